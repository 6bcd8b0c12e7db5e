"""The store: one SQLite file. Deeds are only ever added, and are on the disk before anybody sees their effect."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock
from time import monotonic, time
from typing import Any

import msgspec

from meadhall.lessons.progress import Progress
from meadhall.match import Seat
from meadhall.match.deeds import AnyDeed, read_deed
from meadhall.server.rows import MatchRow, PersonRow
from meadhall.server.store import statements
from meadhall.server.store.errors import Damaged, NotKept
from meadhall.server.store.file import connect, in_words
from meadhall.server.store.migration import prepare
from meadhall.server.store.writer import Statement, Writer

log = logging.getLogger("meadhall.server")
EVERY = 1.0
"""Seconds between two heartbeats."""
SOME = 500


class Store:
    """Everything that outlives the server."""

    def __init__(self, path: Path) -> None:
        self.path = path
        prepare(path)
        with in_words(path):
            self.reader = connect(path)
            self.writer = Writer(connect(path))
        self.writer.start()
        self.reading = Lock()
        """Matches are woken in threads of their own."""
        self.beaten = -EVERY
        self.beating: asyncio.Task[None] | None = None

    def close(self) -> None:
        self.writer.stop()
        self.writer.connection.close()
        self.reader.close()

    def read(self, sql: str, *values: object) -> list[sqlite3.Row]:
        try:
            with self.reading:
                return self.reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(str(error)) from None

    def secret(self) -> bytes:
        """The key that signs cookies and links; made once."""
        if not self.read("SELECT 1 FROM settings WHERE name = 'key'"):
            with in_words(self.path):
                self.reader.execute("INSERT OR IGNORE INTO settings VALUES ('key', ?)", [secrets.token_hex(32)])
        return bytes.fromhex(self.read("SELECT value FROM settings WHERE name = 'key'")[0]["value"])

    # Whether it is well.

    @property
    def commits(self) -> int:
        """How often something was written."""
        return self.writer.commits

    async def beat(self) -> None:
        """Write something; `NotKept` if that fails. Who asks within the same second gets the same answer."""
        if monotonic() - self.beaten >= EVERY and (self.beating is None or self.beating.done()):
            self.beaten = monotonic()
            beat = Statement("INSERT OR REPLACE INTO settings VALUES ('beat', ?)", [f"{time():.3f}"])
            self.beating = asyncio.create_task(self.writer.write(beat))
        assert self.beating is not None
        await asyncio.shield(self.beating)

    # People.

    def person(self, person: str) -> PersonRow:
        """Who somebody is; of strangers nothing is known."""
        found = self.read("SELECT * FROM people WHERE id = ?", person)
        return msgspec.convert(dict(found[0]), PersonRow, strict=False) if found else PersonRow(person)

    def name(self, person: str) -> str:
        return self.person(person).name

    def people(self) -> list[PersonRow]:
        rows = self.read("SELECT * FROM people ORDER BY named DESC, id")
        return [msgspec.convert(dict(row), PersonRow, strict=False) for row in rows]

    async def rename(self, person: str, name: str) -> None:
        await self.writer.write(statements.name_person(person, name, time()))

    async def mute(self, person: str, muted: bool) -> None:
        """Whether a person may not talk at tables."""
        await self.change_person(person, "muted = ?", int(muted))

    async def revoke(self, person: str) -> None:
        """Let nothing that was signed for a person before be good any more: cookies, tokens, links."""
        await self.change_person(person, "generation = generation + ?", 1)

    async def change_person(self, person: str, change: str, value: int) -> None:
        await self.writer.write(
            Statement("INSERT OR IGNORE INTO people (id, name, named) VALUES (?, '', ?)", [person, time()]),
            Statement(f"UPDATE people SET {change} WHERE id = ?", [value, person]),
        )

    # What people learn.

    def progress(self, person: str) -> Progress:
        """How far somebody is with the lessons; what can't be understood any more is as good as nothing."""
        found = self.read("SELECT body FROM learning WHERE person = ?", person)
        try:
            return msgspec.json.decode(found[0]["body"], type=Progress) if found else Progress()
        except (msgspec.DecodeError, UnicodeDecodeError):
            log.warning("what somebody has learned can't be read")
            return Progress()

    async def keep_progress(self, person: str, progress: Progress) -> None:
        body = msgspec.json.encode(progress, order="sorted").decode()
        await self.writer.write(statements.keep_learning(person, body, time()))

    # Matches.

    def rows(self, sql: str, *values: object) -> list[MatchRow]:
        """Matches, without those whose row is damaged."""
        return [row for found in self.read(sql, *values) if (row := self.sound_row(found)) is not None]

    def sound_row(self, found: sqlite3.Row) -> MatchRow | None:
        try:
            return read_row(found)
        except Damaged:
            log.warning("the row of a match is damaged")
            return None

    def match(self, match: str) -> MatchRow | None:
        """The match of that name; `Damaged` if its row can't be understood."""
        found = self.read("SELECT * FROM matches WHERE id = ?", match)
        return read_row(found[0]) if found else None

    def names(self) -> list[str]:
        """The names of all matches, the one that was touched last at the end."""
        return [row["id"] for row in self.read("SELECT id FROM matches ORDER BY touched, id")]

    def versions(self, matches: Sequence[str]) -> dict[str, int]:
        """How many deeds each of these matches has; those that are gone are missing."""
        found: dict[str, int] = {}
        for first in range(0, len(matches), SOME):
            some = matches[first : first + SOME]
            places = ", ".join("?" * len(some))
            rows = self.read(f"SELECT id, version FROM matches WHERE id IN ({places})", *some)
            found |= {row["id"]: row["version"] for row in rows}
        return found

    def seats(self, match: str) -> list[Seat]:
        """Who sits where, as it stands."""
        rows = self.read("SELECT seat, person, name, level, passes FROM seats WHERE match = ? ORDER BY seat", match)
        return [Seat(row["seat"], row["person"], row["name"], row["level"], bool(row["passes"])) for row in rows]

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

    def latest_matches(self, limit: int) -> list[MatchRow]:
        return self.rows("SELECT * FROM matches ORDER BY touched DESC LIMIT ?", limit)

    async def add_match(
        self, row: MatchRow, seats: Sequence[Seat], deeds: Iterable[AnyDeed], edition: str = ""
    ) -> None:
        """A new match with the text of its edition, and what has happened in it so far."""
        await self.writer.write(
            *([statements.insert_edition(row.game, row.edition, edition)] if edition else []),
            statements.insert_match(row),
            *(statements.insert_seat(row.id, seat) for seat in seats),
            *(statements.insert_deed(row.id, version, deed, row.touched) for version, deed in enumerate(deeds, 1)),
        )

    async def delete_match(self, match: str) -> None:
        """Forget a match. A server that plays it learns of it when it next looks."""
        await self.writer.write(*statements.delete_match(match))

    def edition(self, game: str, edition: str) -> str:
        """The text of an edition; empty if it was never kept."""
        found = self.read("SELECT text FROM editions WHERE game = ? AND hash = ?", game, edition)
        return str(found[0]["text"]) if found else ""

    # What happens in a match.

    def deeds(self, match: str, since: int = 0) -> list[AnyDeed]:
        """Everything that happened in a match after that version; `Damaged` if it can't be understood."""
        rows = self.read("SELECT body FROM deeds WHERE match = ? AND version > ? ORDER BY version", match, since)
        try:
            return [read_deed(row["body"]) for row in rows]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Damaged(str(error)) from None

    async def append(self, row: MatchRow, deed: AnyDeed, seats: Iterable[Seat]) -> None:
        """The next deed of a match, where that leaves it, and which seats have changed; `Behind` if it is not next."""
        await self.writer.write(
            statements.note_standing(row),
            statements.insert_deed(row.id, row.version, deed, row.touched),
            *(statements.change_seat(row.id, seat) for seat in seats),
        )

    # Keepsakes.

    def without_keepsake(self, quiet: float, late: float) -> Iterator[str]:
        """Matches that have begun and whose keepsake is missing or old: nothing has happened since `quiet`, or their
        keepsake is older than `late`. Those that wait longest come first."""
        sql = """SELECT matches.id FROM matches LEFT JOIN keepsakes ON keepsakes.match = matches.id
            WHERE started = 1 AND kept < matches.version
                AND (over = 1 OR touched < ? OR coalesce(keepsakes.at, created) < ?)
            ORDER BY touched"""
        return (row["id"] for row in self.read(sql, quiet, late))

    async def keep(self, match: str, version: int, body: bytes) -> None:
        """Put a keepsake away."""
        await self.writer.write(*statements.keep(match, version, time(), body))

    def keepsake(self, match: str) -> bytes | None:
        found = self.read("SELECT body FROM keepsakes WHERE match = ?", match)
        return bytes(found[0]["body"]) if found else None

    # What nobody needs any more.

    def never_begun(self, since: float) -> list[str]:
        """Matches that waited for players in vain since then."""
        sql = "SELECT id FROM matches WHERE started = 0 AND touched < ? ORDER BY id"
        return [row["id"] for row in self.read(sql, since)]

    def strangers(self, since: float) -> list[str]:
        """People who chose their name or learned something before that, and nothing since, and who neither sit in a
        match nor made one."""
        sql = """SELECT id FROM (SELECT id, named AS at FROM people WHERE muted = 0 AND generation = 0
                UNION ALL SELECT person, at FROM learning
                    WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = person AND (muted OR generation))) AS known
            WHERE NOT EXISTS (SELECT 1 FROM seats WHERE person = known.id)
            AND NOT EXISTS (SELECT 1 FROM matches WHERE host = known.id)
            GROUP BY id HAVING max(at) < ? ORDER BY id"""
        return [row["id"] for row in self.read(sql, since)]

    async def forget_people(self, people: Sequence[str]) -> None:
        await self.writer.write(*(each for person in people for each in statements.forget_person(person)))

    async def tidy(self) -> None:
        """Forget editions of which no match is left."""
        sql = """DELETE FROM editions WHERE NOT EXISTS (SELECT 1 FROM matches
            WHERE matches.game = editions.game AND matches.edition = editions.hash)"""
        await self.writer.write(Statement(sql, []))


def read_row(row: sqlite3.Row) -> MatchRow:
    values: dict[str, Any] = dict(row)
    try:
        for name in ("options", "scores"):
            values[name] = msgspec.json.decode(values[name])
        return msgspec.convert(values, MatchRow, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(str(error)) from None
