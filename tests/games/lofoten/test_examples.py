"""The worked examples of the specification (section 9), one test each."""

from __future__ import annotations

import pytest

from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import (
    CLAIM,
    MOVE_ROTATE,
    MOVE_SLIDE,
    MOVE_STOP,
    PLAY_CENTER,
    PLAY_LEFT,
    PLAY_RIGHT,
    POWER_STOP,
    SLIDE_LEFT,
    SLIDE_RIGHT,
    SWAP_FIRST,
    TAKE,
)
from tests.games.lofoten.situations import (
    Situation,
    choose,
    coins_of,
    discard_of,
    hand_of,
    market_of,
    options,
    stored,
    wheel_of,
    zone_of,
)

EMPTY = "a:- | b:- | c:- | d:-"


@pytest.mark.rule("LOF-027", "LOF-066")
def test_ex_01_alignment() -> None:
    table = Situation().wheel(0, EMPTY, zone=2).market("- sheep3w - - -").hand(0, "M1 F1 S1").action(0)
    assert market_of(table) == "- sheep3w - - -"
    for play, zone in ((PLAY_LEFT, 1), (PLAY_RIGHT, 3)):
        other = table.clone()
        choose(other, "choose_card", play)
        choose(other, "lateral_move", MOVE_SLIDE)
        assert zone_of(other, 0) == zone


@pytest.mark.rule("LOF-029", "LOF-030", "LOF-031", "LOF-032", "LOF-033")
def test_ex_02_side_card() -> None:
    table = Situation().wheel(0, EMPTY, zone=2).hand(0, "M1 F1 S3").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 0) == 3
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, 0) == "d:- | a:- | b:- | c:-"
    assert MOVE_STOP in options(table)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, 0) == "c:- | d:- | a:- | b:-"
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-061", "LOF-063", "LOF-064")
def test_ex_03_loading_between_two_movements() -> None:
    scene = Situation().wheel(0, "a:F1 | b:- | c:- | d:-", zone=2).market("mead2w sheep2r fish3w chest1r fish1w")
    table = scene.hand(0, "M1 M2 S2").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 0) == 4
    assert wheel_of(table, 0) == "a:F1(fish3w) | b:- | c:- | d:-"
    assert market_of(table) == "mead2w sheep2r - chest1r fish1w"


@pytest.mark.rule("LOF-068", "LOF-069", "LOF-071", "LOF-074")
def test_ex_04_unload_and_load_in_one_quarter_turn() -> None:
    scene = Situation().wheel(0, "a:- | b:F2(fish2w) | c:- | d:M1").market("- - mead3r - -").store(1, 2, "fish1w")
    table = scene.hand(0, "M1 M2 S1").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, 0) == "d:M1(mead3r) | a:- | b:- | c:-"
    assert stored(table, 0, 2) == ["fish2w"]
    assert discard_of(table)[-1] == "F2"
    assert market_of(table) == "- - - - -"


@pytest.mark.rule("LOF-070", "LOF-071", "LOF-073")
def test_ex_05_first_tile_of_a_good() -> None:
    scene = Situation().store(0, 1, "mead1w").store(0, 3, "sheep1w").wheel(1, "a:- | b:C1(chest2w) | c:- | d:-")
    scene.wheel(0, "a:- | b:C1(chest3r) | c:- | d:-").market("mead2w mead2r fish1w fish2w sheep2w")
    table = scene.hand(1, "M1 M2 S1").hand(0, "M1 M2 S1").coins(0, 0).action(1)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert options(table) == [1, 3]
    choose(table, "choose_warehouse", 3)
    choose(table, "place_card", ids.TO_LEFT)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert stored(table, 0, 4) == ["chest3r"]
    assert stored(table, 1, 4) == ["chest2w"]


@pytest.mark.rule("LOF-071")
def test_ex_06_forced_warehouse() -> None:
    scene = Situation().wheel(0, "a:- | b:F1(fish2w) | c:- | d:-").store(1, 1, "fish1w").hand(0, "M1 M2 S1")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert stored(table, 0, 1) == ["fish2w"]


@pytest.mark.rule("LOF-041", "LOF-042", "LOF-044", "LOF-045", "LOF-046")
def test_ex_07_chest_power() -> None:
    table = Situation().store(0, 1, "chest1w chest2w chest3w").coins(5, 2).hand(0, "M1 C1 S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    for _ in range(3):
        assert options(table) == [TAKE, POWER_STOP]
        choose(table, "central_power", TAKE)
    assert coins_of(table) == (8, 0, 0)
    once = Situation().coins(3, 3).hand(0, "M1 C1 S1").action(0)
    choose(once, "choose_card", PLAY_CENTER)
    choose(once, "central_power", TAKE)
    assert coins_of(once) == (4, 3, 1)
    assert once.decision == "place_card"
    none = Situation().coins(8, 0).hand(0, "M1 C1 S1").action(0)
    choose(none, "choose_card", PLAY_CENTER)
    assert none.decision == "place_card"


@pytest.mark.rule("LOF-038")
def test_ex_08_blocked_quay() -> None:
    blocked = "a:- | b:- | c:M1 | d:-"
    assert options(Situation().wheel(0, blocked).coins(2, 0).action(0)) == [PLAY_LEFT, PLAY_RIGHT, SWAP_FIRST]
    assert options(Situation().wheel(0, blocked).coins(1, 0).action(0)) == [PLAY_LEFT, PLAY_RIGHT]


@pytest.mark.rule("LOF-077", "LOF-078", "LOF-079")
@pytest.mark.parametrize(
    ("play", "end", "hand"),
    [
        (PLAY_LEFT, ids.TO_LEFT, "C1 F3 S2"),
        (PLAY_LEFT, ids.TO_RIGHT, "F3 S2 C1"),
        (PLAY_CENTER, ids.TO_LEFT, "C1 M1 S2"),
        (PLAY_CENTER, ids.TO_RIGHT, "M1 S2 C1"),
    ],
)
def test_ex_09_hand(play: int, end: int, hand: str) -> None:
    table = Situation().hand(0, "M1 F3 S2").deck("C1").coins(0, 0).action(0)
    choose(table, "choose_card", play)
    if play == PLAY_LEFT:
        choose(table, "lateral_move", MOVE_STOP)
    else:
        choose(table, "central_power", POWER_STOP)
    choose(table, "place_card", end)
    assert hand_of(table, 0) == hand


@pytest.mark.rule("LOF-028", "LOF-035")
def test_ex_10_the_other_side_of_the_table() -> None:
    table = Situation().hand(1, "M1 F3 S3").action(1)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 1) == 1
    assert options(table) == [MOVE_ROTATE, MOVE_STOP]


@pytest.mark.rule("LOF-086", "LOF-087", "LOF-088")
def test_ex_11_four_alike() -> None:
    scene = Situation().market("sheep2w - sheep1r sheep3w fish2w").coins(0, 0)
    scene.pile("sheep2r mead1w mead2w mead3w chest1w", "fish1w fish1r fish3w fish3r")
    table = scene.upkeep(0)
    choose(table, "refill_pick", 0)
    assert market_of(table) == "sheep2w - - sheep3w fish2w"
    assert len(table.first_pile) + len(table.second_pile) == 8
    choose(table, "refill_pick", 0)
    choose(table, "refill_place", 1)
    choose(table, "refill_pick", 0)
    assert market_of(table) == "sheep2w mead1w mead2w sheep3w fish2w"


@pytest.mark.rule("LOF-089", "LOF-091", "LOF-092", "LOF-095", "LOF-155")
def test_ex_12_end_by_seat_0() -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w").coins(4, 0).hand(1, "M1 F1 S1")
    table = scene.upkeep(0)
    choose(table, "refill_place", 3)
    assert (table.seat, table.decision) == (1, "choose_card")
    assert coins_of(table) == (4, 0, 4)
    assert market_of(table) == "mead1w - fish1w chest1w sheep1w"
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.over


@pytest.mark.rule("LOF-090", "LOF-093")
@pytest.mark.parametrize(("second", "over"), [("", True), ("fish2w", False)])
def test_ex_13_end_by_seat_1(second: str, over: bool) -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w", second).coins(0, 0).hand(1, "M1 F1 S1")
    table = scene.action(1)
    deck = len(table.deck)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.over is over
    assert (len(table.deck) == deck) is over
    assert (market_of(table) == "mead1w - fish1w - sheep1w") is True


@pytest.mark.rule("LOF-052", "LOF-053", "LOF-057", "LOF-058", "LOF-059", "LOF-158")
def test_ex_14_coins() -> None:
    scene = Situation().wheel(0, EMPTY, zone=5).market("mead1w mead2w fish1w fish2w sheep1w").hand(0, "M1 F1 S1")
    table = scene.coins(4, 2).action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 0) == 4
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 0) == 3
    choose(table, "lateral_move", MOVE_STOP)
    assert coins_of(table) == (3, 2, 3)
    choose(table, "place_card", ids.TO_LEFT)
    choose(table, "end_turn", ids.EXTRA)
    assert coins_of(table) == (0, 2, 6)
    assert (table.seat, table.decision) == (0, "choose_card")


@pytest.mark.rule("LOF-055")
def test_ex_15_swap() -> None:
    table = Situation().coins(5, 0).hand(0, "M1 F2 S3").deck("C2 C1 M3").action(0)
    choose(table, "choose_card", SWAP_FIRST)
    assert hand_of(table, 0) == "C2 C1 M3"
    assert coins_of(table) == (3, 0, 5)
    assert SWAP_FIRST in options(table)
    choose(table, "choose_card", SWAP_FIRST)
    assert coins_of(table) == (1, 0, 7)


@pytest.mark.rule("LOF-099", "LOF-100", "LOF-101", "LOF-102", "LOF-103")
@pytest.mark.parametrize(("ties_both", "scores"), [(False, [14, 11]), (True, [20, 17])])
def test_ex_16_scoring(ties_both: bool, scores: list[int]) -> None:
    scene = Situation(ties_both=ties_both).warehouses("W02 W05 W07 W01")
    scene.store(0, 1, "mead3w mead2w").store(1, 1, "mead2r mead2r mead1r")
    scene.store(0, 2, "fish3w fish2w").store(1, 2, "fish2r").store(1, 3, "sheep1w").store(0, 4, "chest2w")
    table = scene.action(0)
    assert table.scores() == scores
    assert table.winners() == [0]


@pytest.mark.rule("LOF-146", "LOF-147")
def test_ex_17_improved_b() -> None:
    def slide(cargo: str) -> Situation:
        scene = Situation(longships=True).wheel(0, f"B:M2({cargo}) | a:- | c:- | d:-", zone=2)
        return scene.market("- - mead3r mead2r -").store(1, 1, "mead1r").hand(0, "F1 F2 S3")

    table = slide("mead1w").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert wheel_of(table, 0) == "B:M2(mead1w mead3r) | a:- | c:- | d:-"
    choose(table, "lateral_move", MOVE_ROTATE)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert stored(table, 0, 1) == ["mead1w", "mead3r"]
    assert discard_of(table) == ["S3", "M2"]
    other = slide("mead2w").action(0)
    choose(other, "choose_card", PLAY_RIGHT)
    choose(other, "lateral_move", MOVE_SLIDE)
    assert wheel_of(other, 0) == "B:M2(mead2w) | a:- | c:- | d:-"
    choose(other, "lateral_move", MOVE_SLIDE)
    assert wheel_of(other, 0) == "B:M2(mead2w mead2r) | a:- | c:- | d:-"


@pytest.mark.rule("LOF-062", "LOF-149")
def test_ex_18_improved_d() -> None:
    scene = Situation(longships=True).wheel(0, "a:S1 | D:F2(fish1w) | b:- | c:-").market("- sheep2w mead1w - -")
    table = scene.store(1, 1, "fish2w").hand(0, "M1 F2 S2").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, 0) == "c:- | a:S1 | D:- | b:-"
    assert discard_of(table)[-1] == "F2"
    assert table.decision == "ship_power"
    assert options(table) == [SLIDE_LEFT, SLIDE_RIGHT, POWER_STOP]
    choose(table, "ship_power", SLIDE_LEFT)
    assert zone_of(table, 0) == 2
    assert market_of(table) == "- sheep2w mead1w - -"
    assert table.decision == "lateral_move"
    assert table.view(0).question.budget == 1


@pytest.mark.rule("LOF-145", "LOF-151")
def test_ex_19_improvement_points() -> None:
    table = Situation(longships=True).wheel(0, "A:- | b:- | C:- | d:-").action(0)
    points = table.breakdown(0)
    assert points["improvements"] + points["longships"] == 6


@pytest.mark.rule("LOF-122", "LOF-123", "LOF-128", "LOF-143")
@pytest.mark.parametrize(
    ("demand", "owns", "offered"),
    [("three_tiles_sheep", None, True), ("six_goods_sheep", None, False), ("three_tiles_sheep", 1, False)],
)
def test_ex_20_jarl(demand: str, owns: int | None, offered: bool) -> None:
    scene = Situation(jarls=True, longships=True).jarl(2, "J4", "own_five_coins", owner=owns).jarl(1, "J3", demand)
    scene.store(1, 1, "sheep2w sheep1w sheep3w*").coins(0, 0)
    scene.table.improved[4] = 1
    table = scene.end_turn(1)
    assert (CLAIM in options(table)) is offered
