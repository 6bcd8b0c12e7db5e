"""A review in words: what decided the game for one seat, in the order in which a player wants to know."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from meadhall.bots.explain import change_text, comparison_text, ending_text
from meadhall.core.draw.svg import Markup
from meadhall.core.i18n.words import Words
from meadhall.match import Match, rating_eligibility
from meadhall.match.event_log import text_at_ply
from meadhall.match.rating_eligibility import resigned_seats
from meadhall.reviews.models import INACCURACY, LuckEvent, Moment, Review
from meadhall.reviews.points import accuracy_percent, expected_cost, points, signed_points, with_team_shares
from meadhall.server.reviews.chart import Mark, curve

WORTH_A_SENTENCE = 0.05
"""Luck and choices that matter less are not told in the first sentence."""
WORTH_A_MARK = 0.025
MOST_MARKS = 6
MOST_HIDDEN = 5
AS_GOOD_AS_LOST = 3
"""A chance that is as small as this, in percent, is none; and as near to certainty, a win."""
FEW = 5
"""Numbers up to this are written out."""


class Costly(NamedTuple):
    """A choice that cost something."""

    rank: int
    moment: Moment
    cost: int
    """In points of chance, as such costs came true."""
    stand: str
    """When it was."""


class Line(NamedTuple):
    """Something told, and the moment it leads to."""

    ply: int
    words: str
    eyes: int = -1


class Telling:
    """What a review says of one seat."""

    def __init__(self, match: Match, review: Review, seat: int, own: bool, say: Words, complete: bool = True) -> None:
        self.match = match
        self.review = with_team_shares(review)
        self.seat = seat
        self.own = own
        self.say = say
        self.complete = complete
        self.names = match.names(say)
        self.words = match.game.words(say.lang, self.names)
        self.told = self.review.seats[seat]
        self.moments = {moment.ply: moment for moment in review.moments}

    # One sentence.

    @property
    def sentence(self) -> str:
        """How it ended, and what by; nothing is said of what hardly mattered."""
        clauses = self.clauses
        if not clauses:
            return self.ended
        told = self.say.listing(clauses)
        return f"{self.ended} {told[0].upper()}{told[1:]}."

    @property
    def ended(self) -> str:
        """How it ended for the seat."""
        scores, winners, gone = (
            self.match.table.scores(),
            rating_eligibility.winners(self.match),
            resigned_seats(self.match),
        )
        others = self.say.listing([self.names[each] for each in winners])
        if self.seat in gone:
            return self.person("review.given_up", others=others)
        ours = [each for each in winners if each != self.seat]
        won = self.seat in winners
        with_whom = self.say.listing([self.names[each] for each in ours])
        if won and len(winners) > int(self.match.table.allies(self.seat)):
            return self.person("review.shared", others=with_whom)
        rivals = [each for each in range(len(scores)) if (each in winners) != won and each not in gone]
        margin = abs(scores[self.seat] - max((scores[each] for each in rivals), default=0))
        if won and ours:
            return self.person("review.won.team" if margin else "review.won.team.level", others=with_whom, n=margin)
        key = "review.won" if won else "review.lost"
        return self.person(key if margin else f"{key}.level", others=others, n=margin)

    def person(self, key: str, **values: object) -> str:
        """A sentence about the seat: to its player, or to others."""
        return self.say(f"{key}.you", **values) if self.own else self.say(key, name=self.names[self.seat], **values)

    @property
    def clauses(self) -> list[str]:
        """What luck did and what choices cost, if it mattered; the first says what is counted."""
        found = []
        luck = self.told.luck
        if abs(luck) >= WORTH_A_SENTENCE:
            n = self.say("review.points", n=points(abs(luck)))
            found.append(self.say("review.luck.cost" if luck < 0 else "review.luck.gave", n=n))
        lost = sum(each.cost for each in self.costly)
        if self.complete and lost >= points(WORTH_A_SENTENCE):
            count = len(self.costly)
            many = self.say(f"review.number.{count}") if count <= FEW else str(count)
            much = f"{lost}" if found else self.say("review.points", n=lost)
            found.append(self.say.count("review.choices.cost", count, many=many, cost=much))
        return found

    @property
    def about(self) -> str:
        """Which game it was, and how much was kept."""
        title = self.words("game.title")
        if not self.complete:
            return self.say.count("review.about", self.match.record.players, game=title)
        return self.say.count("review.about.kept", self.match.record.players, game=title, kept=self.kept)

    @property
    def kept(self) -> int:
        return accuracy_percent(self.told.kept)

    # The curve.

    def curve(self, narrow: bool, known: int | None = None) -> Markup:
        marks = [*self.luck_marks, *self.cost_marks, *self.finest_marks]
        title = self.say("review.curve") if self.own else self.say("review.curve.of", name=self.names[self.seat])
        ends = self.say("review.curve.start"), self.say("review.curve.end")
        return curve(self.review.curve, self.seat, marks, self.names, title, ends, narrow, known)

    @property
    def cost_marks(self) -> list[Mark]:
        return [
            Mark(
                "cost",
                each.moment.ply,
                f"{each.rank}",
                self.say("review.mark.cost", n=each.rank, cost=self.about_points(each.cost)),
            )
            for each in self.costly
        ]

    @property
    def finest_marks(self) -> list[Mark]:
        finest = self.finest
        return [] if finest is None else [Mark("finest", finest.ply, "", self.say("review.finest"))]

    @property
    def luck_marks(self) -> list[Mark]:
        found = [each for each in self.review.chances if abs(each.luck[self.seat]) >= WORTH_A_MARK]
        found.sort(key=lambda each: -abs(each.luck[self.seat]))
        told = [(each, signed_points(points(each.luck[self.seat]))) for each in found[:MOST_MARKS]]
        return [Mark("luck", each.ply + 1, n, f"{n}. {self.happened(each)}") for each, n in told]

    # The moments.

    @cached_property
    def costly(self) -> list[Costly]:
        """The choices that cost most, the dearest first."""
        return [
            Costly(rank, self.moments[ply], self.cost(self.moments[ply].regret), self.stand(ply))
            for rank, ply in enumerate(self.told.worst, 1)
        ]

    def cost(self, regret: float) -> int:
        return expected_cost(self.match.game, regret)

    def stand(self, ply: int) -> str:
        """How far the game had come, as its page says it."""
        said = self.match.game.board.progress(self.match.table_at(ply).view(self.seat), self.words).stand
        return said.removesuffix(".")

    def question(self, moment: Moment) -> str:
        return str(self.match.game.prompt(self.match.table_at(moment.ply).view(moment.seat), self.words))

    def option(self, moment: Moment, action: int) -> str:
        """The meaning of an answer to the player who was asked."""
        view = self.match.table_at(moment.ply).view(moment.seat)
        return str(self.match.game.option_words(view, action, self.words))

    def shares(self, moment: Moment) -> tuple[int, int]:
        """In percent, the chance with the best answer and with the one that was given."""
        best = points(moment.before)
        return best, max(0, best - self.cost(moment.regret)) if moment.regret else best

    def why(self, moment: Moment) -> str:
        """What speaks for the better answer; and whether the game was as good as won with it, or lost without."""
        decided = self.decided(moment)
        if decided and not any(gain > 0 for gain in moment.changes.values()):
            return ending_text(moment.counts, self.words, "answered") or decided
        compared = comparison_text(moment.changes, moment.counts, self.words, "answered")
        return f"{compared} {decided}" if decided else compared

    def decided(self, moment: Moment) -> str:
        """Whether the chances that are told are nothing or everything."""
        best, given = self.shares(moment)
        if given <= AS_GOOD_AS_LOST:
            return self.say("review.decided.lost")
        return self.say("review.decided.won") if best >= 100 - AS_GOOD_AS_LOST else ""

    def hint(self, moment: Moment) -> str:
        """What to think of, without naming the answer."""
        gains = {feature: gain for feature, gain in moment.changes.items() if gain > 0}
        if not gains:
            return ending_text(moment.counts, self.words, "answered") or self.say("review.hint.later")
        return self.say("review.hint", gain=change_text(gains, moment.counts, 1, self.words))

    def accepted(self, moment: Moment, action: int) -> bool:
        """Whether an answer is as good as the best: within three points of it."""
        if action == moment.best:
            return True
        shares = {each.action: each.share for each in moment.options}
        return action != moment.action and shares.get(action, 0.0) >= moment.before - INACCURACY

    # The finest choice.

    @cached_property
    def finest(self) -> Moment | None:
        return self.moments[self.told.finest[0]] if self.complete and self.told.finest else None

    @property
    def finest_words(self) -> str:
        """What was found, and what a quick look would have taken instead."""
        moment = self.finest
        if moment is None:
            return ""
        option = self.option(moment, moment.action)
        if moment.overlooked < INACCURACY:
            return self.person("review.finest.plain", option=option)
        other, lost = self.option(moment, moment.obvious), self.about_points(self.cost(moment.overlooked))
        return self.person("review.finest.greedy", option=option, other=other, lost=lost)

    def about_points(self, n: int) -> str:
        return self.say.count("review.about_points", n)

    # Luck, and what was hidden.

    @property
    def luck(self) -> list[Line]:
        """The luckiest and the unluckiest event of all, which may be one and the same; and this seat's own best."""
        events = [(each.luck[seat], seat, each) for each in self.review.chances for seat in range(len(self.names))]
        told = [each for each in events if abs(each[0]) >= WORTH_A_MARK]
        if not told:
            return []
        best, worst = max(told, key=lambda one: one[0]), min(told, key=lambda one: one[0])
        if best[2] is worst[2]:
            both = {"name": self.names[best[1]], "other": self.names[worst[1]], "m": signed_points(points(worst[0]))}
            lines = [self.stroke("review.luck.both", best, **both)]
        else:
            lines = [self.stroke("review.luck.best", best), self.stroke("review.luck.worst", worst)]
        own = max((each for each in told if each[1] == self.seat), key=lambda one: one[0], default=worst)
        if own[0] > 0 and own[2] is not best[2]:
            lines.append(self.stroke("review.luck.own", own))
        return lines

    def stroke(self, key: str, event: tuple[float, int, LuckEvent], **more: str) -> Line:
        """What chance did to a seat, in words."""
        gained, seat, chance = event
        values = {"name": self.names[seat], "n": signed_points(points(gained)), "told": self.happened(chance), **more}
        return Line(chance.ply + 1, self.say(key, **values), seat)

    def happened(self, chance: LuckEvent) -> str:
        """The public outcome of an answer, or else the outcome as one player was told."""
        ply = chance.ply + 1
        if told := text_at_ply(self.match, None, self.words, ply):
            return told
        for seat, name in enumerate(self.names):
            if told := text_at_ply(self.match, seat, self.words, ply):
                return self.whispered(name, told)
        return self.say("review.unseen")

    def whispered(self, name: str, told: str) -> str:
        """An outcome told to one player alone; their name is put before it where it has none."""
        return told if name in told else self.say("review.was_told", name=name, told=told)

    @property
    def hidden(self) -> list[Line]:
        """What others knew and this seat did not, at last: the latest of each."""
        found: list[Line] = []
        for other in range(len(self.names)):
            if other == self.seat:
                continue
            lines = [
                Line(
                    int(event.ply), f"{self.stand(int(event.ply))} · {self.whispered(self.names[other], words)}", other
                )
                for event in self.match.events
                if event.seen_by(other)
                and not event.seen_by(self.seat)
                and event.named.get("seat") == other
                and (words := self.match.game.event_words(self.match.table, event, self.words))
            ]
            found += lines[-max(1, MOST_HIDDEN // (len(self.names) - 1)) :]
        return found[:MOST_HIDDEN]
