"""Observations are views, written as vectors of always the same size and order; nothing is lost, nothing added."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import meadhall
from meadhall.adapters.variant import Layout, encoded_fields, variant
from meadhall.adapters.view_layout import ABSENT, NAME_KEYS, ViewNode
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import MissingExtra
from meadhall.core.engine.table import Table
from meadhall.core.ml.view_bounds import Bag
from tests.kit import VARIANTS, Variant, random_plies
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

GAMES = max(1, int(os.environ.get("MEADHALL_LAW_GAMES", "2000")) // 1000)
"""How many games of every variant are looked at from all seats; bots play every other one."""
APART = 29
"""So many answers lie between two looks."""

every_variant = pytest.mark.parametrize("chosen", VARIANTS, ids=str)


def learnt(*values: object) -> ViewNode:
    shape = ViewNode()
    for value in values:
        shape.admit(value)
    return shape


def written(shape: ViewNode, value: object) -> list[float]:
    numbers: list[float] = []
    shape.write(value, numbers)
    return numbers


def test_places_stand_in_a_fixed_order() -> None:
    shape = learnt({"b": 1, "10": 2, "9": 3, "name_fr": "x", "start_no": 1})
    assert written(shape, {"10": 4, "b": 5, "9": 6, "start_no": 7}) == [5, 7, 6, 4]


def test_a_row_begins_with_its_length() -> None:
    shape = learnt([1] * 4, [1])
    assert written(shape, [7, 8]) == [2, 7, 8, ABSENT, ABSENT]
    assert written(shape, [None, 8]) != written(shape, [None])
    assert written(shape, None) == [ABSENT] * 5


def test_what_is_not_there_is_written_as_absent() -> None:
    shape = learnt({"tile": ({"kind": ("rune", "port"), "glory": 3},), "rival": None})
    assert written(shape, {"tile": None, "rival": 0}) == [0, ABSENT, ABSENT]
    assert written(shape, {"tile": {"kind": "rune", "glory": -1}, "rival": None}) == [ABSENT, -1, 2]


def test_a_bag_is_written_as_the_number_of_each_kind() -> None:
    shape = learnt(Bag(["fish", {"mead": 2}]), [])
    assert written(shape, [{"mead": 2}, "fish", {"mead": 2}]) == [1, 2]
    assert shape.read([1.0, 2.0]) == ["fish", {"mead": 2}, {"mead": 2}]
    assert shape.read([ABSENT, ABSENT]) is None


@pytest.mark.parametrize(
    ("known", "too_much"),
    [
        ([1, 2], [1, 2, 3]),
        ({"a": 1}, {"a": 1, "b": 1}),
        (("rune", "port"), "monster"),
        (("rune", "port"), 1),
        (Bag(["fish"]), ["mead"]),
        (Bag(["fish"]), 1),
        (1, "rune"),
        (1, 1.5),
        (1, [1]),
        ({"a": 1}, 1),
        ([1], {"a": 1}),
    ],
)
def test_what_has_no_place_raises_and_is_never_left_out(known: object, too_much: object) -> None:
    with pytest.raises(ValueError, match="more than the game's extent says"):
        written(learnt(known), too_much)


def plain(value: object) -> object:
    """A view without what is absent, and without names for people."""
    if isinstance(value, dict):
        parts = {key: plain(part) for key, part in value.items() if not NAME_KEYS.fullmatch(key)}
        return {key: part for key, part in parts.items() if part is not None} or None
    return [plain(part) for part in value] if isinstance(value, list) else value


def nothing_is_lost(table: Table, layout: Layout) -> None:
    """The vector of every view gives the view back."""
    for seat in range(int(table.seats)):
        numbers = layout.observe(table.view(seat))
        assert len(numbers) == layout.size
        assert plain(layout.read(numbers)) == plain(encoded_fields(table.view(seat)))


@every_variant
def test_vectors_hold_all_that_views_hold(chosen: Variant) -> None:
    layout = variant(chosen.game.name, chosen.players, None, **chosen.options).layout
    for seed in range(GAMES):
        table, dice = chosen.new(seed), FastDice(seed)
        while not table.over:
            if table.ply % APART == seed % APART:
                nothing_is_lost(table, layout)
            table.apply(answer(bot("greedy" if seed % 2 else "random"), table, dice))
        nothing_is_lost(table, layout)


@every_variant
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(chosen: Variant) -> None:
    known = variant(chosen.game.name, chosen.players, None, **chosen.options)
    for table, _ in random_plies(chosen.new("worlds"), FastDice(4)):
        if table.ply % APART == 0:
            for seat in range(chosen.players):
                other = table.guess(seat, FastDice(int(table.ply)))
                assert known.layout.observe(table.view(seat)) == known.layout.observe(other.view(seat))


@every_variant
def test_the_layout_does_not_depend_on_the_deal(chosen: Variant) -> None:
    known = variant(chosen.game.name, chosen.players, None, **chosen.options)
    view = chosen.new("any").view(0)
    again = Layout(type(known)(known.game, known.players, known.edition, known.options))
    assert again.observe(view) == known.layout.observe(view)


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
    assert "pip install '.[pettingzoo]'" in str(error)


def test_a_variant_may_have_an_edition_of_its_own(own_file: Path) -> None:
    own, usual = variant("raids", 3, own_file), variant("raids", 3)
    assert own is not usual
    assert own.new(7).edition == own_hash(own_file)
    assert own.new(7).view(0) != usual.new(7).view(0)
    assert variant("raids", 3, str(own_file)) is own
