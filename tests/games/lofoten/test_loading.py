"""The compulsory loading and unloading, and storing (4.2)."""

from __future__ import annotations

import pytest

from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import MOVE_ROTATE, MOVE_SLIDE, PLAY_LEFT, PLAY_RIGHT
from meadhall.games.lofoten.turns import Turn
from tests.games.lofoten.situations import Situation, choose, discard_of, market_of, options, stored, wheel_of


@pytest.mark.rule("LOF-061", "LOF-063", "LOF-065")
def test_loading_is_not_asked_for_and_the_tile_leaves_the_market() -> None:
    scene = Situation().wheel(0, "a:F1 | b:- | c:- | d:-", zone=2).market("mead2w sheep2r fish3w chest1r fish1w")
    table = scene.hand(0, "M1 M2 S2").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    heard = choose(table, "lateral_move", MOVE_SLIDE)
    assert wheel_of(table, 0) == "a:F1(fish3w) | b:- | c:- | d:-"
    assert market_of(table) == "mead2w sheep2r - chest1r fish1w"
    assert table.decision == "lateral_move"
    assert len(heard) == 2


@pytest.mark.rule("LOF-062", "LOF-075", "LOF-058")
def test_a_tile_that_came_in_front_is_loaded_at_the_start_of_the_turn() -> None:
    scene = Situation().wheel(1, "a:C1 | b:- | c:- | d:-", zone=3).market("- - chest2w - -")
    table = scene.ask(1, Turn(1))
    assert table.decision == "choose_card"
    assert wheel_of(table, 1) == "a:C1(chest2w) | b:- | c:- | d:-"


@pytest.mark.rule("LOF-064", "LOF-066")
@pytest.mark.parametrize("top", ["a:-", "a:M1", "a:F1(fish1r)"])
def test_without_a_fitting_empty_order_nothing_is_loaded(top: str) -> None:
    scene = Situation().wheel(0, f"{top} | b:- | c:- | d:-", zone=2).market("- - fish3w - -").hand(0, "M1 M2 S1")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert market_of(table) == "- - fish3w - -"


@pytest.mark.rule("LOF-067")
def test_only_the_longship_at_the_top_loads() -> None:
    scene = Situation().wheel(0, "a:- | b:F1 | c:F2 | d:F3", zone=2).market("- - fish3w - -").hand(0, "M1 M2 S1")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert market_of(table) == "- - fish3w - -"


@pytest.mark.rule("LOF-068", "LOF-069", "LOF-072")
def test_cargo_that_reaches_the_quay_is_stored_front_up_and_its_order_discarded() -> None:
    scene = (
        Situation(longships=True).wheel(0, "a:- | b:F2(fish2w) | c:- | d:-").store(0, 2, "fish1w").hand(0, "M1 M2 S1")
    )
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert stored(table, 0, 2) == ["fish1w", "fish2w"]
    assert discard_of(table) == ["S1", "F2"]
    assert wheel_of(table, 0) == "d:- | a:- | b:- | c:-"


@pytest.mark.rule("LOF-069")
def test_an_order_without_cargo_stays_at_the_quay() -> None:
    table = Situation().wheel(0, "a:- | b:F2 | c:- | d:-").hand(0, "M1 M2 S1").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, 0) == "d:- | a:- | b:F2 | c:-"


@pytest.mark.rule("LOF-070", "LOF-071", "LOF-073")
def test_the_first_tile_of_a_good_binds_a_free_warehouse_for_both() -> None:
    scene = Situation().store(0, 1, "mead1w").store(1, 3, "sheep1w").wheel(0, "a:- | b:- | c:- | d:C2(chest2w)")
    table = scene.wheel(1, "a:- | b:C1(chest3r) | c:- | d:-").hand(0, "M1 M2 S1").hand(1, "F1 F2 F1").action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert table.decision == "choose_warehouse"
    assert options(table) == [1, 3]
    assert "LOF-073" in str(table.why_not(table.game.action("choose_warehouse", 0)))
    choose(table, "choose_warehouse", 3)
    assert stored(table, 0, 4) == ["chest2w"]
    assert table.decision == "lateral_move"


@pytest.mark.rule("LOF-070")
def test_the_last_free_warehouse_is_taken_without_asking() -> None:
    scene = Situation().store(0, 1, "mead1w").store(1, 3, "sheep1w").store(1, 2, "fish1w")
    table = scene.wheel(0, "a:- | b:- | c:- | d:C2(chest2w)").hand(0, "M1 M2 S1").action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert stored(table, 0, 4) == ["chest2w"]


@pytest.mark.rule("LOF-074")
def test_unloading_comes_before_loading() -> None:
    scene = Situation().wheel(0, "a:- | b:F2(fish2w) | c:- | d:M1").market("- - mead3r - -").hand(0, "M1 M2 S1")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert table.decision == "choose_warehouse"
    assert market_of(table) == "- - mead3r - -"
    choose(table, "choose_warehouse", 0)
    assert wheel_of(table, 0) == "d:M1(mead3r) | a:- | b:- | c:-"
    assert stored(table, 0, 1) == ["fish2w"]


@pytest.mark.rule("LOF-075")
def test_a_tile_laid_in_the_upkeep_is_not_loaded_in_it() -> None:
    scene = Situation().wheel(0, "a:C1 | b:- | c:- | d:-", zone=3).wheel(1, "a:C1 | b:- | c:- | d:-", zone=3)
    table = scene.market("mead1w mead2w - fish1w fish2w").pile("chest3w chest2w").coins(2, 2).upkeep(0)
    choose(table, "refill_pick", 0)
    assert market_of(table) == "mead1w mead2w chest3w fish1w fish2w"
    assert wheel_of(table, 0) == "a:C1 | b:- | c:- | d:-"
    assert table.decision == "end_turn"
    choose(table, "end_turn", ids.END)
    assert wheel_of(table, 0) == "a:C1 | b:- | c:- | d:-"
    assert wheel_of(table, 1) == "a:C1(chest3w) | b:- | c:- | d:-"


@pytest.mark.rule("LOF-076")
def test_the_other_fleet_never_loads_or_unloads() -> None:
    scene = Situation().wheel(0, "a:- | b:- | c:- | d:-", zone=2).wheel(1, "a:F1 | b:- | c:- | d:-", zone=3)
    table = scene.market("- - fish3w - -").hand(0, "M1 M2 S2").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, 1) == "a:F1 | b:- | c:- | d:-"
    assert market_of(table) == "- - fish3w - -"
