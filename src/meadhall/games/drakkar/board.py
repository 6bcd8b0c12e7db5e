"""Draws a view of Drakkar: the chart from its own side, the clans around it, and what may be known."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.look.drawing import TALL, stage
from meadhall.core.look.drawing import WIDE as STAGE
from meadhall.core.picture import Course, Drawing, Part
from meadhall.core.words import Words
from meadhall.games.drakkar.look import claim, panels, pieces, plates, sea, targets, thumb
from meadhall.games.drakkar.look.cards import inspect as inspect
from meadhall.games.drakkar.look.cards import legend as legend
from meadhall.games.drakkar.look.cover import cover as cover
from meadhall.games.drakkar.look.kit import KIT
from meadhall.games.drakkar.look.layout import layout
from meadhall.games.drakkar.look.letters import letters as letters
from meadhall.games.drakkar.look.scene import DrakkarScene
from meadhall.games.drakkar.look.sheet import sheet as sheet
from meadhall.games.drakkar.view import DrakkarView

STILL = ".table .piece[data-still]{transition:none}"
"""An emblem that has not moved of late has a new name where it lies: that is no journey."""


def draw(view: DrakkarView, say: Words, narrow: bool) -> Drawing:
    scene = DrakkarScene(view, say, layout(narrow))
    width = TALL if narrow else STAGE[0]
    return stage(width, scene.layout.height(view.seats), say("look.title"), parts(scene), KIT, STILL)


def parts(scene: DrakkarScene) -> Iterator[Part]:
    yield from sea.sea(scene)
    yield from pieces.wakes(scene)
    yield from targets.ways_out(scene)
    yield from pieces.spoken(scene)
    yield from pieces.emblems(scene, blocked=False)
    yield from pieces.pawns(scene)
    yield from pieces.emblems(scene, blocked=True)
    yield from pieces.reaches(scene)
    yield from targets.targets(scene)
    yield from plates.plates(scene)
    if scene.layout.narrow:
        yield from thumb.thumb(scene)
        yield from panels.below(scene)
        return
    yield from panels.beside(scene)
    square = claim.asked_square(scene)
    if scene.mine and square:
        yield from claim.banner(scene, square)


def course(view: DrakkarView, say: Words) -> Course:
    """Five shields, or ten for a team; how far the leader is, and the round."""
    teams = bool(view.options["teams"])
    aim = say("course.aim.teams" if teams else "course.aim")
    if view.over:
        return Course(aim, say("course.over"))
    limit = int(view.options["round_limit"])
    rounds = say("look.round.of" if limit else "look.round", round=view.round, limit=limit)
    most = max(
        plates.filled(clan) + (plates.filled(view.clans[clan.partner]) if clan.partner is not None else 0)
        for clan in view.clans
    )
    return Course(aim, say.count("course.stand", most, round=rounds))
