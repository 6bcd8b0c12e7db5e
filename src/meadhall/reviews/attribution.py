"""The ledger: how everybody's chances came from the deal to the result, answer by answer and stroke by stroke of luck.

With one value on both sides of every entry the sums are exact, whatever the value: what an answer did is the mean of
what might have followed it, less what was there before; luck is what followed, less that mean.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from meadhall.bots.fitted_value import value
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.reviews.models import Answered, Chance

REDRAWS = 8


class Entry(msgspec.Struct, frozen=True):
    """One answer in the ledger."""

    before: tuple[float, ...]
    answered: Answered
    chance: Chance | None


def ledger(record: Record, seed: str) -> Iterator[Entry]:
    """What each answer did to the chances of all seats, and what chance did then."""
    for ply in record:
        before = value(ply.table)
        after = ply.table.clone()
        after.apply(ply.action)
        now = value(after)
        if after.barrier < after.ply:
            yield Entry(before, Answered(ply.number, ply.seat, less(now, before)), None)
            continue
        futures = [follow(ply.table, ply.action, f"{seed} {ply.number} {number}") for number in range(REDRAWS)]
        by_seat = list(zip(*futures, strict=True))
        mean = tuple(sum(each) / REDRAWS for each in by_seat)
        answered = Answered(ply.number, ply.seat, less(mean, before))
        better = tuple(sum(each > got for each in might) for might, got in zip(by_seat, now, strict=True))
        luck = less(now, mean)
        yield Entry(before, answered, Chance(ply.number, luck, better) if any(luck) else None)


def follow(table: Table, action: int, seed: str) -> tuple[float, ...]:
    """Everybody's chances if the same answer had met another future."""
    again = table.reroll(FastDice(seed))
    again.apply(action)
    return value(again)


def less(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(first, second, strict=True))
