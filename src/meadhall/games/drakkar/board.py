"""Draws a view of Drakkar: the mat from its own side, and beside it the turn, the clans and what may be known."""

from __future__ import annotations

from meadhall.core.picture import Drawing, Whole
from meadhall.core.svg import picture, tag
from meadhall.core.unexplained import course as course
from meadhall.core.unexplained import inspect as inspect
from meadhall.core.unexplained import legend as legend
from meadhall.core.words import Words
from meadhall.games.drakkar.look import panel, pieces, sea
from meadhall.games.drakkar.look.scene import STYLE, DrakkarScene
from meadhall.games.drakkar.look.sheet import sheet as sheet
from meadhall.games.drakkar.view import DrakkarView


def draw(view: DrakkarView, say: Words, narrow: bool) -> Drawing:
    scene = DrakkarScene(view, say, narrow)
    beside, end = panel.panel(scene)
    height = end if narrow else max(end, scene.layout.mat)
    return Whole(
        picture(
            scene.layout.width,
            height,
            say("look.title"),
            tag(
                "g",
                sea.mat(scene),
                sea.harbours(scene),
                pieces.trail(scene),
                pieces.emblems(scene),
                pieces.pawns(scene),
                pieces.claimed(scene),
                pieces.destinations(scene),
                beside,
                class_="drakkar",
            ),
            css=STYLE,
        )
    )
