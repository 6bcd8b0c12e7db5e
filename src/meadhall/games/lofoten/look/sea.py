"""The sea between two plaited rims, the market on its pier, and where a zone can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.look.brush import box, disc, line, shape
from meadhall.core.look.drawing import kept, use
from meadhall.core.look.nature import crests
from meadhall.core.look.ornament import plait
from meadhall.core.look.palette import EDGE, INK
from meadhall.core.look.signals import empty, rail
from meadhall.core.look.spots import choice, thing
from meadhall.core.picture import Part
from meadhall.core.svg import at, rect, tag
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.box import ZONES
from meadhall.games.lofoten.look.layout import Box, layout
from meadhall.games.lofoten.look.names import tile_name
from meadhall.games.lofoten.look.scene import LofotenScene

FELLS = ((0.06, 0.15), (0.2, 0.13), (0.34, 0.16))
SKERRIES = ((0.86, 0.86), (0.95, 0.74), (0.77, 0.93))
ZONE_OPTIONS = {
    "refill_place": 0,
    "jarl_tile": 0,
    "central_power": kinds.DISCARD_TILE,
    "ship_power": kinds.DISCARD_TILE,
}
"""Questions that are answered by a zone, and their first option."""


def sea(scene: LofotenScene) -> Iterator[Part]:
    yield Part("sea", kept(water, scene.narrow))
    yield Part("pier", kept(pier, scene.narrow))


def water(narrow: bool) -> str:
    x, y, wide, high = layout(narrow, False).sea
    far = (
        f"M{x} {y + high * 0.2}Q{x + wide * 0.3} {y + high * 0.05} {x + wide * 0.55} {y + high * 0.28}"
        f"T{x + wide} {y + high * 0.2}V{y + high * 0.75}Q{x + wide * 0.7} {y + high * 0.95} {x + wide * 0.4}"
        f" {y + high * 0.78}T{x} {y + high * 0.8}Z"
    )
    size = 0.52 if narrow else 1
    land = "".join(use("fell", x + wide * across, y + high * down, size) for across, down in FELLS)
    land += "".join(use("skerry", x + wide * across, y + high * down, size) for across, down in SKERRIES)
    waves = at(x, y, *(crests(wide - 30, high * down, seed) for seed, down in enumerate((0.28, 0.4, 0.66, 0.84), 3)))
    drawing = box(x, y, wide, high, 9, "url(#sea)") + shape(far, "#1d5570", opacity=0.28) + waves + land
    clip = tag("clipPath", rect(x, y, wide, high, 9), id="sea-edge")
    return clip + tag("g", drawing, clip_path="url(#sea-edge)") + plait(x, y, wide, high, 6 if narrow else 8)


def pier(narrow: bool) -> str:
    frame = layout(narrow, False)
    x, y, wide, high = frame.pier
    margin, post = (8, 6) if narrow else (14, 9)
    deck = tag("g", box(x - margin, y, wide + 2 * margin, high, 5, "url(#oak)", EDGE, 2.4), filter="url(#drop)")
    seams = "".join(f"M{x + zone * frame.plank} {y + 3}V{y + high - 3}" for zone in range(ZONES + 1))
    half = frame.tile / 2
    places = "".join(
        empty(frame.zone_x(zone) - half, frame.pier_middle - half, frame.tile, frame.tile, 8, "#f3e6c8")
        for zone in range(ZONES)
    )
    posts = "".join(
        disc(x + zone * frame.plank, level, post, "#6d421a", INK, 2)
        + disc(x + zone * frame.plank, level, post * 0.55, "#a9763b", "#3b2414", 1.2)
        for zone in range(ZONES + 1)
        for level in (y - 2, y + high + 2)
    )
    return deck + line(seams, "#3b2414", 2, opacity=0.8) + places + posts


# The zones.


def zones(scene: LofotenScene) -> Iterator[Part]:
    """Empty zones explain themselves."""
    for zone, tile in enumerate(scene.view.market):
        if tile is None and not answers(scene):
            words = scene.say("table.empty_zone", n=zone + 1)
            yield Part(f"zone-{zone}", kept(bare, zone, area(scene, zone), words))


def bare(zone: int, place: Box, words: str) -> str:
    return thing(f"zone-{zone}", words, rect(*place, 8, fill="#0000"))


def area(scene: LofotenScene, zone: int) -> Box:
    """The whole plank of a zone."""
    _, y, _, high = scene.layout.pier
    plank = scene.layout.plank
    margin = 10 if not scene.narrow else 2
    return scene.zone_x(zone) - plank / 2 + margin, y + margin, plank - 2 * margin, high - 2 * margin


def answers(scene: LofotenScene) -> bool:
    """Whether a zone answers the question put."""
    return scene.put is not None and scene.put.decision in ZONE_OPTIONS


def targets(scene: LofotenScene) -> Iterator[Part]:
    """Zones to choose: empty ones to fill, or tiles to remove or to store."""
    if scene.put is None or not answers(scene):
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
        content = kept(target, scene.action(option), can, words, name, area(scene, zone), bool(first))
        yield Part(f"target-{zone}", content)


def target(action: int, can: bool, words: str, name: str, place: Box, removes: bool) -> str:
    x, y, wide, _ = place
    cross = disc(x + wide - 8, y + 8, 13, "#f3e6c8", EDGE, 1.6) + use("power-discard", x + wide - 8, y + 8, 0.8)
    return choice(
        action, can, words, rail(*place), rect(*place, 8, fill="#0000"), cross if removes and can else "", name=name
    )
