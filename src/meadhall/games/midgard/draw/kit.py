"""Symbol kit of Midgard: every page defines each symbol once, and drawings refer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meadhall.core.draw import beasts, people, ships
from meadhall.core.draw.drawing import Kit, use
from meadhall.core.draw.gradients import Gradients
from meadhall.core.draw.ornament import knot, sunk
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.svg import Markup, at, tag
from meadhall.games.midgard.draw import (
    card_backdrops,
    card_motifs,
    icons,
    landscapes,
    longship,
    open_area_grounds,
    shore_paintings,
)
from meadhall.games.midgard.draw.artifact_motifs import ARTIFACTS
from meadhall.games.midgard.draw.icons import CLANS, DICE, SYMBOLS

KIT = Kit()
TONES = Gradients()
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
    return use(f"cube-{colour}") + icons.cut_in(use(f"sign-{symbol}"), icons.ink_on(colour))


KIT.symbols["lights"] = landscapes.LIGHTS
KIT.symbols["round"] = tag("clipPath", disc(0, 0, 40), id="round")
for symbol, drawing in SYMBOLS.items():
    KIT.motif(f"sign-{symbol}", drawing)
for symbol in (*SYMBOLS, "query"):
    KIT.motif(f"token-{symbol}", icons.wood(), icons.cut_in(use(f"sign-{symbol}"), icons.CREAM, 1))
KIT.motif("sign-query", icons.query(icons.CURRENT_COLOUR))
for name, drawing in icons.SIGNS.items():
    KIT.motif(name, drawing)
for colour in DICE:
    KIT.motif(f"cube-{colour}", icons.cube(colour))
    KIT.motif(f"die-{colour}", use(f"cube-{colour}"), icons.cut_in(use("sign-query"), icons.ink_on(colour), 1.5))
    for shown in FACES:
        KIT.motif(f"die-{colour}-{shown}", face(colour, shown))
for successes in range(3):
    KIT.motif(f"combat-{successes}", icons.combat_die(successes))
KIT.motif("combat", icons.unrolled())
KIT.motif("crest", icons.crest("#4a3826", "#a98449"))
KIT.motif("crest-own", icons.crest("#fff3c4", INK))
KIT.motif("maelstrom", icons.maelstrom())
KIT.motif("knot", knot(80))
KIT.motif("watermark", at(0, 0, knot(80, "#8a6a3a", "#8a6a3a"), opacity=0.1))
KIT.motif("well", icons.well())
KIT.motif("defence", icons.iron_shield())
KIT.motif("helmet", people.helmet())
for seat in range(4):
    KIT.motif(f"ship-of-{seat}", ships.longship(seat, 3))
    for coloured in range(2):
        KIT.motif(f"shield-{seat}-{coloured}", longship.shield(seat, coloured == 0))
KIT.motif("hull-wide", longship.wide())
KIT.motif("hull-tall", longship.tall())
KIT.motif("sea-chest", longship.sea_chest())
KIT.motif("token-place", longship.token_place())
KIT.motif("high-seat", longship.high_seat())
for area in longship.AREA_CARVINGS:
    for size, wide in longship.BUNK_WIDTHS.items():
        KIT.motif(f"bunk-{area}-{size}", longship.bunk(area, wide))
for number, relic in enumerate(ARTIFACTS):
    KIT.motif(f"relic-{number}", TONES.shaded(relic()))
for number, journey in enumerate(card_motifs.JOURNEYS):
    KIT.motif(f"journey-{number}", TONES.shaded(journey()))
for kind, drawing in card_motifs.CARD_MOTIFS.items():
    KIT.motif(f"loot-{kind}", TONES.shaded(drawing))
for area, shore in shore_paintings.SHORES.items():
    KIT.picture(f"shore-{area}", landscapes.WIDE, landscapes.HIGH, shore())
for area, ground in open_area_grounds.GROUNDS.items():
    KIT.picture(f"ground-{area or 'hall'}", open_area_grounds.WIDE, open_area_grounds.HIGH, ground())
for kind, country in shore_paintings.COUNTRIES.items():
    KIT.picture(f"country-{kind}", 120, 70, country(), sunk(0, 0, 120, 70, 8))
for kind, backdrop in card_backdrops.BACKDROPS.items():
    KIT.picture(f"behind-{kind}", card_backdrops.WIDE, card_backdrops.HIGH, backdrop())
for foe in FOES.values():
    KIT.picture(f"foe-{foe.name}", 150, 100, foe.scene(), sunk(0, 0, 150, 100, 9))
KIT.symbols["tones"] = TONES.defs
