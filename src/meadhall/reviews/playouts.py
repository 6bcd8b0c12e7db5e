"""Rollouts: games played to their end by a greedy bot from determinizations, to compare two answers by their wins."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table

ROLLOUT_LEVEL = "greedy"


def rollout_gains(table: Table, seat: int, action: int, other: int, worlds: Iterable[int], seed: str) -> list[float]:
    """The paired differences in the share of the win between two answers, one for each determinization."""
    return [
        rollout_share(table, seat, action, f"{seed} {number}") - rollout_share(table, seat, other, f"{seed} {number}")
        for number in worlds
    ]


def rollout_share(table: Table, seat: int, action: int, seed: str) -> float:
    """The team's share of the win in the rollout of one determinization."""
    world = table.guess(seat, FastDice(f"came true {seed}"))
    world.apply(action)
    plays, dice = bot(ROLLOUT_LEVEL), FastDice(f"plays {seed}")
    while not world.over:
        world.apply(answer(plays, world, dice))
    winners = world.winners()
    return (seat in winners) * int(world.allies(seat)) / len(winners)
