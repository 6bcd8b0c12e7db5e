"""What is met ashore."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, FIRE, FLAME, MOSS, RED, SKIN, SLATE, STONE, WATER, WOOD, drawn, flat
from meadhall.core.svg import path, rect


def hut(roof: str = "#c79a4b") -> str:
    """A thatched house."""
    return drawn(
        rect(-8, -0.6, 16, 11.4, 1, fill=WOOD),
        path("M-8 4.6H8M-8 7.6H8", stroke=BARK, stroke_width=0.8),
        path("M-2.6 10.8V4.4A2.6 2.6 0 0 1 2.6 4.4V10.8Z", fill=BARK),
        path(
            "M-11.6 1.2C-7-1.4-3-5.4-1.4-10L1.4-10C3-5.4 7-1.4 11.6 1.2L9.6 3.2C5 1.6 2 0 0-1.8-2 0-5 1.6-9.6 3.2Z",
            fill=roof,
        ),
        path("M-6.6-.2-4.4-3.4M6.6-.2 4.4-3.4M0-5V-7.6", stroke="#8a6423", stroke_width=1),
        path("M-2.8-11.4 1.6-8.8M2.8-11.4-1.6-8.8", stroke_width=1.4),
    )


def burning_house() -> str:
    return drawn(
        path(
            "M-10-2C-11.6-6-8.4-8-8.6-11.4-5.6-10-4.6-7.4-5.2-5.4-3-6.6-2-9-2.8-11.8 2-9.6 3.6-6.4 3-3.8 4.8-4.8"
            " 5.6-6.4 5.4-8.6 9-6 10.6-2.6 9 1.6Z",
            fill=FIRE,
        ),
        flat(
            "M-6.6-.6C-7-3-5.4-4.4-4.6-5.4-3 -4-1.4-5.6-.6-7.4 1.6-5 .8-3 .8-1.6 3-2 4.6-3 5.6-4 7-1.6 6.6.2 5.6 1.2Z",
            FLAME,
        ),
        path("M-8.4 11.2V2.4L0-3 8.4 2.4V11.2Z", fill=BARK),
        path("M-11.4 4.4 0-3.4 11.4 4.4", stroke_width=3.8),
        path("M-11.4 4.4 0-3.4 11.4 4.4", stroke=WOOD, stroke_width=1.6),
        flat("M-2.6 10.5V5.6H2.6V10.5ZM-6.8 8.6V6H-4.2V8.6ZM4.2 8.6V6H6.8V8.6Z", FLAME),
    )


def visitor() -> str:
    """Two hands clasped: an encounter."""
    return drawn(
        path("M-11.6-5.6-6.8-8.4-2.4.4-7 4.6-11.6 2.6Z", fill=RED),
        path("M11.6-5.6 6.8-8.4 2.4.4 7 4.6 11.6 2.6Z", fill=WATER),
        path(
            "M-6-6C-3.4-7.6-.6-6.6.8-5L6-6 8.4 1.8C6 5.4 2.6 8 .6 9-1 9.6-2 8.8-2 7.8-3.4 8.4-4.4 7.4-4.2"
            " 6.2-5.6 6.4-6.4 5.4-6 4.2-7.2 4.2-7.8 3-7.6 2Z",
            fill=SKIN,
        ),
        path(
            "M.8-5C-1-4.2-2.6-2.2-2.8-.2-1 .4 1-.4 2-2L8.2 3.4M-6 4.2-3.6 1.8M-4.2 6.2-1.4 3.4M-2 7.8.6 5.2",
            stroke_width=1.2,
        ),
    )


def rune_stone(glyph: str = "M-2-4.6V5.6M-2-4.6 2.6-2.4-2 .2 2.8 5.6") -> str:
    """A standing stone; the glyph is cut into it."""
    return drawn(
        path("M-8.6 11.2C-9.6 3-9-5-5.4-9.6-2.6-12.2 3.4-12 5.8-9 9-5 9.4 3 8.8 11.2Z", fill=STONE),
        flat("M4-9.8C8-6 8.8 3 8.2 10.5H4.6C5.6 3 6-5 4-9.8Z", SLATE),
        path(glyph, stroke="#4b2a20", stroke_width=2),
        path("M-11.4 11.4H11.4", stroke=MOSS, stroke_width=1.8),
    )
