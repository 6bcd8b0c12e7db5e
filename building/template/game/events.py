"""What can happen in New game, as it is told. Treasures are told by their kind."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.events import Event, Events

TURN: Final = 0
KEPT: Final = 1
GIVEN: Final = 2
ENDED: Final = 3


class TurnBegun(Event, frozen=True, tag="turn"):
    number: ClassVar[int] = TURN

    seat: int


class Kept(Event, frozen=True, tag="keep"):
    number: ClassVar[int] = KEPT

    seat: int
    treasure: int


class Given(Event, frozen=True, tag="give"):
    number: ClassVar[int] = GIVEN

    seat: int
    rival: int
    treasure: int


class Ended(Event, frozen=True, tag="end"):
    number: ClassVar[int] = ENDED


EVENTS: Final = Events([TurnBegun, Kept, Given, Ended])
