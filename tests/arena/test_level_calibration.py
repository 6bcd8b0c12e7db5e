"""`make spacing`: which manners are tried, and what is told of them."""

from __future__ import annotations

import pytest

import meadhall
from benchmarks.level_calibration import MAX_BLUNDER_PERCENT, Trial, between, on_the_way, places, trials
from meadhall.bots import CHARACTER_LEVELS, LEVELS, bot
from meadhall.bots.levels import Hersir, LevelBot
from meadhall.bots.styles import LevelStrength

RAIDS = meadhall.game("raids")


def test_every_level_between_is_tried_weaker_and_stronger() -> None:
    tried = trials(RAIDS, 2, 5, 1.5)
    assert [those[0].level for those in tried] == list(CHARACTER_LEVELS[:-1])
    assert len(tried[0]) == 1
    for those in tried[1:]:
        weaker, stronger = (each.manner for each in those)
        assert MAX_BLUNDER_PERCENT >= weaker.blunder_rate > stronger.blunder_rate >= 0
        assert weaker.iterations <= stronger.iterations
        assert weaker.net <= stronger.net


def test_better_is_to_notice_more_and_to_look_further() -> None:
    assert between(LevelStrength(30, 20, 4), 6, 1.5, 1) == LevelStrength(24, 30, 6)
    assert between(LevelStrength(30, 20, 4), 6, 1.5, -1) == LevelStrength(36, 13, 3)
    assert between(LevelStrength(2), 6, 1.5, 1) == LevelStrength(0)
    assert between(LevelStrength(95), 6, 1.5, -1) == LevelStrength(MAX_BLUNDER_PERCENT)


def test_a_manner_that_is_tried_sits_at_tables_under_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.bots.LEVELS", LEVELS.copy())
    monkeypatch.setattr("benchmarks.level_calibration.LEVELS", meadhall.bots.LEVELS)
    trial = Trial("hersir", LevelStrength(9, 30, 4))
    trial.enter()
    sitting = bot("hersir-9-30-4")
    assert isinstance(sitting, LevelBot)
    assert sitting.strength(RAIDS, 2) == trial.manner
    assert sitting.style == Hersir.style


def test_the_place_of_a_level_is_on_the_way_between_the_two_that_were_tried() -> None:
    tried = [
        [Trial("thrall", LevelStrength(90))],
        [Trial("leysingi", LevelStrength(70)), Trial("leysingi", LevelStrength(50))],
    ]
    ratings = {"thrall-90-0-0": 500.0, "leysingi-70-0-0": 600.0, "leysingi-50-0-0": 800.0, "konungr": 900.0}
    first, told = places(tried, ratings)
    assert first == "from thrall to konungr 400, so 200 a step"
    assert told == "leysingi-70-0-0 100, leysingi-50-0-0 300; wanted 200, 50 % of the way: { overlooks = 60 }"
    ratings["leysingi-50-0-0"] = 590.0
    assert list(places(tried, ratings))[1].endswith("wanted 200")


def test_a_steepness_found_of_one_level_is_held_against_that_of_all() -> None:
    ends = [LevelStrength(70), LevelStrength(50)]
    tried = [
        [Trial("thrall", LevelStrength(90))],
        *[[Trial(level, end) for end in ends] for level in ("leysingi", "karl")],
    ]
    ratings = {"thrall-90-0-0": 0.0, "konungr": 600.0}
    ratings |= {"leysingi-70-0-0": 200.0, "leysingi-50-0-0": 300.0, "karl-70-0-0": 250.0, "karl-50-0-0": 550.0}
    told = list(places(tried, ratings))
    assert told[1].endswith("wanted 200, 17 % of the way: { overlooks = 67 }"), "150, between 100 and 200"
    assert told[2].endswith("wanted 400, 50 % of the way: { overlooks = 60 }")


def test_a_manner_lies_between_two_or_beyond() -> None:
    assert (
        on_the_way(LevelStrength(20, 10, 4), LevelStrength(10, 40, 16), 0.5)
        == "{ overlooks = 15, iterations = 20, net = 8 }"
    )
    assert on_the_way(LevelStrength(20, 10), LevelStrength(10, 40), 1.5) == "{ overlooks = 5, iterations = 80 }"
    assert on_the_way(LevelStrength(20), LevelStrength(10), 3.0) == "{ overlooks = 0 }"
