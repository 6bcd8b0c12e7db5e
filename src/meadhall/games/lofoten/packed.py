"""Packed edition of Lofoten: its components and tables as plain vectors, for the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.lofoten.view import Card, Clan, Demand, Good, JarlCard, Letter, Power, Tile, WarehouseCard

NONE: Final = -1
SEATS: Final = 2
GOODS: Final = 4
ZONES: Final = 5
PILES: Final = 2
TILES: Final = 32
CARDS: Final = 36
HAND: Final = 3
SLOTS: Final = 4
"""Warehouses in play."""
SHIPS: Final = 4
"""Longships of a fleet, and places of its wheel."""
HOLD: Final = 4
"""The most tiles a longship can ever carry."""
JARLS: Final = 2
"""Jarls in play."""
MAX_VALUE: Final = 3
IN_BOX: Final = 8
"""The home of a tile that has left the game; smaller homes are a seat's side of a warehouse."""
RESERVE: Final = 2
"""The place of the reserve in `coins`, after the two seats."""

TOP: Final = 0
RIGHT: Final = 1
BOTTOM: Final = 2
LEFT: Final = 3
PLACES: Final = ("top", "right", "bottom", "left")

COIN: Final = 0
DISCARD: Final = 1
ROTATE: Final = 2
SLIDE: Final = 3
POWERS: Final = ("coin", "discard", "rotate", "slide")
"""What the central power of an order card can be."""

FINAL_PP: Final = 0
BIG_HOLD: Final = 1
REORDER: Final = 2
UNLOAD_POWER: Final = 3
SHIP_POWERS: Final = ("final_pp", "big_hold", "reorder", "unload_power")

MAJORITY: Final = 0
PER_GOOD: Final = 1
MOST_TILES: Final = 2
OWN_SHIELDS: Final = 3
TWO_RANKS: Final = 4
FEWEST_GOODS: Final = 5
SHIELD_PAIRS: Final = 6
NEAR_LIMIT: Final = 7
LEAD: Final = 8
SCORINGS: Final = (
    "majority",
    "per_good",
    "most_tiles",
    "own_shields",
    "two_ranks",
    "fewest_goods",
    "shield_pairs",
    "near_limit",
    "lead",
)

TILES_OF_EACH_GOOD: Final = 0
TOTAL_GOODS: Final = 1
SHIELDS_EACH: Final = 2
SHIELDS_SAME: Final = 3
GIVE_COINS: Final = 4
OWN_COINS: Final = 5
TILES_OF_GOOD: Final = 6
GOODS_OF_GOOD: Final = 7
DEMANDS: Final = (
    "tiles_of_each_good",
    "total_goods",
    "shields_each",
    "shields_same",
    "give_coins",
    "own_coins",
    "tiles_of_good",
    "goods_of_good",
)

TREASURER: Final = 0
LOOKOUT: Final = 1
NAVIGATOR: Final = 2
STEWARD: Final = 3
BROKER: Final = 4
GRANARY: Final = 5
HOARDER: Final = 6
SHIELDMAIDEN: Final = 7
JARL_KEYS: Final = (
    "treasurer",
    "lookout",
    "navigator",
    "steward",
    "broker",
    "granary",
    "hoarder",
    "shieldmaiden",
)


class LofotenBox:
    """Tiles, order cards, warehouses, Jarls and demand faces are numbered; the vectors say what each of them is."""

    good_power: vec[i64]
    card_good: vec[i64]
    card_value: vec[i64]
    tile_good: vec[i64]
    tile_value: vec[i64]
    tile_shield: vec[i64]
    """The seat whose clan's shield a tile bears."""
    pile_size: i64
    """Tiles of the first pile before the market is laid."""
    market_piles: vec[i64]
    """The pile each tile of the first market comes from."""
    start_coins: vec[i64]
    """Of seat 0, seat 1 and the reserve."""
    coins: i64
    stagnation: i64
    movement_price: i64
    swap_price: i64
    turn_price: i64
    ship_power: vec[i64]
    """The power of each longship letter, once improved."""
    ship_amount: vec[i64]
    improvement_pp: vec[i64]
    level_1: vec[i64]
    level_2: vec[i64]
    """The warehouses of each level."""
    scoring: vec[i64]
    pp: vec[i64]
    second_pp: vec[i64]
    cap: vec[i64]
    limit: vec[i64]
    demand_test: vec[i64]
    """Two faces for each demand card, front and back."""
    demand_amount: vec[i64]
    demand_good: vec[i64]
    jarl_key: vec[i64]
    jarl_amount: vec[i64]
    jarl_limit: vec[i64]
    jarl_linked: vec[i64]
    goods: list[Good]
    powers: dict[str, Power]
    clans: list[Clan]
    cards: list[Card]
    tiles: list[Tile]
    ships: list[Letter]
    warehouses: list[WarehouseCard]
    demands: list[Demand]
    jarls: list[JarlCard]

    def __init__(self) -> None:
        pass
