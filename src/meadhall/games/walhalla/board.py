"""Draws a view of Walhalla: three peninsulas between four fjords, the great hall, ships, cards and players."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from meadhall.core.draw.drawing import anonymous_view, cached, cached_shared, compose_drawing, use
from meadhall.core.draw.font_metrics import STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK
from meadhall.core.draw.picture import Drawing, GameProgress, Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import line
from meadhall.core.draw.svg import Markup, tag
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla.draw import fleet, hall, hand, harbour, peninsulas, plates, vikings
from meadhall.games.walhalla.draw.cover import cover as cover
from meadhall.games.walhalla.draw.inspect import inspect as inspect
from meadhall.games.walhalla.draw.inspect import legend as legend
from meadhall.games.walhalla.draw.kit import KIT
from meadhall.games.walhalla.draw.layout import Box, layout
from meadhall.games.walhalla.draw.letters import letters as letters
from meadhall.games.walhalla.draw.scene import WalhallaScene
from meadhall.games.walhalla.draw.sheet import sheet as sheet
from meadhall.games.walhalla.packed import SHIPS
from meadhall.games.walhalla.view import WalhallaView


def draw(view: WalhallaView, say: Words, narrow: bool) -> Drawing:
    scene = scene_of(view, say, narrow)
    seen = cached_shared(shared_parts, replace(anonymous_view(view), hand=None, laid=None), say, narrow)
    parts = [
        *seen["land"],
        *hall.walhalla_board(scene),
        *harbour.harbour(scene),
        *plates.plates(scene),
        *seen["stores"],
        *hand.hand(scene),
        *peninsulas.dimmed_map(scene),
        *(fleet.ships(scene) if fleet.crowded(scene) else seen["ships"]),
        *seen["vikings"],
        *vikings.waiting(scene),
        *fleet.boarding(scene),
        *fleet.berths(scene),
        *peninsulas.banks(scene),
        *peninsulas.contest(scene),
    ]
    return compose_drawing(*scene.layout.size, say("look.title", attack=view.attack), parts, KIT)


def scene_of(view: WalhallaView, say: Words, narrow: bool) -> WalhallaScene:
    return WalhallaScene(view, say, layout(narrow, max(len(each.fields) for each in view.peninsulas)))


def shared_parts(view: WalhallaView, say: Words, narrow: bool) -> dict[str, list[Part]]:
    """What all at the table see alike."""
    scene = scene_of(view, say, narrow)
    return {
        "land": list(peninsulas.map_parts(scene)),
        "stores": [*supplies(scene), *hand.piles(scene)],
        "ships": list(fleet.ships(scene)),
        "vikings": [*fleet.lander(scene), *vikings.on_land(scene), *vikings.aboard(scene)],
    }


def supplies(scene: WalhallaScene) -> Iterator[Part]:
    """The slate under the ships to come and the piles."""
    frame, say = scene.layout, scene.say
    ships = len(scene.view.fleet)
    places = [frame.mooring(ship) for ship in range(SHIPS)]
    yield Part("stores", cached(slate_panel, frame.stores, frame.narrow, places))
    yield Part(
        "fleet",
        cached(fleet_words, frame.stores, say("look.fleet.title"), ships, say.count("look.fleet", ships), frame.narrow),
    )


def slate_panel(area: Box, narrow: bool, places: list[tuple[float, float]]) -> Markup:
    x, y, wide, _ = area
    berths = tag("g", *(use("mooring", left, top, 0.47) for left, top in places), opacity=0.8)
    below = y + (178 if narrow else 190)
    rule = line(f"M{x + 12} {below}H{x + wide - 12}", "#0d1316", 1.6, opacity=0.6)
    rule += line(f"M{x + 12} {below + 1.4}H{x + wide - 12}", "#fff", 1, opacity=0.3)
    return panel(*area, "slate") + berths + rule


def fleet_words(area: Box, title: str, ships: int, label: str, narrow: bool) -> Markup:
    x, y, wide, _ = area
    right = x + (276 if narrow else wide - 16)
    return thing(
        "fleet",
        label,
        words(x + 14, y + 26, title, 16, STRONG, fill=CHALK),
        figure(right, y + 20, ships, 18, "end", fill=CHALK),
    )


def progress(view: WalhallaView, say: Words) -> GameProgress:
    """Three attacks; each is over when all ships have sailed or Midgard is empty."""
    stand = say("course.over") if view.over else say.count("course.attack", len(view.fleet), attack=view.attack)
    return GameProgress(say("course.aim"), stand)
