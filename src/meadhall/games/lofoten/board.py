"""Draws a view of Lofoten: the pier between two wheels, the warehouses, and one's hand."""

from __future__ import annotations

from meadhall.core.game import View
from meadhall.core.svg import picture, rect, tag
from meadhall.core.words import Words
from meadhall.games.lofoten.look import allies, cards, ending, fleet, panels, pier, stores, tiles
from meadhall.games.lofoten.look.frame import Frame
from meadhall.games.lofoten.look.plan import tall, wide
from meadhall.games.lofoten.look.sheet import sheet as sheet

STYLE = """
.lofoten .ghost{opacity:0;pointer-events:none;transition:opacity .2s}
.lofoten .held:hover+.ghost,.lofoten .held:focus-within+.ghost{opacity:1}
.lofoten .trace{fill:var(--glow);fill-opacity:.1;stroke:var(--glow);stroke-width:3.5;stroke-dasharray:9 6}
.lofoten .ghostly{opacity:.55;pointer-events:none}
.lofoten .spot:hover .ghostly{opacity:1}
"""


def draw(view: View, say: Words, narrow: bool) -> str:
    plan = (tall if narrow else wide)(bool(view["jarls"]))
    frame = Frame(view, say, plan)
    watching = view["seat"] is None
    title = say("table.title.watch") if watching else say("table.title", seat=say.who(view["seat"]))
    return picture(
        plan.width,
        plan.bottom,
        title,
        tag(
            "g",
            rect(0, 0, plan.width, plan.bottom, 14, fill="var(--paper)"),
            pier.sea(frame),
            fleet.wheel(frame, 1 - frame.near),
            fleet.wheel(frame, frame.near),
            fleet.quay(frame),
            pier.pier(frame),
            panels.panels(frame),
            tiles.piles(frame),
            cards.stock(frame),
            stores.warehouses(frame),
            allies.jarls(frame),
            tiles.on_market(frame),
            pier.numbers(frame),
            tiles.on_ships(frame),
            stores.stored(frame),
            tiles.picked(frame),
            pier.spots(frame),
            fleet.moves(frame),
            fleet.ship_spots(frame),
            stores.spots(frame),
            fleet.anchor(frame),
            cards.hand(frame),
            ending.result(frame),
            class_="lofoten",
        ),
        css=STYLE,
    )
