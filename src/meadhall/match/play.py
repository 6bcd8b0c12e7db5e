"""The one loop in which bots play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from meadhall.bots import Bot, answer
from meadhall.core.dice import FastDice
from meadhall.core.table import Table


def bots_answer(
    table: Callable[[], Table],
    act: Callable[[int, int], object],
    bots: Mapping[int, Bot],
    dice: Callable[[Table], FastDice],
) -> None:
    """Bots answer until a person is asked or the game is over.

    `table` is the table as it stands; `act` carries out a seat's action there; `dice` are a bot's at that table.
    """
    while (seat := table().seat) is not None and seat in bots:
        now = table()
        act(seat, answer(bots[seat], now, dice(now)))
