"""Data export: all personal data of a person as a zip, streamed in pieces.

Each piece is a few milliseconds of work in a thread, and all exports together do one piece at a time. So neither many
exports nor slow downloads delay other requests.
"""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from time import monotonic

import msgspec

from meadhall.core.engine.record import NumberedFile, RecordFile, file_text
from meadhall.match import Refused
from meadhall.match.rights import check_may_view
from meadhall.server.matches.loader import UnplayableMatch, find_row, load_match
from meadhall.server.matches.records import finished_record
from meadhall.server.matches.unplayable_records import unplayable_record
from meadhall.server.personal_data.merge import identities, matches_of
from meadhall.server.runtime.admission import JobAdmission
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.services import Services
from meadhall.server.storage import CorruptRow
from meadhall.server.storage.database import Row
from meadhall.server.storage.table_ownership import person_tables

SECRET_COLUMNS = {"channels": ("secret",)}
"""Columns left out of exports, because they grant access."""
NEWLINE = ",\n"
EXPORT_CPU_SHARE = 0.25
"""Share of one processor that all exports together may use."""


class ChunkBuffer:
    """Write-only file object that collects chunks to be sent."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []

    def write(self, chunk: bytes) -> int:
        self.chunks.append(chunk)
        return len(chunk)

    def flush(self) -> None:
        """Nothing is buffered."""

    def close(self) -> None:
        """There is nothing to close."""

    def take(self) -> bytes:
        """Chunks written since the last call."""
        taken, self.chunks = b"".join(self.chunks), []
        return taken


class Exporter:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.admission = JobAdmission()
        self.piece_lock = asyncio.Lock()

    async def export(self, person: str) -> AsyncGenerator[bytes, None]:
        """Zip with the record of each finished match of a person, and `you.json` with all rows that belong to them."""
        sink = ChunkBuffer()
        commands: list[str] = []
        with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as packed:
            matches = [
                match
                for each in await identities(self.services, person)
                for match in await matches_of(self.services, each)
            ]
            for match in dict.fromkeys(matches):
                async with self.throttled():
                    commands += await self.commands_of(match, person)
                    if record := await self.record_of(match, person):
                        await run_in(ARCHIVE_POOL, add_record, packed, match, record)
                yield sink.take()
            async with self.throttled():
                commands += await self.chat_of(person)
                rows = await self.rows_of(person)
                await run_in(ARCHIVE_POOL, packed.writestr, "you.json", document(rows, commands))
        yield sink.take()

    @asynccontextmanager
    async def throttled(self) -> AsyncIterator[None]:
        """Hold the lock for one piece of work, then pause in proportion to its duration."""
        async with self.piece_lock:
            begun = monotonic()
            yield
            await asyncio.sleep((monotonic() - begun) * (1 / EXPORT_CPU_SHARE - 1))

    async def rows_of(self, person: str) -> dict[str, object]:
        """Rows of a person by table, their seats, and ids of what they host."""
        read = self.services.store.database.read
        people = await read("SELECT * FROM people WHERE id = ?", person)
        found: dict[str, object] = {"person": [dict(row) for row in people]}
        for table in person_tables():
            rows = await read(f"SELECT * FROM {table} WHERE person = ?", person)
            found[table] = [
                {name: value for name, value in row.items() if name not in SECRET_COLUMNS.get(table, ())}
                for row in rows
            ]
        found["seats"] = [
            dict(row) for row in await read("SELECT * FROM seats WHERE person = ? ORDER BY match", person)
        ]
        found["made"] = {
            table: [row["id"] for row in await read(f"SELECT id FROM {table} WHERE host = ? ORDER BY id", person)]
            for table in ("matches", "leagues", "duplicates")
        }
        return found

    async def commands_of(self, match: str, person: str) -> list[str]:
        """Commands of a person in a match where they have a seat, without chat."""
        sql = """SELECT match, body, at FROM deeds WHERE match = ? AND person = ? AND kind <> 'say'
            AND EXISTS (SELECT 1 FROM seats WHERE seats.match = deeds.match AND seats.person = deeds.person)
            ORDER BY version"""
        return await run_in(ARCHIVE_POOL, command_lines, await self.services.store.database.read(sql, match, person))

    async def chat_of(self, person: str) -> list[str]:
        """Chat of a person in all matches."""
        sql = "SELECT match, body, at FROM deeds WHERE person = ? AND kind = 'say' ORDER BY match, version"
        return await run_in(ARCHIVE_POOL, command_lines, await self.services.store.database.read(sql, person))

    async def record_of(self, match: str, person: str) -> RecordFile | NumberedFile | None:
        """Record of a finished match that the person may see, or None. The match is not loaded into the registry."""
        services = self.services
        try:
            found = services.matches.actors[match].match if match in services.matches.actors else None
            if found is None:
                _, found = await load_match(
                    services.store, await find_row(services.store, match), services.matches.editions
                )
            check_may_view(found, person)
            return None if found.embargoed else await finished_record(services.store, match, found)
        except UnplayableMatch as retired:
            return (
                await unplayable_record(services.store, retired) if retired.row.over and not retired.embargoed else None
            )
        except (Refused, CorruptRow):
            return None


def add_record(packed: zipfile.ZipFile, match: str, record: RecordFile | NumberedFile) -> None:
    packed.writestr(f"matches/{match}.json", file_text(record))


def command_lines(commands: Sequence[Row]) -> list[str]:
    """Commands as lines of JSON, with match and time."""
    return [
        msgspec.json.encode({"match": row["match"], "at": iso_time(row["at"]), "deed": valid(row["body"])}).decode()
        for row in commands
    ]


def valid(body: str) -> msgspec.Raw | str:
    """A JSON document as it is; one that can't be decoded as a string."""
    try:
        return msgspec.json.decode(body, type=msgspec.Raw)
    except msgspec.DecodeError:
        return body


def document(rows: dict[str, object], commands: list[str]) -> str:
    """The JSON document: rows by table, and one command per line."""
    head = msgspec.json.format(msgspec.json.encode(rows)).decode().removesuffix("\n}")
    return f'{head},\n  "deeds": [\n{NEWLINE.join(commands)}\n  ]\n}}\n'


def iso_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
