"""Game state of New game: components, setup, views, points, and the basic operations of the rules."""

from __future__ import annotations

from typing import SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.components import Component
from meadhall.core.engine.decision import NO_SEAT
from meadhall.core.engine.integers import seat_number
from meadhall.core.engine.table import Table, total
from meadhall.core.engine.view import base_fields
from meadhall.games.newgame.edition import DRAWN, KINDS, NewGameEdition
from meadhall.games.newgame.view import NewGameView


@mypyc_attr(free_list_len=1)
class NewGameTable(Table):
    box: NewGameEdition
    chest: vec[i64]
    """How many treasures of each kind are in the chest: no secret, since all that comes out is seen."""
    drawn: vec[i64]
    """How many of each kind lie before the seat whose turn it is."""
    hoards: vec[i64]
    """For each seat, how many of each kind it has."""
    oaths: vec[i64]
    """The kind that each seat has sworn to bring home: its secret."""

    def __init__(self, box: NewGameEdition) -> None:
        self.box = box

    def components(self) -> list[Component]:
        return [
            Component("chest", KINDS, 0, 99),
            Component("drawn", KINDS, 0, DRAWN),
            Component("hoards", int(self.seats) * KINDS, 0, 99),
            Component("oaths", int(self.seats), 0, KINDS - 1),
        ]

    def deal(self) -> None:
        self.clear()
        self.chest = vec[i64]([treasure.count for treasure in self.box.treasures])
        self.swear("oaths", NO_SEAT)

    def swear(self, purpose: str, knower: i64) -> None:
        """Deal each seat an oath (NEW-003), except one that knows its own."""
        left = vec[i64]([self.box.oaths] * KINDS)
        if knower != NO_SEAT:
            left[self.oaths[knower]] -= 1
        for seat in range(self.seats):
            if seat != knower:
                self.oaths[seat] = self.pick(purpose, left, total(left))

    def resample_hidden(self, seat: i64) -> None:
        """The others' oaths are all that a seat can't know; at the end it knows them."""
        if not self.over:
            self.swear("imagined oaths", seat)

    def view(self, seat: SupportsIndex | None = None) -> NewGameView:
        return NewGameView(
            *base_fields(self, seat_number(seat), NewGameView),
            treasures=self.box.treasures,
            turn=int(self.turn()),
            turns=int(self.seats) * self.box.turns,
            chest=[int(count) for count in self.chest],
            drawn=[int(count) for count in self.drawn],
            hoards=[[int(self.hoards[owner * KINDS + kind]) for kind in range(KINDS)] for owner in range(self.seats)],
            gathered=[self.sources(owner)["gathered"] for owner in range(int(self.seats))],
            oaths=[int(oath) if self.over or owner == seat else None for owner, oath in enumerate(self.oaths)],
        )

    def turn(self) -> i64:
        """How many turns are over: each has brought two treasures home."""
        return total(self.hoards) // DRAWN

    def lying(self) -> vec[i64]:
        """The kinds of the treasures that lie on the table."""
        return vec[i64]([kind for kind in range(i64(KINDS)) if self.drawn[kind]])

    def receive(self, seat: i64, kind: i64) -> None:
        """A drawn treasure goes to a seat."""
        self.drawn[kind] -= 1
        self.hoards[seat * KINDS + kind] += 1

    def glory(self, seat: i64, kind: i64) -> int:
        """1 for the first treasure of a kind, 2 for the second, 3 for the third, and so on (NEW-008)."""
        count = self.hoards[seat * KINDS + kind]
        return int(count * (count + 1) // 2)

    def sources(self, seat: int) -> dict[str, int]:
        """What all treasures count, and what the oath adds (NEW-009)."""
        gathered = sum([self.glory(seat, kind) for kind in range(i64(KINDS))])
        return {"gathered": gathered, "sworn": (self.box.oath_counts - 1) * self.glory(seat, self.oaths[seat])}

    def invariants(self) -> str:
        for kind, treasure in enumerate(self.box.treasures):
            owned = sum([self.hoards[seat * KINDS + kind] for seat in range(self.seats)])
            if owned + self.drawn[kind] + self.chest[kind] != treasure.count:
                return f"there are not {treasure.count} treasures of kind {kind} (NEW-002)."
            if list(self.oaths).count(kind) > self.box.oaths:
                return f"more than {self.box.oaths} have sworn to bring home treasures of kind {kind} (NEW-003)."
        if self.over and (self.turn() != self.seats * self.box.turns or len(self.lying())):
            return "no seat is asked, but the game is not over (NEW-007)."
        return ""
