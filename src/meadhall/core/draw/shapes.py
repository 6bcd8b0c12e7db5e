"""Strokes and areas, in few words: what motifs are made of. Shapes without an edge have no outline."""

from __future__ import annotations

import re
from functools import lru_cache

from meadhall.core.draw.palette import INK
from meadhall.core.draw.svg import Attribute, Markup, join, tag

LONG_DECIMALS = re.compile(r"\d*\.\d{3,}")


@lru_cache(4096)
def compact_path(shape: str) -> str:
    """A path without needless digits."""
    return LONG_DECIMALS.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), shape)


def shape(form: str, fill: str, edge: str = "", width: float = 1.5, **attributes: Attribute) -> Markup:
    """An area with an outline, unless it has no edge."""
    return tag(
        "path", d=compact_path(form), fill=fill, stroke=edge or None, stroke_width=width if edge else None, **attributes
    )


def line(form: str, colour: str = INK, width: float = 1.5, **attributes: Attribute) -> Markup:
    """A stroke."""
    return tag("path", d=compact_path(form), fill="none", stroke=colour, stroke_width=width, **attributes)


def disc(
    x: float, y: float, radius: float, fill: str = "none", edge: str = "", width: float = 1.5, **more: Attribute
) -> Markup:
    return tag(
        "circle",
        cx=float(x),
        cy=float(y),
        r=float(radius),
        fill=fill,
        stroke=edge or None,
        stroke_width=width if edge else None,
        **more,
    )


def box(
    x: float,
    y: float,
    wide: float,
    high: float,
    radius: float = 6,
    fill: str = "none",
    edge: str = "",
    width: float = 1.5,
    **attributes: Attribute,
) -> Markup:
    return tag(
        "rect",
        x=float(x),
        y=float(y),
        width=float(wide),
        height=float(high),
        rx=float(radius),
        fill=fill,
        stroke=edge or None,
        stroke_width=width if edge else None,
        **attributes,
    )


def oval(
    x: float, y: float, wide: float, high: float, fill: str, edge: str = "", width: float = 1.5, **attributes: Attribute
) -> Markup:
    return tag(
        "ellipse",
        cx=float(x),
        cy=float(y),
        rx=float(wide),
        ry=float(high),
        fill=fill,
        stroke=edge or None,
        stroke_width=width if edge else None,
        **attributes,
    )


def mirrored(*children: Markup) -> Markup:
    """The children mirrored horizontally."""
    return tag("g", *children, transform="scale(-1 1)")


def veil(form: str, strength: float = 0.18) -> Markup:
    """A darker side, which gives volume: light falls from the upper left."""
    return shape(form, "#000", opacity=strength)


def lit(form: str, strength: float = 1) -> Markup:
    """Light across a piece of that form, from its upper left, and shade at its lower right."""
    return shape(form, "url(#light)", opacity=strength if strength != 1 else None)


def domed(x: float, y: float, radius: float, strength: float = 1) -> Markup:
    """Light on something round."""
    return disc(x, y, radius, "url(#dome)", opacity=strength if strength != 1 else None)


def sheen(x: float, y: float, wide: float, high: float, radius: float = 6, strength: float = 1) -> Markup:
    """Light on the upper edge of something flat, and shade on its lower one."""
    return box(x, y, wide, high, radius, "url(#sheen)", opacity=strength if strength != 1 else None)


def solid(form: str, fill: str, edge: str = INK, width: float = 1.8, strength: float = 1) -> Markup:
    """An area with light across it and a crisp outline: what most pieces are made of."""
    return shape(form, fill) + shape(form, "url(#light)", edge, width, fill_opacity=strength if strength != 1 else None)


def ball(x: float, y: float, radius: float, fill: str, edge: str = INK, width: float = 1.5) -> Markup:
    """Something round with light on it."""
    return disc(x, y, radius, fill) + disc(x, y, radius, "url(#dome)", edge, width)


def glow(x: float, y: float, radius: float, colour: str, strength: float = 0.3) -> Markup:
    """The glow of a light source."""
    rings = join(disc(x, y, radius * part, colour) for part in (1.1, 0.88, 0.68, 0.5))
    return tag("g", rings, fill_opacity=strength / 2)


def gleam(form: str, width: float = 1.2, strength: float = 0.6) -> Markup:
    """A highlight along an edge."""
    return line(form, "#fff", width, opacity=strength)
