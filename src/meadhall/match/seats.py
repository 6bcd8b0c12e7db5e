"""Seats of a match, and names that are unique at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from unicodedata import category, normalize

import msgspec

from meadhall.bots.levels import CHARACTERS, character
from meadhall.core.draw.faces import HOUSEHOLD
from meadhall.core.i18n.display_names import is_invisible, skeleton
from meadhall.core.i18n.words import Words

BOT_NAMES = tuple(HOUSEHOLD)
SUBSTITUTE_NAMES = tuple(name for name in BOT_NAMES if name not in {each.person for each in CHARACTERS})
"""Names of bots for when the usual character of a level is at the table already."""


DEVICE_SEAT_MARK = "+"
"""Joins the owner of a shared device and a number to the id of a person who plays there."""


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. A person and a level: a bot stands in for the person."""

    seat: int
    person: str = ""
    name: str = ""
    level: str = ""
    passes: bool = True
    """Auto-pass: let the match answer for the person where there is no choice."""
    resigned: bool = False
    """The person has resigned: the bot plays the game to the end."""

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)


def normalized_name(name: str) -> str:
    """A name normalized for comparison: without case, invisible characters and combining marks."""
    heard = normalize("NFKC", name).casefold()
    return "".join(letter for letter in heard if category(letter)[0] != "M" and not is_invisible(letter))


def unique_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if a taken one looks like it (confusable characters count as equal)."""
    known = {skeleton(each) for each in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return name if skeleton(name) not in known else next(each for each in numbered if skeleton(each) not in known)


def bot_name(match: str, seat: int, level: str, taken: Iterable[str]) -> str:
    """A free name for a bot: that of the level's character if possible; the same for the same match and seat."""
    known = {skeleton(each) for each in taken}
    usual = character(level)
    first = sum(map(ord, match)) + seat * 3
    names = [] if usual is None else [usual.person]
    names += [SUBSTITUTE_NAMES[(first + step) % len(SUBSTITUTE_NAMES)] for step in range(len(SUBSTITUTE_NAMES))]
    names += [name for name in BOT_NAMES if name not in names]
    return next((name for name in names if skeleton(name) not in known), unique_name(names[0], known))


def seat_of(seats: Sequence[Seat], person: str) -> int | None:
    """The seat of a person; None for a spectator."""
    if person:
        for seat in seats:
            if seat.person == person:
                return seat.seat
    return None


def device_owner(person: str) -> str:
    """The person whose device a player uses: themselves, or the owner of a shared one."""
    return person.partition(DEVICE_SEAT_MARK)[0]


def seat_names(seats: Sequence[Seat], say: Words) -> tuple[str, ...]:
    """Display names of the seats; an empty seat is called by its colour."""
    return tuple(seat.name or say(f"seat.{seat.seat}") for seat in seats)


def with_seat(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    return (*seats[: changed.seat], changed, *seats[changed.seat + 1 :])
