"""Open invitations: an invitation that can't be followed any more is not sent."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.match.seats import seat_of
from meadhall.server.storage import Store


async def is_open(store: Store, match: str, person: str) -> bool:
    """Whether a person who was invited to a match can still take a seat, and has not declined."""
    row = await store.match(match)
    if row is None or row.over:
        return False
    seats = await store.seats(match)
    if seat_of(seats, person) is not None or not is_free(row.started, [seat.taken for seat in seats]):
        return False
    sql = "SELECT 1 FROM invitations WHERE match = ? AND person = ? AND declined = 0"
    return bool(await store.database.read(sql, match, person))


def is_free(started: bool, taken: Sequence[bool]) -> bool:
    """Whether the match has a free seat."""
    return not started and not all(taken)
