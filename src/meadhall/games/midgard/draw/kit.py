"""The symbols of Midgard: a page has each of them once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meadhall.core.draw import beasts, people, ships
from meadhall.core.draw.drawing import Kit, use
from meadhall.core.draw.gradients import Tones
from meadhall.core.draw.ornament import knot, sunk
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.svg import Markup, at, tag
from meadhall.games.midgard.draw import backdrops, coast, glyphs, grounds, hull, loot, places
from meadhall.games.midgard.draw.glyphs import CLANS, DICE, SYMBOLS
from meadhall.games.midgard.draw.relics import RELICS

KIT = Kit()
TONES = Tones()
FACES = ("double_hammer", "hammer", "shield", "chest", "longship", "clan")


class Foe(NamedTuple):
    name: str
    scene: Callable[[], Markup]


FOES = {
    "Driftwood Draugr": Foe("driftwood", beasts.driftwood),
    "Rival Raiders": Foe("raiders", beasts.raiders),
    "Ghost Longship": Foe("ghost", beasts.ghost),
    "Draugr Warband": Foe("draugr", beasts.draugr),
    "Sea Troll": Foe("troll", beasts.troll),
    "Kraken Spawn": Foe("kraken", beasts.kraken),
    "Great Serpent": Foe("serpent", beasts.serpent),
    "Spawn of Jormungandr": Foe("jormungandr", beasts.jormungandr),
}
"""Enemies by their English names; one that an edition has invented borrows the looks of another."""


def sign(symbol: str, colour: str, x: float = 0, y: float = 0, scale: float = 1) -> Markup:
    """A symbol in some colour."""
    return tag("g", use(f"sign-{symbol}", x, y, scale), color=colour)


def face(colour: str, shown: str) -> Markup:
    symbol = CLANS[colour] if shown == "clan" else shown
    return use(f"cube-{colour}") + glyphs.cut_in(use(f"sign-{symbol}"), glyphs.ink_on(colour))


KIT.symbols["lights"] = coast.LIGHTS
KIT.symbols["round"] = tag("clipPath", disc(0, 0, 40), id="round")
for symbol, drawing in SYMBOLS.items():
    KIT.motif(f"sign-{symbol}", drawing)
for symbol in (*SYMBOLS, "query"):
    KIT.motif(f"token-{symbol}", glyphs.wood(), glyphs.cut_in(use(f"sign-{symbol}"), glyphs.CREAM, 1))
KIT.motif("sign-query", glyphs.query(glyphs.NOW))
for name, drawing in glyphs.SIGNS.items():
    KIT.motif(name, drawing)
for colour in DICE:
    KIT.motif(f"cube-{colour}", glyphs.cube(colour))
    KIT.motif(f"die-{colour}", use(f"cube-{colour}"), glyphs.cut_in(use("sign-query"), glyphs.ink_on(colour), 1.5))
    for shown in FACES:
        KIT.motif(f"die-{colour}-{shown}", face(colour, shown))
for successes in range(3):
    KIT.motif(f"combat-{successes}", glyphs.combat_die(successes))
KIT.motif("combat", glyphs.unrolled())
KIT.motif("crest", glyphs.crest("#4a3826", "#a98449"))
KIT.motif("crest-own", glyphs.crest("#fff3c4", INK))
KIT.motif("maelstrom", glyphs.maelstrom())
KIT.motif("knot", knot(80))
KIT.motif("watermark", at(0, 0, knot(80, "#8a6a3a", "#8a6a3a"), opacity=0.1))
KIT.motif("well", glyphs.well())
KIT.motif("defence", glyphs.iron_shield())
KIT.motif("helmet", people.helmet())
for seat in range(4):
    KIT.motif(f"ship-of-{seat}", ships.longship(seat, 3))
    for coloured in range(2):
        KIT.motif(f"shield-{seat}-{coloured}", hull.shield(seat, coloured == 0))
KIT.motif("hull-wide", hull.wide())
KIT.motif("hull-tall", hull.tall())
KIT.motif("sea-chest", hull.sea_chest())
KIT.motif("token-place", hull.token_place())
KIT.motif("high-seat", hull.high_seat())
for area in hull.CARVED:
    for size, wide in hull.BUNKS.items():
        KIT.motif(f"bunk-{area}-{size}", hull.bunk(area, wide))
for number, relic in enumerate(RELICS):
    KIT.motif(f"relic-{number}", TONES.lit(relic()))
for number, journey in enumerate(loot.JOURNEYS):
    KIT.motif(f"journey-{number}", TONES.lit(journey()))
for kind, drawing in loot.LOOT.items():
    KIT.motif(f"loot-{kind}", TONES.lit(drawing))
for area, shore in places.SHORES.items():
    KIT.picture(f"shore-{area}", coast.WIDE, coast.HIGH, shore())
for area, ground in grounds.GROUNDS.items():
    KIT.picture(f"ground-{area or 'hall'}", grounds.WIDE, grounds.HIGH, ground())
for kind, country in places.COUNTRIES.items():
    KIT.picture(f"country-{kind}", 120, 70, country(), sunk(0, 0, 120, 70, 8))
for kind, backdrop in backdrops.BEHIND.items():
    KIT.picture(f"behind-{kind}", backdrops.WIDE, backdrops.HIGH, backdrop())
for foe in FOES.values():
    KIT.picture(f"foe-{foe.name}", 150, 100, foe.scene(), sunk(0, 0, 150, 100, 9))
KIT.symbols["tones"] = TONES.defs
