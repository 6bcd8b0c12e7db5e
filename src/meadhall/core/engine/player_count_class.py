"""The classes of player counts in which levels are set and matches are rated: a duel is another game than a table."""

from __future__ import annotations

from typing import Final, Literal

Size = Literal["2", "3+"]
TWO: Final = "2"
MORE: Final = "3+"


def size_of(players: int) -> Size:
    """The class of a number of players."""
    return TWO if players == 2 else MORE
