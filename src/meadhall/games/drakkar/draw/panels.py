"""Panels beside the chart: the dice, hidden emblems, the latest looks, and the legend."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from meadhall.core.draw.animations import animated_roll
from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import SANS, STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import sunk
from meadhall.core.draw.palette import CHALK, EDGE, INK, MARK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, disc, line
from meadhall.core.draw.signals import badge, tick
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.draw.text_layout import block, figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.draw import pieces
from meadhall.games.drakkar.draw.chart_margin import engraved
from meadhall.games.drakkar.draw.layout import FOOT_HEIGHT, Box
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.view import SEATS, Look

DICE_BOX: Box = (0, 228, 262, 120)
HIDDEN_BOX: Box = (0, 356, 262, 138)
KEY_BOX: Box = (0, 502, 262, 174)
ROW_HEIGHT = 27.0


def beside(scene: DrakkarScene) -> Iterator[Part]:
    """On a wide screen."""
    yield Part("dice-oak", cached(tray, DICE_BOX) if not scene.view.over else panel(*DICE_BOX, "oak"))
    yield from dice(scene, DICE_BOX)
    yield Part("hidden-slate", panel(*HIDDEN_BOX, "slate"))
    yield from knowledge_panel(scene, HIDDEN_BOX)
    yield Part("key", cached(key, scene.say, scene.aided, scene.view.seats > 2, KEY_BOX))
    extras = (latest_looks, key_panel, icon_key) if scene.aided and scene.view.shown else (key_panel, icon_key)
    for place, extra in zip(range(scene.view.seats, SEATS), extras, strict=False):
        room = scene.layout.plate_of(place)
        yield Part(f"slate-{place}", panel(*room, "slate"))
        yield from extra(scene, room)


def below(scene: DrakkarScene) -> Iterator[Part]:
    """On a phone, below the plates."""
    room = (6.0, scene.layout.foot(scene.view.seats), 378.0, FOOT_HEIGHT)
    yield Part("hidden-slate", panel(*room, "slate"))
    yield from knowledge_panel(scene, (room[0], room[1], room[2], 88))
    yield Part("key", cached(small_key, scene.say, scene.aided, room))


# The dice.


def tray(room: Box) -> Markup:
    """Oak, hollowed out where the dice roll."""
    x, y, wide, high = room
    hollow = (x + 14, y + 48, wide - 28, high - 56)
    light = line(f"M{x + 24} {y + high - 6.6}H{x + wide - 24}", "#fff", 1.2, opacity=0.28)
    return panel(*room, "oak") + box(*hollow, 10, "#1c0f06", EDGE, 1.2, fill_opacity=0.34) + sunk(*hollow, 14) + light


def dice(scene: DrakkarScene, room: Box, hint: str = "") -> Iterator[Part]:
    """Whose dice they are, what kind of turn it is, and the dice; at the end who is king."""
    view, say = scene.view, scene.say
    x, y, wide, high = room
    if view.over:
        yield Part("moment", at(x, y, cached(victory_message, ending(scene), wide, high)))
        return
    own = view.mover == view.seat
    title = say("look.dice.own") if own else say("look.dice", seat=say.seat_name(view.mover))
    mode = hint if view.mode == "normal" else say(f"look.mode.{view.mode}")
    yield Part("moment", at(x, y, cached(titles, title, mode, wide - 164 if scene.layout.narrow else wide - 30)))
    for slot, each in enumerate(view.dice):
        label = say("look.die.used" if each.used else "look.die", value=each.value)
        drawn = cached(die, slot, each.value, each.used, label)
        place = (
            (x + wide - 106 + slot * 68, y + high / 2)
            if scene.layout.narrow
            else (x + wide / 2 + (slot - 0.5) * 88, y + high - 40)
        )
        yield Part(f"die-{slot}", at(*place, drawn, scale=0.86 if scene.layout.narrow else 1))


def small_dice(scene: DrakkarScene, room: Box) -> Iterator[Part]:
    """The dice alone, where the strip says the rest."""
    x, y, wide, high = room
    for slot, each in enumerate(scene.view.dice):
        label = scene.say("look.die.used" if each.used else "look.die", value=each.value)
        place = x + wide / 2 + (slot - 0.5) * 62, y + high / 2
        yield Part(f"die-{slot}", at(*place, cached(die, slot, each.value, each.used, label), scale=0.74))


def ending(scene: DrakkarScene) -> str:
    names = scene.say.listing([scene.say.seat_name(seat) for seat in scene.view.ending.winners])
    return scene.say(f"look.end.{scene.view.reason}", seats=names)


def titles(title: str, mode: str, room: float) -> Markup:
    second = block(16, 43, mode, room, 3, 14, SANS, fill=CHALK) if mode else EMPTY
    return words(16, 25, title, 16, STRONG, room=room, fill=CHALK) + second


def die(slot: int, value: int, used: bool, label: str) -> Markup:
    """A die to be played, or one that has been."""
    drawn = animated_roll(
        f"{slot}", "" if used else value, at(0, 0, use(f"die-{value}"), opacity=0.45 if used else None)
    )
    return thing(f"die-{slot}", label, drawn, at(27, -25, tick(11)) if used else EMPTY)


def victory_message(sentence: str, wide: float, high: float) -> Markup:
    return use("king", 46, high / 2, 2.1) + block(88, high / 2 - 8, sentence, wide - 100, 3, 17, STRONG, fill=CHALK)


# What may be known.


def knowledge_panel(scene: DrakkarScene, room: Box) -> Iterator[Part]:
    """With the memory aid the hidden emblems, without it the recent looks."""
    view, say = scene.view, scene.say
    if view.unknown is UNSET:
        yield from latest_looks(scene, room)
        return
    x, y, wide, _ = room
    title = say("look.over.open") if view.over else say("look.unknown" if view.seat is not None else "look.unknown.all")
    yield Part("hidden", at(x, y, cached(heading, title, wide)))
    narrow = scene.layout.narrow
    for number, (symbol, count) in enumerate(zip(view.symbols, view.unknown, strict=True)):
        if view.over:
            count = sum(each.known == symbol.id for each in view.emblems)
        label = say.count("look.unknown.one", count, symbol=say.called(symbol))
        drawn = cached(hidden, symbol.id, count, label)
        place = (x + 31 + number * 61.5, y + 58) if narrow else (x + 44 + number % 3 * 80, y + 60 + number // 3 * 46)
        yield Part(f"hidden-{symbol.id}", at(*place, drawn))


def heading(title: str, wide: float) -> Markup:
    return words(16, 25, title, 16, STRONG, room=wide - 30, fill=CHALK)


def hidden(symbol: str, count: int, label: str) -> Markup:
    drawn = use(f"medal-{symbol}") + figure(25, 0, count, 19, "start", fill=CHALK)
    return thing(f"symbol-{symbol}", label, at(0, 0, drawn, opacity=None if count else 0.62))


def latest_looks(scene: DrakkarScene, room: Box) -> Iterator[Part]:
    """Which seats have recently looked where, and what this seat saw of it; the latest first."""
    x, y, wide, high = room
    rows = list(reversed(scene.view.shown))[: int((high - 36) / ROW_HEIGHT)]
    yield Part("told", at(x, y, cached(heading, scene.say("look.shown"), wide)))
    if high - 36 - ROW_HEIGHT * max(2, len(rows)) > ROW_HEIGHT * 2.4:
        yield Part("told-deep", cached(engraved, "margin-whale", x + wide / 2, y + high - 42, 1.7))
    if not rows:
        yield Part("told-0", at(x, y, cached(no_looks, scene.say("look.shown.none"), wide)))
    for number, look in enumerate(rows):
        drawn = cached(look_row, look.seat, look.symbol or "", look.to_all, look_words(scene, look), wide)
        yield Part(f"told-{number}", at(x, y + 36 + ROW_HEIGHT * (number + 0.5), drawn))


def look_rows(scene: DrakkarScene, room: Box) -> Part:
    """Who looked where last, in a row of its own."""
    x, y, wide, high = room
    look = scene.view.shown[-1]
    drawn = cached(look_row, look.seat, look.symbol or "", look.to_all, look_words(scene, look), wide)
    return Part("told-0", at(x, y + high / 2, drawn))


def look_words(scene: DrakkarScene, look: Look) -> str:
    say = scene.say
    key = "look.row.wrong" if look.to_all else "look.row.own" if look.symbol else "look.row.other"
    symbol = next((say.called(each) for each in scene.view.symbols if each.id == look.symbol), "")
    return say(key, seat=say.seat_name(look.seat), square=look.square, symbol=symbol)


def key_panel(scene: DrakkarScene, room: Box) -> Iterator[Part]:
    """What a turn consists of, for new players."""
    yield Part("guide", cached(listed, scene.say("guide.title"), guidance(scene.say), 1, room))


def guidance(say: Words) -> list[tuple[Markup, str]]:
    return [
        (use("die-4", 0, 0, 0.42), say("guide.die")),
        (use("back", 0, 0, 0.7), say("guide.line")),
        (use("eye", 0, 0, 0.6), say("guide.see")),
        (use("hand", 0, 0, 0.56), say("guide.take")),
        (use("axes", 0, 0, 0.92), say("guide.capture")),
    ]


def icon_key(scene: DrakkarScene, room: Box) -> Iterator[Part]:
    """What the six symbols stand for."""
    say = scene.say
    rows = [
        (use(f"medal-{each.id}", 0, 0, 0.82), each.virtue_fr if say.lang == "fr" else each.virtue_en)
        for each in scene.view.symbols
    ]
    yield Part("virtues", cached(listed, say("guide.virtues"), rows, 2, room))


def listed(title: str, rows: list[tuple[Markup, str]], columns: int, room: Box) -> Markup:
    """Signs with their words, in one column or two."""
    x, y, wide, high = room
    lines = -(-len(rows) // columns)
    pitch = (high - 44) / lines
    drawing = heading(title, wide)
    for number, (sign, meaning) in enumerate(rows):
        column, row = divmod(number, lines)
        left, middle = 30 + column * wide / columns, 38 + pitch * (row + 0.5)
        space = wide / columns - (62 if columns == 1 else 58)
        drawing += at(left, middle, sign) + words(left + 25, middle + 5, meaning, 14, SANS, room=space, fill=CHALK)
    return at(x, y, drawing)


def no_looks(sentence: str, wide: float) -> Markup:
    return block(16, 50, sentence, wide - 30, 3, 14, SANS, fill=CHALK)


def look_row(seat: int, symbol: str, wrong: bool, sentence: str, wide: float) -> Markup:
    sign = use(f"medal-{symbol}", 54, 0, 0.66) if symbol else use("eye", 54, 0, 0.52)
    flaw = use("cross", 63, 6, 0.5) if wrong else EMPTY
    return at(26, 0, badge(seat, 10)) + sign + flaw + words(76, 5, sentence, 14, SANS, room=wide - 84, fill=CHALK)


# The key.


def signs(say: Words, aided: bool, all_emblems: bool) -> list[tuple[Markup, str]]:
    """What is to be seen on the chart, as signs for 28 by 28."""
    down = use("back", 0, 0, 0.74), say("legend.down")
    orange = use("buoys", 0, 0, 0.66), say("legend.orange" if all_emblems else "legend.orange.empty")
    if not aided:
        return [
            down,
            (use("stones", 0, 0, 0.66), say("legend.plain")),
            orange,
            (captive_sign(), say("legend.captive")),
            (use("viking-1", 0, 1, 0.66) + use("back", -8, 8, 0.4), say("legend.blocked")),
        ]
    return [
        down,
        (use("known-crown", 0, 0, 0.74), say("legend.known")),
        (seen_sign(), say("legend.seen")),
        (shown_sign(), say("legend.shown")),
        orange,
    ]


def captive_sign() -> Markup:
    return use("viking-1", 0, 1, 0.64) + use("bars", 0, 1, 0.64)


def seen_sign() -> Markup:
    return use("back", 0, 0, 0.74) + at(-12.6, 0, pieces.seen_mark(1, True), scale=0.86)


def shown_sign() -> Markup:
    rim = disc(0, 0, 12.3, edge=INK, width=4) + disc(0, 0, 12.3, edge=MARK, width=2.4)
    return use("known-tower", 0, 0, 0.74) + rim


def key(say: Words, aided: bool, all_emblems: bool, room: Box) -> Markup:
    x, y, wide, high = room
    drawing = panel(0, 0, wide, high) + words(16, 25, say("look.key"), 16, STRONG)
    for number, (sign, meaning) in enumerate(signs(say, aided, all_emblems)):
        middle = 46 + number * 28.4
        drawing += at(30, middle, at(0, 0, sign, scale=0.86)) + words(54, middle + 5, meaning, 14, SANS, room=wide - 62)
    return at(x, y, drawing)


def small_key(say: Words, aided: bool, room: Box) -> Markup:
    x, y, _, _ = room
    drawing = EMPTY
    for number, (sign, meaning) in enumerate(signs(say, aided, True)[:4]):
        left, middle = 26 + number % 2 * 186, 110 + number // 2 * 38
        drawing += at(left, middle, at(0, 0, sign, scale=0.9)) + block(
            left + 20, middle - 2, meaning, 140, 2, 14, SANS, fill=CHALK
        )
    return at(x, y, drawing)
