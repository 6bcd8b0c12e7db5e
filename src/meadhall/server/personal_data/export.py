"""Export: everything the store has of somebody as a zip, made and sent piece by piece.

Each piece is a few milliseconds of work in a thread, and one piece of all exports is worked on at a time: so however
many people export, and however slowly they take it, nobody else waits.
"""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from time import monotonic

import msgspec

from meadhall.core.engine.record import NumberedFile, RecordFile, text_of
from meadhall.match import Refused
from meadhall.match.rights import check_look
from meadhall.server.matches.loader import Retired, find_row, wake
from meadhall.server.matches.records import finished_record
from meadhall.server.matches.registry import Hall
from meadhall.server.matches.retired_records import old_record
from meadhall.server.personal_data.merge import identities, matches_of
from meadhall.server.runtime.admission import Admission
from meadhall.server.runtime.thread_pools import ARCHIVES, run_in
from meadhall.server.storage import Damaged
from meadhall.server.storage.database import Row
from meadhall.server.storage.table_ownership import of_a_person

SECRET = {"channels": ("secret",)}
"""What opens something and need not lie about in a file."""
NEWLINE = ",\n"
SHARE = 0.25
"""How much of the time all exports may work together."""


class Sink:
    """A file that is sent as it is written."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []

    def write(self, chunk: bytes) -> int:
        self.chunks.append(chunk)
        return len(chunk)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Nothing is open."""

    def take(self) -> bytes:
        """What was written since the last time."""
        taken, self.chunks = b"".join(self.chunks), []
        return taken


class Exporter:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.admission = Admission()
        self.one_piece = asyncio.Lock()

    async def export(self, person: str) -> AsyncGenerator[bytes, None]:
        """A zip: the record of every match of theirs that is over, and `you.json` with every row that is theirs."""
        sink = Sink()
        deeds: list[str] = []
        with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as packed:
            matches = [
                match for each in await identities(self.hall, person) for match in await matches_of(self.hall, each)
            ]
            for match in dict.fromkeys(matches):
                async with self.piece():
                    deeds += await self.deeds_of(match, person)
                    if record := await self.record_of(match, person):
                        await run_in(ARCHIVES, add_record, packed, match, record)
                yield sink.take()
            async with self.piece():
                deeds += await self.talk_of(person)
                rows = await self.rows_of(person)
                await run_in(ARCHIVES, packed.writestr, "you.json", document(rows, deeds))
        yield sink.take()

    @asynccontextmanager
    async def piece(self) -> AsyncIterator[None]:
        """While a piece is worked on there is no other; then the server has time for others."""
        async with self.one_piece:
            begun = monotonic()
            yield
            await asyncio.sleep((monotonic() - begun) * (1 / SHARE - 1))

    async def rows_of(self, person: str) -> dict[str, object]:
        """Their own rows by table, their seats, and what they have made."""
        read = self.hall.store.database.read
        people = await read("SELECT * FROM people WHERE id = ?", person)
        found: dict[str, object] = {"person": [dict(row) for row in people]}
        for table in of_a_person():
            rows = await read(f"SELECT * FROM {table} WHERE person = ?", person)
            found[table] = [
                {name: value for name, value in row.items() if name not in SECRET.get(table, ())} for row in rows
            ]
        found["seats"] = [
            dict(row) for row in await read("SELECT * FROM seats WHERE person = ? ORDER BY match", person)
        ]
        found["made"] = {
            table: [row["id"] for row in await read(f"SELECT id FROM {table} WHERE host = ? ORDER BY id", person)]
            for table in ("matches", "leagues", "duplicates")
        }
        return found

    async def deeds_of(self, match: str, person: str) -> list[str]:
        """What they did at a table of theirs, but for what they said."""
        sql = """SELECT match, body, at FROM deeds WHERE match = ? AND person = ? AND kind <> 'say'
            AND EXISTS (SELECT 1 FROM seats WHERE seats.match = deeds.match AND seats.person = deeds.person)
            ORDER BY version"""
        return await run_in(ARCHIVES, lines, await self.hall.store.database.read(sql, match, person))

    async def talk_of(self, person: str) -> list[str]:
        """What they said, at whichever table."""
        sql = "SELECT match, body, at FROM deeds WHERE person = ? AND kind = 'say' ORDER BY match, version"
        return await run_in(ARCHIVES, lines, await self.hall.store.database.read(sql, person))

    async def record_of(self, match: str, person: str) -> RecordFile | NumberedFile | None:
        """The record of a match that is over, as anybody who sat there may have it; of others there is none yet. The
        match is not woken for it."""
        hall = self.hall
        try:
            found = hall.live[match].match if match in hall.live else None
            if found is None:
                _, found = await wake(hall.store, await find_row(hall.store, match), hall.editions)
            check_look(found, person)
            return None if found.sealed else await finished_record(hall.store, match, found)
        except Retired as retired:
            return await old_record(hall.store, retired) if retired.row.over and not retired.sealed else None
        except (Refused, Damaged):
            return None


def add_record(packed: zipfile.ZipFile, match: str, record: RecordFile | NumberedFile) -> None:
    packed.writestr(f"matches/{match}.json", text_of(record))


def lines(deeds: Sequence[Row]) -> list[str]:
    """Deeds as JSON, with the table and the time of each."""
    return [
        msgspec.json.encode({"match": row["match"], "at": moment(row["at"]), "deed": valid(row["body"])}).decode()
        for row in deeds
    ]


def valid(body: str) -> msgspec.Raw | str:
    """JSON as it is; what is damaged as a text."""
    try:
        return msgspec.json.decode(body, type=msgspec.Raw)
    except msgspec.DecodeError:
        return body


def document(rows: dict[str, object], deeds: list[str]) -> str:
    """Rows by table, and the deeds, one a line."""
    head = msgspec.json.format(msgspec.json.encode(rows)).decode().removesuffix("\n}")
    return f'{head},\n  "deeds": [\n{NEWLINE.join(deeds)}\n  ]\n}}\n'


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
