"""Event types of Walhalla, with their fields. Components are given by their number in the edition."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.engine.events import Event, Events

ATTACK: Final = 0
REVEALED: Final = 1
BOARDED: Final = 2
SOLD: Final = 3
SAILED: Final = 4
RETURNED: Final = 5
FOUGHT: Final = 6
AXED: Final = 7
FELL: Final = 8
HERO_WON: Final = 9
SHIELD_WON: Final = 10
OCCUPIED: Final = 11
FORESTED: Final = 12
HUNTED: Final = 13
DREW: Final = 14
DREW_HIDDEN: Final = 15
RESHUFFLED: Final = 16
NO_CARD: Final = 17
ATTACK_OVER: Final = 18
COMMITTED: Final = 19
SHOWN: Final = 20
SPOILED: Final = 21
PENINSULA: Final = 22
REAPED: Final = 23
WENT_HOME: Final = 24
WALHALLA_CARD: Final = 25
SUPPLIED: Final = 26
HEROES_LEFT: Final = 27
FIELDS_COUNTED: Final = 28
HEROES_COUNTED: Final = 29
ENDED: Final = 30


class AttackBegun(Event, frozen=True, tag="attack"):
    number: ClassVar[int] = ATTACK

    attack: int
    seat: int


class Revealed(Event, frozen=True, tag="reveal"):
    number: ClassVar[int] = REVEALED

    seat: int
    ship: int
    owner: int
    bench: int

    @property
    def begins_turn(self) -> bool:
        return True


class Boarded(Event, frozen=True, tag="board"):
    number: ClassVar[int] = BOARDED

    seat: int
    bench: int


class Sold(Event, frozen=True, tag="sell"):
    number: ClassVar[int] = SOLD

    seat: int
    card: int
    bench: int


class Sailed(Event, frozen=True, tag="sail"):
    number: ClassVar[int] = SAILED

    seat: int
    fjord: int
    places: int
    facing: int


class WentAshoreAgain(Event, frozen=True, tag="ashore_again"):
    number: ClassVar[int] = RETURNED

    seat: int


class Fought(Event, frozen=True, tag="fight"):
    number: ClassVar[int] = FOUGHT

    seat: int
    rival: int
    field: int


class Axed(Event, frozen=True, tag="axe"):
    number: ClassVar[int] = AXED

    seat: int
    rival: int
    field: int


class Fell(Event, frozen=True, tag="fall"):
    number: ClassVar[int] = FELL

    seat: int
    field: int


class HeroWon(Event, frozen=True, tag="hero_wins"):
    number: ClassVar[int] = HERO_WON

    seat: int
    rival: int
    field: int


class ShieldWon(Event, frozen=True, tag="shield_wins"):
    number: ClassVar[int] = SHIELD_WON

    seat: int
    rival: int
    field: int


class Occupied(Event, frozen=True, tag="occupy"):
    number: ClassVar[int] = OCCUPIED

    seat: int
    field: int
    terrain: int
    worth: int


class Forested(Event, frozen=True, tag="forest"):
    number: ClassVar[int] = FORESTED

    seat: int
    field: int
    points: int


class Hunted(Event, frozen=True, tag="hunt"):
    number: ClassVar[int] = HUNTED

    seat: int
    field: int
    points: int


class Drew(Event, frozen=True, tag="draw"):
    number: ClassVar[int] = DREW

    seat: int
    card: int


class DrewHidden(Event, frozen=True, tag="draw_hidden"):
    number: ClassVar[int] = DREW_HIDDEN

    seat: int


class Reshuffled(Event, frozen=True, tag="reshuffle"):
    number: ClassVar[int] = RESHUFFLED

    cards: int


class NoCardLeft(Event, frozen=True, tag="no_card"):
    number: ClassVar[int] = NO_CARD

    seat: int


class AttackOver(Event, frozen=True, tag="attack_over"):
    number: ClassVar[int] = ATTACK_OVER

    attack: int


class Committed(Event, frozen=True, tag="commit"):
    number: ClassVar[int] = COMMITTED

    seat: int
    card: int


class Shown(Event, frozen=True, tag="show"):
    number: ClassVar[int] = SHOWN

    seat: int
    card: int
    count: int


class Spoiled(Event, frozen=True, tag="spoils"):
    number: ClassVar[int] = SPOILED

    seat: int
    card: int
    points: int


class PeninsulaScored(Event, frozen=True, tag="peninsula"):
    number: ClassVar[int] = PENINSULA

    seat: int
    peninsula: int
    total: int
    points: int


class Reaped(Event, frozen=True, tag="wheat"):
    number: ClassVar[int] = REAPED

    seat: int
    points: int


class WentHome(Event, frozen=True, tag="home"):
    number: ClassVar[int] = WENT_HOME

    seat: int
    vikings: int


class WalhallaCardPlayed(Event, frozen=True, tag="walhalla_card"):
    number: ClassVar[int] = WALHALLA_CARD

    seat: int


class Supplied(Event, frozen=True, tag="supply"):
    number: ClassVar[int] = SUPPLIED

    seat: int
    place: int
    vikings: int


class HeroesLeft(Event, frozen=True, tag="heroes_leave"):
    number: ClassVar[int] = HEROES_LEFT

    heroes: int


class FieldsCounted(Event, frozen=True, tag="fields"):
    number: ClassVar[int] = FIELDS_COUNTED

    seat: int
    points: int


class HeroesCounted(Event, frozen=True, tag="heroes"):
    number: ClassVar[int] = HEROES_COUNTED

    seat: int
    heroes: int
    points: int


class Ended(Event, frozen=True, tag="end"):
    number: ClassVar[int] = ENDED


EVENTS: Final = Events(
    [
        AttackBegun,
        Revealed,
        Boarded,
        Sold,
        Sailed,
        WentAshoreAgain,
        Fought,
        Axed,
        Fell,
        HeroWon,
        ShieldWon,
        Occupied,
        Forested,
        Hunted,
        Drew,
        DrewHidden,
        Reshuffled,
        NoCardLeft,
        AttackOver,
        Committed,
        Shown,
        Spoiled,
        PeninsulaScored,
        Reaped,
        WentHome,
        WalhallaCardPlayed,
        Supplied,
        HeroesLeft,
        FieldsCounted,
        HeroesCounted,
        Ended,
    ]
)
