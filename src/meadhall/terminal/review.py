"""A review in a terminal: where each seat's share of the win came from, what cost most, and what luck did."""

from __future__ import annotations

from meadhall.bots.explain import spoken
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.match import Match
from meadhall.match.event_log import told_at
from meadhall.reviews.models import Chance, Moment, Review, SeatReview
from meadhall.reviews.points import adding_up, cost, percent, points, signed, together
from meadhall.terminal.screen import Screen

WORTH_TELLING = 0.02
"""Luck below two points in a hundred is no story."""
MOST_LUCK = 3


class Verdict:
    def __init__(self, record: Record, review: Review, screen: Screen) -> None:
        self.record = record
        self.review = together(review)
        self.screen = screen
        self.say = record.game.words(screen.lang)
        self.moments = {moment.ply: moment for moment in review.moments}

    def show(self) -> None:
        self.show_ledger()
        for seat in range(self.record.players):
            self.show_seat(seat)
        self.show_luck()

    def show_ledger(self) -> None:
        """From the deal to the result, in points of a hundred."""
        say = self.screen.say
        self.screen.heading(say("review", game=self.say("game.title")))
        columns = ["", say("review.start"), say("review.luck"), say("review.own"), say("review.others")]
        rows = [self.row(seat, told) for seat, told in enumerate(self.review.seats)]
        self.screen.grid([*columns, say("review.result"), say("review.kept")], rows)
        self.screen.aside(say("review.meaning"))

    def row(self, seat: int, told: SeatReview) -> list[str]:
        start, *changes = adding_up([told.start, told.luck, told.own, told.others])
        kept = f"{percent(told.kept)} %" if any(each.seat == seat for each in self.review.moments) else "–"
        return [self.say.who(seat), f"{start}", *map(signed, changes), f"{points(told.result)}", kept]

    def show_seat(self, seat: int) -> None:
        """The dearest choices of a seat and its finest."""
        told = self.review.seats[seat]
        if not told.worst and not told.finest:
            return
        self.screen.heading(self.screen.say("review.choices", who=self.say.who(seat)))
        for ply in told.worst:
            self.screen.line(self.mistake(self.moments[ply]))
        for ply in told.finest[:1]:
            moment = self.moments[ply]
            option = self.option(moment, moment.action)
            self.screen.line(self.screen.say("review.finest", ply=ply + 1, option=option))

    def mistake(self, moment: Moment) -> str:
        """What was chosen, what it cost, what was better, and why."""
        say = self.screen.say
        label = {
            "inaccuracy": say("review.inaccuracy"),
            "mistake": say("review.mistake"),
            "blunder": say("review.blunder", n=cost(self.record.game, moment.regret)),
        }[moment.band]
        return say(
            "review.cost",
            ply=moment.ply + 1,
            option=self.option(moment, moment.action),
            better=self.option(moment, moment.best),
            cost=label,
            reason=spoken(moment.changes, moment.counts, self.say, "answered"),
        )

    def option(self, moment: Moment, action: int) -> str:
        """What an answer meant to whoever was asked."""
        table: Table = self.record.replay(moment.ply)
        return self.record.game.option_words(table.view(moment.seat), action, self.say)

    def show_luck(self) -> None:
        """The strokes of luck that mattered most."""
        found = [chance for chance in self.review.chances if max(chance.luck) >= WORTH_TELLING]
        self.screen.heading(self.screen.say("review.chance"))
        if not found:
            self.screen.line(self.screen.say("review.chance.none"))
            return
        match = Match(self.record)
        for chance in sorted(found, key=lambda each: -max(each.luck))[:MOST_LUCK]:
            self.screen.line(self.stroke(chance, told_at(match, None, self.say, chance.ply + 1)))

    def stroke(self, chance: Chance, happened: str) -> str:
        luckiest = max(range(self.record.players), key=lambda seat: chance.luck[seat])
        return self.screen.say(
            "review.stroke",
            ply=chance.ply + 1,
            who=self.say.who(luckiest),
            n=points(chance.luck[luckiest]),
            told=happened,
        )
