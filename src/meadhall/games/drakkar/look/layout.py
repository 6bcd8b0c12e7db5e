"""Where everything lies: the mat seen from any of its four sides, wide or on a phone."""

from __future__ import annotations

from meadhall.games.drakkar.box import SIDES, square_number

Point = tuple[float, float]

FILES = "abcdefghijklm"
FIELD = 13.0
HALF = 6.5
SHIP_OUT = 0.52
SHIELD_OUT = 1.62
MARGIN = 2.12
"""How far, in squares, longships, shields and the rim lie outside the field."""


class Layout:
    """A drawing's measures: the size of a square, and where the panels are."""

    def __init__(self, narrow: bool) -> None:
        self.narrow = narrow
        self.unit = 400 / (FIELD + 2 * MARGIN) if narrow else 50.0
        self.mat = self.unit * (FIELD + 2 * MARGIN)
        self.width = 400.0 if narrow else self.mat + 330
        self.edge = self.unit * MARGIN


class Mat:
    """The mat turned so that one side lies at the bottom: places are given as files and ranks, from 0 to 13."""

    def __init__(self, layout: Layout, bottom: str) -> None:
        self.layout = layout
        self.turns = SIDES.index(bottom)

    def at(self, x: float, y: float) -> Point:
        """Where a point of the board lies in the drawing."""
        across, down = ((x, FIELD - y), (FIELD - y, FIELD - x), (FIELD - x, y), (y, x))[self.turns]
        unit, edge = self.layout.unit, self.layout.edge
        return edge + across * unit, edge + down * unit

    def square(self, name: str) -> Point:
        """The middle of a field square."""
        number = square_number(name)
        return self.at(number // 13 + 0.5, number % 13 + 0.5)

    def line(self, n: int) -> tuple[str, str]:
        """The names of the n-th row from above and the n-th column from the left."""
        back = 12 - n
        rows = (str(back + 1), FILES[back], str(n + 1), FILES[n])
        columns = (FILES[n], str(back + 1), FILES[back], str(n + 1))
        return rows[self.turns], columns[self.turns]

    def outside(self, side: str, front: str, out: float) -> Point:
        """A point straight outside an edge square."""
        number = square_number(front)
        x, y = number // 13 + 0.5, number % 13 + 0.5
        dx, dy = {"S": (0, -1), "N": (0, 1), "W": (-1, 0), "E": (1, 0)}[side]
        return self.at(x + dx * (out + 0.5), y + dy * (out + 0.5))

    def shield(self, side: str, index: int) -> Point:
        """One of the five shields of a side, from the left as its player sees them."""
        along = index - 2
        x, y = {
            "S": (HALF + along, -SHIELD_OUT),
            "N": (HALF - along, FIELD + SHIELD_OUT),
            "W": (-SHIELD_OUT, HALF - along),
            "E": (FIELD + SHIELD_OUT, HALF + along),
        }[side]
        return self.at(x, y)

    def heading(self, side: str) -> int:
        """The turn, in degrees, of a ship that leaves from a side; upwards is 0."""
        return (SIDES.index(side) - self.turns) * 90 % 360
