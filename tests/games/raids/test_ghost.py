"""The ghost longship of the game for two."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.raids.view import Mover
from tests.games.raids.situations import (
    L1,
    RAIDS,
    Ship,
    beside,
    coins,
    crews,
    legal_actions,
    on_board,
    play,
    situation,
    turn_of,
    villages,
    voyage_begun,
    where,
)
from tests.kit import random_plies

A, B, GHOST = range(3)


@pytest.mark.rule("RAI-134")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_two_players_have_a_ghost_and_it_leaves_last(players: int) -> None:
    table: Any = RAIDS.new(players, 3)
    assert (table.view(None).ghost is not None) == (players == 2)
    assert table.ships() == {2: 3, 3: 3, 4: 4}[players]
    if players == 2:
        assert table.start_no[GHOST] == 1
        assert table.view(0).ghost == Mover(pos=0, start_no=1, rank=0)
        table = situation(Ship(0, 1), Ship(0, 2), tiles=L1, villages=(2, 2, 2))
        play(table, "stop:1")
        assert where(table) == [1, 0, 0], "B leaves before the ghost"


@pytest.mark.rule("RAI-135", "RAI-136", "RAI-148")
def test_the_ghost_moves_by_itself_and_only_when_rearmost() -> None:
    moves = 0
    for seed in range(12):
        table: Any = RAIDS.new(2, seed)
        for now, action in random_plies(table, FastDice(seed)):
            assert now.seat in (A, B)
            after: Any = now.clone()
            after.apply(action)
            here, there = where(table)[GHOST], where(after)[GHOST]
            assert there in (0, 5, 10, 15, 20)
            if after.voyage == table.voyage and there != here:
                moves += 1
                assert there > here
                assert there - 5 < min(where(after)[:2]), "before its last move it was behind both"
            if after.decision in ("place_tile", "sell_goods"):
                assert after.pos[after.seat] < there
    assert moves > 100


@pytest.mark.rule("RAI-136")
@pytest.mark.parametrize(("start", "there"), [(0, 5), (5, 10), (10, 15), (15, 20)])
def test_the_ghost_sails_five_spaces_from_village_to_village(start: int, there: int) -> None:
    others = (16, 18) if start == 15 else (start + 1, start + 2)
    ships = [Ship(others[0], 2), Ship(others[1], 2)]
    table = situation(*ships, ghost=Ship(start), tiles={others[0]: "v1_goods_wood", others[1]: "v1_goods_pigs"})
    assert table.pos[GHOST] == there
    assert table.seat == A


@pytest.mark.rule("RAI-135")
def test_the_ghost_waits_while_a_player_is_behind_it() -> None:
    table = situation(Ship(4, 2), Ship(16, 2), ghost=Ship(5), tiles={4: "v1_rune_1", 6: "v1_rune_2"})
    assert where(table) == [4, 16, 5]
    play(table, "stop:6")
    assert where(table) == [6, 16, 10]


@pytest.mark.rule("RAI-137")
def test_there_is_never_a_combat_with_the_ghost() -> None:
    for seed in range(20):
        for table, _ in random_plies(RAIDS.new(2, seed), FastDice(seed)):
            now: Any = table
            if now.decision == "combat_response":
                assert {int(now.top.seat), int(now.top.rival)} == {A, B}
    table = situation(
        Ship(4, 2), Ship(16, 2), ghost=Ship(5), tiles={4: "v1_rune_1", 6: "v1_rune_2"}, villages=(1, 0, 0)
    )
    assert 5 not in list(table.choices)


@pytest.mark.rule("RAI-138")
def test_the_ghost_takes_nothing_and_uses_up_no_place() -> None:
    table = situation(
        *(Ship(1, 2), Ship(11, 2)),
        ghost=Ship(5),
        tiles={1: "v2_rune_1", 6: "v2_encounter", 7: "v2_plunder", 8: "v2_rune_2", 11: "v2_rune_3"},
        voyage=2,
        villages=(2, 2, 2),
    )
    play(table, "stop:8")
    assert (where(table), table.vikings[A], coins(table, A)) == ([8, 11, 10], 5, [3])
    assert table.takers[6] == table.takers[7] == 0, "discarded by the ghost before A on 8"
    assert villages(table) == (1, 2, 2)
    table = situation(
        *(Ship(3, 2), Ship(2, 2)),
        ghost=Ship(0),
        tiles={2: "v2_rune_1", 3: "v2_goods_wood", 4: "v2_plunder", 6: "v2_encounter", 7: "v2_rune_2"},
        voyage=2,
        villages=(2, 2, 2),
    )
    assert table.pos[GHOST] == 5, "it has sailed past the Plunder"
    assert (table.takers[4], table.takers[6]) == (0, 0)
    assert villages(table) == (2, 2, 2)
    play(table, "stop:7")
    assert (coins(table, B), table.vikings[B]) == ([3], 2 + 1 + 2), "B is the first"


@pytest.mark.rule("RAI-139")
def test_the_ghost_ignores_monsters() -> None:
    tiles = {6: "v1_rune_1", 7: "v1_rune_2", 8: "v1_monster_troll", 9: "v1_goods_wood"}
    table = situation(Ship(6, 2), Ship(7, 2), ghost=Ship(5), tiles=tiles)
    assert [name for name, _ in voyage_begun(table)][:2] == ["ghost", "turn"]
    assert table.pos[GHOST] == 10
    assert on_board(table)[8] == "v1_monster_troll", "it sailed past and the troll is still there"
    assert legal_actions(table) == ["stop:7", "monster:8"]
    assert crews(table) == [2, 2]


@pytest.mark.rule("RAI-139", "RAI-152", "RAI-099")
def test_only_the_discard_step_of_the_ghost_can_remove_a_monster() -> None:
    tiles = {2: "v1_monster_troll", 3: "v1_rune_1", 4: "v1_rune_2", 6: "v1_monster_draugr", 7: "v1_rune_3"}
    table = situation(Ship(3, 2), Ship(4, 2), ghost=Ship(0), tiles=tiles)
    assert table.pos[GHOST] == 5
    assert sorted(on_board(table)) == [4, 6, 7], "the troll lay between the ghost and A"
    assert "v1_monster_troll" not in beside(table, A) + beside(table, B)


@pytest.mark.rule("RAI-140", "RAI-048")
def test_the_ghost_is_a_ship_ahead_like_any_other() -> None:
    table = situation(
        *(Ship(2, 2), Ship(13, 2)),
        ghost=Ship(5),
        tiles={2: "v1_rune_1", 3: "v1_goods_wood", 4: "v1_monster_troll", 6: "v1_rune_2", 13: "v1_rune_3"},
        villages=(2, 2, 2),
    )
    assert sorted(on_board(table)) == [6, 13], "what lies before the ghost is discarded, what lies beyond is not"
    assert legal_actions(table) == ["stop:6", "stop:13", "arrive"], "and the village is no place to stop"


@pytest.mark.rule("RAI-062", "RAI-134")
def test_the_last_player_to_leave_has_the_ghost_beside_it() -> None:
    table = situation(Ship(9, 2), Ship(0, 2), tiles=L1, villages=(2, 2, 2))
    assert turn_of(table) == (B, "navigate")
    assert on_board(table) == L1, "the ghost is still in the Harbour: nothing is discarded"


@pytest.mark.rule("RAI-141")
def test_the_ghost_moves_again_while_it_is_rearmost() -> None:
    table = situation(Ship(12, 2), Ship(13, 2), ghost=Ship(0), tiles={3: "v1_goods_wood", 12: "v1_goods_pigs"})
    assert table.pos[GHOST] == 15
    assert table.seat == A


@pytest.mark.rule("RAI-152", "RAI-047")
def test_the_ghost_discards_before_it_sails() -> None:
    table = situation(
        *(Ship(12, 2), Ship(13, 2)),
        ghost=Ship(5),
        tiles={6: "v1_goods_wood", 7: "v1_encounter", 11: "v1_monster_troll", 12: "v1_goods_pigs", 14: "v1_rune_3"},
    )
    discarded = [values[1] for name, values in voyage_begun(table) if name == "discard"]
    assert discarded == [6, 7, 11]
    assert (table.loot[7], table.reserve) == (0, 36), "the three Vikings of the Encounter are back"
    assert {13, 14} == set(on_board(table))


@pytest.mark.rule("RAI-152", "RAI-136")
def test_the_ghost_need_not_catch_up_with_anybody() -> None:
    table = situation(Ship(9, 2), Ship(13, 2), ghost=Ship(0), tiles={8: "v1_sail_a", 9: "v1_goods_pigs"})
    assert [values[0] for name, values in voyage_begun(table) if name == "ghost"] == [5, 10], (
        "5 first, though A is on 9"
    )


@pytest.mark.rule("RAI-142", "RAI-122")
@pytest.mark.parametrize(
    ("ranks", "ghost", "starts"), [((2, 3), 1, [2, 3, 1]), ((1, 3), 2, [2, 3, 1]), ((1, 2), 3, [3, 2, 1])]
)
def test_the_ghost_starts_every_voyage_on_position_one(ranks: tuple[int, int], ghost: int, starts: list[int]) -> None:
    table = situation(*(Ship(20, 2, rank=rank) for rank in ranks), ghost=Ship(20, rank=ghost))
    assert table.voyage == 2
    assert list(table.start_no)[:3] == starts
    assert table.seat == starts.index(3)


@pytest.mark.rule("RAI-143", "RAI-144")
@pytest.mark.parametrize(
    ("ranks", "ghost", "paid"), [((2, 3), 1, [[3], [1]]), ((1, 3), 2, [[6], [1]]), ((2, 1), 3, [[3], [6]])]
)
def test_order_pays_nobody_for_the_position_of_the_ghost(
    ranks: tuple[int, int], ghost: int, paid: list[list[int]]
) -> None:
    """Were the swap to come first, the coins would go by the swapped positions."""
    table = situation(*(Ship(20, 2, rank=rank) for rank in ranks), ghost=Ship(20, rank=ghost))
    assert [coins(table, A), coins(table, B)] == paid


@pytest.mark.rule("RAI-143", "RAI-105")
def test_ties_are_settled_by_arrival_before_the_swap() -> None:
    """A came home first, the ghost last: after the swap A has the highest number, but its tie is won."""
    ships = [Ship(20, 2, rank=1, beside="v1_rune_1"), Ship(20, 2, rank=2, beside="v1_rune_2")]
    table = situation(*ships, ghost=Ship(20, rank=3), voyage=2, arrivals="order runes goods shields")
    assert [coins(table, A), coins(table, B)] == [[6], [3]]
    assert list(table.start_no)[:3] == [3, 2, 1]


@pytest.mark.rule("RAI-145")
@pytest.mark.parametrize("ghost", [1, 2, 3])
def test_on_other_arrival_tiles_only_the_two_players_are_ranked(ghost: int) -> None:
    ranks = [rank for rank in (1, 2, 3) if rank != ghost]
    ships = [Ship(20, 2, rank=ranks[1]), Ship(20, 2, rank=ranks[0])]
    table = situation(*ships, ghost=Ship(20, rank=ghost), voyage=4, arrivals="order goods weapons ports")
    assert [coins(table, A), coins(table, B)] == [[3], [6]]
    assert len(table.scores()) == 2


@pytest.mark.rule("RAI-146")
def test_the_ghost_takes_a_position_number_when_it_arrives() -> None:
    table = situation(Ship(16, 2), Ship(18, 2), ghost=Ship(15), tiles={16: "v1_goods_wood", 18: "v1_goods_pigs"})
    assert (table.pos[GHOST], table.rank[GHOST]) == (20, 1)
    play(table, "keep", "arrive")
    assert table.rank[A] == 2
    table = situation(Ship(20, 2, rank=1), Ship(16, 2), ghost=Ship(15), tiles={16: "v1_goods_wood"})
    assert table.rank[GHOST] == 2


@pytest.mark.rule("RAI-147", "RAI-020", "RAI-121")
def test_villages_hold_two_vikings_with_two_players() -> None:
    for seed in range(5):
        table = situation(Ship(20, 2, rank=1), Ship(20, 2, rank=2), ghost=Ship(20, rank=3), seed=seed)
        assert table.voyage == 2
        assert villages(table)[1:] == (2, 2)
