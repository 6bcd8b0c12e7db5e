"""The store: one SQLite file. Deeds are only ever added, and are on the disk before anybody sees their effect."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from meadhall.match import Seat
from meadhall.match.deeds import AnyDeed, kind_of, read_deed
from meadhall.server.migration import connect, prepare
from meadhall.server.rows import MatchRow
from meadhall.server.writer import Statement, Writer


def insert(table: str, **values: object) -> Statement:
    """The statement that adds a row."""
    places = ", ".join("?" * len(values))
    return Statement(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", [*values.values()])


def insert_match(row: MatchRow) -> Statement:
    values = msgspec.structs.asdict(row)
    return insert("matches", **values | {"options": msgspec.json.encode(row.options).decode()})


def insert_seat(match: str, seat: Seat) -> Statement:
    return insert("seats", match=match, **msgspec.structs.asdict(seat))


def insert_deed(match: str, version: int, deed: AnyDeed, at: float) -> Statement:
    body = msgspec.json.encode(deed).decode()
    return insert("deeds", match=match, version=version, kind=kind_of(deed), body=body, at=at)


def note_standing(row: MatchRow) -> Statement:
    """The statement that notes where a match stands, if it stood one deed before that."""
    return Statement(
        """UPDATE matches SET version = ?, take = ?, ply = ?, started = ?, asked = ?, decision = ?, over = ?,
            touched = ?, next = ? WHERE id = ? AND version = ?""",
        [
            row.version,
            row.take,
            row.ply,
            row.started,
            row.asked,
            row.decision,
            row.over,
            row.touched,
            row.next,
            row.id,
            row.version - 1,
        ],
        fence=True,
    )


def change_seat(match: str, seat: Seat) -> Statement:
    return Statement(
        "UPDATE seats SET person = ?, name = ?, level = ?, passes = ? WHERE match = ? AND seat = ?",
        [seat.person, seat.name, seat.level, seat.passes, match, seat.seat],
    )


class Store:
    """Everything that outlives the server."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        prepare(path)
        self.reader = connect(path)
        self.writer = Writer(connect(path))
        self.writer.start()

    def close(self) -> None:
        self.writer.stop()
        self.writer.connection.close()
        self.reader.close()

    def secret(self) -> bytes:
        """The key that signs cookies and links; made once."""
        self.reader.execute("INSERT OR IGNORE INTO settings VALUES ('key', ?)", [secrets.token_hex(32)])
        found = self.reader.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
        return bytes.fromhex(found["value"])

    # People.

    def name(self, person: str) -> str:
        found = self.reader.execute("SELECT name FROM people WHERE id = ?", [person]).fetchone()
        return str(found["name"]) if found else ""

    async def rename(self, person: str, name: str) -> None:
        sql = "INSERT INTO people VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name"
        await self.writer.write(Statement(sql, [person, name]))

    # Matches.

    def rows(self, sql: str, *values: object) -> list[MatchRow]:
        return [read_row(row) for row in self.reader.execute(sql, values)]

    def match(self, match: str) -> MatchRow | None:
        found = self.rows("SELECT * FROM matches WHERE id = ?", match)
        return found[0] if found else None

    def seats(self, match: str) -> list[Seat]:
        """Who sits where, as it stands."""
        sql = "SELECT seat, person, name, level, passes FROM seats WHERE match = ? ORDER BY seat"
        return [msgspec.convert(dict(row), Seat, strict=False) for row in self.reader.execute(sql, [match])]

    def matches_of(self, person: str, limit: int = 30) -> list[MatchRow]:
        """A person's matches: where they are asked first, then those that go on, then the rest."""
        sql = """SELECT matches.* FROM matches JOIN seats ON seats.match = matches.id
            WHERE seats.person = ? OR (matches.host = ? AND seats.seat = 0)
            GROUP BY matches.id
            ORDER BY matches.over, max(seats.person = ? AND seats.seat = matches.asked) DESC, touched DESC LIMIT ?"""
        return self.rows(sql, person, person, person, limit)

    def open_matches(self, limit: int = 30) -> list[MatchRow]:
        """Matches anybody may join or watch, those that wait for players first."""
        sql = "SELECT * FROM matches WHERE doors = 'open' AND over = 0 ORDER BY started, touched DESC LIMIT ?"
        return self.rows(sql, limit)

    async def add_match(self, row: MatchRow, seats: Sequence[Seat], deeds: Iterable[AnyDeed]) -> None:
        """A new match, and what has happened in it so far."""
        await self.writer.write(
            insert_match(row),
            *(insert_seat(row.id, seat) for seat in seats),
            *(insert_deed(row.id, version, deed, row.touched) for version, deed in enumerate(deeds, 1)),
        )

    # What happens in a match.

    def deeds(self, match: str, since: int = 0) -> list[AnyDeed]:
        """Everything that happened in a match after that version."""
        sql = "SELECT body FROM deeds WHERE match = ? AND version > ? ORDER BY version"
        return [read_deed(row["body"]) for row in self.reader.execute(sql, [match, since])]

    async def append(self, row: MatchRow, deed: AnyDeed, seats: Iterable[Seat]) -> None:
        """The next deed of a match, where that leaves it, and which seats have changed; `Behind` if it is not next."""
        await self.writer.write(
            note_standing(row),
            insert_deed(row.id, row.version, deed, row.touched),
            *(change_seat(row.id, seat) for seat in seats),
        )


def read_row(row: sqlite3.Row) -> MatchRow:
    values: dict[str, Any] = dict(row)
    values["options"] = msgspec.json.decode(values["options"])
    return msgspec.convert(values, MatchRow, strict=False)
