"""Empty places: a hollow, and what belongs there cut into the wood or the stone."""

from __future__ import annotations

from meadhall.core.draw.drawing import use
from meadhall.core.draw.shapes import box, line
from meadhall.core.draw.svg import Markup
from meadhall.games.lofoten.draw.layout import Box


def empty_place(where: Box, motif: str, size: float, radius: float = 6) -> Markup:
    """It is dark at the upper left, where its edge casts a shadow, and light at the lower right."""
    x, y, wide, high = where
    right, low = x + wide, y + high
    near = f"M{x + 1} {low - radius}V{y + radius}Q{x + 1} {y + 1} {x + radius} {y + 1}H{right - radius}"
    far = f"M{right} {y + radius}V{low - radius}Q{right} {low} {right - radius} {low}H{x + radius}"
    return (
        box(*where, radius, "#12080a", opacity=0.3)
        + line(near, "#12080a", 1.7)
        + line(far, "#f0cf98", 1.2, opacity=0.65)
        + use(motif, x + wide / 2, y + high * 0.46, size)
    )
