"""A review as its page shows it to one person."""

from __future__ import annotations

from functools import cached_property
from statistics import fmean
from typing import NamedTuple

from meadhall.core.draw.svg import Markup
from meadhall.core.i18n.words import Words
from meadhall.match import Refused
from meadhall.reviews.models import Moment
from meadhall.reviews.points import accuracy_percent, points, rounded_to_sum, signed_points
from meadhall.server.presenters.match_view import MatchView
from meadhall.server.presenters.table_view import Choice
from meadhall.server.reviews.review_in_progress import ReviewInProgress
from meadhall.server.reviews.text import Costly, Telling
from meadhall.server.storage import Store

LATELY = 10
LOOKED_AT = 30


async def last_matches(store: Store, person: str, but: str) -> list[tuple[str, int]]:
    """A person's last finished matches and where they sat, the latest first, without one of them."""
    found = []
    rows = [row for row in await store.matches_of(person, LOOKED_AT) if row.over and row.id != but]
    for match, seats in (await store.seats_of([row.id for row in rows])).items():
        found += [(match, seat.seat) for seat in seats if seat.person == person]
    return found[: LATELY - 1]


class Verdict(NamedTuple):
    """What is said of a try: `good`, `same`, `worse`, `shown` or `hint`."""

    kind: str
    title: str
    words: str
    bars: tuple[tuple[str, int, str], ...] = ()
    """What each answer is called, its chance in percent, and whether it is the better one."""


class Trial:
    """A moment that can be tried again, on the board as it was seen."""

    def __init__(self, telling: Telling, costly: Costly, shown: MatchView) -> None:
        self.telling = telling
        self.costly = costly
        self.moment: Moment = costly.moment
        self.shown = MatchView(shown.live, shown.visitor, costly.moment.seat, costly.moment.ply)

    @property
    def question(self) -> str:
        return self.telling.question(self.moment)

    @property
    def chosen(self) -> str:
        return self.telling.option(self.moment, self.moment.action)

    @cached_property
    def picture(self) -> Markup:
        """The board as the seat saw it when it was asked; what it chose is marked."""
        drawing = self.shown.game.board.draw(self.shown.view, self.shown.words, self.shown.visitor.narrow)
        mark = f'data-action="{self.moment.action}"'
        return Markup(drawing.inline.replace(mark, f'{mark} data-chosen="yes"'))

    @property
    def choices(self) -> list[Choice]:
        """Every answer that could have been given."""
        picture = str(self.picture)
        return [
            Choice(action, self.telling.option(self.moment, action), f'data-action="{action}"' in picture)
            for action in self.shown.view.legal
        ]

    @property
    def some_loose(self) -> bool:
        return any(not choice.placed for choice in self.choices)

    def hinted(self, say: Words) -> Verdict:
        return Verdict("hint", say("review.hint.title"), self.telling.hint(self.moment))

    def verdict(self, action: int, say: Words) -> Verdict:
        """What is said of an answer; without a legal one, what would have been better."""
        moment, telling = self.moment, self.telling
        if action == moment.action:
            return Verdict("same", say("review.tried.same"), say("review.tried.same.help"))
        best, given = telling.shares(moment)
        if action in self.shown.view.legal and not telling.accepted(moment, action):
            return Verdict("worse", say("review.tried.worse"), say("review.tried.worse.help"))
        answer = telling.option(moment, moment.best)
        bars = ((self.chosen, given, "then"), (answer, best, "better"))
        if action not in self.shown.view.legal:
            return Verdict("shown", say("review.better", option=answer), telling.why(moment), bars)
        if action == moment.best:
            return Verdict("good", say("review.tried.best"), telling.why(moment), bars)
        return Verdict("good", say("review.tried.good"), say("review.tried.good.help", option=answer), bars)


class ShownReview:
    def __init__(
        self, shown: MatchView, under_way: ReviewInProgress, own: bool, lately: list[float], moment: int | None
    ) -> None:
        self.shown = shown
        self.under_way = under_way
        self.own = own
        self.lately = lately
        review = under_way.review
        complete = under_way.finished is not None
        self.telling = (
            None if review is None else Telling(shown.match, review, under_way.seat, own, shown.say, complete)
        )
        self.wanted = moment

    @property
    def seat(self) -> int:
        return self.under_way.seat

    @property
    def complete(self) -> bool:
        return self.under_way.finished is not None

    @property
    def done(self) -> int:
        return len(self.under_way.moments)

    @property
    def curve(self) -> Markup:
        assert self.telling is not None
        known = None if self.complete else self.under_way.known
        return self.telling.curve(self.shown.visitor.narrow, known)

    @cached_property
    def trial(self) -> Trial | None:
        """The moment that is open: the one that is wanted, or the dearest."""
        if self.telling is None or not self.telling.costly:
            return None
        costly = self.telling.costly
        chosen = next((each for each in costly if each.moment.ply == self.wanted), costly[0])
        return Trial(self.telling, chosen, self.shown)

    def trial_at(self, ply: int) -> Trial:
        """One of the moments, and no other."""
        if self.trial is None or self.trial.moment.ply != ply:
            raise Refused("no_such_moment")
        return self.trial

    @property
    def ledger(self) -> list[tuple[str, str]]:
        """From the deal to the result, in points of a hundred: what, and how much."""
        assert self.telling is not None
        told = self.telling.told
        say = self.shown.say
        start, luck, answers = rounded_to_sum([told.start, told.luck, told.own + told.others])
        return [
            (say("review.ledger.start"), f"{start}"),
            (say("review.ledger.luck"), signed_points(luck)),
            (say("review.ledger.answers"), signed_points(answers)),
            (say("review.ledger.result"), f"{points(told.result)}"),
        ]

    @property
    def bars(self) -> list[tuple[int, bool]]:
        """How much was kept in the last games and in this one, the oldest first."""
        assert self.telling is not None
        return [*((accuracy_percent(kept), False) for kept in reversed(self.lately)), (self.telling.kept, True)]

    @property
    def lately_mean(self) -> int:
        """The mean score of the last games: clamped once, for cutting off each would flatter."""
        return accuracy_percent(fmean(self.lately))
