"""Ids of the decisions and steps of Raids, and of their named options."""

from typing import Final

PLACE_TILE: Final = 0
SELL_GOODS: Final = 1
NAVIGATE: Final = 2
FIGHT_MONSTER: Final = 3
COMBAT_RESPONSE: Final = 4
FLEE_TO: Final = 5
NEXT_TURN: Final = 6
END_OF_VOYAGE: Final = 7

KEEP: Final = 0
REPLACE: Final = 1
"""The first of five: replace the tile in that slot."""
DISCARD: Final = 6
DONE: Final = 5
FIGHT: Final = 0
YIELD: Final = 1
RIPOSTE: Final = 0
FLEE: Final = 1
