"""The worked examples of the specification, with their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.raids.situations import (
    L1,
    RAIDS,
    Ship,
    aboard,
    beside,
    coins,
    crews,
    legal_actions,
    on_board,
    play,
    situation,
    turn_of,
    villages,
    where,
)

BLUE, GREEN, ORANGE = A, B, C = 0, 1, 2
D = 3


@pytest.mark.rule("RAI-018", "RAI-019", "RAI-020", "RAI-021", "RAI-147")
@pytest.mark.parametrize(
    ("players", "starts", "vikings", "each_village", "reserve"),
    [(3, [3, 2, 1], [1, 2, 2], 3, 23), (4, [4, 3, 2, 1], [1, 2, 2, 3], 4, 17), (2, [3, 2, 1], [1, 2], 2, 28)],
)
def test_we_1_setup(players: int, starts: list[int], vikings: list[int], each_village: int, reserve: int) -> None:
    table: Any = RAIDS.new(players, seed="we-1")
    assert table.ply == 0
    order = [(int(table.first) + turn) % players for turn in range(players)]
    leaving = order if players > 2 else [*order, 2]
    assert [table.start_no[ship] for ship in leaving] == starts
    assert [table.vikings[seat] for seat in order] == vikings
    assert villages(table) == (each_village, each_village, each_village)
    encounter = next(space for space, tile in on_board(table).items() if tile == "v1_encounter")
    assert table.loot[encounter] == 3
    assert table.reserve == reserve
    assert table.seat == order[0]


def turn_example() -> Any:
    return situation(
        Ship(6, 5),
        Ship(9, 3),
        Ship(13, 2),
        tiles=(
            "6 v1_weapon_axe, 7 v1_goods_wood, 8 v1_monster_troll, 9 v1_rune_1, 11 v1_encounter, 12 v1_sail_a, "
            "13 v1_rune_2, 16 v1_rune_3, 17 v1_goods_pigs, 18 v1_monster_draugr"
        ),
        taken={11: 1},
        villages=(0, 2, 3),
    )


@pytest.mark.rule("RAI-028", "RAI-044", "RAI-045", "RAI-051", "RAI-052", "RAI-058")
def test_we_2_the_turn_example() -> None:
    table = turn_example()
    assert turn_of(table) == (BLUE, "place_tile")
    assert legal_actions(table) == ["keep", "discard"]
    play(table, "keep")
    assert aboard(table, BLUE) == ["v1_weapon_axe"]
    assert table.capacity[BLUE] == 10
    assert 7 not in on_board(table)
    assert 8 not in on_board(table)
    assert crews(table) == [5, 3, 2]
    assert turn_of(table) == (BLUE, "navigate")
    assert legal_actions(table) == ["stop:9", "stop:12", "stop:13", "stop:16", "stop:17", "monster:18"]
    play(table, "stop:12")
    assert where(table) == [12, 9, 13]
    assert crews(table) == [7, 3, 2]
    assert villages(table) == (0, 1, 3)
    assert table.loot[11] == 0
    assert on_board(table)[12] == "v1_sail_a"
    assert table.seat == GREEN


@pytest.mark.rule("RAI-066", "RAI-067", "RAI-068", "RAI-070", "RAI-071", "RAI-072", "RAI-073", "RAI-074", "RAI-148")
def test_we_3_the_combat_example() -> None:
    table = turn_example()
    play(table, "keep", "stop:9")
    assert crews(table) == [4, 3, 2]
    assert turn_of(table) == (GREEN, "combat_response")
    play(table, "riposte")
    assert crews(table) == [4, 1, 2]
    assert turn_of(table) == (BLUE, "combat_response")
    reserve = table.reserve
    play(table, "riposte")
    assert crews(table) == [1, 1, 2]
    assert table.reserve == reserve + 3
    assert turn_of(table) == (GREEN, "flee_to"), "4 are needed, Green has 1: it flees automatically"
    assert legal_actions(table) == ["stop:12", "stop:13", "stop:16", "stop:17", "monster:18"]
    play(table, "stop:12")
    assert where(table) == [9, 12, 13]
    assert crews(table) == [1, 3, 2]
    assert turn_of(table) == (BLUE, "navigate"), "Blue's next turn has begun: the rune is taken only now"
    assert beside(table, BLUE) == ["v1_rune_1"]


@pytest.mark.rule("RAI-072", "RAI-074", "RAI-076", "RAI-078")
def test_we_3_the_combat_example_with_a_second_combat() -> None:
    table = turn_example()
    play(table, "keep", "stop:9", "riposte", "riposte", "stop:13")
    assert crews(table) == [1, 2, 2], "Green came with 3 and staked 1"
    assert turn_of(table) == (ORANGE, "combat_response")
    assert legal_actions(table) == ["riposte", "flee"]
    play(table, "flee")
    assert turn_of(table) == (ORANGE, "flee_to")
    assert beside(table, BLUE) == []
    happened = [name for name, _ in play(table, "stop:16")]
    assert where(table) == [9, 13, 16]
    assert crews(table) == [1, 2, 3]
    assert table.seat == BLUE
    assert happened == ["village", "stop", "turn", "take", "discard", "discard"], "the sail goes in Blue's next turn"


@pytest.mark.rule("RAI-062", "RAI-063", "RAI-064")
def test_we_4_start_of_a_voyage_with_four_players() -> None:
    table = situation(Ship(0, 1), Ship(0, 2), Ship(0, 2), Ship(0, 3), tiles=L1, villages=(4, 4, 4))
    assert legal_actions(table) == [f"stop:{space}" for space in (1, 2, 3, 4, 6, 7, 8, 9)] + ["monster:11"]
    for seat, stop in enumerate(("stop:7", "stop:3", "stop:9")):
        assert turn_of(table) == (seat, "navigate")
        play(table, stop)
        assert len(on_board(table)) == (16 if seat < 2 else 14)
    assert crews(table) == [2, 2, 3, 3]
    assert turn_of(table) == (D, "navigate")
    assert set(L1) - set(on_board(table)) == {1, 2}
    assert legal_actions(table) == [f"stop:{space}" for space in (3, 4, 6, 7, 8, 9)] + ["monster:11"]
    play(table, "stop:3")
    assert turn_of(table) == (B, "combat_response")


@pytest.mark.rule("RAI-064")
def test_we_4_a_ship_on_the_first_tile_leaves_nothing_to_discard() -> None:
    table = situation(Ship(0, 1), Ship(0, 2), Ship(0, 2), Ship(0, 3), tiles=L1, villages=(4, 4, 4))
    play(table, "stop:7", "stop:1", "stop:9")
    assert on_board(table) == L1
    assert legal_actions(table)[:2] == ["stop:1", "stop:2"]
    play(table, "stop:1")
    assert turn_of(table) == (B, "combat_response")


@pytest.mark.rule("RAI-045", "RAI-081", "RAI-082", "RAI-083", "RAI-084", "RAI-085")
def test_we_5_loot_order() -> None:
    table = situation(
        *(Ship(6, 2), Ship(7, 2), Ship(9, 2), Ship(11, 2)),
        voyage=2,
        tiles=(
            "6 v2_rune_1, 7 v2_rune_2, 9 v2_rune_3, 11 v2_standard, 12 v2_plunder, 13 v2_encounter, "
            "14 v2_goods_wood, 16 v2_goods_furs, 17 v2_port_single, 18 v2_sail_double"
        ),
        villages=(0, 3, 4),
    )
    play(table, "stop:14")
    assert (beside(table, A), coins(table, A), table.vikings[A]) == (["v2_rune_1"], [3], 5)
    play(table, "stop:16")
    assert (coins(table, B), table.vikings[B]) == ([1], 5)
    play(table, "stop:17")
    assert (coins(table, C), table.vikings[C]) == ([], 4)
    assert turn_of(table) == (D, "place_tile")
    assert {12, 13} < set(on_board(table))
    play(table, "keep")
    assert not {12, 13} & set(on_board(table))
    play(table, "stop:18")
    assert (table.vikings[D], table.capacity[D]) == (3, 9)


@pytest.mark.rule("RAI-090", "RAI-091", "RAI-092", "RAI-093", "RAI-094", "RAI-095")
def test_we_6_weapons() -> None:
    table = situation(
        Ship(1, 3, aboard="v1_weapon_axe v2_weapon_twin_axes"),
        Ship(3, 3),
        Ship(12, 1),
        voyage=2,
        tiles="1 v2_rune_1, 2 v2_goods_wood, 3 v2_sail_double, 4 v2_monster_squid, 6 v2_rune_2, 12 v2_rune_3",
        villages=(2, 2, 3),
    )
    assert beside(table, A) == ["v2_rune_1"]
    assert 2 not in on_board(table)
    assert legal_actions(table) == ["stop:3", "monster:4"]
    play(table, "monster:4")
    assert turn_of(table) == (A, "fight_monster")
    assert legal_actions(table) == ["fight", "yield"]
    play(table, "fight")
    assert table.vikings[A] == 1
    assert beside(table, A) == ["v2_rune_1", "v2_monster_squid"]
    assert 4 not in on_board(table)
    play(table, "stop:6")
    assert table.vikings[A] == 2
    assert table.breakdown(A)["monsters"] == 5
    assert aboard(table, A) == ["v1_weapon_axe", "v2_weapon_twin_axes"]


@pytest.mark.rule("RAI-039", "RAI-040", "RAI-041", "RAI-042", "RAI-043")
def test_we_7_double_port() -> None:
    table = situation(
        Ship(1, 6, aboard="v1_goods_furs v2_goods_mead v1_goods_wood"),
        *(Ship(3), Ship(12)),
        voyage=2,
        tiles={1: "v2_port_double"},
    )
    assert table.capacity[A] == 6
    assert legal_actions(table) == ["sell:v1_goods_furs", "sell:v2_goods_mead", "sell:v1_goods_wood", "done"]
    play(table, "sell:v2_goods_mead", "sell:v1_goods_furs")
    assert table.capacity[A] == 9
    assert table.vikings[A] == 7
    assert aboard(table, A) == ["v1_goods_wood"]
    assert beside(table, A) == ["v1_goods_furs", "v2_goods_mead", "v2_port_double"]
    assert table.breakdown(A)["goods"] == 6 + 5
    assert table.decision == "navigate"


@pytest.mark.rule("RAI-036")
@pytest.mark.parametrize(("choice", "capacity", "crew"), [("keep", 8, 8), ("discard", 10, 10)])
def test_we_8_overboard(choice: str, capacity: int, crew: int) -> None:
    table = situation(Ship(1, 10), Ship(2), Ship(12), voyage=2, tiles={1: "v2_goods_mead"})
    reserve = table.reserve
    play(table, choice)
    assert (table.capacity[A], table.vikings[A]) == (capacity, crew)
    assert table.reserve == reserve + 10 - crew


@pytest.mark.rule("RAI-096", "RAI-098", "RAI-099")
def test_we_9_monster_stays_then_goes() -> None:
    table = situation(
        *(Ship(2, 2), Ship(4, 3), Ship(12, 1)),
        tiles=(
            "2 v1_rune_1, 3 v1_goods_wood, 4 v1_sail_a, 6 v1_monster_draugr, 7 v1_rune_2, 9 v1_rune_3, "
            "12 v1_standard, 13 v1_goods_pigs"
        ),
        villages=(2, 2, 3),
    )
    assert beside(table, A) == ["v1_rune_1"]
    assert sorted(on_board(table)) == [4, 6, 7, 9, 12, 13]
    play(table, "monster:6")
    assert table.vikings[A] == 3
    assert legal_actions(table) == ["fight", "yield"]
    play(table, "yield")
    assert table.vikings[A] == 2
    assert on_board(table)[6] == "v1_monster_draugr"
    play(table, "stop:9")
    assert turn_of(table) == (B, "place_tile")
    play(table, "keep")
    assert sorted(on_board(table)) == [9, 12, 13]
    assert legal_actions(table) == ["stop:9", "stop:12", "stop:13", "arrive"]
    assert table.vikings[B] == 3


@pytest.mark.rule("RAI-134", "RAI-135", "RAI-136", "RAI-137", "RAI-138", "RAI-140", "RAI-141", "RAI-098", "RAI-152")
def test_we_10_ghost() -> None:
    table = situation(Ship(0, 1), Ship(0, 2), tiles=L1, villages=(2, 2, 2))
    play(table, "stop:3")
    assert turn_of(table) == (B, "navigate")
    play(table, "stop:8")
    assert where(table) == [3, 8, 5], "the ghost has left at once"
    assert crews(table) == [1, 3]
    assert villages(table) == (1, 2, 2)
    assert not {1, 2} & set(on_board(table))
    assert turn_of(table) == (A, "place_tile")
    play(table, "keep")
    assert 4 not in on_board(table)
    assert legal_actions(table) == ["stop:6", "stop:7", "stop:8", "stop:9", "monster:11"]
    play(table, "stop:9")
    assert where(table) == [9, 8, 10], "the ghost was rearmost"
    assert crews(table) == [2, 3]
    assert turn_of(table) == (B, "place_tile")
    play(table, "keep", "monster:11", "yield", "stop:12")
    assert crews(table) == [2, 3]
    assert turn_of(table) == (A, "place_tile")
    play(table, "keep")
    assert on_board(table)[11] == "v1_monster_draugr", "A and the ghost are both before it"
    assert turn_of(table) == (A, "fight_monster"), "the only way led there"
    assert table.vikings[A] == 3
    assert legal_actions(table) == ["fight", "yield"]


@pytest.mark.rule("RAI-104", "RAI-105", "RAI-111")
def test_we_11_arrival_tile() -> None:
    table = situation(
        Ship(20, rank=3, aboard="v2_weapon_twin_axes"),
        Ship(20, rank=1, aboard="v1_weapon_axe"),
        Ship(20, rank=4, aboard="v1_weapon_spear v3_weapon_bow"),
        Ship(20, rank=2),
        voyage=3,
        arrivals="order goods weapons shields",
    )
    assert [coins(table, seat) for seat in range(4)] == [[6], [1], [3], []]


@pytest.mark.rule("RAI-125", "RAI-126", "RAI-128", "RAI-129", "RAI-130", "RAI-131", "RAI-132")
def test_we_12_final_count() -> None:
    table = situation(
        Ship(
            20,
            5,
            aboard="v3_mjollnir_double v1_mjollnir_single v2_standard v3_goods_amber",
            beside="v1_rune_1 v1_rune_2 v2_rune_1 v4_rune_3 v2_goods_mead v1_goods_furs "
            "v1_monster_troll v3_monster_lindworm",
            coins="3 3 1",
            rank=1,
        ),
        *(Ship(20, rank=2), Ship(20, rank=3)),
        voyage=4,
        arrivals="order goods weapons runes",
    )
    assert table.over
    assert coins(table, A) == [6, 3, 3, 1], "it has most runes: a 6"
    assert table.breakdown(A) == {"coins": 13, "runes": 10, "mjollnir": 15, "standards": 5, "goods": 11, "monsters": 10}
    assert table.scores()[A] == 64
    assert table.winners() == [A]
