"""Combats between ships, and flights."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from tests.games.raids.situations import (
    RAIDS,
    Ship,
    aboard,
    beside,
    coins,
    crews,
    legal_actions,
    number,
    on_board,
    play,
    situation,
    turn_of,
    villages,
    where,
)
from tests.kit import random_plies

A, B, C, D = range(4)
TILES = {1: "v1_rune_1", 4: "v1_goods_furs", 6: "v1_rune_2", 9: "v1_standard", 12: "v1_goods_pigs"}


def attack(mine: int = 9, theirs: int = 8, **more: Any) -> Any:
    """A has stopped on the tile of B, 4; C is on 12."""
    table = situation(Ship(1, mine), Ship(4, theirs), Ship(12, 2), **({"tiles": TILES} | more))
    play(table, "stop:4")
    return table


@pytest.mark.rule("RAI-066", "RAI-067", "RAI-071")
def test_the_attack_costs_one_viking_and_the_occupant_is_asked() -> None:
    table = attack()
    assert crews(table) == [8, 8, 2]
    assert table.reserve == 40 - 18
    assert turn_of(table) == (B, "combat_response")
    assert legal_actions(table) == ["riposte", "flee"]
    play(table, "riposte")
    assert crews(table) == [8, 6, 2]


@pytest.mark.rule("RAI-068", "RAI-069", "RAI-071")
def test_stakes_rise_by_exactly_one_in_turn() -> None:
    table = attack(mine=10, theirs=10)
    paid = []
    for turn in range(4):
        assert turn_of(table) == ((B, A)[turn % 2], "combat_response")
        assert legal_actions(table) == ["riposte", "flee"], "nothing else can be staked"
        before, reserve = sum(crews(table)), int(table.reserve)
        play(table, "riposte")
        paid.append(before - sum(crews(table)))
        assert table.reserve == reserve + paid[-1]
    assert paid == [2, 3, 4, 5]
    assert crews(table) == [10 - 1 - 3 - 5, 10 - 2 - 4, 2]
    assert turn_of(table) == (B, "flee_to"), "6 would be needed, 4 are left"


@pytest.mark.rule("RAI-068", "RAI-070")
@pytest.mark.parametrize(("theirs", "decision"), [(1, "flee_to"), (2, "combat_response")])
def test_who_cannot_pay_the_stake_flees(theirs: int, decision: str) -> None:
    table = attack(theirs=theirs)
    assert turn_of(table) == (B, decision)


@pytest.mark.rule("RAI-070", "RAI-073")
def test_who_does_not_want_to_riposte_flees() -> None:
    table = attack()
    play(table, "flee")
    assert turn_of(table) == (B, "flee_to")
    assert legal_actions(table) == ["stop:6", "stop:9", "stop:12", "arrive"], "forward, and away from 4"
    assert crews(table) == [8, 8, 2], "fleeing costs nothing"


@pytest.mark.rule("RAI-071")
@pytest.mark.parametrize("ripostes", [0, 1, 2, 3])
def test_all_stakes_of_both_sides_go_to_the_reserve(ripostes: int) -> None:
    table = attack()
    for _ in range(ripostes):
        play(table, "riposte")
    staked = sum(range(1, ripostes + 2))
    assert int(table.reserve) == 40 - (9 + 8 + 2) + staked


@pytest.mark.rule("RAI-072", "RAI-073", "RAI-029")
def test_neither_winner_nor_loser_takes_the_tile_now() -> None:
    table = attack(tiles=TILES | {6: "v1_goods_wood"})
    play(table, "flee")
    assert where(table)[A] == 4
    assert on_board(table)[4] == "v1_goods_furs"
    happened = [name for name, _ in play(table, "stop:6")]
    assert happened == ["stop", "turn", "take"]
    assert turn_of(table) == (A, "place_tile"), "it is A's next turn: now the furs are taken"
    assert aboard(table, B) + beside(table, B) == []
    assert int(table.top.tile) == number("v1_goods_furs")


@pytest.mark.rule("RAI-072", "RAI-079")
def test_a_defender_that_wins_stays_and_the_attacker_flees() -> None:
    table = attack(mine=3, theirs=5)
    play(table, "riposte")
    assert turn_of(table) == (A, "flee_to"), "A has 2 and would need 3"
    play(table, "stop:9")
    assert where(table) == [9, 4, 12]
    assert turn_of(table) == (B, "place_tile")
    assert crews(table) == [2, 3, 2]


@pytest.mark.rule("RAI-079")
def test_an_attacker_may_choose_to_flee() -> None:
    table = attack()
    play(table, "riposte")
    assert turn_of(table) == (A, "combat_response")
    play(table, "flee")
    assert turn_of(table) == (A, "flee_to")
    assert crews(table) == [8, 6, 2]


@pytest.mark.rule("RAI-074", "RAI-075")
def test_a_fleeing_ship_discards_nothing_and_need_not_catch_up() -> None:
    table = attack()
    play(table, "flee")
    assert legal_actions(table)[0] == "stop:6", "before C on 12, which it need not reach"
    happened = [name for name, _ in play(table, "stop:6")]
    assert happened[0] == "stop"
    assert "discard" not in happened
    assert {6, 9, 12} <= set(on_board(table))


@pytest.mark.rule("RAI-076")
def test_a_fleeing_ship_may_attack_another() -> None:
    table = attack()
    play(table, "flee", "stop:12")
    assert turn_of(table) == (C, "combat_response")
    assert crews(table) == [8, 7, 2], "B, the one that moved, has staked 1"
    play(table, "riposte")
    assert crews(table) == [8, 7, 0]
    assert turn_of(table) == (B, "combat_response")
    assert where(table) == [4, 12, 12]


@pytest.mark.rule("RAI-076", "RAI-059")
def test_a_fleeing_ship_without_vikings_attacks_nobody() -> None:
    table = attack(theirs=0)
    assert legal_actions(table) == ["stop:6", "stop:9", "arrive"]


@pytest.mark.rule("RAI-077")
def test_a_fleeing_ship_may_go_home() -> None:
    table = attack()
    play(table, "flee", "arrive")
    assert (table.pos[B], table.rank[B]) == (20, 1)
    assert table.seat == A


@pytest.mark.rule("RAI-077", "RAI-148")
def test_a_fleeing_ship_with_nowhere_to_stop_goes_home() -> None:
    table = situation(Ship(1, 3), Ship(4, 1), Ship(20, 2, rank=1), tiles={1: "v1_rune_1", 4: "v1_goods_furs"})
    play(table, "stop:4")
    assert (table.pos[B], table.rank[B]) == (20, 2)


@pytest.mark.rule("RAI-078", "RAI-081", "RAI-082", "RAI-084")
def test_a_fleeing_ship_passes_villages_encounters_and_plunder_like_any_other() -> None:
    table = situation(
        *(Ship(1, 3), Ship(4, 1), Ship(12, 2)),
        voyage=2,
        tiles="1 v2_rune_1, 4 v2_goods_wood, 6 v2_plunder, 7 v2_encounter, 8 v2_rune_2, 12 v2_goods_furs",
        villages=(2, 2, 3),
    )
    play(table, "stop:4")
    assert turn_of(table) == (B, "flee_to")
    play(table, "stop:8")
    assert coins(table, B) == [3]
    assert table.vikings[B] == 1 + 1 + 2
    assert villages(table) == (1, 2, 3)
    assert (table.takers[6], table.takers[7]) == (1, 1)


@pytest.mark.rule("RAI-078", "RAI-088", "RAI-097")
@pytest.mark.parametrize(("answer", "crew"), [("fight", 1), ("yield", 3)])
def test_a_fleeing_ship_meets_monsters_and_goes_on_fleeing(answer: str, crew: int) -> None:
    table = attack(theirs=4, tiles=TILES | {7: "v1_monster_draugr"})
    play(table, "flee")
    assert legal_actions(table) == ["stop:6", "monster:7"]
    play(table, "monster:7")
    assert turn_of(table) == (B, "fight_monster")
    play(table, answer)
    assert turn_of(table) == (B, "flee_to")
    assert table.vikings[B] == crew
    assert legal_actions(table) == ["stop:9", "stop:12", "arrive"]
    play(table, "stop:9")
    assert where(table) == [4, 9, 12]
    assert (beside(table, B) == ["v1_monster_draugr"]) == (answer == "fight")
    assert table.seat == A


@pytest.mark.rule("RAI-080")
def test_the_turn_ends_only_when_the_last_displaced_ship_has_found_a_place() -> None:
    table = attack(mine=9, theirs=6, tiles=TILES | {13: "v1_sail_a", 16: "v1_rune_3"})
    happened = play(table, "flee", "stop:12", "riposte", "riposte")
    assert turn_of(table) == (C, "flee_to")
    assert "turn" not in [name for name, _ in happened]
    happened = play(table, "stop:16")
    assert [name for name, _ in happened][:2] == ["stop", "turn"]
    assert where(table) == [4, 12, 16]
    assert table.seat == A


@pytest.mark.rule("RAI-080", "RAI-076")
def test_a_chain_of_three_combats() -> None:
    table = situation(
        *(Ship(1, 5), Ship(4, 3), Ship(6, 3), Ship(9, 2)),
        tiles={1: "v1_rune_1", 4: "v1_rune_2", 6: "v1_rune_3", 9: "v1_standard", 13: "v1_sail_a", 14: "v1_sail_b"},
    )
    happened = play(table, "stop:4", "flee", "stop:6", "flee", "stop:9", "flee", "stop:13")
    names = [name for name, _ in happened]
    assert names.count("attack") == names.count("flee") == 3
    assert names.index("turn") > max(at for at, name in enumerate(names) if name == "flee")
    assert where(table) == [4, 6, 9, 13]
    assert table.seat == A
    assert crews(table)[1:] == [2, 2, 2]


@pytest.mark.rule("RAI-080", "RAI-003")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_between_turns_no_two_ships_share_a_space(players: int) -> None:
    for seed in range(8):
        for table, _ in random_plies(RAIDS.new(players, seed), FastDice(seed)):
            now: Any = table
            assert all(now.vikings[seat] <= now.capacity[seat] for seat in range(players))
            if now.decision in ("navigate", "place_tile", "sell_goods"):
                route = [space for space in where(now) if 0 < space < 20]
                assert len(route) == len(set(route))
