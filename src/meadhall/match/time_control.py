"""At what speed a match is played: without a clock, live, or by days; and what happens when time runs out."""

from __future__ import annotations

from typing import Final

import msgspec

from meadhall.bots import FOR_PEOPLE, USUAL
from meadhall.match.availability import Hours, counted, moment_after
from meadhall.match.refusals import Refused

KINDS: Final = ("none", "live", "days")
LATE: Final = ("stand_in", "resign")
MINUTE: Final = 60
DAY: Final = 86_400
PACES: Final = {"quick": (0.5, 10), "normal": (1.0, 20), "slow": (2.0, 40)}
"""How much of the time that a game usually takes the banks hold together, and the seconds that a turn adds."""
LONGEST_BANK: Final = 6 * 3600
LONGEST_GAIN: Final = 600
MOST_DAYS: Final = 14
LAG: Final = 1.0
"""Seconds for which an answer may still be on its way when the time is over."""


class Speed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody has a bank of seconds; with each turn some are added, but there are never more than at first.

    By days the bank is filled with each turn: so many days for a turn.
    """

    kind: str = "none"
    bank: int = 0
    gain: int = 0
    weekends: bool = True
    """By days: whether Saturdays and Sundays count."""
    late: str = "stand_in"
    """Whose time runs out: a bot stands in for them, or they have resigned."""
    level: str = USUAL
    """The bot that plays on then."""

    @property
    def timed(self) -> bool:
        return self.kind != "none"

    @property
    def days(self) -> int:
        """By days: how many there are for a turn."""
        return self.bank // DAY if self.kind == "days" else 0

    @property
    def fair_wait(self) -> float:
        """Seconds after which others may ask for a stand-in for somebody who is away and is waited for."""
        return 60.0 if self.kind == "live" else 300.0

    def used(self, hours: Hours, since: float, until: float) -> float:
        """How many seconds of somebody's time pass between two moments."""
        return counted(hours, self.weekends, since, until) if self.kind == "days" else max(0.0, until - since)

    def due(self, hours: Hours, since: float, left: float) -> float:
        """When somebody's time runs out who has so much left."""
        return moment_after(hours, self.weekends, since, left) if self.kind == "days" else since + left


NO_CLOCK: Final = Speed()


def live(bank: int, gain: int, late: str = LATE[0], level: str = USUAL) -> Speed:
    return checked(Speed("live", bank, gain, late=late, level=level))


def by_days(days: int, weekends: bool = True, late: str = LATE[0], level: str = USUAL) -> Speed:
    return checked(Speed("days", days * DAY, days * DAY, weekends, late, level))


def at_pace(pace: str, minutes: int, players: int, late: str = LATE[0], level: str = USUAL) -> Speed:
    """The usual live speed for a game that takes so many minutes with so many players."""
    if pace not in PACES:
        raise Refused("speed")
    part, gain = PACES[pace]
    return live(max(2, round(minutes * part / players)) * MINUTE, gain, late, level)


def checked(speed: Speed) -> Speed:
    """The speed, if a match can be played so."""
    fits = {
        "none": speed.bank == 0 == speed.gain,
        "live": MINUTE <= speed.bank <= LONGEST_BANK and 0 <= speed.gain <= LONGEST_GAIN,
        "days": speed.gain == speed.bank == speed.days * DAY and 1 <= speed.days <= MOST_DAYS,
    }
    if not fits.get(speed.kind, False) or speed.late not in LATE or speed.level not in FOR_PEOPLE:
        raise Refused("speed")
    return speed
