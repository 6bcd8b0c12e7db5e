"""The symbols of Lofoten: a page has each of them once."""

from __future__ import annotations

from meadhall.core.draw.drawing import Kit
from meadhall.games.lofoten.draw import grounds, isles, paper, signs, storehouses, vessels

KIT = Kit()
GOODS, SIDES, PAINTS = signs.GOODS, signs.SIDES, paper.PAINTS

for name, drawing in {**signs.MOTIFS, **isles.MOTIFS, **vessels.MOTIFS, **paper.MOTIFS}.items():
    KIT.motif(name, drawing)
for good, ground in grounds.GROUNDS.items():
    KIT.picture(f"ground-{good}", grounds.SIDE, grounds.SIDE, ground())
for house, picture in storehouses.PICTURES.items():
    KIT.picture(house, storehouses.WIDE, storehouses.HIGH, picture)
