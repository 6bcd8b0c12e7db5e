"""The parts of every game's evaluation: they add up, they have names, and what is counted has words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import LANGUAGES
from tests.kit import VARIANTS, Variant, random_plies

POSITIONS = 30


def variants(game: Game) -> list[Variant]:
    """The plainest and the richest way to play a game."""
    found = [variant for variant in VARIANTS if variant.game is game]
    return [found[0], found[-1]]


def positions(game: Game) -> Iterator[Table]:
    """Tables from random games, and their ends."""
    for variant in variants(game):
        table = variant.new("features")
        seen = [each.clone() for each, _ in random_plies(table, FastDice(2))]
        yield from seen[:: 1 + len(seen) // POSITIONS]
        yield table


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_features_add_up_to_the_value_and_are_always_the_same(game: Game) -> None:
    names = list(game.evaluation.features(game.new(game.players[0], "names"), 0))
    for table in positions(game):
        for seat in range(int(table.seats)):
            features = game.evaluation.features(table, seat)
            assert list(features) == names
            assert sum(features.values()) == pytest.approx(game.evaluation.value(table, seat), abs=1e-9)


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_feature_and_every_count_has_words(game: Game, lang: str) -> None:
    say = game.words(lang)
    features: set[str] = set()
    counts: set[str] = set()
    for table in positions(game):
        features.update(game.evaluation.features(table, 0))
        counts.update(game.evaluation.counts(table, 0))
    for feature in features:
        assert say(f"feature.{feature}.better") != say(f"feature.{feature}.worse")
    for count in counts:
        assert count.split(".")[0] in features
        one, many = (say.count(f"reason.{count}", n, here=n, there="others") for n in (1, 7))
        assert "1" in one
        assert "7" in many
        assert "others" in one
        assert "others" in many


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_looking_at_features_and_counts_leaves_the_table_alone(game: Game) -> None:
    for table in positions(game):
        before = table.position()
        game.evaluation.features(table, 0)
        game.evaluation.counts(table, 0)
        assert table.position() == before
