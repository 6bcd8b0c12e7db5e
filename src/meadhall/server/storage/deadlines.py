"""Deadline queries, and the availability of people in correspondence matches."""

from __future__ import annotations

import msgspec

from meadhall.match.availability import Availability
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import insert, to_json


async def overdue_matches(store: Store, now: float, limit: int = 200) -> list[str]:
    """Matches whose deadline has passed, the oldest deadline first."""
    sql = "SELECT id FROM matches WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?"
    return [row["id"] for row in await store.database.read(sql, now, limit)]


async def deadlines_between(store: Store, now: float, until: float) -> list[tuple[str, float, str]]:
    """Correspondence matches with a deadline between `now` and `until`: match, deadline, and the player on turn."""
    sql = """SELECT matches.id, due, person FROM matches
        JOIN seats ON seats.match = matches.id AND seats.seat = matches.asked
        WHERE due > ? AND due <= ? AND speed LIKE '{"kind":"days"%'"""
    return [(row["id"], row["due"], row["person"]) for row in await store.database.read(sql, now, until)]


async def clear_deadline(store: Store, match: str) -> None:
    """Clear the deadline of a match that can't go on, so that scans no longer find it."""
    await store.database.write(Statement("UPDATE matches SET due = 0 WHERE id = ?", [match]))


async def availability_of(store: Store, person: str) -> Availability:
    """Availability of a person; the default if they have set none."""
    found = await store.database.read("SELECT body FROM hours WHERE person = ?", person)
    return msgspec.json.decode(found[0]["body"], type=Availability) if found else Availability()


async def save_availability(store: Store, person: str, availability: Availability) -> None:
    known = "ON CONFLICT (person) DO UPDATE SET body = excluded.body"
    await store.database.write(insert("hours", known, person=person, body=to_json(availability)))


async def correspondence_matches(store: Store, person: str) -> list[str]:
    """Running correspondence matches of a person."""
    sql = """SELECT matches.id FROM matches JOIN seats ON seats.match = matches.id
        WHERE seats.person = ? AND over = 0 AND speed LIKE '{"kind":"days"%'"""
    return [row["id"] for row in await store.database.read(sql, person)]
