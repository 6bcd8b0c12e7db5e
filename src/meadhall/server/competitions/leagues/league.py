"""Models of a league as it is stored: members, tables, rounds."""

from __future__ import annotations

from functools import cached_property

import msgspec

from meadhall.server.competitions.leagues.pairing import Table
from meadhall.server.competitions.leagues.standings import PlayedTable, Standing, standings

DAY_S = 86_400.0
NO_MEMBER, UNDECIDED = -1, -2
"""Instead of the member who has forfeited a match: none has; none has, and the match was left undecided."""


class Member(msgspec.Struct, frozen=True):
    number: int
    person: str
    name: str


class LeagueTable(msgspec.Struct, frozen=True):
    """A table of a round; with a single member, a bye."""

    round: int
    number: int
    game: str
    members: tuple[int, ...]
    match: str
    begun: float
    ended: float = 0
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    forfeited: int = NO_MEMBER
    """The member who was asked and had not answered when the round was closed."""
    agreed: tuple[int, ...] = ()
    """Members who agree that the match stays undecided if the round is closed before its time."""

    @property
    def bye(self) -> bool:
        return len(self.members) == 1

    @property
    def over(self) -> bool:
        return self.bye or self.ended > 0

    @property
    def undecided(self) -> bool:
        return self.forfeited == UNDECIDED


class League(msgspec.Struct, frozen=True, dict=True):
    id: str
    name: str
    host: str
    games: tuple[str, ...]
    size: int
    mode: str
    rounds: int
    lasts: int
    """Days after which a round is closed; 0: when all its matches are over, or the host says so."""
    speed: dict[str, str]
    """The time control, as the form's fields."""
    made: float
    round: int = 0
    begun: float = 0
    """When this round began."""
    over: bool = False
    version: int = 0
    members: tuple[Member, ...] = ()
    tables: tuple[LeagueTable, ...] = ()

    @property
    def numbers(self) -> list[int]:
        return [member.number for member in self.members]

    @property
    def now(self) -> list[LeagueTable]:
        """The tables of this round."""
        return [table for table in self.tables if table.round == self.round]

    @property
    def past(self) -> list[Table]:
        return [table.members for table in self.tables]

    @cached_property
    def standings(self) -> list[Standing]:
        played = [
            PlayedTable(table.members, table.places, table.points, table.undecided)
            for table in self.tables
            if self.counts(table)
        ]
        return standings(self.numbers, played, self.size)

    def counts(self, table: LeagueTable) -> bool:
        """Whether a table counts: when it is over, and a bye when its round is."""
        return table.over and (not table.bye or self.over or table.round < self.round)

    @property
    def closes(self) -> float:
        """Deadline of this round; 0 if it has none."""
        return self.begun + self.lasts * DAY_S if self.lasts and self.round and not self.over else 0.0

    def game_of(self, number: int) -> str:
        """The game of a round."""
        return self.games[(number - 1) % len(self.games)]

    def place_of(self, person: str) -> int:
        """A person's place in the standings; 0 before the first round, and for people who are not members."""
        me = self.member(person)
        return next((line.place for line in self.standings if self.round and me and line.member == me.number), 0)

    def member(self, person: str) -> Member | None:
        return next((each for each in self.members if person and each.person == person), None)
