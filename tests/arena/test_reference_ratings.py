"""Reference ratings: the model fitted to a ladder predicts its results."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.arena.play_fixture import Result
from meadhall.arena.reference_ratings import fit, reference_ratings
from meadhall.arena.skill import INITIAL_SKILL, Skill, updated_skills, win_expectancy
from meadhall.bots import CHARACTER_LEVELS
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.player_count_class import MORE, TWO, player_count_class
from meadhall.games import games
from tests.console import run


def result(number: int, bots: list[str], winner: int) -> Result:
    shares = [float(seat == winner) for seat in range(len(bots))]
    points = [int(share) for share in shares]
    return Result("t", number, "raids", len(bots), "{}", number, 0, bots, points, shares, [{}] * len(bots), 1)


LADDER = [result(number, ["konungr@9", "karl"], int(number % 4 == 0)) for number in range(400)]


def test_the_model_expects_what_came_of_the_ladder() -> None:
    found = fit(LADDER, ["karl", "konungr"], "a test")
    karl, konungr = (found.skill("raids", TWO, level) for level in ("karl", "konungr"))
    assert karl is not None
    assert konungr is not None
    assert karl.mu == INITIAL_SKILL.mu
    assert win_expectancy(Skill(konungr.mu, 0), Skill(karl.mu, 0)) == pytest.approx(0.75, abs=0.01)
    assert found.skill("raids", MORE, "karl") is None


def test_a_ladder_without_the_usual_level_has_no_scale() -> None:
    with pytest.raises(BadOption):
        fit([result(0, ["thrall", "jarl"], 0)], CHARACTER_LEVELS, "a test")


def test_a_level_that_never_lost_is_not_infinitely_good() -> None:
    found = fit([result(number, ["jarl", "karl"], 0) for number in range(50)], CHARACTER_LEVELS, "a test")
    jarl = found.skill("raids", TWO, "jarl")
    assert jarl is not None
    assert 25 < jarl.mu < 75


def test_every_level_has_a_rating_in_every_game_and_is_above_the_one_below() -> None:
    for game in games():
        for size in {player_count_class(players) for players in game.players}:
            found = [reference_ratings().skill(game.name, size, level) for level in CHARACTER_LEVELS]
            strengths = [each.mu for each in found if each is not None]
            assert len(strengths) == len(CHARACTER_LEVELS), (game.name, size)
            assert strengths == sorted(strengths), (game.name, size)


def test_who_wins_gains_and_who_is_sure_moves_less() -> None:
    won, lost = updated_skills([INITIAL_SKILL, INITIAL_SKILL], [0, 1])
    assert won.mu > INITIAL_SKILL.mu > lost.mu
    sure, _ = updated_skills([Skill(25, 1), INITIAL_SKILL], [0, 1])
    assert sure.mu - 25 < won.mu - 25
    assert updated_skills([INITIAL_SKILL, INITIAL_SKILL], [0, 0])[0].mu == pytest.approx(INITIAL_SKILL.mu)


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    run("arena", "ladder", "raids", "-n", "2", "--levels", "thrall,karl", "--jobs", "1", "--out", "ladder.jsonl")
    run("arena", "anchors", "ladder.jsonl", "--levels", "thrall,karl", "--out", "reference_ratings.json")
    assert (tmp_path / "reference_ratings.json").read_text().startswith('{\n "made": "meadhall')
