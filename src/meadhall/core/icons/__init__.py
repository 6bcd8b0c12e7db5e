"""Symbols for all tables, drawn around the origin in a box from -12 to 12: flat, two or three tones, dark outline.

Place one with `svg.at(x, y, icons.axe(), scale=1.5)`. Every symbol can be drawn without saying anything about it;
`SYMBOLS` lists them by name. Tones and outline are in `style`: draw a game's own symbols with `drawn` and `flat`.
"""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.icons.arms import axe, bow, hammer, pennant, spear, sword
from meadhall.core.icons.crew import monster, pawn, shield, skull, viking
from meadhall.core.icons.goods import amber, fish, fur, mead_horn, pig, wood
from meadhall.core.icons.marks import arrow, card_back, coin, die, glory, hourglass, podium
from meadhall.core.icons.places import burning_house, hut, rune_stone, visitor
from meadhall.core.icons.ships import anchor, boat, longship, longship_above, sail
from meadhall.core.icons.style import drawn, flat

__all__ = [
    "SYMBOLS",
    "amber",
    "anchor",
    "arrow",
    "axe",
    "boat",
    "bow",
    "burning_house",
    "card_back",
    "coin",
    "die",
    "drawn",
    "fish",
    "flat",
    "fur",
    "glory",
    "hammer",
    "hourglass",
    "hut",
    "longship",
    "longship_above",
    "mead_horn",
    "monster",
    "pawn",
    "pennant",
    "pig",
    "podium",
    "rune_stone",
    "sail",
    "shield",
    "skull",
    "spear",
    "sword",
    "viking",
    "visitor",
    "wood",
]

DRAWINGS: tuple[Callable[[], str], ...] = (
    viking,
    pawn,
    shield,
    monster,
    skull,
    longship,
    longship_above,
    boat,
    sail,
    anchor,
    axe,
    sword,
    spear,
    bow,
    hammer,
    pennant,
    hut,
    burning_house,
    visitor,
    rune_stone,
    fish,
    fur,
    amber,
    wood,
    pig,
    mead_horn,
    coin,
    die,
    hourglass,
    glory,
    arrow,
    podium,
    card_back,
)
SYMBOLS = {drawing.__name__: drawing for drawing in DRAWINGS}
"""Every symbol by its name, as it is drawn when nothing is said about it."""
