"""Store verification: replays every match under the current rules."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from meadhall.match import Refused
from meadhall.server.matches.loader import UnplayableMatch, find_row, load_match
from meadhall.server.storage import Store


class ReplayFailure(msgspec.Struct):
    """A match that does not replay."""

    match: str
    game: str
    reason: str


async def verify_all(store: Store, progress: Callable[[int, int], None]) -> tuple[int, list[ReplayFailure]]:
    """Replay all matches; returns their number and the failures."""
    names = await store.match_ids()
    faults: list[ReplayFailure] = []
    for number, name in enumerate(names, 1):
        if (fault := await verify_match(store, name)) is not None:
            faults.append(fault)
        progress(number, len(names))
    return len(names), faults


async def verify_match(store: Store, name: str) -> ReplayFailure | None:
    try:
        await load_match(store, await find_row(store, name))
    except UnplayableMatch as retired:
        return ReplayFailure(name, retired.row.game, f"{retired.key}: {retired.reason}")
    except Refused as refused:
        return None if refused.key == "no_match" else ReplayFailure(name, "?", refused.key)
    return None
