"""Acquisition events of Drakkar: emblems by their symbol. For statistics of what winners take."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Acquisition
from meadhall.games.drakkar.packed import DrakkarBox


def symbol(box: DrakkarBox, number: int) -> str:
    return box.symbols[number].id


def wrong(box: DrakkarBox, number: int) -> str:
    return f"wrong: {symbol(box, number)}"


ACQUISITIONS = (Acquisition("take", "symbol", symbol), Acquisition("wrong", "symbol", wrong))
