"""Where a match stands, and what a deed makes of that."""

from __future__ import annotations

from typing import Final

import msgspec

from meadhall.core.engine.events import Event
from meadhall.core.engine.seed_commitment import Origin
from meadhall.core.engine.table import Table
from meadhall.match.availability import Hours
from meadhall.match.commands import AnyDeed
from meadhall.match.seats import Seat
from meadhall.match.time_control import NO_CLOCK, Speed

NOTE: Final = -2
"""The seat of a line that the match itself wrote; its words are a phrase's key."""
NOBODY: Final = -1


class Setup(msgspec.Struct, frozen=True):
    """What was settled when a match was made, besides what its record says of the game."""

    match: str = ""
    host: str = ""
    doors: str = "link"
    """`open`: in the hall for everybody; `link`: whoever has the link; `closed`: only the players may look."""
    hints: bool = True
    rated: bool = False
    """Whether it is to change the ratings of those who play; such a match has no hints."""
    twin: str = ""
    """The name of the deal, where others play the same: until all tables are over, only who sits here may look."""
    speed: Speed = NO_CLOCK


class OpenWish(msgspec.Struct, frozen=True):
    """A seat's wish to take back to a ply, before all the others have answered it."""

    seat: int
    ply: int
    number: int = 0
    """The version at which it was wished."""
    agreed: frozenset[int] = frozenset()


class Said(msgspec.Struct, frozen=True):
    """A line of the talk."""

    seat: int
    name: str
    words: str


class Clock(msgspec.Struct, frozen=True):
    """What everybody has left, and whose time runs since when."""

    at: float = 0
    """Until when everything is counted."""
    turn: int = NOBODY
    """Whose turn it is: whoever was asked, since nobody else was."""
    begun: float = 0
    """Since when."""
    left: tuple[float, ...] = ()
    """Seconds that everybody has left; nothing without a clock."""
    running: int = NOBODY
    """Whose time runs."""
    due: float = 0
    """When it runs out; 0 if nobody's does."""
    late: bool = False
    """Somebody's time has run out in this turn."""
    pauses: frozenset[int] = frozenset()
    """Who wishes that all clocks stand still."""
    hours: tuple[Hours, ...] = ()
    """When each seat's person plays by days."""


class Standing(msgspec.Struct, frozen=True):
    """Where a match stands after so many deeds."""

    version: int
    table: Table | None
    """Nothing is dealt before the match begins."""
    seats: tuple[Seat, ...]
    origin: Origin | None = None
    """What the seed will follow from, if that is agreed on, as far as it is known."""
    take: int = 0
    wish: OpenWish | None = None
    next: str = ""
    """The match that follows this one."""
    pledges: tuple[tuple[str, str], ...] = ()
    """Who has promised a share of its seed, and what they promised."""
    unsealed: bool = False
    """All tables at which the deal is played are over."""
    clock: Clock = Clock()

    @property
    def started(self) -> bool:
        return self.table is not None

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.over

    @property
    def ply(self) -> int:
        return 0 if self.table is None else int(self.table.ply)

    @property
    def asked(self) -> Seat | None:
        """Whose answer is awaited."""
        seat = None if self.table is None else self.table.seat
        return None if seat is None else self.seats[seat]

    @property
    def decision(self) -> str | None:
        """What they are asked."""
        return None if self.table is None else self.table.decision

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose share of the seed is to be shown before the deal."""
        if self.origin is None or self.origin.settled or self.started or not self.full:
            return ()
        return tuple(seat for seat, share in enumerate(self.origin.shares) if share.awaited)

    @property
    def ready(self) -> bool:
        """Whether the house can deal without waiting for anybody."""
        return self.origin is not None and self.full and not self.started and not self.awaited


class Change(msgspec.Struct, frozen=True):
    """What a deed makes of a match: worked out, and not true before it is committed."""

    deed: AnyDeed | None
    """The deed as it is to be kept; None if nothing changes."""
    standing: Standing
    told: tuple[Event, ...] = ()
    said: Said | None = None
