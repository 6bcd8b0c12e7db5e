"""What floats, and what belongs to it."""

from __future__ import annotations

from meadhall.core.icons.style import BARK, CREAM, INK, PLANK, RED, STEEL, WATER, WOOD, drawn, flat
from meadhall.core.svg import circle, path


def longship(colour: str = RED, outline: str = INK) -> str:
    """A longship under sail, seen from the side, bound to the right."""
    return drawn(
        path("M-.6 4V-11.2", stroke_width=1.8),
        path("M-7-10H5.8C7.6-6.6 7.6-2.8 5.8.4H-7C-5.2-2.8-5.2-6.6-7-10Z", fill=CREAM),
        flat(
            "M-4.2-9.3H-1.4C.4-6.2.4-2.8-1.4-.3H-4.2C-2.6-2.8-2.6-6.2-4.2-9.3ZM2-9.3H5.4C6.9-6.2 6.9-2.8 5.4-.3"
            "H2C3.8-2.8 3.8-6.2 2-9.3Z",
            colour,
        ),
        path(
            "M-11.4-4.6C-12.2-2-11.6 4.2-8.4 7.4-6.4 9.6-3 10 0 10 5.4 10 8.8 8 9.8 3.4 10.2 1.2 9.6-1.4 10-3.6"
            "L11.8-4.2 10.8-6.4C9.2-7.4 7.6-6.2 7.6-3.8 7.6-1.4 7.4.8 6.2 2.6 3 3.8-4 3.8-7.2"
            " 2.6-8.6.4-8.8-2.4-9-4.8"
            "-9.4-6.4-10.8-6.4-11.4-4.6Z",
            fill=WOOD,
        ),
        flat("M-8.6 6.4C-4 8 4 8 8.4 5.8 7 8.4 4 9.3 0 9.3-3.4 9.3-6.6 9-8.6 6.4Z", BARK),
        circle(-4.4, 5, 1.9, fill=colour, stroke_width=1),
        circle(0, 5.4, 1.9, fill=CREAM, stroke_width=1),
        circle(4.4, 5, 1.9, fill=colour, stroke_width=1),
        outline=outline,
    )


def longship_above(colour: str = RED, outline: str = INK) -> str:
    """A longship seen from above, bound upwards."""
    return drawn(
        path("M0-12C4.4-7.6 6.2-3.4 6.2 1.6S3.6 9.4 0 12C-3.6 9.4-6.2 6.6-6.2 1.6S-4.4-7.6 0-12Z", fill=colour),
        path("M0-8C2.8-5 4-2 4 1.6S2.4 6.6 0 8.6C-2.4 6.6-4 5.2-4 1.6S-2.8-5 0-8Z", fill=PLANK, stroke_width=1),
        path("M-3.4-2.6H3.4M-4 1H4M-3.4 4.6H3.4", stroke=BARK, stroke_width=1.6),
        circle(0, -0.8, 1.3, fill=CREAM, stroke_width=1),
        outline=outline,
    )


def boat(colour: str = WOOD) -> str:
    """A small rowing boat."""
    return drawn(
        path("M-4-2-9.6-10M3.4-2 9-10", stroke=BARK, stroke_width=2),
        path("M-11.6-2H11.6C11 4.6 7.6 8 3.6 8H-3.6C-7.6 8-11 4.6-11.6-2Z", fill=colour),
        flat("M-10 2.4H10C8.8 5.8 6.4 7.3 3.6 7.3H-3.6C-6.4 7.3-8.8 5.8-10 2.4Z", BARK),
        path("M-11.8 11C-9 9.2-7 9.2-4 11S1 12.6 4 11 9 9.2 11.8 11", stroke=WATER),
    )


def sail(colour: str = RED) -> str:
    """A square sail on its yard."""
    return drawn(
        path("M0-11.4V11.6", stroke=BARK, stroke_width=2.2),
        path("M-9-8H9C11-3.4 11 3 9 7.6H-9C-7 3-7-3.4-9-8Z", fill=CREAM),
        flat(
            "M-5.4-7.3H-1.6C.2-3 .2 2.6-1.6 6.9H-5.4C-3.6 2.6-3.6-3-5.4-7.3ZM2.2-7.3H6C7.8-3 7.8 2.6 6 6.9H2.2C4"
            " 2.6 4-3 2.2-7.3Z",
            colour,
        ),
        path("M-10.6-8.2H10.6", stroke_width=2.4),
    )


def anchor(colour: str = STEEL) -> str:
    return drawn(
        path("M0-5V10M-5.4-3.4H5.4", stroke_width=5),
        path("M-9.4 2.6C-9 7.6-4.4 10.2 0 10.2S9 7.6 9.4 2.6", stroke_width=5),
        path("M-11.6 4.4-9.6.4-6.6 4.2ZM11.6 4.4 9.6.4 6.6 4.2Z", fill=colour),
        circle(0, -8.2, 2.7, fill="none", stroke_width=4.4),
        path("M0-5V10M-5.4-3.4H5.4M-9.4 2.6C-9 7.6-4.4 10.2 0 10.2S9 7.6 9.4 2.6", stroke=colour, stroke_width=2.4),
        circle(0, -8.2, 2.7, stroke=colour, stroke_width=1.9),
    )
