"""Drawing: small functions that make SVG text. Every table of every game is drawn with these.

What moves is a `piece`: it has a stable id and is placed by a transform, so that a page which morphs one drawing
into the next makes it glide. What can be clicked is a `spot`: it carries its action, its words and its state.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from meadhall.core.look.palette import SEATS

SEAT_COLOURS = tuple(seat.fill for seat in SEATS)
"""Orange, blue, green, pink; each seat also has a mark, since colour never carries meaning alone."""
SEAT_MARKS = (
    "M-5 4 0-5 5 4Z",
    "M-4-4H4V4H-4Z",
    "M0-5A5 5 0 1 0 .01-5Z",
    "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
)
"""Triangle, square, circle, cross."""

STYLE = """
.table{--ink:#2b2118;--faint:#6f6250;--paper:#f6efe0;--card:#fffaf0;--line:#b8a583;--sea:#9cc4d4;--deep:#5f97b0;
--land:#c9d3a4;--glow:#c8860a;font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif;color:var(--ink)}
.table text:where(:not([fill])){fill:var(--ink)}
.table .piece{transition:transform .6s ease,opacity .4s ease}
.table .spot[data-action]{cursor:pointer;outline:none}
.table .spot[data-action] .halo{stroke:var(--glow);stroke-width:3;stroke-dasharray:none;fill:var(--glow);fill-opacity:.12}
.table .spot[data-action]:hover .halo,.table .spot[data-action]:focus-visible .halo{stroke-width:5;fill-opacity:.3}
.table .spot .halo{stroke:none;fill:#0000}
@media (prefers-color-scheme:dark){.table{--ink:#f0e7d6;--faint:#b5a88f;--paper:#231d17;--card:#322a21;--line:#6d5d46;
--sea:#2c4a58;--deep:#1d3542;--land:#4a5238;--glow:#ffb938}}
@media (prefers-reduced-motion:reduce){.table .piece{transition:none}}
"""


def tag(name: str, *children: str, **attributes: Any) -> str:
    """An element. `class_` means class, other underscores mean hyphens, None leaves an attribute out."""
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@lru_cache(16_384, typed=True)
def attribute(key: str, value: Any) -> str:
    """An attribute with its value; most are written again and again."""
    return f' {key.rstrip("_").replace("_", "-")}="{escape(plain(value))}"'


def plain(value: Any) -> str:
    """A number without needless digits, anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def picture(width: float, height: float, title: str, *children: str, css: str = "") -> str:
    """A whole drawing."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("style", STYLE + css),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {plain(width)} {plain(height)}",
        role="group",
        aria_label=title,
        class_="table",
    )


def at(x: float, y: float, *children: str, turn: float = 0, scale: float = 1, **attributes: Any) -> str:
    """Children moved to a place."""
    move = f"translate({plain(float(x))} {plain(float(y))})"
    if turn:
        move += f" rotate({plain(float(turn))})"
    if scale != 1:
        move += f" scale({plain(float(scale))})"
    if attributes:
        return tag("g", *children, transform=move, **attributes)
    return f'<g transform="{move}">{"".join(children)}</g>'


def piece(name: str, x: float, y: float, *children: str, turn: float = 0, scale: float = 1, **attributes: Any) -> str:
    """Something that can move: the same name in the next drawing glides to its new place."""
    move = f"translate({plain(float(x))}px,{plain(float(y))}px)"
    if turn:
        move += f" rotate({plain(float(turn))}deg)"
    if scale != 1:
        move += f" scale({plain(float(scale))})"
    return tag("g", *children, id=name, class_="piece", style=f"transform:{move}", **attributes)


def spot(legal: list[int], action: int, words: str, *children: str, **attributes: Any) -> str:
    """Something that answers the question when clicked; where the action is not legal, it can be asked why not.

    Give one of the children the class `halo`: it glows when the spot can be chosen.
    """
    if action in legal:
        attributes |= {"data_action": action, "tabindex": 0, "role": "button", "aria_label": words}
        children = (tag("g", *children, aria_hidden="true"),)  # the label says it all; what is drawn is no second name
    elif legal:
        attributes |= {"data_why": action}
    return tag("g", tag("title", escape(words)), *children, class_="spot", **attributes)


def tip(words: str, *children: str, **attributes: Any) -> str:
    """Children that explain themselves on hover or to a screen reader."""
    return tag("g", tag("title", escape(words)), *children, **attributes)


def text(x: float, y: float, words: object, size: float = 14, anchor: str = "middle", **attributes: Any) -> str:
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


def lines(x: float, y: float, words: str, width: int, size: float = 12, **attributes: Any) -> str:
    """Text broken into lines of about `width` characters, centred on y."""
    rows = wrap(words, width)
    top = y - (len(rows) - 1) * size * 0.6
    return "".join(text(x, top + number * size * 1.2, row, size, **attributes) for number, row in enumerate(rows))


def wrap(words: str, width: int) -> list[str]:
    rows = [""]
    for word in words.split(" "):
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Any) -> str:
    return tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=float(radius), **attributes)


def circle(x: float, y: float, radius: float, **attributes: Any) -> str:
    return tag("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def path(shape: str, **attributes: Any) -> str:
    return tag("path", d=shape, **attributes)


def seat_mark(seat: int, size: float = 1, **attributes: Any) -> str:
    """The seat's mark, light on its colour."""
    return at(0, 0, path(SEAT_MARKS[seat], **({"fill": "#fff"} | attributes)), scale=size)
