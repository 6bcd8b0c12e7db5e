"""Market on its pier: the zones with their tiles, and where one can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.signals import rail
from meadhall.core.draw.svg import EMPTY, Markup, rect
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.draw import sea
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.text.wording import tile_name

ZONE_OPTIONS = {
    "refill_place": 0,
    "jarl_tile": 0,
    "central_power": ids.DISCARD_TILE,
    "ship_power": ids.DISCARD_TILE,
}
"""Questions that are answered by a zone, and their first option."""


def market(scene: LofotenScene) -> Iterator[Part]:
    yield Part("sea", cached(sea.water, scene.narrow))
    yield Part("pier", cached(sea.pier, scene.narrow))


# The zones.


def zones(scene: LofotenScene) -> Iterator[Part]:
    """Empty zones explain themselves."""
    for zone, tile in enumerate(scene.view.market):
        if tile is None and not zone_choices(scene):
            words = scene.say("table.empty_zone", n=zone + 1)
            yield Part(f"zone-{zone}", cached(empty_zone, zone, area(scene, zone), words))


def empty_zone(zone: int, place: Box, words: str) -> Markup:
    return thing(f"zone-{zone}", words, rect(*place, 8, fill="#0000"))


def area(scene: LofotenScene, zone: int) -> Box:
    """The whole plank of a zone."""
    _, y, _, high = scene.layout.pier
    plank = scene.layout.plank
    margin = 10 if not scene.narrow else 2
    return scene.zone_x(zone) - plank / 2 + margin, y + margin, plank - 2 * margin, high - 2 * margin


def zone_choices(scene: LofotenScene) -> bool:
    """Whether a zone answers the question put."""
    return scene.put is not None and scene.put.decision in ZONE_OPTIONS


def targets(scene: LofotenScene) -> Iterator[Part]:
    """Zones to choose: empty ones to fill, or tiles to remove or to store."""
    if scene.put is None or not zone_choices(scene):
        return
    first = ZONE_OPTIONS[scene.put.decision]
    for zone, tile in enumerate(scene.view.market):
        option = first + zone
        can = scene.can(option)
        if first and not can:
            continue
        name = f"zone-{zone}" if tile is None else f"tile-{tile.id}"
        words = scene.say("table.empty_zone", n=zone + 1) if tile is None else tile_name(tile, scene.say)
        words = scene.words(option) if can else words
        content = cached(target, scene.action(option), can, words, name, area(scene, zone), bool(first))
        yield Part(f"target-{zone}", content)


def target(action: int, can: bool, words: str, name: str, place: Box, removes: bool) -> Markup:
    x, y, wide, _ = place
    cross = disc(x + wide - 8, y + 8, 13, "#f3e6c8", EDGE, 1.6) + use("power-discard", x + wide - 8, y + 8, 0.8)
    return choice(
        action, can, words, rail(*place), rect(*place, 8, fill="#0000"), cross if removes and can else EMPTY, name=name
    )
