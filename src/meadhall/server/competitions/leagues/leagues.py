"""League service: creates and joins leagues, and runs their rounds. Every change is guarded by the league's version."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from time import time

import msgspec

from meadhall.bots import DEFAULT_LEVEL
from meadhall.games import game
from meadhall.match import Match, Refused, Seat
from meadhall.match.commands import ERASED
from meadhall.match.rating_eligibility import final_places
from meadhall.match.seats import unique_name
from meadhall.server.competitions.leagues.early_end import early_end
from meadhall.server.competitions.leagues.league import NO_MEMBER, UNDECIDED, League, LeagueTable, Member
from meadhall.server.competitions.leagues.pairing import MODES, next_round
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.matches.registry import MatchRegistry, Plan
from meadhall.server.notifications.outbox import Outbox
from meadhall.server.presenters.time_controls import chosen_speed
from meadhall.server.runtime.signing import new_id
from meadhall.server.storage import VersionConflict
from meadhall.server.storage.database import GUARDED, Row, Statement
from meadhall.server.storage.sql_statements import insert
from meadhall.server.storage.store import add_statements

log = logging.getLogger("meadhall.server")
MAX_ATTEMPTS = 10
MAX_MEMBERS = 64
MAX_ROUNDS = 63
JSON_COLUMNS = ("members", "places", "points", "agreed")


class Leagues:
    def __init__(self, matches: MatchRegistry) -> None:
        self.matches = matches
        self.outbox = Outbox(matches.store)
        self.database = matches.store.database

    # Reading.

    async def find(self, name: str) -> League:
        found = await self.database.read("SELECT * FROM leagues WHERE id = ?", name)
        if not found:
            raise Refused("nothing_here")
        return (await self.read(found))[0]

    async def of_person(self, person: str, limit: int = 30) -> list[League]:
        """The leagues a person is a member or the host of, the latest first."""
        sql = """SELECT * FROM leagues WHERE host = ? OR id IN (SELECT league FROM league_members WHERE person = ?)
            ORDER BY over, made DESC LIMIT ?"""
        return await self.read(await self.database.read(sql, person, person, limit))

    async def read(self, rows: Sequence[Row]) -> list[League]:
        found = []
        for row in rows:
            members = await self.database.read(
                "SELECT * FROM league_members WHERE league = ? ORDER BY number", row["id"]
            )
            tables = await self.database.read(
                "SELECT * FROM league_tables WHERE league = ? ORDER BY round, number", row["id"]
            )
            values = dict(row) | {name: msgspec.json.decode(row[name]) for name in ("games", "speed")}
            values |= {"members": list(map(dict, members)), "tables": [table_of(each) for each in tables]}
            found.append(msgspec.convert(values, League, strict=False))
        return found

    # Commands.

    async def create(self, league: League) -> League:
        check_league(league)
        made = msgspec.structs.replace(league, id=new_id(), made=time())
        values = msgspec.structs.asdict(made)
        del values["members"], values["tables"]
        values |= {name: text_of(values[name]) for name in ("games", "speed")} | {"over": 0}
        await self.database.write(insert("leagues", **values))
        return made

    async def join(self, name: str, person: str, called: str) -> None:
        """Become a member, before the first round."""
        for _ in range(MAX_ATTEMPTS):
            league = await self.find(name)
            if league.member(person) is not None:
                return
            if league.round:
                raise Refused("league_begun")
            if len(league.members) >= MAX_MEMBERS:
                raise Refused("league_full")
            number = max(league.numbers, default=-1) + 1
            unlike = unique_name(called, [member.name for member in league.members])
            row = insert("league_members", league=name, number=number, person=person, name=unlike)
            if await self.update(league, row):
                return
        raise Refused("busy")

    async def leave(self, name: str, person: str) -> None:
        for _ in range(MAX_ATTEMPTS):
            league = await self.find(name)
            member = league.member(person)
            if member is None:
                return
            if league.round:
                raise Refused("league_begun")
            sql = f"DELETE FROM league_members WHERE league = ? AND number = ? AND {GUARDED}"
            if await self.update(league, Statement(sql, [name, member.number])):
                return
        raise Refused("busy")

    async def begin(self, name: str, person: str) -> None:
        """Start the first round, for the host."""
        league = await self.find(name)
        check_host(league, person)
        if league.round:
            return
        if len(league.members) < league.size:
            raise Refused("league_small")
        await self.start_round(league)

    async def close(self, name: str, person: str) -> None:
        """Close a round before its time and start the next, for the host, if no match must be played on."""
        league = await self.find(name)
        check_host(league, person)
        if not league.round or league.over:
            return
        league = await self.record_finished(league)
        ends = [(table, await self.early_end(league, table)) for table in league.now if not table.over]
        if not await self.update(league, *(closed(league, table, end) for table, end in ends)):
            raise Refused("busy")
        await self.advance(await self.find(name))

    async def early_end(self, league: League, table: LeagueTable) -> int:
        try:
            end = early_end(league, table, (await self.matches.get(table.match)).match, self.matches.now())
        except UnplayableMatch:
            return UNDECIDED
        if end is None:
            raise Refused("league_playing")
        return end

    async def agree(self, name: str, person: str, agrees: bool) -> None:
        """Set whether a member agrees that their match stays undecided if the host closes the round early."""
        for _ in range(MAX_ATTEMPTS):
            league = await self.find(name)
            member = league.member(person)
            if member is None:
                raise Refused("not_seated")
            table = next((each for each in league.now if member.number in each.members and not each.over), None)
            if table is None:
                raise Refused("over")
            agreed = sorted({*table.agreed, member.number} - ({member.number} if not agrees else set()))
            if await self.update(league, changed_table(league, table, agreed=text_of(agreed))):
                return
        raise Refused("busy")

    async def update(self, league: League, *statements: Statement, **more: object) -> bool:
        try:
            await self.database.write(version_guard(league, **more), *statements)
        except VersionConflict:
            return False
        self.matches.lobby.publish()
        return True

    # In the background.

    async def run_once(self) -> None:
        """Record finished matches, close rounds whose time has come, and start the next ones."""
        rows = await self.database.read("SELECT * FROM leagues WHERE round > 0 AND over = 0")
        for league in await self.read(rows):
            try:
                await self.advance(league)
            except Refused as refusal:
                if refusal.key != "many_matches":
                    log.warning("a league can't go on: %s", refusal.key)

    async def record_finished(self, league: League) -> League:
        """Record the results of this round's matches that are over."""
        for table in league.now:
            if not table.over:
                await self.record_result(league, table)
                league = await self.find(league.id)
        return league

    async def advance(self, league: League) -> None:
        league = await self.record_finished(league)
        if league.closes and time() > league.closes:
            await self.forfeit_unfinished(league)
            league = await self.find(league.id)
        if not all(table.over for table in league.now):
            return
        if league.round >= league.rounds:
            await self.update(league, over=1)
        else:
            await self.start_round(league)

    async def record_result(self, league: League, table: LeagueTable) -> None:
        """Record the result of a table, if its match is over. One that was deleted counts as a tie."""
        row = await self.matches.store.match(table.match)
        if row is None:
            level = (0,) * len(table.members)
            await self.update(league, result(league, table, level, level))
        elif row.over:
            match = (await self.matches.get(table.match)).match
            await self.update(league, result(league, table, *outcome(match)))

    async def forfeit_unfinished(self, league: League) -> None:
        """Close a round whose time has come: in each match, the player who is asked comes last, all others tie."""
        for table in league.now:
            if table.over:
                continue
            row = await self.matches.store.match(table.match)
            asked = row.asked if row is not None and row.started and not row.over else -1
            await self.update(league, closed(league, table, table.members[asked] if asked >= 0 else NO_MEMBER))
            league = await self.find(league.id)

    async def start_round(self, league: League) -> None:
        """Create all tables of the next round in one write, charged to the host. Bots play for erased members."""
        self.matches.match_rate_limit.check(league.host)
        number, now = league.round + 1, time()
        standing = [line.member for line in league.standings]
        tables, byes = next_round(league.numbers, league.size, league.mode, league.past, standing)
        plans = [(self.plan(league, number, table), self.host_of(league, table)) for table in tables]
        made = await self.matches.prepare(plans, league.host)
        rows = [
            insert_table(league, LeagueTable(number, spot, league.game_of(number), table, new.row.id, now))
            for spot, (table, (new, _)) in enumerate(zip(tables, made, strict=True))
        ]
        rows += [
            insert_table(league, LeagueTable(number, len(tables) + spot, "", (member,), "", now, now))
            for spot, member in enumerate(byes)
        ]
        matches = [statement for new, _ in made for statement in add_statements(new)]
        told = self.round_notifications(
            league, number, [(table, new.row.id) for table, (new, _) in zip(tables, made, strict=True)]
        )
        told += self.round_notifications(league, number, [((member,), "") for member in byes])
        if await self.update(league, *matches, *rows, *told, round=number, begun=now):
            for new, live in made:
                self.matches.add(live)
                self.database.publish(new.row.id, new.row.version)

    def round_notifications(
        self, league: League, number: int, tables: Sequence[tuple[Sequence[int], str]]
    ) -> list[Statement]:
        """Notifications for all members: that the round has begun, and where they play or that they have a bye."""
        tell, key, page = self.outbox.insert_statement, f"{league.id} {number}", f"/league/{league.id}"
        return [
            tell(person, "league_match", match, key=key, league=league.name)
            if match
            else tell(person, "round", key=key, link=page, league=league.name)
            for members, match in tables
            for member in members
            if (person := self.person(league, member))
        ]

    def plan(self, league: League, number: int, table: Sequence[int]) -> Plan:
        people = {member.number: member for member in league.members}
        sitting = [people[member] for member in table]
        seats = [
            Seat(seat, each.person, each.name) if each.person else Seat(seat, level=DEFAULT_LEVEL)
            for seat, each in enumerate(sitting)
        ]
        played = game(league.game_of(number))
        speed = chosen_speed(league.speed, played, league.size)
        return Plan(played.name, {}, seats, "link", hints=False, rated=True, speed=speed)

    def host_of(self, league: League, table: Sequence[int]) -> str:
        """The host of a table's match: its first member who was not erased."""
        return next(filter(None, (self.person(league, member) for member in table)), ERASED)

    def person(self, league: League, number: int) -> str:
        return next(member.person for member in league.members if member.number == number)


def outcome(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points of a match that is over, by seat."""
    return tuple(final_places(match)), tuple(int(each) for each in match.table.scores())


def check_league(league: League) -> None:
    """Refuse a league that can't be played."""
    fits = (
        league.games
        and all(league.size in game(name).players for name in league.games)
        and league.mode in MODES
        and 1 <= league.rounds <= MAX_ROUNDS
        and 0 <= league.lasts <= 60
        and league.name
    )
    if not fits:
        raise Refused("league_plan")
    for name in league.games:
        chosen_speed(league.speed, game(name), league.size)


def check_host(league: League, person: str) -> None:
    if not person or person != league.host:
        raise Refused("host_only")


def version_guard(league: League, **more: object) -> Statement:
    changes = "".join(f", {name} = ?" for name in more)
    sql = f"UPDATE leagues SET version = version + 1{changes} WHERE id = ? AND version = ?"
    return Statement(sql, [*more.values(), league.id, league.version], guard=True)


def insert_table(league: League, table: LeagueTable) -> Statement:
    values = msgspec.structs.asdict(table)
    values |= {name: text_of(values[name]) for name in JSON_COLUMNS}
    return insert("league_tables", league=league.id, **values)


def result(
    league: League, table: LeagueTable, spots: tuple[int, ...], points: tuple[int, ...], forfeited: int = NO_MEMBER
) -> Statement:
    return changed_table(
        league, table, ended=time(), places=text_of(spots), points=text_of(points), forfeited=forfeited
    )


def closed(league: League, table: LeagueTable, end: int) -> Statement:
    """The result of a match that was not over when its round was closed: who has forfeited comes last."""
    spots = tuple(int(member == end) for member in table.members)
    return result(league, table, spots, (0,) * len(spots), end)


def changed_table(league: League, table: LeagueTable, **changes: object) -> Statement:
    columns = ", ".join(f"{name} = ?" for name in changes)
    sql = f"UPDATE league_tables SET {columns} WHERE league = ? AND round = ? AND number = ? AND {GUARDED}"
    return Statement(sql, [*changes.values(), league.id, table.round, table.number])


def table_of(row: Row) -> dict[str, object]:
    return dict(row) | {name: msgspec.json.decode(row[name]) for name in JSON_COLUMNS}


def text_of(value: object) -> str:
    return msgspec.json.encode(value).decode()


__all__ = ["League", "Leagues", "Member"]
