"""The numbers of the decisions of New game."""

from typing import Final

KEEP_TREASURE: Final = 0
GIVE_TREASURE: Final = 1
NEXT_TURN: Final = 2
