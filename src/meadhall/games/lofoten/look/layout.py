"""Where everything lies on the table, wide or narrow."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.games.lofoten.box import BOTTOM, LEFT, RIGHT, TOP, ZONES

Point = tuple[float, float]
APOTHEM = 112.0
"""Half the width of a wheel, before it is scaled."""
HOLD = 64.0
"""From the middle of a wheel to the middle of a longship."""


@dataclass(frozen=True)
class Layout:
    width: float
    narrow: bool
    pier_x: float
    pier_y: float
    pier_height: float
    zone_width: float
    tile: float
    """The side of a market tile."""
    wheel: float
    """How much a wheel is scaled."""
    piles: tuple[Point, Point]
    pile: float
    reserve: Point
    deck: Point
    discard: Point
    small_card: float
    hand: tuple[Point, Point, Point]
    card: tuple[float, float]
    panels: tuple[Point, Point]
    """The upper left corners of the panels of the near and the far player."""
    panel_width: float
    anchor: Point
    warehouse_at: Point
    warehouse: tuple[float, float]
    jarl_at: Point
    jarl: tuple[float, float]
    columns: int
    """Warehouses side by side."""
    bottom: float

    def zone_x(self, column: int) -> float:
        return self.pier_x + (column + 0.5) * self.zone_width

    @property
    def pier_middle(self) -> float:
        return self.pier_y + self.pier_height / 2

    @property
    def pier_width(self) -> float:
        return self.zone_width * ZONES

    def wheel_at(self, column: int, near: bool) -> Point:
        reach = APOTHEM * self.wheel + 3
        y = self.pier_y + self.pier_height + reach if near else self.pier_y - reach
        return self.zone_x(column), y

    def ship_at(self, column: int, near: bool, place: int) -> Point:
        """The middle of the longship at a place of a wheel."""
        x, y = self.wheel_at(column, near)
        side = 1 if near else -1
        dx, dy = {TOP: (0, -1), RIGHT: (1, 0), BOTTOM: (0, 1), LEFT: (-1, 0)}[place]
        return x + dx * HOLD * self.wheel * side, y + dy * HOLD * self.wheel * side

    def slot(self, number: int) -> Point:
        """The upper left corner of a warehouse."""
        row, column = divmod(number, self.columns)
        return (
            self.warehouse_at[0] + column * (self.warehouse[0] + 8),
            self.warehouse_at[1] + row * (self.warehouse[1] + 6),
        )

    def jarl_place(self, number: int) -> Point:
        row, column = divmod(number, self.columns)
        return self.jarl_at[0] + column * (self.jarl[0] + 8), self.jarl_at[1] + row * (self.jarl[1] + 6)


def wide(jarls: bool) -> Layout:
    return Layout(
        width=1200,
        narrow=False,
        pier_x=262,
        pier_y=282,
        pier_height=112,
        zone_width=128,
        tile=86,
        wheel=1,
        piles=((58, 338), (150, 338)),
        pile=74,
        reserve=(106, 236),
        deck=(58, 470),
        discard=(150, 470),
        small_card=1,
        hand=((436, 742), (582, 742), (728, 742)),
        card=(132, 178),
        panels=((14, 650), (14, 14)),
        panel_width=196,
        anchor=(876, 740),
        warehouse_at=(968, 14),
        warehouse=(222, 137 if jarls else 208),
        jarl_at=(968, 588),
        jarl=(222, 136),
        columns=1,
        bottom=878,
    )


def tall(jarls: bool) -> Layout:
    return Layout(
        width=400,
        narrow=True,
        pier_x=20,
        pier_y=190,
        pier_height=70,
        zone_width=72,
        tile=56,
        wheel=0.54,
        piles=((38, 430), (98, 430)),
        pile=48,
        reserve=(158, 432),
        deck=(218, 430),
        discard=(268, 430),
        small_card=0.72,
        hand=((68, 572), (200, 572), (332, 572)),
        card=(120, 162),
        panels=((6, 664), (6, 4)),
        panel_width=388,
        anchor=(346, 428),
        warehouse_at=(6, 736),
        warehouse=(190, 142),
        jarl_at=(6, 1032),
        jarl=(190, 148),
        columns=2,
        bottom=1186 if jarls else 1032,
    )
