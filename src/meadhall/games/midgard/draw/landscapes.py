"""Landscapes, 196 by 104: planes of the common scenery with the light of the table on them."""

from __future__ import annotations

from meadhall.core.draw import scenery
from meadhall.core.draw.scenery import AIR, passing
from meadhall.core.draw.shapes import box
from meadhall.core.draw.svg import Markup, tag

WIDE, HIGH = 196.0, 104.0
LIGHT = "url(#light)"
DUSK = tag(
    "linearGradient",
    passing((0, "#1c110a", 0), (0.28, "#1c110a", 0.74), (1, "#1c110a", 0.88)),
    id="below-words",
    x2=0,
    y2=1,
)
"""What lies in the dark so that words can be read on it."""
DEPTH = tag("radialGradient", passing((0.2, "#8fd0dc", 0.34), (1, "#06202e", 0.5)), id="depth", cx=0.3, cy=0.1, r=0.9)
"""Light that falls into water from above."""
POOL = tag(
    "radialGradient",
    passing((0, "#fff4d2", 0.3), (0.5, "#fff4d2", 0.04), (1, "#07060c", 0.5)),
    id="pool",
    cx=0.36,
    cy=0.2,
    r=0.86,
)
"""Light that falls on a table from the upper left."""
LIGHTS = AIR + DUSK + DEPTH + POOL


def ridge(foot: float, high: float, colour: str, seed: int, peaks: int = 5, wide: float = WIDE) -> Markup:
    return scenery.ridge(foot, high, colour, seed, peaks, wide)


def mist(top: float, high: float, strength: float = 1, wide: float = WIDE) -> Markup:
    return scenery.mist(top, high, strength, wide)


def hill(form: str, colour: str) -> Markup:
    return scenery.hill(form, colour, LIGHT)


def firs(x: float, y: float, count: int, wide: float, seed: int, size: float = 1, colour: str = "") -> Markup:
    return scenery.firs(x, y, count, wide, seed, size, colour, LIGHT)


def water(top: float, colour: str, deep: str, seed: int, bottom: float = HIGH) -> Markup:
    """Water, darker towards the viewer."""
    return scenery.water(top, bottom, WIDE, colour, deep, seed) + box(0, top, WIDE, bottom - top, 0, "url(#sheen)")
