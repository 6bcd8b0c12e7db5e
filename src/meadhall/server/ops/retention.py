"""Data retention: deletes matches that never started, and inactive people without a seat. Played matches are kept."""

from __future__ import annotations

from collections.abc import Collection
from time import time

import msgspec

from meadhall.server.storage import Store

DAY_S = 86_400.0


class RetentionPolicy(msgspec.Struct, frozen=True):
    """Days after which data are deleted; 0 for never."""

    unstarted_match_days: float = 7
    """A match that has not started, since its last change."""
    inactive_person_days: float = 180
    """A person without a seat, match or account, since their last visit."""


class PurgeReport(msgspec.Struct, frozen=True):
    """What was deleted, or would be."""

    matches: tuple[str, ...]
    people: tuple[str, ...]


async def find_expired(store: Store, policy: RetentionPolicy, in_use: Collection[str] = ()) -> PurgeReport:
    """Find expired data, without the matches that are in use."""
    now = time()
    matches = (
        await store.abandoned_matches(now - policy.unstarted_match_days * DAY_S) if policy.unstarted_match_days else []
    )
    people = (
        await store.inactive_people(now - policy.inactive_person_days * DAY_S) if policy.inactive_person_days else []
    )
    return PurgeReport(tuple(match for match in matches if match not in in_use), tuple(people))


async def purge(store: Store, policy: RetentionPolicy, in_use: Collection[str] = ()) -> PurgeReport:
    """Delete expired data."""
    old = await find_expired(store, policy, in_use)
    for match in old.matches:
        await store.delete_match(match)
    if old.people:
        await store.erase_people(old.people)
    if old.matches:
        await store.delete_unused_editions()
    return old
