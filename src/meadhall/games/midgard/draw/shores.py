"""Shores: the six areas in a row, with their contents in brief, their costs, and each seat's bonus."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, cached_group, show, use
from meadhall.core.draw.font_metrics import HEAVY, SANS
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD, INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, shape
from meadhall.core.draw.svg import Markup, at, tag
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw.icon_rows import cost_signs, row
from meadhall.games.midgard.draw.layout import Box, inset
from meadhall.games.midgard.draw.scene import UNAVAILABLE_OPACITY, MidgardScene
from meadhall.games.midgard.packed import AREA_NAMES
from meadhall.games.midgard.text.wording import cost_words
from meadhall.games.midgard.view import Area, MidgardView, PlaceLongship

BONUSES = {
    "recruit": "favor",
    "trade": "rewards",
    "sea": "glory",
    "village": "card-village",
    "keep": "card-keep",
    "territory": "attempts",
}
NIGHT = "#1c110a"


def shores(scene: MidgardScene) -> list[Part]:
    view = scene.view
    left = [left_at(view, sign.id) for sign in view.areas]
    stands_back = scene.puts(PlaceLongship)
    places = list(scene.layout.shores)
    return cached_group(
        laid_out, view.areas, left, view.area, scene.own.column, stands_back, places, scene.narrow, scene.say
    )


def laid_out(
    areas: list[Area],
    left: list[int],
    area: str | None,
    column: int,
    stands_back: bool,
    places: list[Box],
    narrow: bool,
    say: Words,
) -> list[Part]:
    """All six; while one is sought for a ship, those that have one stand back."""
    parts = []
    for place, sign, still in zip(places, areas, left, strict=True):
        drawn = cached(labelled, sign.id, sign.cost, sign.bonus, column, still, sign.id == area, narrow, place, say)
        back = stands_back and sign.ship is not None
        parts.append(
            Part(f"shore-{sign.id}", at(place.x, place.y, drawn, opacity=UNAVAILABLE_OPACITY if back else None))
        )
    return parts


def targets(scene: MidgardScene) -> Iterator[Part]:
    """Where a ship may be placed; drawn over the ships."""
    if not scene.puts(PlaceLongship):
        return
    for number, sign in enumerate(scene.view.areas):
        label = area_words(scene.view, number, scene.say)
        place = inset(scene.layout.shores[number], 3)
        yield scene.target(f"shore-{sign.id}", number, place, f"area-{sign.id}", label, 5)


def pointer(scene: MidgardScene) -> Iterator[Part]:
    """From the open area to its shore."""
    if scene.view.area is not None and not scene.narrow:
        place = scene.layout.shores[AREA_NAMES.index(scene.view.area)]
        x, y = place.x + place.wide / 2, scene.layout.focus.y
        yield Part("pointer", shape(f"M{x - 15} {y + 1}L{x} {y - 8}L{x + 15} {y + 1}Z", GOLD_THREAD, EDGE, 1.5))


def left_at(view: MidgardView, area: str) -> int:
    """How much there is still to be had."""
    match area:
        case "trade":
            return sum(card is not None for card in view.prophecies)
        case "sea":
            return sum(card is not None for card in view.battles)
        case "territory":
            return sum(stack.left for stack in view.stacks)
    return sum(any(pair) for pair in view.pairs("reavers" if area == "recruit" else area))


def area_words(view: MidgardView, number: int, say: Words) -> str:
    sign = view.areas[number]
    return words_of(sign.id, sign.cost, sign.bonus, say)


def words_of(area: str, cost: list[str], bonus: list[int], say: Words) -> str:
    each = "/".join(map(str, bonus))
    return say("sheet.area", area=say(f"area.{area}"), cost=cost_words(cost, say), bonus=each)


def labelled(
    area: str,
    cost: list[str],
    bonus: list[int],
    column: int,
    left: int,
    opened: bool,
    narrow: bool,
    place: Box,
    say: Words,
) -> Markup:
    """A shore with its words."""
    name = say(f"short.{area}") if narrow else say(f"area.{area}")
    still_there = "" if narrow else say.count(f"look.left.{area}", left)
    label = words_of(area, cost, bonus, say)
    return shore(area, cost, bonus, column, name, still_there, opened, label, narrow, place)


def shore(
    area: str,
    cost: list[str],
    bonus: list[int],
    column: int,
    name: str,
    left: str,
    opened: bool,
    label: str,
    narrow: bool,
    place: Box,
) -> Markup:
    _, _, wide, high = place
    foot = 32 if narrow else 58
    clip = f"shore-edge-{area}"
    scene = tag(
        "g",
        tag("clipPath", box(0, 0, wide, high, 7), id=clip),
        tag(
            "g",
            show(f"shore-{area}", 0, 0, wide, high),
            box(0, high - foot, wide, foot, 0, "url(#below-words)"),
            clip_path=f"url(#{clip})",
        ),
    )
    drawing = box(0, 0, wide, high, 7, NIGHT, filter="url(#drop)") + scene
    if narrow:
        drawing += words(6, high - 7, name, 14.5, HEAVY, room=wide - 52, fill=CHALK)
        drawing += use(BONUSES[area], wide - 36, high - 12, 0.7) + at(
            wide - 14, high - 13, crest(bonus[column], True, 0.84)
        )
    else:
        drawing += words(8, high - 27, name, 15, HEAVY, room=wide - 16, fill=CHALK)
        drawing += words(8, high - 9, left, 13.5, SANS, room=wide - 126, fill="#e9d9b6")
        drawing += use(BONUSES[area], wide - 104, high - 14, 0.74)
        for place_number, each in enumerate(bonus):
            drawing += at(wide - 80 + 22 * place_number, high - 15, crest(each, place_number == column, 0.9))
    if cost:
        price = row(cost_signs(cost), wide - 70, 0.8, 14.5, CHALK)
        drawing += box(5, 5, price.wide + 12, 24, 6, NIGHT, opacity=0.84) + at(11, 17, price.drawing)
    drawing += box(0, 0, wide, high, 7, edge=EDGE, width=2.4)
    if opened:
        drawing += box(2.5, 2.5, wide - 5, high - 5, 6, edge="#fff3c4", width=3)
    return thing(f"area-{area}", label, drawing)


def crest(number: int, own: bool, scale: float) -> Markup:
    """A bonus; one's own is bright."""
    return use("crest-own" if own else "crest", 0, 0, scale) + figure(0, 0, number, 14, fill=INK if own else CHALK)
