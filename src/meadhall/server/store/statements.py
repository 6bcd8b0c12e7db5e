"""What is written, as statements that every database understands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meadhall.match import Seat
from meadhall.match.deeds import GONE, AnyDeed, kind_of
from meadhall.server.rows import Errand, MatchRow, Thought
from meadhall.server.store.database import FENCED, Statement, listed
from meadhall.server.store.tables import TOGETHER, of_a_match, of_a_person, with_a_host


def insert(table: str, known: str = "", **values: object) -> Statement:
    """The statement that adds a row; `known` says what to do where there is one already."""
    places = ", ".join("?" * len(values))
    sql = f"INSERT INTO {table} ({', '.join(values)}) SELECT {places} WHERE {FENCED} {known}"
    return Statement(sql, [*values.values()])


def text_of(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_match(row: MatchRow) -> Statement:
    values = msgspec.structs.asdict(row)
    flags = {name: int(values[name]) for name in ("hints", "started", "over", "rated", "sealed")}
    texts = {name: text_of(values[name]) for name in ("options", "scores", "speed")}
    return insert("matches", **values | flags | texts)


def insert_edition(game: str, edition: str, text: str) -> Statement:
    return insert("editions", "ON CONFLICT DO NOTHING", hash=edition, game=game, text=text)


def insert_seat(match: str, seat: Seat) -> Statement:
    values = msgspec.structs.asdict(seat) | {"passes": int(seat.passes), "resigned": int(seat.resigned)}
    return insert("seats", match=match, **values)


def insert_deed(match: str, version: int, deed: AnyDeed, at: float, nonce: str = "") -> Statement:
    body = text_of(deed)
    return insert(
        "deeds", match=match, version=version, kind=kind_of(deed), person=deed.person, body=body, at=at, nonce=nonce
    )


def find_deed(match: str, version: int, nonce: str) -> Statement:
    """Whether a deed is the one that was written with that nonce."""
    return Statement("SELECT 1 FROM deeds WHERE match = ? AND version = ? AND nonce = ?", [match, version, nonce])


def note_standing(row: MatchRow) -> Statement:
    """The statement that notes where a match stands, if it stood one deed before that."""
    return Statement(
        """UPDATE matches SET version = ?, take = ?, ply = ?, started = ?, asked = ?, decision = ?, over = ?,
            touched = ?, next = ?, scores = ?, sealed = ?, due = ? WHERE id = ? AND version = ?""",
        [
            row.version,
            row.take,
            row.ply,
            int(row.started),
            row.asked,
            row.decision,
            int(row.over),
            row.touched,
            row.next,
            text_of(row.scores),
            int(row.sealed),
            row.due,
            row.id,
            row.version - 1,
        ],
        fence=True,
    )


def change_seat(match: str, seat: Seat) -> Statement:
    return Statement(
        f"""UPDATE seats SET person = ?, name = ?, level = ?, passes = ?, resigned = ?
            WHERE match = ? AND seat = ? AND {FENCED}""",
        [seat.person, seat.name, seat.level, int(seat.passes), int(seat.resigned), match, seat.seat],
    )


def name_person(person: str, name: str, at: float) -> Statement:
    known = "ON CONFLICT (id) DO UPDATE SET name = excluded.name, named = excluded.named"
    return insert("people", known, id=person, name=name, named=at)


def prefer(person: str, preferences: str, at: float) -> Statement:
    known = "ON CONFLICT (id) DO UPDATE SET preferences = excluded.preferences"
    return insert("people", known, id=person, name="", named=at, preferences=preferences)


def mute_person(person: str, muted: bool, at: float) -> Statement:
    known = "ON CONFLICT (id) DO UPDATE SET muted = excluded.muted"
    return insert("people", known, id=person, name="", named=at, muted=int(muted))


def revoke_person(person: str, at: float, device: str = "") -> list[Statement]:
    """The statements after which nothing that was signed or opened for a person is good any more; one device stays on
    their list, whose cookie is made anew."""
    known = "ON CONFLICT (id) DO UPDATE SET generation = people.generation + 1"
    return [
        insert("people", known, id=person, name="", named=at, generation=1),
        Statement("DELETE FROM devices WHERE person = ? AND id <> ?", [person, device]),
        end_pushes(person),
        Statement("DELETE FROM channels WHERE person = ? AND kind = 'feed'", [person]),
        Statement("DELETE FROM once WHERE person = ?", [person]),
    ]


def end_pushes(person: str) -> Statement:
    """The statement after which no browser is told a person's news that is none of their devices; what was on its way
    there finds nobody."""
    sql = """DELETE FROM channels WHERE person = ? AND kind = 'push'
        AND secret NOT IN (SELECT id FROM devices WHERE person = ?)"""
    return Statement(sql, [person, person])


def end_list(person: str, at: float) -> list[Statement]:
    """The statements that revoke what was signed for a person who has no device any more: what stood in no list of
    devices was worthless while there was one, and must not be good again."""
    none = "NOT EXISTS (SELECT 1 FROM devices WHERE person = ?)"
    return [
        insert("people", "ON CONFLICT (id) DO NOTHING", id=person, name="", named=at),
        Statement(f"UPDATE people SET generation = generation + 1 WHERE id = ? AND {none}", [person, person]),
    ]


def set_setting(name: str, value: str) -> Statement:
    return insert("settings", "ON CONFLICT (name) DO UPDATE SET value = excluded.value", name=name, value=value)


def keep_learning(person: str, body: str, at: float) -> Statement:
    known = "ON CONFLICT (person) DO UPDATE SET body = excluded.body, at = excluded.at"
    return insert("learning", known, person=person, body=body, at=at)


def forget_person(person: str) -> list[Statement]:
    """The statements that forget a person and everything that is theirs alone."""
    alone = [table for table in of_a_person() if table not in TOGETHER]
    return [
        Statement("DELETE FROM people WHERE id = ?", [person]),
        Statement("DELETE FROM league_members WHERE person = ? AND league IN " + GATHERING, [person]),
        *(Statement(f"DELETE FROM {table} WHERE person = ?", [person]) for table in alone),
        *(Statement(f"UPDATE {table} SET person = '', name = '' WHERE person = ?", [person]) for table in TOGETHER),
        *(unhosted(table, person) for table in with_a_host()),
        Statement("DELETE FROM deliveries WHERE notice IN (SELECT id FROM notices WHERE teller = ?)", [person]),
        Statement("DELETE FROM notices WHERE teller = ?", [person]),
    ]


GATHERING = "(SELECT id FROM leagues WHERE round = 0)"
"""Leagues whose season has not begun: whoever leaves one leaves no gap."""


def unhosted(table: str, person: str) -> Statement:
    """A league is kept by another member, what else somebody made for others is nobody's; what they asked of one other
    person goes with them."""
    if table in of_a_person():
        return Statement(f"DELETE FROM {table} WHERE host = ?", [person])
    if table == "leagues":
        sql = """UPDATE leagues SET host = coalesce((SELECT person FROM league_members
            WHERE league = leagues.id AND person <> '' ORDER BY number LIMIT 1), ?) WHERE host = ?"""
        return Statement(sql, [GONE, person])
    return Statement(f"UPDATE {table} SET host = ? WHERE host = ?", [GONE, person])


def hand_on(person: str, heir: str) -> list[Statement]:
    """The statements that make what somebody did for others their heir's."""
    return [
        *(Statement(f"UPDATE {table} SET host = ? WHERE host = ?", [heir, person]) for table in with_a_host()),
        Statement("UPDATE notices SET teller = ? WHERE teller = ?", [heir, person]),
    ]


def keep(match: str, version: int, at: float, body: bytes) -> list[Statement]:
    """The statements that put a keepsake in the place of an older one, if the match is still there."""
    sql = """INSERT INTO keepsakes (match, version, at, body)
        SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?)
        ON CONFLICT (match) DO UPDATE SET version = excluded.version, at = excluded.at, body = excluded.body"""
    return [
        Statement(sql, [match, version, at, body, match]),
        Statement("UPDATE matches SET kept = ? WHERE id = ?", [version, match]),
    ]


NOW = "extract(epoch FROM clock_timestamp())"
"""The time by the clock of a database that many servers share."""


def show_presence(seats: Sequence[tuple[str, int]], server: str, lasts: float) -> Statement:
    """The statement that notes who has which table open at a server."""
    sql = f"""INSERT INTO presence (match, seat, server, until)
        SELECT each ->> 0, (each ->> 1)::bigint, ?, {NOW} + ? FROM json_array_elements(?::json) AS each
        ON CONFLICT (match, seat, server) DO UPDATE SET until = excluded.until"""
    return Statement(sql, [server, lasts, listed(seats)])


def forget_presence() -> Statement:
    """The statement that forgets who was there long ago."""
    return Statement(f"DELETE FROM presence WHERE until < {NOW} - 60", [])


def take_duty(duty: str, server: str, lasts: float) -> Statement:
    """The statement that makes a duty a server's, if it is that already or nobody's any more."""
    sql = f"""INSERT INTO settings (name, value) SELECT ?, ? || ' ' || ({NOW} + ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE settings.value LIKE ? || ' %' OR split_part(settings.value, ' ', 2)::float8 < {NOW}"""
    return Statement(sql, [f"duty {duty}", server, lasts, server])


def delete_match(match: str) -> list[Statement]:
    """The statements that forget a match, with everything that belongs to it."""
    parts = [Statement(f"DELETE FROM {table} WHERE match = ?", [match]) for table in of_a_match()]
    return [*parts, Statement("DELETE FROM matches WHERE id = ?", [match])]


def insert_thought(thought: Thought) -> Statement:
    """The statement that lets a question wait for whoever thinks; people who have many waiting come later."""
    return in_line("thoughts", thought.person, msgspec.structs.asdict(thought))


def insert_errand(errand: Errand) -> Statement:
    """The same for what else is to be thought about."""
    return in_line("errands", errand.person, msgspec.structs.asdict(errand))


def in_line(table: str, person: str, values: dict[str, object]) -> Statement:
    names = [*values, "turn", "asked"]
    sql = f"""INSERT INTO {table} ({", ".join(names)})
        SELECT {", ".join("?" * len(values))}, (SELECT count(*) FROM {table} WHERE person = ?),
            {NOW}
        WHERE {FENCED} ON CONFLICT DO NOTHING"""
    return Statement(sql, [*values.values(), person])


def insert_review_part(match: str, seat: int, engine: str, number: int, body: str) -> Statement:
    sql = """INSERT INTO review_parts (match, seat, engine, number, body)
        SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?) ON CONFLICT DO NOTHING"""
    return Statement(sql, [match, seat, engine, number, body, match])


def delete_thought(thought: Thought) -> Statement:
    sql = f"DELETE FROM thoughts WHERE match = ? AND take = ? AND ply = ? AND {FENCED}"
    return Statement(sql, [thought.match, thought.take, thought.ply])
