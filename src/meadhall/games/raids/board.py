"""Draws a view of Raids: the ring of tiles around the fjord, and everybody's longship."""

from __future__ import annotations

from meadhall.core.draw.drawing import TALL, alike, for_all, kept, stage
from meadhall.core.draw.drawing import WIDE as STAGE
from meadhall.core.draw.picture import Course, Drawing, Part
from meadhall.core.i18n.words import Words
from meadhall.games.raids.draw import centre, convoy, land, plates, ring
from meadhall.games.raids.draw.cover import cover as cover
from meadhall.games.raids.draw.ending import glory
from meadhall.games.raids.draw.inspect import inspect as inspect
from meadhall.games.raids.draw.inspect import legend as legend
from meadhall.games.raids.draw.kit import KIT
from meadhall.games.raids.draw.layout import layout
from meadhall.games.raids.draw.letters import letters as letters
from meadhall.games.raids.draw.scene import RaidsScene
from meadhall.games.raids.draw.sheet import sheet as sheet
from meadhall.games.raids.packed import ARRIVAL
from meadhall.games.raids.view import RaidsView


def draw(view: RaidsView, say: Words, narrow: bool) -> Drawing:
    scene = RaidsScene(view, say, layout(narrow))
    seen = alike(for_everybody, for_all(view), say, narrow)
    parts = [
        *seen["ground"],
        *(seen["spaces"] if scene.sailing() is None else ring.spaces(scene)),
        *(centre.moment(scene) if scene.mine else seen["moment"]),
        *seen["glory"],
        *plates.plates(scene),
        *convoy.convoy(scene),
        *ring.stops(scene),
        *seen["fleet"],
    ]
    width = TALL if narrow else STAGE[0]
    return stage(width, scene.layout.height(view.seats), say("look.title", voyage=view.voyage), parts, KIT)


def for_everybody(view: RaidsView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    """What all at the table see alike; what is going on, as long as they only watch."""
    scene = RaidsScene(view, say, layout(narrow))
    return {
        "ground": [Part("land", kept(land.draw, narrow)), *centre.voyages(scene), ring.harbour(scene)],
        "spaces": ring.spaces(scene),
        "moment": list(centre.moment(scene)),
        "glory": list(glory(scene)),
        "fleet": list(ring.fleet(scene)),
    }


def course(view: RaidsView, say: Words) -> Course:
    """Four voyages; each is over when all ships are home."""
    at_sea = sum(ship.pos != ARRIVAL for ship in view.ships)
    stand = say("course.over") if view.over else say.count("course.voyage", at_sea, voyage=view.voyage)
    return Course(say("course.aim"), stand)
