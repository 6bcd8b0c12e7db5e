"""What is written, as statements."""

from __future__ import annotations

import msgspec

from meadhall.match import Seat
from meadhall.match.deeds import AnyDeed, kind_of
from meadhall.server.rows import MatchRow
from meadhall.server.store.writer import Statement


def insert(table: str, **values: object) -> Statement:
    """The statement that adds a row."""
    places = ", ".join("?" * len(values))
    return Statement(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", [*values.values()])


def text_of(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_match(row: MatchRow) -> Statement:
    values = msgspec.structs.asdict(row)
    return insert("matches", **values | {"options": text_of(row.options), "scores": text_of(row.scores)})


def insert_edition(game: str, edition: str, text: str) -> Statement:
    return Statement("INSERT OR IGNORE INTO editions VALUES (?, ?, ?)", [edition, game, text])


def insert_seat(match: str, seat: Seat) -> Statement:
    return insert("seats", match=match, **msgspec.structs.asdict(seat))


def insert_deed(match: str, version: int, deed: AnyDeed, at: float) -> Statement:
    return insert("deeds", match=match, version=version, kind=kind_of(deed), body=text_of(deed), at=at)


def note_standing(row: MatchRow) -> Statement:
    """The statement that notes where a match stands, if it stood one deed before that."""
    return Statement(
        """UPDATE matches SET version = ?, take = ?, ply = ?, started = ?, asked = ?, decision = ?, over = ?,
            touched = ?, next = ?, scores = ? WHERE id = ? AND version = ?""",
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
            text_of(row.scores),
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


def name_person(person: str, name: str, at: float) -> Statement:
    sql = """INSERT INTO people (id, name, named) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET name = excluded.name, named = excluded.named"""
    return Statement(sql, [person, name, at])


def keep_learning(person: str, body: str, at: float) -> Statement:
    return Statement("INSERT OR REPLACE INTO learning VALUES (?, ?, ?)", [person, body, at])


def forget_person(person: str) -> list[Statement]:
    """The statements that forget a person and what they have learned."""
    return [
        Statement("DELETE FROM people WHERE id = ?", [person]),
        Statement("DELETE FROM learning WHERE person = ?", [person]),
    ]


def keep(match: str, version: int, at: float, body: bytes) -> list[Statement]:
    """The statements that put a keepsake in the place of an older one, if the match is still there."""
    sql = """INSERT INTO keepsakes SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?)
        ON CONFLICT DO UPDATE SET version = excluded.version, at = excluded.at, body = excluded.body"""
    return [
        Statement(sql, [match, version, at, body, match]),
        Statement("UPDATE matches SET kept = ? WHERE id = ?", [version, match]),
    ]


OF_A_MATCH = ("keepsakes", "deeds", "seats")


def delete_match(match: str) -> list[Statement]:
    """The statements that forget a match, with everything that belongs to it."""
    parts = [Statement(f"DELETE FROM {table} WHERE match = ?", [match]) for table in OF_A_MATCH]
    return [*parts, Statement("DELETE FROM matches WHERE id = ?", [match])]
