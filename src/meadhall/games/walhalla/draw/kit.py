"""Symbol kit of Walhalla: every page defines each symbol once, and drawings refer to it."""

from __future__ import annotations

from random import Random

from meadhall.core.draw import goods, houses, people, ships
from meadhall.core.draw.arms import axe, bow, crossed_axes
from meadhall.core.draw.drawing import Kit, use
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import EDGE, GOLD_THREAD, INK, SEATS
from meadhall.core.draw.shapes import box, disc, domed, line, lit, oval, shape, sheen
from meadhall.core.draw.svg import Markup, at, join
from meadhall.games.walhalla.draw.field_motifs import FIELD_MOTIFS
from meadhall.games.walhalla.draw.field_pictures import HIGH, MAX_STRIP_HEIGHT, STRIP_TOPS, TERRAINS, VARIANTS, WIDE
from meadhall.games.walhalla.draw.great_hall import great_hall
from meadhall.games.walhalla.draw.longship import LONGSHIPS
from meadhall.games.walhalla.draw.sea_serpent import serpent
from meadhall.games.walhalla.packed import COLOURS

KIT = Kit()


def hall() -> Markup:
    """Walhalla, where there is little room."""
    roof = "M-13 1L0 -11L13 1L10 3L0 -6L-10 3Z"
    return (
        shape("M-10 10V-1L0 -9L10 -1V10Z", "#c9862f", INK, 1.4)
        + shape(roof, "#f2c230", INK, 1.3)
        + lit(roof, 0.8)
        + shape("M-3.4 10V4Q0 0 3.4 4V10Z", "#ffdf8a", INK, 1.1)
    )


def bridge() -> Markup:
    """Asgard: the rainbow."""
    return (
        line("M-12 8A12 12 0 0 1 12 8", "#b3332b", 3.4)
        + line("M-8.5 8A8.5 8.5 0 0 1 8.5 8", "#e0a32a", 3.4)
        + line("M-5 8A5 5 0 0 1 5 8", "#2a5f9e", 3.4)
        + line("M-12.6 6A12.4 12.4 0 0 1 -2 -3.6", "#fff", 1, opacity=0.5)
    )


# Cards.


def round_shield() -> Markup:
    boards = line("M-12 -21V21M-4 -24V24M4 -24V24M12 -21V21", "#4a0f0b", 1, opacity=0.5)
    rivets = join(disc(x, y, 1.5, "#f3e6c8", INK, 0.7) for x, y in ((-22, 0), (22, 0), (0, -22), (0, 22)))
    return (
        disc(1, 3, 25, "#000", opacity=0.35)
        + disc(0, 0, 25, "#b3332b", INK, 2.4)
        + boards
        + line("M-24 0H24M0 -24V24", "#f3e6c8", 5)
        + disc(0, 0, 24, edge="#77808a", width=3)
        + domed(0, 0, 25, 0.8)
        + disc(0, 0, 25, edge=INK, width=2)
        + rivets
        + disc(0, 0, 8, "#c9ced2", INK, 2)
        + domed(0, 0, 8)
    )


def on(ground: str, drawing: Markup) -> Markup:
    """A motif in the light of a picture's middle."""
    glow = oval(31, 36, 30, 34, "#fff", opacity=0.16) + oval(31, 36, 20, 24, "#fff", opacity=0.12)
    return box(0, 0, WIDE, HIGH, 0, ground) + glow + at(31, 38, drawing) + box(0, 0, WIDE, HIGH, 0, "url(#light)")


def band(headland: int) -> Markup:
    """Two Vikings under a banner; how many fields out, their number says."""
    dice = Random(headland)
    far, near = dice.sample(range(COLOURS), 2)
    cloth = "M0 -30Q8 -34 14 -29T26 -29V-14Q18 -11 12 -15T0 -14Z"
    pole = line("M0 10V-32", INK, 3.6) + shape(cloth, "#e0b352", INK, 1.5) + lit(cloth)
    return on(
        "#8f2b25",
        pole + at(-12, 8, people.viking(far, True), scale=1.05) + at(12, 14, people.viking(near), scale=0.95),
    )


def spoils(terrain: str) -> Markup:
    """A sack before the terrain it comes from."""
    form = "M-13 12Q-16 -6 -5 -10L-8 -17Q0 -14 8 -17L5 -10Q16 -6 13 12Q0 17 -13 12Z"
    sack = oval(4, 14, 16, 4, "#000", opacity=0.35) + shape(form, "#c99a62", INK, 1.8) + lit(form)
    coin = disc(0, 2, 4.6, "#f2c230", INK, 1.3) + domed(0, 2, 4.6)
    return TERRAINS[terrain](1) + at(43, 55, sack, line("M-6 -10H6", "#5a3a1c", 2.6), coin, scale=0.95)


def hunt() -> Markup:
    return TERRAINS["forest"](3) + box(0, 0, WIDE, HIGH, 0, "#12301a", opacity=0.4) + at(31, 40, bow(), scale=0.95)


CARDS = {
    **{f"bonus_{terrain}": spoils(terrain) for terrain in TERRAINS},
    **{f"warband_{headland}": band(headland) for headland in (6, 7, 8)},
    "walhalla": on("#9a4f22", at(0, 2, hall(), scale=2.3)),
    "hunt": hunt(),
    "axe": on("#59636b", axe()),
    "shield": on("#59636b", round_shield()),
}


def back() -> Markup:
    """The back of a card, 62 by 88 from its upper left corner."""
    return (
        box(0, 0, 62, 88, 7, "#5b3a63", EDGE, 2)
        + box(4, 4, 54, 80, 5, edge=GOLD_THREAD, width=1.4)
        + at(31, 44, knot(44, GOLD_THREAD, "#3a2340"))
        + sheen(1, 1, 60, 86, 6, 0.9)
    )


def card_place() -> Markup:
    """Where a card may lie, cut into oak: 62 by 88 from its upper left corner."""
    form = "M7 0H55Q62 0 62 7V81Q62 88 55 88H7Q0 88 0 81V7Q0 0 7 0Z"
    return (
        shape(form, "#1c0f06", opacity=0.16)
        + line("M1 82V7Q1 1 7 1H56", "#1c0f06", 1.6, opacity=0.6)
        + line("M6 88H55Q62 88 62 81V8", "#fff", 1.2, opacity=0.22)
        + at(31, 44, knot(44, "#2a1708", "#7d5329"), opacity=0.3)
    )


# Ships and signs.


def skerry() -> Markup:
    """A rock in the sea, 40 wide, in white water."""
    form = "M-18 6Q-17 -4 -8 -7Q-4 -14 4 -11Q14 -10 18 5Q4 9 -18 6Z"
    return (
        oval(0, 5, 25, 9, "#8fd6d8", opacity=0.3)
        + oval(1, 6, 21, 6, "#fff", opacity=0.6)
        + shape(form, "#7b8184", INK, 1.4)
        + shape("M-15 4Q-14 -3 -7 -5Q-4 -11 3 -9Q-3 -3 -4 5Z", "#fff", opacity=0.3)
        + shape("M4 -11Q14 -10 18 5Q10 8 3 7Q9 -1 4 -11Z", "#000", opacity=0.25)
    )


def place() -> Markup:
    """A helmet cut into wood or parchment: an empty place for a Viking."""
    form = "M-7 6Q-8 -8 0 -8Q8 -8 7 6Q3.6 3.6 0 3.6Q-3.6 3.6 -7 6ZM-7 1Q0 -3 7 1M0 -8V4"
    return line(form, "#fff", 1.2, opacity=0.2, transform="translate(.7 .9)") + line(form, "#1c0f06", 1.5, opacity=0.5)


def coin(metal: str, rim: str, radius: float) -> Markup:
    """What a headland is worth is written on it."""
    return (
        disc(0.6, 1.6, radius, "#000", opacity=0.4)
        + disc(0, 0, radius, metal, INK, 1.8)
        + disc(0, 0, radius - 2.8, edge=rim, width=1)
        + domed(0, 0, radius - 0.8, 0.6)
    )


def worth_points() -> Markup:
    """What a forest brings is written on it."""
    return disc(0.5, 1.4, 10.5, "#000", opacity=0.35) + disc(0, 0, 10.5, "#fff8e7", INK, 1.6)


def worth_strength() -> Markup:
    """What a village adds is written on it."""
    form = "M-12 -10.5H12V1Q12 9 0 13Q-12 9 -12 1Z"
    return shape(form, "#000", opacity=0.35, transform="translate(.5 1.4)") + shape(form, "#fff8e7", INK, 1.6)


MOTIFS = {
    **FIELD_MOTIFS,
    **LONGSHIPS,
    "hall": hall(),
    "bridge": bridge(),
    "hut": at(0, 3, houses.hut("#c9a33a"), scale=0.46),
    "hand": goods.card_back(),
    "crown": goods.crown(),
    "axes": crossed_axes(),
    "axe": axe(),
    "shield": round_shield(),
    "bow": bow(),
    "skerry": skerry(),
    "place": place(),
    "card-place": card_place(),
    "serpent": serpent(),
    "coin-inner": coin("#dfe3e6", "#8d959b", 13),
    "coin-outer": coin("#f2c230", "#b5862a", 14),
    "worth-points": worth_points(),
    "worth-strength": worth_strength(),
    "back": back(),
    "boat": at(0, 4, ships.hull(ships.of_seat(0), 3), scale=0.2),
    **{f"viking-of-{seat}": people.viking(seat) for seat in range(len(SEATS))},
}
for name, drawing in MOTIFS.items():
    KIT.motif(name, drawing)
for terrain, draw in TERRAINS.items():
    for variant in range(VARIANTS):
        land = KIT.motif(f"land-{terrain}-{variant}", draw(variant))
        KIT.picture(f"{terrain}-{variant}", WIDE, HIGH, use(land))
        KIT.picture(f"{terrain}-{variant}-low", WIDE, MAX_STRIP_HEIGHT, use(land, 0, -STRIP_TOPS[terrain][variant]))
for card, picture in CARDS.items():
    KIT.picture(f"picture-{card}", WIDE, HIGH, picture)
KIT.picture("great-hall", 140, 68, great_hall())


def viking(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    return use(f"viking-of-{seat}", x, y, scale)
