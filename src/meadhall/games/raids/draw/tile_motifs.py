"""Motifs of the tiles, each in a box of about 60 around 0, 0, with the light from the upper left."""

from __future__ import annotations

from meadhall.core.draw import goods, houses, ships, wares
from meadhall.core.draw.arms import axe
from meadhall.core.draw.drawing import use
from meadhall.core.draw.palette import CHALK, HARM, INK, SEATS
from meadhall.core.draw.shapes import box, disc, domed, line, lit, mirrored, oval, shape
from meadhall.core.draw.svg import Markup, at, join

STEEL, BRIGHT, IRON_SHADE = "#b9c1c6", "#eef3f4", "#7d868c"
SHAFT, SHAFT_LIGHT = "#7c5330", "#b98a58"


def shaft(form: str, wide: float = 3.4) -> Markup:
    """A wooden shaft with an outline and a light side."""
    return line(form, INK, wide + 2.8) + line(form, SHAFT, wide) + line(form, SHAFT_LIGHT, wide * 0.3, opacity=0.8)


def twin_axes() -> Markup:
    return at(-7, 0, axe(), scale=0.9) + at(8, 2, mirrored(axe()), scale=0.9)


def sword_and_axe() -> Markup:
    blade = line("M-20 24L14 -22", INK, 9) + line("M-18 22L16 -26", STEEL, 5) + line("M-16 18L14 -22", BRIGHT, 1.6)
    hilt = (
        line("M-22 12L-8 22", INK, 7) + line("M-22 12L-8 22", "#b5862a", 4.4) + line("M-21 11L-13 16.6", "#f0d27a", 1.4)
    )
    return blade + hilt + at(4, 2, axe(), scale=0.86)


def spear() -> Markup:
    head = "M26 -30L18 -4L2 -18Z"
    return (
        shaft("M-20 26L12 -14")
        + shape(head, STEEL, INK, 2)
        + shape("M26 -30L10 -11L2 -18Z", BRIGHT, opacity=0.75)
        + line("M26 -30L10 -11", IRON_SHADE, 1.4)
        + line("M7 -9L12 -4M5 -6L9 -2", "#e0b352", 2)
    )


def sail() -> Markup:
    cloth = "M-22 -24Q0 -29 22 -24Q27 -6 20 14Q0 8 -20 14Q-27 -6 -22 -24Z"
    return (
        shaft("M0 30V-30", 2.6)
        + shape(cloth, "#f3e6c8", INK, 2)
        + shape("M-13 -26Q-15 -6 -11 11L-3 10Q-5 -8 -5 -27ZM5 -27Q5 -8 3 10L11 11Q15 -6 13 -26Z", "#b3332b")
        + lit(cloth)
        + line("M-23 -8Q0 -13 23 -8", "#6d421a", 0.9, opacity=0.6)
        + line("M-24 -25H24", INK, 4)
        + line("M-23 -25.6H23", SHAFT_LIGHT, 1.4)
    )


def hammer() -> Markup:
    """Mjöllnir."""
    head = "M-26 -22L-20 -27H20L26 -22V-6L20 -1H-20L-26 -6Z"
    return (
        shape("M-3.5 -2H3.5V26H-3.5Z", SHAFT, INK, 1.8)
        + lit("M-3.5 -2H3.5V26H-3.5Z", 0.8)
        + line("M-4 8H4M-4 15H4", "#e0b352", 2.4)
        + shape(head, "#9aa4ab", INK, 2.2)
        + shape("M-20 -27H20L26 -22H-26Z", "#dfe6e8", opacity=0.75)
        + shape("M-26 -6H26L20 -1H-20Z", "#000", opacity=0.22)
        + lit(head, 0.85)
        + line("M-20 -20Q-14 -14 -20 -8M20 -20Q14 -14 20 -8", "#5d666d", 1.6)
        + shape("M0 -22L7 -14L0 -6L-7 -14Z", "#f2c230", INK, 1.4)
        + shape("M0 -22L0 -14L-7 -14Z", "#fff3c4", opacity=0.75)
        + disc(0, 28, 3.5, "#c9ced2", INK, 1.4)
        + domed(0, 28, 3.5)
    )


def standard() -> Markup:
    cloth = "M-18 -26Q-4 -33 8 -25T27 -26V4Q16 9 6 3T-18 4Z"
    return (
        shaft("M-18 30V-30", 3)
        + shape(cloth, "#7a3f86", INK, 2.2)
        + shape("M-4 -29.4Q2 -29 8 -25V3.8Q3 1 -4 1.4Z", "#000", opacity=0.18)
        + shape("M-18 -26Q-12 -29 -6 -29.4V1.8Q-12 2.6 -18 4Z", "#fff", opacity=0.16)
        + line("M0 -18Q-6 -8 4 -4Q14 -2 12 -12Q8 -20 0 -14", "#4a2352", 4.6)
        + line("M0 -18Q-6 -8 4 -4Q14 -2 12 -12Q8 -20 0 -14", "#f2c230", 2.8)
        + lit(cloth, 0.7)
        + disc(-18, -31, 3.5, "#f2c230", INK, 1.4)
        + domed(-18, -31, 3.5)
    )


def stone() -> Markup:
    """A standing stone, without its rune."""
    form = "M-19 28V-14Q-18 -29 0 -30Q18 -29 19 -14V28Z"
    return (
        shape(form, "#b3b0a5", INK, 2.2)
        + line("M-12 26V-12Q-11 -22 0 -23Q11 -22 12 -12V26", "#8d897d", 2)
        + line("M-12.8 26V-12Q-12 -22.4 0 -23.6", "#e6e3d8", 1)
        + shape("M-17 6Q-13 8 -15 14L-18 16ZM14 18Q17 14 18 20V27H13Z", "#6f8a45", opacity=0.8)
        + lit(form)
        + line("M-24 28H24", "#4d6a2f", 5)
        + line("M-22 28l-2 -6M-17 28l1 -5M18 28l2 -6M23 28l1 -4", "#5f8038", 1.8)
    )


def crate(x: float) -> Markup:
    return at(
        x,
        -7,
        box(-11, -12, 22, 24, 2, "#c9935a"),
        line("M-11 -12L11 12M11 -12L-11 12", "#7c5330", 2.4),
        line("M-11 -8.6H11M-11 8.6H11", "#8a5c2e", 2),
        lit("M-11 -12H11V12H-11Z"),
        box(-11, -12, 22, 24, 2, edge=INK, width=2),
    )


def port(crates: int) -> Markup:
    """A jetty with a crate for each sale."""
    posts = "M-22 13V28M0 13V28M22 13V28"
    return (
        oval(0, 27, 30, 4, "#0b2b3a", opacity=0.35)
        + line(posts, INK, 5.4)
        + line(posts, "#6d421a", 2.8)
        + line("M-22.8 14V27M-0.8 14V27M21.2 14V27", "#b98a58", 0.9)
        + shape("M-30 6H30V13H-30Z", "#8a5c2e", INK, 2)
        + line("M-29 7.4H29", "#d9a868", 1.4)
        + line("M-18 7V13M-6 7V13M6 7V13M18 7V13", "#4d2d12", 1.2)
        + join(crate((number - (crates - 1) / 2) * 25) for number in range(crates))
        + line("M-32 24q7 -6 14 0q7 6 14 0q7 -6 14 0q7 6 14 0", "#e8f6f6", 2.2)
    )


def flame(form: str, heart: str) -> Markup:
    return shape(form, "#f2772a", INK, 1.4) + shape(heart, "#ffd98a")


def encounter() -> Markup:
    """A house where a fire is burning for guests."""
    fire = flame("M18 26q-8 -10 0 -18q0 7 5 6q4 8 -5 12z", "M18.6 24.6q-4 -6 0 -10q1 5 3 5q1 3 -3 5z")
    smoke = line("M2 -32q-5 -5 0 -8q6 -3 2 -7", "#fff8e7", 2.6, opacity=0.6)
    logs = line("M11 27H26", INK, 4) + line("M11 27H26", SHAFT, 2)
    return smoke + at(0, 2, houses.hut("#c9a33a"), scale=1.15) + logs + fire


def plunder() -> Markup:
    flames = flame("M-24 -8q-8 -14 4 -24q-2 10 6 10q2 10 -10 14z", "M-22 -10q-4 -8 1 -13q1 6 5 6q0 5 -6 7z")
    flames += flame("M22 -10q-6 -12 4 -20q-1 9 5 9q1 8 -9 11z", "M23 -12q-3 -7 1 -11q1 5 4 5q0 4 -5 6z")
    return at(0, 6, wares.chest(), scale=0.86) + flames


def doubled(name: str) -> Markup:
    return use(name, -12, -4, 0.78) + use(name, 13, 5, 0.78)


# Shields, coins and signs.


def round_shield() -> Markup:
    """Room for one Viking; drawn for a radius of 7."""
    return (
        disc(0, 0, 7, "#b3332b", INK, 1.4)
        + line("M-6 0H6M0 -6V6", "#f3e6c8", 1.6)
        + domed(0, 0, 6.4)
        + disc(0, 0, 2.3, "#c9ced2", INK, 0.8)
        + disc(-0.6, -0.7, 0.8, "#fff")
    )


def rim(seat: int) -> Markup:
    """A shield at the side of a ship: painted boards within an iron rim."""
    return (
        disc(0, 0, 10, SEATS[seat].fill, INK, 1.6)
        + disc(0, 0, 6.5, "#f3e6c8", INK, 1)
        + line("M-2.4 -6V6M2.4 -6V6", "#b79a66", 0.7)
        + domed(0, 0, 9.4, 0.9)
    )


def boss() -> Markup:
    return disc(0, 0, 3, "#59636b", INK, 0.8) + domed(0, 0, 3)


def covered_shield() -> Markup:
    """A place on the side where no shield hangs, because a tile takes the room: its peg and its paler round."""
    return (
        disc(0, 0, 8.6, "#1c0f06", opacity=0.42)
        + line("M-8 3.4A8.6 8.6 0 0 0 8 3.4", "#e0b47a", 1.2, opacity=0.8)
        + disc(0, 0, 2.2, "#b98a58", "#24150b", 0.9)
    )


def coin() -> Markup:
    """A coin without its number; drawn for a radius of 13."""
    return disc(0, 0, 13, "#f2c230", "#6b4600", 2) + disc(0, 0, 9.8, edge="#b5862a", width=1.2) + domed(0, 0, 12.2, 0.8)


def strength() -> Markup:
    """The red shield under what a monster takes."""
    form = "M-14 -15H14V3Q14 13 0 18Q-14 13 -14 3Z"
    return shape(form, HARM, CHALK, 1.8) + lit(form, 0.7)


def bevel(wide: float, high: float, rim: float) -> Markup:
    """The light on the edge of a tile, and where its picture begins; around its middle."""
    left, top, half = -wide / 2, -high / 2, rim / 2
    return box(*(left + half, top + half, wide - rim, high - rim, 7 - half), edge="url(#light)", width=rim) + box(
        left + rim, top + rim, wide - 2 * rim, high - 2 * rim, 7 - rim, edge=INK, width=1.1, opacity=0.7
    )


def podium() -> Markup:
    form = "M-24 20V2H-8V20ZM-8 20V-10H8V20ZM8 20V8H24V20Z"
    return shape(form, "#a9763b", INK, 2) + lit(form) + at(0, -20, goods.crown(), scale=0.8)


def ghost() -> Markup:
    return at(0, 0, ships.ghost_ship(), opacity=0.9)


def empty_place(*drawing: Markup) -> Markup:
    """A place 27 wide on parchment for something that is not there yet."""
    edge = box(-13.5, -13.5, 27, 27, 5, "#8a7a4a", opacity=0.16)
    edge += line("M-13 9V-9Q-13 -13 -9 -13H9", "#8a7a4a", 1, opacity=0.5)
    return edge + line("M13 -9V9Q13 13 9 13H-9", "#fff8e7", 1, opacity=0.9) + at(0, 0, *drawing, opacity=0.34)


EMPTY_PLACES = {
    "rune": line("M-6.5 9V-4Q-6 -10 0 -10Q6 -10 6.5 -4V9ZM-10 9H10M-1 5V-5L4 -1L-1 2", "#5a4a2e", 1.6),
    "port": line("M-10 3H10M-7 3V10M0 3V10M7 3V10M-4 3V-6H4V3M-4 -6L4 3M4 -6L-4 3", "#5a4a2e", 1.6),
    "goods": line("M-7 -6Q-9 5 4 9Q8 10 10 7Q4 5 3 -1L2 -6ZM-9 -6H4", "#5a4a2e", 1.6),
    "monster": line("M-9 9Q-12 -2 -4 -5Q-4 -11 3 -10L11 -4L10 0L3 0Q6 6 0 9ZM2.6 -5.6h.8", "#5a4a2e", 1.6),
}
"""What lies beside a ship, in few strokes."""
BEVELS = {
    (84, 84): 4,
    (72, 58): 4,
    (72, 48): 3,
    (50, 50): 3,
    (52, 50): 3,
    (52, 46): 3,
    **{(side, side): 2 for side in (23, 27, 31)},
}
"""How large tiles are where most of them lie, and how wide their edge is."""
MOTIFS = {
    **{f"bevel-{wide}-{high}": bevel(wide, high, rim) for (wide, high), rim in BEVELS.items()},
    "twin-axes": twin_axes(),
    "sword-and-axe": sword_and_axe(),
    "spear": spear(),
    "sail": sail(),
    "hammer": hammer(),
    "standard": standard(),
    "stone": stone(),
    "port-1": port(1),
    "port-2": port(2),
    "encounter": encounter(),
    "plunder": plunder(),
    "sails": doubled("sail"),
    "hammers": doubled("hammer"),
    "room": round_shield(),
    "coin": coin(),
    "strength": strength(),
    "podium": podium(),
    "covered": covered_shield(),
    "ship-of-the-dead": ghost(),
    **{f"place-{kind}": empty_place(drawn) for kind, drawn in EMPTY_PLACES.items()},
    **{f"shield-{seat}": rim(seat) + boss() for seat in range(4)},
    **{f"manned-{seat}": rim(seat) + use("helmet", 0, -4, 0.86) for seat in range(4)},
}
