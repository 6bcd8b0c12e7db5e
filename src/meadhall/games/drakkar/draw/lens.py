"""Lens for phones, where the chart is small: the squares around one, seen from the player's own side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from meadhall.core.draw.drawing import use
from meadhall.core.draw.palette import INK, MARK
from meadhall.core.draw.shapes import box, disc
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag
from meadhall.core.draw.text_layout import figure
from meadhall.games.drakkar.draw.layout import Chart, Point, layout
from meadhall.games.drakkar.draw.pieces import seen_mark
from meadhall.games.drakkar.draw.sea import WINDOWS
from meadhall.games.drakkar.packed import LINE, SQUARES, square_name
from meadhall.games.drakkar.view import Circles, DrakkarView, Emblem

PawnPlace = tuple[int, int, str]
"""A pawn on the field: its seat, its number, its square."""


@lru_cache
def cells(bottom: str) -> dict[str, tuple[int, int]]:
    """The column and the row of every square, as they are seen from a side."""
    chart = Chart(layout(True), bottom)
    (left, top), unit = chart.frame.field, chart.frame.unit
    places = {name: chart.square(name) for name in map(square_name, range(SQUARES))}
    return {name: (int((x - left) // unit), int((y - top) // unit)) for name, (x, y) in places.items()}


class Lens:
    """A window on the chart that stays inside it, with a square as near to its middle as can be."""

    def __init__(self, chart: Chart, square: str, name: str = "card") -> None:
        self.chart = chart
        self.square = square
        self.name = name
        across, down, self.unit = WINDOWS[name]
        self.across, self.down = across, down
        column, row = self.cell(square)
        self.left = min(max(0, column - across // 2), LINE - across)
        self.top = min(max(0, row - down // 2), LINE - down)

    def cell(self, square: str) -> tuple[int, int]:
        """In which column and row of the chart a square is seen."""
        return cells(self.chart.bottom)[square]

    def place(self, square: str) -> Point | None:
        """The middle of a square in the window; None if it lies outside."""
        column, row = self.cell(square)
        across, down = column - self.left, row - self.top
        inside = 0 <= across < self.across and 0 <= down < self.down
        return ((across + 0.5) * self.unit, (down + 0.5) * self.unit) if inside else None

    def laid(self, square: str, drawing: Markup) -> Markup:
        place = self.place(square)
        return at(*place, drawing) if place else EMPTY

    def draw(
        self, circles: Circles, emblems: Iterable[Emblem], pawns: Iterable[PawnPlace], sides: list[str], over: bool
    ) -> Markup:
        """The sea with its circles, what lies on it and who stands there."""
        stones, buoys = use("stones"), use("buoys")
        rings = join(self.laid(each, stones) for each in circles.plain)
        rings += join(self.laid(each, buoys) for each in circles.orange)
        free, under = EMPTY, EMPTY
        for each in emblems:
            drawn = self.laid(each.square, self.emblem(each, sides, over))
            free, under = (free, under + drawn) if each.blocked else (free + drawn, under)
        standing = join(
            self.laid(square, use(f"viking-{seat}", 0, 0, 1.12) + use(f"letter-{number}", 14, -14, 1.1))
            for seat, number, square in pawns
        )
        sea = use(f"sea-{self.name}-{(self.left + self.top) % 2}")
        names = coordinates(self.chart.bottom, self.left, self.top, self.across, self.down, self.unit)
        return sea + rings + free + standing + under + names

    def ring(self) -> Markup:
        """A frame around the square that is looked at."""
        half, side = self.unit / 2 - 2, self.unit - 4
        frame = box(-half, -half, side, side, 6, "none", INK, 5) + box(-half, -half, side, side, 6, "none", MARK, 2.6)
        return self.laid(self.square, frame)

    def emblem(self, each: Emblem, sides: list[str], over: bool) -> Markup:
        """An emblem with what is known of it; under a pawn it peeks out at the lower left."""
        drawing = use(f"known-{each.known}" if each.known else "back")
        if each.shown is True and not over:
            drawing += disc(0, 0, 16.6, edge=INK, width=5.4) + disc(0, 0, 16.6, edge=MARK, width=3.2)
        elif not over:
            seen = [(seat, sides[seat]) for seat in each.learned or ()]
            drawing += join(at(*self.chart.rim(side, 17), seen_mark(seat, False)) for seat, side in seen)
        return at(-11.5, 11.5, drawing, scale=0.62) if each.blocked else drawing


@lru_cache(512)
def coordinates(bottom: str, left: int, top: int, across: int, down: int, unit: float) -> Markup:
    """The letters and numbers of the squares, along the upper and the left edge."""
    chart = Chart(layout(True), bottom)
    columns = [chart.line(left + n)[1] for n in range(across)]
    rows = [chart.line(top + n)[0] for n in range(down)]
    written = join(figure((n + 1) * unit - 8, 9, name, 13, fill="#fff8e7") for n, name in enumerate(columns))
    written += join(figure(9, n * unit + 10, name, 13, fill="#fff8e7") for n, name in enumerate(rows))
    return tag("g", written, stroke="#0f3344", stroke_width=3, paint_order="stroke")


def pawn_places(view: DrakkarView) -> list[PawnPlace]:
    """The pawns on the field."""
    return [
        (seat, number, pawn.square)
        for seat, clan in enumerate(view.clans)
        for number, pawn in enumerate(clan.pawns)
        if pawn.square
    ]


def lens(view: DrakkarView, square: str) -> Markup:
    """What a card shows around a square."""
    sides = [clan.side for clan in view.clans]
    window = Lens(Chart(layout(True), sides[view.seat or 0]), square)
    return window.draw(view.circles, view.emblems, pawn_places(view), sides, view.over) + window.ring()
