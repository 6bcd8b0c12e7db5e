"""Points that are worked out once for all who know the same are those that each would work out alone."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.server.presenters.visible_scores import VisibleScores
from tests.laws.stages import moments


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_points_are_what_each_would_work_out_alone(game: Game) -> None:
    players = game.players[-1]
    together = VisibleScores()
    for table in moments(game, players, 30):
        if table.over:
            continue
        for seat in (*range(players), None):
            assert together.of(table, table.view, seat) == VisibleScores().of(table, table.view, seat)


def test_a_spectator_knows_no_points_where_a_player_sees_more() -> None:
    table = meadhall.game("lofoten").new(2, "points")
    assert VisibleScores().of(table, table.view, None) == [None, None]


def test_points_are_known_where_nothing_is_hidden() -> None:
    table = meadhall.game("raids").new(3, "points")
    assert VisibleScores().of(table, table.view, None) == list(table.scores())
