"""Observation schema: the fields of a variant's observations with names, sizes and scales, and their encoder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i32
from typing_extensions import TypeVar

from meadhall.core.engine.decision import AUTOMATIC, DecisionRegistry
from meadhall.core.engine.edition import number_vector
from meadhall.core.engine.table import Table
from meadhall.core.ml.encoder import KIND, MARKS, MAX_CACHED, MAX_NUMBER, MIN_CACHED, NUMBER, SEAT, THING, Encoder, cell

Seen = TypeVar("Seen", bound=Table, contravariant=True, default=Table)

FeatureRow = Sequence[int]
CACHED_NUMBERS = range(MIN_CACHED, MAX_CACHED + 1)
"""The numbers whose cells are precomputed."""


@dataclass(frozen=True)
class Field:
    """Field of an observation: some values of a table, all encoded in the same way."""

    name: str
    mode: int
    count: int
    """How many values there are at most."""
    labels: tuple[str, ...]
    """The name of each number of one value; a plain number has a single empty one."""
    scales: tuple[int, ...]
    """The divisor of each number: the most that it usually is."""
    by_seat: bool = False
    """Whether the values belong to the seats in turn, as many to each; the observing seat's come first."""
    low: int = 0
    rows: tuple[Sequence[FeatureRow], ...] = ()
    """The features of every component, once or for each observing seat."""

    @property
    def size(self) -> int:
        return len(self.labels) * (1 if self.mode == MARKS else self.count)

    def bounds(self) -> list[tuple[int, int]]:
        """The least and the greatest that each of its numbers can be, before it is scaled."""
        if self.mode in (KIND, SEAT):
            return [(0, 1)] * self.size
        if self.mode == THING:
            columns = zip(*[row for each in self.rows for row in each], strict=True)
            return [(min(0, *column), max(0, *column)) for column in columns] * self.count
        return [(0 if self.mode == MARKS else -MAX_NUMBER, MAX_NUMBER)] * self.size

    def names(self, seats: int) -> list[str]:
        """The names of its numbers; seats are counted from the observing one on."""
        if self.mode == MARKS:
            return self.marked(seats)
        places = [f"{self.name}{place}" for place in self.places(seats)]
        return [f"{place}.{label}" if label else place for place in places for label in self.labels]

    def places(self, seats: int) -> list[str]:
        if not self.by_seat:
            return [""] if self.count == 1 else [f"[{place}]" for place in range(self.count)]
        each = self.count // seats
        if each == 1:
            return [f"[{seat}]" for seat in range(seats)]
        return [f"[{seat}][{place}]" for seat in range(seats) for place in range(each)]

    def marked(self, seats: int) -> list[str]:
        if not self.by_seat:
            return [f"{self.name}.{label}" for label in self.labels]
        each = len(self.labels) // seats
        return [f"{self.name}[{number // each}].{label}" for number, label in enumerate(self.labels)]


def number(name: str, most: int, count: int = 1, by_seat: bool = False) -> Field:
    """Plain numbers, divided by the most that they usually are."""
    return Field(name, NUMBER, count, ("",), (max(most, 1),), by_seat)


def kind(name: str, kinds: Sequence[object], count: int = 1, by_seat: bool = False, low: int = 0) -> Field:
    """Categories, from `low` on, encoded one-hot."""
    return Field(name, KIND, count, tuple(map(str, kinds)), (1,) * len(kinds), by_seat, low)


def whose(name: str, seats: int, count: int = 1, by_seat: bool = False) -> Field:
    """Seats, encoded one-hot."""
    return Field(name, SEAT, count, tuple(f"seat {seat}" for seat in range(seats)), (1,) * seats, by_seat)


def thing(
    name: str,
    features: Mapping[str, int],
    rows: Sequence[FeatureRow] | tuple[Sequence[FeatureRow], ...],
    count: int = 1,
    by_seat: bool = False,
) -> Field:
    """Components, encoded as their printed features, each with its scale."""
    tables = rows if isinstance(rows, tuple) else (rows,)
    return Field(name, THING, count, tuple(features), tuple(features.values()), by_seat, 0, tables)


def marks(name: str, labels: Sequence[object], most: int = 1, seats: int = 0) -> Field:
    """Counts of some things; with `seats`, the labels are those of one seat."""
    texts = tuple(map(str, labels)) * max(seats, 1)
    return Field(name, MARKS, len(texts), texts, (most,) * len(texts), seats > 0)


class Observer(Protocol[Seen]):
    """A game's `observe.py`."""

    def fields(self, table: Seen) -> list[Field]:
        """The fields of an observation of such a table besides the question, in order."""

    def asked(self, table: Seen) -> list[Field]:
        """The fields of the numbers that questions carry; those not named here are plain numbers."""

    def seen(self, table: Seen, seat: int, into: Encoder) -> None:
        """Give the encoder the values of all fields, in their order, as a seat may know them."""


class Observations:
    """The observation schema of one variant: its encoders, and what each number is."""

    def __init__(self, observer: Observer, table: Table) -> None:
        seats = int(table.seats)
        self.seats = seats
        kinds = table.kinds
        question = [
            kind("question", question_names(kinds)),
            whose("asked", seats),
            *question_fields(observer, kinds, table),
        ]
        self.fields = [*question, *observer.fields(table)]
        self.starts = field_starts(self.fields)
        self.names: list[str] = [""] * sum(field.size for field in self.fields)
        self.scales: list[int] = [1] * len(self.names)
        self.bounds: list[tuple[int, int]] = [(0, 0)] * len(self.names)
        """The least and the greatest that each number can be, before it is scaled."""
        for field, start in zip(self.fields, self.starts, strict=True):
            scales = field.scales if field.mode == MARKS else field.scales * field.count
            self.names[start : start + field.size] = field.names(seats)
            self.scales[start : start + field.size] = scales
            self.bounds[start : start + field.size] = field.bounds()
        self.encoder = build_encoder(observer, self.fields, self.starts, question, kinds, seats, scaled=False)
        """Writes whole numbers."""
        self.scaler = build_encoder(observer, self.fields, self.starts, question, kinds, seats, scaled=True)
        """Writes the bits of float32, scaled."""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.names)

    @property
    def scaled(self) -> int:
        """How many numbers are scaled: they come first."""
        return max((place + 1 for place, scale in enumerate(self.scales) if scale != 1), default=0)

    def read(self, numbers: Sequence[int]) -> dict[str, int]:
        """An observation by name, as whole numbers, without zeros."""
        return {name: int(number) for name, number in zip(self.names, numbers, strict=True) if number}


def question_names(kinds: DecisionRegistry) -> list[str]:
    return [name for number, name in enumerate(kinds.names) if kinds.modes[number] != AUTOMATIC]


def question_fields(observer: Observer, kinds: DecisionRegistry, table: Table) -> list[Field]:
    """One field for each number that questions carry and a seat may know, by its name."""
    special = {field.name.removeprefix("question."): field for field in observer.asked(table)}
    most: dict[str, int] = {}
    for number_of, cls in enumerate(kinds.classes):
        if kinds.modes[number_of] != AUTOMATIC:
            for name in (*cls.open_fields, *cls.own_fields):
                most[name] = max(most.get(name, 0), cls.fields[name][1])
    return [
        replace(special[name], name=f"question.{name}") if name in special else number(f"question.{name}", high)
        for name, high in most.items()
    ]


def field_starts(fields: Sequence[Field]) -> list[int]:
    """Where each field begins: first those with scaled numbers, then the others, both in their order."""
    begin = [0] * len(fields)
    at = 0
    for wanted in (True, False):
        for place, field in enumerate(fields):
            if any(scale != 1 for scale in field.scales) == wanted:
                begin[place] = at
                at += field.size
    return begin


def build_encoder(
    observer: Observer,
    fields: list[Field],
    begin: list[int],
    question: list[Field],
    kinds: DecisionRegistry,
    seats: int,
    scaled: bool,
) -> Encoder:
    made = Encoder(observer.seen, seats, sum(field.size for field in fields), scaled)
    write_cached_cells(made, fields)
    write_plan(made, fields, begin, write_rows(made, fields))
    made.first_field = len(question)
    made.decision = 0
    names = question_names(kinds)
    made.slots = number_vector(names.index(name) if name in names else -1 for name in kinds.names)
    places = {field.name.removeprefix("question."): place for place, field in enumerate(question)}
    made.asked = [[*cls.open_fields] for cls in kinds.classes]
    made.own = [[*cls.own_fields] for cls in kinds.classes]
    made.asked_fields = [[places.get(name, 0) for name in each] for each in made.asked]
    made.own_fields = [[places.get(name, 0) for name in each] for each in made.own]
    return made


def scale_of(field: Field) -> int:
    """The divisor of all its numbers; the features of things have their own."""
    return field.scales[0] if field.scales and field.mode != THING else 1


def write_cached_cells(made: Encoder, fields: list[Field]) -> None:
    """Precompute the cells of small numbers, once for each scale."""
    used = sorted({scale_of(field) for field in fields})
    made.scales = number_vector(scale_of(field) for field in fields)
    made.cached_cells = cell_vector(cell(number, scale, made.scaled) for scale in used for number in CACHED_NUMBERS)


def write_plan(made: Encoder, fields: list[Field], begin: list[int], rows: list[tuple[int, int]]) -> None:
    """Write the encoder's plan: all that is needed to encode each field."""
    used = sorted({scale_of(field) for field in fields})
    plan: list[int] = []
    for field, start, (first_row, per_seat) in zip(fields, begin, rows, strict=True):
        zero = used.index(scale_of(field)) * len(CACHED_NUMBERS) - MIN_CACHED
        block = field.count // int(made.seats) if field.by_seat else 0
        plan += [field.mode, start, len(field.labels), field.count, block, field.low, zero, first_row, per_seat]
    made.fields = len(fields)
    made.plan = number_vector(plan)


def write_rows(made: Encoder, fields: list[Field]) -> list[tuple[int, int]]:
    """Write the sparse features of all components; returns for each field its first row, and how many a seat has."""
    row_start, columns, features = [0], [], []
    rows: list[tuple[int, int]] = []
    for field in fields:
        rows.append((len(row_start) - 1, len(field.rows[0]) if len(field.rows) > 1 else 0))
        for row in [row for each in field.rows for row in each]:
            for column, value in enumerate(row):
                if value:
                    columns.append(column)
                    features.append(cell(value, field.scales[column], made.scaled))
            row_start.append(len(columns))
    made.row_start, made.columns, made.features = (
        number_vector(row_start),
        number_vector(columns),
        cell_vector(features),
    )
    return rows


def cell_vector(values: Iterable[int]) -> vec[i32]:
    return vec[i32]([int(value) for value in values])
