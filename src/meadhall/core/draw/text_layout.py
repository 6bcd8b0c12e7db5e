"""Text layout by font metrics: text shrinks to its room, down to a minimum size, and is cut then."""

from __future__ import annotations

from functools import lru_cache

from meadhall.core.draw.font_metrics import FONTS, HEAVY, SANS, text_width
from meadhall.core.draw.svg import Attribute, Markup, escape, join, tag

LEAST_WORD, LEAST_FIGURE = 13.0, 12.0
"""The minimum font size, on any screen."""
LINE = 1.16
"""Line height, in font sizes."""

STYLE = (
    "".join(
        f".table .{name}{{font-family:'{face.family}',{face.instead};font-weight:{face.weight}}}"
        for name, face in FONTS.items()
    )
    + ".table text{font-variant-numeric:lining-nums}"
)


def words(
    x: float,
    y: float,
    said: object,
    size: float = 15,
    face: str = SANS,
    anchor: str = "start",
    room: float | None = None,
    **attributes: Attribute,
) -> Markup:
    """A line of text on the baseline y; without enough room it becomes smaller, then it is cut."""
    text = str(said)
    if room is not None:
        text, size = fit_text(text, size, face, room)
    attributes = {"text_anchor": anchor, **attributes} if anchor != "start" else attributes
    return tag("text", escape(text), x=float(x), y=float(y), font_size=size, class_=face, **attributes)


def figure(
    x: float, y: float, value: object, size: float = 16, anchor: str = "middle", **attributes: Attribute
) -> Markup:
    """A number, centred on y as well unless it is anchored elsewhere."""
    return words(x, y + size * 0.34, value, max(size, LEAST_FIGURE), HEAVY, anchor, None, **attributes)


@lru_cache(4096)
def fit_text(text: str, size: float, face: str, room: float) -> tuple[str, float]:
    """Text and font size that fit into the room."""
    wanted = text_width(text, size, face)
    if wanted <= room:
        return text, size
    least = min(size, LEAST_WORD)
    if wanted * least / size <= room:
        return text, max(least, int(20 * size * room / wanted) / 20)
    while text and text_width(f"{text}…", least, face) > room:
        text = text[:-1]
    return f"{text.rstrip()}…", least


@lru_cache(4096)
def wrap_text(text: str, size: float, face: str, room: float) -> tuple[str, ...]:
    """Text wrapped to the room."""
    rows = [""]
    for word in text.split(" "):
        longer = f"{rows[-1]} {word}" if rows[-1] else word
        if rows[-1] and text_width(longer, size, face) > room:
            rows.append(word)
        else:
            rows[-1] = longer
    return tuple(rows)


def block(
    x: float,
    y: float,
    said: str,
    room: float,
    rows: int,
    size: float = 15,
    face: str = SANS,
    anchor: str = "start",
    **attributes: Attribute,
) -> Markup:
    """Text in at most so many lines, the first on the baseline y; smaller if it must be, cut if it can't be."""
    least = min(size, LEAST_WORD)
    while size > least and len(wrap_text(said, size, face, room)) > rows:
        size = max(least, size - 0.5)
    lines = list(wrap_text(said, size, face, room))
    if len(lines) > rows:
        lines[rows - 1 :] = [" ".join(lines[rows - 1 :])]
    return join(
        words(x, y + number * size * LINE, text, size, face, anchor, room, **attributes)
        for number, text in enumerate(lines)
    )
