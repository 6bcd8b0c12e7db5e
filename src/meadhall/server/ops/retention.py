"""What nobody needs any more: matches that never began, and people who sit nowhere. What was played is kept."""

from __future__ import annotations

from collections.abc import Collection
from time import time

import msgspec

from meadhall.server.storage import Store

DAY = 86_400.0


class Ages(msgspec.Struct, frozen=True):
    """After how many days something is forgotten; 0 for never."""

    waiting: float = 7
    """A match whose seats were never all taken, and at which nothing has happened since."""
    strangers: float = 180
    """Somebody who chose a name then, and neither sits in a match nor made one."""


class Purged(msgspec.Struct, frozen=True):
    """What was forgotten, or would be."""

    matches: tuple[str, ...]
    people: tuple[str, ...]


async def found(store: Store, ages: Ages, busy: Collection[str] = ()) -> Purged:
    """What is old enough; what is busy is not."""
    now = time()
    matches = await store.never_begun(now - ages.waiting * DAY) if ages.waiting else []
    people = await store.strangers(now - ages.strangers * DAY) if ages.strangers else []
    return Purged(tuple(match for match in matches if match not in busy), tuple(people))


async def purge(store: Store, ages: Ages, busy: Collection[str] = ()) -> Purged:
    """Forget what is old enough."""
    old = await found(store, ages, busy)
    for match in old.matches:
        await store.delete_match(match)
    if old.people:
        await store.forget_people(old.people)
    if old.matches:
        await store.tidy()
    return old
