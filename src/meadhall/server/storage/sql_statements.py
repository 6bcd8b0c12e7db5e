"""SQL statements of all writes, in the dialect that both backends understand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meadhall.match import Seat
from meadhall.match.commands import ERASED, AnyCommand, kind_of
from meadhall.server.storage.database import GUARDED, Statement, json_list
from meadhall.server.storage.models import AnalysisJob, BotJob, MatchRow
from meadhall.server.storage.table_ownership import JOINT_TABLES, hosted_tables, match_tables, person_tables


def insert(table: str, on_conflict: str = "", **values: object) -> Statement:
    """Insert a row; `on_conflict` is the clause for a row that exists already."""
    places = ", ".join("?" * len(values))
    sql = f"INSERT INTO {table} ({', '.join(values)}) SELECT {places} WHERE {GUARDED} {on_conflict}"
    return Statement(sql, [*values.values()])


def to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_match(row: MatchRow) -> Statement:
    values = msgspec.structs.asdict(row)
    flags = {name: int(values[name]) for name in ("hints", "started", "over", "rated", "sealed")}
    texts = {name: to_json(values[name]) for name in ("options", "scores", "speed")}
    return insert("matches", **values | flags | texts)


def insert_edition(game: str, edition: str, text: str) -> Statement:
    return insert("editions", "ON CONFLICT DO NOTHING", hash=edition, game=game, text=text)


def insert_seat(match: str, seat: Seat) -> Statement:
    values = msgspec.structs.asdict(seat) | {"passes": int(seat.passes), "resigned": int(seat.resigned)}
    return insert("seats", match=match, **values)


def insert_command(match: str, version: int, command: AnyCommand, at: float, nonce: str = "") -> Statement:
    body = to_json(command)
    return insert(
        "deeds",
        match=match,
        version=version,
        kind=kind_of(command),
        person=command.person,
        body=body,
        at=at,
        nonce=nonce,
    )


def find_command(match: str, version: int, nonce: str) -> Statement:
    """Proof of a commit: finds the command only if it was written with that nonce."""
    return Statement("SELECT 1 FROM deeds WHERE match = ? AND version = ? AND nonce = ?", [match, version, nonce])


def update_match(row: MatchRow) -> Statement:
    """Update the derived columns of a match. It is the guard of an append: it fails unless the version is one less."""
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
            to_json(row.scores),
            int(row.sealed),
            row.due,
            row.id,
            row.version - 1,
        ],
        guard=True,
    )


def update_seat(match: str, seat: Seat) -> Statement:
    return Statement(
        f"""UPDATE seats SET person = ?, name = ?, level = ?, passes = ?, resigned = ?
            WHERE match = ? AND seat = ? AND {GUARDED}""",
        [seat.person, seat.name, seat.level, int(seat.passes), int(seat.resigned), match, seat.seat],
    )


def save_name(person: str, name: str, at: float) -> Statement:
    known = "ON CONFLICT (id) DO UPDATE SET name = excluded.name, named = excluded.named"
    return insert("people", known, id=person, name=name, named=at)


def save_preferences(person: str, preferences: str, at: float) -> Statement:
    known = "ON CONFLICT (id) DO UPDATE SET preferences = excluded.preferences"
    return insert("people", known, id=person, name="", named=at, preferences=preferences)


def set_muted(person: str, muted: bool, at: float) -> Statement:
    known = "ON CONFLICT (id) DO UPDATE SET muted = excluded.muted"
    return insert("people", known, id=person, name="", named=at, muted=int(muted))


def revoke_sessions(person: str, at: float, device: str = "") -> list[Statement]:
    """Statements that invalidate everything signed or opened for a person; one device stays on their list and gets a
    new cookie."""
    known = "ON CONFLICT (id) DO UPDATE SET generation = people.generation + 1"
    return [
        insert("people", known, id=person, name="", named=at, generation=1),
        Statement("DELETE FROM devices WHERE person = ? AND id <> ?", [person, device]),
        delete_push_of_lost_devices(person),
        Statement("DELETE FROM channels WHERE person = ? AND kind = 'feed'", [person]),
        Statement("DELETE FROM once WHERE person = ?", [person]),
    ]


def delete_push_of_lost_devices(person: str) -> Statement:
    """Delete the push channels of browsers that are no devices of the person (any more); pending deliveries to them
    find no channel."""
    sql = """DELETE FROM channels WHERE person = ? AND kind = 'push'
        AND secret NOT IN (SELECT id FROM devices WHERE person = ?)"""
    return Statement(sql, [person, person])


def revoke_without_devices(person: str, at: float) -> list[Statement]:
    """Revoke everything signed for a person who has no device left: sessions without a device were invalid as long as
    there was one, and must not become valid again."""
    none = "NOT EXISTS (SELECT 1 FROM devices WHERE person = ?)"
    return [
        insert("people", "ON CONFLICT (id) DO NOTHING", id=person, name="", named=at),
        Statement(f"UPDATE people SET generation = generation + 1 WHERE id = ? AND {none}", [person, person]),
    ]


def set_setting(name: str, value: str) -> Statement:
    return insert("settings", "ON CONFLICT (name) DO UPDATE SET value = excluded.value", name=name, value=value)


def save_learning(person: str, body: str, at: float) -> Statement:
    known = "ON CONFLICT (person) DO UPDATE SET body = excluded.body, at = excluded.at"
    return insert("learning", known, person=person, body=body, at=at)


def erase_person(person: str) -> list[Statement]:
    """Delete a person with all rows that are theirs alone, and blank them where they are named among others."""
    alone = [table for table in person_tables() if table not in JOINT_TABLES]
    return [
        Statement("DELETE FROM people WHERE id = ?", [person]),
        Statement("DELETE FROM league_members WHERE person = ? AND league IN " + LEAGUES_NOT_BEGUN, [person]),
        *(Statement(f"DELETE FROM {table} WHERE person = ?", [person]) for table in alone),
        *(Statement(f"UPDATE {table} SET person = '', name = '' WHERE person = ?", [person]) for table in JOINT_TABLES),
        *(remove_host(table, person) for table in hosted_tables()),
        Statement("DELETE FROM deliveries WHERE notice IN (SELECT id FROM notices WHERE teller = ?)", [person]),
        Statement("DELETE FROM notices WHERE teller = ?", [person]),
    ]


LEAGUES_NOT_BEGUN = "(SELECT id FROM leagues WHERE round = 0)"
"""Leagues whose season has not begun: a member who leaves one is deleted instead of blanked."""


def remove_host(table: str, person: str) -> Statement:
    """Remove a host: a league passes to another member, other hosted rows to `ERASED`; rows that also belong to one
    person (invitations) are deleted."""
    if table in person_tables():
        return Statement(f"DELETE FROM {table} WHERE host = ?", [person])
    if table == "leagues":
        sql = """UPDATE leagues SET host = coalesce((SELECT person FROM league_members
            WHERE league = leagues.id AND person <> '' ORDER BY number LIMIT 1), ?) WHERE host = ?"""
        return Statement(sql, [ERASED, person])
    return Statement(f"UPDATE {table} SET host = ? WHERE host = ?", [ERASED, person])


def transfer_ownership(person: str, heir: str) -> list[Statement]:
    """Transfer what a person hosts, and the notices they caused, to their heir."""
    return [
        *(Statement(f"UPDATE {table} SET host = ? WHERE host = ?", [heir, person]) for table in hosted_tables()),
        Statement("UPDATE notices SET teller = ? WHERE teller = ?", [heir, person]),
    ]


def save_snapshot(match: str, version: int, at: float, body: bytes) -> list[Statement]:
    """Upsert the snapshot of a match, if the match still exists."""
    sql = """INSERT INTO keepsakes (match, version, at, body)
        SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?)
        ON CONFLICT (match) DO UPDATE SET version = excluded.version, at = excluded.at, body = excluded.body"""
    return [
        Statement(sql, [match, version, at, body, match]),
        Statement("UPDATE matches SET kept = ? WHERE id = ?", [version, match]),
    ]


NOW_SQL = "extract(epoch FROM clock_timestamp())"
"""Time by the clock of the shared database: the servers' own clocks may differ."""


def save_presence(seats: Sequence[tuple[str, int]], server: str, ttl_s: float) -> Statement:
    """Upsert which seats have which match open at a server, with an expiry."""
    sql = f"""INSERT INTO presence (match, seat, server, until)
        SELECT each ->> 0, (each ->> 1)::bigint, ?, {NOW_SQL} + ? FROM json_array_elements(?::json) AS each
        ON CONFLICT (match, seat, server) DO UPDATE SET until = excluded.until"""
    return Statement(sql, [server, ttl_s, json_list(seats)])


def delete_stale_presence() -> Statement:
    """Delete presence rows that have expired."""
    return Statement(f"DELETE FROM presence WHERE until < {NOW_SQL} - 60", [])


def acquire_lease(lease: str, server: str, ttl_s: float) -> Statement:
    """Acquire or renew a lease: it succeeds if the server holds it already, or it has expired."""
    sql = f"""INSERT INTO settings (name, value) SELECT ?, ? || ' ' || ({NOW_SQL} + ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE settings.value LIKE ? || ' %' OR split_part(settings.value, ' ', 2)::float8 < {NOW_SQL}"""
    return Statement(sql, [f"duty {lease}", server, ttl_s, server])


def delete_match(match: str) -> list[Statement]:
    """Delete a match with everything that belongs to it."""
    parts = [Statement(f"DELETE FROM {table} WHERE match = ?", [match]) for table in match_tables()]
    return [*parts, Statement("DELETE FROM matches WHERE id = ?", [match])]


def insert_bot_job(job: BotJob) -> Statement:
    """Add a job to the bot queue. Its turn is the number of jobs its user has waiting, which makes the queue fair."""
    return enqueue("thoughts", job.person, msgspec.structs.asdict(job))


def insert_analysis_job(job: AnalysisJob) -> Statement:
    """The same for the analysis queue."""
    return enqueue("errands", job.person, msgspec.structs.asdict(job))


def enqueue(table: str, person: str, values: dict[str, object]) -> Statement:
    names = [*values, "turn", "asked"]
    sql = f"""INSERT INTO {table} ({", ".join(names)})
        SELECT {", ".join("?" * len(values))}, (SELECT count(*) FROM {table} WHERE person = ?),
            {NOW_SQL}
        WHERE {GUARDED} ON CONFLICT DO NOTHING"""
    return Statement(sql, [*values.values(), person])


def insert_review_part(match: str, seat: int, engine: str, number: int, body: str) -> Statement:
    sql = """INSERT INTO review_parts (match, seat, engine, number, body)
        SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?) ON CONFLICT DO NOTHING"""
    return Statement(sql, [match, seat, engine, number, body, match])


def delete_bot_job(job: BotJob) -> Statement:
    sql = f"DELETE FROM thoughts WHERE match = ? AND take = ? AND ply = ? AND {GUARDED}"
    return Statement(sql, [job.match, job.take, job.ply])
