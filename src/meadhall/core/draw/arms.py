"""Arms, drawn around 0, 0."""

from __future__ import annotations

from meadhall.core.draw.palette import HARM, INK, MARK, STEEL
from meadhall.core.draw.shapes import disc, gleam, line, mirrored, shape
from meadhall.core.draw.svg import Markup, at


def axe() -> Markup:
    return (
        line("M14 26L-10 -18", INK, 7)
        + line("M14 26L-10 -18", "#7c5330", 4)
        + gleam("M12.4 25L-10 -16", 1, 0.4)
        + shape("M-18 -12Q-20 -28 -4 -30L-2 -18L10 -14Q6 0 -10 -2Q-6 -8 -18 -12Z", STEEL, INK, 2)
        + shape(
            "M-18 -12Q-20 -28 -4 -30L-4.6 -26Q-15 -24 -14 -12.6ZM10 -14Q6 0 -10 -2L-8.6 -5.4Q2 -4.6 5.4 -14.8Z", "#fff"
        )
        + line("M-10 -14l6 -3.6m-3.4 6.8l6 -3.6", "#4f5a63", 1.3)
    )


def bow() -> Markup:
    return (
        line("M-12 -28Q26 0 -12 28", INK, 7)
        + line("M-12 -28Q26 0 -12 28", "#8a5526", 4)
        + line("M-10 -26Q22 -2 -6 23", "#dba868", 1.2, opacity=0.8)
        + line("M4.6 -6.4L8 6", "#b3332b", 4.4)
        + line("M-12 -28L-12 28", "#fff3dd", 1.6)
        + line("M-24 0H18", "#5a3a1c", 3)
        + shape("M26 0L14 -6V6Z", STEEL, INK, 1.5)
        + gleam("M23.4 -.6L15.4 -4", 1, 0.8)
        + line("M-26 -5L-18 0L-26 5M-22 -5L-14 0L-22 5", "#b3332b", 2.4)
    )


def crossed_axes() -> Markup:
    """The sign of an attack, for a radius of 13."""
    blade = line("M14 18L-10 -12", "#fff3dd", 4.6) + shape("M-18 -8Q-18 -20 -6 -20L2 -12Q0 -2 -10 -2Z", "#fff3dd")
    return disc(0, 0, 13, HARM, MARK, 2.2) + at(0, 0, blade, mirrored(blade), scale=0.43)
