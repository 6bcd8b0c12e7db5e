"""A match as the hall lists it: whose turn, what is asked, who plays, how it ended."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from time import time

from babel.dates import format_date, format_timedelta

from meadhall.games import game, names
from meadhall.match import Refused, Seat
from meadhall.match.seats import seat_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.presenters.match_view import MatchView, level_name
from meadhall.server.presenters.time_controls import speed_words
from meadhall.server.rendering import server_words
from meadhall.server.storage.models import MatchRow

LITTLE = 4 * 3600.0
"""Seconds: who has less left is told so,"""
FEW = 0.2
"""where it is also less than such a part of it all."""
MOST_WOKEN = 4
"""So many matches are woken at most, to say what is asked there in the words of the table."""


def title(name: str, lang: str) -> str:
    """What a game is called; one that is not here goes by its name."""
    return game(name).words(lang)("game.title") if name in names() else name


def day_words(day: date, lang: str) -> str:
    """A day as all pages write it."""
    return format_date(day, "d MMM y", locale=lang)


class Listed:
    """A match in a list."""

    def __init__(self, row: MatchRow, seats: Sequence[Seat], visitor: Visitor) -> None:
        self.row = row
        self.seats = seats
        self.lang = visitor.lang
        self.say = server_words(visitor.lang)
        self.title = title(row.game, visitor.lang)
        self.has_cover = row.game in names()
        self.mine = seat_of(seats, visitor.person)
        self.my_turn = self.mine is not None and row.asked == self.mine and not seats[self.mine].level
        self.waiting = not row.started
        self.question = self.short_question() if self.my_turn else ""

    def short_question(self) -> str:
        """What is asked, in a few words."""
        if self.row.game not in names():
            return self.title
        words = game(self.row.game).words(self.lang)
        key = f"ask.{self.row.decision}"
        asked = words(key) if words.has(key) else self.title
        return asked[:1].upper() + asked[1:]

    @property
    def others(self) -> list[Seat]:
        """Those who sit there besides the visitor."""
        return [seat for seat in self.seats if seat.seat != self.mine]

    @property
    def people(self) -> str:
        """The same by name; a bot of some level is said to be one where it is the only company."""
        taken = [seat for seat in self.others if seat.taken]
        if len(taken) == 1 and taken[0].level and not taken[0].person:
            return self.say("lobby.one_bot", name=taken[0].name, level=level_name(taken[0].level, self.lang))
        return self.say.listing([seat.name for seat in taken])

    @property
    def company(self) -> str:
        """The game and the people, in one line."""
        return self.say("lobby.company", game=self.title, names=self.people) if self.people else self.title

    @property
    def free(self) -> int:
        return sum(not seat.taken for seat in self.seats)

    @property
    def asked(self) -> Seat | None:
        return self.seats[self.row.asked] if 0 <= self.row.asked < len(self.seats) else None

    @property
    def when(self) -> str:
        """How long ago something was done there."""
        gone = max(1, int(time() - self.row.touched))
        return format_timedelta(-gone, add_direction=True, locale=self.lang)

    @property
    def since(self) -> str:
        """How long the question has waited."""
        return format_timedelta(max(1, int(time() - self.row.touched)), locale=self.lang)

    @property
    def left(self) -> str:
        """Time left for the player who is asked; empty without a clock."""
        return format_timedelta(max(1, int(self.row.due - time())), locale=self.lang) if self.row.due else ""

    @property
    def little(self) -> bool:
        """Whether that is not much: neither by itself nor of what there was."""
        return 0 < self.row.due < time() + min(LITTLE, self.row.speed.bank * FEW)

    @property
    def share(self) -> int:
        """How much of the time for a turn, or of the bank, is left, in hundredths."""
        return max(0, min(100, round(100 * (self.row.due - time()) / self.row.speed.bank)))

    @property
    def speed(self) -> str:
        """At what speed it is played."""
        return speed_words(self.row.speed, self.say)

    @property
    def result(self) -> str:
        """The points, each with its name, the most first."""
        ranked = sorted(zip(self.row.scores, self.seats, strict=False), key=lambda pair: -pair[0])
        return self.say.listing([f"{seat.name} {points}" for points, seat in ranked])


async def ask_as_at_the_table(matches: MatchRegistry, visitor: Visitor, listed: Sequence[Listed]) -> None:
    """Say what is asked in the very words of the table, where that costs little."""
    waiting = [each for each in listed if each.my_turn]
    at_hand = [each for each in waiting if each.row.id in matches.actors]
    resting = [each for each in waiting if each.row.id not in matches.actors][:MOST_WOKEN]
    await asyncio.gather(*(put_question(matches, visitor, each) for each in at_hand + resting))


async def put_question(matches: MatchRegistry, visitor: Visitor, each: Listed) -> None:
    try:
        live = await matches.get(each.row.id)
    except Refused:  # a match that can't go on is still listed
        return
    shown = MatchView(live, visitor, each.mine)
    if shown.may_answer:
        each.question = shown.prompt
