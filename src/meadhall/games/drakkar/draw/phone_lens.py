"""Lens below the chart of a phone: the squares that a question is about or a piece last moved on, enlarged.

What a finger can't tell apart on the chart is chosen here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from meadhall.core.draw.drawing import cached
from meadhall.core.draw.hit_areas import choice
from meadhall.core.draw.palette import EDGE, INK, MARK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import round_rail
from meadhall.core.draw.svg import Markup, at, rect, tag
from meadhall.games.drakkar.draw.layout import Box, Chart, Point, layout
from meadhall.games.drakkar.draw.lens import Lens, PawnPlace, cells, pawn_places
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.draw.sea import WINDOWS
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import LINE, PAWNS, square_name, square_number
from meadhall.games.drakkar.view import Circles, Claim, Emblem

SIDE, _, UNIT = WINDOWS["glass"]
"""Squares in a row and in a column of the lens, and the width of each."""
LENS_BOX: Box = (13, 395, SIDE * UNIT, SIDE * UNIT)
MAX_PIECES_BESIDE = 9
"""Greatest number of indistinguishable emblems that have a tile beside the lens."""
MIDDLE_SQUARE = "g7"


def phone_lens(scene: DrakkarScene) -> Iterator[Part]:
    """The lens, where it is on the chart, and what can be chosen in it."""
    view, window = scene.view, lens_of(scene)
    seen = [each for each in view.emblems if window.place(each.square)]
    pawns = [each for each in pawn_places(view) if window.place(each[2])]
    sides = [clan.side for clan in view.clans]
    drawn = cached(lens_view, window.square, scene.bottom, view.circles, seen, pawns, sides, view.over)
    yield Part("glass", at(*LENS_BOX[:2], drawn))
    frame = scene.layout
    where = frame.field[0] + window.left * frame.unit, frame.field[1] + window.top * frame.unit
    yield Part("glass-edge", at(*where, cached(edge, SIDE * frame.unit)))
    if scene.choosing_piece():
        yield from lens_choices(scene, window, seen)


def lens_view(
    square: str,
    bottom: str,
    circles: Circles,
    emblems: list[Emblem],
    pawns: list[PawnPlace],
    sides: list[str],
    over: bool,
) -> Markup:
    window = Lens(Chart(layout(True), bottom), square, "glass")
    clip = tag("clipPath", box(0, 0, *LENS_BOX[2:], 7), id="glass-rim")
    sea = tag("g", window.draw(circles, emblems, pawns, sides, over), clip_path="url(#glass-rim)")
    rim = box(0, 0, *LENS_BOX[2:], 7, "none", EDGE, 5) + box(0, 0, *LENS_BOX[2:], 7, "none", MARK, 2.2)
    return tag("g", clip, sea, rim, aria_hidden="true")


def edge(side: float) -> Markup:
    """Which part of the chart the lens shows."""
    rim = box(0, 0, side, side, 4, "none", INK, 3.6, opacity=0.7) + box(0, 0, side, side, 4, "none", MARK, 1.8)
    return tag("g", rim, pointer_events="none", aria_hidden="true")


def lens_choices(scene: DrakkarScene, window: Lens, seen: list[Emblem]) -> Iterator[Part]:
    pawns = scene.view.clans[scene.asked].pawns
    lying = [(EMBLEM + square_number(each.square), each.square) for each in seen]
    own = [(number, pawns[number].square or "") for number in range(PAWNS) if pawns[number].square]
    for option, square in (*lying, *own):
        place = window.place(square)
        if place and scene.can(option):
            name = f"pawn-{scene.asked}-{option}" if option < EMBLEM else f"square-{square}"
            drawn = cached(spot, name, scene.action(option), scene.words(option), option < EMBLEM)
            yield Part(f"glass-{name}", at(LENS_BOX[0] + place[0], LENS_BOX[1] + place[1], drawn))


def spot(name: str, action: int, words: str, stands: bool) -> Markup:
    """A square of the lens: it alone is what a finger meets, and no ring of its neighbours."""
    around = tag("g", round_rail(0, 0, 19 if stands else 17), pointer_events="none")
    return choice(action, True, words, around, rect(-UNIT / 2, -UNIT / 2, UNIT, UNIT, fill="#0000"), name=name)


# Where it looks.


def lens_of(scene: DrakkarScene) -> Lens:
    return Lens(scene.chart, lens_centre(scene), "glass")


def lens_centre(scene: DrakkarScene) -> str:
    """The square in the middle: what is spoken about, what sails, what can be chosen; else where something last moved."""
    view = scene.view
    if isinstance(view.question, Claim):
        return square_name(view.question.square)
    own = [pawn.square for pawn in view.clans[view.seat or 0].pawns if pawn.square]
    if scene.choosing_piece():
        near = sorted(square_name(option - EMBLEM) for option in scene.crowded if option >= EMBLEM)
        return most_crowded(scene.bottom, tuple(near), tuple(own)) if near or own else MIDDLE_SQUARE
    piece = scene.sailing()
    if piece is not None and piece >= EMBLEM:
        return square_name(piece - EMBLEM)
    if piece is not None:
        own = [square for square in [view.clans[scene.asked].pawns[piece].square] if square] or own
    elif view.trail:
        return max(view.trail, key=lambda move: move.turn).end
    return own[0] if own else MIDDLE_SQUARE


@lru_cache(256)
def most_crowded(bottom: str, near: tuple[str, ...], own: tuple[str, ...]) -> str:
    """The square around which most of these emblems lie; among such windows the one with most of one's own pawns."""
    chart, seen = Chart(layout(True), bottom), cells(bottom)
    emblems, pawns = [seen[square] for square in near], [seen[square] for square in own]
    reach = range(LINE - SIDE + 1)

    def worth(corner: tuple[int, int]) -> tuple[int, int, float]:
        left, top = corner

        def inside(cell: tuple[int, int]) -> bool:
            return left <= cell[0] < left + SIDE and top <= cell[1] < top + SIDE

        column, row = (pawns or emblems)[0]
        far = abs(column - left - SIDE // 2) + abs(row - top - SIDE // 2)
        return sum(map(inside, emblems)), sum(map(inside, pawns)), -far

    left, top = max(((left, top) for left in reach for top in reach), key=worth)
    return "".join(sorted((chart.line(top + SIDE // 2)[0], chart.line(left + SIDE // 2)[1]), reverse=True))


def pieces_beside(scene: DrakkarScene) -> list[int]:
    """The emblems that can be told apart neither on the chart nor here."""
    window = lens_of(scene)
    near = sorted(option for option in scene.crowded if option >= EMBLEM)
    return [option for option in near if window.place(square_name(option - EMBLEM)) is None]


def has_room(scene: DrakkarScene) -> bool:
    """Whether there is room for a lens: not where too many emblems need a tile of their own."""
    return not scene.choosing_piece() or len(pieces_beside(scene)) <= MAX_PIECES_BESIDE


def tile_place(number: int) -> Point:
    """Where a tile beside the lens lies: a row below it, then two in the column on its right."""
    if number < 7:
        return 12 + number * 53.0, LENS_BOX[1] + LENS_BOX[3] + 10
    return LENS_BOX[0] + LENS_BOX[2] + 16 + (number - 7) * 57, LENS_BOX[1] + LENS_BOX[3] - 50
