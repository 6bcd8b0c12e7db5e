"""The tones and the outline that all symbols share."""

from __future__ import annotations

from typing import Any

from meadhall.core.svg import path, tag

INK = "#2a2018"
IRON = "#b9c1c7"
STEEL = "#87929b"
WOOD = "#a8713c"
BARK = "#75491f"
PLANK = "#d3a266"
GOLD = "#eebb3d"
BRASS = "#b87d16"
CREAM = "#f8ecd2"
RED = "#b93f2e"
WINE = "#7f2419"
LEAF = "#5f8f3e"
MOSS = "#3c6130"
WATER = "#4a8cae"
SKIN = "#f0c79c"
BEARD = "#c46f24"
STONE = "#a3a399"
SLATE = "#6c6d66"
BONE = "#f2ead8"
FIRE = "#e8681c"
FLAME = "#ffce45"


def drawn(*strokes: str, outline: str = INK, width: float = 1.4) -> str:
    """One symbol: its strokes in the common outline."""
    return tag(
        "g", *strokes, stroke=outline, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", fill="none"
    )


def flat(shape: str, fill: str, **attributes: Any) -> str:
    """A tone without an outline of its own."""
    return path(shape, fill=fill, stroke="none", **attributes)
