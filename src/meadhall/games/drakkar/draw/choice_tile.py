"""Choice tile: a parchment tile that stands for a square and can be chosen."""

from __future__ import annotations

from meadhall.core.draw.hit_areas import choice
from meadhall.core.draw.palette import EDGE
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import rail
from meadhall.core.draw.svg import Markup


def choice_tile(action: int, label: str, square: str, size: tuple[float, float, float], *content: Markup) -> Markup:
    """`size` has its width, its height and how round its corners are."""
    area = (0.0, 0.0, *size)
    return choice(
        action, True, label, rail(*area), box(*area, "url(#parchment)", EDGE, 2), *content, name=f"square-{square}"
    )
