"""Longship pawns on the sea, and the longship boards of the players."""

from __future__ import annotations

from typing import Any

from meadhall.core import icons
from meadhall.core.icons import drawn, flat
from meadhall.core.icons.style import BARK, CREAM, INK, WOOD
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, rect, text

Ship = dict[str, Any]

HULL = (
    "M-11.6-3.6C-12.4-1-11.6 4.6-8.4 7.6-6.4 9.8-3 10.2 0 10.2 5.4 10.2 8.8 8.2 9.8 3.6 10.2 1.4 9.6-1 10-3"
    "L12-3.8 10.8-6.2C9.2-7.2 7.6-6 7.6-3.6 7.6-1.2 7.4 1 6.2 2.8 3 4-4 4-7.2 2.8-8.6.6-8.8-1.6-9-3.8"
    "-9.4-5.4-11-5.4-11.6-3.6Z"
)


def pawn(seat: int) -> str:
    """A player's longship: hull and mark on the sail in the seat's colour."""
    colour = SEAT_COLOURS[seat]
    return drawn(
        path("M-.6 4V-12", stroke_width=1.8),
        path("M-8-11H6.4C8.2-7.4 8.2-2.8 6.4.6H-8C-6.2-2.8-6.2-7.4-8-11Z", fill=CREAM),
        at(0, -5.2, path(SEAT_MARKS[seat], fill=colour, stroke_width=0.8), scale=0.82),
        path(HULL, fill=colour),
        flat("M-8.6 6.6C-4 8.2 4 8.2 8.4 6 7 8.6 4 9.5 0 9.5-3.4 9.5-6.6 9.2-8.6 6.6Z", "#0004"),
        circle(-4.4, 5.2, 1.7, fill=CREAM, stroke_width=0.9),
        circle(0, 5.6, 1.7, fill=CREAM, stroke_width=0.9),
        circle(4.4, 5.2, 1.7, fill=CREAM, stroke_width=0.9),
        width=1.3,
    )


def ghost() -> str:
    """The ghost longship: pale, see-through, its sail in tatters."""
    return drawn(
        path("M-.6 4V-12", stroke_width=1.6),
        path(
            "M-8-11H6.4C8.2-7.4 8.2-2.8 6.4.6L3.6-2.4 1.4.8-1-2.2-3.4.6-5-1.6-8 .6C-6.2-2.8-6.2-7.4-8-11Z",
            fill="#f4f7f8",
        ),
        circle(-2.4, -6.4, 1.2, fill="#5d6b73", stroke="none"),
        circle(2.4, -6.4, 1.2, fill="#5d6b73", stroke="none"),
        path(HULL, fill="#d3dce0"),
        outline="#5d6b73",
        width=1.2,
    )


def crew_badge(count: object, scale: float = 1) -> str:
    """A helmet and a number."""
    return at(
        0,
        0,
        rect(-17, -10, 34, 20, 10, fill="#fffaf0", stroke=INK, stroke_width=1.5),
        at(-7, 0, icons.viking(), scale=0.62),
        text(7, 0.5, count, 15, font_weight="bold", style=f"fill:{INK}"),
        scale=scale,
    )


def hull(seat: int) -> str:
    """The side of a longship board, 420 wide: stern on the left, dragon prow on the right."""
    colour = SEAT_COLOURS[seat]
    return (
        path(
            "M24 22C8 34 6 66 20 92 34 118 70 130 120 130H306C352 130 386 116 396 88 402 70 398 52 402 38L378 40"
            "C380 58 380 74 366 86L350 90H60L46 86C32 78 34 50 36 38 37 28 33 20 24 22Z",
            fill=WOOD,
            stroke=INK,
            stroke_width=2.4,
            stroke_linejoin="round",
        )
        + path(
            "M18 90C36 106 70 112 120 112H306C352 112 380 106 396 86 386 116 352 129 306 129H120C70 129 34 118 18 90Z",
            fill=BARK,
        )
        + path("M16 80C34 95 66 99 110 99H316C360 99 386 92 398 73", fill="none", stroke=colour, stroke_width=7)
        + stern_curl(colour)
        + dragon_head(colour)
    )


def stern_curl(colour: str) -> str:
    return path(
        "M36 38C38 18 20 8 12 20 8 30 20 34 22 26",
        fill="none",
        stroke=INK,
        stroke_width=9,
        stroke_linecap="round",
    ) + path(
        "M36 38C38 18 20 8 12 20 8 30 20 34 22 26", fill="none", stroke=colour, stroke_width=5, stroke_linecap="round"
    )


def dragon_head(colour: str) -> str:
    """The prow: a dragon's head that looks ahead, in the seat's colour."""
    return drawn(
        path(
            "M376 44C374 30 376 16 384 8L380-2 392 3C402 1 412 5 418 13L406 16 416 22 404 25C402 32 402 38 403 44Z",
            fill=colour,
        ),
        flat("M378 42C377 30 379 18 387 10 386 22 386 32 388 42Z", "#0003"),
        path("M417 14 402 18", stroke_width=1.4),
        circle(396, 11, 3, fill="#ffce45", stroke_width=1.4),
        circle(397, 11, 1.1, fill=INK, stroke="none"),
        width=2,
    )


def shield(seat: int) -> str:
    """A shield along the gunwale, in the seat's colour."""
    return icons.shield(SEAT_COLOURS[seat])
