"""View types of Walhalla: all but the other players' cards (section 10)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from meadhall.core.engine.view import Question, View
from meadhall.core.ml.view_bounds import MaxLength, OneOf
from meadhall.games.walhalla.packed import BENCHES, LONGEST, SHIPS, SLOTS

TerrainId = Literal["forest", "wheat", "cult", "village"]


class Terrain(Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str


class Card(Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    headland: int
    """The outer headland of a war band; 0 for other cards."""


class Field(Struct, frozen=True):
    field: int
    terrain: TerrainId
    worth: int
    holder: int
    """Whose Viking stands there; -1 if none."""


class Peninsula(Struct, frozen=True):
    """A peninsula from the board outwards, its headlands, and what everybody would score for it now."""

    fields: Annotated[list[Field], MaxLength(LONGEST)]
    inner: int
    outer: int
    totals: list[int]
    prizes: list[int]


class Berth(Struct, frozen=True):
    """A ship: which, whose coloured seat, where that is, and whether its bow points out to sea."""

    name: Annotated[str, OneOf("ships")]
    number: int
    colour: int
    bench: int
    facing: int


class Fjord(Struct, frozen=True):
    slots: int
    ships: Annotated[list[Berth], MaxLength(SLOTS)]


class Ship(Berth, frozen=True):
    """The ship of this turn, who sits in it, and where it was sent (-1: nowhere yet)."""

    riders: Annotated[list[int], MaxLength(BENCHES)]
    fjord: int
    slot: int


class Player(Struct, frozen=True):
    midgard: int
    asgard: int
    walhalla: int
    score: int
    hand: int
    """How many cards they hold."""
    answered: int
    place: int
    """Their place on the supply scale."""
    raised: int

    def vikings(self, where: str) -> int:
        """How many Vikings they have in Midgard, Asgard or Walhalla."""
        return {"midgard": self.midgard, "asgard": self.asgard, "walhalla": self.walhalla}[where]


class PassengerBoard(Question, frozen=True, tag="passenger_board"):
    pass


class ActiveBoard(Question, frozen=True, tag="active_board"):
    pass


class SellCard(Question, frozen=True, tag="sell_card"):
    bench: int


class PlaceShip(Question, frozen=True, tag="place_ship"):
    pass


class ChooseLanding(Question, frozen=True, tag="choose_landing"):
    at: int


class PlayAxe(Question, frozen=True, tag="play_axe"):
    at: int
    field: int


class Defend(Question, frozen=True, tag="defend"):
    at: int
    field: int


class PlayHunt(Question, frozen=True, tag="play_hunt"):
    field: int


class CommitEndCards(Question, frozen=True, tag="commit_end_cards"):
    left: int


class SupplyWalhalla(Question, frozen=True, tag="supply_walhalla"):
    pass


WalhallaQuestion = (
    PassengerBoard
    | ActiveBoard
    | SellCard
    | PlaceShip
    | ChooseLanding
    | PlayAxe
    | Defend
    | PlayHunt
    | CommitEndCards
    | SupplyWalhalla
)


class WalhallaView(View[WalhallaQuestion], frozen=True, kw_only=True):
    attack: int
    first: int
    active: int
    peninsulas: list[Peninsula]
    fjords: list[Fjord]
    ship: Ship | None
    fleet: Annotated[list[Berth], MaxLength(SHIPS)]
    """The ships still to come."""
    players: list[Player]
    hand: list[int] | None
    """How many of each card this seat has in hand; a spectator has none."""
    laid: list[int] | None
    """How many of each it has laid face down."""
    pile: int
    discard: list[int]
    cards: list[Card]
    terrains: list[Terrain]
    supply: list[int]
    wheat: int
    """What a wheat field is worth at the end of this attack."""
    hunt: int

    @property
    def sailing(self) -> Ship:
        """The ship of this turn, where there is one."""
        assert self.ship is not None, "no ship is on its way"
        return self.ship

    @property
    def asked_player(self) -> Player:
        return self.players[self.asked.seat]

    def field(self, number: int) -> Field:
        return self.peninsulas[number // LONGEST].fields[number % LONGEST]
