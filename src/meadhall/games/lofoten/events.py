"""Event types of Lofoten, with their fields. Components are given by their number in the edition."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.engine.events import Event, Events

FIRST_ORDERS: Final = 0
REDRAWN: Final = 1
TURN: Final = 2
EXTRA_TURN: Final = 3
SIDE_CARD: Final = 4
ORDERED: Final = 5
REORDERED: Final = 6
SLID: Final = 7
ROTATED: Final = 8
LOADED: Final = 9
UNLOADED: Final = 10
BOUND: Final = 11
STORED: Final = 12
COIN_TAKEN: Final = 13
COIN_STOLEN: Final = 14
DISCARDED: Final = 15
DRAWN: Final = 16
PLACED: Final = 17
RENEWED: Final = 18
PICKED: Final = 19
LAID: Final = 20
FOUR_ALIKE: Final = 21
SWEPT: Final = 22
STAGNATION: Final = 23
LAST_TURNS: Final = 24
SWAPPED: Final = 25
NEW_HAND: Final = 26
CLAIMED: Final = 27
GIVEN: Final = 28
LINKED: Final = 29
SPOTTED: Final = 30
FLIPPED: Final = 31
IMPROVED: Final = 32
LAST_LOAD: Final = 33
WAREHOUSE: Final = 34
ENDED: Final = 35


class FirstOrdersLaid(Event, frozen=True, tag="first_orders"):
    number: ClassVar[int] = FIRST_ORDERS

    seat: int
    card: int
    other: int


class Redrawn(Event, frozen=True, tag="redraw"):
    number: ClassVar[int] = REDRAWN

    seat: int


class TurnBegun(Event, frozen=True, tag="turn"):
    number: ClassVar[int] = TURN

    seat: int


class TurnBought(Event, frozen=True, tag="extra_turn"):
    number: ClassVar[int] = EXTRA_TURN

    seat: int


class SideCardPlayed(Event, frozen=True, tag="side_card"):
    number: ClassVar[int] = SIDE_CARD

    seat: int
    card: int
    side: int
    moves: int


class Ordered(Event, frozen=True, tag="order"):
    number: ClassVar[int] = ORDERED

    seat: int
    card: int
    letter: int
    uses: int


class Reordered(Event, frozen=True, tag="reorder"):
    number: ClassVar[int] = REORDERED

    seat: int
    card: int
    letter: int


class Slid(Event, frozen=True, tag="slide"):
    number: ClassVar[int] = SLID

    seat: int
    zone: int
    side: int
    paid: int


class Rotated(Event, frozen=True, tag="rotate"):
    number: ClassVar[int] = ROTATED

    seat: int
    turn: int
    paid: int


class Loaded(Event, frozen=True, tag="load"):
    number: ClassVar[int] = LOADED

    seat: int
    tile: int
    letter: int


class Unloaded(Event, frozen=True, tag="unload"):
    number: ClassVar[int] = UNLOADED

    seat: int
    card: int
    letter: int


class Bound(Event, frozen=True, tag="bind"):
    number: ClassVar[int] = BOUND

    seat: int
    good: int
    slot: int


class Stored(Event, frozen=True, tag="store"):
    number: ClassVar[int] = STORED

    seat: int
    tile: int
    slot: int


class CoinTaken(Event, frozen=True, tag="coin"):
    number: ClassVar[int] = COIN_TAKEN

    seat: int


class CoinStolen(Event, frozen=True, tag="steal"):
    number: ClassVar[int] = COIN_STOLEN

    seat: int


class Discarded(Event, frozen=True, tag="discard"):
    number: ClassVar[int] = DISCARDED

    seat: int
    tile: int
    zone: int


class Drawn(Event, frozen=True, tag="draw"):
    number: ClassVar[int] = DRAWN

    seat: int
    card: int


class Placed(Event, frozen=True, tag="place"):
    number: ClassVar[int] = PLACED

    seat: int
    side: int


class Renewed(Event, frozen=True, tag="renew"):
    number: ClassVar[int] = RENEWED


class Picked(Event, frozen=True, tag="pick"):
    number: ClassVar[int] = PICKED

    seat: int
    tile: int
    pile: int


class Laid(Event, frozen=True, tag="lay"):
    number: ClassVar[int] = LAID

    seat: int
    tile: int
    zone: int


class FourAlike(Event, frozen=True, tag="four_alike"):
    number: ClassVar[int] = FOUR_ALIKE

    good: int


class Swept(Event, frozen=True, tag="swept"):
    number: ClassVar[int] = SWEPT

    tile: int
    zone: int


class Stagnated(Event, frozen=True, tag="stagnation"):
    number: ClassVar[int] = STAGNATION


class LastTurnsBegun(Event, frozen=True, tag="last_turns"):
    number: ClassVar[int] = LAST_TURNS


class Swapped(Event, frozen=True, tag="swap"):
    number: ClassVar[int] = SWAPPED

    seat: int
    card: int
    other: int
    third: int


class HandDrawn(Event, frozen=True, tag="new_hand"):
    number: ClassVar[int] = NEW_HAND

    seat: int
    card: int
    other: int
    third: int


class Claimed(Event, frozen=True, tag="claim"):
    number: ClassVar[int] = CLAIMED

    seat: int
    jarl: int
    demand: int


class Given(Event, frozen=True, tag="give"):
    number: ClassVar[int] = GIVEN

    seat: int
    coins: int


class Linked(Event, frozen=True, tag="link"):
    number: ClassVar[int] = LINKED

    seat: int
    jarl: int
    slot: int


class Spotted(Event, frozen=True, tag="spot"):
    number: ClassVar[int] = SPOTTED

    seat: int
    tile: int
    zone: int


class Flipped(Event, frozen=True, tag="flip"):
    number: ClassVar[int] = FLIPPED

    seat: int
    tile: int
    slot: int


class Improved(Event, frozen=True, tag="improve"):
    number: ClassVar[int] = IMPROVED

    seat: int
    letter: int


class LastLoadLanded(Event, frozen=True, tag="last_load"):
    number: ClassVar[int] = LAST_LOAD

    seat: int
    letter: int


class WarehouseScored(Event, frozen=True, tag="warehouse"):
    number: ClassVar[int] = WAREHOUSE

    warehouse: int
    slot: int
    first: int
    second: int


class Ended(Event, frozen=True, tag="end"):
    number: ClassVar[int] = ENDED


EVENTS: Final = Events(
    [
        FirstOrdersLaid,
        Redrawn,
        TurnBegun,
        TurnBought,
        SideCardPlayed,
        Ordered,
        Reordered,
        Slid,
        Rotated,
        Loaded,
        Unloaded,
        Bound,
        Stored,
        CoinTaken,
        CoinStolen,
        Discarded,
        Drawn,
        Placed,
        Renewed,
        Picked,
        Laid,
        FourAlike,
        Swept,
        Stagnated,
        LastTurnsBegun,
        Swapped,
        HandDrawn,
        Claimed,
        Given,
        Linked,
        Spotted,
        Flipped,
        Improved,
        LastLoadLanded,
        WarehouseScored,
        Ended,
    ]
)
