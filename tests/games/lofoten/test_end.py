"""Extra turns, the end of the game and the last unloading (4.5, 5.1, 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import END, EXTRA, MOVE_STOP, PLAY_LEFT, SWAP, UNLOAD_NONE
from meadhall.games.lofoten.packed import BOTTOM, LEFT, RIGHT, TOP
from tests.games.lofoten.situations import (
    GAME,
    Situation,
    choose,
    coins_of,
    market_of,
    new,
    options,
    stored,
    told,
    wheel_of,
)
from tests.kit import random_plies

FULL = "mead1w mead2w fish1w fish2w sheep1w"


@pytest.mark.rule("LOF-057", "LOF-058", "LOF-059")
def test_three_coins_buy_a_whole_turn_that_begins_with_loading() -> None:
    scene = Situation().market(FULL).coins(4, 2).wheel(0, "a:F1 | b:- | c:- | d:-", zone=3)
    table = scene.end_turn(0)
    assert options(table) == [SWAP, EXTRA, END]
    choose(table, "end_turn", EXTRA)
    assert coins_of(table) == (1, 2, 5)
    assert (table.seat, table.decision) == (0, "choose_card")
    assert wheel_of(table, 0) == "a:F1(fish1w) | b:- | c:- | d:-"


@pytest.mark.rule("LOF-057")
def test_two_coins_do_not_buy_a_turn() -> None:
    table = Situation().market(FULL).coins(2, 2).end_turn(0)
    assert options(table) == [SWAP, END]
    assert "LOF-057" in str(table.why_not(GAME.action("end_turn", EXTRA)))


@pytest.mark.rule("LOF-057", "LOF-021")
def test_after_the_extra_turn_the_opponent_is_next() -> None:
    table = Situation().market(FULL).coins(3, 0).hand(0, "M1 F1 S1").end_turn(0)
    choose(table, "end_turn", EXTRA)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    choose(table, "place_card", ids.TO_LEFT)
    assert (table.seat, table.decision) == (1, "choose_card")


@pytest.mark.rule("LOF-060", "LOF-155", "LOF-089", "LOF-091", "LOF-095")
def test_too_few_tiles_in_seat_zeros_upkeep_leave_one_last_turn() -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w").coins(4, 2)
    table = scene.upkeep(0)
    assert int(table.last) == 1
    choose(table, "refill_place", 1)
    assert market_of(table) == "mead1w chest1w fish1w - sheep1w"
    assert (table.seat, table.decision) == (1, "choose_card")


@pytest.mark.rule("LOF-092", "LOF-094")
def test_the_last_turn_ends_with_seat_ones_action_phase() -> None:
    scene = Situation().market("mead1w chest1w fish1w - sheep1w").pile("").coins(4, 4).hand(1, "M1 F1 S1")
    scene.table.last = 1
    table = scene.action(1)
    deck = len(table.deck)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.over
    assert len(table.deck) == deck


@pytest.mark.rule("LOF-093", "LOF-089")
def test_seat_one_ends_the_game_when_tiles_are_short_after_its_action_phase() -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w").coins(0, 4).hand(1, "M1 F1 S1")
    table = scene.action(1)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.over
    assert market_of(table) == "mead1w - fish1w - sheep1w"


@pytest.mark.rule("LOF-090")
@pytest.mark.parametrize("seat", [0, 1])
def test_exactly_enough_tiles_do_not_end_the_game(seat: int) -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w", "fish2w").coins(0, 0).hand(seat, "M1 F1 S1")
    table = scene.action(seat)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    choose(table, "place_card", ids.TO_LEFT)
    choose(table, "refill_pick", 0)
    choose(table, "refill_place", 1)
    assert int(table.last) == 0
    assert (table.seat, table.decision) == (1 - seat, "choose_card")


@pytest.mark.rule("LOF-094")
def test_both_have_had_the_same_number_of_regular_turns() -> None:
    for seed in range(30):
        table = new(seed)
        opened = table.decision == "choose_card"
        heard = table.listen()
        for _ in random_plies(table, FastDice(seed)):
            pass
        turns = [1 if opened else 0, 0]
        for name, values in told(table, heard):
            if name == "turn":
                turns[values[0]] += 1
            elif name == "extra_turn":
                turns[values[0]] -= 1
        assert turns[0] == turns[1]


@pytest.mark.rule("LOF-157")
def test_a_trigger_in_seat_ones_upkeep_ends_the_game_after_that_turn() -> None:
    """Exactly enough tiles, but four alike make two more holes."""
    scene = Situation().market("sheep2w sheep1w fish1w - sheep3w").pile("sheep2r").coins(0, 4)
    table = scene.upkeep(1)
    choose(table, "refill_pick", 0)
    assert table.over
    assert market_of(table) == "sheep2w - fish1w - sheep3w"


@pytest.mark.rule("LOF-157", "LOF-156")
def test_the_stagnation_guard_can_end_the_game() -> None:
    scene = Situation().market(FULL).pile("chest1w chest2w").coins(0, 4)
    scene.table.still = 16
    table = scene.upkeep(1)
    assert int(table.last) == 1
    choose(table, "refill_place", 0)
    choose(table, "refill_place", 1)
    assert table.over


@pytest.mark.rule("LOF-155")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_coin_options_once_the_end_is_triggered(seat: int) -> None:
    scene = Situation(longships=True).market(FULL).store(seat, 1, "mead3w").coins(4, 4)
    scene.table.last = 1
    table = scene.end_turn(seat)
    assert options(table) == [ids.IMPROVE, END]
    for option in (SWAP, EXTRA):
        assert "LOF-155" in str(table.why_not(GAME.action("end_turn", option)))


@pytest.mark.rule("LOF-154")
def test_modules_count_in_seat_ones_last_turn() -> None:
    scene = Situation(longships=True, jarls=True).market("mead1w - - - -").pile("chest1w").coins(0, 5)
    scene.jarl(1, "J7", "own_five_coins").store(1, 1, "fish3w").hand(1, "M1 F1 S1")
    table = scene.action(1)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.decision == "end_turn"
    assert options(table) == [ids.CLAIM, ids.IMPROVE, END]
    choose(table, "end_turn", ids.CLAIM)
    choose(table, "end_turn", ids.IMPROVE)
    choose(table, "improve_ship", 0)
    assert table.over
    assert table.breakdown(1) | {"warehouse_1": 0, "warehouse_2": 0, "warehouse_3": 0, "warehouse_4": 0} == {
        "warehouse_1": 0,
        "warehouse_2": 0,
        "warehouse_3": 0,
        "warehouse_4": 0,
        "jarl": 5,
        "improvements": 1,
        "longships": 3,
    }


def last_unloading(scene: Situation) -> Any:
    """The end of seat 1's last action phase."""
    scene.table.last = 1
    table = scene.market("mead1w - - - -").pile("").coins(0, 0).hand(1, "M1 F1 S1").action(1)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    return table


@pytest.mark.rule("LOF-096", "LOF-097", "LOF-098")
def test_each_may_unload_one_longship_wherever_it_is_seat_zero_first() -> None:
    scene = Situation().wheel(0, "a:F1(fish3w) | b:C1(chest1w) | c:- | d:M1(mead1r)").store(1, 2, "chest2w")
    scene.wheel(1, "a:- | b:- | c:- | d:S1(sheep2w)")
    table = last_unloading(scene)
    assert (table.seat, table.decision) == (0, "final_unload")
    assert options(table) == [UNLOAD_NONE, TOP, RIGHT, LEFT]
    assert "LOF-096" in str(table.why_not(GAME.action("final_unload", BOTTOM)))
    choose(table, "final_unload", RIGHT)
    assert stored(table, 0, 2) == ["chest1w"]
    assert (table.seat, table.decision) == (1, "final_unload")
    assert options(table) == [UNLOAD_NONE, LEFT]
    choose(table, "final_unload", UNLOAD_NONE)
    assert table.over
    assert wheel_of(table, 1) == "a:- | b:- | c:- | d:S1(sheep2w)"


@pytest.mark.rule("LOF-097")
def test_the_last_unloading_may_bind_an_empty_warehouse() -> None:
    scene = Situation().wheel(0, "a:F1(fish3w) | b:- | c:- | d:-").store(1, 2, "chest2w")
    table = last_unloading(scene)
    choose(table, "final_unload", TOP)
    assert (table.seat, table.decision) == (0, "choose_warehouse")
    assert options(table) == [0, 2, 3]
    choose(table, "choose_warehouse", 3)
    assert table.over
    assert stored(table, 0, 4) == ["fish3w"]


@pytest.mark.rule("LOF-159")
def test_the_last_unloading_brings_no_ship_power_and_no_claim() -> None:
    scene = Situation(longships=True, jarls=True).jarl(1, "J7", "three_tiles_fish").store(0, 1, "fish1w fish2w")
    scene.wheel(0, "D:F1(fish3w) | b:- | c:- | a:-")
    table = last_unloading(scene)
    choose(table, "final_unload", TOP)
    assert table.over
    assert int(table.jarl_owner[0]) == -1


@pytest.mark.rule("LOF-096")
def test_an_improved_hold_is_unloaded_whole() -> None:
    scene = Situation(longships=True).wheel(0, "B:F1(fish1w fish2w) | a:- | c:- | d:-").store(0, 1, "fish1r")
    table = last_unloading(scene)
    choose(table, "final_unload", TOP)
    assert stored(table, 0, 1) == ["fish1r", "fish1w", "fish2w"]
    assert table.over


@pytest.mark.rule("LOF-089")
def test_everybody_sees_that_the_end_is_triggered() -> None:
    table = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w", "chest2w").coins(0, 0).upkeep(0)
    assert table.view(1).last is False
    short = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w").coins(0, 0).upkeep(0)
    assert short.view(1).last is True


def test_warehouses_are_counted_by_their_names_and_other_sources_by_their_words() -> None:
    table: Any = GAME.new(2, "named", jarls=True)
    say = GAME.words("fr")
    named = GAME.source_words(table, say)
    assert list(named) == list(table.breakdown(0))
    houses = [say.called(each.card) for each in table.view(None).warehouses]
    assert [named[f"warehouse_{number}"] for number in range(1, 5)] == houses
    assert named["jarl"] == say("source.jarl")
