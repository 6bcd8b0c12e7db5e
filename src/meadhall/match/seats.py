"""Who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from unicodedata import category, normalize

import msgspec

from meadhall.bots.levels import PEOPLE, character
from meadhall.core.draw.faces import HOUSEHOLD
from meadhall.core.i18n.display_names import skeleton, unseen
from meadhall.core.i18n.words import Words

BOT_NAMES = tuple(HOUSEHOLD)
KIN = tuple(name for name in BOT_NAMES if name not in {each.person for each in PEOPLE})
"""Those who play for a level where whoever usually does is at the table already."""


HELD = "+"
"""Where several people share a device, each seat has a person of its own: whose device it is, and a number."""


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. A person and a level: a bot stands in for the person."""

    seat: int
    person: str = ""
    name: str = ""
    level: str = ""
    passes: bool = True
    """Let the match answer for the person where there is no choice."""
    resigned: bool = False
    """The person has given the game up: the bot plays it out."""

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)


def plain(name: str) -> str:
    """A name as people hear it: without what can't be seen, and without marks that belong to no letter."""
    heard = normalize("NFKC", name).casefold()
    return "".join(letter for letter in heard if category(letter)[0] != "M" and not unseen(letter))


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, or where one that is there looks like it, the name with a number."""
    known = {skeleton(each) for each in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return name if skeleton(name) not in known else next(each for each in numbered if skeleton(each) not in known)


def bot_name(match: str, seat: int, level: str, taken: Iterable[str]) -> str:
    """Bots have names too, and nobody else's: that of whoever plays the level, if it is free."""
    known = {skeleton(each) for each in taken}
    usual = character(level)
    first = sum(map(ord, match)) + seat * 3
    names = [] if usual is None else [usual.person]
    names += [KIN[(first + step) % len(KIN)] for step in range(len(KIN))]
    names += [name for name in BOT_NAMES if name not in names]
    return next((name for name in names if skeleton(name) not in known), distinct(names[0], known))


def seat_of(seats: Sequence[Seat], person: str) -> int | None:
    """Where a person sits; None for a spectator."""
    if person:
        for seat in seats:
            if seat.person == person:
                return seat.seat
    return None


def holder_of(person: str) -> str:
    """Whose device somebody plays on: their own, or one that they share."""
    return person.partition(HELD)[0]


def seat_names(seats: Sequence[Seat], say: Words) -> tuple[str, ...]:
    """What to call the seats; an empty one goes by its colour."""
    return tuple(seat.name or say(f"seat.{seat.seat}") for seat in seats)


def with_seat(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    return (*seats[: changed.seat], changed, *seats[changed.seat + 1 :])
