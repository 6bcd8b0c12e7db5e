"""Migration 1 → 2: answers, takebacks and chat become one event log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from meadhall.match.commands import (
    SYSTEM,
    Answer,
    AnyCommand,
    LinkRematch,
    SeatBots,
    SendChat,
    Sit,
    StandIn,
    TakeBack,
    kind_of,
)

SCHEMA_2 = Path(__file__).parent / "schema_2.sql"
OLD_TABLES = ("actions", "take_backs", "chat")


def upgrade(connection: sqlite3.Connection) -> None:
    for table in ("matches", "seats"):
        connection.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
    for index in ("matches_by_doors", "seats_by_person"):
        connection.execute(f"DROP INDEX {index}")
    for statement in SCHEMA_2.read_text(encoding="utf-8").split(";\n"):
        connection.execute(statement)
    for row in connection.execute("SELECT * FROM old_matches").fetchall():
        move_match(connection, row)
    for table in (*OLD_TABLES, "old_seats", "old_matches"):
        connection.execute(f"DROP TABLE {table}")


def move_match(connection: sqlite3.Connection, row: sqlite3.Row) -> None:
    match = row["id"]
    commands = list(in_time(connection, row))
    takes = connection.execute("SELECT count(*) FROM take_backs WHERE match = ?", [match]).fetchone()[0]
    values = dict(row) | {"version": len(commands), "take": takes, "decision": ""}
    names = ", ".join(values)
    places = ", ".join("?" * len(values))
    connection.execute(f"INSERT INTO matches ({names}) VALUES ({places})", [*values.values()])
    connection.execute("INSERT INTO seats SELECT * FROM old_seats WHERE match = ?", [match])
    for version, (at, command) in enumerate(commands, 1):
        body = msgspec.json.encode(command).decode()
        connection.execute("INSERT INTO deeds VALUES (?, ?, ?, ?, ?)", [match, version, kind_of(command), body, at])


def in_time(connection: sqlite3.Connection, row: sqlite3.Row) -> Iterator[tuple[float, AnyCommand]]:
    """Event log of a match in order of time: seats taken, answers, takebacks, chat, seats left."""
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
    for at, command in played(connection, row["id"], people):
        while said and said[0][0] < at:
            yield said.pop(0)
        yield at, command
    yield from said
    for seat in seats:
        if seat["person"] and seat["level"]:
            yield row["touched"], StandIn(person=row["host"], seat=seat["seat"], level=seat["level"])
    if row["next"]:
        yield row["touched"], LinkRematch(person=row["host"], match=row["next"])


def played(connection: sqlite3.Connection, match: str, people: dict[int, str]) -> Iterator[tuple[float, AnyCommand]]:
    """Answers branch by branch, with the takebacks between them."""
    backs = connection.execute("SELECT * FROM take_backs WHERE match = ? ORDER BY take", [match]).fetchall()
    for take in range(len(backs) + 1):
        if take:
            back = backs[take - 1]
            person = people[back["seat"]]
            yield back["at"], TakeBack(person=person, seat=back["seat"], branch=take - 1, ply=back["ply"])
        lines = connection.execute("SELECT * FROM actions WHERE match = ? AND take = ? ORDER BY ply", [match, take])
        for line in lines.fetchall():
            yield (
                line["at"],
                Answer(
                    person=people[line["seat"]] or SYSTEM,
                    seat=line["seat"],
                    branch=take,
                    ply=line["ply"],
                    decision=line["decision"],
                    action=line["action"],
                ),
            )


def talk(connection: sqlite3.Connection, match: str, people: dict[int, str]) -> Iterator[tuple[float, AnyCommand]]:
    """Chat of people; the server's own lines are derived from the takebacks."""
    lines = connection.execute("SELECT * FROM chat WHERE match = ? AND seat >= -1 ORDER BY number", [match])
    for line in lines.fetchall():
        person = people.get(line["seat"], "")
        yield line["at"], SendChat(person=person, seat=line["seat"], name=line["name"], words=line["words"])
