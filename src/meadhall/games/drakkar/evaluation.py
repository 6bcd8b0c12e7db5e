"""Evaluation heuristics of Drakkar: what a seat's shields, knowledge and pawns are worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.drakkar import memory, moves, scoring
from meadhall.games.drakkar.ids import SEE, TAKE
from meadhall.games.drakkar.packed import (
    CAPTIVE,
    DIRECTIONS,
    FACES,
    HOME,
    NONE,
    PAWNS,
    REACH,
    SHIELDS,
    SQUARES,
    SYMBOLS,
)
from meadhall.games.drakkar.table import DrakkarTable

SHIELD_POINTS: Final = 1.0
LATER_SHIELD_POINTS: Final = 0.15
"""What each further shield is worth more than the one before."""
VICTORY_POINTS: Final = 5.0
PAWN_AT_HOME_PENALTY: Final = 0.12
PAWN_IN_PRISON_PENALTY: Final = 0.45
SKIPPED_TURN_PENALTY: Final = 0.35
KNOWN_SYMBOL_POINTS: Final = 0.22
"""A needed symbol of which one knows where it lies."""
SHOT_POINTS: Final = 0.055
"""A die and direction that would land on an emblem that fits."""
RIVALS_WEIGHT: Final = 0.35

LAND_PRIOR: Final = 3.0
LAST_LAND_PRIOR: Final = 12.0
LOOK_PRIOR: Final = 0.5
USELESS_PENALTY: Final = 0.15
SET_UP_PRIOR: Final = 2.6
CAPTURE_PRIOR: Final = 0.3
COME_OUT_PRIOR: Final = 0.25
IDLE_PENALTY: Final = 0.05
SURE_TAKE_PRIOR: Final = 4.0
BOLD_TAKE_ODDS: Final = 0.7
DESPERATE_TAKE_ODDS: Final = 0.5


def rivals(table: DrakkarTable, seat: i64) -> float:
    """The best opponent's prospects, as they weigh for the seat."""
    best = -99.0
    for other in range(table.seats):
        if table.enemies(seat, other):
            theirs = seat_value(table, other)
            if table.teams:
                theirs += seat_value(table, other ^ 2)
            if theirs > best:
                best = theirs
    return RIVALS_WEIGHT * best


def seat_value(table: DrakkarTable, seat: i64) -> float:
    """What a seat has and may come to have, in shields."""
    total = shield_worth(table, seat)
    if table.top is None or scoring.complete(table, seat):
        return total
    total += turns_lost(table, seat)
    total += known_worth(table, seat)
    worth = worths(table, seat)
    for pawn in range(seat * PAWNS, seat * PAWNS + PAWNS):
        total += pawn_worth(table, seat, pawn, worth)
    return total


def shield_worth(table: DrakkarTable, seat: i64) -> float:
    """The shields filled, and the victory."""
    filled = float(scoring.filled(table, seat))
    total = SHIELD_POINTS * filled + LATER_SHIELD_POINTS * filled * filled
    return total + VICTORY_POINTS if scoring.complete(table, seat) else total


def turns_lost(table: DrakkarTable, seat: i64) -> float:
    return -SKIPPED_TURN_PENALTY * float(table.skips[seat])


def known_worth(table: DrakkarTable, seat: i64) -> float:
    return KNOWN_SYMBOL_POINTS * float(symbols_located(table, seat))


def pawn_worth(table: DrakkarTable, seat: i64, pawn: i64, worth: vec[i64]) -> float:
    """Where a pawn is, and what it can reach from there."""
    if table.status[pawn] == CAPTIVE:
        return -PAWN_IN_PRISON_PENALTY
    if table.status[pawn] == HOME:
        return -PAWN_AT_HOME_PENALTY
    return SHOT_POINTS * shots(table, seat, table.places[pawn], worth)


def pawns_worth(table: DrakkarTable, seat: i64) -> float:
    """Worth of both pawns of the seat."""
    worth = worths(table, seat)
    return pawn_worth(table, seat, seat * PAWNS, worth) + pawn_worth(table, seat, seat * PAWNS + 1, worth)


def pawns_that_are(table: DrakkarTable, seat: i64, status: i64) -> i64:
    count: i64 = 0
    for pawn in range(seat * PAWNS, seat * PAWNS + PAWNS):
        if table.status[pawn] == status:
            count += 1
    return count


def captives_of(table: DrakkarTable, seat: i64) -> i64:
    """How many pawns of the seat's opponents are in prison."""
    count: i64 = 0
    for other in range(table.seats):
        if table.enemies(seat, other):
            count += pawns_that_are(table, other, CAPTIVE)
    return count


def sure_shots(table: DrakkarTable, seat: i64) -> i64:
    """In how many ways one die lands a pawn on an emblem that the seat knows to fit."""
    worth = worths(table, seat)
    for token in range(table.tokens()):
        if (table.learned[token] >> seat) & 1 == 0:
            worth[token] = 0
    total = 0.0
    for pawn in range(seat * PAWNS, seat * PAWNS + PAWNS):
        if table.status[pawn] not in (CAPTIVE, HOME):
            total += shots(table, seat, table.places[pawn], worth)
    return i64(total + 0.5)


def worths(table: DrakkarTable, seat: i64) -> vec[i64]:
    """How likely each token is to fit the seat, in hundredths; 0 for those that are taken."""
    bit = i64(1) << seat
    chance = hundredths(table, seat)
    worth = vec[i64]([0] * table.tokens())
    for token in range(table.tokens()):
        if table.learned[token] & bit == 0:
            worth[token] = chance // 2
        elif table.claimable(seat, table.symbols[token]) != NONE:
            worth[token] = 100
    return worth


def hundredths(table: DrakkarTable, seat: i64) -> i64:
    """The share of the seat's pool that fits, in hundredths."""
    pool = memory.pool(table, seat)
    fitting: i64 = 0
    total: i64 = 0
    for symbol in range(SYMBOLS):
        total += pool[symbol]
        if table.claimable(seat, symbol) != NONE:
            fitting += pool[symbol]
    return 100 * fitting // total if total else 0


def symbols_located(table: DrakkarTable, seat: i64) -> i64:
    """How many needed symbols the seat knows to lie somewhere on the field."""
    bit = i64(1) << seat
    seen: i64 = 0
    count: i64 = 0
    for square in range(SQUARES):
        token = table.emblem_on[square]
        if token == NONE or table.learned[token] & bit == 0:
            continue
        symbol = table.symbols[token]
        if not (seen >> symbol) & 1 and table.claimable(seat, symbol) != NONE:
            seen |= i64(1) << symbol
            count += 1
    return count


def shots(table: DrakkarTable, seat: i64, square: i64, worth: vec[i64]) -> float:
    """What a pawn on a square could land on with one die, over all dice and directions."""
    total: i64 = 0
    ahead = table.box.ahead
    for direction in range(DIRECTIONS):
        first = square * REACH + direction * FACES
        for at in range(first, first + FACES):
            end = ahead[at]
            if end == NONE:
                break
            token = table.emblem_on[end]
            pawn = table.pawn_on[end]
            if token != NONE and (pawn == NONE or table.enemies(seat, pawn // PAWNS)):
                total += worth[token]
            if pawn != NONE:
                break
    return float(total) / 100.0


def claim_prior(table: DrakkarTable, seat: i64, token: i64, option: i64) -> float:
    """Prior of a claim: take what fits, leave what does not; take the unknown where the odds are good, else look."""
    if (table.learned[token] >> seat) & 1:
        if option == TAKE:
            return SURE_TAKE_PRIOR if table.claimable(seat, table.symbols[token]) != NONE else -SURE_TAKE_PRIOR
        return -LOOK_PRIOR if option == SEE else 0.0
    if option == TAKE:
        return SURE_TAKE_PRIOR if float(hundredths(table, seat)) / 100.0 >= boldness(table, seat) else -SURE_TAKE_PRIOR
    return LOOK_PRIOR if option == SEE else 0.0


def boldness(table: DrakkarTable, seat: i64) -> float:
    """The odds at which an unknown emblem is worth a claim: worse ones do when an opponent is about to win."""
    for other in range(table.seats):
        if table.enemies(seat, other) and left_to_fill(table, other) == 1:
            return DESPERATE_TAKE_ODDS
    return BOLD_TAKE_ODDS


def left_to_fill(table: DrakkarTable, seat: i64) -> i64:
    """Empty shields of a seat, with teams those of both partners."""
    left = SHIELDS - scoring.filled(table, seat)
    return left + SHIELDS - scoring.filled(table, seat ^ 2) if table.teams else left


def move_prior(table: DrakkarTable, seat: i64, piece: i64, die: i64, end: i64) -> float:
    """Value of a move beyond the table it leaves: a claim now, or with the other die."""
    if piece >= moves.EMBLEM:
        return set_up_prior(table, seat, piece - moves.EMBLEM, die, end)
    token = table.emblem_on[end]
    return landing_prior(table, seat, token) if token != NONE else 0.0


def landing_prior(table: DrakkarTable, seat: i64, token: i64) -> float:
    """Prior of landing on an emblem."""
    if (table.learned[token] >> seat) & 1:
        if table.claimable(seat, table.symbols[token]) == NONE:
            return -USELESS_PENALTY
        return LAST_LAND_PRIOR if left_to_fill(table, seat) == 1 else LAND_PRIOR
    return LOOK_PRIOR * (0.5 + float(hundredths(table, seat)) / 100.0)


def set_up_prior(table: DrakkarTable, seat: i64, start: i64, die: i64, end: i64) -> float:
    """Prior of moving an emblem to where the other die lands a pawn on it; otherwise idle."""
    token = table.emblem_on[start]
    known = (table.learned[token] >> seat) & 1
    if not known or table.claimable(seat, table.symbols[token]) == NONE:
        return -IDLE_PENALTY
    other = other_die(table, die)
    if other == 0:
        return 0.0
    for pawn in range(PAWNS):
        if pawn != table.moved and lands(table, seat, pawn, other, end):
            return LAST_LAND_PRIOR if left_to_fill(table, seat) == 1 else SET_UP_PRIOR
    return 0.0


def other_die(table: DrakkarTable, die: i64) -> i64:
    """The die that is left after this one; 0 if none."""
    if table.used:
        return 0
    return table.thrown[1] if table.thrown[0] == die else table.thrown[0]


def lands(table: DrakkarTable, seat: i64, pawn: i64, die: i64, end: i64) -> bool:
    """Whether a die brings a pawn exactly to a square."""
    direction: i64 = 0
    while direction < DIRECTIONS and moves.target(table, seat, pawn, die, direction) != end:
        direction += 1
    return direction < DIRECTIONS


def piece_prior(table: DrakkarTable, seat: i64, piece: i64) -> float:
    """Prior of a piece: the best that it can do."""
    allowed = moves.allowed_dice(table, seat)
    best = -99.0
    worth = worths(table, seat)
    for die in range(1, FACES + 1):
        if moves.slot_for(table, allowed, piece, die) == NONE:
            continue
        for direction in range(DIRECTIONS):
            end = moves.target(table, seat, piece, die, direction)
            if end == NONE:
                continue
            promise = move_prior(table, seat, piece, die, end)
            if piece < moves.EMBLEM:
                promise += journey(table, seat, piece, end, worth)
            if promise > best:
                best = promise
    return best


def journey(table: DrakkarTable, seat: i64, pawn: i64, end: i64, worth: vec[i64]) -> float:
    """What a pawn gains by standing there instead of where it stands."""
    start = table.places[seat * PAWNS + pawn]
    gain = SHOT_POINTS * shots(table, seat, end, worth)
    gain += COME_OUT_PRIOR if start >= SQUARES else -SHOT_POINTS * shots(table, seat, start, worth)
    return gain + CAPTURE_PRIOR if table.pawn_on[end] != NONE else gain
