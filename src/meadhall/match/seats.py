"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from meadhall.core.words import Words

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


def seat_of(seats: Sequence[Seat], person: str) -> int | None:
    """Where a person sits; None for a spectator."""
    return next((seat.seat for seat in seats if person and seat.person == person), None)


def seat_names(seats: Sequence[Seat], say: Words) -> tuple[str, ...]:
    """What to call the seats; an empty one goes by its colour."""
    return tuple(seat.name or say(f"seat.{seat.seat}") for seat in seats)


def with_seat(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    return (*seats[: changed.seat], changed, *seats[changed.seat + 1 :])
