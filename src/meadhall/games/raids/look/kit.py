"""The symbols of Raids: a page has each of them once."""

from __future__ import annotations

from meadhall.core.look import beasts, goods, houses, people, ships, wares
from meadhall.core.look.arms import axe, bow, crossed_axes
from meadhall.core.look.brush import box, disc, line, mirrored, shape, veil
from meadhall.core.look.drawing import Kit, use
from meadhall.core.look.nature import fir, mountain
from meadhall.core.look.palette import EDGE, INK, SEATS
from meadhall.core.svg import at

KIT = Kit()
MONSTERS = {
    "draugr": ("25 0 100 100", beasts.draugr),
    "troll": ("25 0 100 100", beasts.troll),
    "squid": ("25 0 100 100", beasts.kraken),
    "sea_serpent": ("42 0 100 100", beasts.serpent),
    "warg": ("0 0 100 100", beasts.warg),
    "jotunn": ("0 0 100 100", beasts.jotunn),
    "lindworm": ("0 0 100 100", beasts.lindworm),
    "dragon": ("0 0 100 100", beasts.dragon),
}
"""What part of a scene is seen of each monster."""
WARES = {"wood": wares.wood, "pigs": wares.pigs, "furs": wares.furs, "mead": wares.mead, "amber": wares.amber}


def twin_axes() -> str:
    return at(-7, 0, axe(), scale=0.9) + at(8, 2, mirrored(axe()), scale=0.9)


def sword_and_axe() -> str:
    sword = line("M-20 24L14 -22", INK, 9) + line("M-18 22L16 -26", "#c9ced2", 5) + line("M-22 12L-8 22", "#b5862a", 5)
    return sword + at(4, 2, axe(), scale=0.86)


def spear() -> str:
    return (
        line("M-20 26L12 -14", INK, 6)
        + line("M-20 26L12 -14", "#7c5330", 3.4)
        + shape("M26 -30L18 -4L2 -18Z", "#c9ced2", INK, 2)
        + line("M26 -30L10 -11", "#8d969c", 1.6)
    )


def sail() -> str:
    return (
        line("M0 30V-30", INK, 5)
        + line("M0 30V-30", "#8a5526", 2.4)
        + shape("M-22 -24Q0 -29 22 -24Q27 -6 20 14Q0 8 -20 14Q-27 -6 -22 -24Z", "#f3e6c8", INK, 2)
        + shape("M-13 -26Q-15 -6 -11 11L-3 10Q-5 -8 -5 -27ZM5 -27Q5 -8 3 10L11 11Q15 -6 13 -26Z", "#b3332b")
        + line("M-24 -25H24", INK, 3.4)
    )


def hammer() -> str:
    """Mjöllnir."""
    return (
        shape("M-3.5 -2H3.5V26H-3.5Z", "#7c5330", INK, 1.8)
        + line("M-4 8H4M-4 15H4", "#e0b352", 2.4)
        + shape("M-26 -22L-20 -27H20L26 -22V-6L20 -1H-20L-26 -6Z", "#9aa4ab", INK, 2.2)
        + veil("M8 -27H20L26 -22V-6L20 -1H8Z", 0.2)
        + shape("M0 -22L7 -14L0 -6L-7 -14Z", "#f2c230", INK, 1.4)
        + disc(0, 28, 3.5, "#c9ced2", INK, 1.4)
    )


def standard() -> str:
    return (
        line("M-18 30V-30", INK, 5.5)
        + line("M-18 30V-30", "#8a5526", 3)
        + shape("M-18 -26Q-4 -33 8 -25T27 -26V4Q16 9 6 3T-18 4Z", "#7a3f86", INK, 2.2)
        + line("M0 -18Q-6 -8 4 -4Q14 -2 12 -12Q8 -20 0 -14", "#f2c230", 3)
        + disc(-18, -31, 3.5, "#f2c230", INK, 1.4)
    )


def stone() -> str:
    """A standing stone, without its rune."""
    return (
        shape("M-19 28V-14Q-18 -29 0 -30Q18 -29 19 -14V28Z", "#a9a69b", INK, 2.2)
        + veil("M6 -30Q18 -27 19 -14V28H9Q14 0 6 -30Z", 0.18)
        + line("M-24 28H24", "#4d6a2f", 5)
    )


def crate(x: float) -> str:
    return at(
        x,
        -7,
        box(-11, -12, 22, 24, 2, "#c9935a"),
        line("M-11 -12L11 12M11 -12L-11 12", "#7c5330", 2.4),
        box(-11, -12, 22, 24, 2, edge=INK, width=2),
    )


def port(crates: int) -> str:
    """A jetty with a crate for each sale."""
    return (
        shape("M-30 6H30V13H-30Z", "#8a5c2e", INK, 2)
        + line("M-22 13V28M0 13V28M22 13V28", INK, 5)
        + line("M-22 13V28M0 13V28M22 13V28", "#6d421a", 2.6)
        + "".join(crate((number - (crates - 1) / 2) * 25) for number in range(crates))
        + line("M-32 24q7 -6 14 0q7 6 14 0q7 -6 14 0q7 6 14 0", "#e8f6f6", 2.2)
    )


def encounter() -> str:
    """A house where a fire is burning for guests."""
    fire = shape("M18 26q-8 -10 0 -18q0 7 5 6q4 8 -5 12z", "#ff9c3a", INK, 1.4)
    return at(0, 2, houses.hut("#c9a33a"), scale=1.15) + fire


def plunder() -> str:
    flames = shape("M-24 -8q-8 -14 4 -24q-2 10 6 10q2 10 -10 14z", "#ff9c3a", INK, 1.4) + shape(
        "M22 -10q-6 -12 4 -20q-1 9 5 9q1 8 -9 11z", "#ffc04d", INK, 1.4
    )
    return at(0, 6, wares.chest(), scale=0.86) + flames


def doubled(name: str) -> str:
    return use(name, -12, -4, 0.78) + use(name, 13, 5, 0.78)


def round_shield() -> str:
    """Room for one Viking; drawn for a radius of 7."""
    return (
        disc(0, 0, 7, "#b3332b", INK, 1.4)
        + line("M-6 0H6M0 -6V6", "#f3e6c8", 1.6)
        + disc(0, 0, 2.3, "#c9ced2", INK, 0.8)
    )


def podium() -> str:
    return shape("M-24 20V2H-8V20ZM-8 20V-10H8V20ZM8 20V8H24V20Z", "url(#oak)", INK, 2) + at(
        0, -20, goods.crown(), scale=0.8
    )


def village() -> str:
    """Three houses behind a fence, 100 wide."""
    fence = "".join(f"M{x} {40 - abs(x) * 0.25}v-9l3 -3l3 3v9" for x in range(-36, 40, 12))
    return (
        shape("M-50 6A50 42 0 1 0 50 6A50 42 0 1 0 -50 6Z", "#d9c48a", "#8a7a4a", 1.6)
        + at(-22, -10, houses.hut("#b5863f"), scale=0.72)
        + at(22, -14, houses.hut("#9cae62"), scale=0.66)
        + at(0, 10, houses.hut("#c9a33a"))
        + shape(fence, "#a9763b", INK, 0.9)
    )


def rim(seat: int) -> str:
    """A shield at the side of somebody's ship."""
    return disc(0, 0, 10, SEATS[seat].fill, INK, 1.6) + disc(0, 0, 6.5, "#f3e6c8", INK, 1)


def ghost() -> str:
    return at(0, 0, ships.ghost_ship(), opacity=0.9)


MOTIFS = {
    "axe": axe(),
    "twin-axes": twin_axes(),
    "sword-and-axe": sword_and_axe(),
    "bow": bow(),
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
    "axes": crossed_axes(),
    "room": round_shield(),
    "helmet": people.helmet(),
    "crown": goods.crown(),
    "podium": podium(),
    "village": village(),
    "fir": fir(),
    "fell": mountain(0, 0, 46, 34),
    "kinds": use("mead", -12, 0, 0.6) + use("amber", 14, 6, 0.5),
    "ship-of-the-dead": ghost(),
    "covered": disc(0, 0, 8, edge=EDGE, width=1.4, stroke_dasharray="3 3", opacity=0.7),
    **{f"ship-of-{seat}": ships.longship(seat) for seat in range(4)},
    **{f"shield-{seat}": rim(seat) + disc(0, 0, 3, "#59636b") for seat in range(4)},
    **{f"manned-{seat}": rim(seat) + use("helmet", 0, -4, 0.86) for seat in range(4)},
}
for name, drawing in MOTIFS.items():
    KIT.motif(name, drawing)
for good, ware in WARES.items():
    KIT.motif(good, ware())
for beast, (box_seen, scene) in MONSTERS.items():
    left = float(box_seen.split()[0])
    KIT.picture(f"beast-{beast}", 100, 100, at(-left, 0, scene()))
