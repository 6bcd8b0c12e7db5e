"""Event types of New game. Treasures are given by their kind."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.engine.events import Event, Events

TURN: Final = 0
SHARED: Final = 1


class TurnBegun(Event, frozen=True, tag="turn"):
    number: ClassVar[int] = TURN

    seat: int


class Shared(Event, frozen=True, tag="share"):
    number: ClassVar[int] = SHARED

    seat: int
    treasure: int
    rival: int
    other: int


EVENTS: Final = Events([TurnBegun, Shared])
