"""Ids of the decisions and steps of Walhalla, and of their named options."""

from typing import Final

PASSENGER_BOARD: Final = 0
ACTIVE_BOARD: Final = 1
SELL_CARD: Final = 2
PLACE_SHIP: Final = 3
CHOOSE_LANDING: Final = 4
PLAY_AXE: Final = 5
DEFEND: Final = 6
PLAY_HUNT: Final = 7
COMMIT_END_CARDS: Final = 8
SUPPLY_WALHALLA: Final = 9
BUY_VIKING: Final = 10
LANDING: Final = 11
NEXT_TURN: Final = 12
END_OF_ATTACK: Final = 13
REVEAL_CARDS: Final = 14
SUPPLY: Final = 15

BOARD: Final = 0
STAY: Final = 1
BOW_IN: Final = 0
BOW_OUT: Final = 1
LEFT: Final = 0
RIGHT: Final = 1
NO: Final = 0
YES: Final = 1
LOSE: Final = 0
WIN_WALHALLA: Final = 1
WIN_SHIELD: Final = 2
DONE: Final = 0
COMMIT: Final = 1
"""The first of seven: lay down that end card."""
