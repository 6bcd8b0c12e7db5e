"""When a seat of Drakkar takes an emblem, by its symbol."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Taken
from meadhall.games.drakkar.packed import DrakkarBox


def symbol(box: DrakkarBox, number: int) -> str:
    return box.symbols[number].id


def wrong(box: DrakkarBox, number: int) -> str:
    return f"wrong: {symbol(box, number)}"


TAKEN = (Taken("take", "symbol", symbol), Taken("wrong", "symbol", wrong))
