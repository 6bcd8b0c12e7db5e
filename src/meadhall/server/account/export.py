"""Everything the store has of somebody, in one file to take away."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime

import msgspec

from meadhall.core.record import text_of
from meadhall.match import Refused
from meadhall.server.account.bring import identities, matches_of
from meadhall.server.hall import Hall
from meadhall.server.records import record_of
from meadhall.server.store.tables import of_a_person

SECRET = {"channels": ("secret",)}
"""What opens something and need not lie about in a file."""


async def export(hall: Hall, person: str) -> bytes:
    """A zip: `you.json` with every row that is theirs, and the record of every match of theirs that is over."""
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("you.json", msgspec.json.format(msgspec.json.encode(await everything(hall, person))))
            matches = [match for each in await identities(hall, person) for match in await matches_of(hall, each)]
            for match in dict.fromkeys(matches):
                if record := await record_text(hall, match, person):
                    packed.writestr(f"matches/{match}.json", record)
        return file.getvalue()


async def everything(hall: Hall, person: str) -> dict[str, object]:
    """Their own rows by table, their seats, and what they said and did, when."""
    read = hall.store.database.read
    people = await read("SELECT * FROM people WHERE id = ?", person)
    found: dict[str, object] = {"person": [dict(row) for row in people]}
    for table in of_a_person():
        rows = await read(f"SELECT * FROM {table} WHERE person = ?", person)
        found[table] = [
            {name: value for name, value in row.items() if name not in SECRET.get(table, ())} for row in rows
        ]
    found["seats"] = [dict(row) for row in await read("SELECT * FROM seats WHERE person = ? ORDER BY match", person)]
    found["made"] = {
        table: [row["id"] for row in await read(f"SELECT id FROM {table} WHERE host = ? ORDER BY id", person)]
        for table in ("matches", "leagues", "duplicates")
    }
    deeds = """SELECT match, body, at FROM deeds WHERE body LIKE ?
        AND (kind = 'say' OR match IN (SELECT match FROM seats WHERE person = ?)) ORDER BY at, match, version"""
    found["deeds"] = [
        {"match": row["match"], "at": moment(row["at"]), "deed": deed}
        for row in await read(deeds, f'%"{person}"%', person)
        if (deed := msgspec.json.decode(row["body"])).get("person") == person
    ]
    return found


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


async def record_text(hall: Hall, match: str, person: str) -> str:
    """The record of a match that is over, as anybody who sat there may have it; of others there is none yet."""
    try:
        return text_of(await record_of(hall, match, person))
    except Refused:
        return ""
