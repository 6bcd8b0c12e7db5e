"""Turn enumeration: values agree with the rules, and with what the seat may know."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from meadhall.bots.turn_enumeration import TurnEnumeration
from meadhall.core.engine.contracts import TurnPlanner
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator, NeuralNet, weight_count
from meadhall.games.drakkar import plans
from tests.games.drakkar.situations import GAME, give, go, new, situation
from tests.kit import random_plies

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}


DRAKKAR: meadhall.Game = meadhall.game("drakkar")


def whole_turns() -> TurnPlanner[Table]:
    found = DRAKKAR.turn_planner
    assert found is not None
    return found


TURNS = whole_turns()


def wanting(seats: int = 2, **wishes: float) -> NetEvaluator:
    """A net that counts some of what the seat itself has."""
    inputs = DRAKKAR.inputs
    assert inputs is not None
    size = inputs.size(seats)
    weights = [0.0] * weight_count(size, 1, 1)
    for name, weight in {**{f"filled_{filled}": float(filled) for filled in range(1, 5)}, **wishes}.items():
        weights[inputs.names(seats).index(f"clan_0.{name}")] = weight
    return NetEvaluator(NeuralNet(size, 1, 1, weights), inputs, 1.0, 0.0)


def best(table: Any, evaluator: NetEvaluator) -> int:
    planning = TurnEnumeration(table, TURNS, evaluator)
    planning.run(100, 1e9)
    return planning.ranking()[0]


def played(table: Any, evaluator: NetEvaluator) -> None:
    """Play the rest of the turn as planned."""
    turn = TURNS.turn(table)
    while not table.over and TURNS.turn(table) == turn:
        table.apply(best(table, evaluator))


def test_a_known_emblem_that_fits_is_won() -> None:
    table = situation(PAWNS, EMBLEMS, dice=(3, 1))
    table.learned[0] = 1
    played(table, wanting())
    assert table.scores() == [1, 0]


def test_an_emblem_is_brought_before_a_pawn_and_won() -> None:
    table = situation(PAWNS, {"h10": "crown", "g13": "heart", "a9": "club"}, dice=(3, 3))
    table.learned[0] = 1
    played(table, wanting())
    assert table.scores() == [1, 0]


def test_the_last_shield_is_worth_the_whole_game() -> None:
    table = situation(PAWNS, EMBLEMS, dice=(3, 1))
    table.learned[0] = 1
    give(table, "S", "spade", "diamond", "club", "tower")
    played(table, wanting(filled_4=-9.0))
    assert table.over
    assert table.winners() == [0]


def test_what_does_not_fit_is_left() -> None:
    table = situation(PAWNS, {**EMBLEMS, "e7": "heart", "g13": "spade"}, dice=(3, 1))
    table.learned[0] = 1
    go(table, "A", "3:e7")
    assert GAME.split(best(table, wanting(skips=-0.1))) == ("claim", 2)


@pytest.mark.parametrize(("located", "word"), [(0.1, 1), (0.99, 0)], ids=["take", "look"])
def test_a_blind_take_is_weighed_against_a_look(located: float, word: int) -> None:
    table = situation(PAWNS, dict.fromkeys(("e7", "g13", "m13", "a9", "c3", "c5"), "?"), dice=(3, 1))
    table.symbols = type(table.symbols)([*range(6), *(token % 6 for token in range(12))])
    go(table, "A", "3:e7")
    assert GAME.split(best(table, wanting(located=located, skips=-0.1))) == ("claim", word)


def test_a_turn_ends_where_the_next_seat_throws() -> None:
    """A seat that serves a penalty is passed over, and its turns are counted down, as the rules do it."""
    table = situation(PAWNS, EMBLEMS, dice=(3, 1))
    table.skips = type(table.skips)([0, 1])
    after = table.clone()
    plans.TurnPlans(after, wanting()).worth_at_turn_end(after)
    assert list(after.skips) == [0, 0]
    assert list(after.returning) == [0, 1]
    assert after.mover() == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_promises_depend_only_on_what_the_seat_knows(players: int) -> None:
    table = new(players, "turns")
    evaluator = wanting(players, located=0.5, sure=0.3, blind=0.1, exposed=-0.2, skips=-0.3)
    tried = 0
    for now, _ in random_plies(table, FastDice("turns")):
        if now.seat is None or now.ply % 7:
            continue
        promised = []
        for guess in range(2):
            planning = TurnEnumeration(now.guess(now.seat, FastDice(guess)), TURNS, evaluator)
            planning.run(3, 1e9)
            promised.append(planning.plans.values())
            assert sorted(planning.ranking()) == sorted(now.legal())
        assert promised[0] == promised[1]
        tried += 1
        if tried == 12:
            break
    assert tried == 12


def test_thinking_ends_with_the_last_way() -> None:
    planning = TurnEnumeration(situation(PAWNS, EMBLEMS, dice=(3, 1)), TURNS, wanting())
    planning.run(4, 1e9)
    assert planning.iterations == 4
    planning.run(1_000, 1e9)
    assert 4 < planning.iterations < 100
    assert not planning.plans.evaluate_next()
