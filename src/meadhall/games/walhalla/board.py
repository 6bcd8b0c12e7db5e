"""Draws a view of Walhalla: the board with the great hall, three peninsulas between four fjords, players and cards."""

from __future__ import annotations

from meadhall.core.picture import Drawing, Whole
from meadhall.core.svg import picture, rect, tag
from meadhall.core.unexplained import course as course
from meadhall.core.unexplained import inspect as inspect
from meadhall.core.unexplained import legend as legend
from meadhall.core.words import Words
from meadhall.games.walhalla.look import cards, hall, land, people, ships
from meadhall.games.walhalla.look import legend as key
from meadhall.games.walhalla.look.layout import Layout
from meadhall.games.walhalla.look.scene import STYLE, WalhallaScene
from meadhall.games.walhalla.look.sheet import sheet as sheet
from meadhall.games.walhalla.view import WalhallaView


def draw(view: WalhallaView, say: Words, narrow: bool) -> Drawing:
    longest = max(len(peninsula.fields) for peninsula in view.peninsulas)
    frame = Layout(narrow, longest, cards.places(view), len(cards.discarded(view)))
    scene = WalhallaScene(view, say, frame)
    return Whole(
        picture(
            frame.width,
            frame.height,
            say("look.title", attack=view.attack),
            tag(
                "g",
                people.heading(scene) if narrow else hall.board(scene),
                quay(frame),
                hall.stores(scene) if narrow else "",
                land.water(scene),
                land.peninsulas(scene),
                ships.moored(scene),
                ships.landing_glow(scene),
                land.warriors(scene),
                ships.berths(scene),
                people.panels(scene),
                key.legend(scene),
                ships.stack(scene),
                cards.piles(scene),
                ships.harbour(scene),
                cards.hand(scene),
                class_="walhalla",
            ),
            css=STYLE,
        )
    )


def quay(frame: Layout) -> str:
    """The ground of the harbour."""
    x, y, width, height = frame.harbour
    return rect(x, y, width, height, 12, fill="var(--card)", stroke="var(--line)", stroke_width=1.4)
