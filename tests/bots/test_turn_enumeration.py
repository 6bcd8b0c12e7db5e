"""Turn enumeration: which bots use it, at which tables, and what self-play records."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.bots import answer, bot
from meadhall.bots.nets import bundled_net
from meadhall.bots.search.self_play import SelfPlay
from meadhall.bots.search_bot import Konungr
from meadhall.bots.turn_enumeration import TurnEnumeration
from meadhall.core.engine.dice import FastDice
from meadhall.core.ml.neural_net import NetEvaluator, NeuralNet, weight_count
from tests.nets import some_weights

DRAKKAR: meadhall.Game = meadhall.game("drakkar")


def test_whole_turns_are_thought_through_where_something_was_learnt_of_them() -> None:
    konungr = Konungr()
    assert isinstance(konungr.turn_enumeration(DRAKKAR.new(2, "turns")), TurnEnumeration)
    assert konungr.turn_enumeration(DRAKKAR.new(2, "turns", memory_aid=False)) is None, "no net serves this table"
    assert konungr.turn_enumeration(DRAKKAR.new(4, "turns", teams=True)) is None
    assert konungr.turn_enumeration(meadhall.game("raids").new(2, "turns")) is None, "Raids is searched"


def test_an_answer_is_legal_and_the_same_in_all_worlds_that_look_the_same() -> None:
    table, konungr = DRAKKAR.new(2, "worlds"), Konungr()
    konungr.iterations = 2
    for ply in range(30):
        seat = table.seat
        assert seat is not None
        found = {konungr.choose(table.guess(seat, FastDice(world)), FastDice(world)) for world in range(3)}
        assert len(found) == 1
        table.apply(found.pop() if ply % 3 else answer(bot("greedy"), table, FastDice(ply)))


def test_what_is_learnt_is_seen_when_a_turn_is_over() -> None:
    inputs = DRAKKAR.inputs
    assert inputs is not None
    size = inputs.size(2)
    practice = SelfPlay(
        NetEvaluator(NeuralNet(size, 2, 2, some_weights(weight_count(size, 2, 2), 1)), inputs, 1.0, 0.0), 400
    )
    table, dice = DRAKKAR.new(2, "practice", round_limit=10), FastDice("practice")
    practice.play(table, dice, 0)
    assert table.over
    assert 0 < practice.finished_rows <= 20, "at most one row for each turn"
    assert {int(seat) for seat in list(practice.row_seats)[: int(practice.finished_rows)]} == {0, 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_net_serves_its_table(players: int) -> None:
    found = bundled_net(DRAKKAR, players)
    assert found is not None
    assert found.matches(DRAKKAR.new(players, "served"))
