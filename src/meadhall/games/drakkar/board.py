"""Draws a view of Drakkar: the chart from its own side, the clans around it, and what may be known."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from meadhall.core.draw.drawing import NARROW_WIDTH, cached_shared, compose_drawing
from meadhall.core.draw.drawing import WIDE_SIZE as STAGE
from meadhall.core.draw.picture import Drawing, GameProgress, Part
from meadhall.core.draw.svg import Markup
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.draw import chart, claim, panels, phone_prompt, pieces, plates, targets
from meadhall.games.drakkar.draw.cover import cover as cover
from meadhall.games.drakkar.draw.inspect import inspect as inspect
from meadhall.games.drakkar.draw.inspect import legend as legend
from meadhall.games.drakkar.draw.kit import KIT
from meadhall.games.drakkar.draw.layout import layout
from meadhall.games.drakkar.draw.letters import letters as letters
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.draw.sheet import sheet as sheet
from meadhall.games.drakkar.view import DrakkarView

STILL_PIECES_STYLE = Markup(".table .piece[data-still]{transition:none}")
"""An emblem that has not moved recently has a new name where it lies: the page must not animate that."""


def draw(view: DrakkarView, say: Words, narrow: bool) -> Drawing:
    scene = DrakkarScene(view, say, layout(narrow))
    width = NARROW_WIDTH if narrow else STAGE[0]
    return compose_drawing(
        width, scene.layout.height(view.seats), say("look.title"), parts(scene), KIT, STILL_PIECES_STYLE
    )


def parts(scene: DrakkarScene) -> Iterator[Part]:
    afloat = piece_parts if scene.choosing_piece() else cached_pieces
    seen = afloat(scene)
    yield from seen["sea"]
    yield from targets.ways_out(scene)
    yield from pieces.question_rings(scene)
    yield from seen["pieces"]
    yield from pieces.reaches(scene)
    yield from targets.targets(scene)
    yield from plates.plates(scene)
    if scene.layout.narrow:
        yield from phone_prompt.phone_prompt(scene)
        yield from panels.below(scene)
        return
    yield from panels.beside(scene)
    square = claim.asked_square(scene)
    if scene.mine and square:
        yield from claim.banner(scene, square)


def cached_pieces(scene: DrakkarScene) -> dict[str, list[Part]]:
    """The sea and its pieces, cached while they don't change: dice and questions don't matter, but for
    the piece whose destination is being chosen."""
    still = replace(scene.view, ply=0, legal=[], question=None, dice=[], moved=None, targets={}, turn=0, round=0)
    still = replace(still, starter=0, mover=0, mode="normal", log_from_turn=0, shown=[])
    seen = cached_shared(view_piece_parts, still, scene.say, scene.layout.narrow)
    sailing = pieces.sailing(scene)
    if sailing is None:
        return seen
    return seen | {"pieces": [sailing if part.name == sailing.name else part for part in seen["pieces"]]}


def view_piece_parts(view: DrakkarView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    return piece_parts(DrakkarScene(view, say, layout(narrow)))


def piece_parts(scene: DrakkarScene) -> dict[str, list[Part]]:
    lying, hidden = pieces.emblems(scene, blocked=False), pieces.emblems(scene, blocked=True)
    return {
        "sea": [*chart.chart(scene), *pieces.wakes(scene)],
        "pieces": [*lying, *pieces.pawns(scene), *hidden],
    }


def progress(view: DrakkarView, say: Words) -> GameProgress:
    """Five shields, or ten for a team; how far the leader is, and the round."""
    teams = bool(view.options["teams"])
    aim = say("course.aim.teams" if teams else "course.aim")
    if view.over:
        return GameProgress(aim, say("course.over"))
    limit = int(view.options["round_limit"])
    rounds = say("look.round.of" if limit else "look.round", round=view.round, limit=limit)
    most = max(
        plates.shields_filled(clan)
        + (plates.shields_filled(view.clans[clan.partner]) if clan.partner is not None else 0)
        for clan in view.clans
    )
    return GameProgress(aim, say.count("course.stand", most, round=rounds))
