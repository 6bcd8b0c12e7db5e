"""The inks of tables in letters, as a terminal shows them on dark and on light grounds."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from meadhall.core.draw.canvas import Bit
from meadhall.terminal.nbsp import bound

SEAT_COLOURS = ("#d9792b", "#2f6fae", "#4d8f3a", "#c2558f")
"""Orange, blue, green, pink, as they can be read on dark and on light terminals."""
STYLES = {
    **{f"seat{seat}": colour for seat, colour in enumerate(SEAT_COLOURS)},
    "strong": "bold",
    "quiet": "dim",
    "edge": "dim",
    "sea": "#4f93ab",
    "land": "#7d9048",
    "wood": "#a9743d",
    "gold": "#b98a1e",
    "harm": "#c0392b",
    "red": "#c0392b",
    "blue": "#2f6fae",
    "yellow": "#b98a1e",
    "number": "bold reverse",
    "chosen": "bold reverse",
    "lit": "bold reverse",
    "last": "underline",
}


def painted(row: Iterable[Bit]) -> Text:
    """A row of a table, without the blanks at its end."""
    text = Text(no_wrap=True)
    for bit in row:
        text.append(bound(bit.text), " ".join(STYLES[ink] for ink in bit.ink.split()))
    text.rstrip()
    return text
