"""Calibrated win probabilities: both forecasts, each as far as it came true."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.bots import win_probability as told
from meadhall.bots.fitted_value import Trust, interpolate, load_fitted_values, weights_key
from meadhall.bots.win_probability import WinProbabilities, clamp, determinized_value, forecast_trust, log_odds
from meadhall.core.engine.game import Game
from tests.kit import VARIANTS

RAIDS = meadhall.game("raids")


def with_trust(monkeypatch: pytest.MonkeyPatch, value: float, search: float) -> None:
    monkeypatch.setattr(told, "forecast_trust", lambda game: Trust((value, value), (search, search)))


def test_with_a_search_alone_that_is_believed_its_share_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with_trust(monkeypatch, 0.0, 1.0)
    chances = WinProbabilities(RAIDS.new(3, "chances"), 0, "seed", 0.5)
    assert chances.share(0.5) == pytest.approx(0.5)
    assert chances.share(0.41) == pytest.approx(0.41)


@pytest.mark.parametrize(("search", "share"), [(0.0, 1 / 3), (0.5, 0.585786)])
def test_odds_are_drawn_towards_a_fair_share(monkeypatch: pytest.MonkeyPatch, search: float, share: float) -> None:
    with_trust(monkeypatch, 0.0, search)
    assert WinProbabilities(RAIDS.new(3, "chances"), 0, "seed", 0.8).share(0.8) == pytest.approx(share)


def test_the_value_of_the_table_says_how_a_seat_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = RAIDS.new(3, "chances")
    with_trust(monkeypatch, 1.0, 0.0)
    chances = WinProbabilities(table, 0, "seed", 0.6)
    assert chances.share(0.6) == pytest.approx(determinized_value(table, 0, "seed"))


def test_between_answers_the_search_alone_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    with_trust(monkeypatch, 1.0, 0.0)
    monkeypatch.setattr(RAIDS.evaluation, "TRUST", 0.5)
    chances = WinProbabilities(RAIDS.new(3, "chances"), 0, "seed", 0.6)
    gap = log_odds(chances.share(0.6)) - log_odds(chances.share(0.4))
    assert gap == pytest.approx(0.5 * (log_odds(0.6) - log_odds(0.4)))


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_what_is_certain_stays_certain(share: float) -> None:
    for game in meadhall.games():
        assert WinProbabilities(game.new(game.players[0], "chances"), 0, "seed", share).share(share) == share


def test_allies_win_together() -> None:
    table = meadhall.game("drakkar").new(4, "pairs", teams=True)
    assert 0.4 < WinProbabilities(table, 0, "seed", 0.25).share(0.25) < 0.6


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_an_opening_is_worth_about_a_fair_share(game: Game) -> None:
    """An overconfident search is calibrated at the first move: it said 58 % where games gave 29."""
    for players in game.players:
        table = game.new(players, "opening")
        seat = table.seat or 0
        fair = int(table.allies(seat)) / players
        expected = clamp(1.5 / players)
        sure = WinProbabilities(table, seat, "seed", expected).share(expected)
        assert 0.5 * fair < sure < min(1.0, 1.7 * fair)


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_has_its_trust_measured(game: Game) -> None:
    found = load_fitted_values(game)
    assert found is not None
    assert set(found.players) == {weights_key(each.new("sorts")) for each in VARIANTS if each.game is game}
    assert found.trust == forecast_trust(game)
    assert min(*found.trust.value, *found.trust.search) >= 0.0


def test_between_beginning_and_end() -> None:
    assert [interpolate((1.0, 3.0), far) for far in (0.0, 0.5, 1.0)] == [1.0, 2.0, 3.0]
