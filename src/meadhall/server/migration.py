"""Opens the data file, and brings one that an earlier version made up to date; a copy of it is kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from meadhall.core.errors import BadOption
from meadhall.match.deeds import HOUSE, Answer, AnyDeed, Follow, Say, SeatBots, Sit, StandIn, TakeBack, kind_of

SCHEMA = Path(__file__).parent / "schema.sql"
CURRENT = 2
"""The schema's version, which a file has as its `user_version`. The first had none."""
OLD_TABLES = ("actions", "take_backs", "chat")


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def prepare(path: Path) -> None:
    """Make a new data file, or bring an old one up to date."""
    connection = connect(path)
    try:
        found = version_of(connection)
        if found > CURRENT:
            raise BadOption(
                f"{path}: made by a newer meadhall (data version {found}; this one reads {CURRENT}). Use that one."
            )
        if found == 1:
            keep_copy(connection, path.with_name(f"{path.name}.v{found}"))
        if found < CURRENT:
            bring_up(connection, found)
    finally:
        connection.close()


def version_of(connection: sqlite3.Connection) -> int:
    """The file's version; 0 for an empty file."""
    marked = int(connection.execute("PRAGMA user_version").fetchone()[0])
    first = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'actions'").fetchone()
    return 1 if first and not marked else marked


def keep_copy(connection: sqlite3.Connection, path: Path) -> None:
    """A copy of the file as it is, whole even while it is in use; one that is there already is left alone."""
    if path.exists():
        return
    draft = path.with_name(f"{path.name}.part")
    with sqlite3.connect(draft) as copy:
        connection.backup(copy)
    copy.close()
    draft.rename(path)


def bring_up(connection: sqlite3.Connection, found: int) -> None:
    """All or nothing: whoever is interrupted begins anew."""
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    if found == 1:
        for table in ("matches", "seats"):
            connection.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
        for index in ("matches_by_doors", "seats_by_person"):
            connection.execute(f"DROP INDEX {index}")
    for statement in SCHEMA.read_text(encoding="utf-8").split(";\n"):
        connection.execute(statement)
    if found == 1:
        for row in connection.execute("SELECT * FROM old_matches").fetchall():
            move_match(connection, row)
        for table in (*OLD_TABLES, "old_seats", "old_matches"):
            connection.execute(f"DROP TABLE {table}")
    connection.execute(f"PRAGMA user_version = {CURRENT}")
    connection.execute("COMMIT")


def move_match(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    match = row["id"]
    deeds = list(in_time(connection, row))
    takes = connection.execute("SELECT count(*) FROM take_backs WHERE match = ?", [match]).fetchone()[0]
    values = dict(row) | {"version": len(deeds), "take": takes, "decision": ""}
    names = ", ".join(values)
    places = ", ".join("?" * len(values))
    connection.execute(f"INSERT INTO matches ({names}) VALUES ({places})", [*values.values()])
    connection.execute("INSERT INTO seats SELECT * FROM old_seats WHERE match = ?", [match])
    for version, (at, deed) in enumerate(deeds, 1):
        body = msgspec.json.encode(deed).decode()
        connection.execute("INSERT INTO deeds VALUES (?, ?, ?, ?, ?)", [match, version, kind_of(deed), body, at])


def in_time(connection: sqlite3.Connection, row: sqlite3.Row) -> Iterator[tuple[float, AnyDeed]]:
    """Everything that happened in a match: who sat down, what was answered, taken back and said, who left."""
    seats = connection.execute("SELECT * FROM old_seats WHERE match = ? ORDER BY seat", [row["id"]]).fetchall()
    people = {seat["seat"]: seat["person"] for seat in seats}
    for seat in seats:
        if seat["person"]:
            passes = bool(seat["passes"])
            yield row["created"], Sit(person=seat["person"], seat=seat["seat"], name=seat["name"], passes=passes)
        elif seat["level"]:
            number, name = seat["seat"], seat["name"]
            yield row["created"], SeatBots(person=row["host"], level=seat["level"], seats=(number,), names=(name,))
    said = list(talk(connection, row["id"], people))
    for at, deed in played(connection, row["id"], people):
        while said and said[0][0] < at:
            yield said.pop(0)
        yield at, deed
    yield from said
    for seat in seats:
        if seat["person"] and seat["level"]:
            yield row["touched"], StandIn(person=row["host"], seat=seat["seat"], level=seat["level"])
    if row["next"]:
        yield row["touched"], Follow(person=row["host"], match=row["next"])


def played(connection: sqlite3.Connection, match: str, people: dict[int, str]) -> Iterator[tuple[float, AnyDeed]]:
    """The answers, take after take, and what was taken back between them."""
    backs = connection.execute("SELECT * FROM take_backs WHERE match = ? ORDER BY take", [match]).fetchall()
    for take in range(len(backs) + 1):
        if take:
            back = backs[take - 1]
            person = people[back["seat"]]
            yield back["at"], TakeBack(person=person, seat=back["seat"], take=take - 1, ply=back["ply"])
        lines = connection.execute("SELECT * FROM actions WHERE match = ? AND take = ? ORDER BY ply", [match, take])
        for line in lines.fetchall():
            yield (
                line["at"],
                Answer(
                    person=people[line["seat"]] or HOUSE,
                    seat=line["seat"],
                    take=take,
                    ply=line["ply"],
                    decision=line["decision"],
                    action=line["action"],
                ),
            )


def talk(connection: sqlite3.Connection, match: str, people: dict[int, str]) -> Iterator[tuple[float, AnyDeed]]:
    """What people said; what the server noted follows from what was taken back."""
    lines = connection.execute("SELECT * FROM chat WHERE match = ? AND seat >= -1 ORDER BY number", [match])
    for line in lines.fetchall():
        person = people.get(line["seat"], "")
        yield line["at"], Say(person=person, seat=line["seat"], name=line["name"], words=line["words"])
