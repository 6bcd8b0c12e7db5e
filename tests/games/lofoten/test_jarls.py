"""Module 2: Jarls and their demands (6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import CLAIM, END, MOVE_ROTATE, PLAY_CENTER, PLAY_RIGHT
from tests.games.lofoten.situations import GAME, Situation, choose, coins_of, market_of, options, stored

FULL = "mead1w mead2w fish1w fish2w sheep1w"


def met(demand: str, stores: dict[int, str], coins: tuple[int, int] = (0, 0), cargo: str = "") -> bool:
    """Whether seat 0 may claim under this demand with these tiles stored."""
    scene = Situation(jarls=True, longships=True).jarl(1, "J3", demand).coins(*coins)
    flips = 0
    for slot, tiles in stores.items():
        scene.store(0, slot, tiles)
        flips += tiles.count("*")
    for letter in range(flips):
        scene.table.improved[letter] = 1
    if cargo:
        scene.wheel(0, f"c:{cargo} | b:- | a:- | d:-")
    table = scene.end_turn(0)
    return table.decision == "end_turn" and table.seat == 0 and CLAIM in options(table)


@pytest.mark.rule("LOF-118", "LOF-119")
def test_a_jarl_is_claimed_at_the_end_of_a_turn_or_later() -> None:
    scene = Situation(jarls=True).market(FULL).jarl(1, "J7", "own_five_coins").coins(5, 0)
    table = scene.end_turn(0)
    later = table.clone()
    choose(table, "end_turn", CLAIM)
    assert int(table.jarl_owner[0]) == 0
    choose(later, "end_turn", END)
    assert int(later.jarl_owner[0]) == -1
    assert later.seat == 1
    assert later.view(0).jarls[0].claimable == [True, False]


@pytest.mark.rule("LOF-118")
def test_an_unmet_demand_is_refused() -> None:
    table = Situation(jarls=True).jarl(1, "J7", "own_five_coins").coins(4, 0).end_turn(0)
    assert CLAIM not in options(table)
    assert "LOF-118" in str(table.why_not(GAME.action("end_turn", CLAIM)))


@pytest.mark.rule("LOF-120")
def test_demand_one_tile_of_each_good() -> None:
    assert met("one_tile_each", {1: "mead1w", 2: "fish1w", 3: "sheep1w", 4: "chest1w"})
    assert not met("one_tile_each", {1: "mead1w mead2w", 2: "fish1w", 3: "sheep1w"})
    for missing in ("mead", "fish", "sheep", "chest"):
        goods = [good for good in ("mead", "fish", "sheep", "chest") if good != missing]
        assert not met("one_tile_each", {slot: f"{good}2w {good}1r" for slot, good in enumerate(goods, 1)})


@pytest.mark.rule("LOF-121")
def test_demand_ten_goods() -> None:
    assert met("ten_goods", {1: "mead3w mead3r", 2: "fish3w fish1w"})
    assert not met("ten_goods", {1: "mead3w mead3r", 2: "fish3w"})


@pytest.mark.rule("LOF-122", "LOF-143")
def test_demand_three_tiles_of_a_good() -> None:
    assert met("three_tiles_sheep", {1: "sheep1w sheep2w sheep2r"})
    assert met("three_tiles_sheep", {1: "sheep1w sheep2w sheep2r*"})
    assert not met("three_tiles_sheep", {1: "sheep3w sheep3r", 2: "fish1w fish2w fish3w"})


@pytest.mark.rule("LOF-123", "LOF-142")
def test_demand_six_goods_of_a_kind() -> None:
    assert met("six_goods_chest", {1: "chest3w chest3r"})
    assert not met("six_goods_chest", {1: "chest3w chest2r"})
    assert met("six_goods_chest", {1: "chest3w chest2r chest2w*"})
    assert not met("six_goods_chest", {1: "chest2w chest2r chest2w*"})


@pytest.mark.rule("LOF-124")
def test_demand_two_shields_of_each_kind() -> None:
    assert met("two_shields_each", {1: "mead1w mead1r", 2: "fish1w fish1r"})
    assert not met("two_shields_each", {1: "mead1w mead2w", 2: "fish1w fish1r"})
    assert not met("two_shields_each", {1: "mead1w mead1r*", 2: "fish1w fish1r"})


@pytest.mark.rule("LOF-125")
def test_demand_five_identical_shields() -> None:
    assert met("five_same_shields", {1: "mead1r mead2r mead3r", 2: "fish1r fish2r"})
    assert not met("five_same_shields", {1: "mead1r mead2r mead3r", 2: "fish1r fish2w"})


@pytest.mark.rule("LOF-126", "LOF-166")
def test_three_coins_are_given_before_the_jarl_gives() -> None:
    """The Treasurer takes back two from the reserve, then one of those just given."""
    scene = Situation(jarls=True).market(FULL).jarl(1, "J1", "give_three_coins").coins(3, 3)
    table = scene.end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert coins_of(table) == (3, 5, 0)
    assert met("give_three_coins", {}, coins=(3, 0))
    assert not met("give_three_coins", {}, coins=(2, 0))


@pytest.mark.rule("LOF-126", "LOF-018")
@pytest.mark.parametrize(("seat", "coins"), [(0, (1, 4, 3)), (1, (4, 1, 3))])
def test_the_coins_of_a_demand_go_to_the_opponent(seat: int, coins: tuple[int, int, int]) -> None:
    mine = (4, 1) if seat == 0 else (1, 4)
    table = Situation(jarls=True).market(FULL).jarl(1, "J8", "give_three_coins").coins(*mine).end_turn(seat)
    choose(table, "end_turn", CLAIM)
    assert coins_of(table) == coins


@pytest.mark.rule("LOF-123")
def test_a_demand_starts_from_nothing() -> None:
    """Six mead: the view counts what each seat has of it, as long as no mead is stored at all."""
    table = Situation(jarls=True).jarl(1, "J3", "six_goods_mead").jarl(2, "J4", "three_tiles_fish").action(0)
    assert [row.progress for row in table.view(None).jarls] == [[0, 0], [0, 0]]
    assert [row.claimable for row in table.view(None).jarls] == [[False, False], [False, False]]


@pytest.mark.rule("LOF-127")
def test_five_coins_are_shown_and_kept() -> None:
    table = Situation(jarls=True).market(FULL).jarl(1, "J3", "own_five_coins").coins(5, 1).end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert coins_of(table) == (5, 1, 2)


@pytest.mark.rule("LOF-128")
def test_nobody_owns_both_jarls() -> None:
    scene = Situation(jarls=True).market(FULL).jarl(1, "J3", "own_five_coins").jarl(2, "J4", "ten_goods", owner=0)
    table = scene.coins(5, 0).end_turn(0)
    assert CLAIM not in options(table)
    assert "LOF-128" in str(table.why_not(GAME.action("end_turn", CLAIM)))
    taken = Situation(jarls=True).jarl(1, "J3", "own_five_coins", owner=1).coins(5, 0).end_turn(0)
    assert CLAIM not in options(taken)
    other = Situation(jarls=True).jarl(1, "J3", "own_five_coins").jarl(2, "J4", "ten_goods", owner=0)
    assert CLAIM in options(other.coins(0, 5).end_turn(1))


@pytest.mark.rule("LOF-129")
def test_powers_are_immediate_permanent_or_for_the_end() -> None:
    rows = GAME.box(GAME.edition).jarls
    assert [row.timing for row in rows] == [*["immediate"] * 2, *["permanent"] * 2, *["end"] * 4]


@pytest.mark.rule("LOF-130")
@pytest.mark.parametrize("jarl", ["J5", "J6"])
def test_a_linked_jarl_gets_its_warehouse_at_once_empty_or_not(jarl: str) -> None:
    scene = Situation(jarls=True).market(FULL).jarl(1, jarl, "own_five_coins").coins(5, 0).store(0, 1, "mead3w")
    table = scene.end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert table.decision == "jarl_warehouse"
    assert options(table) == [0, 1, 2, 3]
    choose(table, "jarl_warehouse", 2)
    assert table.view(1).jarls[0].link == 2


@pytest.mark.rule("LOF-131")
def test_cargo_does_not_count_for_demands() -> None:
    assert not met("three_tiles_fish", {1: "fish1w fish2w"}, cargo="F1(fish3w)")
    assert met("three_tiles_fish", {1: "fish1w fish2w fish3w"})


def owner(jarl: str, **more: Any) -> Situation:
    """Seat 0 owns this Jarl."""
    return Situation(jarls=True, **more).market(FULL).jarl(1, jarl, "ten_goods", owner=0)


@pytest.mark.rule("LOF-132")
def test_treasurer_takes_three_coins_one_by_one() -> None:
    scene = Situation(jarls=True).market(FULL).jarl(1, "J1", "ten_goods").coins(1, 5)
    scene.store(0, 1, "mead3w mead3r").store(0, 2, "fish3w fish3r")
    table = scene.end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert coins_of(table) == (4, 4, 0)


@pytest.mark.rule("LOF-133")
def test_lookout_stores_a_small_tile_without_refilling() -> None:
    scene = (
        Situation(jarls=True).market("mead1w mead3w fish2w fish3w sheep3w").jarl(1, "J2", "own_five_coins").coins(5, 0)
    )
    scene.table.still = 7
    table = scene.store(0, 1, "mead2w").end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert table.decision == "jarl_tile"
    assert options(table) == [0, 2]
    assert "LOF-133" in str(table.why_not(GAME.action("jarl_tile", 1)))
    other = table.clone()
    choose(table, "jarl_tile", 0)
    assert stored(table, 0, 1) == ["mead1w", "mead2w"]
    assert market_of(table) == "- mead3w fish2w fish3w sheep3w"
    assert table.decision == "end_turn"
    assert int(table.still) == 7
    choose(other, "jarl_tile", 2)
    assert other.decision == "choose_warehouse"
    choose(other, "choose_warehouse", 3)
    assert stored(other, 0, 4) == ["fish2w"]


@pytest.mark.rule("LOF-132", "LOF-046")
def test_treasurer_takes_what_there_is() -> None:
    table = Situation(jarls=True).market(FULL).jarl(1, "J1", "own_five_coins").coins(6, 1).end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert coins_of(table) == (8, 0, 0)


@pytest.mark.rule("LOF-133")
@pytest.mark.parametrize("small", ["fish1w", "fish2w"])
def test_lookout_finds_the_only_small_tile(small: str) -> None:
    scene = Situation(jarls=True).market(f"mead3w mead3r {small} fish3r sheep3w").jarl(1, "J2", "own_five_coins")
    table = scene.coins(5, 0).store(0, 1, "fish3w").end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert stored(table, 0, 1) == sorted(["fish3w", small])
    assert market_of(table) == "mead3w mead3r - fish3r sheep3w"


@pytest.mark.rule("LOF-133")
def test_lookout_without_a_small_tile_is_owned_all_the_same() -> None:
    scene = (
        Situation(jarls=True).market("mead3w mead3r fish3w fish3r sheep3w").jarl(1, "J2", "own_five_coins").coins(5, 0)
    )
    table = scene.end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert int(table.jarl_owner[0]) == 0
    assert table.decision == "end_turn"


@pytest.mark.rule("LOF-134")
def test_navigator_gives_a_movement_more() -> None:
    table = owner("J3").hand(0, "M1 F2 S2").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    assert table.view(0).question.budget == 3
    rival = owner("J3").hand(1, "M1 F2 S2").coins(0, 0).action(1)
    choose(rival, "choose_card", PLAY_RIGHT)
    assert rival.view(0).question.budget == 2


@pytest.mark.rule("LOF-135")
def test_steward_gives_a_use_more_but_not_to_d() -> None:
    table = owner("J4").hand(0, "M1 S2 F2").store(0, 1, "sheep2w sheep3w").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert table.view(0).question.uses == 3
    scene = owner("J4", longships=True).wheel(0, "a:- | D:S1(sheep2r) | b:- | c:-").store(0, 1, "sheep2w sheep3w")
    ship = scene.hand(0, "M1 S2 F2").action(0)
    choose(ship, "choose_card", PLAY_RIGHT)
    choose(ship, "lateral_move", MOVE_ROTATE)
    assert ship.decision == "ship_power"
    assert ship.view(0).question.uses == 1


@pytest.mark.rule("LOF-136")
def test_broker_adds_three_goods_where_a_tile_lies() -> None:
    def points(first: str, second: str) -> tuple[int, int]:
        scene = Situation(jarls=True).warehouses("W05 W01 W02 W03").jarl(1, "J5", "ten_goods", owner=0, link=1)
        table = scene.store(0, 1, first).store(1, 1, second).action(0)
        return (table.breakdown(0)["warehouse_1"], table.breakdown(1)["warehouse_1"])

    assert points("mead1w", "mead3r") == (9, 0)
    assert points("mead1w", "mead3r mead1r") == (0, 0)
    assert points("", "mead1r") == (0, 9)


@pytest.mark.rule("LOF-137", "LOF-143")
def test_granary_counts_tiles_flipped_or_not() -> None:
    scene = Situation(jarls=True, longships=True).jarl(1, "J6", "ten_goods", owner=1, link=2)
    scene.store(1, 2, "mead3r mead2r* mead2r").store(1, 3, "fish1w").store(0, 2, "mead1w")
    scene.table.improved[5] = 1
    table = scene.action(0)
    assert table.breakdown(1)["jarl"] == 3
    assert table.breakdown(0)["jarl"] == 0


@pytest.mark.rule("LOF-130", "LOF-137")
def test_granary_gives_nothing_until_its_warehouse_is_chosen() -> None:
    scene = Situation(jarls=True).market(FULL).jarl(1, "J6", "own_five_coins").coins(5, 0).store(0, 2, "mead3w mead3r")
    table = scene.end_turn(0)
    choose(table, "end_turn", CLAIM)
    assert table.decision == "jarl_warehouse"
    assert table.breakdown(0)["jarl"] == 0
    choose(table, "jarl_warehouse", 1)
    assert table.breakdown(0)["jarl"] == 2


@pytest.mark.rule("LOF-138")
def test_hoarder_counts_coins() -> None:
    table = owner("J7").coins(6, 2).action(0)
    assert table.breakdown(0)["jarl"] == 6
    assert table.breakdown(1)["jarl"] == 0


@pytest.mark.rule("LOF-139", "LOF-165")
def test_shieldmaiden_counts_own_shields_that_show() -> None:
    scene = Situation(jarls=True, longships=True).jarl(1, "J8", "ten_goods", owner=1)
    scene.store(1, 1, "mead1r mead2r mead2w").store(1, 2, "fish1r* fish2r").store(0, 1, "mead3r")
    scene.table.improved[4] = 1
    assert scene.action(0).breakdown(1)["jarl"] == 3


@pytest.mark.rule("LOF-153")
def test_end_turn_options_come_in_any_order() -> None:
    def layout() -> Any:
        scene = Situation(jarls=True, longships=True).market(FULL).jarl(1, "J7", "own_five_coins").coins(7, 0)
        return scene.store(0, 1, "mead3w").end_turn(0)

    table = layout()
    assert options(table) == [CLAIM, ids.IMPROVE, ids.SWAP, ids.EXTRA, END]
    choose(table, "end_turn", ids.SWAP)
    choose(table, "end_turn", ids.IMPROVE)
    choose(table, "improve_ship", 2)
    choose(table, "end_turn", CLAIM)
    choose(table, "end_turn", ids.EXTRA)
    assert (table.seat, table.decision) == (0, "choose_card")
    other = layout()
    choose(other, "end_turn", CLAIM)
    assert ids.IMPROVE in options(other)
