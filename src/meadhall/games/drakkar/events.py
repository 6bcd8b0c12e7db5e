"""Event types of Drakkar, with their fields. Components are given by their number in the edition."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.engine.events import Event, Events

START_THROW: Final = 0
START: Final = 1
TURN: Final = 2
SKIPPED: Final = 3
THROWN: Final = 4
LEFT_SHIP: Final = 5
MOVED: Final = 6
EMBLEM: Final = 7
CAPTURED: Final = 8
LOOKED: Final = 9
SAW: Final = 10
TOOK: Final = 11
TOOK_FOR: Final = 12
WRONG: Final = 13
LET_LIE: Final = 14
PENALTY: Final = 15
LOST_DIE: Final = 16
PAROLED: Final = 17
KING: Final = 18
KINGS: Final = 19
LIMIT: Final = 20


class ThrownForStart(Event, frozen=True, tag="start_throw"):
    number: ClassVar[int] = START_THROW

    seat: int
    one: int
    two: int


class Started(Event, frozen=True, tag="start"):
    number: ClassVar[int] = START

    seat: int


class TurnBegun(Event, frozen=True, tag="turn"):
    number: ClassVar[int] = TURN

    seat: int
    turn: int
    round: int


class Skipped(Event, frozen=True, tag="skip"):
    number: ClassVar[int] = SKIPPED

    seat: int
    left: int


class Thrown(Event, frozen=True, tag="throw"):
    number: ClassVar[int] = THROWN

    seat: int
    one: int
    two: int


class LeftShip(Event, frozen=True, tag="exit"):
    number: ClassVar[int] = LEFT_SHIP

    seat: int
    pawn: int
    ship: int
    square: int


class Moved(Event, frozen=True, tag="move"):
    number: ClassVar[int] = MOVED

    seat: int
    pawn: int
    start: int
    square: int


class EmblemMoved(Event, frozen=True, tag="emblem"):
    number: ClassVar[int] = EMBLEM

    seat: int
    start: int
    square: int


class Captured(Event, frozen=True, tag="capture"):
    number: ClassVar[int] = CAPTURED

    seat: int
    rival: int
    pawn: int
    ship: int


class Looked(Event, frozen=True, tag="see"):
    number: ClassVar[int] = LOOKED

    seat: int
    square: int


class Saw(Event, frozen=True, tag="saw"):
    number: ClassVar[int] = SAW

    seat: int
    square: int
    symbol: int


class Took(Event, frozen=True, tag="take"):
    number: ClassVar[int] = TOOK

    seat: int
    square: int
    symbol: int


class TookFor(Event, frozen=True, tag="take_for"):
    number: ClassVar[int] = TOOK_FOR

    seat: int
    square: int
    symbol: int
    rival: int


class Wrong(Event, frozen=True, tag="wrong"):
    number: ClassVar[int] = WRONG

    seat: int
    square: int
    symbol: int


class LetLie(Event, frozen=True, tag="leave"):
    number: ClassVar[int] = LET_LIE

    seat: int
    square: int


class Penalised(Event, frozen=True, tag="penalty"):
    number: ClassVar[int] = PENALTY

    seat: int
    turns: int


class LostDie(Event, frozen=True, tag="lost_die"):
    number: ClassVar[int] = LOST_DIE

    seat: int
    one: int


class Paroled(Event, frozen=True, tag="parole"):
    number: ClassVar[int] = PAROLED

    seat: int
    pawn: int


class KingCrowned(Event, frozen=True, tag="king"):
    number: ClassVar[int] = KING

    seat: int


class KingsCrowned(Event, frozen=True, tag="kings"):
    number: ClassVar[int] = KINGS

    seat: int
    rival: int


class LimitReached(Event, frozen=True, tag="limit"):
    number: ClassVar[int] = LIMIT

    rounds: int


EVENTS: Final = Events(
    [
        ThrownForStart,
        Started,
        TurnBegun,
        Skipped,
        Thrown,
        LeftShip,
        Moved,
        EmblemMoved,
        Captured,
        Looked,
        Saw,
        Took,
        TookFor,
        Wrong,
        LetLie,
        Penalised,
        LostDie,
        Paroled,
        KingCrowned,
        KingsCrowned,
        LimitReached,
    ]
)
