"""Symbol kit of Lofoten: every page defines each symbol once, and drawings refer to it."""

from __future__ import annotations

from meadhall.core.draw.drawing import Kit
from meadhall.games.lofoten.draw import card_blanks, goods_scenery, icons, islands, longship, warehouse_pictures

KIT = Kit()
GOODS, SIDES, PAINTS = icons.GOODS, icons.SIDES, card_blanks.GOOD_COLOURS

for name, drawing in {**icons.MOTIFS, **islands.MOTIFS, **longship.MOTIFS, **card_blanks.MOTIFS}.items():
    KIT.motif(name, drawing)
for good, ground in goods_scenery.SCENERIES.items():
    KIT.picture(f"ground-{good}", goods_scenery.SIDE, goods_scenery.SIDE, ground())
for house, picture in warehouse_pictures.PICTURES.items():
    KIT.picture(house, warehouse_pictures.WIDE, warehouse_pictures.HIGH, picture)
