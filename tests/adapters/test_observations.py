"""Observations are views, written as vectors of always the same size and order; nothing else goes into them."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.adapters.shape import ABSENT, Shape
from meadhall.adapters.variant import example_views, variant
from meadhall.core.dice import FastDice
from meadhall.core.errors import MissingExtra
from meadhall.core.game import Game
from tests.kit import random_plies

SMALL = [meadhall.game("raids"), meadhall.game("walhalla")]


def learnt(*values: object) -> Shape:
    shape = Shape()
    for value in values:
        shape.learn(value, set())
    return shape


def written(shape: Shape, value: object) -> list[float]:
    numbers: list[float] = []
    shape.write(value, {"rune": 1}, numbers)
    return numbers


def test_places_stand_in_a_fixed_order() -> None:
    shape = learnt({"b": 1, "10": 2, "9": 3, "name_fr": "x"})
    assert written(shape, {"10": 4, "b": 5, "9": 6}) == [5, 6, 4]


def test_a_row_that_grows_has_room_to_spare() -> None:
    shape = learnt([1], [1, 2])
    assert shape.size == 5
    assert written(shape, [7, 8, 9]) == [7, 8, 9, ABSENT, ABSENT]
    assert shape.room_for([0] * 5)
    assert not shape.room_for([0] * 6)


def test_a_row_of_one_length_keeps_it() -> None:
    assert learnt([1, 2], [3, 4]).size == 2


def test_what_is_not_there_is_written_as_absent() -> None:
    shape = learnt({"tile": {"kind": "rune", "glory": 3}, "rival": None})
    assert written(shape, {"tile": None, "rival": 0}) == [0, ABSENT, ABSENT]
    assert written(shape, {"tile": {"kind": "rune", "glory": 2}, "rival": None}) == [ABSENT, 2, 1]


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_every_view_of_a_game_has_its_place(game: Game) -> None:
    known = variant(game.name)
    for table, _ in random_plies(known.new("another"), FastDice(3)):
        for seat in range(known.players):
            assert known.layout.room_for(table.view(seat))
            assert len(known.layout.observe(table.view(seat))) == known.layout.size


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(game: Game) -> None:
    known = variant(game.name)
    for table, _ in random_plies(known.new("worlds"), FastDice(4)):
        seat = table.seat or 0
        other = table.guess(seat, FastDice(int(table.ply)))
        assert known.layout.observe(table.view(seat)) == known.layout.observe(other.view(seat))


def test_the_layout_is_the_same_each_time() -> None:
    known = variant("raids", 2)
    again = type(known)(known.game, 2, {})
    view = next(example_views(known, 0))
    assert again.layout.observe(view) == known.layout.observe(view)
    assert again.layout.codes == known.layout.codes


def test_returns_sum_to_nothing() -> None:
    known = variant("raids", 3)
    table = known.new("returns")
    assert known.returns(table) == [0, 0, 0]
    meadhall.play_out(table, FastDice(1))
    assert sum(known.returns(table)) == pytest.approx(0)
    assert max(known.returns(table)) <= 2
    assert min(known.returns(table)) == -1


def test_a_missing_package_is_told_with_the_extra_that_brings_it() -> None:
    error = MissingExtra("pettingzoo", "pettingzoo")
    assert isinstance(error, ImportError)
    assert "pip install 'meadhall[pettingzoo]'" in str(error)
