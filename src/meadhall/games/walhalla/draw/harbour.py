"""Harbour in the foreground: the ship of this turn with its seats, or what is going on now; and the legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import SANS, STRONG, text_width
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import sunk
from meadhall.core.draw.palette import CHALK, EDGE, INK, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, line, shape, sheen
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag
from meadhall.core.draw.text_layout import block, figure, words, wrap_text
from meadhall.games.walhalla import text
from meadhall.games.walhalla.draw.field_pictures import TERRAINS
from meadhall.games.walhalla.draw.fleet import crowded
from meadhall.games.walhalla.draw.kit import viking
from meadhall.games.walhalla.draw.layout import MAX_PLAYERS, Box
from meadhall.games.walhalla.draw.scene import WalhallaScene
from meadhall.games.walhalla.view import ChooseLanding, CommitEndCards, Defend, PlayAxe, PlayHunt, SupplyWalhalla

WAVE_PLACES = ((0.04, 0.18), (0.8, 0.14), (0.86, 0.62), (0.02, 0.7), (0.44, 0.1))
"""Where waves break in the harbour, as parts of its width and height."""


def harbour(scene: WalhallaScene) -> Iterator[Part]:
    frame = scene.layout
    yield Part("foreground", cached(quay, frame.foreground, None if crowded(scene) else frame.harbour))
    if not crowded(scene):
        yield Part("moment", cached_status(scene))
    if not frame.narrow:
        yield from key(scene)


def quay(area: Box, water: Box | None) -> Markup:
    """Oak, and the water of the harbour."""
    if water is None:
        return panel(*area, "oak")
    clip = tag("clipPath", box(*water, 7), id="harbour-edge")
    x, y, wide, high = water
    crests = "".join(
        f"M{x + across * wide:.0f} {y + down * high:.0f}q5 -5 10 0q5 5 10 0" for across, down in WAVE_PLACES
    )
    sea = tag(
        "g",
        box(*water, 7, "url(#sea)"),
        line(crests, "#dff0f2", 1.5, opacity=0.6),
        sunk(x, y, wide, high, 16),
        clip_path="url(#harbour-edge)",
    )
    light = line(f"M{x + 6} {y + high + 1.6}H{x + wide - 6}", "#fff", 1.2, opacity=0.3)
    return panel(*area, "oak") + clip + sea + box(*water, 7, edge=EDGE, width=2.4) + light


def cached_status(scene: WalhallaScene) -> Markup:
    """What stands in the harbour: words below the ship, or who fights whom."""
    view, say, area = scene.view, scene.say, scene.layout.harbour
    match view.question:
        case None:
            return cached(status_message, area, say("look.over"), "great-hall")
        case ChooseLanding(seat=seat):
            return cached(ashore, area, seat, [bank(scene, each) for each in scene.banks()], scene.layout.narrow)
        case PlayAxe(at=distance, field=field) | Defend(at=distance, field=field):
            state = view.field(field)
            attacker = text.lander(view, distance)
            return cached(fight, area, attacker, state.holder, text.field_id(field), state.terrain)
        case PlayHunt(seat=seat, field=field):
            worth = view.field(field).worth
            return cached(hunt, area, seat, worth, worth * view.hunt)
        case CommitEndCards():
            return cached(status_message, area, say("look.end", n=view.attack), "back")
        case SupplyWalhalla():
            return cached(status_message, area, say("look.supply.now"), "great-hall")
        case _:
            key = "look.ship.own" if view.active == view.seat else "look.ship.of"
            bow = "" if scene.layout.narrow else say("bench.0")
            return cached(ship_name, area, say(key, who=say.seat_name(view.active)), bow)


def ship_name(area: Box, sentence: str, bow: str) -> Markup:
    """Whose ship it is, and where its bow is."""
    x, y, wide, high = area
    board = box(x + 6, y + high - 25, wide - 12, 20, 6, "#24150b", opacity=0.8)
    ahead = shape(f"M{x + wide - 12} {y + high - 15}l-8 -6v12z", "#ffe9b0")
    ahead += words(x + wide - 26, y + high - 10.5, bow, 14, STRONG, "end", fill="#ffe9b0")
    room = wide - 50 - text_width(bow, 14, STRONG)
    return board + words(x + 14, y + high - 10.5, sentence, 14, STRONG, room=room, fill=CHALK) + ahead


def sheet(area: Box) -> Markup:
    """Parchment over the water, for what is going on now."""
    return box(*area, 7, "url(#parchment)", EDGE, 1.8) + sheen(*area, 7, 0.4)


def status_message(area: Box, sentence: str, picture: str) -> Markup:
    x, y, wide, _ = area
    if wide < 200:
        return sheet(area) + small_picture(area, sentence, picture)
    if picture == "back":
        drawn = (
            use("back", x + 20, y + 16, 0.64) + use("back", x + 40, y + 12, 0.64) + use("back", x + 60, y + 16, 0.64)
        )
    else:
        drawn = show(picture, x + 10, y + 14, 110, 60) + box(x + 10, y + 14, 110, 60, 5, edge=EDGE, width=1.8)
    return sheet(area) + drawn + block(x + 132, y + 34, sentence, wide - 142, 3, 16, STRONG, fill=INK)


def small_picture(area: Box, sentence: str, picture: str) -> Markup:
    """On a phone: the words, and below them what they are about where they leave room for it."""
    x, y, wide, high = area
    lines = len(wrap_text(sentence, 14, STRONG, wide - 12))
    told = block(x + wide / 2, y + (20 if lines < 3 else 30), sentence, wide - 12, 4, 14, STRONG, "middle", fill=INK)
    if lines > 2:
        return told
    top, tall = y + 26 + 16 * (lines - 1), high - 34 - 16 * (lines - 1)
    if picture == "back":
        return told + join(use("back", x + wide / 2 + across, top, tall / 88) for across in (-50, -18, 14))
    frame = (x + wide / 2 - tall, top, 2 * tall, tall)
    return told + show(picture, *frame) + box(*frame, 4, edge=EDGE, width=1.5)


class LandingField(NamedTuple):
    """A field where a Viking may land: what it is and brings, and whether there is a fight."""

    name: str
    terrain: str
    brings: str
    fight: bool


def bank(scene: WalhallaScene, number: int) -> LandingField:
    say, field = scene.say, scene.view.field(number)
    points = say.count("points", scene.view.wheat if field.terrain == "wheat" else field.worth)
    brings = say(f"bank.{field.terrain}", points=points, n=field.worth)
    terrain = next(each for each in scene.view.terrains if each.id == field.terrain)
    name = say("card.field", id=text.field_id(number), terrain=say.called(terrain))
    return LandingField(
        text.field_id(number) if scene.layout.narrow else name, field.terrain, brings, field.holder >= 0
    )


def ashore(area: Box, seat: int, banks: list[LandingField], narrow: bool) -> Markup:
    """A Viking between two banks: above and below the ship, on a phone on its left and right."""
    x, y, wide, high = area
    drawing = sheet(area) + viking(seat, x + (wide / 2 if narrow else 38), y + high / 2, 1.2 if narrow else 1.5)
    for side, each in zip((-1, 1), banks, strict=True):
        if narrow:
            left, top = x + wide / 2 + side * 44, y + 40
            drawing += at(
                left, top, small_field(each.terrain, 34, 40), use("axes", 0, 20, 0.7) if each.fight else EMPTY
            )
            drawing += words(left, y + high - 12, each.name, 15, STRONG, "middle")
        else:
            top = y + high / 2 + side * 21
            arrow = f"M{x + 74} {top - side * 9}v{side * 18}m-6 {-side * 7}l6 {side * 7}l6 {-side * 7}"
            room = wide - (176 if each.fight else 146)
            drawing += line(arrow, INK, 3) + at(x + 112, top, small_field(each.terrain, 46, 34))
            drawing += words(x + 142, top - 2, each.name, 15, STRONG, room=room)
            drawing += words(x + 142, top + 14, each.brings, 13, SANS, room=room, fill=SOFT_INK)
            drawing += use("axes", x + wide - 20, top) if each.fight else EMPTY
    return drawing


def small_field(terrain: str, wide: float, high: float) -> Markup:
    area = -wide / 2, -high / 2, wide, high
    return show(f"{terrain}-0", *area) + box(*area, 4, edge=EDGE, width=1.5)


def fight(area: Box, attacker: int, defender: int, field: str, terrain: str) -> Markup:
    """Attacker and defender, with the field they fight for."""
    x, y, wide, high = area
    middle = x + wide / 2, y + high / 2
    apart = min(44.0, wide * 0.27)
    ground = (
        EMPTY
        if wide < 200
        else show(f"{terrain}-0", x + wide - 66, y + 8, 58, high - 16)
        + box(x + wide - 66, y + 8, 58, high - 16, 4, edge=EDGE, width=1.6)
    )
    left = middle[0] - (0 if wide < 200 else 30)
    named = words(left, y + high - 8, field, 15, STRONG, "middle", fill=INK)
    return (
        sheet(area)
        + ground
        + viking(attacker, left - apart, middle[1] - 4, 1.45)
        + use("axes", left, middle[1] - 8, 1.25)
        + viking(defender, left + apart, middle[1] - 4, 1.45)
        + named
    )


def hunt(area: Box, seat: int, plain: int, hunted: int) -> Markup:
    """What the forest brings, and what it brings with a hunt."""
    x, y, wide, high = area
    middle = x + wide / 2, y + high / 2
    apart = min(70.0, wide * 0.32)
    return (
        sheet(area)
        + viking(seat, middle[0] - apart, middle[1], 1.3)
        + figure(middle[0] - apart * 0.42, middle[1], plain, 24, fill=INK)
        + line(f"M{middle[0] - 10} {middle[1]}h16m-7 -7l8 7l-8 7", INK, 3.4)
        + figure(middle[0] + apart * 0.42, middle[1], hunted, 26, fill=INK)
        + use("bow", middle[0] + apart + (8 if wide < 200 else 0), middle[1], 0.5 if wide < 200 else 0.86)
    )


# The key.


def key(scene: WalhallaScene) -> Iterator[Part]:
    """What the terrains bring; with three players also, in the fourth one's place, what brings points."""
    say, view = scene.say, scene.view
    x, y, wide, _ = scene.layout.key
    for number, terrain in enumerate(TERRAINS):
        short = say.count("key.wheat", view.wheat) if terrain == "wheat" else say(f"key.{terrain}")
        drawn = cached(terrain_key, terrain, short, say(f"look.legend.{terrain}"), wide)
        yield Part(f"key-{terrain}", at(x, y + number * 24, drawn))
    if view.seats < MAX_PLAYERS:
        area = scene.layout.plate(view.seats, view.seats)
        yield Part("aim", cached(sources, area, say("key.title"), [say("key.outer"), say("key.heroes")]))


def terrain_key(terrain: str, short: str, label: str, wide: float) -> Markup:
    picture = show(f"{terrain}-0", 0, 0, 30, 21) + box(0, 0, 30, 21, 3, edge=EDGE, width=1.4)
    return thing(f"terrain-{terrain}", label, picture, words(37, 15.5, short, 14, STRONG, room=wide - 38, fill=CHALK))


def sources(area: Box, title: str, sentences: list[str]) -> Markup:
    """A slate in the place of a plate."""
    x, y, wide, high = area
    signs = (at(22, 42, shape("M-10 8L0 -10L10 8Z", "#f2c230", INK, 1.5)), use("hall", 22, 66, 0.9))
    rows = join(
        sign + words(44, 47 + number * 24, sentence, 14, room=wide - 54, fill=CHALK)
        for number, (sign, sentence) in enumerate(zip(signs, sentences, strict=True))
    )
    return at(x, y, panel(0, 0, wide, high, "slate"), words(14, 24, title, 15, STRONG, fill=CHALK), rows)
