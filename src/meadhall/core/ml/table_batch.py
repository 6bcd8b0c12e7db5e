"""Many tables that are answered together in compiled code, and what whoever is asked at each may know."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

from meadhall.core.engine.decision import NOBODY
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.encoder import Encoder


class Tables:
    """Many tables of one variant that are answered together; a finished one is replaced by a new one at once."""

    tables: list[Table]
    fresh: Callable[[int], Table]
    """Gives the next table for a place."""
    encoder: Encoder | None
    actions: i64
    players: i64
    blank: vec[i32]
    """The noughts of one observation, to be copied, with room for those of all tables."""
    cells: vec[i32]
    """What the asked seat of every table may know."""
    unmarked: vec[u8]
    masks: vec[u8]
    seats: vec[i64]
    """Who is asked at every table."""
    rewards: vec[float]
    """What every seat of every table got for a game that ended with the last answer."""
    points: vec[i64]
    """And how many points it had then."""
    over: vec[u8]
    ended: list[tuple[int, Table]]
    """The tables at which a game ended with the last answer, and their places."""
    others: Callable[[int, Table], object] | None
    """Answers for seats that are played by somebody else."""

    def __init__(
        self,
        count: int,
        actions: int,
        players: int,
        fresh: Callable[[int], Table],
        encoder: Encoder | None,
        others: Callable[[int, Table], object] | None = None,
    ) -> None:
        self.fresh = fresh
        self.others = others
        self.encoder = encoder
        self.actions = actions
        self.players = players
        self.tables = [fresh(place) for place in range(count)]
        size = i64(0) if encoder is None else encoder.size
        self.blank = vec[i32]([0] * size, capacity=i64(count) * size)
        self.unmarked = vec[u8]([0] * (i64(count) * self.actions))
        self.forget()
        self.go([])

    def forget(self) -> None:
        """Nothing has ended yet."""
        count: i64 = len(self.tables)
        self.rewards = vec[float]([0.0] * (count * self.players))
        self.points = vec[i64]([0] * (count * self.players))
        self.over = vec[u8]([0] * count)
        self.ended = []

    def refused(self, actions: list[int]) -> int:
        """The first table at which an action is not legal; -1 if all are."""
        for place in range(len(self.tables)):
            table = self.tables[place]
            top = table.top
            assert top is not None, "finished tables are replaced"
            option = i64(actions[place]) - table.kinds.bases[top.kind]
            if option not in table.choices:
                return place
        return NOBODY

    def sample(self, dice: FastDice) -> list[int]:
        """A legal action for each table, by lot."""
        drawn: list[int] = []
        for table in self.tables:
            top = table.top
            assert top is not None, "finished tables are replaced"
            choice = table.choices[dice.below("sample", len(table.choices))]
            drawn.append(int(table.kinds.bases[top.kind] + choice))
        return drawn

    def step(self, actions: list[int]) -> None:
        """Answer every table's question (not checked)."""
        self.forget()
        self.go(actions)

    def go(self, actions: list[int]) -> None:
        """Answer at every table, if there are answers, and see it at once with the eyes of whoever is asked then.

        Each table is done with before the next, while the processor has it near. For the same reason noughts are
        written table by table.
        """
        count: i64 = len(self.tables)
        answering = len(actions) > 0
        encoder = self.encoder
        blank = self.blank
        size: i64 = len(blank)
        cells = extend(blank, blank) if count > 1 else blank[:]
        masks = extend(vec[u8](), self.unmarked)
        seats = vec[i64]([0] * count)
        for place in range(count):
            if answering:
                self.answer(place, i64(actions[place]))
            table = self.tables[place]
            top = table.top
            assert top is not None, "finished tables are replaced"
            seats[place] = top.seat
            base = place * self.actions + table.kinds.bases[top.kind]
            for choice in table.choices:
                masks[base + choice] = 1
            if encoder is not None:
                if place > 1:
                    cells = extend(cells, blank)
                encoder.write(table, top.seat, cells, place * size)
        self.cells = cells
        self.masks = masks
        self.seats = seats

    def answer(self, place: i64, action: i64) -> None:
        """Answer one table's question, and those of the others' seats after it."""
        table = self.tables[place]
        top = table.top
        assert top is not None, "finished tables are replaced"
        table.answer(action - table.kinds.bases[top.kind])
        if self.others is not None and table.top is not None:
            self.others(int(place), table)
        if table.top is None:
            self.end(place, table)

    def end(self, place: i64, table: Table) -> None:
        """Note how a game has ended, and lay a new one."""
        first = place * self.players
        winners = table.winners()
        scores = table.scores()
        share = float(int(self.players)) / len(winners)
        for seat in range(self.players):
            self.points[first + seat] = scores[seat]
            self.rewards[first + seat] = -1.0
        for winner in winners:
            self.rewards[first + winner] = share - 1.0
        self.over[place] = 1
        self.ended.append((int(place), table))
        self.tables[place] = self.fresh(int(place))


def answer_by_lot(table: Table, seat: int, dice: FastDice) -> None:
    """Let lots answer for all others until a seat is asked or the game is over."""
    own = i64(seat)
    while True:
        top = table.top
        if top is None or top.seat == own:
            return
        table.answer(table.choices[dice.below("others", len(table.choices))])


def mask(table: Table, seat: int, size: int) -> vec[u8]:
    """For each action 1 if it is legal for that seat now."""
    marks = vec[u8]([0] * i64(size))
    top = table.top
    if top is not None and top.seat == seat:
        base = table.kinds.bases[top.kind]
        for choice in table.choices:
            marks[base + choice] = 1
    return marks
