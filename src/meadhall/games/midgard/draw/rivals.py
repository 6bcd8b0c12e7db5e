"""Rivals' boards in brief: a strip, or more where there is room."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.drawing import cached, cached_group, use
from meadhall.core.draw.font_metrics import HEAVY, SANS, STRONG, text_width
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import INK, SOFT_INK, ZERO_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import face, ground
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import pennant
from meadhall.core.draw.svg import EMPTY, Markup, at, join, piece, rect, tag
from meadhall.core.draw.text_layout import LEAST_WORD, words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.areas import village
from meadhall.games.midgard.draw.icon_rows import token
from meadhall.games.midgard.draw.layout import Box, inset
from meadhall.games.midgard.draw.open_area import die_face
from meadhall.games.midgard.draw.purse import TOKENS, Good, goods_of
from meadhall.games.midgard.draw.reaver_faces import reaver_face
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.packed import ARTIFACT, SHIP_DICE, UPGRADE_PLACES
from meadhall.games.midgard.printed import OwnArtifact, Reaver
from meadhall.games.midgard.text.wording import card_words, die_words
from meadhall.games.midgard.view import Board, RunesChoice, Upgrade

LOW, ROOMY = 100.0, 200.0
"""Plates lower than this show dice only; higher ones show the whole board."""


def rivals(scene: MidgardScene) -> Iterator[Part]:
    names = [scene.say.seat_name(seat) for seat in range(len(scene.view.boards))]
    yield Part("faces", cached(faces, names, scene.layout.rivals[0].high < LOW))
    for number, seat in enumerate(scene.rivals):
        yield from plate(scene, seat, scene.layout.rivals[number])


def faces(names: list[str], low: bool) -> Markup:
    """Each seat's portrait once: for spectators, rivals change places in every turn."""
    return tag(
        "defs", *(tag("g", face(seat, who, 17 if low else 21), id=f"face-of-{seat}") for seat, who in enumerate(names))
    )


def plate(scene: MidgardScene, seat: int, place: Box) -> Iterator[Part]:
    view = scene.view
    under, likeness, *laden = cached_group(laid_out, seat, view.boards[seat], scene.narrow, place, scene.say)
    yield from (under, likeness, heading(scene, seat, place), *laden)
    if scene.puts(RunesChoice):
        label = plate_words(seat, view.boards[seat], scene.say)
        yield scene.target(f"plate-{seat}", village.CLEANSE + seat, inset(place), f"seat-{seat}", label, 5)


def plate_words(seat: int, board: Board, say: Words) -> str:
    return say("look.plate", who=say.seat_name(seat), glory=board.glory, total=sum(board.points.values()))


def heading(scene: MidgardScene, seat: int, place: Box) -> Part:
    """The row of a plate that says whose turn it is: it changes most often, and nothing else with it."""
    view, say = scene.view, scene.say
    board = view.boards[seat]
    marks = [mark for mark, held in (("horn", view.start == seat), ("honour", view.honour == seat)) if held]
    unsure = "look.total.unsure" if board.hidden_prophecies else "look.total.short"
    total = say(unsure, n=sum(board.points.values()))
    turn = seat == scene.asked
    drawn = cached(head, seat, say.seat_name(seat), board.glory, total, marks, turn, place.wide, place.high)
    return Part(f"head-{seat}", at(place.x, place.y, drawn))


def laid_out(seat: int, board: Board, narrow: bool, place: Box, say: Words) -> list[Part]:
    """All of a plate that can't be clicked, but for its head, which lies after the first two."""
    x, y, low = place.x, place.y, place.high < LOW
    goods = goods_of(board, say)
    tokens = [good for good in goods if good.name in TOKENS]
    parts = [
        Part(f"plate-{seat}", at(x, y, cached(sheet, seat, place, plate_words(seat, board, say)))),
        Part(f"face-{seat}", use(f"face-of-{seat}", x + (29 if low else 31), y + (25 if low else 29))),
        Part(
            f"goods-{seat}",
            at(x, y, cached(named_counters, tokens, place, say) if narrow else cached(counters, tokens, place)),
        ),
        *dice(seat, board, narrow, place, say),
    ]
    if not low:
        things = [good for good in goods if good.name not in TOKENS]
        drawn = cached(tools, board.artifacts, board.upgrades, things, crew_of(board), place, say)
        parts.append(Part(f"tools-{seat}", at(x, y, drawn)))
    if place.high > ROOMY:
        parts.append(Part(f"crew-{seat}", at(x, y, cached(mates, board.leader, board.slots, place, say))))
    return parts


def sheet(seat: int, place: Box, label: str) -> Markup:
    return thing(f"seat-{seat}", label, ground(seat, place.wide, place.high))


def head(
    seat: int, name: str, glory: int, total: str, marks: list[str], turn: bool, wide: float, high: float
) -> Markup:
    """Name, Glory, what it would be if the game ended now, and the markers of the seat."""
    y = 20 if high < LOW else 25
    right = wide - 9
    drawing = words(right, y, total, 14, STRONG, "end", fill=SOFT_INK)
    right -= text_width(total, 14, STRONG) + 8
    points = words(right, y + 1, glory, 20, HEAVY, "end")
    right -= text_width(str(glory), 20, HEAVY) + 17
    drawing += animated_count(f"score-{seat}", glory, points, use("glory", right, y - 6, 0.92))
    right -= 18
    for mark in marks:
        drawing += (
            use("horn", right - 10, y - 6, 0.8) if mark == "horn" else use(f"ship-of-{seat}", right - 12, y - 4, 0.22)
        )
        right -= 28
    if turn:
        drawing += at(right - 12, -2, pennant(seat, 30))
        right -= 18
    return drawing + words(56 if high < LOW else 60, y, name, 16.5, HEAVY, room=right - 64)


def counters(goods: list[Good], place: Box) -> Markup:
    low = place.high < LOW
    y = 36 if low else 46
    left = 72 if low else 74
    step = (place.wide - left - 6) / len(goods)
    drawing = EMPTY
    for number, good in enumerate(goods):
        x = left + number * step
        sign = at(x, y, use(good.name, 0, 0, 0.7), opacity=None if good.number else 0.45)
        count = words(x + 11, y + 5, good.number, 14.5, HEAVY, fill=None if good.number else ZERO_INK)
        ground_rect = rect(x - 10, y - 10, step - 2, 20, fill="#0000")
        drawing += thing(f"good-{good.name}", good.words, ground_rect, sign, count, data_lit="no")
    return drawing


def named_counters(goods: list[Good], place: Box, say: Words) -> Markup:
    """Counters across the whole plate, each with its name, where there is room for it."""
    step = (place.wide - 16) / len(goods)
    drawing = EMPTY
    for number, good in enumerate(goods):
        x = 12 + (number + 0.5) * step
        sign = at(x - 9, 62, use(good.name, 0, 0, 0.74), opacity=None if good.number else 0.45)
        count = words(x + 4, 67, good.number, 15, HEAVY, fill=None if good.number else ZERO_INK)
        name = words(x, 82, say(f"look.good.{good.name}"), LEAST_WORD, SANS, "middle", step - 2, fill=SOFT_INK)
        ground_rect = rect(x - step / 2 + 1, 52, step - 2, 33, fill="#0000")
        drawing += thing(f"good-{good.name}", good.words, ground_rect, sign, count, name, data_lit="no")
    return drawing


def dice(seat: int, board: Board, narrow: bool, place: Box, say: Words) -> Iterator[Part]:
    low = place.high < LOW
    y = place.y + (place.high - 15 if low else 103 if narrow else 75)
    step = (place.wide - 27) / SHIP_DICE
    size = min(step - 2.5, 26.0 if not narrow else 31.0)
    yield Part(f"wells-{seat}", at(place.x + 18, y, cached(wells, step, size)))
    seen: dict[str, int] = {}
    for number, die in enumerate(board.ship):
        seen[die] = seen.get(die, 0) + 1
        name = f"die-{seat}-{die.replace(':', '-')}-{seen[die]}"
        over = number // SHIP_DICE * 6
        x = place.x + 18 + step * (number % SHIP_DICE + 0.5) + over
        yield Part(name, piece(name, x, y - over, cached(die_face, die, size - 1, die_words(die, say))))


def wells(step: float, size: float) -> Markup:
    return join(use("well", step * (number + 0.5), 0, size / 20) for number in range(SHIP_DICE))


def crew_of(board: Board) -> int:
    """How many specialists there are."""
    return sum(len(reavers) for reavers in board.slots.values())


def tools(
    artifacts: list[OwnArtifact | None], upgrades: list[Upgrade], goods: list[Good], crew: int, place: Box, say: Words
) -> Markup:
    """Artifacts with their dice, tokens, and the rest in numbers."""
    roomy = place.high > ROOMY
    y = 108 if roomy else place.high - 15
    drawing = EMPTY
    for number, artifact in enumerate(artifacts):
        drawing += at(28 + number * (38 if roomy else 24), y, relic(artifact, 32 if roomy else 22, say))
    left = 28 + len(artifacts) * (38 if roomy else 24) + 2
    for number, upgrade in enumerate(upgrades[:UPGRADE_PLACES]):
        label = say("look.upgrade", symbol=say(f"symbol.{upgrade.symbol}"))
        drawing += at(
            left + number * (23 if roomy else 19.5),
            y,
            thing(f"upgrade-{upgrade.symbol}", label, token(upgrade.symbol, 10.5 if roomy else 9)),
            opacity=0.5 if upgrade.used else None,
        )
    if roomy:
        return drawing + all_goods(goods, place)
    shown = [good for good in goods if good.name in ("land", "prophecy")]
    kept_cards = sum(good.number for good in goods if good.name not in ("land", "prophecy"))
    x = place.wide - 126
    for name, number, label in (
        *((good.name, good.number, good.words) for good in shown),
        ("treasure", kept_cards, say("look.kept", n=kept_cards)),
        ("helmet", crew, say("look.crew", n=crew)),
    ):
        thing_name = "slots" if name == "helmet" else f"good-{name}"
        body = use(name, 0, 0, 0.66) + words(9, 5, number, 14, HEAVY, fill=None if number else ZERO_INK)
        drawing += at(x, y, thing(thing_name, label, rect(-9, -10, 30, 20, fill="#0000"), body, data_lit="no"))
        x += 32
    return drawing


def relic(artifact: OwnArtifact | None, side: float, say: Words) -> Markup:
    half = side / 2
    if artifact is None:
        return at(0, 0, use("well", 0, 0, side / 20), use("relic-8", 0, 0, side / 100), opacity=0.45)
    ground_box = box(-half, -half, side, side, 4, "#e6cf9f", "#8a6a3c", 1.2)
    picture = use(f"relic-{artifact.card - ARTIFACT}", 0, 0, side / 76)
    die = use(f"die-{artifact.die.replace(':', '-')}", half * 0.4, half * 0.4, side / 90) if artifact.die else EMPTY
    return thing(f"card-{artifact.card}", card_words(artifact, say), ground_box, picture, die)


def all_goods(goods: list[Good], place: Box) -> Markup:
    """What was collected, where there is room for all of it."""
    step = (place.wide - 30) / len(goods)
    drawing = EMPTY
    for number, good in enumerate(goods):
        sign = at(0, 0, use(good.name, 0, 0, 0.8), opacity=None if good.number else 0.45)
        count = words(12, 5, good.number, 15, HEAVY, fill=None if good.number else ZERO_INK)
        ground_rect = rect(-12, -12, step - 4, 24, fill="#0000")
        body = thing(f"good-{good.name}", good.words, ground_rect, sign, count, data_lit="no")
        drawing += at(28 + number * step, 144, body)
    return drawing


def mates(leader: Reaver | None, slots: dict[str, list[Reaver]], place: Box, say: Words) -> Markup:
    """Leader and specialists, where there is room for their faces."""
    step = (place.wide - 24) / len(slots)
    drawing = EMPTY
    for number, (area, reavers) in enumerate(slots.items()):
        x = 16 + number * step
        drawing += words(x + step / 2 - 4, 178, say(f"short.{area}"), 13, STRONG, "middle", step - 6, fill=SOFT_INK)
        for rank, reaver in enumerate(reavers):
            middle = at(
                x + 12 + rank * 23,
                200,
                thing(f"card-{reaver.card}", card_words(reaver, say), reaver_face(reaver.name, reaver.clan, 11)),
            )
            drawing += middle
        if not reavers:
            drawing += join(at(x + 12 + rank * 23, 200, use("helmet", 0, 0, 0.72), opacity=0.2) for rank in range(3))
    if leader is not None:
        label = say("look.leader", name=leader.name, clan=say(f"clan.{leader.clan}"))
        named = words(44, 234, label, 14, STRONG, room=place.wide - 50, fill=INK)
        drawing += thing(f"card-{leader.card}", label, at(24, 229, reaver_face(leader.name, leader.clan, 12)), named)
    return drawing
