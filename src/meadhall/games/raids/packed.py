"""Packed edition of Raids: its components and tables as plain vectors, for the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.raids.view import ArrivalTile, Tile

SLOTS: Final = 5
EMPTY_SHIELDS: Final = 2
TILES: Final = 64
PER_VOYAGE: Final = 16
VOYAGES: Final = 4
HARBOUR: Final = 0
ARRIVAL: Final = 20
GHOST_STEP: Final = 5
"""From the Harbour to a village, from each village to the next, and from the last one to Arrival (RAI-136)."""
SHIPS: Final = 5
"""Four players, or two and the ghost."""
MAX_VIKINGS: Final = 10
RUNE_SET: Final = 5

WEAPON: Final = 0
SAIL: Final = 1
MJOLLNIR: Final = 2
STANDARD: Final = 3
GOODS: Final = 4
RUNE: Final = 5
PORT: Final = 6
MONSTER: Final = 7
ENCOUNTER: Final = 8
PLUNDER: Final = 9
KINDS: Final = ("weapon", "sail", "mjollnir", "standard", "goods", "rune", "port", "monster", "encounter", "plunder")

BY_ORDER: Final = 0
BY_GOODS: Final = 1
BY_DIFFERENT_GOODS: Final = 2
BY_RUNES: Final = 3
BY_SHIELDS: Final = 4
BY_WEAPONS: Final = 5
BY_PORTS: Final = 6
BY_MONSTERS: Final = 7
BY_SAILS: Final = 8
ARRIVAL_COUNTS: Final = (
    "order",
    "goods",
    "different_goods",
    "runes",
    "shields",
    "weapons",
    "ports",
    "monsters",
    "sails",
)


class RaidsBox:
    """Voyage tiles are numbered 0 to 63, sixteen for each voyage; the vectors say what each tile is."""

    kind: vec[i64]
    stoppable: vec[i64]
    power: vec[i64]
    shields: vec[i64]
    glory: vec[i64]
    strength: vec[i64]
    sales: vec[i64]
    good: vec[i64]
    village: vec[i64]
    """1 for each space that is a village."""
    tile_spaces: vec[i64]
    vikings: i64
    village_vikings: i64
    encounter_first: i64
    encounter_second: i64
    plunder_first: i64
    plunder_second: i64
    port_recruits: i64
    rune_glory: vec[i64]
    rewards: vec[i64]
    """The coins of the first to the fourth on an Arrival tile."""
    bank: vec[i64]
    """How many coins of 6, 3 and 1 there are."""
    crews: list[list[int]]
    """Vikings at the start for 2, 3 and 4 players, first player first."""
    tiles: list[Tile]
    arrivals: list[ArrivalTile]
    goods: list[str]

    def __init__(self) -> None:
        pass
