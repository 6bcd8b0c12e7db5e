"""Module 3: improved longships (6.3)."""

from __future__ import annotations

import pytest

from meadhall.games.lofoten.ids import (
    END,
    EXTRA,
    IMPROVE,
    MOVE_ROTATE,
    MOVE_SLIDE,
    PLAY_CENTER,
    PLAY_LEFT,
    PLAY_RIGHT,
    POWER_STOP,
    ROTATE_CW,
    TAKE,
)
from tests.games.lofoten.situations import (
    GAME,
    Situation,
    choose,
    coins_of,
    discard_of,
    market_of,
    options,
    stored,
    wheel_of,
)

FULL = "mead1w mead2w fish1w fish2w sheep1w"


@pytest.mark.rule("LOF-140", "LOF-141", "LOF-144")
def test_flipping_a_stored_tile_improves_a_longship_of_choice() -> None:
    scene = Situation(longships=True).market(FULL).store(0, 1, "mead3w mead3r").store(0, 2, "fish2r fish2r").coins(0, 0)
    table = scene.end_turn(0)
    assert options(table) == [IMPROVE, END]
    choose(table, "end_turn", IMPROVE)
    assert table.decision == "improve_tile"
    assert options(table) == [4, 5, 9]
    assert "LOF-141" in str(table.why_not(GAME.action("improve_tile", 0)))
    choose(table, "improve_tile", 9)
    assert table.decision == "improve_ship"
    assert options(table) == [0, 1, 2, 3]
    choose(table, "improve_ship", 1)
    assert stored(table, 0, 2) == ["fish2r", "fish2r*"]
    assert list(table.improved[:4]) == [0, 1, 0, 0]


@pytest.mark.rule("LOF-140", "LOF-141")
def test_without_a_face_up_tile_nothing_can_be_improved() -> None:
    scene = Situation(longships=True).market(FULL).coins(2, 0).store(1, 1, "mead3w")
    table = scene.end_turn(0)
    assert IMPROVE not in options(table)
    assert "LOF-140" in str(table.why_not(GAME.action("end_turn", IMPROVE)))
    flipped = Situation(longships=True).market(FULL).coins(2, 0).store(0, 1, "mead3w*")
    flipped.table.improved[0] = 1
    assert IMPROVE not in options(flipped.end_turn(0))


@pytest.mark.rule("LOF-144")
def test_only_light_longships_can_be_improved() -> None:
    scene = Situation(longships=True).market(FULL).store(0, 1, "mead3w mead3r").coins(0, 0)
    table = scene.wheel(0, "A:- | b:- | C:- | d:-").end_turn(0)
    choose(table, "end_turn", IMPROVE)
    choose(table, "improve_tile", 4)
    assert options(table) == [1, 3]
    assert "LOF-144" in str(table.why_not(GAME.action("improve_ship", 0)))


@pytest.mark.rule("LOF-142", "LOF-143")
def test_a_flipped_tile_is_one_good_no_shield_and_still_a_tile() -> None:
    scene = Situation(longships=True, jarls=True).warehouses("W05 W01 W02 W03").store(0, 1, "chest3w* chest1w")
    scene.store(1, 1, "chest2r").hand(0, "M1 C1 S1")
    scene.table.improved[0] = 1
    table = scene.action(0)
    side = table.view(0).warehouses[0].sides[0]
    assert side.total == 2
    assert side.pp == 0
    choose(table, "choose_card", PLAY_CENTER)
    assert table.view(0).question.uses == 2


@pytest.mark.rule("LOF-145", "LOF-151")
@pytest.mark.parametrize(
    ("wheel", "improvements", "longships"),
    [
        ("a:- | b:- | c:- | d:-", 0, 0),
        ("a:- | B:- | c:- | d:-", 1, 0),
        ("A:- | b:- | c:- | d:-", 1, 3),
        ("a:- | B:- | C:- | d:-", 3, 0),
        ("a:- | B:- | C:- | D:-", 6, 0),
        ("A:- | B:- | C:- | D:-", 10, 3),
    ],
)
def test_points_for_improvements(wheel: str, improvements: int, longships: int) -> None:
    table = Situation(longships=True).wheel(0, wheel).action(0)
    assert table.breakdown(0)["improvements"] == improvements
    assert table.breakdown(0)["longships"] == longships


@pytest.mark.rule("LOF-146", "LOF-147")
def test_b_loads_several_tiles_up_to_four() -> None:
    scene = (
        Situation(longships=True).wheel(0, "B:M2(mead1w) | a:- | c:- | d:-", zone=1).market("- mead2w mead3r mead1r -")
    )
    table = scene.hand(0, "F1 F2 S3").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert wheel_of(table, 0) == "B:M2(mead1w mead2w mead1r) | a:- | c:- | d:-"
    assert market_of(table) == "- - mead3r - -"


@pytest.mark.rule("LOF-146")
def test_a_light_b_has_no_bigger_hold_than_others() -> None:
    scene = Situation(longships=True).wheel(0, "b:M2(mead1w) | A:- | C:- | D:-", zone=1).market("- mead2w - - -")
    table = scene.hand(0, "F1 F2 S3").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert market_of(table) == "- mead2w - - -"


@pytest.mark.rule("LOF-148")
def test_c_takes_a_new_order_at_the_quay() -> None:
    scene = Situation(longships=True).wheel(0, "a:- | b:- | C:M1 | d:-").hand(0, "F1 F2 S3")
    table = scene.action(0)
    assert PLAY_CENTER in options(table)
    choose(table, "choose_card", PLAY_CENTER)
    assert wheel_of(table, 0) == "a:- | b:- | C:F2 | d:-"
    assert discard_of(table) == ["M1"]
    light = Situation(longships=True).wheel(0, "A:- | b:- | c:M1 | d:-").action(0)
    assert PLAY_CENTER not in options(light)


@pytest.mark.rule("LOF-149", "LOF-150")
def test_d_uses_its_orders_power_after_the_loading() -> None:
    scene = Situation(longships=True).wheel(0, "a:- | D:S2(sheep1w) | b:- | c:M1").market("- - mead1w - -")
    table = scene.store(0, 1, "sheep2w sheep3w").hand(0, "F1 F2 C2").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert table.decision == "ship_power"
    assert wheel_of(table, 0) == "c:M1(mead1w) | a:- | D:- | b:-"
    assert market_of(table) == "- - - - -"
    assert discard_of(table) == ["C2", "S2"]
    choose(table, "ship_power", ROTATE_CW)
    assert wheel_of(table, 0) == "b:- | c:M1(mead1w) | a:- | D:-"
    assert table.decision == "lateral_move"
    assert table.view(0).question.budget == 1


@pytest.mark.rule("LOF-149", "LOF-150")
def test_d_waits_for_its_warehouse_and_its_loading() -> None:
    scene = Situation(longships=True).wheel(0, "a:- | D:C2(chest1r) | b:- | c:M1").market("- - mead1w - -")
    table = scene.store(0, 2, "fish2w*").hand(0, "F1 F2 S1").coins(0, 3).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert table.decision == "choose_warehouse"
    choose(table, "choose_warehouse", 2)
    assert table.decision == "ship_power"
    assert wheel_of(table, 0) == "c:M1(mead1w) | a:- | D:- | b:-"
    assert options(table) == [TAKE, POWER_STOP]
    choose(table, "ship_power", TAKE)
    assert coins_of(table) == (1, 3, 4)
    assert table.decision == "lateral_move"


@pytest.mark.rule("LOF-149")
def test_a_light_d_has_no_power() -> None:
    scene = Situation(longships=True).wheel(0, "a:- | d:S2(sheep1w) | b:- | c:-").store(0, 1, "sheep2w")
    table = scene.hand(0, "F1 F2 C2").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert table.decision == "lateral_move"


@pytest.mark.rule("LOF-152")
def test_one_improvement_per_turn_and_an_extra_turn_is_a_new_turn() -> None:
    scene = Situation(longships=True).market(FULL).store(0, 1, "mead3w mead3r mead1r").coins(3, 0)
    table = scene.hand(0, "M1 F1 S1").end_turn(0)
    choose(table, "end_turn", IMPROVE)
    choose(table, "improve_tile", 4)
    choose(table, "improve_ship", 0)
    assert IMPROVE not in options(table)
    assert "LOF-152" in str(table.why_not(GAME.action("end_turn", IMPROVE)))
    choose(table, "end_turn", EXTRA)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_ROTATE)
    choose(table, "place_card", 0)
    assert table.decision == "end_turn"
    assert IMPROVE in options(table)


@pytest.mark.rule("LOF-140", "LOF-142", "LOF-152")
def test_an_improvement_shows_and_can_be_written_down_and_read_again() -> None:
    scene = Situation(longships=True).market(FULL).store(0, 1, "mead3w mead3r").coins(2, 0)
    table = scene.end_turn(0)
    choose(table, "end_turn", IMPROVE)
    choose(table, "improve_tile", 4)
    choose(table, "improve_ship", 2)
    view = table.view(1)
    assert [tile.flipped for tile in view.warehouses[0].sides[0].tiles] == [True, False]
    assert [ship.improved for ship in view.fleets[0].places] == [False, False, True, False]
    assert view.question.improved == 1
    assert GAME.load(table.position()).position() == table.position()


@pytest.mark.rule("LOF-038", "LOF-148")
@pytest.mark.parametrize(("quay", "free"), [("c:-", True), ("c:M1", False), ("C:M1", True), ("D:M1", False)])
def test_the_view_says_whether_the_quay_takes_the_centre_card(quay: str, free: bool) -> None:
    others = [letter for letter in "abcd" if letter != quay[0].lower()]
    wheel = f"{others[0]}:- | {others[1]}:- | {quay} | {others[2]}:-"
    table = Situation(longships=True).wheel(1, wheel).action(1)
    assert table.view(None).fleets[1].quay_free is free
    assert (PLAY_CENTER in options(table)) is free
