"""Player-count classes, in which levels are set and matches are rated: a duel is another game than a full table."""

from __future__ import annotations

from typing import Final, Literal

PlayerCountClass = Literal["2", "3+"]
TWO: Final = "2"
MORE: Final = "3+"


def player_count_class(players: int) -> PlayerCountClass:
    """The class of a number of players."""
    return TWO if players == 2 else MORE
