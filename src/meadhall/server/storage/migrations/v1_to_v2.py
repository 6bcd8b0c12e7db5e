"""From the first schema to the second: answers, take-backs and talk become deeds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from meadhall.match.commands import HOUSE, Answer, AnyDeed, Follow, Say, SeatBots, Sit, StandIn, TakeBack, kind_of

SECOND = Path(__file__).parent / "schema_2.sql"
OLD_TABLES = ("actions", "take_backs", "chat")


def bring_up(connection: sqlite3.Connection) -> None:
    for table in ("matches", "seats"):
        connection.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
    for index in ("matches_by_doors", "seats_by_person"):
        connection.execute(f"DROP INDEX {index}")
    for statement in SECOND.read_text(encoding="utf-8").split(";\n"):
        connection.execute(statement)
    for row in connection.execute("SELECT * FROM old_matches").fetchall():
        move_match(connection, row)
    for table in (*OLD_TABLES, "old_seats", "old_matches"):
        connection.execute(f"DROP TABLE {table}")


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
