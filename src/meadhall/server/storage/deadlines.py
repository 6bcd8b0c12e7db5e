"""What the store knows of time: deadlines that have passed, and when people play by days."""

from __future__ import annotations

import msgspec

from meadhall.match.availability import Hours
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
from meadhall.server.storage.statements import insert, text_of


async def passed(store: Store, now: float, limit: int = 200) -> list[str]:
    """Matches in which somebody's time has run out, the longest ago first."""
    sql = "SELECT id FROM matches WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?"
    return [row["id"] for row in await store.database.read(sql, now, limit)]


async def near(store: Store, now: float, until: float) -> list[tuple[str, float, str]]:
    """Matches by days, when somebody's time runs out there, and whose: those for which that is before a moment."""
    sql = """SELECT matches.id, due, person FROM matches
        JOIN seats ON seats.match = matches.id AND seats.seat = matches.asked
        WHERE due > ? AND due <= ? AND speed LIKE '{"kind":"days"%'"""
    return [(row["id"], row["due"], row["person"]) for row in await store.database.read(sql, now, until)]


async def forget(store: Store, match: str) -> None:
    """Nobody need look for the deadline of a match that can't go on."""
    await store.database.write(Statement("UPDATE matches SET due = 0 WHERE id = ?", [match]))


async def hours_of(store: Store, person: str) -> Hours:
    """When somebody plays by days; of who has not said so, nothing is known."""
    found = await store.database.read("SELECT body FROM hours WHERE person = ?", person)
    return msgspec.json.decode(found[0]["body"], type=Hours) if found else Hours()


async def keep_hours(store: Store, person: str, hours: Hours) -> None:
    known = "ON CONFLICT (person) DO UPDATE SET body = excluded.body"
    await store.database.write(insert("hours", known, person=person, body=text_of(hours)))


async def by_days(store: Store, person: str) -> list[str]:
    """The matches by days that a person plays."""
    sql = """SELECT matches.id FROM matches JOIN seats ON seats.match = matches.id
        WHERE seats.person = ? AND over = 0 AND speed LIKE '{"kind":"days"%'"""
    return [row["id"] for row in await store.database.read(sql, person)]
