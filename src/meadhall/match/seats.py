"""Who sits where."""

from __future__ import annotations

import msgspec

BOT_NAMES = ("Astrid", "Bjorn", "Gudrun", "Ivar", "Ragnhild", "Sigurd", "Thyra", "Ulf")


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. A person and a level: a bot stands in for the person."""

    seat: int
    person: str = ""
    name: str = ""
    level: str = ""
    passes: bool = True
    """Let the match answer for the person where there is no choice."""

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)


def bot_name(match: str, seat: int) -> str:
    """Bots have names too; no two at one table have the same."""
    return BOT_NAMES[(sum(map(ord, match)) + seat * 3) % len(BOT_NAMES)]


def with_seat(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    return (*seats[: changed.seat], changed, *seats[changed.seat + 1 :])
