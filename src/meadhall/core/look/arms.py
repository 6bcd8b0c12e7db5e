"""Arms, drawn around 0, 0."""

from __future__ import annotations

from meadhall.core.look.brush import disc, line, mirrored, shape
from meadhall.core.look.palette import HARM, INK, MARK
from meadhall.core.svg import at


def axe() -> str:
    return (
        line("M14 26L-10 -18", INK, 7)
        + line("M14 26L-10 -18", "#7c5330", 4)
        + shape("M-18 -12Q-20 -28 -4 -30L-2 -18L10 -14Q6 0 -10 -2Q-6 -8 -18 -12Z", "#c9ced2", INK, 2)
    )


def bow() -> str:
    return (
        line("M-12 -28Q26 0 -12 28", INK, 7)
        + line("M-12 -28Q26 0 -12 28", "#8a5526", 4)
        + line("M-12 -28L-12 28", "#fff3dd", 1.6)
        + line("M-24 0H18", "#5a3a1c", 3)
        + shape("M26 0L14 -6V6Z", "#c9ced2", INK, 1.5)
        + line("M-26 -5L-18 0L-26 5", "#b3332b", 3)
    )


def crossed_axes() -> str:
    """Somebody is attacked; drawn for a radius of 13."""
    blade = line("M14 18L-10 -12", "#fff3dd", 4.6) + shape("M-18 -8Q-18 -20 -6 -20L2 -12Q0 -2 -10 -2Z", "#fff3dd")
    return disc(0, 0, 13, HARM, MARK, 2.2) + at(0, 0, blade, mirrored(blade), scale=0.43)
