"""The tests as a whole: no rule is left out, and no test names a rule that isn't there."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.game import Game
from tests.rule_marks import covered

GAMES = meadhall.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_has_a_test(game: Game) -> None:
    assert [rule_id for rule_id in game.rule_ids() if rule_id not in covered()] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_are_told_in_both_languages(game: Game) -> None:
    ids = game.rule_ids()
    assert ids
    for rule_id in ids:
        assert game.rule(rule_id, "en")
        assert game.rule(rule_id, "fr")


def test_no_test_names_an_unknown_rule() -> None:
    known = {rule_id for game in GAMES for rule_id in game.rule_ids()}
    assert sorted(set(covered()) - known) == []
