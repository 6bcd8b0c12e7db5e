"""The symbols of Lofoten: a page has each of them once."""

from __future__ import annotations

from meadhall.core.look.drawing import Kit
from meadhall.core.look.palette import WOOL_BLUE, WOOL_RED
from meadhall.games.lofoten.look import grounds, isles, signs, storehouses, vessels

KIT = Kit()
GOODS = signs.GOODS
PAINTS = (("#d9982b", "#8a5a0e"), ("#5f9dc4", "#24527f"), ("#7fae5f", "#2f5d3a"), ("#b5683f", "#6d2f16"))
"""Each good's colour, and a darker one for edges and backs."""
SIDES = WOOL_RED, WOOL_BLUE
"""The colours of the left and the right card, and of what they move."""

for name, drawing in {**signs.MOTIFS, **isles.MOTIFS, **vessels.MOTIFS}.items():
    KIT.motif(name, drawing)
for good, ground in grounds.GROUNDS.items():
    KIT.picture(f"ground-{good}", grounds.SIDE, grounds.SIDE, ground())
for house, picture in storehouses.PICTURES.items():
    KIT.picture(house, storehouses.WIDE, storehouses.HIGH, picture)
