"""Vikings, and what they meet."""

from __future__ import annotations

from meadhall.core.icons.style import (
    BEARD,
    BONE,
    CREAM,
    FLAME,
    GOLD,
    INK,
    IRON,
    LEAF,
    MOSS,
    RED,
    SKIN,
    STEEL,
    WOOD,
    drawn,
    flat,
)
from meadhall.core.svg import circle, path


def viking(helmet: str = IRON, outline: str = INK) -> str:
    """A bearded head under a helmet."""
    return drawn(
        path("M-7.5 1C-8.5 8-4 11.6 0 11.6S8.5 8 7.5 1Z", fill=BEARD),
        flat("M-6 1H6V4.6C4.6 6.4 2 5.4 0 7.4-2 5.4-4.6 6.4-6 4.6Z", SKIN),
        flat("M-4.6 3.4A1.3 1.3 0 0 1-2 3.4ZM2 3.4A1.3 1.3 0 0 1 4.6 3.4Z", outline),
        path("M-9 1.6C-9.4-7-4.6-11.4 0-11.4S9.4-7 9 1.6Z", fill=helmet),
        flat("M2-10.4C6-9 8-5 8-1.6H4.6C4.8-5 4-8.6 2-10.4Z", "#0002"),
        path("M-9.2-1.8H9.2V1.8H1.8V5.6L0 7.2-1.8 5.6V1.8H-9.2Z", fill=GOLD),
        outline=outline,
    )


def pawn(colour: str = STEEL, outline: str = INK) -> str:
    """A whole warrior, for boards where a Viking stands on a space."""
    return drawn(
        path("M-8 11.4C-8 4-5.5.5-3 0H3C5.5.5 8 4 8 11.4Z", fill=colour),
        flat("M2 .6H3.2C5 1.4 7 5 7.2 10.7H4C4 6 3.4 3 2 .6Z", "#0003"),
        path("M-4.4-4C-5 2.4-2.2 4.6 0 4.6S5 2.4 4.4-4Z", fill=BEARD),
        flat("M-3.7-3.6H3.7V-1C2 .2 1 0 0 .8-1 0-2 .2-3.7-1Z", SKIN),
        path("M-5.2-3.4C-5.4-8.6-2.6-11.4 0-11.4S5.4-8.6 5.2-3.4L1.1-3.6V-.8H-1.1V-3.6Z", fill=colour),
        flat("M-5.1-5H5.1V-3.2H-5.1Z", "#fff6"),
        outline=outline,
    )


def shield(colour: str = RED, field: str = CREAM, outline: str = INK) -> str:
    """A round shield in quarters."""
    return drawn(
        circle(0, 0, 11, fill=WOOD),
        circle(0, 0, 8.8, fill=field, stroke_width=0.8),
        flat("M0 0V-8.4A8.4 8.4 0 0 1 8.4 0ZM0 0V8.4A8.4 8.4 0 0 1-8.4 0Z", colour),
        circle(0, 0, 3.4, fill=IRON, stroke_width=1.2),
        flat("M-1.9-.6A2 2 0 0 1 .6-1.9 3 3 0 0 0-1.9-.6Z", "#fff"),
        outline=outline,
    )


def monster() -> str:
    """The head of a sea monster, jaws open."""
    return drawn(
        path(
            "M-11.4 11.4C-11.6 2-9-3-6-5.2L-8.2-11 -2.6-7.4 1-11.4 2.2-6.8C7-6 10.6-3 11.6.4L6.6 1.4 11 4.6 3.6"
            " 5.2C1.4 6-.4 8 .2 11.4Z",
            fill=LEAF,
        ),
        flat("M-10.7 10.7C-10.6 4-9-1-6-4 -6.6 2-5 6-5.4 10.7Z", MOSS),
        flat("M3.4 1.9 4.6 4.4 5.8 2ZM6.6 1.2 7.6 3.4 8.8 1Z", "#fff"),
        path("M11.2.6 2.6 2", stroke_width=1),
        circle(2.6, -2.8, 2.1, fill=FLAME, stroke_width=1),
        flat("M2.6-4.4V-1.2L3.6-2.8Z", INK),
        circle(8.4, -1.4, 0.7, fill=INK, stroke="none"),
    )


def skull() -> str:
    return drawn(
        path("M-9-2C-9-8-5-11.4 0-11.4S9-8 9-2C9 2 7.6 4.2 5.4 5.4V10.6H-5.4V5.4C-7.6 4.2-9 2-9-2Z", fill=BONE),
        flat("M4-9.6C7-8 8.2-5 8.2-2 8.2 1.4 7 3.4 5 4.6 7 0 6.6-6 4-9.6Z", "#0001"),
        circle(-3.8, -1.6, 2.5, fill=INK, stroke="none"),
        circle(3.8, -1.6, 2.5, fill=INK, stroke="none"),
        flat("M0 1.4 1.7 4.6H-1.7Z", INK),
        path("M-2 7V10.4M2 7V10.4", stroke_width=1.2),
    )
