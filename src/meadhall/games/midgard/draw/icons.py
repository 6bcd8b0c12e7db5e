"""Icons: the symbols on dice and cards, the dice themselves, and other small signs, in a box of about 24."""

from __future__ import annotations

from meadhall.core.draw import goods
from meadhall.core.draw.palette import EDGE, INK
from meadhall.core.draw.shapes import box, disc, domed, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join

CREAM = "#fff8e7"
DICE = {"red": ("#b3332b", "#7c1f1a"), "blue": ("#2a5f9e", "#183a66"), "yellow": ("#d9a51e", "#8f6908")}
"""The upper side of each die, and its edge."""
BLACK = ("#3c3c44", "#101013")
CLANS = {"red": "tyr", "blue": "odin", "yellow": "yggdrasil"}
TAPESTRIES = {"crimson": "#a3263c", "azure": "#2f6fb0", "gold": "#c9981c"}
LANDS = {"food": "#a83b2b", "favor": "#2a5f9e", "dice": "#6d4a94"}
CURRENT_COLOUR = "currentColor"
QUESTION_MARK = "M-4.4 -4Q-4 -8.6 .2 -8.6Q4.8 -8.4 4.6 -4.4Q4.4 -2 1.8 -.6Q.2 .4 .2 3"
"""A question mark without its dot."""
STAR = "M0 -7L1.8 -2L7 -2L2.8 1L4.5 6.5L0 3.2L-4.5 6.5L-2.8 1L-7 -2L-1.8 -2Z"

SYMBOLS = {
    "hammer": shape("M-8 -9h16v7h-16zM-2 -2h4v12h-4z", CURRENT_COLOUR),
    "double_hammer": shape(
        "M-11 -9h10v6h-10zM-7.6 -3h3.2v12h-3.2zM1 -9h10v6h-10zM4.4 -3h3.2v12h-3.2z",
        CURRENT_COLOUR,
    ),
    "shield": disc(0, 0, 9.5, edge=CURRENT_COLOUR, width=3)
    + disc(0, 0, 3.2, CURRENT_COLOUR)
    + line("M0 -8V8M-8 0H8", CURRENT_COLOUR, 1.8),
    "chest": shape("M-9.5 -1v-3q0-5 5-5h9q5 0 5 5v3zM-9.5 1h7v3h5v-3h7v8h-19z", CURRENT_COLOUR),
    "longship": shape(
        "M-11 3q11 6 22 0q2-4 0-8q-1 4-4 5h-14q-3-1-4-5q-2 4 0 8zM-1 -1v-10h2v10zM2 -10q7 3 6 8h-6zM-2 -10q-7 3-6 8h6z",
        CURRENT_COLOUR,
    ),
    "tyr": line("M0 10V-9M-7 -2L0 -10L7 -2", CURRENT_COLOUR, 3.2),
    "odin": line("M0 10V-3M-7 -9Q-7 0 0 1Q7 0 7 -9M0 -10V0", CURRENT_COLOUR, 2.8),
    "yggdrasil": line("M0 11V-1M0 6L-5 10M0 6L5 10", CURRENT_COLOUR, 2.6)
    + disc(0, -5, 6.2, CURRENT_COLOUR)
    + disc(-6, -1, 4, CURRENT_COLOUR)
    + disc(6, -1, 4, CURRENT_COLOUR),
}
"""Symbols of dice, in the colour of the text around them."""


def ink_on(colour: str) -> str:
    """What is seen well on a die."""
    return INK if colour == "yellow" else CREAM


BEVEL = (
    "M-21.1 -21.1A10 10 0 0 1 -14 -24H14A10 10 0 0 1 21.1 -21.1L16.2 -17.2A6 6 0 0 0 12 -19H-12A6 6 0 0 0 -16.2 -17.2Z"
)
"""The upper one of the four slants around the upper side of a die."""
SLANTS = ((0, "#fff", 0.5), (270, "#fff", 0.22), (90, "#000", 0.2), (180, "#000", 0.42))
"""How much light falls on each of them."""


def cut(upper: str, edge: str) -> Markup:
    """A die without a face, 50 wide: its upper side, and four slants that the light falls on differently."""
    slants = join(at(0, 0, shape(BEVEL, light, opacity=strength), turn=turn) for turn, light, strength in SLANTS)
    return (
        box(-24, -21, 49, 49, 11, "#000", opacity=0.4)
        + box(-25, -25, 50, 50, 10.5, edge, INK, 1.8)
        + box(-24, -24, 48, 48, 10, upper)
        + slants
        + oval(-6, -13, 9, 4.4, "#fff", opacity=0.13)
        + line("M-17.6 -9V-12.4A5.2 5.2 0 0 1 -12.4 -17.6H-6", "#fff", 1.3, opacity=0.6)
    )


def cube(colour: str) -> Markup:
    """A die of the crew without a face."""
    return cut(*DICE[colour])


def cut_in(symbol: Markup, colour: str, scale: float = 1.47) -> Markup:
    """A symbol cut into a die and painted: its upper left edge lies in the shade, its lower right one in the light."""
    dark, light = (0.5, 0.35) if colour != INK else (0.35, 0.5)
    return (
        at(-0.9, -1.1, symbol, scale=scale, color="#000", opacity=dark)
        + at(0.9, 1.1, symbol, scale=scale, color="#fff", opacity=light)
        + at(0, 0, symbol, scale=scale, color=colour)
    )


def query(colour: str) -> Markup:
    """A question mark on a die: an unknown face."""
    return line(QUESTION_MARK, colour, 3) + disc(0.2, 7.4, 1.9, colour)


def wood() -> Markup:
    """A disc of dark wood, 34 wide, that a symbol is carved into."""
    return (
        disc(0.6, 1.6, 17, "#000", opacity=0.35)
        + disc(0, 0, 17, "#3d2c1e", "#b98a3e", 1.8)
        + domed(0, 0, 16, 0.55)
        + line("M-12.6 -5A13.6 13.6 0 0 1 5 -12.6", "#f0cf96", 1.2, opacity=0.55)
    )


def small_die(fill: str, *face: Markup) -> Markup:
    light = box(-8.8, -8.8, 17.6, 8, 4, "#fff", opacity=0.24) + box(-8.8, 3.4, 17.6, 5.4, 3, "#000", opacity=0.2)
    return box(-10, -10, 20, 20, 5, fill, INK, 1.5) + light + join(face)


def combat_die(successes: int) -> Markup:
    """A black die, 50 wide, with 0, 1 or 2 bursts."""
    spots = {0: (), 1: ((0, 0),), 2: ((-8.5, -8.5), (8.5, 8.5))}[successes]
    bursts = join(
        at(x, y, at(0.6, 0.9, shape(STAR, "#000"), opacity=0.7), shape(STAR, "#ffb23e", "#8a4a10", 0.7), scale=1.6)
        for x, y in spots
    )
    return cut(*BLACK) + (bursts or line("M-6 -1H6", "#000", 5) + line("M-6 0H6", "#9a9aa3", 3.4))


def unrolled() -> Markup:
    """A black die that is still to be rolled."""
    return cut(*BLACK) + at(0, 0, query("#ffb23e"), scale=1.3)


def tapestry(colour: str) -> Markup:
    marks = {
        "crimson": "M-3.6 -3.6H3.6V3.6H-3.6Z",
        "azure": "M0 -4.6A4.6 4.6 0 1 0 .01 -4.6Z",
        "gold": "M0 -5L4.8 4H-4.8Z",
    }
    cloth = shape("M-7 -10V9L-3.5 6L0 9L3.5 6L7 9V-10Z", TAPESTRIES[colour], INK, 1.4)
    return line("M-10 -10H10", INK, 2.4) + cloth + at(0, -1.5, shape(marks[colour], "#f3e6c8", INK, 0.8))


def turn() -> Markup:
    """A die turned to another face."""
    return box(-6.5, -4, 13, 13, 3, "#efe0bd", INK, 1.4) + line(
        "M-10 1A10.5 10.5 0 0 1 8 -6M8 -6l.5 -4.5M8 -6l-4.5 -.5", INK, 2
    )


def again() -> Markup:
    """A die rolled again."""
    return box(-5, -5, 10, 10, 2.6, "#efe0bd", INK, 1.4) + line(
        "M-9.5 -3A10 10 0 0 1 8 -6M9.5 3A10 10 0 0 1 -8 6M8 -6l.5 -4M-8 6l-.5 4", INK, 1.9
    )


def lost_die() -> Markup:
    return small_die("#efe0bd") + line("M-6 -6L6 6M6 -6L-6 6", "#8f1f16", 3)


def card_back(ground: str) -> Markup:
    return box(-7, -10, 14, 20, 2.5, ground, INK, 1.4) + shape("M0 -6L4 0L0 6L-4 0Z", "#e0b352", INK, 0.8)


def chain() -> Markup:
    form = (
        "M-9 0a5 5 0 0 1 5 -5h3a5 5 0 0 1 0 10h-3a5 5 0 0 1 -5 -5"
        "M-1 0a5 5 0 0 1 5 -5h3a5 5 0 0 1 0 10h-3a5 5 0 0 1 -5 -5"
    )
    return line(form, INK, 5) + line(form, "#cfd4d6", 2.4)


def horn() -> Markup:
    """The start-player marker."""
    return (
        shape("M-10 -7Q-9 9 8 10Q11 10 12 7Q2 6 1 -7Z", "#efe0bd", INK, 1.4)
        + line("M-10.5 -7H1.5", "#b5862a", 3)
        + line("M-7 2Q-2 3 1 0", "#b5862a", 2)
    )


def iron_shield() -> Markup:
    """Defence, without its number; 32 wide."""
    form = "M-16 -17H16V3Q16 15 0 21Q-16 15 -16 3Z"
    rivets = join(disc(x, y, 1.3, "#8b949b") for x, y in ((-12, -13), (12, -13), (0, 16)))
    return shape(form, "url(#iron)", EDGE, 4) + lit(form) + line(form, "#f3e6c8", 2) + rivets


CREST = "M-11 -11H11V2Q11 9 0 13Q-11 9 -11 2Z"


def crest(fill: str, edge: str) -> Markup:
    """The shield of a bonus, without its number."""
    return shape(CREST, fill, edge, 1.5) + lit(CREST, 0.6)


def maelstrom() -> Markup:
    """Water that closes over something, 130 wide."""
    rings = "M-60 4Q-40 -34 14 -28T52 10Q34 36 -8 30T-40 2Q-26 -16 6 -14T28 8Q16 20 -4 16T-16 2Q-6 -6 6 0"
    return line(rings, "#06202e", 7, opacity=0.22) + line(
        rings, "#eef8f8", 2.4, opacity=0.4, stroke_dasharray="40 9 16 7"
    )


def well() -> Markup:
    """A hollow for a die, 20 wide."""
    return (
        box(-10, -10, 20, 20, 4, "#bfa06a", "#8a6a3c", 0.9)
        + line("M-9 7V-6Q-9 -9 -6 -9H7", "#6d4f22", 1.6, opacity=0.55)
        + line("M9 -6V6Q9 9 6 9H-6", "#fff3d2", 1, opacity=0.8)
    )


def looted(count: int = 2) -> Markup:
    """Rewards of trade: a purse of them."""
    return shape("M-3 -6L-6 -11H6L3 -6Q11 -1 9 7Q8 11 0 11Q-8 11 -9 7Q-11 -1 -3 -6Z", "#b07a3d", INK, 1.4) + line(
        "M-4 -6H4", INK, 2.2
    )


SIGNS = {
    "food": goods.fish(),
    "favor": goods.rune_stone(),
    "glory": goods.crown(),
    "terror": goods.skull(),
    "farm": goods.farm(),
    "wall": goods.wall(),
    "bastion": goods.bastion(),
    "treasure": goods.chest(),
    "art": goods.vase(),
    "armour": goods.armour(),
    "tapestry": goods.tapestry(),
    "prophecy": goods.lots(),
    "land": goods.banner(),
    "battle": goods.monster(),
    "combat_dice": goods.battle_die(),
    "arrow": goods.arrow(),
    "rewards": looted(),
    "attempts": goods.banner() + line("M5 8H11M8 5V11", INK, 2.4),
    "battle_defence": at(0, 0, iron_shield(), scale=0.5) + line("M-4 0H4M0 -4V4", CREAM, 2.4),
    "any-die": small_die("#efe0bd", at(0, 0.6, query(INK), scale=0.82)),
    "choice-die": small_die("#efe0bd", shape(STAR, "#a8642a", INK, 1)),
    "lost-die": lost_die(),
    "turn": turn(),
    "again": again(),
    "card-village": card_back("#8a5c2e"),
    "card-keep": card_back("#59626b"),
    "card-either": at(-3, 0, card_back("#8a5c2e")) + at(4, 1, card_back("#59626b")),
    "chain": chain(),
    "horn": horn(),
    **{f"roll-{colour}": small_die(DICE[colour][0], at(0, 0.6, query(ink_on(colour)), scale=0.82)) for colour in DICE},
    **{
        f"pick-{colour}": small_die(DICE[colour][0], line("M-5 0L-1.5 4L5.5 -4.5", ink_on(colour), 2.8))
        for colour in DICE
    },
    **{f"tapestry-{colour}": tapestry(colour) for colour in TAPESTRIES},
    **{
        f"land-{land}": line("M-7 11V-11", INK, 2.2)
        + shape("M-7 -10Q0 -13 4 -9T11 -9V1Q5 3 1 0T-7 1Z", colour, INK, 1.3)
        for land, colour in LANDS.items()
    },
}
"""Goods and effects by name."""
