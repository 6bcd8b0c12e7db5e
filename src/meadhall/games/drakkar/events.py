"""What can happen in Drakkar, as it is told."""

from typing import Final

EVENTS: Final = (
    "start_throw",
    "start",
    "turn",
    "skip",
    "throw",
    "exit",
    "move",
    "emblem",
    "capture",
    "see",
    "saw",
    "take",
    "take_for",
    "wrong",
    "leave",
    "penalty",
    "lost_die",
    "parole",
    "king",
    "kings",
    "limit",
)

START_THROW: Final = 0
START: Final = 1
TURN: Final = 2
SKIPPED: Final = 3
THROWN: Final = 4
LEFT_SHIP: Final = 5
MOVED: Final = 6
EMBLEM: Final = 7
CAPTURED: Final = 8
LOOKED: Final = 9
SAW: Final = 10
TOOK: Final = 11
TOOK_FOR: Final = 12
WRONG: Final = 13
LET_LIE: Final = 14
PENALTY: Final = 15
LOST_DIE: Final = 16
PAROLED: Final = 17
KING: Final = 18
KINGS: Final = 19
LIMIT: Final = 20
