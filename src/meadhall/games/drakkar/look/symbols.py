"""The game's own symbols, drawn around the origin in a box from -12 to 12."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, BONE, CREAM, GOLD, INK, SKIN, drawn, flat
from meadhall.core.svg import at, circle, path

SHAPES = {
    "heart": "M0 10.4C-12.4 1.4-10.8-8.6-5-8.6-2-8.6-.5-6.8 0-5 .5-6.8 2-8.6 5-8.6 10.8-8.6 12.4 1.4 0 10.4Z",
    "spade": "M0-10.6C6.4-4 10.6-1 10.6 3.2 10.6 8.2 4 9 1.5 5.2 1.6 7.6 2.4 9.2 4 10.6H-4C-2.4 9.2-1.6 7.6-1.5 5.2"
    "-4 9-10.6 8.2-10.6 3.2-10.6-1-6.4-4 0-10.6Z",
    "diamond": "M0-11.4 8.4 0 0 11.4-8.4 0Z",
    "club": "M-3-2A4.8 4.8 0 1 1 3-2 4.8 4.8 0 1 1 1.5 5.4C1.6 7.6 2.4 9.2 4 10.6H-4C-2.4 9.2-1.6 7.6-1.5 5.4"
    "A4.8 4.8 0 1 1-3-2Z",
    "crown": "M-9.4 9-11.2-5.6-5.4-.8 0-9.8 5.4-.8 11.2-5.6 9.4 9Z",
    "tower": "M-7.4 10.4V-2.6L-9.4-4.6V-10.4H-5.6V-7.4H-1.9V-10.4H1.9V-7.4H5.6V-10.4H9.4V-4.6L7.4-2.6V10.4Z",
}
TONES = {
    "heart": "#b8322a",
    "spade": "#26303b",
    "diamond": "#b8322a",
    "club": "#26303b",
    "crown": "#d69a1c",
    "tower": "#5d7584",
}
TRIMS = {
    "crown": "M-9.9 5H9.9",
    "tower": "M-2.4 10.4V5.6A2.4 2.4 0 0 1 2.4 5.6V10.4M-7.4-2.6H7.4",
}
"""Lines that set a symbol off."""

DISC = "#d8b37c"
DISC_EDGE = "#a87c46"
KNOT = "M0-4.6C4-8.6 8.6-4 4.6 0 8.6 4 4 8.6 0 4.6-4 8.6-8.6 4-4.6 0-8.6-4-4-8.6 0-4.6Z"


def symbol(name: str) -> str:
    """An emblem's symbol in full colour."""
    trim = path(TRIMS[name], stroke_width=1.2) if name in TRIMS else ""
    return drawn(path(SHAPES[name], fill=TONES[name]), trim, width=1.2)


def pale_symbol(name: str) -> str:
    """A symbol that is only wished for: an outline."""
    return path(SHAPES[name], class_="pale")


def disc_back(known: str | None) -> str:
    """An emblem face down; what its viewer knows of it is drawn on the back."""
    inner = at(0, 0, symbol(known), scale=0.5) if known else path(KNOT, fill="none", stroke=BARK, stroke_width=1.3)
    middle = circle(0, 0, 7.4, fill=CREAM, stroke=BARK, stroke_width=0.7) if known else ""
    return (
        circle(0, 0, 11, fill=DISC, stroke=INK, stroke_width=1.1)
        + circle(0, 0, 9.2, fill="none", stroke=DISC_EDGE, stroke_width=1.6, stroke_dasharray="3 1.8")
        + middle
        + inner
    )


def disc_face(name: str) -> str:
    """An emblem face up."""
    return (
        circle(0, 0, 11, fill=BONE, stroke=INK, stroke_width=1.2)
        + circle(0, 0, 9.6, fill="none", stroke=GOLD, stroke_width=1.5)
        + at(0, 0, symbol(name), scale=0.66)
    )


def eye() -> str:
    """I see."""
    return drawn(
        path("M-11.4 0C-7-6.6 7-6.6 11.4 0 7 6.6-7 6.6-11.4 0Z", fill=BONE),
        circle(0, 0, 4.2, fill="#4a8cae"),
        circle(0, 0, 1.8, fill=INK, stroke="none"),
        path("M-8.6-6-10.4-8.8M0-8V-11.2M8.6-6 10.4-8.8"),
    )


def hand() -> str:
    """I take."""
    return drawn(
        path(
            "M-7.6 11C-9 6-11.4 3.4-11-.4-9.6-2-8 .2-7 2.2V-7.4C-7-9.8-3.8-9.8-3.8-7.4V-9.4C-3.8-12-.4-12-.4-9.4V-8.4"
            "C-.4-11 3-11 3-8.4V-6C3-8.4 6.4-8.4 6.4-6V3.4C6.4 7 5.4 8.6 4.8 11Z",
            fill=SKIN,
        ),
        path("M-3.8-7.4V-.6M-.4-8.6V-.8M3-6.4V-.4", stroke_width=1.1),
    )


def bars(width: float) -> str:
    """The bars of a prison, over something of that width."""
    half = width / 2
    lines = "".join(f"M{x * half:.1f}-{half:.1f}V{half:.1f}" for x in (-0.42, 0.42))
    frame = f"M-{half:.1f}-{half * 0.86:.1f}H{half:.1f}M-{half:.1f} {half * 0.86:.1f}H{half:.1f}"
    shape = lines + frame
    return path(shape, stroke=INK, stroke_width=3, fill="none") + path(
        shape, stroke="#c4ccd2", stroke_width=1.5, fill="none"
    )


def cross() -> str:
    """A wrong take."""
    return drawn(
        path("M-7-7 7 7M7-7-7 7", stroke=INK, stroke_width=5.4),
        path("M-7-7 7 7M7-7-7 7", stroke="#d8574a", stroke_width=3),
    )


def king() -> str:
    """The crown of the King of the Vikings."""
    return drawn(
        path(SHAPES["crown"], fill=GOLD), path(TRIMS["crown"]), flat("M-1.6 1.2 0-1.4 1.6 1.2 0 3.6Z", "#b8322a")
    )
