"""Store: the persistence interface of the server. Commands are durable before any effect of them becomes visible."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from time import monotonic, time

import msgspec

from meadhall.lessons.progress import LessonProgress
from meadhall.match import Seat
from meadhall.match.commands import AnyCommand, decode_command
from meadhall.server.storage import sql_statements
from meadhall.server.storage.database import JOB_WAITING, JSON_LIST, ChangeCallback, Database, Row, Statement, json_list
from meadhall.server.storage.errors import CorruptRow
from meadhall.server.storage.models import AnalysisJob, BotJob, MatchRow, NewMatch, PersonRow

log = logging.getLogger("meadhall.server")
PROBE_INTERVAL_S = 1.0
"""Interval within which callers share one write probe."""
PROBE_BYTES = 32_768
"""More than a command writes with all its consequences: about ten pages of a data file."""


class Store:
    """Queries and writes of everything that outlives the server, on either backend."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.probed_at = -PROBE_INTERVAL_S
        self.probe_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    def secret(self) -> bytes:
        """The key that signs cookies and links, created once."""
        return bytes.fromhex(self.database.get_or_set("key", secrets.token_hex(32)))

    def get_or_set(self, setting: str, value: str) -> str:
        """Insert a setting if it is absent; returns the stored value."""
        return self.database.get_or_set(setting, value)

    # Health.

    @property
    def name(self) -> str:
        """Location for messages, without secrets."""
        return self.database.name

    @property
    def shared(self) -> bool:
        """Whether other servers may change the same matches concurrently."""
        return self.database.shared

    @property
    def people_changes(self) -> int:
        """Change counter of people, which invalidates caches; in a shared store it counts this server's writes only."""
        return self.database.people_changes

    @property
    def commits(self) -> int:
        """Number of transactions so far."""
        return self.database.commits

    async def size(self) -> int:
        """Size of the data in bytes."""
        return await self.database.size()

    async def check_writable(self) -> None:
        """Write probe; `StoreUnavailable` if it fails. Callers within the same second share one probe."""
        if monotonic() - self.probed_at >= PROBE_INTERVAL_S and (self.probe_task is None or self.probe_task.done()):
            self.probed_at = monotonic()
            self.probe_task = asyncio.create_task(self.probe())
        assert self.probe_task is not None
        await asyncio.shield(self.probe_task)

    async def probe(self) -> None:
        """Write a row larger than any command, then shrink it again: overwriting a small row would succeed even on a
        full disk. Its content is random, so that no database can compress it."""
        await self.database.write(sql_statements.set_setting("beat", secrets.token_hex(PROBE_BYTES // 2)))
        await self.database.write(sql_statements.set_setting("beat", f"{time():.3f}"))

    async def subscribe(self, on_changes: ChangeCallback) -> None:
        """Pass on the changes of matches that other servers announce, until cancelled."""
        await self.database.subscribe(on_changes)

    # People.

    async def person(self, person: str) -> PersonRow:
        """A person; an empty row for an unknown id."""
        found = await self.database.read("SELECT * FROM people WHERE id = ?", person)
        return msgspec.convert(found[0], PersonRow, strict=False) if found else PersonRow(person)

    async def people_by_id(self, names: Sequence[str]) -> dict[str, PersonRow]:
        """Several people by id; empty rows for unknown ids."""
        rows = await self.database.read(f"SELECT * FROM people WHERE id IN {JSON_LIST}", json_list(names))
        found = [msgspec.convert(row, PersonRow, strict=False) for row in rows]
        return {name: PersonRow(name) for name in names} | {each.id: each for each in found}

    async def all_people(self) -> list[PersonRow]:
        rows = await self.database.read("SELECT * FROM people ORDER BY named DESC, id")
        return [msgspec.convert(row, PersonRow, strict=False) for row in rows]

    async def rename(self, person: str, name: str) -> None:
        await self.database.write(sql_statements.save_name(person, name, time()))

    async def save_preferences(self, person: str, preferences: str) -> None:
        """Save the preferences for all devices of a person."""
        await self.database.write(sql_statements.save_preferences(person, preferences, time()))

    async def mute(self, person: str, muted: bool) -> None:
        """Set whether a person is barred from chat."""
        await self.database.write(sql_statements.set_muted(person, muted, time()))

    async def revoke(self, person: str, device: str = "") -> None:
        """Invalidate everything signed for a person so far: cookies, tokens, links, also in mails, and the address of
        their feed. Of their devices only the given one stays."""
        await self.database.write(*sql_statements.revoke_sessions(person, time(), device))

    # Lessons.

    async def lesson_progress(self, person: str) -> LessonProgress:
        """Lesson progress of a person; a row that can't be decoded counts as none."""
        found = await self.database.read("SELECT body FROM learning WHERE person = ?", person)
        try:
            return msgspec.json.decode(found[0]["body"], type=LessonProgress) if found else LessonProgress()
        except (msgspec.DecodeError, UnicodeDecodeError):
            log.warning("the lesson progress of a person can't be decoded")
            return LessonProgress()

    async def save_lesson_progress(self, person: str, progress: LessonProgress) -> None:
        body = msgspec.json.encode(progress, order="sorted").decode()
        await self.database.write(sql_statements.save_learning(person, body, time()))

    # Matches.

    async def rows(self, sql: str, *values: object) -> list[MatchRow]:
        """Matches of a query; rows that can't be decoded are logged and left out."""
        found = await self.database.read(sql, *values)
        return [row for each in found if (row := row_or_none(each)) is not None]

    async def match(self, match: str) -> MatchRow | None:
        """A match by its id; `CorruptRow` if its row can't be decoded."""
        found = await self.database.read("SELECT * FROM matches WHERE id = ?", match)
        return read_row(found[0]) if found else None

    async def match_ids(self) -> list[str]:
        """Ids of all matches, the most recently changed last."""
        return [row["id"] for row in await self.database.read("SELECT id FROM matches ORDER BY touched, id")]

    async def versions(self, matches: Sequence[str]) -> dict[str, int]:
        """Current version of each of these matches; deleted ones are missing."""
        rows = await self.database.read(f"SELECT id, version FROM matches WHERE id IN {JSON_LIST}", json_list(matches))
        return {row["id"]: row["version"] for row in rows}

    async def seats(self, match: str) -> list[Seat]:
        """Current seats of a match."""
        return (await self.seats_of([match]))[match]

    async def seats_of(self, matches: Sequence[str]) -> dict[str, list[Seat]]:
        """Current seats of several matches."""
        found: dict[str, list[Seat]] = {match: [] for match in matches}
        sql = f"SELECT * FROM seats WHERE match IN {JSON_LIST} ORDER BY match, seat"
        for row in await self.database.read(sql, json_list(matches)):
            seat = Seat(
                row["seat"], row["person"], row["name"], row["level"], bool(row["passes"]), bool(row["resigned"])
            )
            found[row["match"]].append(seat)
        return found

    async def matches_of(self, person: str, limit: int = 30) -> list[MatchRow]:
        """A person's matches: first those where it is their turn, then other running ones, then finished ones."""
        sql = """SELECT matches.* FROM matches JOIN seats ON seats.match = matches.id
            WHERE seats.person = ? OR (matches.host = ? AND seats.seat = 0)
            GROUP BY matches.id
            ORDER BY matches.over,
                max(CASE WHEN seats.person = ? AND seats.seat = matches.asked THEN 1 ELSE 0 END) DESC,
                touched DESC
            LIMIT ?"""
        return await self.rows(sql, person, person, person, limit)

    async def has_played(self, person: str, game: str, except_match: str) -> bool:
        """Whether a person has a seat in another match of the game that has started."""
        sql = """SELECT 1 FROM seats JOIN matches ON matches.id = seats.match
            WHERE seats.person = ? AND game = ? AND started = 1 AND matches.id <> ? LIMIT 1"""
        return bool(await self.database.read(sql, person, game, except_match))

    async def open_matches(self, limit: int = 30) -> list[MatchRow]:
        """Public matches, those that wait for players first."""
        sql = "SELECT * FROM matches WHERE doors = 'open' AND over = 0 ORDER BY started, touched DESC LIMIT ?"
        return await self.rows(sql, limit)

    async def latest_matches(self, limit: int) -> list[MatchRow]:
        return await self.rows("SELECT * FROM matches ORDER BY touched DESC LIMIT ?", limit)

    async def add_match(self, new: NewMatch) -> None:
        """Insert a match."""
        await self.database.write(*add_statements(new))
        self.database.publish(new.row.id, new.row.version)
        if new.bot_job:
            self.database.publish(JOB_WAITING, 0)

    async def delete_match(self, match: str) -> None:
        """Delete a match. Servers that have it loaded notice when they next poll."""
        await self.database.write(*sql_statements.delete_match(match))

    async def edition(self, game: str, edition: str) -> str:
        """Text of an edition; empty if it is not stored."""
        found = await self.database.read("SELECT text FROM editions WHERE game = ? AND hash = ?", game, edition)
        return str(found[0]["text"]) if found else ""

    # Event log of a match.

    async def commands(self, match: str, since: int = 0) -> list[AnyCommand]:
        """Event log of a match after a version; `CorruptRow` if it can't be decoded."""
        sql = "SELECT body FROM deeds WHERE match = ? AND version > ? ORDER BY version"
        rows = await self.database.read(sql, match, since)
        try:
            return [decode_command(row["body"]) for row in rows]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise CorruptRow(str(error)) from None

    async def append(
        self,
        row: MatchRow,
        command: AnyCommand,
        seats: Iterable[Seat],
        bot_job: BotJob | None = None,
        new: NewMatch | None = None,
    ) -> None:
        """Append a command to the event log, with the resulting row and changed seats; `VersionConflict` if another
        command has taken its version.

        The same transaction queues the bot job and inserts the match (a rematch) that follow from the command.
        """
        nonce = secrets.token_hex(8) if self.shared else ""
        await self.database.write(
            *append_statements(row, command, seats, nonce, bot_job),
            *(add_statements(new) if new else ()),
            proof=sql_statements.find_command(row.id, row.version, nonce),
        )
        self.database.publish(row.id, row.version)
        if bot_job or (new and new.bot_job):
            self.database.publish(JOB_WAITING, 0)

    async def enqueue_bot_job(self, job: BotJob) -> None:
        """Queue a bot job, if it is not queued yet."""
        await self.database.write(sql_statements.insert_bot_job(job))
        self.database.publish(JOB_WAITING, 0)

    # Several servers.

    async def count_bot_jobs(self, person: str, rank: int) -> int:
        """Number of queued bot jobs of a user with this priority."""
        sql = "SELECT count(*) AS waiting FROM thoughts WHERE person = ? AND rank = ?"
        return int((await self.database.read(sql, person, rank))[0]["waiting"])

    async def enqueue_analysis_job(self, job: AnalysisJob) -> None:
        """Queue an analysis job, if it is not queued yet."""
        await self.database.write(sql_statements.insert_analysis_job(job))
        self.database.publish(JOB_WAITING, 0)

    async def analysis_result(self, job: str) -> str | None:
        """Result of an analysis job: empty while it is not finished, None if there is no such job."""
        found = await self.database.read("SELECT answer FROM errands WHERE name = ?", job)
        return str(found[0]["answer"]) if found else None

    async def cancel_analysis_job(self, job: str) -> None:
        """Delete an analysis job that no request waits for any more."""
        await self.database.write(Statement("DELETE FROM errands WHERE name = ?", [job]))

    async def publish_presence(self, server: str, seats: Sequence[tuple[str, int]], ttl_s: float) -> None:
        """Publish which seats have which match open at this server; the rows expire after `ttl_s` seconds."""
        if seats:
            shown = sql_statements.save_presence(sorted(seats), server, ttl_s)
            await self.database.write(shown, sql_statements.delete_stale_presence())

    async def remote_presence(self, server: str, matches: Sequence[str]) -> dict[str, frozenset[int]]:
        """Seats that have these matches open at other servers; a spectator counts as seat -1."""
        found: dict[str, set[int]] = {}
        sql = f"""SELECT DISTINCT match, seat FROM presence
            WHERE match IN {JSON_LIST} AND server <> ? AND until > {sql_statements.NOW_SQL}"""
        for row in await self.database.read(sql, json_list(matches), server):
            found.setdefault(row["match"], set()).add(row["seat"])
        return {match: frozenset(seats) for match, seats in found.items()}

    async def acquire_lease(self, lease: str, server: str, ttl_s: float) -> bool:
        """Acquire or renew the lease of a duty that one server does for all; returns whether this server holds it."""
        if not self.shared:
            return True
        await self.database.write(sql_statements.acquire_lease(lease, server, ttl_s))
        found = await self.database.read("SELECT value FROM settings WHERE name = ?", f"duty {lease}")
        return bool(found) and str(found[0]["value"]).startswith(f"{server} ")

    # Snapshots.

    async def matches_without_snapshot(self, idle_since: float, snapshot_before: float) -> list[str]:
        """Started matches that need a snapshot: theirs is outdated, and they are over, unchanged since `idle_since`, or
        the snapshot is older than `snapshot_before`. The longest waiting come first."""
        sql = """SELECT matches.id FROM matches LEFT JOIN keepsakes ON keepsakes.match = matches.id
            WHERE started = 1 AND kept < matches.version
                AND (over = 1 OR touched < ? OR coalesce(keepsakes.at, created) < ?)
            ORDER BY touched"""
        return [row["id"] for row in await self.database.read(sql, idle_since, snapshot_before)]

    async def save_snapshot(self, match: str, version: int, body: bytes) -> None:
        """Save a packed snapshot."""
        await self.database.write(*sql_statements.save_snapshot(match, version, time(), body))

    async def snapshot(self, match: str) -> bytes | None:
        found = await self.database.read("SELECT body FROM keepsakes WHERE match = ?", match)
        return bytes(found[0]["body"]) if found else None

    # Partial reviews.

    async def review_parts(self, match: str, seat: int, engine: str, since: int = 0) -> list[str]:
        """Stored parts of a review from number `since` up to the first gap."""
        sql = """SELECT number, body FROM review_parts
            WHERE match = ? AND seat = ? AND engine = ? AND number >= ? ORDER BY number"""
        rows = await self.database.read(sql, match, seat, engine, since)
        return [row["body"] for number, row in enumerate(rows, since) if row["number"] == number]

    async def save_review_part(self, match: str, seat: int, engine: str, number: int, body: str) -> None:
        await self.database.write(sql_statements.insert_review_part(match, seat, engine, number, body))

    async def delete_review_parts(self, match: str, seat: int) -> None:
        sql = "DELETE FROM review_parts WHERE match = ? AND seat = ?"
        await self.database.write(Statement(sql, [match, seat]))

    # Retention.

    async def abandoned_matches(self, since: float) -> list[str]:
        """Matches that have not started, and are unchanged since then."""
        sql = "SELECT id FROM matches WHERE started = 0 AND touched < ? ORDER BY id"
        return [row["id"] for row in await self.database.read(sql, since)]

    async def inactive_people(self, since: float) -> list[str]:
        """People without activity since then who have no seat, match, league, duplicate deal, passkey or channel. Those
        who are muted or whose sessions were revoked are kept: erasing them would undo that."""
        sql = """SELECT id FROM (SELECT id, named AS at FROM people WHERE muted = 0 AND generation = 0
                UNION ALL SELECT person, at FROM (SELECT person, at FROM learning
                        UNION ALL SELECT person, seen FROM devices
                        UNION ALL SELECT person, max(at) FROM puzzle_tries GROUP BY person) AS busy
                    WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = person AND (muted = 1 OR generation > 0))
                ) AS known
            WHERE NOT EXISTS (SELECT 1 FROM seats WHERE person = known.id)
            AND NOT EXISTS (SELECT 1 FROM matches WHERE host = known.id)
            AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = known.id)
            AND NOT EXISTS (SELECT 1 FROM channels WHERE person = known.id)
            AND NOT EXISTS (SELECT 1 FROM league_members WHERE person = known.id)
            AND NOT EXISTS (SELECT 1 FROM leagues WHERE host = known.id)
            AND NOT EXISTS (SELECT 1 FROM duplicate_people WHERE person = known.id)
            GROUP BY id HAVING max(at) < ? ORDER BY id"""
        return [row["id"] for row in await self.database.read(sql, since)]

    async def erase_people(self, people: Sequence[str]) -> None:
        await self.database.write(*(each for person in people for each in sql_statements.erase_person(person)))

    async def delete_unused_editions(self) -> None:
        """Delete editions that no match uses, and no person has uploaded."""
        sql = """DELETE FROM editions WHERE NOT EXISTS (SELECT 1 FROM matches
            WHERE matches.game = editions.game AND matches.edition = editions.hash)
            AND NOT EXISTS (SELECT 1 FROM own_editions
            WHERE own_editions.game = editions.game AND own_editions.hash = editions.hash)"""
        await self.database.write(Statement(sql, []))


def add_statements(new: NewMatch) -> list[Statement]:
    """Statements that insert a match with its edition, seats and first commands."""
    row = new.row
    return [
        *([sql_statements.insert_edition(row.game, row.edition, new.edition)] if new.edition else []),
        sql_statements.insert_match(row),
        *(sql_statements.insert_seat(row.id, seat) for seat in new.seats),
        *(
            sql_statements.insert_command(row.id, version, command, row.touched)
            for version, command in enumerate(new.commands, 1)
        ),
        *([sql_statements.insert_bot_job(new.bot_job)] if new.bot_job else []),
    ]


def append_statements(
    row: MatchRow, command: AnyCommand, seats: Iterable[Seat], nonce: str, job: BotJob | None
) -> list[Statement]:
    """Statements that append a command; the first of them is the guard."""
    return [
        sql_statements.update_match(row),
        sql_statements.insert_command(row.id, row.version, command, row.touched, nonce),
        *(sql_statements.update_seat(row.id, seat) for seat in seats),
        *([sql_statements.insert_bot_job(job)] if job else []),
    ]


def row_or_none(found: Row) -> MatchRow | None:
    try:
        return read_row(found)
    except CorruptRow:
        log.warning("the row of a match can't be decoded")
        return None


def read_row(row: Row) -> MatchRow:
    values = dict(row)
    try:
        for name in ("options", "scores", "speed"):
            values[name] = msgspec.json.decode(values[name])
        return msgspec.convert(values, MatchRow, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CorruptRow(str(error)) from None
