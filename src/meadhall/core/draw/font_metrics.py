"""Font metrics: the width of texts, letter by letter, in the fonts of our pages (`make widths` measures them)."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

WIDTHS = Path(__file__).with_name("widths.json")
UNKNOWN_WIDTH = 620
"""The width of a letter that none of our fonts has, in thousandths of the size: browsers take another font."""


class Font(NamedTuple):
    """A font in one weight, with its fallback."""

    family: str
    weight: int
    file: str
    instead: str


FONTS = {
    "a5": Font("Alegreya Sans", 500, "alegreya-sans-500.woff2", "system-ui,sans-serif"),
    "a7": Font("Alegreya Sans", 700, "alegreya-sans-700.woff2", "system-ui,sans-serif"),
    "a8": Font("Alegreya Sans", 800, "alegreya-sans-800.woff2", "system-ui,sans-serif"),
    "s5": Font("Alegreya", 500, "alegreya-500.woff2", "Georgia,serif"),
    "s7": Font("Alegreya", 700, "alegreya-700.woff2", "Georgia,serif"),
    "m4": Font("Metamorphous", 400, "metamorphous-400.woff2", "Georgia,serif"),
    "r4": Font("Noto Sans Runic", 400, "noto-sans-runic-400.woff2", "serif"),
}
SANS, STRONG, HEAVY = "a5", "a7", "a8"
"""Everything small: labels, figures."""
PROSE, HEAD = "s5", "s7"
"""Sentences, and the names of cards."""
TITLE, RUNES = "m4", "r4"


@lru_cache
def width_tables() -> dict[str, dict[str, int]]:
    widths: dict[str, dict[str, int]] = json.loads(WIDTHS.read_text(encoding="utf-8"))
    return widths


@lru_cache(4096)
def text_width(words: str, size: float, face: str = SANS) -> float:
    """The width of a line of text."""
    letters = width_tables()[face]
    return sum(letters.get(letter, UNKNOWN_WIDTH) for letter in words) * size / 1000
