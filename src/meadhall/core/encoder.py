"""Views as numbers in a fixed order, as fast as can be: what a game lists of a table, written down field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from meadhall.core.decision import NOBODY
from meadhall.core.dice import FastDice
from meadhall.core.table import Table

NUMBER: Final = 0
"""A value is itself."""
KIND: Final = 1
"""A value is a one in its place among the kinds; below the lowest there is none."""
SEAT: Final = 2
"""A value is a seat: a one in its place, counted from the observing seat on."""
THING: Final = 3
"""A value is a component: its row of printed features."""
MARKS: Final = 4
"""A value is the number of a place, which gains one."""

MOST: Final = 32767


class Encoder:
    """How the fields of a variant are written. Numbers below `first_field` of them are about the question."""

    seen: Callable[[Table, int], list[vec[i64]]]
    """A game's `observe.seen`: the values of all its fields, as a seat may know them."""
    seats: i64
    size: i64
    """How many numbers an observation has."""
    modes: vec[i64]
    starts: vec[i64]
    """Where each field begins in an observation."""
    widths: vec[i64]
    """How many numbers each of its values takes."""
    counts: vec[i64]
    """How many values it has at most."""
    blocks: vec[i64]
    """How many of them belong to each seat; 0 where they belong to none."""
    lows: vec[i64]
    rows: vec[i64]
    """For fields of things: the first of their rows."""
    per_seat: vec[i64]
    """And how many rows each observing seat has; 0 where all have the same."""
    row_start: vec[i64]
    columns: vec[i64]
    features: vec[i64]
    first_field: i64
    decision: i64
    """The field that says what is asked; the next one says whom."""
    slots: vec[i64]
    """The place of each kind of decision among those that can be asked."""
    asked: list[list[str]]
    """What each kind of decision tells everybody, by the names of its attributes."""
    asked_fields: list[list[int]]
    own: list[list[str]]
    """And what it tells the asked seat alone."""
    own_fields: list[list[int]]

    def __init__(self, seen: Callable[[Table, int], list[vec[i64]]], seats: int, size: int) -> None:
        self.seen = seen
        self.seats = seats
        self.size = size

    def observe(self, table: Table, seat: int) -> vec[i16]:
        """What a seat may know of a table."""
        numbers = vec[i16]([0] * self.size)
        self.write(table, seat, numbers, 0)
        return numbers

    def write(self, table: Table, seat: i64, into: vec[i16], at: i64) -> None:
        """Write an observation from a place on, where there are noughts."""
        self.write_question(table, seat, into, at)
        field = self.first_field
        for values in self.seen(table, int(seat)):
            self.write_field(field, values, seat, into, at)
            field += 1

    def write_question(self, table: Table, seat: i64, into: vec[i16], at: i64) -> None:
        top = table.top
        if top is None:
            return
        kind = top.kind
        self.put(self.decision, 0, self.slots[kind], seat, into, at)
        self.put(self.decision + 1, 0, top.seat, seat, into, at)
        fields = self.asked_fields[kind]
        for number, name in enumerate(self.asked[kind]):
            self.put(fields[number], 0, int(getattr(top, name)), seat, into, at)
        if top.seat == seat:
            fields = self.own_fields[kind]
            for number, name in enumerate(self.own[kind]):
                self.put(fields[number], 0, int(getattr(top, name)), seat, into, at)

    def write_field(self, field: i64, values: vec[i64], seat: i64, into: vec[i16], at: i64) -> None:
        """Write a whole field. What is the same for all its values is looked up once."""
        mode = self.modes[field]
        if mode == MARKS:
            self.write_marks(field, values, seat, into, at)
            return
        count = self.counts[field]
        if i64(len(values)) > count:
            raise ValueError(f"field {int(field)} of an observation has room for {int(count)} values only")
        start = at + self.starts[field]
        first = seat * self.blocks[field]
        if mode == NUMBER:
            write_numbers(values, count, first, into, start)
        elif mode == THING:
            self.write_things(field, values, count, first, seat, into, start)
        else:
            turn = seat if mode == SEAT else 0
            self.write_kinds(field, values, count, first, turn, into, start)

    def write_things(
        self, field: i64, values: vec[i64], count: i64, first: i64, seat: i64, into: vec[i16], start: i64
    ) -> None:
        width = self.widths[field]
        low = self.lows[field] - self.rows[field] - seat * self.per_seat[field]
        least = self.lows[field]
        row_start = self.row_start
        columns = self.columns
        features = self.features
        place = -first
        for value in values:
            if value >= least:
                row = value - low
                begin = start + (place if place >= 0 else place + count) * width
                for cell in range(row_start[row], row_start[row + 1]):
                    into[begin + columns[cell]] = i16(features[cell])
            place += 1

    def write_kinds(
        self, field: i64, values: vec[i64], count: i64, first: i64, turn: i64, into: vec[i16], start: i64
    ) -> None:
        """A one for each value; seats are counted from the observing one on (`turn`)."""
        width = self.widths[field]
        low = self.lows[field]
        seats = self.seats
        place = -first
        for value in values:
            kind = value - low
            if kind >= 0:
                if turn > 0 and kind < seats:
                    kind -= turn
                    if kind < 0:
                        kind += seats
                if kind >= width:
                    raise ValueError(f"field {int(field)} of an observation has no kind {int(kind)}")
                into[start + (place if place >= 0 else place + count) * width + kind] = 1
            place += 1

    def write_marks(self, field: i64, values: vec[i64], seat: i64, into: vec[i16], at: i64) -> None:
        begin = at + self.starts[field]
        size = self.widths[field]
        first = seat * self.blocks[field]
        for value in values:
            place = value - first
            if place < 0:
                place += size
            if not 0 <= place < size:
                raise ValueError(f"field {int(field)} of an observation has no place {int(value)}")
            into[begin + place] = i16(i64(into[begin + place]) + 1)

    def put(self, field: i64, place: i64, value: i64, seat: i64, into: vec[i16], at: i64) -> None:
        """Write one value."""
        width = self.widths[field]
        start = at + self.starts[field] + place * width
        mode = self.modes[field]
        if mode == NUMBER:
            into[start] = i16(min(max(value, -MOST), MOST))
            return
        value -= self.lows[field]
        if value < 0:
            return
        if mode == THING:
            row = self.rows[field] + value + seat * self.per_seat[field]
            for cell in range(self.row_start[row], self.row_start[row + 1]):
                into[start + self.columns[cell]] = i16(self.features[cell])
            return
        if mode == SEAT and value < self.seats:
            value -= seat
            if value < 0:
                value += self.seats
        if value >= width:
            raise ValueError(f"field {int(field)} of an observation has no kind {int(value)}")
        into[start + value] = 1


def write_numbers(values: vec[i64], count: i64, first: i64, into: vec[i16], start: i64) -> None:
    """Numbers as they are; those of the observing seat come first."""
    place = -first
    for value in values:
        number = value
        if number > MOST:
            number = MOST
        elif number < -MOST:
            number = -MOST
        into[start + (place if place >= 0 else place + count)] = i16(number)
        place += 1


class Tables:
    """Many tables of one variant that are answered together; a finished one is replaced by a new one at once."""

    tables: list[Table]
    fresh: Callable[[int], Table]
    """Gives the next table for a place."""
    encoder: Encoder | None
    actions: i64
    players: i64
    numbers: vec[i16]
    """What the asked seat of every table may know."""
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
        self.forget()
        self.look()

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
        for place in range(len(self.tables)):
            table = self.tables[place]
            top = table.top
            assert top is not None, "finished tables are replaced"
            table.answer(i64(actions[place]) - table.kinds.bases[top.kind])
            if self.others is not None and table.top is not None:
                self.others(int(place), table)
            if table.top is None:
                self.end(place, table)
        self.look()

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

    def look(self) -> None:
        """See every table with the eyes of whoever is asked there."""
        count: i64 = len(self.tables)
        encoder = self.encoder
        size = 0 if encoder is None else encoder.size
        self.numbers = vec[i16]([0] * (count * size))
        self.masks = vec[u8]([0] * (count * self.actions))
        self.seats = vec[i64]([0] * count)
        for place in range(count):
            table = self.tables[place]
            top = table.top
            assert top is not None, "finished tables are replaced"
            self.seats[place] = top.seat
            base = place * self.actions + table.kinds.bases[top.kind]
            for choice in table.choices:
                self.masks[base + choice] = 1
            if encoder is not None:
                encoder.write(table, top.seat, self.numbers, place * size)


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
