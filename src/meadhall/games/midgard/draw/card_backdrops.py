"""Backdrops of card pictures, 100 by 80: a material, rays of light, and the shadow of the motif."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from meadhall.core.draw.drawing import use
from meadhall.core.draw.ornament import sunk
from meadhall.core.draw.shapes import box, disc, line, oval, shape
from meadhall.core.draw.svg import Markup, at, join

WIDE, HIGH = 100.0, 80.0


def stand(material: str) -> Markup:
    rays = join(at(50, 40, shape("M0 0L-6 -66H6Z", "#fff", opacity=0.09), turn=turn) for turn in range(18, 378, 36))
    return (
        box(0, 0, WIDE, HIGH, 0, material)
        + rays
        + disc(50, 40, 42, "url(#glow)", opacity=0.55)
        + oval(53, 74, 27, 4.6, "#0c0704", opacity=0.5)
        + sunk(0, 0, WIDE, HIGH, 9)
    )


def night() -> Markup:
    """The sky over thrown lots."""
    stars = "".join(f"M{x} {y}h.1" for x, y in ((24, 14), (34, 26), (38, 70), (66, 64), (74, 50), (60, 12), (28, 50)))
    return (
        box(0, 0, WIDE, HIGH, 0, "#4d3160")
        + disc(50, 40, 44, "url(#glow)", opacity=0.5)
        + line(stars, "#fff3dd", 2, opacity=0.8)
        + use("prophecy", 22, 60, 0.8)
        + use("prophecy", 80, 24, 0.8)
        + sunk(0, 0, WIDE, HIGH, 9)
    )


BACKDROPS: dict[str, Callable[[], Markup]] = {
    "artifact": partial(stand, "#5f4a73"),
    "journey": partial(stand, "#2a647d"),
    "upgrade": partial(stand, "#4f93ab"),
    "village": partial(stand, "url(#oak)"),
    "keep": partial(stand, "url(#slate)"),
    "prophecy": night,
}
"""By the kind of the card."""
