"""Neural net inputs of Drakkar: what is public, and the emblems that the seat itself has learned.

A table is judged when a turn is over, so neither dice nor the question asked are seen. Of an emblem that the seat has
not seen, only who else has seen it is known. The seat's own things come first, then the others' in the order of turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.drakkar import evaluation, memory, scoring
from meadhall.games.drakkar.packed import CAPTIVE, HOME, MAX_TOKENS, NONE, PAWNS, SHIELDS, SQUARES, SYMBOLS
from meadhall.games.drakkar.reach import EmblemReach, Reach, dice_against, either, values
from meadhall.games.drakkar.table import DrakkarTable

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import InputVector

CLAN: Final = (
    *("filled_0", "filled_1", "filled_2", "filled_3", "filled_4", "lost", "located", "turnovers", "odds"),
    *("sure", "sure_last", "sure_last_but_one", "blind", "blind_dice", "home", "captive", "both_captive"),
    *("skips", "returning", "exposed", "standing", "standing_on_known", "guessed", "guessed_last", "seen", "unseen"),
)
FILLED_0: Final = 0
LOST: Final = 5
"""Symbols that the clan needs and can't locate, and those it can, as far as the seat can tell."""
LOCATED: Final = 6
TURNOVERS: Final = 7
"""About how many emblems must still be turned over to find the lost ones; and what part of the unseen would fit."""
ODDS: Final = 8
SURE: Final = 9
"""How many throws win an emblem known to fit; again where it is the last that is needed, or the last but one."""
SURE_LAST: Final = 10
SURE_LAST_BUT_ONE: Final = 11
BLIND: Final = 12
"""How many throws land on an emblem that the clan has not seen, and how many values of one die."""
BLIND_DICE: Final = 13
AT_HOME: Final = 14
CAPTIVES: Final = 15
BOTH_CAPTIVE: Final = 16
SKIPS: Final = 17
RETURNING: Final = 18
EXPOSED: Final = 19
"""How likely a throw of an enemy captures a pawn; pawns that stand on emblems, and on emblems that they know to fit."""
STANDING: Final = 20
STANDING_ON_KNOWN: Final = 21
GUESSED: Final = 22
"""What the emblems that the clan alone has seen may add to its sure throws, and where it needs but one symbol more."""
GUESSED_LAST: Final = 23
SEEN: Final = 24
"""Needed symbols that these may hold; of its own, the emblems that it knows to fit."""
UNSEEN: Final = 25
"""Emblems that it has not seen; of another clan, those among them that the seat knows to fit it."""
PER_CLAN: Final = 26

SHARED: Final = ("round", "next")
ROUND: Final = 0
NEXT: Final = 1
"""How many turns of others come before the seat's own."""

LEAST_ODDS: Final = 0.05


def size(seats: i64) -> i64:
    """How many inputs there are."""
    return PER_CLAN * seats + len(SHARED)


def names(seats: int) -> list[str]:
    """What each input is, in order."""
    return [*[f"clan_{place}.{name}" for place in range(seats) for name in CLAN], *SHARED]


def fill(table: DrakkarTable, seat: i64, row: InputVector) -> None:
    """Write what a seat sees into a blank row."""
    cells = row.cells
    seats = table.seats
    pool = memory.pool(table, seat)
    squares = vec[i64](capacity=MAX_TOKENS)
    for square in range(SQUARES):
        if table.emblem_on[square] != NONE:
            squares = append(squares, square)
    for place in range(seats):
        clan = (seat + place) % seats
        fill_clan(table, clan, cells, place * PER_CLAN)
        fill_pawns(table, clan, cells, place * PER_CLAN)
        fill_emblems(table, seat, clan, pool, squares, cells, place * PER_CLAN)
    at = seats * PER_CLAN
    cells[at + ROUND] = float(table.round())
    cells[at + NEXT] = float((seat - table.mover() + seats) % seats)


def fill_clan(table: DrakkarTable, clan: i64, cells: vec[float], at: i64) -> None:
    """A clan's shields, and the turns that it has lost."""
    filled = scoring.filled(table, clan)
    if filled < SHIELDS:
        cells[at + FILLED_0 + filled] = 1.0
    cells[at + SKIPS] = float(table.skips[clan])
    cells[at + RETURNING] = float(table.returning[clan])


def fill_pawns(table: DrakkarTable, clan: i64, cells: vec[float], at: i64) -> None:
    """Where a clan's pawns are; one that stands on an emblem can be captured by an enemy along a free line."""
    captives: i64 = 0
    for pawn in range(clan * PAWNS, clan * PAWNS + PAWNS):
        place = table.places[pawn]
        if table.status[pawn] == HOME:
            cells[at + AT_HOME] += 1.0
        elif table.status[pawn] == CAPTIVE:
            captives += 1
        elif table.emblem_on[place] != NONE:
            cells[at + STANDING] += 1.0
            cells[at + EXPOSED] += either(dice_against(table, clan, place))
    cells[at + CAPTIVES] = float(captives)
    if captives == PAWNS:
        cells[at + BOTH_CAPTIVE] = 1.0


def fill_emblems(
    table: DrakkarTable, seat: i64, clan: i64, pool: vec[i64], squares: vec[i64], cells: vec[float], at: i64
) -> None:
    """What a clan knows, still has to find, and may win with its next throw, as far as the seat can tell."""
    mine = i64(1) << seat
    theirs = i64(1) << clan
    reach = Reach(table, clan)
    sure = EmblemReach()
    guessed = EmblemReach()
    located: i64 = 0
    fitting: i64 = 0
    secrets: i64 = 0
    unseen: i64 = 0
    useful: i64 = 0
    blind: i64 = 0
    for square in squares:
        token = table.emblem_on[square]
        learned = table.learned[token]
        fits = learned & mine != 0 and table.claimable(clan, table.symbols[token]) != NONE
        if learned & theirs == 0:
            unseen += 1
            blind |= reach.lands[square]
            if fits:
                useful += 1
            continue
        if learned & mine:
            if not fits:
                continue
            fitting += 1
            located |= i64(1) << table.symbols[token]
            sure.add(table, reach, square)
        else:
            secrets += 1
            guessed.add(table, reach, square)
        pawn = table.pawn_on[square]
        if pawn != NONE and pawn // PAWNS == clan:
            cells[at + STANDING_ON_KNOWN] += 1.0
    needed = evaluation.left_to_fill(table, clan)
    chance = sure.chance()
    cells[at + SURE] = chance
    if needed == 1:
        cells[at + SURE_LAST] = chance
    elif needed == 2:
        cells[at + SURE_LAST_BUT_ONE] = chance
    dice = values(blind)
    cells[at + BLIND] = either(dice)
    cells[at + BLIND_DICE] = float(dice)
    cells[at + UNSEEN] = float(unseen if clan == seat else useful)
    maybe = 0.0
    if clan == seat:
        cells[at + SEEN] = float(fitting)
    elif secrets:
        odds = share(table, clan, pool, 0)
        maybe = float(secrets) * odds
        cells[at + SEEN] = maybe
        guessed.join(sure)
        more = guessed.chance() - chance
        cells[at + GUESSED] = more
        if needed == 1:
            cells[at + GUESSED_LAST] = more * odds
    fill_lost(table, clan, pool, located, maybe, cells, at)


def fill_lost(
    table: DrakkarTable, clan: i64, pool: vec[i64], located: i64, maybe: float, cells: vec[float], at: i64
) -> None:
    """The symbols that a clan needs and can't locate, and how long it may take to find them."""
    lost: i64 = 0
    found: i64 = 0
    for symbol in range(SYMBOLS):
        if table.claimable(clan, symbol) != NONE:
            if (located >> symbol) & 1:
                found += 1
            else:
                lost += 1
    odds = share(table, clan, pool, located)
    cells[at + LOST] = float(lost)
    cells[at + LOCATED] = float(found)
    cells[at + ODDS] = odds
    left = float(lost) - maybe
    if left > 0.0:
        cells[at + TURNOVERS] = left * harmonic(left) / max(odds, LEAST_ODDS)


def share(table: DrakkarTable, clan: i64, pool: vec[i64], located: i64) -> float:
    """What part of the emblems that the seat has not seen a clan needs, but for the symbols it has located."""
    total: i64 = 0
    fitting: i64 = 0
    for symbol in range(SYMBOLS):
        total += pool[symbol]
        if (located >> symbol) & 1 == 0 and table.claimable(clan, symbol) != NONE:
            fitting += pool[symbol]
    return float(fitting) / float(total) if total else 0.0


def harmonic(number: float) -> float:
    """1 + 1/2 + … + 1/n, and in between on a straight line."""
    total = 0.0
    step = 1.0
    while step <= number:
        total += 1.0 / step
        step += 1.0
    return total + (number - step + 1.0) / step
