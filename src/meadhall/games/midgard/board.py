"""Draws a view of Midgard: six shores, the open area large, one's own ship in the foreground, rivals as strips."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from meadhall.core.draw.drawing import alike, for_all, stage, together
from meadhall.core.draw.picture import Course, Drawing, Part
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw import areas, bench, frame, glance, purse, rivals, ship, shores, tools, track
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
    seen = alike(for_everybody, for_all(view), say, narrow)
    parts = [
        *seen["track"],
        *shores.shores(scene),
        *seen["ships"],
        *(focus(scene) if scene.mine else seen["focus"]),
        *shores.pointer(scene),
        *rivals.rivals(scene),
        *(foreground(scene) if scene.mine else kept_foreground(scene)),
        *shores.targets(scene),
    ]
    return stage(scene.layout.width, scene.layout.height, say("look.title", round=view.round), parts, KIT)


def for_everybody(view: MidgardView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    """What all at the table see alike; the open area, as long as they only watch."""
    scene = MidgardScene(view, say, narrow)
    return {"track": list(track.track(scene)), "ships": list(track.ships(scene)), "focus": list(focus(scene))}


def foreground(scene: MidgardScene) -> Iterator[Part]:
    """The board that is shown large."""
    yield from ship.ship(scene)
    yield from tools.artifacts(scene)
    yield from tools.slots(scene)
    yield from purse.purse(scene)


def kept_foreground(scene: MidgardScene) -> list[Part]:
    """The same for who only watches, drawn again only when that board has changed."""
    return together(foreground_of, own_side(scene), scene.say, scene.narrow)


def foreground_of(view: MidgardView, say: Words, narrow: bool) -> list[Part]:
    return list(foreground(MidgardScene(view, say, narrow)))


def own_side(scene: MidgardScene) -> MidgardView:
    """A view of no more than the board that is shown large: what else lies on the table is left out."""
    view = scene.view
    working = isinstance(view.question, SpecialistUse)
    asked = view.question if working or scene.asked == scene.main or view.seat is None else None
    bare = replace(view, ply=0, legal=[], boards=[scene.own] * view.seats, question=asked)
    bare = replace(bare, last=None, round=0, turn=0, order=[], active=None, areas=[], decks={}, discards=NO_DISCARDS)
    bare = replace(bare, prophecies=[], battles=[], drawn_battle=None, village=[], keep=[], reavers=[], market=[])
    bare = replace(bare, supply={}, stock={}, stacks=[], waiting=[], seized=[], turned=[], rest=[], rewards=[])
    return replace(bare, paying=[], met=view.met if working else None)


def focus(scene: MidgardScene) -> Iterator[Part]:
    """What the question is about, or else the open area, or else all six at a glance."""
    area = areas.opened(scene)
    on_bench = list(bench.draw(scene))
    if on_bench:
        yield frame.ground(scene, area, scene.say(f"area.{area}" if area else "look.muster"), bare=True)
        yield from on_bench
    elif area:
        yield frame.ground(scene, area, scene.say(f"area.{area}"))
        yield from areas.draw(scene, area)
    else:
        yield from glance.draw(scene)


def course(view: MidgardView, say: Words) -> Course:
    """Six rounds of four ships each."""
    left = TURNS - view.turn
    stand = say("course.over") if view.over else say.count("course.stand", left, round=view.round, rounds=ROUNDS)
    return Course(say("course.aim"), stand)
