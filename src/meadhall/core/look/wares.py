"""Goods to trade, in a box of about 60 around 0, 0."""

from __future__ import annotations

from meadhall.core.look.brush import box, disc, line, oval, shape, veil
from meadhall.core.look.palette import INK
from meadhall.core.svg import at


def wood() -> str:
    return "".join(
        (
            at(
                x,
                y,
                box(-20, -9, 36, 18, 9, "#8a5a2b", INK, 2)
                + disc(14, 0, 9, "#e0bd85", INK, 2)
                + disc(14, 0, 4.5, edge="#a9763b", width=1.6),
            )
            for x, y in ((-4, 12), (6, 12), (1, -4))
        )
    )


def pigs() -> str:
    return (
        shape("M-22 -14L-24 -26L-10 -20ZM22 -14L24 -26L10 -20Z", "#e39a94", INK, 2)
        + disc(0, 0, 23, "#f0b5ad", INK, 2.2)
        + shape("M8 -21A23 23 0 0 1 8 21Q16 0 8 -21Z", "#c2726c", opacity=0.5)
        + oval(0, 6, 11, 8, "#e39a94", INK, 2)
        + disc(-4, 6, 2.2, INK)
        + disc(4, 6, 2.2, INK)
        + disc(-10, -6, 2.8, INK)
        + disc(10, -6, 2.8, INK)
        + line("M-5 17Q0 20 5 17", INK, 1.8)
    )


def furs() -> str:
    return (
        shape(
            "M0 -26Q8 -22 10 -14L24 -18L20 -6Q12 -2 14 6L24 16L14 20Q6 14 3 22L0 28L-3 22Q-6 14 -14 20L-24 16L-14 6Q-12 -2 -20 -6L-24 -18L-10 -14Q-8 -22 0 -26Z",
            "#8a5526",
            INK,
            2.2,
        )
        + shape("M0 -18Q6 0 0 20Q-6 0 0 -18Z", "#c99a62")
        + "".join(
            (
                line(f"M{x} {y}l2 5", "#4d2d12", 1.6)
                for x, y in ((-10, -6), (8, -8), (-9, 6), (9, 6), (-15, -12), (15, -12))
            )
        )
    )


def mead() -> str:
    return (
        shape("M-16 -18Q-20 12 10 24Q20 26 26 20Q10 16 6 -2Q4 -10 4 -18Z", "#e8d6a8", INK, 2.2)
        + line("M-15 -4Q-8 2 5 -4M-10 9Q0 10 9 7", "#b5862a", 4)
        + shape("M-20 -18Q-24 -28 -12 -27Q-6 -34 0 -28Q10 -30 8 -18Z", "#fffaf0", INK, 2)
        + line("M-18 -18H6", "#b5862a", 4)
    )


def amber() -> str:
    return (
        shape("M-20 -4L-10 -22L10 -24L22 -6L14 20L-10 24Z", "#e89a1e", INK, 2.2)
        + line("M-20 -4L-2 -2L10 -24M-2 -2L-10 24M-2 -2L22 -6", "#8a4d00", 1.6)
        + shape("M-10 -22L10 -24L-2 -2L-20 -4Z", "#ffd98a", opacity=0.7)
        + line("M4 6q4 -5 8 0m-4 -3v9", "#6b3a00", 1.8)
    )


def fish() -> str:
    return at(
        0,
        0,
        shape("M-27 0Q-8 -20 14 -5L27 -16Q24 0 27 16L14 5Q-8 20 -27 0Z", "#8fbdd2", INK, 2.2)
        + shape("M-27 0Q-8 20 14 5L27 16Q25 8 25 0Q0 8 -27 0Z", "#3f7a96", opacity=0.55)
        + disc(-16, -2, 2.8, INK)
        + line("M-8 -9Q-3 0 -8 9M2 -7q3 7 0 13", INK, 1.8),
    )


def sheep() -> str:
    return (
        line("M-12 12V24M10 12V24M-4 14V24M4 14V24", INK, 4)
        + "".join(
            (
                disc(x, y, 9, "#fffaf0", INK, 2)
                for x, y in ((-16, 2), (-8, -9), (4, -12), (14, -6), (16, 5), (6, 11), (-8, 11))
            )
        )
        + box(-17, -8, 34, 20, 9, "#fffaf0")
        + shape("M16 -14Q30 -16 28 -2Q26 10 18 8Q10 4 12 -6Z", "#4a4038", INK, 2)
        + disc(21, -4, 2, "#fff8e7")
        + shape("M14 -14l-6 -4l4 9", "#4a4038", INK, 1.4)
    )


def chest() -> str:
    return (
        shape("M-24 -2v-6q0-16 14-16h20q14 0 14 16v6z", "#b06a2c", INK, 2.2)
        + shape("M-24 -2h48v24h-48z", "#8a4d1c", INK, 2.2)
        + line("M-14 -24V22M14 -24V22", "#59636b", 4)
        + box(-6, -8, 12, 14, 2, "#f2c230", INK, 1.8)
        + disc(0, -2, 2, INK)
        + veil("M24 -2V22H4Z", 0.15)
    )
