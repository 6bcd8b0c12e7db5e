"""View model of a profile page, from the stored results and the viewer's rights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from statistics import fmean
from typing import NamedTuple

from meadhall.arena.plots import bars
from meadhall.arena.reference_ratings import reference_ratings
from meadhall.arena.skill import INITIAL_SKILL, Skill
from meadhall.core.draw.svg import EMPTY, Markup
from meadhall.games import game, names
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.presenters.match_list import day_words, title
from meadhall.server.presenters.match_view import level_name
from meadhall.server.profiles.rating_chart import plot
from meadhall.server.ratings.recompute import RatingPool
from meadhall.server.ratings.results import Outcome, Placing
from meadhall.server.rendering import server_words

LATEST = 10
DEAREST = 6


class Tally(NamedTuple):
    """A person's record in a game with so many players."""

    title: str
    players: int
    games: int
    won: int


class Opponent(NamedTuple):
    name: str
    link: str
    games: int
    won: int
    """How many of these the person won."""


class Line(NamedTuple):
    """A match in the list."""

    match: str
    game: str
    title: str
    opponents: str
    place: int
    players: int
    won: bool
    points: int
    best: int
    change: str
    day: str


def may_see(outcome: Outcome, viewer: str) -> bool:
    """A match is shown to those who played it, and to everybody if it was open to everybody."""
    return outcome.doors == "open" or any(viewer and each.person == viewer for each in outcome.placings)


class Profile:
    def __init__(
        self,
        person: str,
        name: str,
        outcomes: Sequence[Outcome],
        visitor: Visitor,
        page_of: Callable[[str], str],
        wanted: RatingPool | None = None,
    ) -> None:
        """`page_of` gives the address of a person's page, if they have one that may be seen."""
        self.person = person
        self.name = name
        self.own = visitor.person == person
        self.visitor = visitor
        self.say = server_words(visitor.lang)
        self.page_of = page_of
        self.outcomes = [each for each in outcomes if self.own or may_see(each, visitor.person)]
        self.mine = [self.placing(each) for each in self.outcomes]
        self.standing = latest(person, outcomes)
        """Ratings as they stand, by game and class."""
        self.kinds = sorted(self.standing, key=lambda kind: -self.played(kind))
        self.kind = wanted if wanted in self.standing else next(iter(self.kinds), None)

    def placing(self, outcome: Outcome) -> Placing:
        return next(each for each in outcome.placings if each.person == self.person)

    def played(self, kind: RatingPool) -> int:
        return sum((each.game, each.size) == kind for each in self.outcomes)

    @property
    def since(self) -> str:
        """When they first finished a match here."""
        return self.day(self.outcomes[0].ended) if self.outcomes else ""

    @property
    def won(self) -> int:
        return sum(each.won for each in self.mine)

    def day(self, moment: float) -> str:
        return day_words(datetime.fromtimestamp(moment, UTC), self.visitor.lang)

    # Ratings.

    def kind_words(self, kind: RatingPool) -> str:
        players = kind.size.replace("3+", "3–4")
        return self.say("profile.kind", game=title(kind.game, self.visitor.lang), players=players)

    @property
    def curve(self) -> Markup:
        """The rating over time: at every match that may be seen, and as it stands."""
        assert self.kind is not None
        seen = [
            (each.ended, placing.before, placing.after)
            for each, placing in zip(self.outcomes, self.mine, strict=True)
            if placing.rated and (each.game, each.size) == self.kind
        ]
        now, when = self.standing[self.kind]
        skills = [seen[0][1] if seen else INITIAL_SKILL, *(after for _, _, after in seen)]
        days = [seen[0][0] if seen else when, *(ended for ended, _, _ in seen)]
        if not seen or skills[-1] != now:
            skills, days = [*skills, now], [*days, when]
        words = self.say("profile.rating.words", name=self.name, rating=now.shown, doubt=now.margin)
        return plot(skills, days, words, self.visitor.lang, self.visitor.narrow)

    @property
    def bots(self) -> list[tuple[str, Skill]]:
        """The bots' ratings beside it."""
        if self.kind is None:
            return []
        return [(level_name(each.level, self.visitor.lang), each.skill) for each in reference_ratings().of(*self.kind)]

    # Games.

    @property
    def tallies(self) -> list[Tally]:
        """By game and number of players."""
        games: Counter[tuple[str, int]] = Counter((each.game, each.players) for each in self.outcomes)
        won = Counter(
            (each.game, each.players) for each, mine in zip(self.outcomes, self.mine, strict=True) if mine.won
        )
        return [
            Tally(title(name, self.visitor.lang), players, count, won[name, players])
            for (name, players), count in sorted(games.items(), key=lambda item: (-item[1], item[0]))
        ]

    @property
    def lines(self) -> list[Line]:
        """The latest matches, the last first."""
        pairs = list(zip(self.outcomes, self.mine, strict=True))[-LATEST:]
        return [self.line(outcome, mine) for outcome, mine in reversed(pairs)]

    def line(self, outcome: Outcome, mine: Placing) -> Line:
        others = [each for each in outcome.placings if each.seat != mine.seat]
        return Line(
            outcome.match,
            outcome.game if outcome.game in names() else "",
            title(outcome.game, self.visitor.lang),
            self.say.listing([each.name for each in others]),
            mine.place + 1,
            outcome.players,
            mine.won,
            mine.points,
            max(each.points for each in others) if others else 0,
            mine.change,
            self.day(outcome.ended),
        )

    @property
    def opponents(self) -> list[Opponent]:
        """Those with whom they have played most."""
        games: Counter[str] = Counter()
        won: Counter[str] = Counter()
        called: dict[str, tuple[str, str]] = {}
        for outcome, mine in zip(self.outcomes, self.mine, strict=True):
            for each in outcome.placings:
                if each.seat == mine.seat or not (each.person or each.level):
                    continue
                who = each.person or f"bot {each.level}"
                bot = level_name(each.level, self.visitor.lang) if each.level else ""
                called[who] = (bot or each.name, "" if bot else self.page_of(each.person))
                games[who] += 1
                won[who] += mine.place < each.place
        return [Opponent(*called[who], count, won[who]) for who, count in games.most_common(DEAREST)]

    # Where points come from.

    @property
    def sources(self) -> Markup:
        """Points by source on average, beside the bots'; nothing where there is nothing to compare."""
        if self.kind is None or self.kind.game not in names():
            return EMPTY
        gains = [
            mine.sources
            for outcome, mine in zip(self.outcomes, self.mine, strict=True)
            if (outcome.game, outcome.size) == self.kind
        ]
        levels = [each for each in reference_ratings().of(*self.kind) if each.sources]
        if not gains or not levels:
            return EMPTY
        rows = {self.name: {key: fmean(each.get(key, 0) for each in gains) for key in gains[0]}}
        rows |= {level_name(each.level, self.visitor.lang): each.sources for each in reversed(levels)}
        words = game(self.kind.game).words(self.visitor.lang)
        shown = [key for key in gains[0] if any(row.get(key) for row in rows.values())]
        kept = {who: {key: row.get(key, 0.0) for key in shown} for who, row in rows.items()}
        return bars(self.say("profile.sources"), kept, {key: words(f"source.{key}") for key in shown})


def latest(person: str, outcomes: Sequence[Outcome]) -> dict[RatingPool, tuple[Skill, float]]:
    """A person's current ratings, and since when."""
    found: dict[RatingPool, tuple[Skill, float]] = {}
    for outcome in outcomes:
        for each in outcome.placings:
            if each.person == person and each.rated:
                found[RatingPool(outcome.game, outcome.size)] = each.after, outcome.ended
    return found
