"""Statistics of results."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.arena.confidence import Estimate
from meadhall.arena.ladder import Rung, RungVerdict, rungs, verdict_on_rung, with_budgets
from meadhall.arena.play_fixture import Result
from meadhall.arena.ratings import finishing_places, ratings
from meadhall.arena.statistics import bots_of, comparable_groups, cross_table, points_by_source, seat_effect, standings
from tests.extras import extra


def result(number: int, bots: list[str], points: list[int], table: str = "raids 1 usual {} t a,b") -> Result:
    best = max(points)
    share = 1 / points.count(best)
    return Result(
        table=table,
        number=number,
        game="raids",
        players=len(bots),
        options="{}",
        deal=number // len(bots),
        rotation=number % len(bots),
        bots=bots,
        points=points,
        shares=[share if each == best else 0.0 for each in points],
        sources=[{"coins": each - 1, "runes": 1} for each in points],
        answers=9,
    )


DUELS = [
    result(0, ["a", "b"], [5, 3]),
    result(1, ["b", "a"], [5, 3]),
    result(2, ["a", "b"], [4, 4]),
    result(3, ["b", "a"], [1, 9]),
]


def test_standings() -> None:
    first, second = standings(DUELS)
    assert (first.bot, first.seats, first.wins.value, first.fair) == ("a", 4, 0.625, 0.5)
    assert (second.bot, second.points.value) == ("b", 13 / 4)
    assert first.wins.low < 0.625 < first.wins.high


def test_who_comes_out_above_whom() -> None:
    met = cross_table([*DUELS, result(4, ["a", "c", "c"], [3, 5, 1])])
    assert met["a", "b"].value == 0.625
    assert met["b", "a"].value == 0.375
    assert met["a", "c"].value == 0.5
    assert ("b", "c") not in met


def test_the_seats() -> None:
    assert [each.value for each in seat_effect(DUELS)] == [0.625, 0.375]


def test_points_by_source() -> None:
    assert points_by_source(DUELS)["a"] == {"coins": 5.25 - 1, "runes": 1.0}


def test_games_that_cannot_be_compared_are_kept_apart() -> None:
    found = comparable_groups([*DUELS, result(4, ["a", "b", "c"], [1, 2, 3])])
    assert [(group.players, len(group.results)) for group in found] == [(2, 4), (3, 1)]
    assert bots_of(found[1].results) == ["c", "a", "b"]


def test_places_go_by_victory_and_then_by_points() -> None:
    assert finishing_places(result(0, ["a", "b", "c", "d"], [9, 9, 3, 5])) == [0, 0, 2, 1]


def test_ratings_tell_the_better_from_the_worse() -> None:
    extra("openskill")
    won = [result(number, ["a", "b", "b"], [9, 2, 3]) for number in range(30)]
    found = ratings(won)
    assert found["a"].low > found["b"].high
    assert ratings(list(reversed(won))) == found
    assert ratings([result(0, ["a", "a"], [1, 2])])["a"].value == pytest.approx(25)


def test_a_ladder_has_a_rung_for_every_two_levels() -> None:
    games: list[meadhall.Game] = [meadhall.game("raids"), meadhall.game("walhalla")]
    steps = rungs(games, ["thrall", "karl", "jarl"], None, "1")
    assert [rung.lineup.bots for rung in steps] == [
        ("karl", "thrall"),
        ("jarl", "karl"),
        ("karl", "thrall", "thrall"),
        ("jarl", "karl", "karl"),
    ]
    assert [rung.required_share for rung in steps] == [0.65, 0.65, 1.6 / 3, 1.6 / 3]
    assert [rung.lineup.players for rung in rungs(games, ["thrall", "karl"], 4, "1")] == [4, 4]
    with pytest.raises(meadhall.BadOption):
        rungs(games, ["karl"], None, "1")


def test_a_rung_goes_by_the_games_of_the_level_above_wherever_it_sat() -> None:
    rung = rungs([meadhall.game("raids")], ["thrall", "karl"], None, "1")[0]
    key = rung.lineup.key()
    played = [
        result(0, ["karl", "thrall"], [5, 3], key),
        result(1, ["thrall", "karl"], [3, 5], key),
        result(2, ["karl", "thrall"], [3, 5], key),
        result(3, ["karl", "thrall"], [3, 5], "another table"),
    ]
    found = verdict_on_rung(rung, played)
    assert found is not None
    assert found.games == 3
    assert found.wins.value == pytest.approx(2 / 3)
    assert not found.is_significant
    assert verdict_on_rung(rung, []) is None


@pytest.mark.parametrize(
    ("share", "low", "holds"), [(0.7, 0.6, True), (0.7, 0.5, False), (0.64, 0.6, False), (0.65, 0.51, True)]
)
def test_a_level_must_be_clearly_above(share: float, low: float, holds: bool) -> None:
    rung: Rung = rungs([meadhall.game("raids")], ["thrall", "karl"], None, "1")[0]
    assert RungVerdict(rung, 100, Estimate(share, low, 0.9)).is_significant == holds


def test_levels_may_have_other_budgets() -> None:
    assert with_budgets(["karl", "jarl"], ["jarl@50"]) == ["karl", "jarl@50"]
    with pytest.raises(meadhall.BadOption, match="not on the ladder"):
        with_budgets(["karl"], ["jarl@50"])


def test_editions_and_rules_are_never_added_up() -> None:
    usual, own, newer = (f"raids {rules} {{}} t a,b" for rules in ("1 usual", "1 mine", "2 usual"))
    mixed = [
        result(0, ["a", "b"], [5, 3], usual),
        result(0, ["a", "b"], [3, 5], own),
        result(0, ["a", "b"], [1, 2], newer),
    ]
    found = comparable_groups(mixed)
    assert [(group.rules, group.edition, len(group.results)) for group in found] == [
        (1, "mine", 1),
        (1, "usual", 1),
        (2, "usual", 1),
    ]
    assert "edition mine" in found[0].variant
    assert "rules 2" in found[2].variant
