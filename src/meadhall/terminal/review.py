"""Game review in the terminal: what each seat's winning chances came from, costly choices, and luck."""

from __future__ import annotations

from meadhall.bots.explain import comparison_text
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.match import Match
from meadhall.match.event_log import text_at_ply
from meadhall.reviews.models import LuckEvent, Moment, Review, SeatReview
from meadhall.reviews.points import (
    accuracy_percent,
    expected_cost,
    points,
    rounded_to_sum,
    signed_points,
    with_team_shares,
)
from meadhall.terminal.screen import Screen

MIN_LUCK_SHOWN = 0.02
"""The smallest gain of winning chances that is shown as luck."""
MAX_LUCK_SHOWN = 3


class ReviewScreen:
    def __init__(self, record: Record, review: Review, screen: Screen) -> None:
        self.record = record
        self.review = with_team_shares(review)
        self.screen = screen
        self.say = record.game.words(screen.lang)
        self.moments = {moment.ply: moment for moment in review.moments}

    def show(self) -> None:
        self.show_attribution()
        for seat in range(self.record.players):
            self.show_seat(seat)
        self.show_luck()

    def show_attribution(self) -> None:
        """Show the winning chances from the deal to the result, attributed to luck and answers."""
        say = self.screen.say
        self.screen.heading(say("review", game=self.say("game.title")))
        columns = ["", say("review.start"), say("review.luck"), say("review.own"), say("review.others")]
        rows = [self.row(seat, told) for seat, told in enumerate(self.review.seats)]
        self.screen.grid([*columns, say("review.result"), say("review.kept")], rows)
        self.screen.aside(say("review.meaning"))

    def row(self, seat: int, told: SeatReview) -> list[str]:
        start, *changes = rounded_to_sum([told.start, told.luck, told.own, told.others])
        kept = f"{accuracy_percent(told.kept)} %" if any(each.seat == seat for each in self.review.moments) else "–"
        return [self.say.seat_name(seat), f"{start}", *map(signed_points, changes), f"{points(told.result)}", kept]

    def show_seat(self, seat: int) -> None:
        """Show a seat's costliest choices and its finest."""
        told = self.review.seats[seat]
        if not told.worst and not told.finest:
            return
        self.screen.heading(self.screen.say("review.choices", who=self.say.seat_name(seat)))
        for ply in told.worst:
            self.screen.line(self.mistake_text(self.moments[ply]))
        for ply in told.finest[:1]:
            moment = self.moments[ply]
            option = self.option(moment, moment.action)
            self.screen.line(self.screen.say("review.finest", ply=ply + 1, option=option))

    def mistake_text(self, moment: Moment) -> str:
        """A choice with its cost, the better option, and the reason."""
        say = self.screen.say
        label = {
            "inaccuracy": say("review.inaccuracy"),
            "mistake": say("review.mistake"),
            "blunder": say("review.blunder", n=expected_cost(self.record.game, moment.regret)),
        }[moment.band]
        return say(
            "review.cost",
            ply=moment.ply + 1,
            option=self.option(moment, moment.action),
            better=self.option(moment, moment.best),
            cost=label,
            reason=comparison_text(moment.changes, moment.counts, self.say, "answered"),
        )

    def option(self, moment: Moment, action: int) -> str:
        """The words of an option as its player read it."""
        table: Table = self.record.replay(moment.ply)
        return self.record.game.option_words(table.view(moment.seat), action, self.say)

    def show_luck(self) -> None:
        """Show the luckiest chance events."""
        found = [chance for chance in self.review.chances if max(chance.luck) >= MIN_LUCK_SHOWN]
        self.screen.heading(self.screen.say("review.chance"))
        if not found:
            self.screen.line(self.screen.say("review.chance.none"))
            return
        match = Match(self.record)
        for chance in sorted(found, key=lambda each: -max(each.luck))[:MAX_LUCK_SHOWN]:
            self.screen.line(self.luck_text(chance, text_at_ply(match, None, self.say, chance.ply + 1)))

    def luck_text(self, chance: LuckEvent, happened: str) -> str:
        luckiest = max(range(self.record.players), key=lambda seat: chance.luck[seat])
        return self.screen.say(
            "review.stroke",
            ply=chance.ply + 1,
            who=self.say.seat_name(luckiest),
            n=points(chance.luck[luckiest]),
            told=happened,
        )
