"""Index conversion: any integer type, numpy's above all, is accepted as an action, a seat or a seed."""

from __future__ import annotations

from typing import Any, cast

import pytest

import meadhall
from meadhall.bots import Bot, answer
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from tests.kit import TABLES, Variant

RAIDS = meadhall.game("raids")


class Index:
    """An integer that is no int, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return str(self.number)


class IndexBot(Bot):
    """Answers as `numpy.argmax` would."""

    name = "index"

    def choose(self, imagined: Table, dice: FastDice) -> Any:
        return Index(imagined.legal()[0])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_index_types_are_taken_wherever_an_int_is(table: Variant) -> None:
    plain = table.game.new(table.players, 7)
    other = table.game.new(Index(table.players), Index(7))
    assert other == plain
    for _ in range(12):
        action = plain.legal()[-1]
        assert other.name(Index(action)) == plain.name(action)
        assert other.describe(Index(action)) == plain.describe(action)
        assert other.why_not(Index(action)) is None
        assert table.game.split(Index(action)) == table.game.split(action)
        plain.apply(action)
        other.apply(Index(action))
        for seat in range(table.players):
            assert other.view(Index(seat)) == plain.view(seat)
            assert other.guess(Index(seat), FastDice(Index(3))) == plain.guess(seat, FastDice(3))
            assert other.breakdown(Index(seat)) == plain.breakdown(seat)
    assert other == plain


def test_records_hold_plain_ints() -> None:
    record, other = (meadhall.Record(RAIDS, players, seed="x") for players in (2, Index(2)))
    table, twin = record.start(), other.start()
    for _ in range(5):
        record.play(table, table.legal()[0])
        other.play(twin, Index(twin.legal()[0]))
    assert other == record
    assert all(type(action) is int for _, _, action in other.actions)


def test_bots_may_answer_with_them() -> None:
    table = RAIDS.new(2, 1)
    assert answer(IndexBot(), table, FastDice(1)) == table.legal()[0]
    assert type(answer(IndexBot(), table, FastDice(1))) is int


def test_a_text_is_refused_with_what_to_call() -> None:
    table, text = RAIDS.new(2, 1), cast(Any, "stop:3")
    wanted = r"An action is a number, not the text 'stop:3'\. Give table\.parse\('stop:3'\)\."
    for refuse in (table.apply, table.name, table.why_not, table.describe, RAIDS.split):
        with pytest.raises(TypeError, match=wanted):
            refuse(text)
    with pytest.raises(TypeError, match=wanted):
        meadhall.Record(RAIDS, 2, seed="x").play(table, text)
    assert table == RAIDS.new(2, 1)


@pytest.mark.parametrize("wrong", [1.0, [1], b"1"])
def test_what_is_no_integer_is_no_action_and_no_seat(wrong: Any) -> None:
    table = RAIDS.new(2, 1)
    with pytest.raises(TypeError, match="An action is a whole number"):
        table.apply(wrong)
    for ask in (table.breakdown, table.view, lambda seat: table.guess(seat, FastDice(1))):
        with pytest.raises(TypeError, match="A seat is a whole number"):
            ask(wrong)
    assert table == RAIDS.new(2, 1)


def test_the_fewest_play_where_no_number_of_players_is_given() -> None:
    for game in meadhall.games():
        assert game.new(seed=1) == game.new(game.players[0], 1)
        assert game.player_count(None) == game.players[0]
        assert game.player_count(Index(game.players[-1])) == game.players[-1]
