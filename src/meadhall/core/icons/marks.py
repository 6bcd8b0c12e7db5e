"""Counters and marks."""

from __future__ import annotations

from meadhall.core.icons.style import BONE, BRASS, CREAM, GOLD, INK, IRON, RED, WOOD, drawn, flat
from meadhall.core.svg import circle, path, rect, text


def coin(value: int | str = "", colour: str = GOLD) -> str:
    """A coin; the number on it is its value."""
    number = text(0, 0.4, value, 14, font_weight="bold", stroke="none", style=f"fill:{INK}") if value != "" else ""
    return drawn(
        circle(0, 0, 11, fill=colour),
        circle(0, 0, 8.6, stroke=BRASS, stroke_width=1.1, stroke_dasharray="1.6 1.8"),
        flat("M-9-2.4A9.4 9.4 0 0 1 2.4-9 11 11 0 0 0-9-2.4Z", "#fff9"),
        number,
    )


def die(pips: int = 5, colour: str = BONE, ink: str = INK) -> str:
    """A die showing 1 to 6."""
    dots = {1: "E", 2: "AI", 3: "AEI", 4: "ACGI", 5: "ACEGI", 6: "ABCGHI"}[pips]
    places = {name: (-5.2 + 5.2 * (at // 3), -5.2 + 5.2 * (at % 3)) for at, name in enumerate("ABCDEFGHI")}
    return drawn(
        rect(-10.8, -10.8, 21.6, 21.6, 4, fill=colour),
        flat("M-7 10.1H7A3.2 3.2 0 0 0 10.1 7V-7C9 4 4 9-7 10.1Z", "#0002"),
        *(circle(*places[dot], 1.9, fill=ink, stroke="none") for dot in dots),
    )


def hourglass() -> str:
    return drawn(
        path("M-7-9.6H7C7-4 3-2 1.4 0 3 2 7 4 7 9.6H-7C-7 4-3 2-1.4 0-3-2-7-4-7-9.6Z", fill="#e7f1f3"),
        flat(
            "M-4.8-5H4.8C3.6-2.8 1.6-1.6.6 0H-.6C-1.6-1.6-3.6-2.8-4.8-5ZM-6 8.9C-5.4 6.4-2.4 5.4 0 4 2.4 5.4 5.4"
            " 6.4 6 8.9Z",
            GOLD,
        ),
        path("M-9-10H9M-9 10H9", stroke_width=4.2),
        path("M-9-10H9M-9 10H9", stroke=WOOD, stroke_width=2),
    )


def glory(value: int | str = "") -> str:
    """A crown; with a number, that much Glory."""
    number = text(0, 4.2, value, 9, font_weight="bold", stroke="none", style=f"fill:{INK}") if value != "" else ""
    return drawn(
        path("M-9.6 9.6-11.4-5.4-5.2-.4 0-9.4 5.2-.4 11.4-5.4 9.6 9.6Z", fill=GOLD),
        flat("M4-1.4 5.4.6 10.4-3.4 9 8.9H5.4Z", BRASS, opacity=0.5),
        circle(0, -9.6, 1.7, fill=RED, stroke_width=1),
        circle(-10.8, -5.8, 1.5, fill=RED, stroke_width=1),
        circle(10.8, -5.8, 1.5, fill=RED, stroke_width=1),
        number or path("M-8 5.8H8", stroke=RED, stroke_width=2.4),
    )


def arrow(colour: str = GOLD) -> str:
    """Pointing right: sail on, no stopping here."""
    return drawn(path("M-10.6-4H1.4V-9.4L11.4 0 1.4 9.4V4H-10.6L-6.8 0Z", fill=colour))


def podium() -> str:
    """First, second and third place."""
    return drawn(
        path("M-3.6 11V-4.4H3.6V11Z", fill=GOLD),
        path("M-11.2 11V.4H-3.6V11Z", fill=IRON),
        path("M3.6 11V3.6H11.2V11Z", fill="#cf8a4f"),
        path("M0-1.6V4.4M-1.4-.8 0-1.8", stroke_width=1.4),
        path(
            "M0-11.4 1.5-8.6 4.4-8.2 2.2-6.2 2.8-3.4-.1-4.7-2.8-3.4-2.2-6.2-4.4-8.2-1.5-8.6Z", fill=RED, stroke_width=1
        ),
    )


def card_back(colour: str = "#3d5a6c") -> str:
    """The back of a card: a knot of three loops."""
    return drawn(
        rect(-8.4, -11.4, 16.8, 22.8, 2, fill=CREAM),
        rect(-6.8, -9.8, 13.6, 19.6, 1, fill=colour, stroke="none"),
        path(
            "M0-6.4C5-3.4 5 1 0 3.4-5 1-5-3.4 0-6.4ZM-4.6 4.6C-4.6-1.2-.8-3.4 4-1 4.4 4-.6 6.6-4.6 4.6ZM4.6 4.6"
            "C4.6-1.2.8-3.4-4-1-4.4 4 .6 6.6 4.6 4.6Z",
            stroke=GOLD,
            stroke_width=1.3,
        ),
    )
