"""Observation encoder: writes what a seat may know of a table, field by field, as numbers in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from struct import pack, unpack
from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64

from meadhall.core.engine.table import Table

NUMBER: Final = 0
"""A value is itself."""
KIND: Final = 1
"""A value is one-hot among the kinds; below the lowest there is none."""
SEAT: Final = 2
"""A value is a seat: one-hot, counted from the observing seat on."""
THING: Final = 3
"""A value is a component: its feature row."""
MARKS: Final = 4
"""A value is the number of a place, which is incremented."""

MAX_NUMBER: Final = 32767
MIN_CACHED: Final = -128
MAX_CACHED: Final = 1023
"""The cells of these numbers are precomputed, by scale."""
CACHED_COUNT: Final = MAX_CACHED - MIN_CACHED + 1

MODE: Final = 0
"""Offsets in a field's plan: first the mode of its values, one of the above."""
START: Final = 1
"""Where it begins in an observation."""
WIDTH: Final = 2
"""How many numbers each of its values takes."""
CAPACITY: Final = 3
"""How many values it has at most."""
BLOCK: Final = 4
"""How many of them belong to each seat; 0 where they belong to none."""
LOW: Final = 5
ZERO_CELL: Final = 6
"""Where the cell of 0 is in `cached_cells`, by the field's scale."""
ROWS: Final = 7
"""For things: the first of their rows."""
PER_SEAT: Final = 8
"""And how many rows each observing seat has; 0 where all have the same."""
PLAN_LENGTH: Final = 9


class Encoder:
    """Encoder of one variant's fields. Those before `first_field` are about the question.

    It writes cells: whole numbers as they are, or, scaled, the bits of a float32 for each, so that nothing needs to be
    converted afterwards.

    A game's `observe.seen` calls one of `value`, `values`, `value_range`, `strided_values` and `unknown` for each of
    its fields, in their order; or, for marks, `tally`, or `mark` any number of times and then `marked`.
    """

    seen: Callable[[Table, int, Encoder], None]
    seats: i64
    size: i64
    """How many numbers an observation has."""
    scaled: bool
    fields: i64
    plan: vec[i64]
    """`PLAN_LENGTH` numbers for each field, side by side for the processor's cache."""
    scales: vec[i64]
    """The divisor of each field's numbers; things have scales of their own."""
    cached_cells: vec[i32]
    """Precomputed cells of small numbers."""
    one: i32
    """The cell of a one that is not scaled."""
    row_start: vec[i64]
    columns: vec[i64]
    features: vec[i32]
    """Feature rows of the components, sparse."""
    first_field: i64
    decision: i64
    """The field that says what is asked; the next one says whom."""
    slots: vec[i64]
    """The index of each kind of decision among those that can be asked."""
    asked: list[list[str]]
    """The public attributes of each kind of decision, by name."""
    asked_fields: list[list[int]]
    own: list[list[str]]
    """Those that only the asked seat may know."""
    own_fields: list[list[int]]

    into: vec[i32]
    """What is being written now, from where on, for whom, and up to which field."""
    at: i64
    seat: i64
    field: i64
    blank: vec[i32]
    """An observation of zeros, to be copied."""

    def __init__(self, seen: Callable[[Table, int, Encoder], None], seats: int, size: int, scaled: bool) -> None:
        self.seen = seen
        self.seats = seats
        self.size = size
        self.scaled = scaled
        self.one = cell(1, 1, scaled)
        self.into = vec[i32]()
        self.blank = vec[i32]([0] * self.size)

    def observe(self, table: Table, seat: int) -> vec[i32]:
        """What a seat may know of a table."""
        cells = extend(vec[i32](), self.blank)
        self.write(table, seat, cells, 0)
        return cells

    def write(self, table: Table, seat: i64, into: vec[i32], at: i64) -> None:
        """Write an observation from an offset on, where there are zeros."""
        self.into = into
        self.at = at
        self.seat = seat
        self.write_question(table)
        self.field = self.first_field
        self.seen(table, int(seat), self)
        if self.field != self.fields:
            raise ValueError(f"{int(self.field)} fields were written, but there are {int(self.fields)}")
        self.into = vec[i32]()

    def write_question(self, table: Table) -> None:
        top = table.top
        if top is None:
            return
        kind = top.kind
        self.field = self.decision
        self.value(self.slots[kind])
        self.value(top.seat)
        fields = self.asked_fields[kind]
        for number, name in enumerate(self.asked[kind]):
            self.field = fields[number]
            self.value(int(getattr(top, name)))
        if top.seat == self.seat:
            fields = self.own_fields[kind]
            for number, name in enumerate(self.own[kind]):
                self.field = fields[number]
                self.value(int(getattr(top, name)))

    # What a game calls, once for each field.

    def unknown(self) -> None:
        """The seat may know none of the field's values."""
        self.field += 1

    def value(self, value: i64) -> None:
        """The field's only value."""
        field = self.field
        self.field = field + 1
        plan = self.plan
        offset = field * PLAN_LENGTH
        start = self.at + plan[offset + START]
        mode = plan[offset + MODE]
        if mode == NUMBER:
            self.into[start] = self.number(field, value)
            return
        value -= plan[offset + LOW]
        if value < 0:
            return
        if mode == THING:
            self.write_row(plan[offset + ROWS] + value + self.seat * plan[offset + PER_SEAT], start)
            return
        if mode == SEAT:
            value = self.relative_seat(value)
        if value >= plan[offset + WIDTH]:
            raise ValueError(f"field {int(field)} of an observation has no kind {int(value)}")
        self.into[start + value] = self.one

    def values(self, values: vec[i64]) -> None:
        """All values of the field."""
        self.strided_values(values, 0, 1, len(values))

    def value_range(self, values: vec[i64], first: i64, end: i64) -> None:
        """Values that stand among others."""
        self.strided_values(values, first, 1, end - first)

    def strided_values(self, values: vec[i64], first: i64, step: i64, count: i64) -> None:
        """Strided values of the field. What is the same for all is looked up once."""
        field = self.field
        self.field = field + 1
        plan = self.plan
        offset = field * PLAN_LENGTH
        mode = plan[offset + MODE]
        if mode == MARKS:
            self.write_marks(field, values, first, step, count)
            return
        room = plan[offset + CAPACITY]
        if count > room:
            raise ValueError(f"field {int(field)} of an observation has room for {int(room)} values only")
        start = self.at + plan[offset + START]
        width = plan[offset + WIDTH]
        end = start + room * width
        turn = self.seat * plan[offset + BLOCK]
        begin = end - turn * width if turn else start
        if mode == NUMBER:
            self.write_numbers(field, values, first, step, count, start, end, begin)
        elif mode == THING:
            self.write_things(offset, values, first, step, count, start, end, begin)
        else:
            self.write_kinds(field, values, first, step, count, start, end, begin)

    def tally(self, amounts: vec[i64]) -> None:
        """Of marks, how many there are at each place."""
        field = self.field
        self.field = field + 1
        plan = self.plan
        offset = field * PLAN_LENGTH
        room = plan[offset + CAPACITY]
        if len(amounts) != room:
            raise ValueError(f"field {int(field)} of an observation has {int(room)} places")
        start = self.at + plan[offset + START]
        end = start + room
        turn = self.seat * plan[offset + BLOCK]
        self.write_numbers(field, amounts, 0, 1, room, start, end, end - turn if turn else start)

    def mark(self, place: i64, times: i64) -> None:
        """Add to the count of a place; `marked` ends the field."""
        field = self.field
        plan = self.plan
        offset = field * PLAN_LENGTH
        size = plan[offset + WIDTH]
        into = self.into
        at = place - self.seat * plan[offset + BLOCK]
        if at < 0:
            at += size
        if not 0 <= at < size:
            raise ValueError(f"field {int(field)} of an observation has no place {int(place)}")
        at += self.at + plan[offset + START]
        before = into[at]
        if before != 0:
            cached = self.cached_cells
            zero = plan[offset + ZERO_CELL]
            known: i64 = 1
            while cached[zero + known] != before:
                known += 1
            times += known
        into[at] = self.number(field, times)

    def marked(self) -> None:
        """All marks of the field have been made."""
        self.field += 1

    # Implementation.

    def number(self, field: i64, value: i64) -> i32:
        """The cell of a number."""
        if MIN_CACHED <= value <= MAX_CACHED:
            return self.cached_cells[self.plan[field * PLAN_LENGTH + ZERO_CELL] + value]
        return cell(int(value), int(self.scales[field]), self.scaled)

    def relative_seat(self, seat: i64) -> i64:
        """A seat, counted from the observing one on; a number beyond them stays."""
        if seat >= self.seats:
            return seat
        seat -= self.seat
        return seat + self.seats if seat < 0 else seat

    def write_numbers(
        self, field: i64, values: vec[i64], first: i64, step: i64, count: i64, start: i64, end: i64, begin: i64
    ) -> None:
        """Write numbers rotated, so that those of the observing seat come first."""
        into = self.into
        cached = self.cached_cells
        zero = self.plan[field * PLAN_LENGTH + ZERO_CELL]
        place = begin
        for number in range(count):
            value = values[first + number * step]
            if value != 0:
                if MIN_CACHED <= value <= MAX_CACHED:
                    into[place] = cached[zero + value]
                else:
                    into[place] = self.number(field, value)
            place += 1
            if place == end:
                place = start

    def write_kinds(
        self, field: i64, values: vec[i64], first: i64, step: i64, count: i64, start: i64, end: i64, begin: i64
    ) -> None:
        """Write one-hot values; seats are counted from the observing one on."""
        into = self.into
        one = self.one
        plan = self.plan
        offset = field * PLAN_LENGTH
        width = plan[offset + WIDTH]
        low = plan[offset + LOW]
        seats = plan[offset + MODE] == SEAT
        place = begin
        for number in range(count):
            kind = values[first + number * step] - low
            if kind >= 0:
                if seats:
                    kind = self.relative_seat(kind)
                if kind >= width:
                    raise ValueError(f"field {int(field)} of an observation has no kind {int(kind)}")
                into[place + kind] = one
            place += width
            if place == end:
                place = start

    def write_things(
        self, offset: i64, values: vec[i64], first: i64, step: i64, count: i64, start: i64, end: i64, begin: i64
    ) -> None:
        """Write the feature rows of the field's components."""
        plan = self.plan
        width = plan[offset + WIDTH]
        low = plan[offset + LOW]
        row = plan[offset + ROWS] + self.seat * plan[offset + PER_SEAT] - low
        place = begin
        for number in range(count):
            value = values[first + number * step]
            if value >= low:
                self.write_row(row + value, place)
            place += width
            if place == end:
                place = start

    def write_row(self, row: i64, place: i64) -> None:
        """Write the feature row of a component."""
        into = self.into
        columns = self.columns
        features = self.features
        for feature in range(self.row_start[row], self.row_start[row + 1]):
            into[place + columns[feature]] = features[feature]

    def write_marks(self, field: i64, values: vec[i64], first: i64, step: i64, count: i64) -> None:
        """Increment the place of each value."""
        into = self.into
        plan = self.plan
        offset = field * PLAN_LENGTH
        start = self.at + plan[offset + START]
        size = plan[offset + WIDTH]
        turn = self.seat * plan[offset + BLOCK]
        single = self.number(field, 1)
        self.field = field
        for number in range(count):
            value = values[first + number * step]
            place = value - turn
            if place < 0:
                place += size
            if 0 <= place < size and into[start + place] == 0:
                into[start + place] = single
            else:
                self.mark(value, 1)
        self.field = field + 1


def cell(number: int, scale: int, scaled: bool) -> i32:
    """The cell of a number: itself, or, divided by its scale, the bits of a float32."""
    number = min(max(number, -MAX_NUMBER), MAX_NUMBER)
    if not scaled:
        return i32(number)
    factor: float = unpack("=f", pack("=f", 1.0 / scale))[0]
    bits: int = unpack("=i", pack("=f", number * factor))[0]
    return i32(bits)
