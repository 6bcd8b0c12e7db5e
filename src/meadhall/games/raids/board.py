"""Draws a view of Raids: the ring of tiles around the fjord, and everybody's longship."""

from __future__ import annotations

from meadhall.core.draw.drawing import NARROW_WIDTH, anonymous_view, cached, cached_shared, compose_drawing
from meadhall.core.draw.drawing import WIDE_SIZE as STAGE
from meadhall.core.draw.picture import Drawing, GameProgress, Part
from meadhall.core.i18n.words import Words
from meadhall.games.raids.draw import centre, compact_plates, land, plates, ring
from meadhall.games.raids.draw.cover import cover as cover
from meadhall.games.raids.draw.glory_sources import glory_sources
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
    seen = cached_shared(shared_parts, anonymous_view(view), say, narrow)
    parts = [
        *seen["ground"],
        *(seen["spaces"] if scene.sailing() is None else ring.spaces(scene)),
        *(centre.status_panel(scene) if scene.mine else seen["moment"]),
        *seen["glory"],
        *plates.plates(scene),
        *compact_plates.compact_plates(scene),
        *ring.stops(scene),
        *seen["fleet"],
    ]
    width = NARROW_WIDTH if narrow else STAGE[0]
    return compose_drawing(width, scene.layout.height(view.seats), say("look.title", voyage=view.voyage), parts, KIT)


def shared_parts(view: RaidsView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    """Parts that all viewers share; the status only for spectators and waiting players."""
    scene = RaidsScene(view, say, layout(narrow))
    return {
        "ground": [Part("land", cached(land.draw, narrow)), *centre.voyages(scene), ring.harbour(scene)],
        "spaces": ring.spaces(scene),
        "moment": list(centre.status_panel(scene)),
        "glory": list(glory_sources(scene)),
        "fleet": list(ring.fleet(scene)),
    }


def progress(view: RaidsView, say: Words) -> GameProgress:
    """Four voyages; each is over when all ships are home."""
    at_sea = sum(ship.pos != ARRIVAL for ship in view.ships)
    stand = say("course.over") if view.over else say.count("course.voyage", at_sea, voyage=view.voyage)
    return GameProgress(say("course.aim"), stand)
