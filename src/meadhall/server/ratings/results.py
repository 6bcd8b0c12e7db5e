"""Results of finished matches, as rows: the places of all seats, and their ratings before and after."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meadhall.arena.skill import DISPLAY_SCALE, INITIAL_SKILL, Skill
from meadhall.server.storage import Store
from meadhall.server.storage.database import GUARDED, JSON_LIST, Row, Statement, json_list
from meadhall.server.storage.sql_statements import insert

NO_RATING = Skill(0, 0)
"""Instead of a rating, where there is none."""


class Placing(msgspec.Struct, frozen=True):
    """The result of one seat."""

    seat: int
    person: str
    name: str
    level: str
    """The level of the bot that had the seat; empty for a person, though a bot stood in for them."""
    place: int
    won: bool
    points: int
    sources: dict[str, int]
    before: Skill = NO_RATING
    after: Skill = NO_RATING

    @property
    def rated(self) -> bool:
        return self.after.sigma > 0

    @property
    def change(self) -> str:
        """The change of the rating, as displayed."""
        return f"{round(DISPLAY_SCALE * (self.after.mu - self.before.mu)):+d}".replace("-", "−") if self.rated else ""


class Outcome(msgspec.Struct, frozen=True):
    """A finished match that was counted."""

    match: str
    number: int
    game: str
    players: int
    size: str
    """The class of player counts in which it is rated."""
    doors: str
    ended: float
    unrated: str
    """Why it changes no ratings; empty if it does."""
    placings: tuple[Placing, ...] = ()


class ProfileRow(msgspec.Struct, frozen=True):
    id: str
    person: str
    hidden: bool = False


class Results:
    def __init__(self, store: Store) -> None:
        self.database = store.database

    # Counting.

    async def uncounted(self) -> list[str]:
        """Matches that are over and not counted yet, in the order in which they ended."""
        sql = "SELECT id FROM matches WHERE over = 1 AND counted = 0 AND sealed = 0 ORDER BY touched, id"
        return [row["id"] for row in await self.database.read(sql)]

    async def is_uncounted(self, match: str) -> bool:
        """Whether a match is still to be counted."""
        return bool(await self.database.read("SELECT 1 FROM matches WHERE id = ? AND counted = 0", match))

    async def last_number(self) -> int:
        """The number of the latest outcome: a version for optimistic locking."""
        found = await self.database.read("SELECT value FROM settings WHERE name = 'counted'")
        return int(found[0]["value"])

    async def add(self, outcome: Outcome, profiles: dict[str, str]) -> None:
        """Count an outcome under its number, if that is the next; otherwise `Behind`."""
        await self.database.write(
            version_guard(outcome.number - 1, outcome.number),
            insert_result(outcome),
            *(insert_placing(outcome.match, each) for each in outcome.placings),
            Statement(f"UPDATE matches SET counted = 1 WHERE id = ? AND {GUARDED}", [outcome.match]),
            *(insert("profiles", "ON CONFLICT DO NOTHING", id=name, person=who) for who, name in profiles.items()),
            proof=Statement("SELECT 1 FROM results WHERE match = ?", [outcome.match]),
        )

    async def skip(self, match: str) -> None:
        """Mark a match as counted without a result: it can't be replayed."""
        await self.database.write(Statement("UPDATE matches SET counted = 1 WHERE id = ?", [match]))

    async def update_ratings(self, outcomes: Sequence[Outcome], some: int = 200) -> None:
        """Overwrite the ratings of outcomes."""
        sql = """UPDATE placings SET mu_before = ?, sigma_before = ?, mu = ?, sigma = ? WHERE match = ? AND seat = ?"""
        statements = [
            Statement(sql, [*numbers(each.before), *numbers(each.after), outcome.match, each.seat])
            for outcome in outcomes
            for each in outcome.placings
        ]
        for first in range(0, len(statements), some):
            await self.database.write(*statements[first : first + some])

    async def bump_number(self, number: int) -> None:
        """Make concurrent ingests conflict and start again; `VersionConflict` if one has stored a result meanwhile."""
        await self.database.write(version_guard(number, number + 1))

    async def mark_unrated(self, why: str, guest: Sequence[str], heir: Sequence[str]) -> None:
        """Make matches between two accounts of one person unrated."""
        sql = f"""UPDATE results SET unrated = ? WHERE unrated = ''
            AND match IN (SELECT match FROM placings WHERE person IN {JSON_LIST})
            AND match IN (SELECT match FROM placings WHERE person IN {JSON_LIST})"""
        await self.database.write(Statement(sql, [why, json_list(guest), json_list(heir)]))

    # Reading.

    async def outcomes(self, where: str, *values: object) -> list[Outcome]:
        """Outcomes in the order in which they were counted."""
        rows = await self.database.read(f"SELECT * FROM results WHERE {where} ORDER BY number", *values)
        sitting = await self.placings([row["match"] for row in rows])
        return [read_outcome(row, sitting.get(row["match"], [])) for row in rows]

    async def placings(self, matches: Sequence[str]) -> dict[str, list[Placing]]:
        found: dict[str, list[Placing]] = {}
        sql = f"SELECT * FROM placings WHERE match IN {JSON_LIST} ORDER BY match, seat"
        for row in await self.database.read(sql, json_list(matches)):
            found.setdefault(row["match"], []).append(read_placing(row))
        return found

    async def of_person(self, person: str) -> list[Outcome]:
        """A person's outcomes."""
        return await self.outcomes("match IN (SELECT match FROM placings WHERE person = ?)", person)

    async def all_outcomes(self) -> list[Outcome]:
        return await self.outcomes("number > 0")

    async def skill(self, person: str, game: str, size: str) -> Skill:
        """A person's current rating."""
        sql = """SELECT mu, sigma FROM placings JOIN results ON results.match = placings.match
            WHERE person = ? AND game = ? AND size = ? AND sigma > 0 ORDER BY number DESC LIMIT 1"""
        found = await self.database.read(sql, person, game, size)
        return Skill(found[0]["mu"], found[0]["sigma"]) if found else INITIAL_SKILL

    # Profiles.

    async def add_profile(self, person: str, name: str) -> None:
        await self.database.write(insert("profiles", "ON CONFLICT DO NOTHING", id=name, person=person))

    async def profile(self, name: str) -> ProfileRow | None:
        found = await self.database.read("SELECT * FROM profiles WHERE id = ?", name)
        return msgspec.convert(found[0], ProfileRow, strict=False) if found else None

    async def visible_profiles(self, people: Sequence[str]) -> dict[str, str]:
        """By person, the ids of profiles that are not hidden."""
        sql = f"SELECT id, person FROM profiles WHERE hidden = 0 AND person IN {JSON_LIST}"
        return {row["person"]: row["id"] for row in await self.database.read(sql, json_list(people))}

    async def set_hidden(self, person: str, hidden: bool) -> None:
        await self.database.write(Statement("UPDATE profiles SET hidden = ? WHERE person = ?", [int(hidden), person]))


def version_guard(before: int, now: int) -> Statement:
    sql = "UPDATE settings SET value = ? WHERE name = 'counted' AND value = ?"
    return Statement(sql, [str(now), str(before)], guard=True)


def insert_result(outcome: Outcome) -> Statement:
    values = msgspec.structs.asdict(outcome)
    del values["placings"]
    return insert("results", **values)


def insert_placing(match: str, placing: Placing) -> Statement:
    values = msgspec.structs.asdict(placing)
    (values["mu_before"], values["sigma_before"]), (values["mu"], values["sigma"]) = (
        numbers(values.pop("before")),
        numbers(values.pop("after")),
    )
    values |= {"won": int(placing.won), "sources": msgspec.json.encode(placing.sources).decode()}
    return insert("placings", match=match, **values)


def numbers(skill: Skill) -> tuple[float, float]:
    return float(skill.mu), float(skill.sigma)


def read_outcome(row: Row, placings: Sequence[Placing]) -> Outcome:
    return Outcome(**row, placings=tuple(placings))


def read_placing(row: Row) -> Placing:
    values = dict(row)
    del values["match"]
    before = Skill(values.pop("mu_before"), values.pop("sigma_before"))
    after = Skill(values.pop("mu"), values.pop("sigma"))
    values |= {"won": bool(values["won"]), "sources": msgspec.json.decode(values["sources"])}
    return Placing(**values, before=before, after=after)
