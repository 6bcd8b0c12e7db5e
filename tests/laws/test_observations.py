"""Observations hold what a seat may know: nothing else, and all of it."""

from __future__ import annotations

import os
from math import isclose

import msgspec
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.encoder import THING
from meadhall.core.ml.observation import Observations
from meadhall.games.raids import GAME
from tests.kit import VARIANTS, Variant, random_plies

GAMES = max(1, int(os.environ.get("MEADHALL_LAW_GAMES", "400")) // 400)
APART = 13
"""So many answers lie between two looks."""
SIBLINGS = 5

observed = pytest.mark.parametrize("chosen", [each for each in VARIANTS if each.game.observer], ids=str)


def observations(chosen: Variant) -> Observations:
    assert chosen.game.observer is not None
    return Observations(chosen.game.observer, chosen.new(""))


def numbers(known: Observations, table: Table, seat: int) -> list[int]:
    return [int(number) for number in known.encoder.observe(table, seat)]


@observed
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(chosen: Variant) -> None:
    known = observations(chosen)
    for game in range(GAMES):
        for table, _ in random_plies(chosen.new(f"worlds {game}"), FastDice(game)):
            if table.ply % APART == 0:
                for seat in range(chosen.players):
                    other = table.guess(seat, FastDice(int(table.ply)))
                    assert numbers(known, table, seat) == numbers(known, other, seat)


@observed
def test_what_views_tell_apart_observations_tell_apart(chosen: Variant) -> None:
    """The tables to which different answers lead differ in little: what is observed must differ wherever views do."""
    known = observations(chosen)
    for table, _ in random_plies(chosen.new("siblings"), FastDice(7)):
        if table.ply % APART:
            continue
        children = [after(table, action) for action in table.legal()[:SIBLINGS]]
        for seat in range(chosen.players):
            seen: dict[tuple[int, ...], bytes] = {}
            for child in children:
                told = view(child, seat)
                assert seen.setdefault(tuple(numbers(known, child, seat)), told) == told


def after(table: Table, action: int) -> Table:
    child = table.clone()
    child.apply(action)
    return child


def view(table: Table, seat: int) -> bytes:
    """All that a seat may know. The end is no question: then only the points are new."""
    return b"over" if table.over else msgspec.json.encode(msgspec.structs.replace(table.view(seat), legal=[]))


@observed
def test_what_learners_get_are_the_same_numbers_scaled(chosen: Variant) -> None:
    known = observations(chosen)
    for table, _ in random_plies(chosen.new("scaled"), FastDice(5)):
        if table.ply % (3 * APART) == 0:
            for seat in range(chosen.players):
                scaled = memoryview(known.scaler.observe(table, seat)).cast("B").cast("f")
                whole = numbers(known, table, seat)
                expected = [number / scale for number, scale in zip(whole, known.scales, strict=True)]
                assert all(isclose(*pair, rel_tol=1e-6) for pair in zip(scaled, expected, strict=True))


@observed
def test_every_number_has_a_name_and_a_scale(chosen: Variant) -> None:
    known = observations(chosen)
    assert len(known.names) == len(set(known.names)) == len(known.scales) == known.size
    assert min(known.scales) == 1
    assert set(known.scales[known.scaled :]) <= {1}
    covered = sorted(
        (start, start + field.size) for field, start in zip(known.fields, known.starts, strict=True) if field.size
    )
    assert [0, *[end for _, end in covered]] == [*[start for start, _ in covered], known.size]


@observed
def test_ones_stand_only_where_there_is_one_kind(chosen: Variant) -> None:
    known = observations(chosen)
    for table, _ in random_plies(chosen.new("kinds"), FastDice(3)):
        if table.ply % APART:
            continue
        told = numbers(known, table, 0)
        question = known.fields[0]
        start = known.starts[0]
        assert [question.labels[place] for place in range(question.size) if told[start + place]] == [table.decision]
        for field, begin in zip(known.fields, known.starts, strict=True):
            if field.mode == THING:
                assert all(len(row) == len(field.labels) for rows in field.rows for row in rows)
            assert len(told[begin : begin + field.size]) == field.size


def test_a_raids_table_is_read_back_by_name() -> None:
    chosen = next(each for each in VARIANTS if each.game.name == "raids" and each.players == 3)
    known = observations(chosen)
    for now, _ in random_plies(GAME.new(3, 7), FastDice(1)):
        if now.ply > 40:
            break
        for seat in range(3):
            told, seen = known.read(numbers(known, now, seat)), now.view(seat)
            for place in range(3):
                ship = seen.ships[(seat + place) % 3]
                assert told.get(f"ship.vikings[{place}]", 0) == ship.vikings
                assert told[f"ship.pos[{place}].{ship.pos}"] == 1
                assert told.get(f"ship.coins[{place}][0]", 0) == ship.coins.sixes
            assert told[f"voyage.{seen.voyage}"] == 1
            assert told.get(f"question.{now.decision}") == 1
            assert told["asked.seat 0"] == 1 if now.seat == seat else "asked.seat 0" not in told
            for number, space in enumerate(seen.spaces):
                assert told.get(f"space.vikings[{number}]", 0) == space.vikings
                kinds = [name for name in told if name.startswith(f"space.tile[{number}].")]
                assert (space.tile is None) == (not kinds)
                if space.tile is not None:
                    assert told[f"space.tile[{number}].{space.tile.kind}"] == 1
                    assert told.get(f"space.tile[{number}].glory", 0) == space.tile.glory
