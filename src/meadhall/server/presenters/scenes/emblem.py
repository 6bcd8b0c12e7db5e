"""The sign of the house: a longship, small enough for a tab."""

from __future__ import annotations

from meadhall.core.draw.cover import picture
from meadhall.core.draw.ships import longship
from meadhall.core.draw.svg import Markup, at

SIDE = 64.0


def emblem() -> Markup:
    return picture(SIDE, SIDE, at(30, 38, longship(0, 4), scale=0.54))
