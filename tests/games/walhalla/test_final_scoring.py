"""Final scoring and the end of the game (section 5)."""

from __future__ import annotations

import pytest

from meadhall.games.walhalla.packed import FROM_FIELDS, FROM_WALHALLA
from tests.games.walhalla.situations import BLACK, BLUE, RED, YELLOW, Hands, commit, end_attack, hand, situation
from tests.games.walhalla.test_end_of_attack import scored
from tests.kit import told


@pytest.mark.rule("WAL-190", "WAL-191", "WAL-192", "WAL-193", "WAL-195", "WAL-008")
def test_e9_final_scoring() -> None:
    fields = dict.fromkeys(["A1", "A4", "A7", "B2", "B5", "C1"], RED)
    fields |= dict.fromkeys(["A2", "A11", "B3", "B4", "C2", "C6"], BLACK)
    fields |= dict.fromkeys(["A6", "A9", "B7", "B9", "C7"], YELLOW)
    fields |= dict.fromkeys(["A5", "B10", "C4", "C5", "C10", "C11", "C12"], BLUE)
    chosen: Hands = {
        RED: ["bonus_wheat", "bonus_wheat"],
        YELLOW: ["bonus_village"],
        BLUE: ["bonus_wheat", "warband_7"],
    }
    table = situation(
        attack=3, fields=fields, hands=chosen, midgard=[3] * 4, walhalla=[3, 2, 0, 2], scores=[38, 41, 44, 36]
    )
    end_attack(table)
    heard = commit(table, chosen)
    assert table.over
    assert table.scores() == [73, 68, 61, 64]
    assert table.winners() == [RED]
    parts = [table.breakdown(seat) for seat in range(4)]
    assert [part["spoils"] for part in parts] == [8, 0, 3, 2]
    assert [part["peninsulas"] for part in parts] == [3, 10, 9, 11]
    assert [part["wheat"] for part in parts] == [12, 9, 0, 6]
    assert [part["fields"] for part in parts] == [6, 6, 5, 7]
    assert [part["walhalla"] for part in parts] == [6, 2, 0, 2]
    assert ("end", (0, 0, 0, 0)) in told(table, heard)


@pytest.mark.rule("WAL-192")
def test_each_occupied_field_is_worth_a_point_both_halves_of_a_tile_too() -> None:
    table = situation(attack=3, fields={"A1": RED, "A2": RED, "A4": RED, "A5": BLUE}, walhalla=[0] * 4)
    heard = end_attack(table)
    assert scored(table, FROM_FIELDS) == [3, 0, 0, 1]
    assert [values for name, values in told(table, heard) if name == "fields"] == [(RED, 3, 0, 0), (BLUE, 1, 0, 0)]


@pytest.mark.rule("WAL-193", "WAL-194", "WAL-195", "WAL-196")
@pytest.mark.parametrize(
    ("heroes", "expected"),
    [
        ([3, 2, 1, 0], [6, 4, 0, 0]),
        ([3, 2, 2, 0], [6, 2, 2, 0]),
        ([3, 2, 2, 2], [6, 2, 2, 2]),
        ([3, 3, 2, 0], [5, 5, 0, 0]),
        ([3, 3, 3, 1], [4, 4, 4, 0]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([1, 0, 0, 0], [6, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([0, 2, 2], [0, 5, 5]),
    ],
)
def test_most_in_walhalla(heroes: list[int], expected: list[int]) -> None:
    table = situation(len(heroes), attack=3, walhalla=heroes)
    heard = end_attack(table)
    assert scored(table, FROM_WALHALLA) == expected
    paid = [values for name, values in told(table, heard) if name == "heroes"]
    assert paid == [(seat, heroes[seat], points, 0) for seat, points in enumerate(expected) if points]


@pytest.mark.rule("WAL-120")
def test_the_walhalla_card_is_worth_nothing_at_the_end() -> None:
    table = situation(attack=3, walhalla=[1, 2, 0, 0], hands={RED: ["walhalla"]})
    end_attack(table)
    commit(table, {})
    assert table.over
    assert scored(table, FROM_WALHALLA) == [4, 6, 0, 0]
    assert hand(table, RED) == ["walhalla"]


@pytest.mark.rule("WAL-008", "WAL-197")
def test_most_points_win_and_equal_best_scores_share_the_win() -> None:
    for scores, winners in (([9, 3, 9, 1], [RED, YELLOW]), ([1, 2, 3, 4], [BLUE]), ([5, 5, 5, 5], [0, 1, 2, 3])):
        table = situation(attack=3, walhalla=[1] * 4, scores=scores)
        end_attack(table)
        assert table.winners() == winners


@pytest.mark.rule("WAL-190")
def test_midgard_asgard_and_cards_in_hand_are_worth_nothing() -> None:
    table = situation(attack=3, walhalla=[0, 1, 0, 0], midgard=[9, 0, 0, 0], hands={RED: ["axe"], BLACK: ["hunt"]})
    end_attack(table)
    commit(table, {})
    assert table.scores() == [0, 6, 0, 0]
