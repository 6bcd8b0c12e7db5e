"""Drawing: small functions that make SVG text. Every table of every game is drawn with these.

What moves is a `piece`: it has a stable id and is placed by a transform, so that a page which morphs one drawing
into the next makes it glide.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

Attribute = str | float | None
"""What an attribute can be: text, a number, or None to leave it out."""

SEAT_MARKS = (
    "M-5 4 0-5 5 4Z",
    "M-4-4H4V4H-4Z",
    "M0-5A5 5 0 1 0 .01-5Z",
    "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
)
"""Triangle, square, circle, cross: colour never carries meaning alone."""


def tag(name: str, /, *children: str, **attributes: Attribute) -> str:
    """An element. `class_` means class, other underscores mean hyphens, None leaves an attribute out."""
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@lru_cache(16_384, typed=True)
def attribute(key: str, value: Attribute) -> str:
    """An attribute with its value; most are written again and again."""
    return f' {key.rstrip("_").replace("_", "-")}="{escape(plain(value))}"'


@lru_cache(16_384, typed=True)
def plain(value: Attribute) -> str:
    """A number without needless digits, anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def at(x: float, y: float, *children: str, turn: float = 0, scale: float = 1, **attributes: Attribute) -> str:
    """Children moved to a place."""
    move = f"translate({plain(float(x))} {plain(float(y))})"
    if turn:
        move += f" rotate({plain(float(turn))})"
    if scale != 1:
        move += f" scale({plain(float(scale))})"
    if attributes:
        return tag("g", *children, transform=move, **attributes)
    return f'<g transform="{move}">{"".join(children)}</g>'


def piece(
    name: str, x: float, y: float, *children: str, turn: float = 0, scale: float = 1, **attributes: Attribute
) -> str:
    """Something that can move: the same name in the next drawing glides to its new place."""
    move = f"translate({plain(float(x))}px,{plain(float(y))}px)"
    if turn:
        move += f" rotate({plain(float(turn))}deg)"
    if scale != 1:
        move += f" scale({plain(float(scale))})"
    return tag("g", *children, id=name, class_="piece", style=f"transform:{move}", **attributes)


def text(x: float, y: float, words: object, size: float = 14, anchor: str = "middle", **attributes: Attribute) -> str:
    """A line of text; y is its middle."""
    return tag(
        "text",
        escape(str(words)),
        x=float(x),
        y=float(y),
        font_size=float(size),
        text_anchor=anchor,
        dominant_baseline="central",
        **attributes,
    )


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Attribute) -> str:
    return tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=float(radius), **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> str:
    return tag("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def path(shape: str, **attributes: Attribute) -> str:
    return tag("path", d=shape, **attributes)
