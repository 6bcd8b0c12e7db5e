"""Small signs of goods, in a box of 24 around 0, 0."""

from __future__ import annotations

from meadhall.core.look.brush import box, disc, line, shape
from meadhall.core.look.palette import INK


def fish() -> str:
    return (
        shape("M-11 0Q-3 -9 6 -2L11 -7Q10 0 11 7L6 2Q-3 9 -11 0Z", "#7fb2c9", INK, 1.4)
        + disc(-6, -1, 1.3, INK)
        + line("M-2 -4Q0 0 -2 4", INK, 1)
    )


def rune_stone() -> str:
    return shape("M-7 10V-5Q-7 -11 0 -11Q7 -11 7 -5V10Z", "#a9a69b", INK, 1.4) + line(
        "M-2 7V-6L4 -2L-2 1", "#3d3a33", 1.8
    )


def crown() -> str:
    return shape("M-11 9L-12 -5L-6 0L0 -9L6 0L12 -5L11 9Z", "#f2c230", INK, 1.5) + line("M-11 5H11", "#9a6a00", 1.6)


def skull() -> str:
    return (
        shape("M-9 -2Q-9 -11 0 -11Q9 -11 9 -2Q9 3 5 4V10H-5V4Q-9 3 -9 -2Z", "#efe8d6", INK, 1.4)
        + disc(-3.6, -2, 2.5, INK)
        + disc(3.6, -2, 2.5, INK)
        + line("M-1.6 10V6M1.6 10V6", INK, 1.1)
    )


def farm() -> str:
    return (
        shape("M-8 9V-1H8V9Z", "#b98247", INK, 1.4)
        + shape("M-12 0L0 -11L12 0Z", "#c9a33a", INK, 1.4)
        + shape("M-2 9V3H3V9Z", INK)
    )


def wall() -> str:
    return shape("M-11 9V-6H-7V-9H-3V-6H3V-9H7V-6H11V9Z", "#9a958a", INK, 1.4) + line(
        "M-11 1H11M-4 1V9M5 1V9M0 -6V1", INK, 1
    )


def bastion() -> str:
    return shape("M-7 10V-3L-9 -5V-11H-5V-8H-2V-11H2V-8H5V-11H9V-5L7 -3V10Z", "#77808a", INK, 1.4) + shape(
        "M-2 10V4Q0 1 2 4V10Z", INK
    )


def chest() -> str:
    return (
        shape("M-10 0v-3q0-6 6-6h8q6 0 6 6v3z", "#a8642a", INK, 1.4)
        + shape("M-10 0h20v9h-20z", "#8a4d1c", INK, 1.4)
        + box(-2.5, -2, 5, 6, 1, "#f2c230", INK, 1)
    )


def vase() -> str:
    return shape("M-4 -11H4L3 -7Q10 -2 6 6L3 10H-3L-6 6Q-10 -2 -3 -7Z", "#c96f3a", INK, 1.4) + line(
        "M-7 0Q0 3 7 0", INK, 1.2
    )


def armour() -> str:
    return shape("M-5 -10Q0 -6 5 -10L11 -5L8 0L7 10H-7L-8 0L-11 -5Z", "#8f99a3", INK, 1.4) + line(
        "M-6 3H6M-6 -2H6", "#4b535c", 1.2
    )


def tapestry() -> str:
    return shape("M-10 -10H10M-7 -10V9L-3.5 6L0 9L3.5 6L7 9V-10Z", "#7a3f86", INK, 1.4) + shape(
        "M-4 0L0 -5L4 0L0 4Z", "#f2c230"
    )


def lots() -> str:
    return (
        shape("M-9 8L-3 -10L1 -9L-5 9Z", "#efe0bd", INK, 1.2)
        + shape("M9 9L3 -8L7 -9L11 7Z", "#efe0bd", INK, 1.2)
        + line("M-4 -4l2 3M6 -3l1 4", INK, 1.2)
    )


def banner() -> str:
    return line("M-7 11V-11", INK, 2.2) + shape("M-7 -10Q0 -13 4 -9T11 -9V1Q5 3 1 0T-7 1Z", "#7a3f86", INK, 1.3)


def monster() -> str:
    return shape("M-9 9Q-12 -2 -4 -5Q-4 -11 3 -10L11 -4L10 0L3 0Q6 6 0 9Z", "#2f8f86", INK, 1.4) + disc(
        3, -5.5, 1.4, INK
    )


def battle_die() -> str:
    return box(-9, -9, 18, 18, 4, "#2b2b30", "#000", 1) + shape(
        "M0 -7L1.8 -2L7 -2L2.8 1L4.5 6.5L0 3.2L-4.5 6.5L-2.8 1L-7 -2L-1.8 -2Z", "#ff9c3a"
    )


def card_back() -> str:
    return box(-7, -10, 14, 20, 2.5, "#59626b", INK, 1.4) + shape("M0 -6L4 0L0 6L-4 0Z", "#e0b352")


def arrow() -> str:
    return line("M-9 0H6M1 -6L8 0L1 6", INK, 2.6)
