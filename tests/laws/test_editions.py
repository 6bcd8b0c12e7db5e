"""Random editions: a clear refusal, or games that are played to the end; nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadEdition
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from tests.corrupt import FUZZ
from tests.editions import changed_editions
from tests.kit import random_plies
from tests.laws import checks

MAX_PLIES = 20_000
SHOWN = 37
"""Every so many plies the table is shown and written down as well."""


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_changed_edition_is_refused_or_played(game: Game) -> None:
    played: list[bool] = []

    @given(edition=changed_editions(game), seed=st.integers(0, 10**6))
    @FUZZ
    def law(edition: Edition[Any], seed: int) -> None:
        refusal = refused(game, edition)
        played.append(not refusal)
        if refusal:
            assert refusal.startswith("changed.toml: ")
        else:
            plays_to_the_end(game, edition, seed)

    law()
    assert any(played)


def refused(game: Game, edition: Edition[Any]) -> str:
    """Why an edition is no good, in words."""
    try:
        game.box(edition)
    except BadEdition as error:
        return str(error)
    return ""


def plays_to_the_end(game: Game, edition: Edition[Any], seed: int) -> None:
    players = game.players[seed % len(game.players)]
    table = game.new(players, seed, edition)
    count = 0
    for now, _ in random_plies(table, FastDice(seed)):
        checks.options_are_sound(now)
        if count % 7 == 0:
            checks.components_are_conserved(now)
        if count % SHOWN == 0:
            assert game.load(now.position(), edition).position() == now.position()
            assert [now.describe(action, lang) for action in now.legal() for lang in LANGUAGES]
            assert now.svg(now.seat)
        count += 1
        assert count < MAX_PLIES, "this game does not end"
    checks.components_are_conserved(table)
    assert table.winners()
