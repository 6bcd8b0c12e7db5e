"""Track along the top: the round, the order of the ships, and the Glory of each seat."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, EDGE, INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, domed, line, lit, shape, sheen
from meadhall.core.draw.signals import badge, brackets
from meadhall.core.draw.svg import Markup, at, join, piece, rect
from meadhall.core.draw.text_layout import figure, words
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.packed import AREA_NAMES, AREAS, ROUNDS

MAX_GLORY_SHOWN = 120
"""Where the Glory track ends; markers with more stay there."""
LEFT, RIGHT = 566.0, 1192.0
MARKER_DISTANCE = 19.0
"""Two markers are never closer."""


def track(scene: MidgardScene) -> Iterator[Part]:
    view, say = scene.view, scene.say
    round_words = say("look.title", round=view.round)
    yield Part("track", cached(plank, scene.narrow, scene.layout.track))
    if scene.narrow:
        yield Part("round", cached(round_in_words, say("look.round.of", round=view.round), round_words))
    else:
        yield Part("round", cached(rounds, view.round, say("look.round"), say("look.order"), round_words))
    yield from markers(scene)


def plank(narrow: bool, place: Box) -> Markup:
    x, y, wide, high = place
    drawing = panel(x, y, wide, high, "oak") + sheen(x + 1, y + 1, wide - 2, high - 2, 7, 0.7)
    if narrow:
        return drawing
    ticks = "".join(f"M{spot(glory)} 13V23" for glory in range(0, MAX_GLORY_SHOWN + 1, 5))
    figures = join(figure(spot(glory), 29, glory, 13, fill=CHALK) for glory in range(0, MAX_GLORY_SHOWN + 1, 20))
    groove = box(LEFT - 12, 8, RIGHT - LEFT + 24, 14, 7, EDGE) + line(
        f"M{LEFT - 6} 22.8H{RIGHT + 6}", "#e0b57c", 1.2, opacity=0.55
    )
    return (
        drawing
        + use("glory", LEFT - 34, 16, 0.95)
        + groove
        + line(ticks.replace("13V23", "10V20"), "#a98449", 1.3)
        + figures
    )


def spot(glory: float) -> float:
    return LEFT + (RIGHT - LEFT) * min(glory, MAX_GLORY_SHOWN) / MAX_GLORY_SHOWN


def rounds(now: int, label: str, ships: str, label_words: str) -> Markup:
    """Six shields, the present one bright."""
    drawing = words(14, 24, label, 15, STRONG, room=62, fill=CHALK)
    for number in range(1, ROUNDS + 1):
        fill = "#ffd98a" if number == now else "#5a3a1c" if number > now else "#a98449"
        form = "M-11 -12H11V2Q11 9 0 13Q-11 9 -11 2Z"
        crest = shape(form, fill, INK, 1.6) + lit(form, 0.75)
        drawing += at(92 + number * 27 - 27, 17, crest, figure(0, 0, number, 15, fill=INK if number <= now else CHALK))
    return thing("round", label_words, rect(0, 0, 250, 36, fill="#0000"), drawing) + words(
        268, 24, ships, 15, STRONG, room=66, fill=CHALK
    )


def round_in_words(label: str, label_words: str) -> Markup:
    return thing(
        "round", label_words, rect(6, 4, 104, 30, fill="#0000"), words(15, 24, label, 14, STRONG, room=96, fill=CHALK)
    )


# Ships.


def waiting(scene: MidgardScene, turn: int) -> tuple[float, float, float]:
    """Where a ship lies before it is placed, and how large it is."""
    return (122 + turn * 27, 22, 0.22) if scene.narrow else (352 + turn * 45, 21, 0.34)


def moored(scene: MidgardScene, area: int) -> tuple[float, float, float]:
    place = scene.layout.shores[area]
    return (
        (place.x + place.wide - 22, place.y + 24, 0.36)
        if scene.narrow
        else (place.x + place.wide - 32, place.y + 32, 0.52)
    )


def ships(scene: MidgardScene) -> Iterator[Part]:
    """The ships still to come and that of this turn glide to their shore; the others lie where they were placed."""
    view, say = scene.view, scene.say
    for area, sign in enumerate(view.areas):
        if sign.ship is not None and sign.id != view.area:
            name = f"moored-{sign.id}"
            label = say("look.ship", seat=say.seat_name(sign.ship))
            yield Part(name, ship(name, sign.ship, f"area-{sign.id}", label, *moored(scene, area)))
    here = None if view.area is None else AREA_NAMES.index(view.area)
    for turn, seat in enumerate(view.order):
        placed = turn < view.turn or view.over
        if placed or (turn == view.turn and here is not None):
            yield Part(f"berth-{turn}", berth(*waiting(scene, turn)))
        if placed:
            continue
        now = turn == view.turn and here is not None
        place = moored(scene, here) if now and here is not None else waiting(scene, turn)
        thing_name = f"area-{view.area}" if now else f"turn-{turn}"
        label = say("look.turn", number=turn + 1, seat=say.seat_name(seat))
        yield Part(f"longship-{turn}", ship(f"longship-{turn}", seat, thing_name, label, *place))
    yield from last_placed(scene)


def ship(name: str, seat: int, thing_name: str, label: str, x: float, y: float, scale: float) -> Markup:
    return piece(name, x, y, cached(hull, seat, thing_name, label), scale=scale)


def hull(seat: int, thing_name: str, label: str) -> Markup:
    return thing(thing_name, label, use(f"ship-of-{seat}"))


def berth(x: float, y: float, scale: float) -> Markup:
    """Where a ship has left."""
    return box(
        x - 44 * scale, y + 2, 88 * scale, 20 * scale, 4, edge=CHALK, width=1.2, stroke_dasharray="3 3", opacity=0.6
    )


def last_placed(scene: MidgardScene) -> Iterator[Part]:
    """Brackets around the shore where a ship was placed just now."""
    view = scene.view
    if view.last is None or view.active is None:
        return
    area = view.last - scene.kinds.action("place_longship", 0)
    if 0 <= area < AREAS:
        yield Part("last", cached(brackets, *scene.layout.shores[area], view.active))


# Glory.


def markers(scene: MidgardScene) -> Iterator[Part]:
    say, boards = scene.say, scene.view.boards
    if scene.narrow:
        first = 384 - 38 * len(boards) + 10
        for seat, board in enumerate(boards):
            label = say("look.glory.of", seat=say.seat_name(seat), n=board.glory)
            yield Part(f"glory-{seat}", at(first + seat * 38, 19, cached(count, seat, board.glory, label)))
        return
    last = LEFT - MARKER_DISTANCE
    for seat in sorted(range(len(boards)), key=lambda seat: (boards[seat].glory, seat)):
        last = max(last + MARKER_DISTANCE, spot(boards[seat].glory))
        label = say("look.glory.of", seat=say.seat_name(seat), n=boards[seat].glory)
        yield Part(f"glory-{seat}", piece(f"glory-{seat}", last, 15, cached(marker, seat, label)))


def count(seat: int, glory: int, label: str) -> Markup:
    return thing(
        f"seat-{seat}",
        label,
        rect(-10, -14, 37, 28, fill="#0000"),
        badge(seat, 8.5),
        words(10, 5, glory, 14, HEAVY, fill=CHALK),
    )


def marker(seat: int, label: str) -> Markup:
    return thing(f"seat-{seat}", label, badge(seat, 11), domed(0, 0, 10, 0.55))
