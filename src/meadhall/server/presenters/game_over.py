"""The end of a game for one viewer: who won, by how much, where the points came from, and what weighed most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meadhall.core.draw.svg import Markup
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.server.presenters.scenes.podium import podium


class Gain(NamedTuple):
    """One player's points from one source."""

    source: int
    words: str
    points: int
    width: float
    """In hundredths of the longest bar."""


class Standing(NamedTuple):
    seat: int
    name: str
    total: int
    gains: list[Gain]


class Ending:
    def __init__(
        self,
        table: Table,
        places: Sequence[int],
        seat: int | None,
        names: tuple[str, ...],
        say: Words,
        words: Words,
        gone: Sequence[int] = (),
    ) -> None:
        """`places` are those of the match, by seat: a player who resigned (`gone`) comes last, however a bot played on
        it."""
        self.say = say
        self.seat = seat
        self.called = [say("table.you") if each == seat else name for each, name in enumerate(names)]
        self.names = names
        self.totals = list(table.scores())
        self.places = places
        self.gone = gone
        self.winners = [each for each, place in enumerate(places) if place == 0]
        self.parts = [table.breakdown(each) for each in range(len(names))]
        self.sources = list(table.game.source_words(table, words).values())
        self.order = sorted(range(len(names)), key=lambda each: (places[each], -self.totals[each]))

    @property
    def headline(self) -> str:
        """Who won, and by how much where points say so."""
        if len(self.winners) != 1:
            return self.say.count("game_over.winner", len(self.winners), names=self.say.listing(self.winner_names))
        winner = self.winners[0]
        most = self.totals[winner]
        rest = max((self.totals[each] for each in self.order[1:]), default=most)
        who = "game_over.you" if winner == self.seat else "game_over.other"
        if most > rest:
            return self.say(f"{who}.by", name=self.names[winner], most=most, rest=rest)
        if most == rest:
            return self.say(f"{who}.tie", name=self.names[winner], most=most)
        return self.say(f"{who}.wins", name=self.names[winner])

    @property
    def winner_names(self) -> list[str]:
        return [self.names[each] for each in self.winners]

    @property
    def reason(self) -> str:
        """The source in which the winner was furthest ahead: of the viewer, or if they won, of the next best. Where
        a resignation decided it, that is said instead."""
        others = [each for each in self.order if each not in self.winners]
        if any(each == self.seat or self.totals[each] >= self.totals[self.winners[0]] for each in self.gone):
            return self.given_up
        if len(self.winners) != 1 or not others or len([source for source in self.counted() if source]) < 2:
            return ""
        winner = self.winners[0]
        rival = self.seat if self.seat in others else others[0]
        ahead = [mine - theirs for mine, theirs in zip(self.gained(winner), self.gained(rival), strict=True)]
        best = ahead.index(max(ahead))
        if ahead[best] <= 0:
            return ""
        said = self.say(
            "game_over.reason",
            source=self.sources[best],
            who=self.called[winner],
            other=self.called[rival],
            n=self.gained(winner)[best],
            m=self.gained(rival)[best],
        )
        return said[:1].upper() + said[1:]

    @property
    def given_up(self) -> str:
        """Who has given up, and what that means."""
        if self.seat in self.gone:
            return self.say("game_over.gone.you")
        return self.say.count(
            "game_over.gone", len(self.gone), names=self.say.listing([self.names[each] for each in self.gone])
        )

    @property
    def praise(self) -> str:
        """For a loser: the source in which they were furthest ahead of the winner."""
        if self.seat is None or self.seat in (*self.winners, *self.gone) or len(self.winners) != 1:
            return ""
        winner = self.winners[0]
        ahead = [mine - theirs for mine, theirs in zip(self.gained(self.seat), self.gained(winner), strict=True)]
        best = ahead.index(max(ahead))
        if ahead[best] <= 0 or self.gained(self.seat)[best] <= 0:
            return ""
        return self.say(
            "game_over.praise", source=self.sources[best], n=self.gained(self.seat)[best], m=self.gained(winner)[best]
        )

    def gained(self, seat: int) -> list[int]:
        return list(self.parts[seat].values())

    def counted(self) -> list[bool]:
        """Of each source whether anybody has gained or lost anything by it."""
        return [any(each) for each in zip(*(self.gained(seat) for seat in range(len(self.names))), strict=True)]

    @property
    def key(self) -> list[tuple[int, str]]:
        """The sources that counted."""
        return [(number, self.sources[number]) for number, counts in enumerate(self.counted()) if counts]

    @property
    def standings(self) -> list[Standing]:
        """Everybody, the winners first, with what they gained by what."""
        longest = max(1, *(sum(part for part in self.gained(seat) if part > 0) for seat in self.order))
        return [
            Standing(
                seat,
                self.names[seat],
                self.totals[seat],
                [
                    Gain(number, self.sources[number], points, max(0, points) * 100 / longest)
                    for number, points in enumerate(self.gained(seat))
                    if points
                ],
            )
            for seat in self.order
        ]

    @property
    def podium(self) -> Markup:
        ranks = [1 + sum(self.ahead(other, seat) for other in self.order) for seat in self.order]
        return podium(self.order, ranks, [self.totals[seat] for seat in self.order])

    def ahead(self, one: int, other: int) -> bool:
        """Whether one stands higher than the other."""
        return self.places[one] < self.places[other]
