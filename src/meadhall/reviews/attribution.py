"""Attribution of skill and luck: how each seat's chances moved from the deal to the result, answer by answer.

With one value on both sides of every entry the sums are exact for any value function: the effect of an answer is the
mean value over resampled futures, less the value before; luck is the value that followed, less that mean.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from meadhall.bots.fitted_value import win_shares
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.reviews.models import AnswerEffect, LuckEvent

RESAMPLES = 8


class AttributionEntry(msgspec.Struct, frozen=True):
    """One answer, with the chances before it, its effect and its luck."""

    before: tuple[float, ...]
    answered: AnswerEffect
    chance: LuckEvent | None


def attribute(record: Record, seed: str) -> Iterator[AttributionEntry]:
    """The effect of each answer on the chances of all seats, and the luck that followed."""
    for ply in record:
        before = win_shares(ply.table)
        after = ply.table.clone()
        after.apply(ply.action)
        now = win_shares(after)
        if after.barrier < after.ply:
            yield AttributionEntry(before, AnswerEffect(ply.number, ply.seat, difference(now, before)), None)
            continue
        futures = [
            resampled_shares(ply.table, ply.action, f"{seed} {ply.number} {number}") for number in range(RESAMPLES)
        ]
        by_seat = list(zip(*futures, strict=True))
        mean = tuple(sum(each) / RESAMPLES for each in by_seat)
        answered = AnswerEffect(ply.number, ply.seat, difference(mean, before))
        better = tuple(sum(each > got for each in might) for might, got in zip(by_seat, now, strict=True))
        luck = difference(now, mean)
        yield AttributionEntry(before, answered, LuckEvent(ply.number, luck, better) if any(luck) else None)


def resampled_shares(table: Table, action: int, seed: str) -> tuple[float, ...]:
    """The chances of all seats if the same answer had met another future."""
    again = table.reroll(FastDice(seed))
    again.apply(action)
    return win_shares(again)


def difference(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(first, second, strict=True))
