"""Packed edition of Walhalla: its components and tables as plain vectors, for the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.walhalla.view import Card, Terrain

ATTACKS: Final = 3
COLOURS: Final = 4
VIKINGS: Final = 14
PENINSULAS: Final = 3
LONGEST: Final = 16
"""Most fields of a peninsula. Field k (from 0, next to the board) of peninsula p is number p * LONGEST + k."""
FIELDS: Final = PENINSULAS * LONGEST
TILES: Final = 18
FJORDS: Final = 4
SLOTS: Final = 6
"""Most ships in a fjord. Slot s of fjord f is number f * SLOTS + s."""
SHIPS: Final = 12
BENCHES: Final = 3
"""The seats of a ship: bow, middle, stern."""

FOREST: Final = 0
WHEAT: Final = 1
CULT: Final = 2
VILLAGE: Final = 3
TERRAINS: Final[tuple[Literal["forest", "wheat", "cult", "village"], ...]] = ("forest", "wheat", "cult", "village")

SPOILS: Final = 0
"""The first of four cards, one for each terrain in its order."""
WAR_BAND: Final = 4
"""The first of three cards, one for each outer headland."""
END_CARDS: Final = 7
"""The cards below it are laid down at the end of an attack."""
WALHALLA: Final = 7
HUNT: Final = 8
AXE: Final = 9
SHIELD: Final = 10
CARDS: Final = 11
CARD_IDS: Final = (
    "bonus_forest",
    "bonus_wheat",
    "bonus_cult",
    "bonus_village",
    "warband_6",
    "warband_7",
    "warband_8",
    "walhalla",
    "hunt",
    "axe",
    "shield",
)

FROM_FORESTS: Final = 0
FROM_SPOILS: Final = 1
FROM_PENINSULAS: Final = 2
FROM_WHEAT: Final = 3
FROM_FIELDS: Final = 4
FROM_WALHALLA: Final = 5
FROM_SALES: Final = 6
SOURCES: Final = 7
SOURCE_NAMES: Final = ("forests", "spoils", "peninsulas", "wheat", "fields", "walhalla", "sales")

LAYOUTS: Final = (
    "6-6-6",
    "5-5-8",
    "5-8-5",
    "8-5-5",
    "5-6-7",
    "5-7-6",
    "6-5-7",
    "6-7-5",
    "7-5-6",
    "7-6-5",
)
"""Tiles of the peninsulas A, B and C (section 6 of the specification)."""


class WalhallaBox:
    """Tiles, ships and cards are numbered in the order of the edition; colours are the numbers of the seats."""

    face_terrain: vec[i64]
    """The terrain of each half tile: number 2 * tile for half a, one more for half b."""
    face_worth: vec[i64]
    """The points of a forest, the bonus of a village, of each half tile."""
    ship_colour: vec[i64]
    ship_bench: vec[i64]
    """Which seat of the ship is the coloured one."""
    cards: vec[i64]
    """How many there are of each kind of card."""
    card_total: i64
    bands: vec[i64]
    """The outer headland of each war band."""
    inner: vec[i64]
    outer: vec[i64]
    midgard: vec[i64]
    """By number of players, as the next three."""
    asgard: vec[i64]
    walhalla: vec[i64]
    hand: vec[i64]
    supply: list[vec[i64]]
    """By number of players, first place first."""
    card_heroes: i64
    wheat: vec[i64]
    """The points of a wheat field, by attack."""
    hunt_factor: i64
    band_vikings: i64
    field_points: i64
    most_heroes: i64
    second_heroes: i64
    card_names: list[Card]
    terrain_names: list[Terrain]
    ship_names: list[str]

    def __init__(self) -> None:
        pass
