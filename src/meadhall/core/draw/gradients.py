"""Gradient shading: replaces plain fills by gradients from lit to shaded, so that a drawing has volume.

Every colour becomes one gradient, however often it is used; no outline is drawn twice for it.
"""

from __future__ import annotations

import re

from meadhall.core.draw.svg import Markup, join, tag

FILL = re.compile(r'fill="#([0-9a-f]{6})"')
LIGHT, SHADE = (255, 250, 230), (22, 14, 34)
"""The colours of the light, which falls from the upper left, and of the shade."""
BRIGHTER, DARKER = 0.3, 0.36
DARKEST = 150
"""Colours as dark as ink stay as they are: three channels together."""


def mix_colours(colour: str, other: tuple[int, int, int], share: float) -> str:
    """Linear mix of two colours."""
    channels = (int(colour[place : place + 2], 16) for place in (0, 2, 4))
    return "#" + "".join(f"{round(own + (much - own) * share):02x}" for own, much in zip(channels, other, strict=True))


class Gradients:
    """Gradients that shade the plain colours of some drawings."""

    def __init__(self) -> None:
        self.gradients: dict[str, Markup] = {}

    def shaded(self, drawing: Markup) -> Markup:
        """The drawing with a gradient for every plain fill."""
        return Markup(FILL.sub(lambda found: self.paint(found[1]), drawing))

    def paint(self, colour: str) -> str:
        if sum(int(colour[place : place + 2], 16) for place in (0, 2, 4)) < DARKEST:
            return f'fill="#{colour}"'
        self.gradients.setdefault(colour, gradient(colour))
        return f'fill="url(#tone-{colour})"'

    @property
    def defs(self) -> Markup:
        """The gradients that the drawings refer to."""
        return join(self.gradients.values())


def gradient(colour: str) -> Markup:
    stops = (
        (0.0, mix_colours(colour, LIGHT, BRIGHTER)),
        (0.5, f"#{colour}"),
        (1.0, mix_colours(colour, SHADE, DARKER)),
    )
    drawn = join(tag("stop", offset=offset, stop_color=tone) for offset, tone in stops)
    return tag("linearGradient", drawn, id=f"tone-{colour}", x2=0.8, y2=1)
