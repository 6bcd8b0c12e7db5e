"""Draws a view of Lofoten: the pier between two wheels, the warehouses, and one's hand."""

from __future__ import annotations

from meadhall.core.draw.drawing import TALL, stage
from meadhall.core.draw.drawing import WIDE as STAGE
from meadhall.core.draw.picture import Course, Drawing
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.draw import allies, fleet, hand, plates, sea, stock, stores, tiles
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
    title = say("table.title.watch") if view.seat is None else say("table.title", seat=say.who(view.seat))
    parts = [
        *sea.sea(scene),
        *fleet.wheels(scene),
        *sea.zones(scene),
        *stock.stock(scene),
        *stores.warehouses(scene),
        *allies.jarls(scene),
        *plates.plates(scene),
        *fleet.orders(scene),
        *tiles.on_market(scene),
        *tiles.on_ships(scene),
        *fleet.letters(scene),
        *sea.targets(scene),
        *fleet.levers(scene),
        *fleet.ship_targets(scene),
        *stores.targets(scene),
        *hand.hand(scene),
    ]
    return stage(TALL if narrow else STAGE[0], scene.layout.height, title, parts, KIT)


def course(view: LofotenView, say: Words) -> Course:
    """The game lasts as long as the piles do."""
    if view.over:
        stand = say("course.over")
    elif view.last:
        stand = say("table.last_turn")
    else:
        stand = say.count("course.left", sum(pile.count for pile in view.piles))
    return Course(say("course.aim"), stand)
