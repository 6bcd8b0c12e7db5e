"""A hint has reasons: shares of the win, alternatives, and what the move changes; from what the seat may know."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import meadhall
from meadhall.bots.explain import Reason, Weighed, explain, sentences
from meadhall.core.dice import FastDice
from meadhall.core.game import Game
from tests.kit import random_plies

RAIDS = meadhall.game("raids")
WITH_FEATURES = [game for game in meadhall.games() if hasattr(game.sense, "features")]
LONG = 60.0


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_gives_reasons_in_both_languages(game: Game) -> None:
    table = game.new(game.players[0], "explain")
    reason = explain(table, FastDice(1), 20, LONG)
    assert reason.best.action in table.legal()
    assert all(other.action in table.legal() for other in reason.alternatives)
    assert 0 <= reason.best.share <= 1
    for lang in ("en", "fr"):
        told = sentences(reason, game.words(lang), partial(table.describe, lang=lang))
        assert told
        assert all("{" not in sentence for sentence in told)


@pytest.mark.parametrize("game", WITH_FEATURES, ids=lambda game: game.name)
def test_features_add_up_to_the_value_and_have_names(game: Game) -> None:
    sense: Any = game.sense
    for table, _ in random_plies(game.new(game.players[-1], "features"), FastDice(2)):
        for seat in range(int(table.seats)):
            found = sense.features(table, seat)
            assert sum(found.values()) == pytest.approx(game.sense.value(table, seat))
    for lang in ("en", "fr"):
        assert all(game.words(lang).has(f"feature.{name}") for name in found)


def test_reasons_are_the_same_in_worlds_that_cannot_be_told_apart() -> None:
    walhalla = meadhall.game("walhalla")
    for table, _ in random_plies(walhalla.new(3, "worlds"), FastDice(3)):
        if table.ply % 31 == 7:
            seat = table.seat or 0
            here = explain(table, FastDice(5), 10, LONG)
            assert here == explain(table.guess(seat, FastDice(9)), FastDice(5), 10, LONG)


def test_the_table_is_left_alone() -> None:
    table = RAIDS.new(3, "alone")
    before = table.position()
    explain(table, FastDice(1), 10, LONG)
    assert table.position() == before


def test_the_words() -> None:
    reason = Reason(Weighed(1, 0.613), [Weighed(2, 0.58), Weighed(3, 0.1)], {"crew": 1.26, "prow": -0.5, "ahead": 0.0})
    assert sentences(reason, RAIDS.words("en"), lambda action: f"option {action}") == [
        "Expected share of the win: 61%. Next best: option 2 (58%); option 3 (10%).",
        "What it changes: the Vikings kept for later, worth 1.3 more than after “option 2”; "
        "the price is 0.5 for the tile under the prow.",
    ]
    assert sentences(reason, RAIDS.words("fr"), lambda action: f"choix {action}") == [
        "Part de victoire espérée\u00a0: 61\u00a0%. Ensuite viennent\u00a0: "
        "choix 2 (58\u00a0%)\u00a0; choix 3 (10\u00a0%).",
        "Ce que cela change\u00a0: les Vikings gardés pour la suite, "
        "1,3 de mieux qu’après «\u00a0choix 2\u00a0»\u00a0; "
        "le prix est de 0,5 pour la tuile sous la proue.",
    ]


def test_what_changes_nothing_is_not_told() -> None:
    reason = Reason(Weighed(1, 0.5), [Weighed(2, 0.5)], {"crew": 0.01, "prow": -0.5})
    assert len(sentences(reason, RAIDS.words("en"), str)) == 1
    free = reason._replace(changes={"crew": 0.4, "prow": 0.0})
    assert sentences(free, RAIDS.words("en"), str)[1].endswith("worth 0.4 more than after “2”.")


def test_an_only_option_has_no_rivals() -> None:
    alone = Reason(Weighed(1, 0.25), [], {})
    assert sentences(alone, RAIDS.words("en"), str) == ["Expected share of the win: 25%."]
