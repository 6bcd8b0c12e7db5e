"""Ids of the decisions and steps of Lofoten, and of their named options."""

from typing import Final

SETUP_REDRAW: Final = 0
CHOOSE_CARD: Final = 1
LATERAL_MOVE: Final = 2
CENTRAL_POWER: Final = 3
SHIP_POWER: Final = 4
CHOOSE_WAREHOUSE: Final = 5
PLACE_CARD: Final = 6
REFILL_PICK: Final = 7
REFILL_PLACE: Final = 8
END_TURN: Final = 9
JARL_WAREHOUSE: Final = 10
JARL_TILE: Final = 11
IMPROVE_TILE: Final = 12
IMPROVE_SHIP: Final = 13
FINAL_UNLOAD: Final = 14
SETUP: Final = 15
FIRST_ORDERS: Final = 16
FIRST_HANDS: Final = 17
TURN: Final = 18
LOAD: Final = 19
UNLOAD: Final = 20
END_OF_ACTION: Final = 21
DRAW: Final = 22
UPKEEP: Final = 23
REFILL: Final = 24
NEXT_TURN: Final = 25
LOOKOUT_STORE: Final = 26
END_OF_GAME: Final = 27

KEEP: Final = 0
REDRAW: Final = 1

PLAY_LEFT: Final = 0
PLAY_RIGHT: Final = 1
PLAY_CENTER: Final = 2
SWAP_FIRST: Final = 3

MOVE_SLIDE: Final = 0
MOVE_ROTATE: Final = 1
MOVE_STOP: Final = 2

TAKE: Final = 0
ROTATE_CW: Final = 1
ROTATE_CCW: Final = 2
SLIDE_LEFT: Final = 3
SLIDE_RIGHT: Final = 4
DISCARD_TILE: Final = 5
"""The first of five: the tile in that zone."""
POWER_STOP: Final = 10

TO_LEFT: Final = 0
TO_RIGHT: Final = 1

SWAP_AT_REFILL: Final = 2
"""The options before it are the piles."""

CLAIM: Final = 0
"""The first of two."""
IMPROVE: Final = 2
SWAP: Final = 3
EXTRA: Final = 4
END: Final = 5

UNLOAD_NONE: Final = 4
"""The options before it are the places of the wheel."""
