"""Serialisation of environments: deep copies, and what tables that are answered together are restored from."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple, Self

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadhall.adapters.variant import Variant
from meadhall.core.engine.table import Table
from meadhall.core.ml.table_batch import TableBatch


class DeepCopied:
    """Makes `copy.copy` deep: shallow copies would share a table and play in the same game."""

    def __copy__(self) -> Self:
        return deepcopy(self)


class TablesState(NamedTuple):
    """The tables, and how games ended with the last answer; everything else follows from these."""

    tables: list[Table]
    rewards: list[float]
    points: list[int]
    over: list[int]
    ended: list[tuple[int, Table]]


def batch_state(held: TableBatch) -> TablesState:
    return TablesState(
        list(held.tables),
        [float(reward) for reward in held.rewards],
        [int(points) for points in held.points],
        [int(over) for over in held.over],
        list(held.ended),
    )


def restored_batch(
    state: TablesState,
    variant: Variant,
    fresh: Callable[[int], Table],
    others: Callable[[int, Table], object] | None = None,
) -> TableBatch:
    held = TableBatch(
        len(state.tables),
        variant.actions,
        variant.players,
        state.tables.__getitem__,
        variant.observer.encoder,
        others,
    )
    held.new_table = fresh
    held.rewards = vec[float](state.rewards)
    held.points = vec[i64](state.points)
    held.over = vec[u8](state.over)
    held.ended = state.ended
    return held
