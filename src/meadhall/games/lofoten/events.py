"""What can happen in Lofoten, as it is told."""

from typing import Final

EVENTS: Final = (
    "first_orders",
    "redraw",
    "turn",
    "extra_turn",
    "side_card",
    "order",
    "reorder",
    "slide",
    "rotate",
    "load",
    "unload",
    "bind",
    "store",
    "coin",
    "steal",
    "discard",
    "draw",
    "place",
    "renew",
    "pick",
    "lay",
    "four_alike",
    "swept",
    "stagnation",
    "last_turns",
    "swap",
    "new_hand",
    "claim",
    "give",
    "link",
    "spot",
    "flip",
    "improve",
    "last_load",
    "warehouse",
    "end",
)

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
