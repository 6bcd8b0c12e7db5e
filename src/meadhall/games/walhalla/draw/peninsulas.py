"""Map: water and shore, the peninsulas with their fields and headlands, and where a Viking may land."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, TITLE
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, shape
from meadhall.core.draw.signals import badge, chosen, rail
from meadhall.core.draw.svg import EMPTY, Markup, at, join, rect, tag
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla import text
from meadhall.games.walhalla.draw.field_pictures import field_picture
from meadhall.games.walhalla.draw.layout import Box, layout
from meadhall.games.walhalla.draw.map_ground import FOAM, ground, rims
from meadhall.games.walhalla.draw.scene import NO_SEAT, WalhallaScene
from meadhall.games.walhalla.ids import LEFT
from meadhall.games.walhalla.packed import ATTACKS, LONGEST
from meadhall.games.walhalla.view import Field, Peninsula, WalhallaView

PENINSULA_LETTERS = "ABC"
FINGER_SIZE = 48.0
"""So high is the reach of a field to land on, on a phone, where fields are lower."""


def map_parts(scene: WalhallaScene) -> Iterator[Part]:
    view, say, frame = scene.view, scene.say, scene.layout
    lengths = [len(each.fields) for each in view.peninsulas]
    slots = [each.slots for each in view.fjords]
    yield Part("map", cached(ground, frame.narrow, frame.longest, lengths, slots))
    for number, fjord in enumerate(view.fjords):
        label = say.count("sheet.fjord", len(fjord.ships), fjord=number + 1, slots=fjord.slots)
        yield Part(f"fjord-{number}", cached(channel, number, frame.narrow, frame.longest, label))
    for letter, peninsula in enumerate(view.peninsulas):
        label = say("sheet.peninsula", letter=PENINSULA_LETTERS[letter], inner=peninsula.inner, outer=peninsula.outer)
        yield Part(f"peninsula-{letter}", cached(sign, letter, frame.narrow, frame.longest, label))
        for each in peninsula.fields:
            x, y, wide, high = frame.field_box(each.field)
            drawn = cached(field, each.field, each.terrain, each.worth, wide, high, field_words(view, each, say))
            yield Part(f"field-{each.field}", at(x, y, drawn))
        yield from headlands(scene, letter, peninsula)
    yield from edges(scene)


# Water and shore.


def channel(fjord: int, narrow: bool, longest: int, label: str) -> Markup:
    """A fjord with its number: far out at sea, on a phone where it meets the land."""
    frame = layout(narrow, longest)
    x, y, wide, high = frame.map
    middle = frame.channel(fjord) + frame.fjord / 2
    far = (y + high if narrow else x + wide) - frame.along - 12
    area = rect(*frame.placed(frame.along, frame.channel(fjord), far, frame.fjord), fill="#0000")
    place = (middle, y + 21) if narrow else (x + wide - 24, middle + 7)
    colour = CHALK if narrow else FOAM
    ground = box(middle - 13, y + 3, 26, 24, 5, "url(#tar)", EDGE, 1.4) if narrow else EMPTY
    return thing(f"fjord-{fjord}", label, area, ground, words(*place, fjord + 1, 18, TITLE, "middle", fill=colour))


def sign(letter: int, narrow: bool, longest: int, label: str) -> Markup:
    """A peninsula's letter, on a board at the shore."""
    frame = layout(narrow, longest)
    x, y, _, _ = frame.map
    middle = frame.peninsula(letter) + frame.land / 2
    place = (middle, y + 15) if narrow else (x + 15, middle)
    board = box(place[0] - 12, place[1] - 13, 24, 26, 5, "url(#oak)", EDGE, 1.6)
    return thing(
        f"peninsula-{letter}",
        label,
        board,
        words(place[0], place[1] + 6.5, PENINSULA_LETTERS[letter], 18, TITLE, "middle", fill=CHALK),
    )


def edges(scene: WalhallaScene) -> Iterator[Part]:
    """The edges between tiles, heavier than the line across a tile, and the edge of the land."""
    frame = scene.layout
    lengths = [len(each.fields) for each in scene.view.peninsulas]
    yield Part("tiles", cached(rims, frame.narrow, frame.longest, lengths))


# Fields.


def field(number: int, terrain: str, worth: int, wide: float, high: float, label: str) -> Markup:
    """A field: its terrain, and what it is worth."""
    picture = field_picture(number, terrain, wide, high) + rect(
        0, 0, wide, high, fill="none", stroke=EDGE, stroke_width=1.2
    )
    return thing(f"field-{number}", label, picture, at(14, 14, value(terrain, worth)) if worth else EMPTY)


def value(terrain: str, worth: int) -> Markup:
    """The points of a forest on a disc, the strength of a village on a shield."""
    if terrain == "forest":
        return use("worth-points") + figure(0, 0, worth, 16)
    return use("worth-strength") + figure(-1, -0.5, f"+{worth}", 15)


def field_words(view: WalhallaView, state: Field, say: Words) -> str:
    """What a field is, what it does, and who holds it."""
    held = say("look.held", who=say.seat_name(state.holder)) if state.holder >= 0 else say("look.free")
    return f"{text.field_id(state.field)}. {effect(view, state, say)} {held}"


def effect(view: WalhallaView, state: Field, say: Words) -> str:
    help_key = f"terrain.{state.terrain}.help"
    if state.terrain == "wheat":
        return say.count(f"{help_key}.last" if view.attack == ATTACKS else help_key, view.wheat)
    return say(help_key, n=state.worth, points=say.count("points", state.worth))


# Headlands.


def headlands(scene: WalhallaScene, letter: int, state: Peninsula) -> Iterator[Part]:
    """Inner and outer headland, with who would score them as things stand."""
    frame, say = scene.layout, scene.say
    place = frame.headland(letter, len(state.fields))
    first = first_of(state)
    second = [seat for seat, prize in enumerate(state.prizes) if prize and seat not in first]
    stand = " · ".join(standings(state, say))
    label = f"{say('look.inner', n=state.inner)}. {stand}"
    drawn = cached(inner, letter, state.inner, seats_and_totals(state, second), frame.narrow, frame.longest, label)
    yield Part(f"inner-{letter}", at(*place, drawn))
    label = f"{say('look.outer', n=state.outer)}. {stand}"
    drawn = cached(outer, letter, state.outer, seats_and_totals(state, first), frame.narrow, frame.longest, label)
    yield Part(f"outer-{letter}", at(*place, drawn))


def first_of(state: Peninsula) -> list[int]:
    """Who leads on a peninsula."""
    return [seat for seat, total in enumerate(state.totals) if total and total == max(state.totals)]


def standings(state: Peninsula, say: Words) -> list[str]:
    """What everybody would score for a peninsula now."""
    return [
        say("look.standing", who=say.seat_name(seat), total=total, points=say.count("points", prize))
        for seat, (total, prize) in enumerate(zip(state.totals, state.prizes, strict=True))
    ]


def seats_and_totals(state: Peninsula, seats: list[int]) -> list[tuple[int, int]]:
    return [(seat, state.totals[seat]) for seat in seats]


def inner(letter: int, worth: int, leaders: list[tuple[int, int]], narrow: bool, longest: int, label: str) -> Markup:
    frame = layout(narrow, longest)
    _, _, wide, high = frame.placed(0, 0, frame.inner, frame.land)
    coin = use("coin-inner") + figure(0, 0, worth, 18)
    middle, side = ((16, high / 2), (45, high / 2)) if narrow else ((wide / 2, 22), (wide / 2, 56))
    area = rect(0, 0, wide, high, fill="#0000")
    return thing(f"inner-{letter}", label, area, at(*middle, coin), at(*side, standing(leaders)))


def outer(letter: int, worth: int, leaders: list[tuple[int, int]], narrow: bool, longest: int, label: str) -> Markup:
    frame = layout(narrow, longest)
    x, y, wide, high = frame.placed(frame.inner, 0, frame.outer, frame.land)
    coin_place, side = ((17.0, y + 17), (45.0, y + 16)) if narrow else ((x + 24, 22.0), (x + 24, 56.0))
    coin = use("coin-outer") + figure(0, 0, worth, 18)
    area = rect(x, y, wide, high, fill="#0000")
    return thing(f"outer-{letter}", label, area, at(*coin_place, coin), at(*side, standing(leaders)))


def standing(leaders: list[tuple[int, int]]) -> Markup:
    """Who would score a headland, with their total where one is alone."""
    if len(leaders) == 1:
        ((seat, total),) = leaders
        pool = box(-8, -9.5, 15 + 8 * len(str(total)) + 4, 19, 9.5, "#14100c", opacity=0.55)
        return pool + at(-7, 0, badge(seat, 9.5)) + words(6, 5, total, 15, HEAVY, fill=CHALK)
    pitch = 17 if len(leaders) < 3 else 13
    first = -(len(leaders) - 1) / 2 * pitch
    return join(at(first + number * pitch, 0, badge(seat, 8.5)) for number, (seat, _) in enumerate(leaders))


# Where something happens.


def dimmed_map(scene: WalhallaScene) -> Iterator[Part]:
    """While a Viking lands or fights: all the rest steps back."""
    fields = scene.banks() if scene.mine else []
    if scene.contested != NO_SEAT:
        fields = [scene.contested]
    if not fields:
        return
    boxes = [scene.layout.field_box(each) for each in fields]
    if scene.landing != NO_SEAT:
        ship = scene.view.sailing
        x, y = scene.layout.bench(ship.fjord, ship.slot, scene.landing)
        half = scene.layout.fjord / 2 - 4
        boxes.append((x - half, y - half, 2 * half, 2 * half))
    yield Part("veil", cached(veil, scene.layout.map, boxes))


def veil(ground: Box, holes: list[Box]) -> Markup:
    x, y, wide, high = ground
    form = f"M{x + 8} {y + 8}H{x + wide - 8}V{y + high - 8}H{x + 8}Z"
    form += "".join(f"M{left} {top}H{left + far}V{top + broad}H{left}Z" for left, top, far, broad in holes)
    return tag("g", shape(form, "#08151c", opacity=0.42, fill_rule="evenodd"), pointer_events="none")


def banks(scene: WalhallaScene) -> Iterator[Part]:
    """Where the Viking who lands may go."""
    if not scene.mine:
        return
    for side, number in enumerate(scene.banks()):
        x, y, wide, high = scene.layout.field_box(number)
        holder = scene.view.field(number).holder
        attack = holder >= 0
        drawn = cached(
            bank, number, scene.action(side), scene.words(side), attack, side == LEFT, scene.layout.narrow, wide, high
        )
        yield Part(f"bank-{side}", at(x, y, drawn))


def bank(
    number: int, action: int, label: str, attack: bool, before: bool, narrow: bool, wide: float, high: float
) -> Markup:
    """A field to land on; crossed axes at the edge towards the ship where it comes to a fight."""
    more = max(0.0, FINGER_SIZE - high) if narrow else 0.0
    reach = (0, -more / 2, wide, high + more)
    spot = choice(action, True, label, rail(0, 0, wide, high, 3), rect(*reach, fill="#0000"), name=f"field-{number}")
    return spot + (axes(before, narrow, wide, high) if attack else EMPTY)


def axes(before: bool, narrow: bool, wide: float, high: float) -> Markup:
    """A fight, at the edge of a field towards its ship: below what lies before the fjord, above what lies behind it."""
    place = (wide if before else 0, high / 2) if narrow else (wide / 2, high if before else 0)
    return tag("g", use("axes", *place), pointer_events="none", aria_hidden="true")


def contest(scene: WalhallaScene) -> Iterator[Part]:
    """The field that a fight or a hunt is about."""
    if scene.contested == NO_SEAT:
        return
    x, y, wide, high = scene.layout.field_box(scene.contested)
    fight = scene.landing != NO_SEAT
    before = fight and scene.contested // LONGEST < scene.view.sailing.fjord
    yield Part("contest", at(x, y, cached(contested, fight, before, scene.layout.narrow, wide, high)))


def contested(fight: bool, before: bool, narrow: bool, wide: float, high: float) -> Markup:
    drawn = tag("g", chosen(0, 0, wide, high, 3), pointer_events="none", aria_hidden="true")
    return drawn + (axes(before, narrow, wide, high) if fight else EMPTY)
