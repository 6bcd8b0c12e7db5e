"""Preparing the next attack: Vikings go home, supply, heroes leave (4.11)."""

from __future__ import annotations

import pytest

from tests.games.walhalla.situations import (
    BLACK,
    BLUE,
    NONE,
    RED,
    YELLOW,
    commit,
    discards,
    end_attack,
    hand,
    holder,
    situation,
)
from tests.kit import choose, options, told

NO, YES = 0, 1


def supplies(table_events: list[tuple[str, tuple[int, int, int, int]]]) -> dict[int, tuple[int, int]]:
    """The place and the Vikings each seat got."""
    return {values[0]: (values[1], values[2]) for name, values in table_events if name == "supply"}


@pytest.mark.rule("WAL-165", "WAL-166")
@pytest.mark.parametrize("attack", [1, 2])
def test_vikings_leave_cult_sites_forests_and_villages_and_stay_in_the_wheat(attack: int) -> None:
    fields = {"A1": RED, "A2": RED, "A4": RED, "A5": RED}
    table = situation(fields=fields, attack=attack, midgard=[0, 5, 5, 5], walhalla=[9, 0, 0, 0])
    assert table.asgard[RED] == 1
    heard = end_attack(table)
    assert ("home", (RED, 3, 0, 0)) in told(table, heard)
    assert [holder(table, name) for name in fields] == [NONE, NONE, RED, NONE]
    assert (table.midgard[RED], table.asgard[RED]) == (4, 0)


@pytest.mark.rule("WAL-165")
def test_only_those_who_go_home_are_named_even_if_it_is_one_viking() -> None:
    table = situation(fields={"A1": RED, "A4": BLACK, "A5": BLUE, "B1": BLUE})
    heard = end_attack(table)
    assert [values for name, values in told(table, heard) if name == "home"] == [(RED, 1, 0, 0), (BLUE, 2, 0, 0)]


@pytest.mark.rule("WAL-167")
def test_all_ships_come_back_into_the_stack() -> None:
    table = situation(moored={1: ["S01", "S02"], 3: ["S03"]})
    end_attack(table)
    assert table.sailed == 1
    assert bin(table.waiting).count("1") == 11
    assert sum(table.docked) == 0


@pytest.mark.rule("WAL-168")
@pytest.mark.parametrize(("players", "first", "following"), [(4, RED, BLACK), (4, BLUE, RED), (3, YELLOW, RED)])
def test_the_left_neighbour_of_the_first_player_is_next_first(players: int, first: int, following: int) -> None:
    table = situation(players, active=first)
    heard = end_attack(table)
    assert ("attack", (2, following, 0, 0)) in told(table, heard)
    assert table.first == table.active() == following


@pytest.mark.rule("WAL-171", "WAL-173", "WAL-176", "WAL-181")
def test_e4_supply_for_four() -> None:
    table = situation(walhalla=[2, 3, 2, 0], midgard=[0, 0, 0, 0])
    assert min(table.asgard) >= 8
    heard = end_attack(table)
    assert supplies(told(table, heard)) == {BLACK: (1, 8), YELLOW: (2, 7), RED: (2, 7), BLUE: (3, 6)}
    assert "heroes_leave" not in [name for name, _ in told(table, heard)]
    assert list(table.walhalla) == [2, 3, 2, 0]


@pytest.mark.rule("WAL-170", "WAL-171")
def test_four_different_counts_get_8_7_6_5() -> None:
    table = situation(walhalla=[0, 1, 2, 3], midgard=[0, 0, 0, 0])
    heard = end_attack(table)
    assert supplies(told(table, heard)) == {RED: (4, 5), BLACK: (3, 6), YELLOW: (2, 7), BLUE: (1, 8)}


@pytest.mark.rule("WAL-172")
def test_three_players_get_10_9_8() -> None:
    table = situation(3, walhalla=[0, 1, 2], midgard=[0, 0, 0])
    heard = end_attack(table)
    assert supplies(told(table, heard)) == {RED: (3, 8), BLACK: (2, 9), YELLOW: (1, 10)}


@pytest.mark.rule("WAL-173")
def test_all_tied_are_all_first() -> None:
    table = situation(midgard=[0] * 4)
    heard = end_attack(table)
    assert set(supplies(told(table, heard)).values()) == {(1, 8)}


@pytest.mark.rule("WAL-174")
def test_asgard_may_not_have_enough() -> None:
    table = situation(walhalla=[11, 1, 1, 1], midgard=[0, 5, 5, 5])
    heard = end_attack(table)
    assert supplies(told(table, heard))[RED] == (1, 3)
    assert table.midgard[RED] == 3


@pytest.mark.rule("WAL-175")
def test_vikings_left_in_midgard_stay_in_addition() -> None:
    table = situation(midgard=[4, 0, 0, 0])
    end_attack(table)
    assert list(table.midgard) == [12, 8, 8, 8]


@pytest.mark.rule("WAL-180", "WAL-182")
def test_e5_heroes_leave() -> None:
    table = situation(walhalla=[4, 2, 3, 2], midgard=[0, 0, 0, 0])
    before = list(table.asgard)
    heard = end_attack(table)
    got = supplies(told(table, heard))
    assert ("heroes_leave", (2, 0, 0, 0)) in told(table, heard)
    assert list(table.walhalla) == [2, 0, 1, 0]
    assert [int(table.asgard[seat]) for seat in range(4)] == [before[seat] - got[seat][1] + 2 for seat in range(4)]


@pytest.mark.rule("WAL-180")
@pytest.mark.parametrize("fewest", range(4))
def test_the_one_with_the_fewest_heroes_may_sit_anywhere(fewest: int) -> None:
    table = situation(walhalla=[3 if seat != fewest else 1 for seat in range(4)], midgard=[0] * 4)
    heard = end_attack(table)
    assert ("heroes_leave", (1, 0, 0, 0)) in told(table, heard)
    assert list(table.walhalla) == [2 if seat != fewest else 0 for seat in range(4)]


@pytest.mark.rule("WAL-181")
def test_with_one_player_missing_in_walhalla_no_hero_leaves() -> None:
    table = situation(walhalla=[4, 3, 0, 2])
    end_attack(table)
    assert list(table.walhalla) == [4, 3, 0, 2]


@pytest.mark.rule("WAL-183")
def test_leaving_heroes_come_too_late_for_the_supply() -> None:
    table = situation(walhalla=[7] * 4, midgard=[5] * 4)
    end_attack(table)
    assert list(table.midgard) == [7] * 4
    assert list(table.asgard) == [7] * 4


@pytest.mark.rule("WAL-118", "WAL-119", "WAL-170")
def test_the_walhalla_card_counts_two_for_the_supply_and_nothing_for_the_leaving() -> None:
    table = situation(walhalla=[0, 1, 2, 2], midgard=[0] * 4, hands={RED: ["walhalla"]})
    end_attack(table)
    commit(table, {})
    assert (table.decision, table.seat) == ("supply_walhalla", RED)
    heard = choose(table, "supply_walhalla", YES)
    assert ("walhalla_card", (RED, 0, 0, 0)) in told(table, heard)
    assert supplies(told(table, heard)) == {RED: (1, 8), BLACK: (2, 7), YELLOW: (1, 8), BLUE: (1, 8)}
    assert discards(table) == ["walhalla"]
    assert list(table.walhalla) == [0, 1, 2, 2]
    assert list(table.raised) == [0] * 4


@pytest.mark.rule("WAL-118")
def test_the_walhalla_card_may_be_kept() -> None:
    table = situation(walhalla=[0, 1, 2, 2], midgard=[0] * 4, hands={RED: ["walhalla"]})
    end_attack(table)
    commit(table, {})
    heard = choose(table, "supply_walhalla", NO)
    assert supplies(told(table, heard))[RED] == (3, 6)
    assert hand(table, RED) == ["walhalla"]


@pytest.mark.rule("WAL-122")
def test_everybody_who_still_has_a_card_is_asked_about_the_walhalla_card() -> None:
    table = situation(active=BLACK, hands={RED: ["walhalla", "axe"], BLACK: ["bonus_cult"], BLUE: ["axe"]})
    end_attack(table)
    commit(table, {BLACK: ["bonus_cult"]})
    assert (table.decision, table.seat) == ("supply_walhalla", BLUE)
    assert options(table) == [NO]
    assert "(WAL-118)" in str(table.why_not(table.game.action("supply_walhalla", YES)))
    choose(table, "supply_walhalla", NO)
    assert (table.decision, table.seat) == ("supply_walhalla", RED)
    assert options(table) == [NO, YES]


@pytest.mark.rule("WAL-122")
def test_those_after_the_walhalla_card_are_asked_all_the_same() -> None:
    table = situation(hands={RED: ["walhalla"], BLUE: ["axe"]})
    end_attack(table)
    commit(table, {})
    choose(table, "supply_walhalla", YES)
    assert (table.decision, table.seat) == ("supply_walhalla", BLUE)


@pytest.mark.rule("WAL-021")
def test_vikings_in_asgard_come_back_only_by_supply_or_sale() -> None:
    table = situation(midgard=[0] * 4)
    end_attack(table)
    assert list(table.midgard) == [8] * 4
    assert list(table.asgard) == [14 - 1 - 8 + 1] * 4
