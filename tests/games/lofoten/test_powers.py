"""The central powers of the four goods (2.2)."""

from __future__ import annotations

import pytest

from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import (
    DISCARD_TILE,
    PLAY_CENTER,
    POWER_STOP,
    ROTATE_CCW,
    ROTATE_CW,
    SLIDE_LEFT,
    SLIDE_RIGHT,
    TAKE,
)
from tests.games.lofoten.situations import Situation, choose, coins_of, market_of, options, stored, wheel_of, zone_of


@pytest.mark.rule("LOF-044")
def test_chest_takes_a_coin_from_the_reserve() -> None:
    table = Situation().hand(0, "M1 C2 S1").coins(2, 3).action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert options(table) == [TAKE, POWER_STOP]
    choose(table, "central_power", TAKE)
    assert coins_of(table) == (3, 3, 2)


@pytest.mark.rule("LOF-045")
def test_chest_takes_from_the_opponent_when_the_reserve_is_empty() -> None:
    table = Situation().hand(1, "M1 C2 S1").coins(2, 6).action(1)
    choose(table, "choose_card", PLAY_CENTER)
    choose(table, "central_power", TAKE)
    assert coins_of(table) == (1, 7, 0)


@pytest.mark.rule("LOF-046")
def test_chest_without_any_coin_elsewhere_has_no_use() -> None:
    table = Situation().hand(0, "M1 C2 S1").coins(8, 0).action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert table.decision == "place_card"
    assert coins_of(table) == (8, 0, 0)


@pytest.mark.rule("LOF-047")
def test_sheep_turns_either_way_with_each_use() -> None:
    scene = Situation().store(0, 1, "sheep1w sheep2w sheep3w").hand(0, "M1 S2 F1").wheel(0, "a:- | b:- | c:- | d:-")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert options(table) == [ROTATE_CW, ROTATE_CCW, POWER_STOP]
    choose(table, "central_power", ROTATE_CW)
    assert wheel_of(table, 0) == "d:- | a:- | b:- | c:S2"
    choose(table, "central_power", ROTATE_CCW)
    choose(table, "central_power", ROTATE_CCW)
    assert wheel_of(table, 0) == "b:- | c:S2 | d:- | a:-"
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-048")
def test_mead_removes_a_chosen_tile_which_is_replaced_in_the_upkeep() -> None:
    scene = Situation().market("fish1w fish2w - chest1w sheep1w").hand(0, "F1 M2 S1").coins(0, 0)
    table = scene.action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert options(table) == [DISCARD_TILE, DISCARD_TILE + 1, DISCARD_TILE + 3, DISCARD_TILE + 4, POWER_STOP]
    tile = int(table.market[3])
    choose(table, "central_power", DISCARD_TILE + 3)
    assert market_of(table) == "fish1w fish2w - - sheep1w"
    assert tile in table.view(None).removed
    choose(table, "place_card", ids.TO_LEFT)
    assert table.decision == "refill_pick"


@pytest.mark.rule("LOF-048")
def test_mead_without_a_tile_on_the_market_has_no_use() -> None:
    table = Situation().hand(0, "F1 M2 S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-049", "LOF-035")
@pytest.mark.parametrize(("seat", "zone", "left"), [(0, 3, 2), (1, 3, 4)])
def test_fish_slides_either_way(seat: int, zone: int, left: int) -> None:
    table = Situation().hand(seat, "M1 F2 S1").wheel(seat, "a:- | b:- | c:- | d:-", zone=zone).action(seat)
    choose(table, "choose_card", PLAY_CENTER)
    assert options(table) == [SLIDE_LEFT, SLIDE_RIGHT, POWER_STOP]
    choose(table, "central_power", SLIDE_LEFT)
    assert zone_of(table, seat) == left


@pytest.mark.rule("LOF-049")
@pytest.mark.parametrize(
    ("seat", "zone", "only"), [(0, 1, SLIDE_RIGHT), (0, 5, SLIDE_LEFT), (1, 1, SLIDE_LEFT), (1, 5, SLIDE_RIGHT)]
)
def test_fish_stays_within_the_market(seat: int, zone: int, only: int) -> None:
    table = Situation().hand(seat, "M1 F2 S1").wheel(seat, "a:- | b:- | c:- | d:-", zone=zone).action(seat)
    choose(table, "choose_card", PLAY_CENTER)
    assert options(table) == [only, POWER_STOP]


@pytest.mark.rule("LOF-050")
def test_every_movement_by_a_power_is_followed_by_loading_and_unloading() -> None:
    scene = Situation().wheel(0, "a:S1 | b:S2(sheep1w) | c:- | d:M1").store(0, 1, "sheep2r sheep2r")
    table = scene.market("- - mead2w - -").hand(0, "M1 S2 F1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    choose(table, "central_power", ROTATE_CW)
    assert wheel_of(table, 0) == "d:M1(mead2w) | a:S1 | b:- | c:S2"
    assert stored(table, 0, 1) == ["sheep1w", "sheep2r", "sheep2r"]


@pytest.mark.rule("LOF-051")
def test_an_unloading_does_not_add_uses() -> None:
    scene = Situation().wheel(0, "a:- | b:S2(sheep1w) | c:- | d:-").store(0, 1, "sheep2r")
    table = scene.hand(0, "M1 S2 F1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    choose(table, "central_power", ROTATE_CW)
    assert stored(table, 0, 1) == ["sheep1w", "sheep2r"]
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-044", "LOF-045")
@pytest.mark.parametrize("coins", [(7, 0), (7, 1)])
def test_the_very_last_coin_can_be_taken_wherever_it_is(coins: tuple[int, int]) -> None:
    table = Situation().hand(0, "M1 C2 S1").coins(*coins).action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert options(table) == [TAKE, POWER_STOP]
    choose(table, "central_power", TAKE)
    assert coins_of(table) == (8, 0, 0)


@pytest.mark.rule("LOF-028", "LOF-040", "LOF-046", "LOF-048")
@pytest.mark.parametrize(
    ("card", "refused"),
    [
        ("C2", {"LOF-040": [ROTATE_CW, ROTATE_CCW, SLIDE_LEFT, SLIDE_RIGHT, DISCARD_TILE, DISCARD_TILE + 4]}),
        ("S2", {"LOF-040": [TAKE, SLIDE_LEFT, SLIDE_RIGHT, DISCARD_TILE, DISCARD_TILE + 4]}),
        ("F2", {"LOF-040": [TAKE, ROTATE_CW, ROTATE_CCW, DISCARD_TILE], "LOF-028": [SLIDE_LEFT]}),
        ("M2", {"LOF-040": [TAKE, ROTATE_CW, SLIDE_LEFT, SLIDE_RIGHT], "LOF-048": [DISCARD_TILE, DISCARD_TILE + 4]}),
    ],
)
def test_what_a_power_cannot_do_is_refused_by_its_rule(card: str, refused: dict[str, list[int]]) -> None:
    scene = Situation().wheel(0, "a:- | b:- | c:- | d:-", zone=1).market("- fish1w - - -")
    table = scene.hand(0, f"M1 {card} S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    for rule, barred in refused.items():
        for option in barred:
            assert rule in str(table.why_not(table.game.action("central_power", option)))
