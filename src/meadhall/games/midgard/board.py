"""Draws a view of Midgard: six shores, the open area large, one's own ship in the foreground, rivals as strips."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.look.drawing import stage
from meadhall.core.picture import Course, Drawing, Part
from meadhall.core.words import Words
from meadhall.games.midgard.box import ROUNDS, TURNS
from meadhall.games.midgard.look import areas, bench, frame, glance, purse, rivals, ship, shores, tools, track
from meadhall.games.midgard.look.cover import cover as cover
from meadhall.games.midgard.look.explain import inspect as inspect
from meadhall.games.midgard.look.explain import legend as legend
from meadhall.games.midgard.look.kit import KIT
from meadhall.games.midgard.look.letters import letters as letters
from meadhall.games.midgard.look.scene import MidgardScene
from meadhall.games.midgard.look.sheet import sheet as sheet
from meadhall.games.midgard.view import MidgardView


def draw(view: MidgardView, say: Words, narrow: bool) -> Drawing:
    scene = MidgardScene(view, say, narrow)
    parts = [
        *track.track(scene),
        *shores.shores(scene),
        *track.ships(scene),
        *focus(scene),
        *shores.pointer(scene),
        *rivals.rivals(scene),
        *ship.ship(scene),
        *tools.artifacts(scene),
        *tools.slots(scene),
        *purse.purse(scene),
        *shores.targets(scene),
    ]
    return stage(scene.layout.width, scene.layout.height, say("look.title", round=view.round), parts, KIT)


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
