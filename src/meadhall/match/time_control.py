"""Time controls: none, live with a bank and an increment, or correspondence by days; and what a timeout does."""

from __future__ import annotations

from typing import Final

import msgspec

from meadhall.bots import CHARACTER_LEVELS, DEFAULT_LEVEL
from meadhall.match.availability import Availability, counted_seconds, deadline_after
from meadhall.match.refusals import Refused

KINDS: Final = ("none", "live", "days")
TIMEOUT_POLICIES: Final = ("stand_in", "resign")
MINUTE_S: Final = 60
DAY_S: Final = 86_400
PACES: Final = {"quick": (0.5, 10), "normal": (1.0, 20), "slow": (2.0, 40)}
"""By pace: the share of a game's usual time that all banks hold together, and the increment in seconds."""
MAX_BANK_S: Final = 6 * 3600
MAX_GAIN_S: Final = 600
MAX_DAYS_PER_TURN: Final = 14
NETWORK_GRACE_S: Final = 1.0
"""How long an answer may still be on its way after the deadline."""


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bank of seconds for each seat, and an increment a turn; a bank never holds more than at first.

    By days the increment is the bank: so many days for each turn.
    """

    kind: str = "none"
    bank: int = 0
    gain: int = 0
    weekends: bool = True
    """By days: whether time runs on Saturdays and Sundays."""
    late: str = "stand_in"
    """What a timeout does: `stand_in` (a bot plays on, the person may return) or `resign`."""
    level: str = DEFAULT_LEVEL
    """The bot that plays on after a timeout."""

    @property
    def timed(self) -> bool:
        return self.kind != "none"

    @property
    def days(self) -> int:
        """By days: the days for a turn."""
        return self.bank // DAY_S if self.kind == "days" else 0

    @property
    def stand_in_delay_s(self) -> float:
        """How long other players must wait for an absent one before they may let a bot stand in."""
        return 60.0 if self.kind == "live" else 300.0

    def elapsed(self, hours: Availability, since: float, until: float) -> float:
        """The seconds of a person's time that pass between two moments."""
        return counted_seconds(hours, self.weekends, since, until) if self.kind == "days" else max(0.0, until - since)

    def deadline(self, hours: Availability, since: float, left: float) -> float:
        """The moment when a person's time runs out, given the seconds left."""
        return deadline_after(hours, self.weekends, since, left) if self.kind == "days" else since + left


NO_CLOCK: Final = TimeControl()


def live(bank: int, gain: int, late: str = TIMEOUT_POLICIES[0], level: str = DEFAULT_LEVEL) -> TimeControl:
    return validated(TimeControl("live", bank, gain, late=late, level=level))


def correspondence(
    days: int, weekends: bool = True, late: str = TIMEOUT_POLICIES[0], level: str = DEFAULT_LEVEL
) -> TimeControl:
    return validated(TimeControl("days", days * DAY_S, days * DAY_S, weekends, late, level))


def at_pace(
    pace: str, minutes: int, players: int, late: str = TIMEOUT_POLICIES[0], level: str = DEFAULT_LEVEL
) -> TimeControl:
    """The live time control for a game that usually takes so many minutes with so many players."""
    if pace not in PACES:
        raise Refused("speed")
    part, gain = PACES[pace]
    return live(max(2, round(minutes * part / players)) * MINUTE_S, gain, late, level)


def validated(speed: TimeControl) -> TimeControl:
    """The same time control, if it is within the limits; otherwise `Refused`."""
    fits = {
        "none": speed.bank == 0 == speed.gain,
        "live": MINUTE_S <= speed.bank <= MAX_BANK_S and 0 <= speed.gain <= MAX_GAIN_S,
        "days": speed.gain == speed.bank == speed.days * DAY_S and 1 <= speed.days <= MAX_DAYS_PER_TURN,
    }
    if not fits.get(speed.kind, False) or speed.late not in TIMEOUT_POLICIES or speed.level not in CHARACTER_LEVELS:
        raise Refused("speed")
    return speed
