"""Draws a view of Drakkar: the chart from its own side, the clans around it, and what may be known."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from meadhall.core.draw.drawing import TALL, alike, stage
from meadhall.core.draw.drawing import WIDE as STAGE
from meadhall.core.draw.picture import Course, Drawing, Part
from meadhall.core.draw.svg import Markup
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.draw import claim, panels, pieces, plates, sea, targets, thumb
from meadhall.games.drakkar.draw.cover import cover as cover
from meadhall.games.drakkar.draw.inspect import inspect as inspect
from meadhall.games.drakkar.draw.inspect import legend as legend
from meadhall.games.drakkar.draw.kit import KIT
from meadhall.games.drakkar.draw.layout import layout
from meadhall.games.drakkar.draw.letters import letters as letters
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.draw.sheet import sheet as sheet
from meadhall.games.drakkar.view import DrakkarView

STILL = Markup(".table .piece[data-still]{transition:none}")
"""An emblem that has not moved of late has a new name where it lies: that is no journey."""


def draw(view: DrakkarView, say: Words, narrow: bool) -> Drawing:
    scene = DrakkarScene(view, say, layout(narrow))
    width = TALL if narrow else STAGE[0]
    return stage(width, scene.layout.height(view.seats), say("look.title"), parts(scene), KIT, STILL)


def parts(scene: DrakkarScene) -> Iterator[Part]:
    afloat = pieces_of if scene.choosing_piece() else kept_pieces
    seen = afloat(scene)
    yield from seen["sea"]
    yield from targets.ways_out(scene)
    yield from pieces.spoken(scene)
    yield from seen["pieces"]
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


def kept_pieces(scene: DrakkarScene) -> dict[str, list[Part]]:
    """The sea and what floats on it, drawn again only when that has changed: dice and questions don't matter, but for
    the piece whose destination is being chosen."""
    still = replace(scene.view, ply=0, legal=[], question=None, dice=[], moved=None, targets={}, turn=0, round=0)
    still = replace(still, starter=0, mover=0, mode="normal", log_from_turn=0, shown=[])
    seen = alike(pieces_of_view, still, scene.say, scene.layout.narrow)
    sailing = pieces.sailing(scene)
    if sailing is None:
        return seen
    return seen | {"pieces": [sailing if part.name == sailing.name else part for part in seen["pieces"]]}


def pieces_of_view(view: DrakkarView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    return pieces_of(DrakkarScene(view, say, layout(narrow)))


def pieces_of(scene: DrakkarScene) -> dict[str, list[Part]]:
    lying, hidden = pieces.emblems(scene, blocked=False), pieces.emblems(scene, blocked=True)
    return {
        "sea": [*sea.sea(scene), *pieces.wakes(scene)],
        "pieces": [*lying, *pieces.pawns(scene), *hidden],
    }


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
