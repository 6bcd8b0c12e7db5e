"""Draws a view of Lofoten: the pier between two wheels, the warehouses, and one's hand."""

from __future__ import annotations

from meadhall.core.draw.drawing import NARROW_WIDTH, compose_drawing
from meadhall.core.draw.drawing import WIDE_SIZE as STAGE
from meadhall.core.draw.picture import Drawing, GameProgress
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.draw import fleet, hand, jarls, market, piles, plates, tiles, warehouses
from meadhall.games.lofoten.draw.cover import cover as cover
from meadhall.games.lofoten.draw.inspect import inspect as inspect
from meadhall.games.lofoten.draw.inspect import legend as legend
from meadhall.games.lofoten.draw.kit import KIT
from meadhall.games.lofoten.draw.letters import letters as letters
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.draw.sheet import sheet as sheet
from meadhall.games.lofoten.view import LofotenView


def draw(view: LofotenView, say: Words, narrow: bool) -> Drawing:
    scene = LofotenScene(view, say, narrow)
    title = say("table.title.watch") if view.seat is None else say("table.title", seat=say.seat_name(view.seat))
    parts = [
        *market.market(scene),
        *fleet.wheels(scene),
        *market.zones(scene),
        *piles.piles(scene),
        *warehouses.warehouses(scene),
        *jarls.jarls(scene),
        *plates.plates(scene),
        *fleet.orders(scene),
        *tiles.on_market(scene),
        *tiles.on_ships(scene),
        *fleet.letters(scene),
        *market.targets(scene),
        *fleet.levers(scene),
        *fleet.ship_targets(scene),
        *warehouses.targets(scene),
        *hand.hand(scene),
    ]
    return compose_drawing(NARROW_WIDTH if narrow else STAGE[0], scene.layout.height, title, parts, KIT)


def progress(view: LofotenView, say: Words) -> GameProgress:
    """The game lasts as long as the piles do."""
    if view.over:
        stand = say("course.over")
    elif view.last:
        stand = say("table.last_turn")
    else:
        stand = say.count("course.left", sum(pile.count for pile in view.piles))
    return GameProgress(say("course.aim"), stand)
