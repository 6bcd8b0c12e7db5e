"""Weapons, hammer and standard."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, GOLD, IRON, RED, STEEL, WOOD, drawn, flat
from meadhall.core.svg import circle, path


def axe(colour: str = IRON) -> str:
    return drawn(
        path("M-8.8 10.2 3.4-11 6.2-9.4-6 11.8Z", fill=WOOD),
        path("M1-8.6C4.6-12.6 11.2-9.6 11.8-.6 8-2.6 4.6-2 2.4 2L-2.4-.8C.2-3.4 1-6 1-8.6Z", fill=colour),
        flat("M7.2-9.5C9.4-7.8 10.8-5 11-1.8 9.4-2.4 7.8-2.6 6.4-2.2 7.8-4.4 8-7 7.2-9.5Z", "#fff9"),
    )


def sword(colour: str = IRON) -> str:
    return drawn(
        path("M7.2-11.4 11.4-11.6 11.2-7.2-2.8 6.4-6.6 2.8Z", fill=colour),
        path("M8.8-9-3.6 3.6", stroke=STEEL, stroke_width=1.2),
        path("M-9.4 1.6C-7.4.6-5.6 1.4-3.6 3.4S-1 7.4-2 9.2L-5.2 6-6.4 4.8Z", fill=GOLD),
        path("M-6.4 4.8-9.8 8.2-8.4 9.6-5.2 6Z", fill=BARK),
        circle(-9.8, 9.8, 2, fill=GOLD),
    )


def spear(colour: str = IRON) -> str:
    return drawn(
        path("M-11.4 10 3.6-5 5-3.6-10 11.4Z", fill=WOOD),
        path("M2.6-4.6C2.6-8 6-11 11.6-11.6 11-6 8-2.6 4.6-2.6Z", fill=colour),
        path("M10.4-10.4 3.8-3.8", stroke=STEEL, stroke_width=1.2),
    )


def bow() -> str:
    return drawn(
        path("M-4-10.4V10.4", stroke_width=0.9),
        path(
            "M-5.4-11.4C6-10.4 8-4 6.6-1.4L6.6 1.4C8 4 6 10.4-5.4 11.4L-4.8 9.2C2 8.4 4.4 5 3.6 0 4.4-5 2-8.4-4.8-9.2Z",
            fill=WOOD,
        ),
        path("M-9.4 0H8", stroke_width=1.6),
        path("M11.8 0 6.8-2.8V2.8Z", fill=IRON),
        path("M-11.4-2.6-8.4 0-11.4 2.6", stroke=RED, stroke_width=1.8),
    )


def hammer(colour: str = IRON) -> str:
    """Mjöllnir, head up."""
    return drawn(
        path("M-2-1H2V9.4H-2Z", fill=WOOD),
        path("M-2 2.6H2M-2 5.4H2", stroke=BARK, stroke_width=1),
        circle(0, 10, 1.7, fill=GOLD),
        path("M-11-9H11L9.6-1.4 7.2.6H-7.2L-9.6-1.4Z", fill=colour),
        flat("M-9.6-3.6H9.6L9.2-1.6 7-.1H-7L-9.2-1.6Z", STEEL),
        path("M0-7.8 2.6-4.6 0-1.4-2.6-4.6Z", fill=GOLD, stroke_width=1),
    )


def pennant(colour: str = "#7d4f9e") -> str:
    """A standard flying from its pole."""
    return drawn(
        path("M-8.2-10V11.6", stroke=BARK, stroke_width=2.2),
        path("M-7-9.2C-2-11.4 3-7 11.4-9.4L7.4-4 11.4 2C4 4.4-2 .4-7 2.6Z", fill=colour),
        path("M-4.4-3.4C-2.6-7 2.8-5.6 2-2.6 1.4-.6-1.4-1.2-.8-3.2", stroke="#fff", stroke_width=1.3),
        circle(-8.2, -10.2, 1.6, fill=GOLD),
    )
