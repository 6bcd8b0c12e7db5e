"""Navigation, phase 2: turn order, discarded tiles, and where a ship may stop."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Forced
from tests.games.raids.situations import (
    L1,
    RAIDS,
    Layout,
    Ship,
    aboard,
    beside,
    crews,
    layout,
    legal_actions,
    on_board,
    play,
    situation,
    turn_of,
    villages,
    where,
)
from tests.kit import random_plies

A, B, C, D = range(4)


def sailing(*ships: Ship, tiles: Layout, **more: Any) -> Any:
    """The rearmost ship is about to sail: its own tile was a rune."""
    here = min(ship.pos for ship in ships)
    return situation(*ships, tiles={here: "v1_rune_1"} | layout(tiles), **more)


@pytest.mark.rule("RAI-023")
@pytest.mark.parametrize(("spaces", "turn"), [((3, 7, 9), A), ((9, 7, 8), B), ((20, 9, 4), C)])
def test_the_turn_belongs_to_the_rearmost_ship(spaces: tuple[int, ...], turn: int) -> None:
    table = situation(*(Ship(space, 2, rank=int(space == 20)) for space in spaces))
    assert table.seat == turn


@pytest.mark.rule("RAI-023", "RAI-026")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_belongs_to_whoever_is_rearmost_then(players: int) -> None:
    several = False
    for seed in range(10):
        last = -1
        for table, _ in random_plies(RAIDS.new(players, seed), FastDice(seed)):
            now: Any = table
            if now.decision == "navigate" and int(now.top.start) == int(now.pos[now.seat]):
                mine = int(now.pos[now.seat])
                assert all(where(now)[ship] >= mine for ship in range(now.ships()))
                several |= last == now.seat
                last = now.seat
    assert several, "a seat had two turns running"


@pytest.mark.rule("RAI-026")
def test_a_player_may_have_several_turns_running() -> None:
    table = sailing(Ship(1, 2), Ship(2, 2), Ship(12, 2), tiles={2: "v1_rune_2", 3: "v1_rune_3", 4: "v1_goods_wood"})
    play(table, "stop:3")
    assert table.seat == B
    table = sailing(Ship(1, 2), Ship(4, 2), Ship(12, 2), tiles={4: "v1_rune_2", 6: "v1_rune_3", 7: "v1_goods_wood"})
    play(table, "stop:4", "flee", "stop:6")
    assert turn_of(table) == (A, "navigate"), "A is still the rearmost"
    assert beside(table, A) == ["v1_rune_1", "v1_rune_2"]


@pytest.mark.rule("RAI-029", "RAI-057")
def test_stopping_on_a_free_tile_ends_the_turn_and_takes_nothing() -> None:
    table = sailing(Ship(1, 2), Ship(4, 2), Ship(12, 2), tiles={4: "v1_goods_furs", 6: "v1_rune_3"})
    happened = [name for name, _ in play(table, "stop:6")]
    assert happened[:2] == ["stop", "turn"]
    assert turn_of(table) == (B, "place_tile")
    assert on_board(table)[6] == "v1_rune_3"
    assert beside(table, A) == ["v1_rune_1"]


@pytest.mark.rule("RAI-044", "RAI-045", "RAI-046")
def test_all_tiles_before_the_next_ship_are_discarded_and_its_own_stays() -> None:
    table = sailing(
        *(Ship(1, 2), Ship(9, 2), Ship(14, 2)),
        tiles=(
            "2 v1_goods_wood, 3 v1_port_single, 4 v1_monster_troll, 6 v1_encounter, 7 v1_sail_a, 9 v1_standard, "
            "11 v1_monster_draugr, 12 v1_rune_3, 14 v1_goods_furs"
        ),
        villages=(3, 3, 3),
    )
    assert sorted(on_board(table)) == [9, 11, 12, 14]
    assert villages(table) == (3, 3, 3), "villages stay"
    assert crews(table) == [2, 2, 2], "no monster was met"


@pytest.mark.rule("RAI-045", "RAI-047")
def test_what_lies_on_discarded_tiles_goes_back_to_reserve_and_bank() -> None:
    """Two players: both shares of an Encounter and a Plunder still lie there."""
    table = situation(
        *(Ship(1, 2), Ship(9, 2)),
        ghost=Ship(10),
        tiles={1: "v2_rune_1", 2: "v2_encounter", 3: "v2_plunder", 9: "v2_rune_2", 11: "v2_rune_3"},
        voyage=2,
        villages=(1, 2, 2),
    )
    assert sorted(on_board(table)) == [9, 11]
    assert table.loot[2] == table.takers[2] == table.takers[3] == 0
    assert table.reserve == 40 - 4 - 5
    assert "discard" not in legal_actions(table)
    play(table, "stop:11")
    assert list(table.coins) == [0] * 6
    assert table.audit() == ""


@pytest.mark.rule("RAI-048", "RAI-050")
def test_a_ship_sails_at_least_to_the_next_ship_and_then_as_far_as_it_likes() -> None:
    tiles = {space: tile for space, tile in L1.items() if "monster" not in tile and space > 1} | {6: "v1_rune_2"}
    table = sailing(Ship(1, 2), Ship(6, 2), Ship(12, 2), tiles=tiles)
    assert legal_actions(table) == [f"stop:{space}" for space in (6, 7, 8, 9, 12, 14, 16, 18, 19)] + ["arrive"]


@pytest.mark.rule("RAI-049")
def test_the_only_ship_left_discards_everything_and_must_arrive() -> None:
    tiles = {4: "v1_goods_wood", 7: "v1_monster_troll", 9: "v1_rune_3", 13: "v1_encounter", 17: "v1_monster_draugr"}
    table = sailing(Ship(3, 2), Ship(20, 1, rank=2), Ship(20, 1, rank=1), tiles=tiles, villages=(1, 1, 1), voyage=1)
    assert table.voyage == 2, "there was nothing to decide: A came home"
    assert beside(table, A) == ["v1_rune_1"]
    assert list(table.start_no)[:3] == [3, 2, 1]
    assert table.vikings[A] + table.vikings[B] + table.vikings[C] == 2 + 3 + 2


@pytest.mark.rule("RAI-051", "RAI-013", "RAI-014", "RAI-052", "RAI-053")
def test_stops_are_the_tiles_that_can_be_taken() -> None:
    stoppable = layout(
        "6 v2_weapon_twin_axes, 7 v2_sail_double, 8 v2_mjollnir_single, 9 v2_standard, "
        "11 v2_goods_wood, 12 v2_rune_2, 13 v2_port_double"
    )
    never = layout("14 v2_encounter, 16 v2_plunder, 17 v2_monster_warg")
    ships = (Ship(4, 2), Ship(20, rank=1), Ship(6, 2))
    table = situation(*ships, tiles={4: "v2_rune_1"} | stoppable | never, voyage=2, villages=(1, 1, 1))
    assert legal_actions(table) == [f"stop:{space}" for space in stoppable] + ["monster:17"]
    for space in (5, 10, 14, 15, 16, 18, 19):
        assert space not in list(table.choices)


@pytest.mark.rule("RAI-053")
def test_no_stop_on_the_space_of_a_slain_monster_or_a_tile_taken() -> None:
    table = sailing(
        *(Ship(1, 5), Ship(2, 2), Ship(9, 2)),
        tiles={2: "v1_rune_2", 3: "v1_monster_draugr", 6: "v1_rune_3", 9: "v1_goods_furs"},
    )
    play(table, "monster:3", "fight", "stop:9", "flee")
    assert turn_of(table) == (B, "navigate")
    assert legal_actions(table) == ["stop:9", "arrive"], "6 was discarded, 3 is empty"


@pytest.mark.rule("RAI-054", "RAI-055")
def test_a_ship_may_always_sail_home_and_then_plays_no_more() -> None:
    table = situation(Ship(0, 1), Ship(0, 2), Ship(0, 2), tiles={2: "v1_rune_1", 3: "v1_rune_2", 19: "v1_sail_a"})
    for seat in (A, B):
        assert turn_of(table) == (seat, "navigate")
        assert legal_actions(table)[-1] == "arrive"
        play(table, "arrive")
        if seat == A:
            assert (table.pos[A], table.rank[A]) == (20, 1)
    assert table.voyage == 2, "C was the only ship left and had to come home too"
    assert list(table.start_no)[:3] == [1, 2, 3]


@pytest.mark.rule("RAI-055", "RAI-056")
def test_the_first_to_arrive_is_number_one_though_others_wait_in_the_harbour() -> None:
    table = situation(Ship(0, 1), Ship(0, 1), Ship(0, 1), Ship(0, 1), tiles={2: "v1_rune_1", 3: "v1_goods_wood"})
    play(table, "arrive")
    assert list(table.rank)[:4] == [1, 0, 0, 0]
    play(table, "stop:2")
    play(table, "arrive")
    assert list(table.rank)[:4] == [1, 0, 2, 0]


@pytest.mark.rule("RAI-058", "RAI-066")
def test_stopping_on_an_occupied_tile_starts_a_combat() -> None:
    table = sailing(Ship(1, 1), Ship(4, 2), Ship(12, 2), tiles={4: "v1_rune_2"})
    assert "stop:4" in legal_actions(table)
    play(table, "stop:4")
    assert turn_of(table) == (B, "combat_response")
    assert where(table)[:2] == [4, 4]
    assert crews(table) == [0, 2, 2]


@pytest.mark.rule("RAI-059")
def test_without_a_viking_no_stop_on_an_occupied_tile() -> None:
    table = sailing(Ship(1, 0), Ship(4, 2), Ship(12, 2), tiles={4: "v1_rune_2", 7: "v1_rune_3"})
    assert legal_actions(table) == ["stop:7", "arrive"]


@pytest.mark.rule("RAI-060")
def test_a_viking_from_a_village_on_the_way_counts() -> None:
    table = sailing(Ship(1, 0), Ship(4, 2), Ship(12, 2), tiles={4: "v1_rune_2", 7: "v1_rune_3"}, villages=(1, 0, 0))
    assert legal_actions(table) == ["stop:7", "stop:12", "arrive"], "there is one to be had before 12, none before 4"
    play(table, "stop:12")
    assert table.vikings[A] == 0
    assert turn_of(table) == (C, "combat_response")


@pytest.mark.rule("RAI-060")
@pytest.mark.parametrize(("taken", "reachable"), [(0, True), (1, True), (2, False)])
def test_a_viking_from_an_encounter_on_the_way_counts_if_one_is_left(taken: int, reachable: bool) -> None:
    table = sailing(
        *(Ship(1, 0), Ship(4, 2), Ship(12, 2)),
        tiles={4: "v1_rune_2", 9: "v1_encounter", 7: "v1_rune_3"},
        taken={9: taken},
        villages=(0, 0, 0),
    )
    assert ("stop:12" in legal_actions(table)) == reachable


@pytest.mark.rule("RAI-060")
def test_a_full_crewless_ship_gains_nothing_on_the_way() -> None:
    """No shield at all: a ship of five tiles without shields picks no Viking up."""
    cargo = "v2_goods_mead v3_goods_mead v3_goods_amber v4_goods_mead v4_goods_amber"
    table = situation(
        *(Ship(1, 0, aboard=cargo), Ship(4, 2), Ship(12, 2)),
        tiles={1: "v4_rune_1", 4: "v4_rune_2", 7: "v4_rune_3"},
        voyage=4,
        villages=(2, 2, 2),
    )
    assert table.capacity[A] == 0
    assert legal_actions(table) == ["stop:7", "arrive"]


@pytest.mark.rule("RAI-060", "RAI-089")
def test_a_viking_yielded_to_a_monster_on_the_way_no_longer_counts() -> None:
    table = sailing(
        *(Ship(1, 1), Ship(4, 2), Ship(12, 2)), tiles={4: "v1_rune_2", 6: "v1_monster_troll", 7: "v1_rune_3"}
    )
    play(table, "monster:6")
    assert turn_of(table) == (A, "navigate"), "one Viking can only be yielded"
    assert table.vikings[A] == 0
    assert legal_actions(table) == ["stop:7", "arrive"], "not 12: no Viking is left to fight C"


@pytest.mark.rule("RAI-061")
def test_sailing_past_an_occupied_tile_has_no_effect() -> None:
    table = sailing(*(Ship(1, 3), Ship(4, 2), Ship(7, 2)), tiles={4: "v1_rune_2", 7: "v1_rune_3", 9: "v1_standard"})
    happened = play(table, "stop:9")
    assert happened[0][0] == "stop"
    assert where(table) == [9, 4, 7]
    assert crews(table) == [3, 2, 2]


@pytest.mark.rule("RAI-062")
def test_while_another_ship_is_in_the_harbour_nothing_is_discarded() -> None:
    table = situation(Ship(0, 1, start=1), Ship(0, 2, start=2), Ship(9, 2, start=3), tiles=L1 | {9: "v1_goods_pigs"})
    assert table.seat == B
    assert on_board(table) == L1
    assert legal_actions(table)[0] == "stop:1", "it need not catch up with C"


@pytest.mark.rule("RAI-063")
def test_the_last_ship_to_leave_discards_and_catches_up() -> None:
    table = situation(Ship(0, 1, start=1), Ship(12, 2, start=2), Ship(9, 2, start=3), tiles=L1)
    assert table.seat == A
    assert sorted(on_board(table))[0] == 9
    assert legal_actions(table)[0] == "stop:9"
    assert beside(table, A) + aboard(table, A) == []


@pytest.mark.rule("RAI-063", "RAI-049")
def test_the_last_in_the_harbour_when_all_others_are_home_goes_home() -> None:
    table = situation(Ship(0, 1, start=1), Ship(20, 2, start=2, rank=2), Ship(20, 2, start=3, rank=1), tiles=L1)
    assert table.voyage == 2
    assert beside(table, A) + aboard(table, A) == []


@pytest.mark.rule("RAI-064")
def test_a_ship_on_the_first_tile_spares_everything() -> None:
    table = situation(Ship(0, 1, start=1), Ship(1, 2, start=2), Ship(9, 2, start=3), tiles=L1)
    assert on_board(table) == L1
    assert legal_actions(table)[:2] == ["stop:1", "stop:2"]


@pytest.mark.rule("RAI-065")
def test_passed_spaces_take_effect_in_order() -> None:
    table = situation(
        *(Ship(4, 2), Ship(20, rank=1), Ship(6, 2)),
        voyage=2,
        tiles=(
            "4 v2_rune_1, 6 v2_rune_2, 8 v2_plunder, 9 v2_encounter, 11 v2_monster_warg, 12 v2_goods_wood, "
            "13 v2_goods_mead"
        ),
        villages=(3, 3, 3),
    )
    happened = play(table, "monster:11")
    assert [name for name, _ in happened] == ["village", "coin", "encounter", "village"]
    assert [values[1] for name, values in happened if name != "coin"] == [5, 9, 10]
    assert turn_of(table) == (A, "fight_monster")
    assert table.vikings[A] == 6
    play(table, "yield")
    assert turn_of(table) == (A, "navigate"), "where it goes from here is asked only now"
    assert legal_actions(table) == ["stop:12", "stop:13", "arrive"]


@pytest.mark.rule("RAI-010")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ships_only_sail_forward_and_stand_where_ships_can_stand(players: int) -> None:
    for seed in range(8):
        before, voyage = [0] * 4, 1
        for table, _ in random_plies(RAIDS.new(players, seed), FastDice(seed)):
            now: Any = table
            spaces = where(now)
            if now.voyage == voyage:
                assert all(there >= here for here, there in zip(before, spaces, strict=False))
            before, voyage = spaces, int(now.voyage)
            assert all(space not in (5, 10, 15) for space in spaces[:players])
            assert all(space in (0, 5, 10, 15, 20) for space in spaces[players:])


@pytest.mark.rule("RAI-013")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_ever_holds_an_encounter_or_plunder(players: int) -> None:
    for seed in range(8):
        table: Any = RAIDS.new(players, seed)
        for _ in random_plies(table, FastDice(seed)):
            pass
        held = [tile for seat in range(players) for tile in aboard(table, seat) + beside(table, seat)]
        assert not [tile for tile in held if "encounter" in tile or "plunder" in tile]


@pytest.mark.rule("RAI-013")
def test_an_emptied_encounter_lies_there_until_it_is_discarded() -> None:
    table = sailing(
        *(Ship(1, 2), Ship(4, 2), Ship(12, 2)),
        tiles={4: "v1_rune_2", 9: "v1_encounter", 13: "v1_goods_pigs"},
        taken={9: 1},
    )
    play(table, "stop:13")
    assert 9 not in on_board(table), "B, alone before it, has discarded it in its turn"
    table = sailing(
        *(Ship(1, 2), Ship(4, 2), Ship(7, 2)),
        tiles={4: "v1_rune_2", 7: "v1_rune_3", 9: "v1_encounter", 13: "v1_goods_pigs"},
        taken={9: 1},
    )
    play(table, "stop:13")
    assert on_board(table)[9] == "v1_encounter"
    assert (table.takers[9], table.loot[9]) == (2, 0)


@pytest.mark.rule("RAI-148")
def test_a_single_option_is_carried_out_and_told() -> None:
    table = sailing(Ship(1, 1), Ship(4, 2), Ship(12, 2), tiles={4: "v1_rune_2", 6: "v1_monster_troll"})
    heard = table.listen()
    table.apply(table.legal()[-1])
    forced = [event.values[:2] for event in heard if isinstance(event, Forced)]
    assert forced[0] == (A, RAIDS.action("fight_monster", 1))
    for event in heard:
        assert event.seen_by(None)


@pytest.mark.rule("RAI-148")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_asked_without_a_choice(players: int) -> None:
    for seed in range(8):
        for table, _ in random_plies(RAIDS.new(players, seed), FastDice(seed)):
            assert len(table.legal()) > 1
