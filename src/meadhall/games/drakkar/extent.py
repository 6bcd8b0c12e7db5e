"""What the views of Drakkar can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Bag, Extent
from meadhall.games.drakkar.box import REACH, SQUARES, STATUSES, SYMBOLS, square_name
from meadhall.games.drakkar.memory import MOVES
from meadhall.games.drakkar.moves import MODES
from meadhall.games.drakkar.table import DrakkarTable

WINDOW = 2
"""Looks are told for at most so many rounds, and a move brings one at most."""


def extent(table: DrakkarTable) -> Extent:
    seats = int(table.seats)
    square = tuple(square_name(number) for number in range(SQUARES))
    symbol = tuple(each["id"] for each in table.box.symbols)
    look = {"turn": 0, "seat": 0, "square": square, "to_all": 0, "symbol": symbol}
    step = {"turn": 0, "seat": 0, "piece": ("A", "B", "emblem"), "from": square, "to": square}
    emblem = {"square": square, "blocked": 0, "symbol": symbol, "learned": Bag(range(seats)), "shown": 0}
    return {
        "clans": [{"pawns": [{"square": square, "status": STATUSES}]}],
        "emblems": [emblem] * int(table.tokens()),
        "mode": MODES,
        "moved": ("A", "B", *square),
        "targets": {str(option): square for option in range(REACH)},
        "trail": [step] * (seats * MOVES),
        "shown": [look] * (WINDOW * seats * MOVES),
        "unknown": [0] * SYMBOLS,
        "reason": ("king", "round_limit"),
        "ranks": [0] * seats,
    }
