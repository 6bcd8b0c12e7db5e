"""Common parts of all inspect cards."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.picture import LegendEntry
from meadhall.core.draw.shapes import box
from meadhall.core.draw.svg import Markup, at
from meadhall.games.midgard.draw.icon_rows import (
    Sign,
    row,
)


def number_in(name: str, count: int) -> int:
    """A number below `count`; -1 if the name is none."""
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 4 else -1
    return number if number < count else -1


def ground(fill: str) -> Markup:
    return box(0, 0, 120, 120, 0, fill)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(signs: Sequence[Sign], words: str) -> LegendEntry:
    """A fact with its first sign."""
    drawn = row(signs[:1], 46, 0.9, 15)
    return LegendEntry(at(-drawn.wide / 2, 0, drawn.drawing), sentence(words))
