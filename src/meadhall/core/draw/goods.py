"""Small signs of goods, in a box of 24 around 0, 0."""

from __future__ import annotations

from meadhall.core.draw.palette import GOLD, INK, STEEL
from meadhall.core.draw.shapes import box, disc, gleam, line, shape, sheen, solid, veil
from meadhall.core.draw.svg import Markup


def fish() -> Markup:
    return (
        solid("M-11 0Q-3 -9 6 -2L11 -7Q10 0 11 7L6 2Q-3 9 -11 0Z", "#7fb2c9", INK, 1.4)
        + shape("M-10 .8Q-3 8 5.6 2Q-2 3.4 -10 .8Z", "#e4f2f5", opacity=0.8)
        + disc(-6, -1, 1.3, INK)
        + line("M-2 -4Q0 0 -2 4", INK, 1)
    )


def rune_stone() -> Markup:
    return (
        solid("M-7 10V-5Q-7 -11 0 -11Q7 -11 7 -5V10Z", "#aeaba0", INK, 1.4)
        + veil("M4 10V-9.6Q7 -8.6 7 -5V10Z", 0.2)
        + line("M-1.4 7.6V-5.4L4.6 -1.4L-1.4 1.6", "#efece2", 1.2)
        + line("M-2 7V-6L4 -2L-2 1", "#35322b", 1.8)
    )


def crown() -> Markup:
    return (
        shape("M-11 9L-12 -5L-6 0L0 -9L6 0L12 -5L11 9Z", GOLD, INK, 1.5)
        + line("M-11 5H11", "#8a5c00", 1.6)
        + disc(0, 2, 1.5, "#c2352b")
        + disc(-6, 2.6, 1.1, "#2b6ca8")
        + disc(6, 2.6, 1.1, "#2b6ca8")
    )


def skull() -> Markup:
    return (
        solid("M-9 -2Q-9 -11 0 -11Q9 -11 9 -2Q9 3 5 4V10H-5V4Q-9 3 -9 -2Z", "#f3ecda", INK, 1.4)
        + disc(-3.6, -2, 2.5, INK)
        + disc(3.6, -2, 2.5, INK)
        + shape("M0 1L-1.3 4H1.3Z", INK)
        + line("M-1.6 10V6M1.6 10V6", INK, 1.1)
    )


def farm() -> Markup:
    return (
        solid("M-8 9V-1H8V9Z", "#b98247", INK, 1.4)
        + line("M-5 8V1M5.6 8V1", "#7a5024", 1)
        + solid("M-12 0L0 -11L12 0Z", "#cfa93c", INK, 1.4)
        + line("M-6 -1.4L-1 -7M0 -1.4V-8M6 -1.4L1 -7", "#8a6a1c", 0.9)
        + shape("M-2 9V3H3V9Z", INK)
        + shape("M-1 9V5H2V9Z", "#ffb84d")
    )


def wall() -> Markup:
    return (
        solid("M-11 9V-6H-7V-9H-3V-6H3V-9H7V-6H11V9Z", "#a19c90", INK, 1.4)
        + line("M-11 1H11M-4 1V9M5 1V9M0 -6V1", INK, 1)
        + gleam("M-10 2H-5M-3 2H4M6 2H10M-10 -5H-1M1 -5H10", 0.8, 0.5)
    )


def bastion() -> Markup:
    return (
        solid("M-7 10V-3L-9 -5V-11H-5V-8H-2V-11H2V-8H5V-11H9V-5L7 -3V10Z", "#848d97", INK, 1.4)
        + line("M-5 -1H-2M2 1H5M-5 4H-3", "#4b535c", 1)
        + shape("M-2 10V4Q0 1 2 4V10Z", INK)
    )


def chest() -> Markup:
    return (
        solid("M-10 0v-3q0-6 6-6h8q6 0 6 6v3z", "#b06c30", INK, 1.4)
        + solid("M-10 0h20v9h-20z", "#8a4d1c", INK, 1.4)
        + line("M-6.6 -8V9M6.6 -8V9", "#4b535c", 1.6)
        + box(-2.5, -2, 5, 6, 1, GOLD, INK, 1)
    )


def vase() -> Markup:
    return (
        solid("M-4 -11H4L3 -7Q10 -2 6 6L3 10H-3L-6 6Q-10 -2 -3 -7Z", "#cd733d", INK, 1.4)
        + line("M-7 0Q0 3 7 0", INK, 1.2)
        + line("M-6 4.4Q0 6.6 6 4.4", "#f0d9a8", 1.2)
        + gleam("M-4.4 -3Q-5.8 0 -4.8 3", 1.3, 0.7)
    )


def armour() -> Markup:
    return (
        shape("M-5 -10Q0 -6 5 -10L11 -5L8 0L7 10H-7L-8 0L-11 -5Z", STEEL, INK, 1.4)
        + line("M-6 3H6M-6 -2H6", "#4b535c", 1.2)
        + line("M-5 .5h1m2 0h1m2 0h1m2 0h1M-5 6h1m2 0h1m2 0h1m2 0h1", "#5d676f", 1.4)
    )


def tapestry() -> Markup:
    return (
        shape("M-10 -10H10M-7 -10V9L-3.5 6L0 9L3.5 6L7 9V-10Z", "#7a3f86", INK, 1.4)
        + veil("M2 -9H6.4V8L3.5 5.4Z", 0.2)
        + gleam("M-4.6 -8V4.6", 1.4, 0.3)
        + line("M-7 -10H7", "#8a5526", 2)
        + shape("M-4 0L0 -5L4 0L0 4Z", GOLD)
    )


def lots() -> Markup:
    return (
        solid("M-9 8L-3 -10L1 -9L-5 9Z", "#f3e5c4", INK, 1.2)
        + solid("M9 9L3 -8L7 -9L11 7Z", "#efe0bd", INK, 1.2)
        + line("M-4 -4l2 3M6 -3l1 4", INK, 1.2)
    )


def banner() -> Markup:
    return (
        line("M-7 11V-11", INK, 2.2)
        + solid("M-7 -10Q0 -13 4 -9T11 -9V1Q5 3 1 0T-7 1Z", "#8a4a97", INK, 1.3)
        + disc(-7, -11, 1.4, "#f2c230", INK, 0.7)
    )


def monster() -> Markup:
    return (
        solid("M-9 9Q-12 -2 -4 -5Q-4 -11 3 -10L11 -4L10 0L3 0Q6 6 0 9Z", "#35a095", INK, 1.4)
        + line("M-6 -3l-3 -3M-3.6 -7l-2.6 -3.4", "#e0a83a", 1.6)
        + disc(3, -5.5, 1.9, "#ffd24a")
        + disc(3.2, -5.5, 1.1, INK)
    )


def battle_die() -> Markup:
    star = "M0 -7L1.8 -2L7 -2L2.8 1L4.5 6.5L0 3.2L-4.5 6.5L-2.8 1L-7 -2L-1.8 -2Z"
    return box(-9, -9, 18, 18, 4, "#2b2b30", "#000", 1) + sheen(-8.4, -8.4, 16.8, 16.8, 3.6) + shape(star, "#ff9c3a")


def card_back() -> Markup:
    return (
        box(-7, -10, 14, 20, 2.5, "#59626b", INK, 1.4)
        + sheen(-6.4, -9.4, 12.8, 18.8, 2)
        + shape("M0 -6L4 0L0 6L-4 0Z", GOLD, INK, 0.6)
    )


def arrow() -> Markup:
    return line("M-9 0H6M1 -6L8 0L1 6", INK, 2.6)
