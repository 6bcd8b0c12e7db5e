"""Observation encoder: each value is written to its cell, and values without one are refused."""

from __future__ import annotations

from collections.abc import Callable
from struct import unpack

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.table import Table
from meadhall.core.ml.encoder import MAX_CACHED, MAX_NUMBER, Encoder
from meadhall.core.ml.observation import Field, Observations, marks, number, whose
from meadhall.games.raids import GAME

Tell = Callable[[Encoder], None]


class Told:
    """An observer whose fields are given by a test."""

    def __init__(self, fields: list[Field], tell: Tell) -> None:
        self.given = fields
        self.tell = tell

    def fields(self, table: Table) -> list[Field]:
        return self.given

    def asked(self, table: Table) -> list[Field]:
        return []

    def seen(self, table: Table, seat: int, into: Encoder) -> None:
        self.tell(into)


def told(fields: list[Field], tell: Tell, seat: int = 0) -> tuple[list[int], list[float]]:
    """The cells of these fields alone, whole and scaled."""
    table = GAME.new(3, 1)
    known = Observations(Told(fields, tell), table)
    own = slice(-sum(field.size for field in fields), None)
    places = [place for place, name in enumerate(known.names) if any(name.startswith(each.name) for each in fields)]
    assert len(places) == -own.start
    whole = known.encoder.observe(table, seat)
    scaled = bytes(memoryview(known.scaler.observe(table, seat)))
    floats = unpack(f"={len(scaled) // 4}f", scaled)
    return [int(whole[place]) for place in places], [floats[place] for place in places]


def numbers(*values: int) -> vec[i64]:
    return vec[i64](list(values))


def test_the_own_seat_comes_first_and_parts_need_no_copy() -> None:
    fields = [number("each", 4, 6, by_seat=True), number("some", 1, 2), number("every", 1, 2)]

    def tell(into: Encoder) -> None:
        into.values(numbers(1, 2, 3, 4, 5, 6))
        into.value_range(numbers(7, 8, 9, 10), 1, 3)
        into.strided_values(numbers(7, 8, 9, 10), 1, 2, 2)

    assert told(fields, tell)[0] == [1, 2, 3, 4, 5, 6, 8, 9, 8, 10]
    whole, scaled = told(fields, tell, seat=2)
    assert whole == [5, 6, 1, 2, 3, 4, 8, 9, 8, 10]
    assert scaled == [1.25, 1.5, 0.25, 0.5, 0.75, 1.0, 8, 9, 8, 10]


def test_large_numbers_are_written_too_and_the_largest_are_held_back() -> None:
    fields = [number("large", 4, 4)]
    whole, scaled = told(fields, lambda into: into.values(numbers(MAX_CACHED + 1, -500, 10**6, -(10**6))))
    assert whole == [MAX_CACHED + 1, -500, MAX_NUMBER, -MAX_NUMBER]
    assert scaled == [(MAX_CACHED + 1) / 4, -125, MAX_NUMBER / 4, -MAX_NUMBER / 4]


def test_marks_add_up() -> None:
    def tell(into: Encoder) -> None:
        for place, times in ((0, 1), (2, 2), (2, 3)):
            into.mark(place, times)
        into.marked()

    whole, scaled = told([marks("marks", "abc", most=5)], tell)
    assert whole == [1, 0, 5]
    assert scaled == pytest.approx([0.2, 0, 1])
    assert told([marks("marks", "abc", most=5)], lambda into: into.values(numbers(1, 1)))[0] == [0, 2, 0]


def test_a_tally_says_how_many_there_are_at_each_place() -> None:
    whole, scaled = told([marks("marks", "abc", most=5)], lambda into: into.tally(numbers(1, 0, 5)))
    assert whole == [1, 0, 5]
    assert scaled == pytest.approx([0.2, 0, 1])
    assert told([marks("marks", "ab", seats=3)], lambda into: into.tally(numbers(1, 2, 3, 4, 5, 6)), seat=1)[0] == [
        *(3, 4, 5, 6, 1, 2)
    ]


def test_seats_are_counted_from_the_own_on_and_nobody_is_nothing() -> None:
    fields = [whose("whose", 3, 3), whose("nobody", 3)]

    def tell(into: Encoder) -> None:
        into.values(numbers(0, 1, -1))
        into.unknown()

    assert told(fields, tell, seat=1)[0] == [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("fields", "tell", "why"),
    [
        ([number("one", 1)], lambda into: into.values(numbers(1, 2)), "room for 1 values only"),
        ([whose("whose", 3)], lambda into: into.value(3), "no kind 3"),
        ([whose("whose", 3, 2)], lambda into: into.values(numbers(0, 3)), "no kind 3"),
        ([marks("marks", "ab")], lambda into: into.values(numbers(2)), "no place 2"),
        ([marks("marks", "ab")], lambda into: into.tally(numbers(1)), "has 2 places"),
        ([number("one", 1), number("two", 1)], lambda into: into.value(1), "fields were written, but there are"),
    ],
)
def test_what_has_no_place_is_refused(fields: list[Field], tell: Tell, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        told(fields, tell)
