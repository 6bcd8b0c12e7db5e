"""What can happen in Walhalla, as it is told."""

from typing import Final

EVENTS: Final = (
    "attack",
    "reveal",
    "board",
    "sell",
    "sail",
    "ashore_again",
    "fight",
    "axe",
    "fall",
    "hero_wins",
    "shield_wins",
    "occupy",
    "forest",
    "hunt",
    "draw",
    "draw_hidden",
    "reshuffle",
    "no_card",
    "attack_over",
    "commit",
    "show",
    "spoils",
    "peninsula",
    "wheat",
    "home",
    "walhalla_card",
    "supply",
    "heroes_leave",
    "fields",
    "heroes",
    "end",
)

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
