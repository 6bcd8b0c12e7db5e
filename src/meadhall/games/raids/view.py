"""View types of Raids: everything on the table is public (section 10)."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct, UnsetType, field

from meadhall.core.engine.view import Question, View
from meadhall.core.ml.view_bounds import BAG, Keys, MaxLength
from meadhall.games.raids.packed import ARRIVAL, SLOTS, VOYAGES


class Tile(Struct, frozen=True):
    """A Voyage tile as it is printed; a number that its kind does not have is 0."""

    id: str
    kind: str
    name_en: str
    name_fr: str
    good: str | UnsetType = UNSET
    glory: int = 0
    shields: int = 0
    power: int = 0
    strength: int = 0
    sales: int = 0


class ArrivalTile(Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    counts: str


class Space(Struct, frozen=True):
    """One space of the route."""

    village: bool
    tile: Tile | None
    vikings: int
    takers: int
    """How many players have taken their share of its Encounter or Plunder."""
    coins: Annotated[list[int], MaxLength(2)]
    """The coins that still lie on a Plunder tile, the next to be taken first."""


class Mover(Struct, frozen=True):
    """What the ghost has in common with everybody's ship."""

    pos: int
    start_no: int
    rank: int
    """Its arrival number, 0 until it arrives."""


class Coins(Struct, frozen=True):
    sixes: int = field(name="6")
    threes: int = field(name="3")
    ones: int = field(name="1")

    @property
    def purse(self) -> list[tuple[int, int]]:
        """How many coins of each value."""
        return [(6, self.sixes), (3, self.threes), (1, self.ones)]


class Ship(Mover, frozen=True):
    vikings: int
    capacity: int
    slots: Annotated[list[Tile], MaxLength(SLOTS)]
    beside: Annotated[list[Tile], BAG]
    coins: Coins
    weapons: int
    sails: int
    mjollnir: int
    standing: int
    """Where it stands by the condition of this voyage's Arrival tile."""
    glory: int


class Landing(Struct, frozen=True):
    """A space ahead of a ship about to sail: the crew it would have there, and whose ship is there (-1: none)."""

    crew: int
    rival: int


class PlaceTile(Question, frozen=True, tag="place_tile"):
    tile: int


class SellGoods(Question, frozen=True, tag="sell_goods"):
    sales: int


class Navigate(Question, frozen=True, tag="navigate"):
    start: int


class FightMonster(Question, frozen=True, tag="fight_monster"):
    space: int
    fleeing: int


class CombatResponse(Question, frozen=True, tag="combat_response"):
    rival: int
    stake: int
    space: int


class FleeTo(Question, frozen=True, tag="flee_to"):
    start: int


RaidsQuestion = PlaceTile | SellGoods | Navigate | FightMonster | CombatResponse | FleeTo


class RaidsView(View[RaidsQuestion], frozen=True, kw_only=True):
    voyage: int
    arrivals: Annotated[list[ArrivalTile], MaxLength(VOYAGES)]
    spaces: Annotated[list[Space], MaxLength(ARRIVAL)]
    ships: list[Ship]
    ghost: Mover | None
    reserve: int
    taken: Tile | None
    """The tile that is being placed."""
    landings: Annotated[dict[str, Landing], Keys(range(1, ARRIVAL + 1))]
    """By number: the spaces ahead of a ship about to sail."""
    encounter: list[int]
    rewards: list[int]
    rune_glory: list[int]

    @property
    def in_hand(self) -> Tile:
        """The tile that is being placed, where there is one."""
        assert self.taken is not None, "no tile is being placed"
        return self.taken

    def tile_on(self, space: int) -> Tile:
        """The tile on a space, where one lies there."""
        tile = self.spaces[space].tile
        assert tile is not None, f"no tile lies on space {space}"
        return tile
