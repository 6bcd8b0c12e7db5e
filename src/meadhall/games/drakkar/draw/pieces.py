"""Pieces on the sea: emblems, pawns, and the wakes of the last moves."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.animations import animated_turn
from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import INK, MARK, SEATS
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.signals import mark, rail, round_chosen, round_rail, wake
from meadhall.core.draw.svg import EMPTY, Markup, at, circle, join, piece, rect, tag
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.draw.layout import Chart, layout
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import PAWNS, square_name, square_number
from meadhall.games.drakkar.view import Claim, Emblem

FADED_OPACITY = 0.62
"""How clear a piece is that can't be chosen."""
REACH_RADIUS = 23.0
"""How far around a piece a finger finds it, on a phone."""
FREE, BARRED, NOT_ASKED = range(3)
"""Whether a piece can be chosen, can't be, or is not asked for."""


# Wakes.


def wakes(scene: DrakkarScene) -> Iterator[Part]:
    """The ways of the moves since this seat's last turn; those of earlier turns are fainter."""
    latest = max((move.turn for move in scene.view.trail), default=0)
    drawn = EMPTY
    for move in sorted(scene.view.trail, key=lambda move: move.turn):
        start = scene.start_of(move)
        if start is not None:
            (x, y), (end_x, end_y) = start, scene.chart.square(move.end)
            way = cached(wake_of, x, y, end_x, end_y, move.seat, scene.layout.narrow)
            drawn += way if move.turn == latest else at(0, 0, way, opacity=0.5)
    yield Part("wakes", tag("g", drawn, aria_hidden="true", pointer_events="none"))


def wake_of(x: float, y: float, end_x: float, end_y: float, seat: int, narrow: bool) -> Markup:
    radius = 4.0 if narrow else 6.0
    start = disc(x, y, radius, edge=MARK, width=4.4) + disc(x, y, radius, edge=SEATS[seat].shade, width=2.4)
    return start + wake(f"M{x} {y}L{end_x} {end_y}", seat)


def question_rings(scene: DrakkarScene) -> Iterator[Part]:
    """A ring around the emblem that is to be seen, taken or left."""
    question = scene.view.question
    if isinstance(question, Claim):
        x, y = scene.chart.square(square_name(question.square))
        yield Part("spoken", at(x, y, cached(question_ring, scene.layout.narrow)))


def question_ring(narrow: bool) -> Markup:
    return at(0, 0, round_chosen(0, 0, 25), scale=layout(narrow).unit / 44, aria_hidden="true", pointer_events="none")


# Emblems.


def emblems(scene: DrakkarScene, blocked: bool) -> Iterator[Part]:
    """Those that are free, or those under pawns, each named by where it lay before the moves that are shown."""
    found = [(scene.handle(each.square), each) for each in scene.view.emblems if each.blocked == blocked]
    for handle, each in sorted(found, key=lambda pair: square_number(pair[0])):
        yield emblem(scene, handle, each)


def emblem(scene: DrakkarScene, handle: str, each: Emblem) -> Part:
    option = EMBLEM + square_number(each.square)
    state = state_of(scene, option)
    drawn = cached(
        lying,
        handle,
        each,
        text.symbol_named(scene.view, each.known, scene.say) if each.known else "",
        scene.sides,
        scene.view.over,
        state,
        scene.action(option) if state != NOT_ASKED else 0,
        scene.sailing() == option,
        under(scene, each),
        scene.words(option) if state == FREE else "",
        scene.layout.narrow,
        scene.bottom,
        scene.say,
    )
    return Part(f"emblem-{handle}", drawn)


def lying(
    handle: str,
    each: Emblem,
    symbol: str,
    clans: list[str],
    over: bool,
    state: int,
    action: int,
    chosen: bool,
    hidden: bool,
    choice_words: str,
    narrow: bool,
    bottom: str,
    say: Words,
) -> Markup:
    """An emblem where it lies. Most stay where they are from one move to the next, with all that is said of them."""
    learned = [] if over or not each.learned else sorted(each.learned)
    drawn = token(
        each.square,
        each.known,
        learned,
        [clans[seat] for seat in learned],
        each.shown is True and not over,
        each.blocked,
        state,
        action,
        chosen,
        choice_words or emblem_words(each, symbol, learned, say),
        narrow,
        bottom,
    )
    x, y = Chart(layout(narrow), bottom).square(each.square)
    still = "yes" if handle == each.square else None
    return piece(f"emblem-{handle}", x, y, drawn, data_still=still, pointer_events="none" if hidden else None)


def under(scene: DrakkarScene, each: Emblem) -> bool:
    """Whether it lies under a pawn that can be chosen: the pawn is what one means then."""
    return each.blocked and scene.choosing_piece() and text.pawn_on(scene.view, each.square) == scene.view.seat


def emblem_words(each: Emblem, symbol: str, learned: list[int], say: Words) -> str:
    """What an emblem is called, and who has seen it."""
    words = text.emblem_words(each.square, symbol, say)
    if not learned:
        return words
    return f"{words}. {say('look.seen_by', seats=say.listing([say.seat_name(seat) for seat in learned]))}"


def token(
    square: str,
    symbol: str,
    learned: list[int],
    sides: list[str],
    shown: bool,
    blocked: bool,
    state: int,
    action: int,
    chosen: bool,
    words: str,
    narrow: bool,
    bottom: str,
) -> Markup:
    """An emblem's disc with what is known of it; under a pawn it peeks out at the lower left."""
    chart = Chart(layout(narrow), bottom)
    seen = zip(learned, sides, strict=True)
    marks = EMPTY if shown else join(at(*chart.rim(side, 17), seen_mark(seat, narrow)) for seat, side in seen)
    rim = disc(0, 0, 16.6, edge=INK, width=5.4) + disc(0, 0, 16.6, edge=MARK, width=3.2) if shown else EMPTY
    drawing = animated_turn(square, symbol, use(f"known-{symbol}" if symbol else "back"), rim) + marks
    if blocked:
        drawing = at(-11.5, 11.5, drawing, scale=0.62)
    if chosen:
        drawing += round_chosen(0, 0, 21)
    return chosen_or_thing(f"square-{square}", state, action, words, 18, narrow, drawing)


def seen_mark(seat: int, narrow: bool) -> Markup:
    """Who has seen an emblem: a dot at the side of the rim where that clan sits."""
    radius = 7.0 if narrow else 6.4
    return disc(0, 0, radius, SEATS[seat].fill, MARK, 1.8) + (EMPTY if narrow else mark(seat, 7.4))


def chosen_or_thing(
    name: str, state: int, action: int, words: str, radius: float, narrow: bool, drawing: Markup
) -> Markup:
    """A piece, drawn for squares of 44: one to be chosen, one that can't be, or one that only explains itself.

    On a phone a finger needs more room than a square: there `reaches` are what is chosen.
    """
    scale = layout(narrow).unit / 44
    if state == NOT_ASKED:
        return thing(name, words, at(0, 0, drawing, scale=scale))
    if state == BARRED:
        return choice(action, False, words, EMPTY, at(0, 0, drawing, scale=scale, opacity=FADED_OPACITY), name=name)
    railed = at(0, 0, round_rail(0, 0, radius), drawing, scale=scale)
    area = circle(0, 0, radius + 3, fill="#0000")
    return choice(action, not narrow, words, EMPTY, railed, area, name=name)


def reaches(scene: DrakkarScene) -> Iterator[Part]:
    """On a phone: a finger's room around each piece that can be chosen on the chart."""
    if not scene.layout.narrow or not scene.choosing_piece():
        return
    emblem_options = [EMBLEM + square_number(each.square) for each in scene.view.emblems]
    for option in (*range(PAWNS), *emblem_options):
        if scene.can(option) and option not in scene.crowded:
            name = f"pawn-{scene.asked}-{option}" if option < EMBLEM else f"square-{square_name(option - EMBLEM)}"
            place = scene.piece_place(scene.asked, option)
            drawn = cached(reach, name, scene.action(option), scene.words(option))
            yield Part(f"reach-{name}", at(*place, drawn))


def reach(name: str, action: int, words: str) -> Markup:
    focus = circle(0, 0, 17, class_="focus-edge") + circle(0, 0, 17, class_="focus")
    return choice(action, True, words, focus, circle(0, 0, REACH_RADIUS, fill="#0000"), name=name)


def state_of(scene: DrakkarScene, option: int) -> int:
    """How a piece can be chosen now, as `choose_piece` names it."""
    if not scene.choosing_piece():
        return NOT_ASKED
    if not scene.can(option):
        return BARRED
    return FREE


def sailing(scene: DrakkarScene) -> Part | None:
    """The piece whose destination is being chosen."""
    option = scene.sailing()
    if option is None:
        return None
    if option < EMBLEM:
        return pawn(scene, scene.asked, option)
    square = square_name(option - EMBLEM)
    return emblem(scene, scene.handle(square), next(each for each in scene.view.emblems if each.square == square))


# Pawns.


def pawns(scene: DrakkarScene) -> Iterator[Part]:
    for seat, _ in scene.clans():
        for number in range(PAWNS):
            yield pawn(scene, seat, number)


def pawn(scene: DrakkarScene, seat: int, number: int) -> Part:
    each = scene.view.clans[seat].pawns[number]
    asked = scene.choosing_piece() and seat == scene.view.seat
    state = state_of(scene, number) if asked else NOT_ASKED
    place = text.place_of_pawn(each, scene.say)
    words = (
        scene.words(number)
        if state == FREE
        else scene.say("thing.pawn", who=scene.say.seat_name(seat), pawn="AB"[number], place=place)
    )
    chosen = scene.sailing() == number and scene.asked == seat
    drawn = cached(
        figure_of,
        seat,
        number,
        each.status,
        state,
        scene.action(number) if asked else 0,
        chosen,
        words,
        scene.chart.facing(scene.view.clans[seat].side) % 2 == 1,
        scene.layout.narrow,
    )
    return Part(f"pawn-{seat}-{number}", piece(f"pawn-{seat}-{number}", *scene.pawn_place(seat, number), drawn))


def figure_of(
    seat: int,
    number: int,
    status: str,
    state: int,
    action: int,
    chosen: bool,
    words: str,
    upright: bool,
    narrow: bool,
) -> Markup:
    """A Viking with the pawn's letter; behind bars when captive."""
    size = 1.12 if status == "field" else 0.86
    drawing = tag("g", use(f"viking-{seat}", 0, 0, size), filter=None if narrow else "url(#drop)")
    if status == "captive":
        drawing += use("bars", 0, 0, size)
    tag_place = (14, -14) if status == "field" else (13, -8)
    drawing += use(f"letter-{number}", *tag_place, 1.3 if narrow else 1)
    if chosen:
        drawing = round_chosen(0, 0, 25) + drawing
    name = f"pawn-{seat}-{number}"
    if status != "field" and state == FREE:
        return aboard(name, action, words, upright, narrow, drawing)
    return chosen_or_thing(name, state, action, words, 20, narrow, drawing)


def aboard(name: str, action: int, words: str, upright: bool, narrow: bool, drawing: Markup) -> Markup:
    """A pawn to be chosen in its longship: the rail is around the berth."""
    wide, high = (26.0, 36.0) if upright else (36.0, 26.0)
    area = rect(-17, -17, 34, 34, fill="#0000")
    railed = rail(-wide / 2, -high / 2, wide, high, 5) + drawing + area
    return choice(action, not narrow, words, EMPTY, at(0, 0, railed, scale=layout(narrow).unit / 44), name=name)
