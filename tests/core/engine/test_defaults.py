"""Defaults of the core for a game that overrides nothing; the five games, which override them, must agree."""

from __future__ import annotations

import msgspec
import pytest

import meadhall
from meadhall.core.engine.components import VARIABLE_LENGTH
from meadhall.core.engine.default_evaluation import POINTS_EVALUATION
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table, total
from meadhall.core.engine.view import Question, plain_question_type
from meadhall.core.i18n.event_text import default_event_text
from meadhall.games.walhalla import GAME as WALHALLA
from tests.kit import random_plies, well_into

every_game = pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)


def in_the_middle(game: Game) -> Table:
    table: Table = game.new(game.players[0], "defaults")
    plies = random_plies(table, FastDice("defaults"))
    for _ in range(well_into(game, game.players[0], 30)):
        next(plies)
    return table


@every_game
def test_a_clone_by_parts_is_the_clone_that_the_game_makes(game: Game) -> None:
    table = in_the_middle(game)
    before = table.position()
    plain = Table.clone(table)
    assert type(plain) is type(table)
    assert plain == table.clone() == table
    while not plain.over:
        plain.apply(plain.legal()[-1])
    assert table.position() == before


@every_game
def test_a_cleared_table_has_the_least_of_everything(game: Game) -> None:
    table = in_the_middle(game)
    table.clear()
    for part in table.components():
        found = part.write(table)
        if part.length is None:
            assert found == part.low
        else:
            assert found == [part.low] * (0 if part.length == VARIABLE_LENGTH else part.length)


@every_game
def test_points_are_all_that_matters_by_default(game: Game) -> None:
    table = in_the_middle(game)
    for seat in range(int(table.seats)):
        features = POINTS_EVALUATION.features(table, seat)
        assert sum(features.values()) == POINTS_EVALUATION.value(table, seat)
        own = {name: points for name, points in features.items() if name != "rivals"}
        assert own == table.breakdown(seat)
        assert POINTS_EVALUATION.counts(table, seat) == {f"{name}.points": points for name, points in own.items()}
    assert features["rivals"] == pytest.approx(-0.4 * sum(table.scores()[:-1]))
    assert POINTS_EVALUATION.prior_points(table, 0) == 0


def test_one_thing_is_picked_out_of_many_each_as_often() -> None:
    table = WALHALLA.new(3, "picks")
    table.dice = FastDice("picks")
    found = [0, 0, 0]
    for _ in range(3000):
        things = table.pile[:3]
        things[0], things[1], things[2] = 2, 0, 1
        kind = int(table.pick("things", things, total(things)))
        assert total(things) == 2
        found[kind] += 1
    assert found[1] == 0
    assert 1850 < found[0] < 2150


def test_a_question_of_which_there_is_nothing_to_know_is_written_like_any_other() -> None:
    made = plain_question_type("keep")
    assert issubclass(made, Question)
    assert made(1).decision == "keep"
    assert msgspec.json.decode(msgspec.json.encode(made(1))) == {"decision": "keep", "seat": 1}


def test_an_event_is_told_by_the_names_of_what_goes_with_it() -> None:
    table = meadhall.game("raids").new(2, "told")
    heard = table.listen()
    for _ in random_plies(table, FastDice("told")):
        if heard and heard[-1].name == "take":
            break
    event = next(event for event in heard if event.name == "take")
    say = table.game.words("en")
    box = table.game.boxes[table.edition]
    assert default_event_text(event, say, tile=box.tiles).startswith(say.seat_name(event.named["seat"]))
    assert say.called(box.tiles[event.named["tile"]]) in default_event_text(event, say, tile=box.tiles)
