"""Ids of the decisions and steps of Drakkar, and of their named options."""

from typing import Final

CHOOSE_PIECE: Final = 0
CHOOSE_DESTINATION: Final = 1
CLAIM: Final = 2
START_OF_GAME: Final = 3
TURN_START: Final = 4
AFTER_PIECE: Final = 5
TURN_END: Final = 6

SEE: Final = 0
TAKE: Final = 1
LEAVE: Final = 2
