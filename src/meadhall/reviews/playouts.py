"""Games played to their end by a quick bot, from what a seat could know: whether a better answer wins more of them."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table

PLAYER = "greedy"


def gains(table: Table, seat: int, action: int, other: int, worlds: Iterable[int], seed: str) -> list[float]:
    """How much more of the win came of one answer than of another, world by world; both meet the same ones."""
    return [
        outcome(table, seat, action, f"{seed} {number}") - outcome(table, seat, other, f"{seed} {number}")
        for number in worlds
    ]


def outcome(table: Table, seat: int, action: int, seed: str) -> float:
    """The seat's share of the win in one world that it may imagine; its allies win with it."""
    world = table.guess(seat, FastDice(f"came true {seed}"))
    world.apply(action)
    plays, dice = bot(PLAYER), FastDice(f"plays {seed}")
    while not world.over:
        world.apply(answer(plays, world, dice))
    winners = world.winners()
    return (seat in winners) * int(world.allies(seat)) / len(winners)
