"""What a table shows of the clocks: the same to everybody, for they follow from what everybody sees."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.core.i18n.words import Words
from meadhall.match import Match
from meadhall.match.clocks import is_paused
from meadhall.match.time_control import DAY_S, MINUTE_S

FEW_MINUTES = 10


class Face(NamedTuple):
    """One seat's clock."""

    seat: int
    name: str
    left: float
    runs: bool
    due: float
    """When it runs out, if it runs."""
    words: str
    """What is left, as it stood when something last happened; the page counts on."""
    share: int
    """In hundredths of the bank."""


def in_words(left: float) -> str:
    """What is left, as people say it: no seconds where there are many minutes."""
    minutes, seconds = divmod(int(left), MINUTE_S)
    if minutes >= FEW_MINUTES:
        return f"{minutes} min"
    return f"{minutes} min {seconds:02}" if minutes else f"{seconds} s"


class Clocks:
    def __init__(self, match: Match, names: tuple[str, ...], say: Words) -> None:
        self.speed = match.setup.speed
        self.clock = match.state.clock
        self.match = match
        self.names = names
        self.say = say

    @property
    def shown(self) -> bool:
        return self.speed.timed and self.match.started and not self.match.over

    @property
    def by_days(self) -> bool:
        return self.speed.kind == "days"

    @property
    def faces(self) -> list[Face]:
        """The clocks of the people who play for themselves; by days, that of the player who is asked."""
        return [
            self.face(seat.seat)
            for seat in self.match.seats
            if seat.person and not seat.level and (not self.by_days or seat.seat == self.clock.running_seat)
        ]

    def face(self, seat: int) -> Face:
        left = self.clock.time_left[seat]
        runs = seat == self.clock.running_seat
        words = f"{left / DAY_S:.0f}" if self.by_days else in_words(left)
        share = round(100 * left / self.speed.bank)
        return Face(seat, self.names[seat], left, runs, self.clock.deadline if runs else 0, words, share)

    @property
    def paused(self) -> bool:
        return is_paused(self.clock, self.match.state)

    @property
    def wishes(self) -> str:
        """Who wishes that the clocks stand still, while not everybody does."""
        return "" if self.paused else self.say.listing([self.names[seat] for seat in sorted(self.clock.pause_requests)])
