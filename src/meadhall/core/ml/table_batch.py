"""Table batch (vector environment): many tables that are answered and observed together in compiled code."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.encoder import Encoder


class TableBatch:
    """Many tables of one variant that are answered together; a finished one is replaced at once (auto-reset)."""

    tables: list[Table]
    new_table: Callable[[int], Table]
    """Makes the next table for an index."""
    encoder: Encoder | None
    actions: i64
    players: i64
    blank_observation: vec[i32]
    """An observation of zeros, to be copied, with room for those of all tables."""
    cells: vec[i32]
    """The observations of the asked seats, table by table."""
    blank_mask: vec[u8]
    masks: vec[u8]
    seats: vec[i64]
    """The seat that is asked at each table."""
    rewards: vec[float]
    """The reward of every seat of every table for a game that ended with the last answer."""
    points: vec[i64]
    """Its points then."""
    over: vec[u8]
    ended: list[tuple[int, Table]]
    """The tables at which a game ended with the last answer, with their indices."""
    other_players: Callable[[int, Table], object] | None
    """Answers for the seats of other players."""

    def __init__(
        self,
        count: int,
        actions: int,
        players: int,
        fresh: Callable[[int], Table],
        encoder: Encoder | None,
        others: Callable[[int, Table], object] | None = None,
    ) -> None:
        self.new_table = fresh
        self.other_players = others
        self.encoder = encoder
        self.actions = actions
        self.players = players
        self.tables = [fresh(place) for place in range(count)]
        size = i64(0) if encoder is None else encoder.size
        self.blank_observation = vec[i32]([0] * size, capacity=i64(count) * size)
        self.blank_mask = vec[u8]([0] * (i64(count) * self.actions))
        self.clear_results()
        self.answer_and_observe([])

    def clear_results(self) -> None:
        """Clear what the last answers brought."""
        count: i64 = len(self.tables)
        self.rewards = vec[float]([0.0] * (count * self.players))
        self.points = vec[i64]([0] * (count * self.players))
        self.over = vec[u8]([0] * count)
        self.ended = []

    def first_illegal(self, actions: list[int]) -> int:
        """The first table at which an action is not legal; -1 if all are."""
        for place in range(len(self.tables)):
            table = self.tables[place]
            top = table.top
            assert top is not None, "finished tables are replaced"
            option = i64(actions[place]) - table.kinds.bases[top.kind]
            if option not in table.choices:
                return place
        return -1

    def sample(self, dice: FastDice) -> list[int]:
        """A random legal action for each table."""
        drawn: list[int] = []
        for table in self.tables:
            top = table.top
            assert top is not None, "finished tables are replaced"
            choice = table.choices[dice.below("sample", len(table.choices))]
            drawn.append(int(table.kinds.bases[top.kind] + choice))
        return drawn

    def step(self, actions: list[int]) -> None:
        """Answer every table's question (not checked)."""
        self.clear_results()
        self.answer_and_observe(actions)

    def answer_and_observe(self, actions: list[int]) -> None:
        """Answer at every table, if there are answers, and observe it at once for the seat that is asked then.

        Table by table, zeros included, for the sake of the processor's cache.
        """
        count: i64 = len(self.tables)
        answering = len(actions) > 0
        encoder = self.encoder
        blank = self.blank_observation
        size: i64 = len(blank)
        cells = extend(blank, blank) if count > 1 else blank[:]
        masks = extend(vec[u8](), self.blank_mask)
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
        if self.other_players is not None and table.top is not None:
            self.other_players(int(place), table)
        if table.top is None:
            self.finish_game(place, table)

    def finish_game(self, place: i64, table: Table) -> None:
        """Record the result of a game, and begin a new one."""
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
        self.tables[place] = self.new_table(int(place))


def answer_at_random(table: Table, seat: int, dice: FastDice) -> None:
    """Answer at random for all other seats until a seat is asked or the game is over."""
    own = i64(seat)
    while True:
        top = table.top
        if top is None or top.seat == own:
            return
        table.answer(table.choices[dice.below("others", len(table.choices))])


def mask(table: Table, seat: int, size: int) -> vec[u8]:
    """Action mask: 1 for each action that is legal for that seat now."""
    marks = vec[u8]([0] * i64(size))
    top = table.top
    if top is not None and top.seat == seat:
        base = table.kinds.bases[top.kind]
        for choice in table.choices:
            marks[base + choice] = 1
    return marks
