"""The store: one SQLite file. Actions are only ever added, and are on the disk before anybody sees their effect."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from meadhall.server.rows import ActionRow, ChatRow, MatchRow, SeatRow, TakeBackRow
from meadhall.server.writer import Statement, Writer

SCHEMA = Path(__file__).parent / "schema.sql"
Row = TypeVar("Row", bound=msgspec.Struct)

Line = list[tuple[int, str, int]]
"""A game's actions as a record has them: seat, question, answer."""


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def insert(row: msgspec.Struct, table: str) -> Statement:
    """The statement that adds a row."""
    values = plain(row)
    return f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})", list(values.values())


def plain(row: msgspec.Struct) -> dict[str, object]:
    """A row's values as SQLite keeps them."""
    values = msgspec.structs.asdict(row)
    return {
        name: msgspec.json.encode(value).decode() if isinstance(value, dict) else value
        for name, value in values.items()
    }


def read(row: sqlite3.Row, shape: type[Row]) -> Row:
    values: dict[str, Any] = dict(row)
    if "options" in values:
        values["options"] = msgspec.json.decode(values["options"])
    return msgspec.convert(values, shape, strict=False)


class Store:
    """Everything that outlives the server."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.reader = connect(path)
        self.reader.executescript(SCHEMA.read_text(encoding="utf-8"))
        self.writer = Writer(connect(path))
        self.writer.start()

    def close(self) -> None:
        self.writer.stop()
        self.writer.connection.close()
        self.reader.close()

    def rows(self, shape: type[Row], sql: str, *values: object) -> list[Row]:
        return [read(row, shape) for row in self.reader.execute(sql, values)]

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
        await self.writer.write((sql, [person, name]))

    # Matches.

    def match(self, match: str) -> MatchRow | None:
        found = self.rows(MatchRow, "SELECT * FROM matches WHERE id = ?", match)
        return found[0] if found else None

    def seats(self, match: str) -> list[SeatRow]:
        return self.rows(SeatRow, "SELECT * FROM seats WHERE match = ? ORDER BY seat", match)

    def matches_of(self, person: str, limit: int = 30) -> list[MatchRow]:
        """A person's matches: where they are asked first, then those that go on, then the rest."""
        sql = """SELECT matches.* FROM matches JOIN seats ON seats.match = matches.id
            WHERE seats.person = ? OR (matches.host = ? AND seats.seat = 0)
            GROUP BY matches.id
            ORDER BY matches.over, max(seats.person = ? AND seats.seat = matches.asked) DESC, touched DESC LIMIT ?"""
        return self.rows(MatchRow, sql, person, person, person, limit)

    def open_matches(self, limit: int = 30) -> list[MatchRow]:
        """Matches anybody may join or watch, those that wait for players first."""
        sql = "SELECT * FROM matches WHERE doors = 'open' AND over = 0 ORDER BY started, touched DESC LIMIT ?"
        return self.rows(MatchRow, sql, limit)

    async def add_match(self, match: MatchRow, seats: list[SeatRow]) -> None:
        await self.writer.write(insert(match, "matches"), *(insert(seat, "seats") for seat in seats))

    async def change_seat(self, row: SeatRow, match: MatchRow) -> None:
        """Who sits there now, and whether that starts the match."""
        await self.writer.write(
            (
                "UPDATE seats SET person = ?, name = ?, level = ?, passes = ? WHERE match = ? AND seat = ?",
                [row.person, row.name, row.level, row.passes, row.match, row.seat],
            ),
            standing(match),
        )

    async def follow(self, match: str, following: str) -> None:
        await self.writer.write(("UPDATE matches SET next = ? WHERE id = ?", [following, match]))

    # What happens in a match.

    def line(self, match: str) -> tuple[int, Line]:
        """The take and the actions of a match as it stands."""
        actions = self.rows(ActionRow, "SELECT * FROM actions WHERE match = ? ORDER BY take, ply", match)
        back = self.rows(TakeBackRow, "SELECT * FROM take_backs WHERE match = ? ORDER BY take", match)
        line: Line = []
        takes = {row.take: row.ply for row in back}
        for take in range(len(back) + 1):
            del line[takes.get(take, 0) :]
            line += [(row.seat, row.decision, row.action) for row in actions if row.take == take]
        return len(back), line

    async def add_action(self, row: ActionRow, match: MatchRow) -> None:
        await self.writer.write(insert(row, "actions"), standing(match))

    async def add_take_back(self, row: TakeBackRow, match: MatchRow) -> None:
        await self.writer.write(insert(row, "take_backs"), standing(match))

    def chat(self, match: str, limit: int = 100) -> list[ChatRow]:
        found = self.rows(ChatRow, "SELECT * FROM chat WHERE match = ? ORDER BY number DESC LIMIT ?", match, limit)
        return found[::-1]

    async def add_chat(self, row: ChatRow) -> None:
        await self.writer.write(insert(row, "chat"))


def standing(match: MatchRow) -> Statement:
    """The statement that notes where a match stands."""
    return (
        "UPDATE matches SET started = ?, ply = ?, asked = ?, over = ?, touched = ? WHERE id = ?",
        [match.started, match.ply, match.asked, match.over, match.touched, match.id],
    )
