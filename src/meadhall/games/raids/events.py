"""What can happen in Raids, as it is told."""

from typing import Final

EVENTS: Final = (
    "voyage",
    "turn",
    "take",
    "keep",
    "replace",
    "throw_away",
    "sell",
    "recruit",
    "discard",
    "left_over",
    "stop",
    "arrive",
    "village",
    "encounter",
    "coin",
    "attack",
    "riposte",
    "flee",
    "lose",
    "overboard",
    "fight",
    "yield",
    "ghost",
    "sails",
    "reward",
    "swap",
    "end",
    "coin_back",
)

VOYAGE: Final = 0
TURN: Final = 1
TAKEN: Final = 2
KEPT: Final = 3
REPLACED: Final = 4
THROWN_AWAY: Final = 5
SOLD: Final = 6
RECRUITED: Final = 7
DISCARDED: Final = 8
LEFT_OVER: Final = 9
STOPPED: Final = 10
ARRIVED: Final = 11
VILLAGE: Final = 12
ENCOUNTERED: Final = 13
COIN: Final = 14
ATTACKED: Final = 15
RIPOSTED: Final = 16
FLED: Final = 17
LOST: Final = 18
CROWDED: Final = 19
FOUGHT: Final = 20
YIELDED: Final = 21
GHOST: Final = 22
SAILS: Final = 23
REWARD: Final = 24
SWAPPED: Final = 25
ENDED: Final = 26
COIN_BACK: Final = 27
