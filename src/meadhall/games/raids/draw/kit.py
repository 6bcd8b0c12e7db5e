"""Symbol kit of Raids: every page defines each symbol once, and drawings refer to it."""

from __future__ import annotations

from meadhall.core.draw import beasts, goods, people, ships, wares
from meadhall.core.draw.arms import axe, bow, crossed_axes
from meadhall.core.draw.drawing import Kit, use
from meadhall.core.draw.svg import at
from meadhall.games.raids.draw import landmarks, longship, tile_motifs, tile_scenery

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
SHARED = {
    "axe": axe(),
    "bow": bow(),
    "axes": crossed_axes(),
    "helmet": people.helmet(),
    "crown": goods.crown(),
    "kinds": use("mead", -12, 0, 0.6) + use("amber", 14, 6, 0.5),
    **{f"ship-of-{seat}": ships.longship(seat) for seat in range(4)},
}

for name, drawing in {**SHARED, **tile_motifs.MOTIFS, **landmarks.MOTIFS, **longship.MOTIFS}.items():
    KIT.motif(name, drawing)
KIT.picture("hold-inside", *longship.HOLD_SIZE, longship.inside())
for good, ware in WARES.items():
    KIT.motif(good, ware())
for kind, ground in tile_scenery.SCENERIES.items():
    KIT.picture(f"ground-{kind}", tile_scenery.SIDE, tile_scenery.SIDE, ground())
for beast, (box_seen, scene) in MONSTERS.items():
    left = float(box_seen.split()[0])
    KIT.picture(f"beast-{beast}", 100, 100, at(-left, 0, scene()))
