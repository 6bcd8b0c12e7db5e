"""SVG builders: small functions that write markup. Every table of every game is drawn with these.

What they return is `Markup`, and so is what they take as children; any other text is escaped where it comes in, so
that a name is never read as an element. Only constants and builders make `Markup`.

What moves is a `piece`: it has a stable id and is placed by a transform, so that a page which morphs one drawing
into the next makes it glide.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import final, overload

Attribute = str | float | None
"""The value of an attribute: text, a number, or None to leave it out."""

SEAT_MARKS = (
    "M-5 4 0-5 5 4Z",
    "M-4-4H4V4H-4Z",
    "M0-5A5 5 0 1 0 .01-5Z",
    "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
)
"""Triangle, square, circle, cross: colour never carries meaning alone."""

UNWRITABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML can't hold: most control characters, lone surrogates and two non-characters."""


@final
class Markup(str):
    """Safe markup, as opposed to text: templates and builders do not escape it. The result of any method of `str` is
    text again, except of `+`, which escapes text."""

    __slots__ = ()

    def __html__(self) -> Markup:
        """The protocol by which templates recognize safe markup."""
        return self

    @overload
    def __add__(self, other: Markup, /) -> Markup: ...

    @overload
    def __add__(self, other: str, /) -> str: ...

    def __add__(self, other: str, /) -> str:
        return Markup(str.__add__(self, other if other.__class__ is Markup else escape(other)))


EMPTY = Markup()


def escape(text: str) -> Markup:
    """Text escaped as markup; characters that XML forbids are replaced."""
    return Markup(html.escape(text if text.isprintable() else UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)))


def joined_escaped(parts: Iterable[str]) -> str:
    """Parts concatenated, text among them escaped."""
    return "".join([part if part.__class__ is Markup else escape(part) for part in parts])


def join(parts: Iterable[Markup]) -> Markup:
    """Markup concatenated."""
    return Markup(joined_escaped(parts))


def tag(name: str, /, *children: Markup, **attributes: Attribute) -> Markup:
    """An element. `class_` means class, other underscores mean hyphens, None leaves an attribute out."""
    opening = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    if children and (inside := joined_escaped(children)):
        return Markup(f"<{name}{opening}>{inside}</{name}>")
    return Markup(f"<{name}{opening}/>")


@lru_cache(16_384, typed=True)
def attribute(key: str, value: Attribute) -> str:
    """An attribute with its value; cached, because most repeat."""
    return f' {key.rstrip("_").replace("_", "-")}="{escape(compact_number(value))}"'


@lru_cache(16_384, typed=True)
def compact_number(value: Attribute) -> str:
    """A number without needless digits, anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def at(x: float, y: float, *children: Markup, turn: float = 0, scale: float = 1, **attributes: Attribute) -> Markup:
    """Children moved to a place."""
    move = f"translate({compact_number(float(x))} {compact_number(float(y))})"
    if turn:
        move += f" rotate({compact_number(float(turn))})"
    if scale != 1:
        move += f" scale({compact_number(float(scale))})"
    if attributes:
        return tag("g", *children, transform=move, **attributes)
    return Markup(f'<g transform="{move}">{joined_escaped(children)}</g>')


def piece(
    name: str, x: float, y: float, *children: Markup, turn: float = 0, scale: float = 1, **attributes: Attribute
) -> Markup:
    """A movable piece: the same name in the next drawing glides to its new place."""
    move = f"translate({compact_number(float(x))}px,{compact_number(float(y))}px)"
    if turn:
        move += f" rotate({compact_number(float(turn))}deg)"
    if scale != 1:
        move += f" scale({compact_number(float(scale))})"
    return tag("g", *children, id=name, class_="piece", style=f"transform:{move}", **attributes)


def text(
    x: float, y: float, words: object, size: float = 14, anchor: str = "middle", **attributes: Attribute
) -> Markup:
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


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Attribute) -> Markup:
    return tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=float(radius), **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> Markup:
    return tag("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def path(shape: str, **attributes: Attribute) -> Markup:
    return tag("path", d=shape, **attributes)
