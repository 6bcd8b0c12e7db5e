"""Draws a view of Raids: the sea chart with its ring of tiles, and everybody's longship."""

from __future__ import annotations

from meadhall.core.svg import picture, tag
from meadhall.core.words import Words
from meadhall.games.raids.look import chart, sea
from meadhall.games.raids.look.layout import layout
from meadhall.games.raids.look.moment import Moment
from meadhall.games.raids.look.panels import Panel
from meadhall.games.raids.look.scene import RaidsScene
from meadhall.games.raids.look.sheet import sheet as sheet
from meadhall.games.raids.view import RaidsView


def draw(view: RaidsView, say: Words, narrow: bool) -> str:
    scene = RaidsScene(view, say, layout(narrow))
    seats = scene.order()
    return picture(
        scene.layout.width,
        scene.layout.height(len(seats)),
        say("look.title", voyage=view.voyage),
        tag(
            "g",
            chart.chart(scene.layout),
            sea.harbour(scene),
            sea.spaces(scene),
            Moment(scene).draw(),
            *(Panel(scene, index, seat).draw() for index, seat in enumerate(seats)),
            sea.fleet(scene),
            chart.berth_numbers(scene.layout),
            sea.stops(scene),
            class_="raids",
        ),
        css=chart.STYLE,
    )
