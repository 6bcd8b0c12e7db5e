"""Event types of Raids, with their fields. Components are given by their number in the edition."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.engine.events import Event, Events

VOYAGE: Final = 0
TURN: Final = 1
TAKEN: Final = 2
KEPT: Final = 3
REPLACED: Final = 4
THROWN_AWAY: Final = 5
SOLD: Final = 6
RECRUITED: Final = 7
DISCARDED: Final = 8
LEFT_OVER: Final = 9
STOPPED: Final = 10
ARRIVED: Final = 11
VILLAGE: Final = 12
ENCOUNTERED: Final = 13
COIN: Final = 14
ATTACKED: Final = 15
RIPOSTED: Final = 16
FLED: Final = 17
LOST: Final = 18
CROWDED: Final = 19
FOUGHT: Final = 20
YIELDED: Final = 21
GHOST: Final = 22
SAILS: Final = 23
REWARD: Final = 24
SWAPPED: Final = 25
ENDED: Final = 26
COIN_BACK: Final = 27


class VoyageBegun(Event, frozen=True, tag="voyage"):
    number: ClassVar[int] = VOYAGE

    voyage: int
    arrival: int


class TurnBegun(Event, frozen=True, tag="turn"):
    number: ClassVar[int] = TURN

    seat: int


class Taken(Event, frozen=True, tag="take"):
    number: ClassVar[int] = TAKEN

    seat: int
    tile: int


class Kept(Event, frozen=True, tag="keep"):
    number: ClassVar[int] = KEPT

    seat: int
    tile: int


class Replaced(Event, frozen=True, tag="replace"):
    number: ClassVar[int] = REPLACED

    seat: int
    tile: int
    old: int


class ThrownAway(Event, frozen=True, tag="throw_away"):
    number: ClassVar[int] = THROWN_AWAY

    seat: int
    tile: int


class Sold(Event, frozen=True, tag="sell"):
    number: ClassVar[int] = SOLD

    seat: int
    tile: int


class Recruited(Event, frozen=True, tag="recruit"):
    number: ClassVar[int] = RECRUITED

    seat: int
    vikings: int


class Discarded(Event, frozen=True, tag="discard"):
    number: ClassVar[int] = DISCARDED

    tile: int
    space: int


class LeftOver(Event, frozen=True, tag="left_over"):
    number: ClassVar[int] = LEFT_OVER

    vikings: int


class Stopped(Event, frozen=True, tag="stop"):
    number: ClassVar[int] = STOPPED

    seat: int
    space: int
    tile: int


class Arrived(Event, frozen=True, tag="arrive"):
    number: ClassVar[int] = ARRIVED

    ship: int
    place: int


class VillagePassed(Event, frozen=True, tag="village"):
    number: ClassVar[int] = VILLAGE

    seat: int
    space: int
    vikings: int


class Encountered(Event, frozen=True, tag="encounter"):
    number: ClassVar[int] = ENCOUNTERED

    seat: int
    space: int
    vikings: int


class CoinTaken(Event, frozen=True, tag="coin"):
    number: ClassVar[int] = COIN

    seat: int
    coin: int


class Attacked(Event, frozen=True, tag="attack"):
    number: ClassVar[int] = ATTACKED

    seat: int
    rival: int
    space: int


class Riposted(Event, frozen=True, tag="riposte"):
    number: ClassVar[int] = RIPOSTED

    seat: int
    rival: int
    vikings: int


class Fled(Event, frozen=True, tag="flee"):
    number: ClassVar[int] = FLED

    seat: int
    rival: int
    space: int


class Lost(Event, frozen=True, tag="lose"):
    number: ClassVar[int] = LOST

    seat: int
    vikings: int


class Crowded(Event, frozen=True, tag="overboard"):
    number: ClassVar[int] = CROWDED

    seat: int
    vikings: int


class Fought(Event, frozen=True, tag="fight"):
    number: ClassVar[int] = FOUGHT

    seat: int
    tile: int
    vikings: int


class Yielded(Event, frozen=True, tag="yield"):
    number: ClassVar[int] = YIELDED

    seat: int
    tile: int
    vikings: int


class GhostSailed(Event, frozen=True, tag="ghost"):
    number: ClassVar[int] = GHOST

    space: int


class SailsFilled(Event, frozen=True, tag="sails"):
    number: ClassVar[int] = SAILS

    seat: int
    vikings: int


class Rewarded(Event, frozen=True, tag="reward"):
    number: ClassVar[int] = REWARD

    seat: int
    place: int
    arrival: int
    coin: int


class Swapped(Event, frozen=True, tag="swap"):
    number: ClassVar[int] = SWAPPED

    seat: int
    start_no: int


class Ended(Event, frozen=True, tag="end"):
    number: ClassVar[int] = ENDED


class CoinBack(Event, frozen=True, tag="coin_back"):
    number: ClassVar[int] = COIN_BACK

    coin: int


EVENTS: Final = Events(
    [
        VoyageBegun,
        TurnBegun,
        Taken,
        Kept,
        Replaced,
        ThrownAway,
        Sold,
        Recruited,
        Discarded,
        LeftOver,
        Stopped,
        Arrived,
        VillagePassed,
        Encountered,
        CoinTaken,
        Attacked,
        Riposted,
        Fled,
        Lost,
        Crowded,
        Fought,
        Yielded,
        GhostSailed,
        SailsFilled,
        Rewarded,
        Swapped,
        Ended,
        CoinBack,
    ]
)
