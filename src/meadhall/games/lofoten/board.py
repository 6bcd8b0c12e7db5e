"""Draws a view of Lofoten: the pier between two wheels, the warehouses, and one's hand."""

from __future__ import annotations

from meadhall.core.picture import Drawing, Whole
from meadhall.core.svg import picture, rect, tag
from meadhall.core.unexplained import course as course
from meadhall.core.unexplained import inspect as inspect
from meadhall.core.unexplained import legend as legend
from meadhall.core.words import Words
from meadhall.games.lofoten.look import allies, cards, ending, fleet, panels, pier, stores, tiles
from meadhall.games.lofoten.look.layout import tall, wide
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.look.sheet import sheet as sheet
from meadhall.games.lofoten.view import LofotenView

STYLE = """
.lofoten .ghost{opacity:0;pointer-events:none;transition:opacity .2s}
.lofoten .held:hover+.ghost,.lofoten .held:focus-within+.ghost{opacity:1}
.lofoten .trace{fill:var(--glow);fill-opacity:.1;stroke:var(--glow);stroke-width:3.5;stroke-dasharray:9 6}
.lofoten .ghostly{opacity:.55;pointer-events:none}
.lofoten .spot:hover .ghostly{opacity:1}
"""


def draw(view: LofotenView, say: Words, narrow: bool) -> Drawing:
    layout = (tall if narrow else wide)(bool(view.jarls))
    scene = LofotenScene(view, say, layout)
    title = say("table.title.watch") if view.seat is None else say("table.title", seat=say.who(view.seat))
    return Whole(
        picture(
            layout.width,
            layout.bottom,
            title,
            tag(
                "g",
                rect(0, 0, layout.width, layout.bottom, 14, fill="var(--paper)"),
                pier.sea(scene),
                fleet.wheel(scene, 1 - scene.near),
                fleet.wheel(scene, scene.near),
                fleet.quay(scene),
                pier.pier(scene),
                panels.panels(scene),
                tiles.piles(scene),
                cards.stock(scene),
                stores.warehouses(scene),
                allies.jarls(scene),
                tiles.on_market(scene),
                pier.numbers(scene),
                tiles.on_ships(scene),
                stores.stored(scene),
                tiles.picked(scene),
                pier.spots(scene),
                fleet.moves(scene),
                fleet.ship_spots(scene),
                stores.spots(scene),
                fleet.anchor(scene),
                cards.hand(scene),
                ending.result(scene),
                class_="lofoten",
            ),
            css=STYLE,
        )
    )
