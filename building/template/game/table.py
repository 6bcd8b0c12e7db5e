"""The components of New game in play: setup, what may be seen, and the basic operations of the rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.parts import Part
from meadhall.core.table import Table
from meadhall.games.newgame import audit, hidden, scoring, sight
from meadhall.games.newgame.box import DRAWN, KINDS, NewGameBox
from meadhall.games.newgame.view import NewGameView


@mypyc_attr(free_list_len=1)
class NewGameTable(Table):
    box: NewGameBox
    turn: i64
    """How many turns have begun."""
    chest: vec[i64]
    """How many treasures of each kind are in the chest: no secret, since all that comes out is seen."""
    drawn: vec[i64]
    """How many of each kind lie before whoever's turn it is."""
    hoards: vec[i64]
    """For each seat, how many of each kind it has."""
    oaths: vec[i64]
    """The kind that each seat has sworn to bring home: its secret."""

    def __init__(self, box: NewGameBox) -> None:
        self.box = box

    def clone(self) -> NewGameTable:
        other = NewGameTable(self.box)
        self.copy_to(other)
        other.turn = self.turn
        other.chest = self.chest[:]
        other.drawn = self.drawn[:]
        other.hoards = self.hoards[:]
        other.oaths = self.oaths[:]
        return other

    def parts(self) -> list[Part]:
        seats = int(self.seats)
        most = max(int(count) for count in self.box.counts)
        return [
            Part("turn", None, 1, seats * int(self.box.turns)),
            Part("chest", KINDS, 0, most),
            Part("drawn", KINDS, 0, DRAWN),
            Part("hoards", seats * KINDS, 0, most),
            Part("oaths", seats, 0, KINDS - 1),
        ]

    def deal(self) -> None:
        self.turn = 0
        self.chest = self.box.counts[:]
        self.drawn = vec[i64]([0] * KINDS)
        self.hoards = vec[i64]([0] * (self.seats * KINDS))
        self.oaths = vec[i64]([0] * self.seats)
        unsworn = vec[i64]([self.box.oaths] * KINDS)
        for seat in range(self.seats):
            self.oaths[seat] = self.pick("oaths", unsworn)

    def pick(self, purpose: str, counts: vec[i64]) -> i64:
        """Take one of these things blindly, each as likely as the others; returns its kind."""
        total: i64 = 0
        for count in counts:
            total += count
        at = self.dice.below(purpose, total)
        kind: i64 = 0
        while at >= counts[kind]:
            at -= counts[kind]
            kind += 1
        counts[kind] -= 1
        return kind

    def draw(self) -> None:
        """Draw the treasures of a turn from the chest."""
        for _ in range(DRAWN):
            self.drawn[self.pick("chest", self.chest)] += 1

    def receive(self, seat: i64, kind: i64) -> None:
        """A drawn treasure goes to a seat."""
        self.drawn[kind] -= 1
        self.hoards[seat * KINDS + kind] += 1

    def put_back(self) -> None:
        """What is left of the drawn treasures goes back into the chest."""
        for kind in range(i64(KINDS)):
            self.chest[kind] += self.drawn[kind]
            self.drawn[kind] = 0

    def redraw(self, seat: i64) -> None:
        hidden.redraw(self, seat)

    def view(self, seat: int | None = None) -> NewGameView:
        return sight.sight(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def invariants(self) -> str:
        return audit.invariants(self)
