"""Draws a view of Midgard: six shores, the open area large, one's own ship in the foreground, rivals as strips."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from meadhall.core.draw.drawing import anonymous_view, cached_group, cached_shared, compose_drawing
from meadhall.core.draw.picture import Drawing, GameProgress, Part
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw import (
    areas_overview,
    artifacts,
    open_area,
    open_area_frame,
    open_area_question,
    purse,
    rivals,
    ship,
    shores,
    track,
)
from meadhall.games.midgard.draw.cover import cover as cover
from meadhall.games.midgard.draw.inspect import inspect as inspect
from meadhall.games.midgard.draw.inspect import legend as legend
from meadhall.games.midgard.draw.kit import KIT
from meadhall.games.midgard.draw.letters import letters as letters
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.draw.sheet import sheet as sheet
from meadhall.games.midgard.packed import ROUNDS, TURNS
from meadhall.games.midgard.view import Discards, MidgardView, SpecialistUse

NO_DISCARDS = Discards([], [], [], [], [], [])


def draw(view: MidgardView, say: Words, narrow: bool) -> Drawing:
    scene = MidgardScene(view, say, narrow)
    seen = cached_shared(shared_parts, anonymous_view(view), say, narrow)
    parts = [
        *seen["track"],
        *shores.shores(scene),
        *seen["ships"],
        *(open_area_parts(scene) if scene.mine else seen["focus"]),
        *shores.pointer(scene),
        *rivals.rivals(scene),
        *(foreground(scene) if scene.mine else kept_foreground(scene)),
        *shores.targets(scene),
    ]
    return compose_drawing(scene.layout.width, scene.layout.height, say("look.title", round=view.round), parts, KIT)


def shared_parts(view: MidgardView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    """Parts that all viewers share; the open area only for spectators and waiting players."""
    scene = MidgardScene(view, say, narrow)
    return {"track": list(track.track(scene)), "ships": list(track.ships(scene)), "focus": list(open_area_parts(scene))}


def foreground(scene: MidgardScene) -> Iterator[Part]:
    """The board that is shown large."""
    yield from ship.ship(scene)
    yield from artifacts.artifacts(scene)
    yield from artifacts.slots(scene)
    yield from purse.purse(scene)


def kept_foreground(scene: MidgardScene) -> list[Part]:
    """Foreground for spectators and waiting players, cached while that board does not change."""
    return cached_group(foreground_of, foreground_key(scene), scene.say, scene.narrow)


def foreground_of(view: MidgardView, say: Words, narrow: bool) -> list[Part]:
    return list(foreground(MidgardScene(view, say, narrow)))


def foreground_key(scene: MidgardScene) -> MidgardView:
    """Cache key: a view reduced to the board that is shown large."""
    view = scene.view
    working = isinstance(view.question, SpecialistUse)
    asked = view.question if working or scene.asked == scene.main or view.seat is None else None
    bare = replace(view, ply=0, legal=[], boards=[scene.own] * view.seats, question=asked)
    bare = replace(bare, last=None, round=0, turn=0, order=[], active=None, areas=[], decks={}, discards=NO_DISCARDS)
    bare = replace(bare, prophecies=[], battles=[], drawn_battle=None, village=[], keep=[], reavers=[], market=[])
    bare = replace(bare, supply={}, stock={}, stacks=[], waiting=[], seized=[], turned=[], rest=[], rewards=[])
    return replace(bare, paying=[], met=view.met if working else None)


def open_area_parts(scene: MidgardScene) -> Iterator[Part]:
    """What the question is about, or else the open area, or else all six at a glance."""
    area = open_area.opened(scene)
    on_bench = list(open_area_question.draw(scene))
    if on_bench:
        yield open_area_frame.ground(scene, area, scene.say(f"area.{area}" if area else "look.muster"), bare=True)
        yield from on_bench
    elif area:
        yield open_area_frame.ground(scene, area, scene.say(f"area.{area}"))
        yield from open_area.draw(scene, area)
    else:
        yield from areas_overview.draw(scene)


def progress(view: MidgardView, say: Words) -> GameProgress:
    """Six rounds of four ships each."""
    left = TURNS - view.turn
    stand = say("course.over") if view.over else say.count("course.stand", left, round=view.round, rounds=ROUNDS)
    return GameProgress(say("course.aim"), stand)
