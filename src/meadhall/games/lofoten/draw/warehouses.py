"""Warehouses: a building for each good, and what each player has stored in it, the rival above."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import HEAD, SANS, STRONG
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import EDGE, INK, SOFT_INK, ZERO_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, disc, domed, line
from meadhall.core.draw.signals import badge, rail
from meadhall.core.draw.svg import EMPTY, Markup, at, rect
from meadhall.core.draw.text_layout import figure, words
from meadhall.games.lofoten.draw import tiles
from meadhall.games.lofoten.draw.kit import GOODS
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.draw.warehouse_pictures import building
from meadhall.games.lofoten.text.wording import good_name, warehouse_name, warehouse_rule
from meadhall.games.lofoten.view import ChooseWarehouse, JarlWarehouse

STORED_TILE_SIZE = 30.0
"""The side of a stored tile."""
TILE_PITCH = 36.0
ROW_HEIGHT = 34.0


def warehouses(scene: LofotenScene) -> Iterator[Part]:
    for slot in range(len(scene.view.warehouses)):
        yield house(scene, slot)
        for above, seat in enumerate((scene.near, 1 - scene.near)):
            yield side(scene, slot, seat, bool(above))
    if not scene.narrow:
        yield from stored(scene)


def short(scene: LofotenScene, slot: int) -> str:
    """The name of a warehouse, where its picture says the rest."""
    name = warehouse_name(scene.view, slot, scene.say)
    for rest in (" warehouse", "Entrepôt de "):
        name = name.replace(rest, "")
    return name


def house(scene: LofotenScene, slot: int) -> Part:
    state, say = scene.view.warehouses[slot], scene.say
    good = -1 if state.good is None else state.good
    held = say("look.any_good") if state.good is None else good_name(scene.view, good, say)
    name = short(scene, slot)
    rule = say(f"look.scoring.{state.card.scoring}", limit=state.card.limit)
    label = say.about(warehouse_name(scene.view, slot, say), warehouse_rule(state.card, say))
    draw = small_house if scene.narrow else large_house
    where = scene.layout.houses[slot]
    return Part(f"warehouse-{slot}", cached(draw, slot, where, good, name, held, rule, state.card.pp, label))


def large_house(slot: int, where: Box, good: int, name: str, held: str, rule: str, points: int, label: str) -> Markup:
    x, y, wide, _ = where
    room = wide - 166
    sign = use(GOODS[good], x + 114, y + 46, 0.4) if good >= 0 else EMPTY
    start = x + (130 if good >= 0 else 102)
    return thing(
        f"warehouse-{slot}",
        label,
        panel(*where),
        picture(good, slot, x + 8, y + 8, 84, 72),
        words(x + 102, y + 27, name, 17, HEAD, room=wide - 112),
        sign,
        words(start, y + 51, held, 14, STRONG, room=room - 10, fill=SOFT_INK),
        words(start, y + 69, rule, 14, SANS, room=room - 10, fill=SOFT_INK),
        at(x + wide - 30, y + 58, worth(points, 20)),
    )


def small_house(slot: int, where: Box, good: int, name: str, held: str, rule: str, points: int, label: str) -> Markup:
    x, y, wide, high = where
    sign = use(GOODS[good], x + wide - 19, y + 56, 0.44) if good >= 0 else EMPTY
    return thing(
        f"warehouse-{slot}",
        label,
        panel(*where, radius=7),
        picture(good, slot, x + 5, y + 4, 60, 40),
        words(x + 7, y + high - 17.5, name, 15, HEAD, room=wide - 44),
        words(x + 7, y + high - 5, rule, 13, SANS, room=wide - 44, fill=SOFT_INK),
        at(x + wide - 19, y + 20, worth(points, 15)),
        sign,
    )


def picture(good: int, slot: int, x: float, y: float, wide: float, high: float) -> Markup:
    return show(building(good, slot), x, y, wide, high) + box(x, y, wide, high, 5, edge=EDGE, width=2)


def worth(points: int, radius: float) -> Markup:
    """The power points that a warehouse gives."""
    return (
        disc(0, 0, radius, "#f2c230", "#6b4600", 2)
        + disc(0, 0, radius - 4, edge="#b5862a", width=1.2)
        + domed(0, 0, radius - 1, 0.85)
        + figure(0, 0, points, radius * 1.08)
    )


# Sides.


def row(scene: LofotenScene, slot: int, above: bool) -> Box:
    x, y, wide, _ = scene.layout.houses[slot]
    if scene.narrow:
        return x + 70, y + (4 if above else 26), 78, 20
    return x + 8, y + (86 if above else 124), wide - 16, ROW_HEIGHT


def side(scene: LofotenScene, slot: int, seat: int, above: bool) -> Part:
    """What a seat has in a warehouse, and a crown if it brings points now."""
    state, say = scene.view.warehouses[slot].sides[seat], scene.say
    label = say.about(say.seat_name(seat), f"{say('table.total', n=state.total)}, {say('table.now', n=state.pp)}")
    nothing = "" if state.tiles or scene.narrow else say("look.nothing_stored")
    where = row(scene, slot, above)
    content = cached(tally, slot, seat, where, state.total, state.pp, nothing, label, scene.narrow)
    return Part(f"side-{slot}-{seat}", content)


def tally(slot: int, seat: int, where: Box, total: int, points: int, nothing: str, label: str, narrow: bool) -> Markup:
    x, y, wide, high = where
    leads = points > 0
    middle = y + high / 2
    ground = box(*where, 5, "#fff3c4" if leads else "#e6d4ab", EDGE if leads else "#8a7a4a", 1.8 if leads else 1.2)
    ground += line(
        f"M{x + 2} {y + high - 4}V{y + 4}Q{x + 2} {y + 2} {x + 4} {y + 2}H{x + wide - 5}", "#5a4a2e", 1.4, opacity=0.3
    )
    ink = INK if total else ZERO_INK
    if narrow:
        inside = at(x + 13, middle, badge(seat, 8.5)) + figure(x + 36, middle, total, 17, fill=ink)
        inside += use("crown", x + 62, middle, 0.72) if leads else EMPTY
    else:
        inside = at(x + 18, middle, badge(seat, 11)) + words(x + 40, middle + 5, nothing, 14, SANS, fill=ZERO_INK)
        inside += words(x + wide - 46, middle + 7, total, 20, "a8", "end", fill=ink)
        inside += use("crown", x + wide - 22, middle, 0.9) if leads else EMPTY
    return thing(f"warehouse-{slot}", label, ground, inside)


def stored(scene: LofotenScene) -> Iterator[Part]:
    """All stored tiles, as pieces that glide in from the longships; many overlap like a fan."""
    for slot in range(len(scene.view.warehouses)):
        for above, seat in enumerate((scene.near, 1 - scene.near)):
            laid = scene.view.warehouses[slot].sides[seat].tiles
            x, y, _, high = row(scene, slot, bool(above))
            pitch = min(TILE_PITCH, 144 / max(1, len(laid) - 1))
            for number, tile in enumerate(laid):
                yield tiles.laid(scene, tile, x + 52 + number * pitch, y + high / 2, STORED_TILE_SIZE, tile.flipped)


def targets(scene: LofotenScene) -> Iterator[Part]:
    """Warehouses to choose."""
    if not isinstance(scene.put, ChooseWarehouse | JarlWarehouse):
        return
    for slot in range(len(scene.view.warehouses)):
        can = scene.can(slot)
        label = scene.words(slot) if can else warehouse_name(scene.view, slot, scene.say)
        yield Part(f"target-{slot}", cached(target, scene.action(slot), can, label, slot, scene.layout.houses[slot]))


def target(action: int, can: bool, label: str, slot: int, where: Box) -> Markup:
    x, y, wide, high = where
    margin = 3 if wide < 200 else 7
    inner = (x + margin, y + 7, wide - 2 * margin, high - 14)
    return choice(action, can, label, rail(*inner), rect(*where, 8, fill="#0000"), name=f"warehouse-{slot}")
