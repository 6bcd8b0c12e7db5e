"""The lens of a phone, where the chart is small: what lies around a square, as it is seen from one's own side."""

from __future__ import annotations

from meadhall.core.look.brush import box, disc
from meadhall.core.look.drawing import use
from meadhall.core.look.lettering import figure
from meadhall.core.look.palette import INK, MARK
from meadhall.core.svg import at, tag
from meadhall.games.drakkar.box import LINE
from meadhall.games.drakkar.look.layout import Chart, layout
from meadhall.games.drakkar.look.pieces import seen_mark
from meadhall.games.drakkar.view import DrakkarView, Emblem

ACROSS, DOWN = 7, 5
"""So many squares are shown."""
UNIT = 42.0
"""How wide a square is: the whole is 294 by 210."""


class Lens:
    """A window on the chart that stays inside it, with a square as near to its middle as can be."""

    def __init__(self, view: DrakkarView, square: str) -> None:
        self.view = view
        self.square = square
        self.chart = Chart(layout(True), view.clans[view.seat or 0].side)
        column, row = self.cell(square)
        self.left = min(max(0, column - ACROSS // 2), LINE - ACROSS)
        self.top = min(max(0, row - DOWN // 2), LINE - DOWN)

    def cell(self, square: str) -> tuple[int, int]:
        """In which column and row of the chart a square is seen."""
        (x, y), frame = self.chart.square(square), self.chart.frame
        return int((x - frame.field[0]) // frame.unit), int((y - frame.field[1]) // frame.unit)

    def place(self, square: str) -> tuple[float, float] | None:
        """The middle of a square in the window; None if it lies outside."""
        column, row = self.cell(square)
        across, down = column - self.left, row - self.top
        inside = 0 <= across < ACROSS and 0 <= down < DOWN
        return ((across + 0.5) * UNIT, (down + 0.5) * UNIT) if inside else None

    def laid(self, square: str, drawing: str) -> str:
        place = self.place(square)
        return at(*place, drawing) if place else ""

    def draw(self) -> str:
        circles = self.view.circles
        rings = "".join(self.laid(each, use("stones")) for each in circles.plain)
        rings += "".join(self.laid(each, use("buoys")) for each in circles.orange)
        free = "".join(self.laid(each.square, self.emblem(each)) for each in self.view.emblems if not each.blocked)
        under = "".join(self.laid(each.square, self.emblem(each)) for each in self.view.emblems if each.blocked)
        pawns = "".join(
            self.laid(pawn.square, use(f"viking-{seat}", 0, 0, 1.12) + use(f"letter-{number}", 14, -14, 1.1))
            for seat, clan in enumerate(self.view.clans)
            for number, pawn in enumerate(clan.pawns)
            if pawn.square
        )
        frame = box(-UNIT / 2 + 2, -UNIT / 2 + 2, UNIT - 4, UNIT - 4, 6, "none", INK, 5)
        frame += box(-UNIT / 2 + 2, -UNIT / 2 + 2, UNIT - 4, UNIT - 4, 6, "none", MARK, 2.6)
        return self.water() + rings + free + pawns + under + self.laid(self.square, frame) + self.names()

    def water(self) -> str:
        """The sea and its squares."""
        drawing = box(0, 0, ACROSS * UNIT, DOWN * UNIT, 0, "url(#sea)")
        for across in range(ACROSS):
            for down in range(DOWN):
                if (across + down + self.left + self.top) % 2:
                    drawing += box(across * UNIT, down * UNIT, UNIT, UNIT, 0, "#0f3a4e", opacity=0.16)
        return drawing

    def names(self) -> str:
        """The letters and numbers of the squares, along the upper and the left edge."""
        columns = [self.chart.line(self.left + across)[1] for across in range(ACROSS)]
        rows = [self.chart.line(self.top + down)[0] for down in range(DOWN)]
        written = "".join(figure((n + 1) * UNIT - 8, 9, name, 13, fill="#fff8e7") for n, name in enumerate(columns))
        written += "".join(figure(9, n * UNIT + 10, name, 13, fill="#fff8e7") for n, name in enumerate(rows))
        return tag("g", written, stroke="#0f3344", stroke_width=3, paint_order="stroke")

    def emblem(self, each: Emblem) -> str:
        """An emblem with what is known of it; under a pawn it peeks out at the lower left."""
        drawing = use(f"known-{each.known}" if each.known else "back")
        if each.shown is True and not self.view.over:
            drawing += disc(0, 0, 16.6, edge=INK, width=5.4) + disc(0, 0, 16.6, edge=MARK, width=3.2)
        elif not self.view.over:
            sides = [(seat, self.view.clans[seat].side) for seat in each.learned or ()]
            drawing += "".join(at(*self.chart.rim(side, 17), seen_mark(seat, False)) for seat, side in sides)
        return at(-11.5, 11.5, drawing, scale=0.62) if each.blocked else drawing


def lens(view: DrakkarView, square: str) -> str:
    return Lens(view, square).draw()
