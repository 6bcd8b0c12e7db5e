"""Where everything lies on the table: one layout for wide screens, one for narrow ones."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.games.walhalla.box import BENCHES, FJORDS, LONGEST, PENINSULAS

Box = tuple[float, float, float, float]
"""x, y, width, height."""

HEADLANDS = 96.0
"""How far both headlands of a peninsula reach out."""


@dataclass(frozen=True)
class Layout:
    """Fjords and peninsulas stand side by side below the board; the longest peninsula sets the height of a field."""

    narrow: bool
    longest: int
    """Fields of the longest peninsula."""
    cards: int
    """How many cards are shown side by side in the hand; none for who has no hand."""
    discarded: int
    """How many kinds of cards lie on the discard pile."""

    @property
    def width(self) -> float:
        return 400 if self.narrow else 1200

    @property
    def fjord(self) -> float:
        """How wide a fjord is."""
        return 50 if self.narrow else 86

    @property
    def land(self) -> float:
        """How wide a peninsula is."""
        return 64 if self.narrow else 84

    @property
    def cell(self) -> float:
        """How high a field is."""
        tall = {12: 46.0, 14: 42.0}.get(self.longest, 38.0)
        return tall - 4 if self.narrow else tall

    @property
    def board(self) -> Box:
        return (4, 4, 392, 196) if self.narrow else (4, 4, 1192, 148)

    @property
    def harbour(self) -> Box:
        """Where the ship of this turn is manned."""
        return (4, 206, 392, 132) if self.narrow else (4, 160, 288, self.sea[3])

    @property
    def sea(self) -> Box:
        top = 344 if self.narrow else 160
        width = FJORDS * self.fjord + PENINSULAS * self.land
        return (self.width - width) / 2, top, width, self.longest * self.cell + HEADLANDS + 26

    @property
    def people(self) -> Box:
        """The players' panels, for wide screens beside the sea, for narrow ones on the board."""
        return (4, 4, 392, 196) if self.narrow else (908, 160, 288, self.sea[3])

    @property
    def hand(self) -> Box:
        _, y, _, height = self.sea
        return 4, y + height + 8, self.width - 8, 164

    @property
    def height(self) -> float:
        if self.narrow:
            return self.stores[1] + self.stores[3] + 4
        return self.stores_top

    @property
    def stores_top(self) -> float:
        """Where the hand ends."""
        _, y, _, height = self.sea
        return y + height + 8 + self.hand_height

    @property
    def stores(self) -> Box:
        """For narrow screens, below the hand: the supply scale, the ships to come and the piles."""
        return 4, self.stores_top, 392, 210 + 46 * max(1, -(-self.discarded // self.discards_in_row))

    @property
    def supply(self) -> tuple[float, float]:
        """The upper left corner of the supply scale."""
        return (self.stores[0] + 10, self.stores[1] + 14) if self.narrow else (self.board[0] + 30, self.board[1] + 58)

    @property
    def fleet(self) -> tuple[float, float]:
        """The upper left corner of the ships to come."""
        if self.narrow:
            return self.stores[0] + 10, self.stores[1] + 112
        return self.harbour[0] + 14, self.harbour[1] + 262

    @property
    def piles(self) -> tuple[float, float]:
        """The upper left corner of the draw pile, with the discard pile below it."""
        if self.narrow:
            return self.stores[0] + 10, self.stores[1] + 190
        return self.harbour[0] + 14, self.harbour[1] + 346

    @property
    def discards_in_row(self) -> int:
        return 5 if self.narrow else 6

    @property
    def hand_height(self) -> float:
        rows = -(-self.cards // self.in_row)
        return rows * 138 + 30 if rows else 0

    @property
    def in_row(self) -> int:
        """How many cards lie side by side."""
        return 4 if self.narrow else 12

    def field(self, number: int) -> Box:
        peninsula, k = divmod(number, LONGEST)
        return self.shore(peninsula), self.sea[1] + 8 + k * self.cell, self.land, self.cell

    def shore(self, peninsula: int) -> float:
        """The left edge of a peninsula."""
        return self.sea[0] + self.fjord * (peninsula + 1) + self.land * peninsula

    def channel(self, fjord: int) -> float:
        """The middle of a fjord."""
        return self.sea[0] + self.fjord * (fjord + 0.5) + self.land * fjord

    def slot(self, slot: int) -> float:
        """The middle of a ship's place in a fjord."""
        return self.sea[1] + 8 + (slot + 0.5) * BENCHES * self.cell
