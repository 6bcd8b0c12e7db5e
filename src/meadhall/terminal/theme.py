"""Colour theme: the canvas inks as terminal styles, for dark and light backgrounds."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from meadhall.core.draw.canvas import Span
from meadhall.terminal.nbsp import with_placeholders

SEAT_COLOURS = ("#d9792b", "#2f6fae", "#4d8f3a", "#c2558f")
"""Orange, blue, green, pink, readable on dark and light backgrounds."""
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


def styled_row(row: Iterable[Span]) -> Text:
    """A row of a canvas as styled text, without trailing blanks."""
    text = Text(no_wrap=True)
    for bit in row:
        text.append(with_placeholders(bit.text), " ".join(STYLES[ink] for ink in bit.ink.split()))
    text.rstrip()
    return text
