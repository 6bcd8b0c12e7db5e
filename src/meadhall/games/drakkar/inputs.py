"""What a net sees of a table of Drakkar: what is public, and the emblems that the seat itself has learned.

Of an emblem that the seat has not seen, only who else has seen it is known. The seat's own things come first, then the
others' in the order of turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.drakkar import moves, scoring, worth
from meadhall.games.drakkar.box import (
    CAPTIVE,
    DIRECTIONS,
    FACES,
    FIELD,
    HOME,
    NONE,
    PAWNS,
    SHIELDS,
    SQUARES,
)
from meadhall.games.drakkar.decisions import ChooseDestination, Claim
from meadhall.games.drakkar.kinds import START_OF_GAME
from meadhall.games.drakkar.reach import CERTAIN, Reach, dice_against
from meadhall.games.drakkar.table import DrakkarTable

if TYPE_CHECKING:
    from meadhall.core.net import Row

CLAN: Final = (
    *("filled", "filled_0", "filled_1", "filled_2", "filled_3", "filled_4", "skips", "returning", "failed"),
    *("home", "captive", "field", "moves", "seen", "located", "shots", "best_shots", "asked", "next"),
    *("fits", "hit", "sure_hit", "standing", "exposed", "wins_now"),
)
FILLED: Final = 0
FILLED_0: Final = 1
SKIPS: Final = 6
RETURNING: Final = 7
FAILED: Final = 8
AT_HOME: Final = 9
CAPTIVES: Final = 10
ON_FIELD: Final = 11
MOVES: Final = 12
SEEN: Final = 13
LOCATED: Final = 14
SHOTS: Final = 15
BEST_SHOTS: Final = 16
ASKED: Final = 17
NEXT: Final = 18
FITS: Final = 19
"""What part of the emblems that nobody has won would fit the clan."""
HIT: Final = 20
"""What the next throw lets a pawn land on, as likely as it fits; and how many throws win an emblem known to fit."""
SURE_HIT: Final = 21
STANDING: Final = 22
"""Pawns that stand on an emblem, and how likely a throw of an enemy captures them."""
EXPOSED: Final = 23
WINS_NOW: Final = 24
"""Whether the throw that lies there does."""
PER_CLAN: Final = 25

OWN: Final = (
    *("fitting", "unseen", "round", "unused", "first_die", "second_die", "sure_landing", "blind_landing", "capture"),
    *("claim_fits", "claim_wrong", "claim_unknown", "claim_odds", "enemy_about_to_win"),
    *("chosen_pawn", "chosen_emblem", "chosen_promise"),
)
FITTING: Final = 0
"""What part of the emblems the seat has not seen would fit it."""
UNSEEN: Final = 1
ROUND: Final = 2
UNUSED: Final = 3
FIRST_DIE: Final = 4
SECOND_DIE: Final = 5
SURE_LANDING: Final = 6
"""Whether the mover can land a pawn on an emblem known to fit, now."""
BLIND_LANDING: Final = 7
CAPTURE: Final = 8
CLAIM_FITS: Final = 9
CLAIM_WRONG: Final = 10
CLAIM_UNKNOWN: Final = 11
CLAIM_ODDS: Final = 12
ENEMY_ABOUT_TO_WIN: Final = 13
CHOSEN_PAWN: Final = 14
"""Which piece was chosen, and the best that it can do: where to is still to be said."""
CHOSEN_EMBLEM: Final = 15
PROMISE: Final = 16
QUESTION: Final = 17
SHARED: Final = QUESTION + START_OF_GAME

KNOWN_TO_THEM: Final = CERTAIN
NOT_SEEN_BY_THEM: Final = 25
SEEN_BY_THEM_ALONE: Final = 45
SEEN_BY_NEITHER: Final = 20
"""How much an emblem counts for another seat, by what is known of it here, in hundredths."""


def size(seats: i64) -> i64:
    """How many inputs there are."""
    return PER_CLAN * seats + SHARED


def names(seats: int) -> list[str]:
    """What each input is, in order."""
    found = [f"clan_{place}.{name}" for place in range(seats) for name in CLAN]
    return [*found, *OWN, *[f"question.{kind}" for kind in range(START_OF_GAME)]]


def fill(table: DrakkarTable, seat: i64, row: Row) -> None:
    """Write what a seat sees into a blank row."""
    cells = row.cells
    seats = table.seats
    for place in range(seats):
        fill_clan(table, seat, (seat + place) % seats, cells, place * PER_CLAN)
    at = seats * PER_CLAN
    fill_own(table, seat, cells, at)
    if table.mover() == seat:
        fill_landings(table, seat, cells, at)


def fill_clan(table: DrakkarTable, seat: i64, clan: i64, cells: vec[float], at: i64) -> None:
    """A clan's shields and pawns, and what is in its reach as far as the seat can tell."""
    filled = scoring.filled(table, clan)
    cells[at + FILLED] = float(filled)
    if filled < SHIELDS:
        cells[at + FILLED_0 + filled] = 1.0
    cells[at + SKIPS] = float(table.skips[clan])
    cells[at + RETURNING] = float(table.returning[clan])
    cells[at + FAILED] = float(table.failed[clan])
    mover = table.mover()
    cells[at + MOVES] = 1.0 if mover == clan else 0.0
    cells[at + NEXT] = 1.0 if (mover + 1) % table.seats == clan else 0.0
    top = table.top
    cells[at + ASKED] = 1.0 if top is not None and top.seat == clan else 0.0
    fits = worth.worths(table, seat) if clan == seat else seen_from(table, seat, clan)
    best = 0.0
    for pawn in range(clan * PAWNS, clan * PAWNS + PAWNS):
        status = table.status[pawn]
        if status == HOME:
            cells[at + AT_HOME] += 1.0
        elif status == CAPTIVE:
            cells[at + CAPTIVES] += 1.0
        elif status == FIELD:
            cells[at + ON_FIELD] += 1.0
            shots = worth.shots(table, clan, table.places[pawn], fits)
            cells[at + SHOTS] += shots
            best = max(best, shots)
    cells[at + BEST_SHOTS] = best
    reach = Reach(table, clan, fits)
    cells[at + HIT] = reach.hope(table, fits)
    cells[at + SURE_HIT] = reach.chance()
    if mover == clan and table.used == 0 and reach.wins(table.thrown[0], table.thrown[1]):
        cells[at + WINS_NOW] = 1.0
    cells[at + FITS] = fitting(table, clan)
    fill_exposed(table, clan, cells, at)
    fill_known(table, seat, clan, cells, at)


def fitting(table: DrakkarTable, clan: i64) -> float:
    """What part of the emblems on the field would fit a clan: their shields tell everybody."""
    total: i64 = 0
    found: i64 = 0
    for square in range(SQUARES):
        token = table.emblem_on[square]
        if token != NONE:
            total += 1
            if table.claimable(clan, table.symbols[token]) != NONE:
                found += 1
    return float(found) / float(total) if total else 0.0


def fill_exposed(table: DrakkarTable, clan: i64, cells: vec[float], at: i64) -> None:
    """Whoever stands on an emblem can be captured by an enemy who sees him along a free line."""
    for pawn in range(clan * PAWNS, clan * PAWNS + PAWNS):
        place = table.places[pawn]
        if place >= SQUARES or table.emblem_on[place] == NONE:
            continue
        cells[at + STANDING] += 1.0
        missing = float(FACES - dice_against(table, clan, place)) / float(FACES)
        cells[at + EXPOSED] += 1.0 - missing * missing


def seen_from(table: DrakkarTable, seat: i64, clan: i64) -> vec[i64]:
    """How likely each emblem serves another clan, as far as the seat can tell."""
    mine = i64(1) << seat
    theirs = i64(1) << clan
    found = vec[i64]([0] * int(table.tokens()))
    for token in range(table.tokens()):
        learned = table.learned[token]
        if learned & mine:
            if table.claimable(clan, table.symbols[token]) != NONE:
                found[token] = KNOWN_TO_THEM if learned & theirs else NOT_SEEN_BY_THEM
        else:
            found[token] = SEEN_BY_THEM_ALONE if learned & theirs else SEEN_BY_NEITHER
    return found


def fill_known(table: DrakkarTable, seat: i64, clan: i64, cells: vec[float], at: i64) -> None:
    """How many emblems on the field a clan has seen, and how many needed ones among those that the seat knows too."""
    both = (i64(1) << seat) | (i64(1) << clan)
    theirs = i64(1) << clan
    counted: i64 = 0
    for square in range(SQUARES):
        token = table.emblem_on[square]
        if token == NONE:
            continue
        learned = table.learned[token]
        if learned & theirs:
            cells[at + SEEN] += 1.0
        if learned & both == both:
            symbol = table.symbols[token]
            if not (counted >> symbol) & 1 and table.claimable(clan, symbol) != NONE:
                counted |= i64(1) << symbol
                cells[at + LOCATED] += 1.0


def fill_own(table: DrakkarTable, seat: i64, cells: vec[float], at: i64) -> None:
    """What the seat expects of the emblems it has not seen, the throw, and the question that is asked."""
    odds = float(worth.hundredths(table, seat)) / 100.0
    cells[at + FITTING] = odds
    unseen: i64 = 0
    for token in range(table.tokens()):
        if (table.learned[token] >> seat) & 1 == 0:
            unseen += 1
    cells[at + UNSEEN] = float(unseen)
    cells[at + ROUND] = float(table.round())
    for slot in range(2):
        if (table.used >> slot) & 1 == 0:
            cells[at + UNUSED] += 1.0
            cells[at + FIRST_DIE + slot] = float(table.thrown[slot])
    for other in range(table.seats):
        if other != seat and scoring.filled(table, other) == SHIELDS - 1:
            cells[at + ENEMY_ABOUT_TO_WIN] = 1.0
    top = table.top
    if top is None:
        return
    cells[at + QUESTION + top.kind] = 1.0
    if isinstance(top, ChooseDestination) and top.seat == seat:
        cells[at + (CHOSEN_EMBLEM if top.piece >= moves.EMBLEM else CHOSEN_PAWN)] = 1.0
        cells[at + PROMISE] = worth.piece_idea(table, seat, top.piece)
    elif isinstance(top, Claim) and top.seat == seat:
        token = table.emblem_on[top.square]
        if (table.learned[token] >> seat) & 1 == 0:
            cells[at + CLAIM_UNKNOWN] = 1.0
            cells[at + CLAIM_ODDS] = odds
        elif table.claimable(seat, table.symbols[token]) != NONE:
            cells[at + CLAIM_FITS] = 1.0
        else:
            cells[at + CLAIM_WRONG] = 1.0


def fill_landings(table: DrakkarTable, seat: i64, cells: vec[float], at: i64) -> None:
    """What the seat's pawns can land on with a die that is left."""
    for slot in range(2):
        if (table.used >> slot) & 1:
            continue
        for pawn in range(PAWNS):
            if pawn == table.moved:
                continue
            for direction in range(DIRECTIONS):
                end = moves.target(table, seat, pawn, table.thrown[slot], direction)
                if end == NONE:
                    continue
                token = table.emblem_on[end]
                if table.pawn_on[end] != NONE:
                    cells[at + CAPTURE] = 1.0
                if token == NONE:
                    continue
                if (table.learned[token] >> seat) & 1 == 0:
                    cells[at + BLIND_LANDING] = 1.0
                elif table.claimable(seat, table.symbols[token]) != NONE:
                    cells[at + SURE_LANDING] = 1.0
