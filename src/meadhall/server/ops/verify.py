"""Replays every match of a store under the rules there are now."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from meadhall.match import Refused
from meadhall.server.matches.loader import Retired, find_row, wake
from meadhall.server.storage import Store


class Fault(msgspec.Struct):
    """A match that can't go on."""

    match: str
    game: str
    reason: str


async def check_all(store: Store, progress: Callable[[int, int], None]) -> tuple[int, list[Fault]]:
    """How many matches there are, and those that do not replay."""
    names = await store.names()
    faults: list[Fault] = []
    for number, name in enumerate(names, 1):
        if (fault := await check(store, name)) is not None:
            faults.append(fault)
        progress(number, len(names))
    return len(names), faults


async def check(store: Store, name: str) -> Fault | None:
    try:
        await wake(store, await find_row(store, name))
    except Retired as retired:
        return Fault(name, retired.row.game, f"{retired.key}: {retired.reason}")
    except Refused as refused:
        return None if refused.key == "no_match" else Fault(name, "?", refused.key)
    return None
