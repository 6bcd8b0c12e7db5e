"""How a search divides its time."""

from __future__ import annotations


class Thinking:
    """What a search ventures, and what it makes of first sight. Without anything said, as hints and levels do."""

    curiosity: float
    """How much is ventured on options seldom tried."""
    first_sight: bool
    """Whether what an option seemed worth at first sight counts as its first try, which is then free.

    Otherwise an option that was never tried is thought to be a little worse than the others, and its first try asks for
    its worth again.
    """

    def __init__(self, curiosity: float = 0.6, first_sight: bool = False) -> None:
        self.curiosity = curiosity
        self.first_sight = first_sight


USUAL = Thinking()
