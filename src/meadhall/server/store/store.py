"""The store. Deeds are only ever added, and are safe before anybody sees their effect."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from time import monotonic, time

import msgspec

from meadhall.lessons.progress import Progress
from meadhall.match import Seat
from meadhall.match.deeds import AnyDeed, read_deed
from meadhall.server.rows import Errand, MatchRow, NewMatch, PersonRow, Thought
from meadhall.server.store import statements
from meadhall.server.store.database import LISTED, THOUGHT, Database, News, Row, Statement, listed
from meadhall.server.store.errors import Damaged

log = logging.getLogger("meadhall.server")
EVERY = 1.0
"""Seconds between two heartbeats."""
PROBE_BYTES = 32_768
"""More than a deed writes with everything that follows from it: about ten pages of a data file."""


class Store:
    """Everything that outlives the server, in whichever database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.beaten = -EVERY
        self.beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    def secret(self) -> bytes:
        """The key that signs cookies and links; made once."""
        return bytes.fromhex(self.database.settle("key", secrets.token_hex(32)))

    def settled(self, setting: str, value: str) -> str:
        """A setting that is made once: this value, unless it was settled before."""
        return self.database.settle(setting, value)

    # Whether it is well.

    @property
    def name(self) -> str:
        """Where everything is kept, for people."""
        return self.database.name

    @property
    def shared(self) -> bool:
        """Whether other servers may change the same matches at the same time."""
        return self.database.shared

    @property
    def people_changes(self) -> int:
        """Grows whenever something is written of people here."""
        return self.database.people_changes

    @property
    def commits(self) -> int:
        """How often something was written."""
        return self.database.commits

    async def size(self) -> int:
        """How many bytes everything takes."""
        return await self.database.size()

    async def beat(self) -> None:
        """Write probe; `NotKept` if it fails. Who asks within the same second gets the same answer."""
        if monotonic() - self.beaten >= EVERY and (self.beating is None or self.beating.done()):
            self.beaten = monotonic()
            self.beating = asyncio.create_task(self.probe())
        assert self.beating is not None
        await asyncio.shield(self.beating)

    async def probe(self) -> None:
        """Write a row that needs more room than what people do, then make it small again: a row that is written over
        fits even where no new one does. What it says is drawn, so that no database can make it smaller."""
        await self.database.write(statements.set_setting("beat", secrets.token_hex(PROBE_BYTES // 2)))
        await self.database.write(statements.set_setting("beat", f"{time():.3f}"))

    async def follow(self, news: News) -> None:
        """Pass on what other servers tell of matches, for ever."""
        await self.database.follow(news)

    # People.

    async def person(self, person: str) -> PersonRow:
        """Who somebody is; of strangers nothing is known."""
        found = await self.database.read("SELECT * FROM people WHERE id = ?", person)
        return msgspec.convert(found[0], PersonRow, strict=False) if found else PersonRow(person)

    async def persons(self, names: Sequence[str]) -> dict[str, PersonRow]:
        """Who these are; of strangers nothing is known."""
        rows = await self.database.read(f"SELECT * FROM people WHERE id IN {LISTED}", listed(names))
        found = [msgspec.convert(row, PersonRow, strict=False) for row in rows]
        return {name: PersonRow(name) for name in names} | {each.id: each for each in found}

    async def people(self) -> list[PersonRow]:
        rows = await self.database.read("SELECT * FROM people ORDER BY named DESC, id")
        return [msgspec.convert(row, PersonRow, strict=False) for row in rows]

    async def rename(self, person: str, name: str) -> None:
        await self.database.write(statements.name_person(person, name, time()))

    async def prefer(self, person: str, preferences: str) -> None:
        """What a person has chosen for all their devices."""
        await self.database.write(statements.prefer(person, preferences, time()))

    async def mute(self, person: str, muted: bool) -> None:
        """Whether a person may not talk at tables."""
        await self.database.write(statements.mute_person(person, muted, time()))

    async def revoke(self, person: str, device: str = "") -> None:
        """Let nothing that was signed for a person before be good any more: cookies, tokens, links, also in mails, and
        the address of their feed. Of their devices only the one that is named is still theirs."""
        await self.database.write(*statements.revoke_person(person, time(), device))

    # What people learn.

    async def progress(self, person: str) -> Progress:
        """How far somebody is with the lessons; what can't be understood any more is as good as nothing."""
        found = await self.database.read("SELECT body FROM learning WHERE person = ?", person)
        try:
            return msgspec.json.decode(found[0]["body"], type=Progress) if found else Progress()
        except (msgspec.DecodeError, UnicodeDecodeError):
            log.warning("what somebody has learned can't be read")
            return Progress()

    async def keep_progress(self, person: str, progress: Progress) -> None:
        body = msgspec.json.encode(progress, order="sorted").decode()
        await self.database.write(statements.keep_learning(person, body, time()))

    # Matches.

    async def rows(self, sql: str, *values: object) -> list[MatchRow]:
        """Matches, without those whose row is damaged."""
        found = await self.database.read(sql, *values)
        return [row for each in found if (row := sound_row(each)) is not None]

    async def match(self, match: str) -> MatchRow | None:
        """The match of that name; `Damaged` if its row can't be understood."""
        found = await self.database.read("SELECT * FROM matches WHERE id = ?", match)
        return read_row(found[0]) if found else None

    async def names(self) -> list[str]:
        """The names of all matches, the one that was touched last at the end."""
        return [row["id"] for row in await self.database.read("SELECT id FROM matches ORDER BY touched, id")]

    async def versions(self, matches: Sequence[str]) -> dict[str, int]:
        """How many deeds each of these matches has; those that are gone are missing."""
        rows = await self.database.read(f"SELECT id, version FROM matches WHERE id IN {LISTED}", listed(matches))
        return {row["id"]: row["version"] for row in rows}

    async def seats(self, match: str) -> list[Seat]:
        """Who sits where, as it stands."""
        return (await self.seats_of([match]))[match]

    async def seats_of(self, matches: Sequence[str]) -> dict[str, list[Seat]]:
        """Who sits where in each of these matches."""
        found: dict[str, list[Seat]] = {match: [] for match in matches}
        sql = f"SELECT * FROM seats WHERE match IN {LISTED} ORDER BY match, seat"
        for row in await self.database.read(sql, listed(matches)):
            seat = Seat(
                row["seat"], row["person"], row["name"], row["level"], bool(row["passes"]), bool(row["resigned"])
            )
            found[row["match"]].append(seat)
        return found

    async def matches_of(self, person: str, limit: int = 30) -> list[MatchRow]:
        """A person's matches: where they are asked first, then those that go on, then the rest."""
        sql = """SELECT matches.* FROM matches JOIN seats ON seats.match = matches.id
            WHERE seats.person = ? OR (matches.host = ? AND seats.seat = 0)
            GROUP BY matches.id
            ORDER BY matches.over,
                max(CASE WHEN seats.person = ? AND seats.seat = matches.asked THEN 1 ELSE 0 END) DESC,
                touched DESC
            LIMIT ?"""
        return await self.rows(sql, person, person, person, limit)

    async def has_played(self, person: str, game: str, but: str) -> bool:
        """Whether a person has sat at a table of a game that was played, another than this one."""
        sql = """SELECT 1 FROM seats JOIN matches ON matches.id = seats.match
            WHERE seats.person = ? AND game = ? AND started = 1 AND matches.id <> ? LIMIT 1"""
        return bool(await self.database.read(sql, person, game, but))

    async def open_matches(self, limit: int = 30) -> list[MatchRow]:
        """Matches anybody may join or watch, those that wait for players first."""
        sql = "SELECT * FROM matches WHERE doors = 'open' AND over = 0 ORDER BY started, touched DESC LIMIT ?"
        return await self.rows(sql, limit)

    async def latest_matches(self, limit: int) -> list[MatchRow]:
        return await self.rows("SELECT * FROM matches ORDER BY touched DESC LIMIT ?", limit)

    async def add_match(self, new: NewMatch) -> None:
        """A new match."""
        await self.database.write(*adding(new))
        self.database.tell(new.row.id, new.row.version)
        if new.thought:
            self.database.tell(THOUGHT, 0)

    async def delete_match(self, match: str) -> None:
        """Forget a match. A server that plays it learns of it when it next looks."""
        await self.database.write(*statements.delete_match(match))

    async def edition(self, game: str, edition: str) -> str:
        """The text of an edition; empty if it was never kept."""
        found = await self.database.read("SELECT text FROM editions WHERE game = ? AND hash = ?", game, edition)
        return str(found[0]["text"]) if found else ""

    # What happens in a match.

    async def deeds(self, match: str, since: int = 0) -> list[AnyDeed]:
        """Everything that happened in a match after that version; `Damaged` if it can't be understood."""
        sql = "SELECT body FROM deeds WHERE match = ? AND version > ? ORDER BY version"
        rows = await self.database.read(sql, match, since)
        try:
            return [read_deed(row["body"]) for row in rows]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Damaged(str(error)) from None

    async def append(
        self,
        row: MatchRow,
        deed: AnyDeed,
        seats: Iterable[Seat],
        thought: Thought | None = None,
        new: NewMatch | None = None,
    ) -> None:
        """The next deed of a match, where that leaves it, and which seats have changed; `Behind` if it is not next.

        With it what somebody must think about now, and the match that the deed makes.
        """
        nonce = secrets.token_hex(8) if self.shared else ""
        await self.database.write(
            *appending(row, deed, seats, nonce, thought),
            *(adding(new) if new else ()),
            proof=statements.find_deed(row.id, row.version, nonce),
        )
        self.database.tell(row.id, row.version)
        if thought or (new and new.thought):
            self.database.tell(THOUGHT, 0)

    async def ask(self, thought: Thought) -> None:
        """Let a question wait for whoever thinks, if it does not yet."""
        await self.database.write(statements.insert_thought(thought))
        self.database.tell(THOUGHT, 0)

    # Several servers.

    async def thoughts_of(self, person: str, rank: int) -> int:
        """How many of somebody's questions of that rank wait for whoever thinks."""
        sql = "SELECT count(*) AS waiting FROM thoughts WHERE person = ? AND rank = ?"
        return int((await self.database.read(sql, person, rank))[0]["waiting"])

    async def send(self, errand: Errand) -> None:
        """Let something be thought about elsewhere, if it is not yet."""
        await self.database.write(statements.insert_errand(errand))
        self.database.tell(THOUGHT, 0)

    async def answer_of(self, errand: str) -> str | None:
        """What came of an errand: empty if nothing yet; nothing at all if there is no such errand."""
        found = await self.database.read("SELECT answer FROM errands WHERE name = ?", errand)
        return str(found[0]["answer"]) if found else None

    async def call_off(self, errand: str) -> None:
        """Nobody waits for it any more."""
        await self.database.write(Statement("DELETE FROM errands WHERE name = ?", [errand]))

    async def show_presence(self, server: str, seats: Sequence[tuple[str, int]], lasts: float) -> None:
        """Let the other servers know who has which table open here, for so many seconds."""
        if seats:
            shown = statements.show_presence(sorted(seats), server, lasts)
            await self.database.write(shown, statements.forget_presence())

    async def presence_elsewhere(self, server: str, matches: Sequence[str]) -> dict[str, frozenset[int]]:
        """Who has these tables open at other servers; spectators have no seat."""
        found: dict[str, set[int]] = {}
        sql = f"""SELECT DISTINCT match, seat FROM presence
            WHERE match IN {LISTED} AND server <> ? AND until > {statements.NOW}"""
        for row in await self.database.read(sql, listed(matches), server):
            found.setdefault(row["match"], set()).add(row["seat"])
        return {match: frozenset(seats) for match, seats in found.items()}

    async def take_duty(self, duty: str, server: str, lasts: float) -> bool:
        """Whether a duty that one server has for all is this server's, for so many seconds more."""
        if not self.shared:
            return True
        await self.database.write(statements.take_duty(duty, server, lasts))
        found = await self.database.read("SELECT value FROM settings WHERE name = ?", f"duty {duty}")
        return bool(found) and str(found[0]["value"]).startswith(f"{server} ")

    # Keepsakes.

    async def without_keepsake(self, quiet: float, late: float) -> list[str]:
        """Matches that have begun and whose keepsake is missing or old: nothing has happened since `quiet`, or their
        keepsake is older than `late`. Those that wait longest come first."""
        sql = """SELECT matches.id FROM matches LEFT JOIN keepsakes ON keepsakes.match = matches.id
            WHERE started = 1 AND kept < matches.version
                AND (over = 1 OR touched < ? OR coalesce(keepsakes.at, created) < ?)
            ORDER BY touched"""
        return [row["id"] for row in await self.database.read(sql, quiet, late)]

    async def keep(self, match: str, version: int, body: bytes) -> None:
        """Put a keepsake away."""
        await self.database.write(*statements.keep(match, version, time(), body))

    async def keepsake(self, match: str) -> bytes | None:
        found = await self.database.read("SELECT body FROM keepsakes WHERE match = ?", match)
        return bytes(found[0]["body"]) if found else None

    # Reviews in the making.

    async def review_parts(self, match: str, seat: int, engine: str, since: int = 0) -> list[str]:
        """What is known of a review from that part on, without gaps."""
        sql = """SELECT number, body FROM review_parts
            WHERE match = ? AND seat = ? AND engine = ? AND number >= ? ORDER BY number"""
        rows = await self.database.read(sql, match, seat, engine, since)
        return [row["body"] for number, row in enumerate(rows, since) if row["number"] == number]

    async def keep_review_part(self, match: str, seat: int, engine: str, number: int, body: str) -> None:
        await self.database.write(statements.insert_review_part(match, seat, engine, number, body))

    async def forget_review_parts(self, match: str, seat: int) -> None:
        sql = "DELETE FROM review_parts WHERE match = ? AND seat = ?"
        await self.database.write(Statement(sql, [match, seat]))

    # What nobody needs any more.

    async def never_begun(self, since: float) -> list[str]:
        """Matches that waited for players in vain since then."""
        sql = "SELECT id FROM matches WHERE started = 0 AND touched < ? ORDER BY id"
        return [row["id"] for row in await self.database.read(sql, since)]

    async def strangers(self, since: float) -> list[str]:
        """People who chose their name, learned something or were here before that, and not since, who neither sit in a
        match nor made one, play in no league, and have no way to sign in or to be told."""
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

    async def forget_people(self, people: Sequence[str]) -> None:
        await self.database.write(*(each for person in people for each in statements.forget_person(person)))

    async def tidy(self) -> None:
        """Forget editions of which no match is left, and which nobody has at hand."""
        sql = """DELETE FROM editions WHERE NOT EXISTS (SELECT 1 FROM matches
            WHERE matches.game = editions.game AND matches.edition = editions.hash)
            AND NOT EXISTS (SELECT 1 FROM own_editions
            WHERE own_editions.game = editions.game AND own_editions.hash = editions.hash)"""
        await self.database.write(Statement(sql, []))


def adding(new: NewMatch) -> list[Statement]:
    """The statements that add a match with the text of its edition, and what has happened in it so far."""
    row = new.row
    return [
        *([statements.insert_edition(row.game, row.edition, new.edition)] if new.edition else []),
        statements.insert_match(row),
        *(statements.insert_seat(row.id, seat) for seat in new.seats),
        *(statements.insert_deed(row.id, version, deed, row.touched) for version, deed in enumerate(new.deeds, 1)),
        *([statements.insert_thought(new.thought)] if new.thought else []),
    ]


def appending(
    row: MatchRow, deed: AnyDeed, seats: Iterable[Seat], nonce: str, thought: Thought | None
) -> list[Statement]:
    """The statements that add a deed at the next version; the first of them is the fence."""
    return [
        statements.note_standing(row),
        statements.insert_deed(row.id, row.version, deed, row.touched, nonce),
        *(statements.change_seat(row.id, seat) for seat in seats),
        *([statements.insert_thought(thought)] if thought else []),
    ]


def sound_row(found: Row) -> MatchRow | None:
    try:
        return read_row(found)
    except Damaged:
        log.warning("the row of a match is damaged")
        return None


def read_row(row: Row) -> MatchRow:
    values = dict(row)
    try:
        for name in ("options", "scores", "speed"):
            values[name] = msgspec.json.decode(values[name])
        return msgspec.convert(values, MatchRow, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(str(error)) from None
