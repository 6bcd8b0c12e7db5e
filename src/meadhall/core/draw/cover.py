"""Covers: one picture for each game, for the lobby and lists of matches. Without words, so all languages share it."""

from __future__ import annotations

from meadhall.core.draw import ships
from meadhall.core.draw.materials import LIGHTS
from meadhall.core.draw.nature import crests, mountain
from meadhall.core.draw.shapes import box, disc, line, shape
from meadhall.core.draw.svg import Markup, at, compact_number, join, tag

WIDE, HIGH = 232.0, 176.0
"""How large a cover is drawn. It is shown as a whole or cut at its sides: what matters is in the middle."""


def fade(name: str, *colours: str) -> Markup:
    """A vertical gradient, to be named by `url(#…)`."""
    last = max(1, len(colours) - 1)
    stops = join(tag("stop", offset=place / last, stop_color=colour) for place, colour in enumerate(colours))
    return tag("linearGradient", stops, id=name, x1=0, y1=0, x2=0, y2=1)


def picture(wide: float, high: float, *drawing: Markup) -> Markup:
    """A stand-alone SVG file, with the gradients of the motifs in it."""
    box_of = f"0 0 {compact_number(wide)} {compact_number(high)}"
    style = tag("style", Markup("path{stroke-linejoin:round;stroke-linecap:round}"))
    size = {"width": compact_number(wide), "height": compact_number(high), "preserveAspectRatio": "xMidYMid slice"}
    return tag("svg", style, tag("defs", LIGHTS), *drawing, xmlns="http://www.w3.org/2000/svg", viewBox=box_of, **size)


def framed(*drawing: Markup) -> Markup:
    """A cover from a drawing."""
    return picture(WIDE, HIGH, *drawing)


def sky(*colours: str) -> Markup:
    return fade("sky", *colours) + box(0, 0, WIDE, HIGH, 0, "url(#sky)")


def water(top: float, high: str, low: str, seed: int = 3) -> Markup:
    """The sea from a line on, with crests."""
    surface = f"M0 {top}Q29 {top - 4} 58 {top}T116 {top}T174 {top}T232 {top}V{HIGH}H0Z"
    rows = join(crests(WIDE, y, seed + row, 4, 0.5) for row, y in enumerate(range(int(top) + 14, int(HIGH), 17)))
    return fade("water", high, low) + shape(surface, "url(#water)", "#12303d", 1.4) + rows


def foam(x: float, y: float, long: float) -> Markup:
    """The bow wave of a ship."""
    step = long / 4
    return line(f"M{x} {y}q{step / 2} {-step / 2.4} {step} 0" + f"t{step} 0" * 3, "#eef8f8", 2.2)


def cover() -> Markup:
    """Default cover of a game without its own: a longship at sea under the evening star."""
    return framed(
        sky("#33507a", "#8fa9b5", "#f0c98c"),
        disc(186, 34, 3, "#fff3dd"),
        mountain(46, 104, 130, 62, "#5d7280"),
        mountain(190, 104, 120, 48, "#6f8590"),
        water(102, "#3c7f98", "#1d4f66"),
        at(112, 118, ships.longship(1), scale=1.25),
        foam(48, 148, 120),
    )
