"""Invariants of Drakkar: no component is lost, doubled or out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.drakkar import moves, scoring
from meadhall.games.drakkar.memory import LOOK_LENGTH, MOVE_LENGTH, SHOWN_TO_ALL_BIT
from meadhall.games.drakkar.packed import FIELD, HOME, NONE, PAWNS, SHIELDS, SQUARES, SYMBOLS, square_name

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def invariants(table: DrakkarTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return components(table) or turns(table) or looks(table) or trail(table) or ended(table)


def components(table: DrakkarTable) -> str:
    return emblems(table) or shields(table) or learning(table) or pawns(table)


def emblems(table: DrakkarTable) -> str:
    """Every token lies in exactly one place (DRA-127, DRA-128), and there are equally many of each symbol."""
    seen: set[int] = set()
    field = [int(token) for token in table.emblem_on if token != NONE]
    taken = [int(token) for token in table.shields if token != NONE]
    for token in field + taken:
        if token in seen:
            return f"emblem {token} is in two places."
        seen.add(token)
    if len(seen) != table.tokens():
        return f"there are {len(seen)} emblems, not {table.tokens()} (DRA-127)."
    for symbol in range(SYMBOLS):
        count = sum(1 for each in table.symbols if each == symbol)
        if count != table.box.series[table.seats - 2]:
            return f"there are {count} emblems of symbol {symbol} (DRA-010)."
    return ""


def shields(table: DrakkarTable) -> str:
    for seat in range(table.seats):
        for shield in range(SHIELDS):
            token = table.shields[seat * SHIELDS + shield]
            if token != NONE and table.symbols[token] != table.box.wants[table.side(seat) * SHIELDS + shield]:
                return f"shield {shield} of seat {seat} holds another symbol than it shows (DRA-077)."
    return ""


def learning(table: DrakkarTable) -> str:
    everybody = (i64(1) << table.seats) - 1 | SHOWN_TO_ALL_BIT
    for token in range(table.tokens()):
        if table.learned[token] & ~everybody:
            return f"emblem {token} was learned by a seat that is not there."
        if table.learned[token] & SHOWN_TO_ALL_BIT and table.learned[token] != everybody:
            return f"emblem {token} was shown to all, so all have learned it (DRA-113)."
    for token in table.shields:
        if token != NONE and table.learned[token] != everybody:
            return f"emblem {token} lies face up on a shield, so all have learned it (DRA-111)."
    return ""


def pawns(table: DrakkarTable) -> str:
    """Each pawn stands where the board says, on the field or in a longship square of its own (DRA-128)."""
    for pawn in range(table.seats * PAWNS):
        place = table.places[pawn]
        if (place < SQUARES) != (table.status[pawn] == FIELD):
            return f"the status of pawn {pawn} does not fit its place."
        if place < SQUARES and table.pawn_on[place] != pawn:
            return f"pawn {pawn} is not on its square {square_name(int(place))}."
        if place >= SQUARES and pawn % PAWNS == 0 and table.places[pawn + 1] == place:
            return f"both pawns of seat {pawn // PAWNS} are in one longship square (DRA-007)."
    standing = sum(1 for pawn in table.pawn_on if pawn != NONE)
    if standing != sum(1 for place in table.places if place < SQUARES):
        return "a pawn stands on two squares (DRA-128)."
    return ""


def turns(table: DrakkarTable) -> str:
    seat = table.mover()
    for each in range(table.seats):
        serving = table.skips[each] or table.returning[each]
        if table.skips[each] and table.returning[each]:
            return f"seat {each} can't return while it has turns to skip (DRA-071)."
        if serving and table.failed[each] == 0:
            return f"seat {each} has a penalty without a wrong take (DRA-070)."
        home = table.status[each * PAWNS] == HOME and table.status[each * PAWNS + 1] == HOME
        if serving and not home and (table.skips[each] or each != seat):
            return f"the pawns of seat {each} are under penalty, so they are home (DRA-069)."
    if table.moved >= moves.EMBLEM and table.top is not None and table.emblem_on[table.moved - moves.EMBLEM] == NONE:
        return "the emblem moved in this turn is not there."
    for pawn in range(PAWNS):
        waiting = (table.blocked >> pawn) & 1 and not table.skips[seat]
        if waiting and table.status[seat * PAWNS + pawn] == HOME:
            return f"only captives wait for parole, not pawn {pawn} of seat {seat} (DRA-092)."
    return ""


def looks(table: DrakkarTable) -> str:
    """Recent looks: in order, and learned by the seats that saw them."""
    if len(table.looks) % LOOK_LENGTH:
        return "looks: each look takes four numbers."
    before: i64 = 0
    for at in range(0, len(table.looks), LOOK_LENGTH):
        turn, square, token, to_all = [int(number) for number in table.looks[at : at + LOOK_LENGTH]]
        if turn < before or turn > table.turn or square >= SQUARES or token >= table.tokens() or to_all > 1:
            return "looks: a look is out of order or out of range."
        before = turn
        bit = SHOWN_TO_ALL_BIT if to_all else 1 << int((table.starter + turn) % table.seats)
        if table.learned[token] & bit == 0:
            return "looks: a seat that was shown an emblem has learned it (DRA-114)."
    return ""


def trail(table: DrakkarTable) -> str:
    """Every move on the trail is one of a pawn or an emblem, and ended on the field."""
    for at in range(0, len(table.trail), MOVE_LENGTH):
        piece, start, end = table.trail[at], table.trail[at + 1], table.trail[at + 2]
        bare = piece == NONE and start == NONE and end == NONE
        if not bare and not (NONE < piece <= moves.EMBLEM and start > NONE and NONE < end < SQUARES):
            return "trail: a move is out of range."
    return ""


def ended(table: DrakkarTable) -> str:
    if table.top is not None or scoring.reason(table) == "king" or (table.limit and table.round() > table.limit):
        return ""
    return "nothing is asked, but the game is not over."
