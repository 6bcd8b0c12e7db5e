"""Comparison of the results of a duplicate deal, when all its tables are over."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.match import Match
from meadhall.match.rating_eligibility import winners
from meadhall.server.competitions.duplicates.deals import Deal, Player
from meadhall.server.competitions.duplicates.places import ALONE


class PlayerResult(NamedTuple):
    """A player's result in the deal."""

    name: str
    table: int
    seat: int
    team: int
    points: int
    won: bool
    sources: dict[str, int]
    match: str


class TeamResult(NamedTuple):
    names: list[str]
    points: int
    won: int
    first: bool
    """Whether no team has more points."""


class Comparison:
    def __init__(self, deal: Deal, matches: list[Match]) -> None:
        self.deal = deal
        self.results = [self.result_of(each, matches) for each in deal.people]
        points: dict[int, int] = {}
        for each in self.results:
            points[each.team] = points.get(each.team, 0) + each.points
        best = max(points.values())
        self.teams = [
            TeamResult(
                [each.name for each in self.results if each.team == team],
                total,
                sum(each.won for each in self.results if each.team == team),
                total == best,
            )
            for team, total in sorted(points.items(), key=lambda item: -item[1])
        ]

    def result_of(self, player: Player, matches: list[Match]) -> PlayerResult:
        place = self.deal.places[player.number]
        table = matches[place.table].table
        return PlayerResult(
            player.name,
            place.table,
            place.seat,
            place.team,
            int(table.scores()[place.seat]),
            place.seat in winners(matches[place.table]),
            table.breakdown(place.seat),
            self.deal.matches[place.table],
        )

    @property
    def is_solo(self) -> bool:
        return self.deal.mode == ALONE

    @property
    def is_drawn(self) -> bool:
        return sum(team.first for team in self.teams) > 1

    @property
    def lead(self) -> int:
        return self.teams[0].points - self.teams[1].points

    @property
    def sources(self) -> list[str]:
        """The sources of points that at least one player has scored from."""
        return [key for key in self.results[0].sources if any(each.sources.get(key) for each in self.results)]
