"""Goods to trade, in a box of about 60 around 0, 0."""

from __future__ import annotations

from meadhall.core.draw.palette import GOLD, INK, STEEL
from meadhall.core.draw.shapes import ball, box, disc, domed, gleam, line, oval, shape, sheen, solid, veil
from meadhall.core.draw.svg import Markup, at, join


def wood() -> Markup:
    log = (
        box(-20, -9, 36, 18, 9, "#8a5a2b", INK, 2)
        + sheen(-19, -8, 34, 16, 8)
        + line("M-14 -3h9m5 2h6M-12 3h14", "#5f3b18", 1.2)
        + ball(14, 0, 9, "#e6c48d", INK, 2)
        + disc(14, 0, 5.6, edge="#a9763b", width=1.3)
        + disc(14, 0, 2.6, edge="#a9763b", width=1.3)
        + line("M14 0l5 -5", "#a9763b", 1.1)
    )
    return join(at(x, y, log) for x, y in ((-4, 12), (6, 12), (1, -4)))


def pigs() -> Markup:
    return (
        solid("M-22 -14L-24 -26L-10 -20Z", "#e39a94", INK, 2)
        + solid("M22 -14L24 -26L10 -20Z", "#d98a84", INK, 2)
        + ball(0, 0, 23, "#f4bcb3", INK, 2.2)
        + disc(-13, 6, 4.4, "#e98f88", opacity=0.5)
        + disc(13, 6, 4.4, "#e98f88", opacity=0.5)
        + oval(0, 6, 11, 8, "#e39a94")
        + oval(0, 6, 11, 8, "url(#dome)", INK, 2)
        + disc(-4, 6, 2.2, INK)
        + disc(4, 6, 2.2, INK)
        + disc(-10, -6, 2.8, INK)
        + disc(10, -6, 2.8, INK)
        + disc(-10.8, -7, 0.9, "#fff")
        + disc(9.2, -7, 0.9, "#fff")
        + line("M-5 17Q0 20 5 17", INK, 1.8)
    )


def furs() -> Markup:
    skin = (
        "M0 -26Q8 -22 10 -14L24 -18L20 -6Q12 -2 14 6L24 16L14 20Q6 14 3 22L0 28"
        "L-3 22Q-6 14 -14 20L-24 16L-14 6Q-12 -2 -20 -6L-24 -18L-10 -14Q-8 -22 0 -26Z"
    )
    tufts = "".join(
        f"M{x} {y}l{2 if x < 0 else -1} 5"
        for x, y in (
            (-10, -6),
            (8, -8),
            (-9, 6),
            (9, 6),
            (-15, -12),
            (15, -12),
            (-4, -16),
            (5, -17),
            (-12, 12),
            (12, 13),
        )
    )
    return (
        solid(skin, "#935c2a", INK, 2.2)
        + shape("M0 -18Q7 0 0 21Q-7 0 0 -18Z", "#d6a96e")
        + line("M0 -12V14M-2 -4l-1 6M2 -4l1 6", "#a87a42", 1.2)
        + line(tufts, "#4d2d12", 1.6)
        + gleam("M-8 -14Q-7 -20 -2 -23M-22 -16L-12 -13", 1.3, 0.45)
    )


def mead() -> Markup:
    return (
        solid("M-16 -18Q-20 12 10 24Q20 26 26 20Q10 16 6 -2Q4 -10 4 -18Z", "#eedcae", INK, 2.2)
        + gleam("M-11 -13Q-13 6 6 18", 2.6, 0.75)
        + line("M-15 -4Q-8 2 5 -4M-10 9Q0 10 9 7", INK, 5.4)
        + line("M-15 -4Q-8 2 5 -4M-10 9Q0 10 9 7", "#dba53a", 3.4)
        + shape("M19 20.4L26 20Q20 25.6 13 24.4Q16 22.6 19 20.4Z", GOLD, INK, 1.4)
        + solid("M-20 -18Q-24 -28 -12 -27Q-6 -34 0 -28Q10 -30 8 -18Z", "#fffaf0", INK, 2, 0.7)
        + disc(-12, -22, 1.4, edge="#c9b48a", width=1)
        + disc(-3, -24, 1.8, edge="#c9b48a", width=1)
        + line("M-18 -18H6", INK, 5.4)
        + line("M-18 -18H6", "#dba53a", 3.4)
        + gleam("M-17 -19H-6", 1.1, 0.7)
    )


def amber() -> Markup:
    """A lump that glows from within, with something caught in it."""
    return (
        shape("M-20 -4L-10 -22L10 -24L22 -6L14 20L-10 24Z", "#e8941a")
        + shape("M-10 24L-2 -2L22 -6L14 20Z", "#b85f08", opacity=0.75)
        + shape("M-20 -4L-2 -2L-10 24Z", "#f0a52c")
        + shape("M-10 -22L10 -24L-2 -2L-20 -4Z", "#ffdf92")
        + domed(2, 2, 15, 0.7)
        + shape("M-8 -19L4 -20L-3 -7L-14 -8Z", "#fff", opacity=0.55)
        + line("M-20 -4L-2 -2L10 -24M-2 -2L-10 24M-2 -2L22 -6", "#8a4d00", 1.4)
        + line("M4 6q4 -5 8 0m-4 -3v9", "#5c3000", 1.8)
        + line("M-20 -4L-10 -22L10 -24L22 -6L14 20L-10 24Z", INK, 2.2)
    )


def fish() -> Markup:
    return (
        shape("M-27 0Q-8 -20 14 -5L27 -16Q24 0 27 16L14 5Q-8 20 -27 0Z", "#8fbdd2")
        + shape("M-27 0Q-8 20 14 5L27 16Q25 8 25 0Q0 8 -27 0Z", "#3f7a96", opacity=0.5)
        + shape("M-25 1.6Q-8 15 12 4.6Q-6 9 -25 1.6Z", "#e9f5f7", opacity=0.75)
        + solid("M-27 0Q-8 -20 14 -5L27 -16Q24 0 27 16L14 5Q-8 20 -27 0Z", "none", INK, 2.2)
        + line("M-2 -9q4 4 0 8m6 -6q3 3 0 6m-7 3q3 2 0 5", "#2f6580", 1.2, opacity=0.8)
        + line("M19 -8L24 -11M19 0H24M19 8L24 11", "#2f6580", 1.2)
        + disc(-16, -2, 3.4, "#fff", INK, 1.2)
        + disc(-16, -2, 1.9, INK)
        + line("M-8 -9Q-3 0 -8 9", INK, 1.8)
    )


def sheep() -> Markup:
    curls = ((-16, 2), (-8, -9), (4, -12), (14, -6), (16, 5), (6, 11), (-8, 11))
    return (
        line("M-12 12V24M10 12V24M-4 14V24M4 14V24", INK, 4)
        + join(disc(x, y, 9, "#fffaf0", INK, 2) for x, y in curls)
        + box(-17, -8, 34, 20, 9, "#fffaf0")
        + join(domed(x, y, 8, 0.45) for x, y in curls)
        + domed(-1, 0, 17, 0.5)
        + line("M-11 -3q3 -4 6 0q3 3 6 -1M-6 6q3 -4 6 0q3 3 6 -1M-15 5q2 3 5 1", "#cbbd9e", 1.4)
        + solid("M16 -14Q30 -16 28 -2Q26 10 18 8Q10 4 12 -6Z", "#4f453c", INK, 2)
        + disc(21, -4, 2, "#fff8e7")
        + disc(21.6, -4, 1, INK)
        + shape("M14 -14l-6 -4l4 9", "#4a4038", INK, 1.4)
    )


def chest() -> Markup:
    return (
        shape("M-24 -2v-6q0-16 14-16h20q14 0 14 16v6z", "#b8722f")
        + shape("M-24 -2h48v24h-48z", "#8f521f")
        + line("M-23 -11H23M-23 6H23M-23 14H23", "#5f3413", 1.4)
        + solid("M-24 -2v-6q0-16 14-16h20q14 0 14 16v6z", "none", INK, 2.2)
        + solid("M-24 -2h48v24h-48z", "none", INK, 2.2)
        + shape("M-17 -23h6v45h-6zM11 -23h6v45h-6z", STEEL, INK, 1.2)
        + join(disc(x, y, 1.1, INK) for x in (-14, 14) for y in (-18, -8, 3, 16))
        + box(-6, -8, 12, 14, 2, GOLD, INK, 1.8)
        + shape("M0 -4.4a2.2 2.2 0 0 1 1 4.2l.8 3.2h-3.6l.8 -3.2a2.2 2.2 0 0 1 1 -4.2z", INK)
        + veil("M24 -2V22H4Z", 0.12)
    )
