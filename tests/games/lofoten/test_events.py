"""Events of Lofoten: told to all, or to one seat only."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.events import Event
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import (
    DISCARD_TILE,
    END,
    EXTRA,
    MOVE_ROTATE,
    MOVE_SLIDE,
    MOVE_STOP,
    PLAY_CENTER,
    PLAY_LEFT,
    PLAY_RIGHT,
    TAKE,
    TO_RIGHT,
)
from meadhall.games.lofoten.packed import LEFT, RIGHT, TOP
from tests.games.lofoten.situations import GAME, Situation, card_name, choose, tile_name, told

FULL = "mead1w mead2w fish1w fish2w sheep1w"
EMPTY = "a:- | b:- | c:- | d:-"
SLOT_2 = 1

CARDS = {"first_orders": (1, 2), "side_card": (1,), "order": (1,), "reorder": (1,), "unload": (1,), "draw": (1,)}
CARDS |= {"swap": (1, 2, 3), "new_hand": (1, 2, 3)}
TILES = {"load": (1,), "store": (1,), "discard": (1,), "pick": (1,), "lay": (1,), "swept": (0,), "spot": (1,)}
TILES |= {"flip": (1,)}


def words(table: Any, heard: list[Event]) -> list[str]:
    """What was told, cards and tiles by name: `load 0 fish2w 0`; zeros at the end are left out."""
    return [" ".join([name, *named(table, name, values)]) for name, values in told(table, heard)]


def named(table: Any, name: str, values: tuple[int, ...]) -> list[str]:
    found = [
        card_name(table, value)
        if at in CARDS.get(name, ())
        else tile_name(table, value)
        if at in TILES.get(name, ())
        else str(value)
        for at, value in enumerate(values)
    ]
    while found and found[-1] == "0":
        found.pop()
    return found


@pytest.mark.rule("LOF-013", "LOF-014")
def test_starting_orders_are_told_with_every_redraw() -> None:
    for seed in map(str, range(40)):
        heard: list[Event] = []
        table: Any = GAME.set_up(2, seed, GAME.edition, {}, heard)
        if table.decision == "setup_redraw":
            break
    seat = table.seat
    orders = [int(table.orders[table.ship_at(seat, place)]) for place in (LEFT, RIGHT)]
    assert told(table, heard)[-1] == ("first_orders", (seat, *orders, 0))
    again = told(table, choose(table, "setup_redraw", ids.REDRAW))
    assert again[0] == ("redraw", (seat, 0, 0, 0))
    assert again[1][0] == "first_orders"
    assert again[1][1][:2] != (seat, orders[0])


@pytest.mark.rule("LOF-029", "LOF-031", "LOF-032", "LOF-052")
@pytest.mark.parametrize(("play", "side", "zones"), [(PLAY_LEFT, 0, (3, 4)), (PLAY_RIGHT, 1, (1, 0))])
def test_movements_are_told_with_their_direction_and_what_was_paid(
    play: int, side: int, zones: tuple[int, int]
) -> None:
    table = Situation().wheel(1, EMPTY).hand(1, "M2 F1 M2").coins(0, 3).action(1)
    heard = choose(table, "choose_card", play)
    for move in (MOVE_SLIDE, MOVE_ROTATE, MOVE_SLIDE, MOVE_ROTATE):
        heard += choose(table, "lateral_move", move)
    assert [" ".join(map(str, [name, *values])) for name, values in told(table, heard)[1:]] == [
        f"slide 1 {zones[0]} {side} 0",
        f"rotate 1 {side} 0 0",
        f"slide 1 {zones[1]} {side} 1",
        f"rotate 1 {side} 1 0",
    ]
    assert words(table, heard)[0] == f"side_card 1 M2 {side} 2"


@pytest.mark.rule("LOF-039", "LOF-148")
def test_an_order_is_told_with_its_longship_and_its_uses_and_so_is_the_one_it_replaces() -> None:
    scene = Situation(longships=True).wheel(1, "a:- | b:- | C:F1 | d:-").store(1, 1, "mead3w mead3r mead2r")
    table = scene.hand(1, "C1 M3 C2").market(FULL).action(1)
    assert words(table, choose(table, "choose_card", PLAY_CENTER)) == ["reorder 1 F1 2", "order 1 M3 2 3"]


@pytest.mark.rule("LOF-065", "LOF-069", "LOF-070", "LOF-072")
def test_loading_unloading_and_storing_are_told() -> None:
    scene = Situation().wheel(0, "a:- | b:F2(fish2w) | c:- | d:M1").market("- - mead3r - -").hand(0, "S1 S2 S1")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    assert words(table, choose(table, "lateral_move", MOVE_ROTATE)) == ["rotate 0 1"]
    heard = words(table, choose(table, "choose_warehouse", SLOT_2))
    assert heard[:4] == ["bind 0 1 1", "unload 0 F2 1", "store 0 fish2w 1", "load 0 mead3r 3"]


@pytest.mark.rule("LOF-044", "LOF-045")
def test_coins_taken_and_stolen_are_told() -> None:
    table = Situation().hand(1, "M1 C2 S1").store(1, 1, "chest1w chest2w").coins(3, 4).action(1)
    choose(table, "choose_card", PLAY_CENTER)
    assert words(table, choose(table, "central_power", TAKE)) == ["coin 1"]
    assert words(table, choose(table, "central_power", TAKE))[0] == "steal 1"


@pytest.mark.rule("LOF-048")
def test_a_removed_tile_is_told_with_its_zone() -> None:
    table = Situation().market(FULL).hand(0, "C1 M2 S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert words(table, choose(table, "central_power", DISCARD_TILE + 3))[0] == "discard 0 fish2w 3"


@pytest.mark.rule("LOF-077")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_drawn_card_is_told_to_its_owner_only_and_its_place_to_all(seat: int) -> None:
    table = Situation().market(FULL).hand(seat, "M1 F1 S1").deck("C3").coins(0, 0).action(seat)
    choose(table, "choose_card", PLAY_LEFT)
    heard = choose(table, "lateral_move", MOVE_STOP)
    assert words(table, heard) == [f"draw {seat} C3"]
    assert [heard[-1].seen_by(each) for each in (seat, 1 - seat, None)] == [True, False, False]
    placed = choose(table, "place_card", TO_RIGHT)
    assert words(table, placed)[0] == f"place {seat} 1"
    assert placed[0].seen_by(1 - seat)


@pytest.mark.rule("LOF-055")
def test_a_swapped_hand_is_told_to_all_and_the_new_one_to_its_owner() -> None:
    table = Situation().market(FULL).coins(0, 2).hand(1, "M1 F2 S3").deck("C1 C2 C3").end_turn(1)
    heard = choose(table, "end_turn", ids.SWAP)
    assert words(table, heard)[:2] == ["swap 1 M1 F2 S3", "new_hand 1 C1 C2 C3"]
    assert [[event.seen_by(seat) for seat in (0, 1, None)] for event in heard[:2]] == [
        [True, True, True],
        [False, True, False],
    ]


@pytest.mark.rule("LOF-080")
def test_the_renewal_of_the_deck_is_told() -> None:
    table = Situation().market(FULL).hand(0, "M1 F3 S2").coins(0, 0).all_but(0).action(0)
    choose(table, "choose_card", PLAY_LEFT)
    assert words(table, choose(table, "lateral_move", MOVE_STOP))[0] == "renew"


@pytest.mark.rule("LOF-083", "LOF-086", "LOF-087", "LOF-089")
def test_the_refill_is_told_tile_by_tile() -> None:
    scene = Situation().market("sheep2w - fish1w sheep1w sheep3w").pile("", "sheep2r mead1w").coins(0, 2)
    table = scene.upkeep(1)
    heard = words(table, choose(table, "refill_pick", 1))
    assert heard[:5] == ["pick 1 sheep2r 1", "lay 1 sheep2r 1", "four_alike 2", "swept sheep2r 1", "swept sheep1w 3"]
    enough = Situation().market("sheep2w - fish1w sheep1w sheep3w").pile("", "sheep2r").coins(0, 2).upkeep(1)
    assert words(enough, choose(enough, "refill_pick", 1))[5] == "last_turns"


@pytest.mark.rule("LOF-156")
def test_a_cleared_market_is_told() -> None:
    scene = Situation().market(FULL).hand(0, "M1 F1 S1").coins(0, 0)
    scene.table.still = 16
    table = scene.action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert words(table, choose(table, "place_card", TO_RIGHT))[1:4] == ["stagnation", "swept mead1w", "swept mead2w 1"]


@pytest.mark.rule("LOF-057", "LOF-021")
def test_a_bought_turn_is_told_and_then_whose_turn_it_is() -> None:
    table = Situation().market(FULL).coins(0, 4).end_turn(1)
    other = table.clone()
    assert words(table, choose(table, "end_turn", EXTRA)) == ["extra_turn 1", "turn 1"]
    assert words(other, choose(other, "end_turn", END)) == ["turn"]


@pytest.mark.rule("LOF-118", "LOF-126", "LOF-130")
def test_an_alliance_is_told_with_its_demand_what_was_given_and_its_warehouse() -> None:
    scene = Situation(jarls=True).market(FULL).jarl(2, "J5", "give_three_coins").coins(0, 4)
    table = scene.end_turn(1)
    heard = words(table, choose(table, "end_turn", ids.CLAIM + 1))
    assert heard == ["claim 1 4 4", "give 1 3"]
    assert words(table, choose(table, "jarl_warehouse", 3))[0] == "link 1 4 3"


@pytest.mark.rule("LOF-133")
def test_the_tile_of_the_lookout_is_told() -> None:
    scene = Situation(jarls=True).market(FULL).jarl(1, "J2", "own_five_coins").coins(0, 5).store(1, 3, "fish3w")
    table = scene.end_turn(1)
    choose(table, "end_turn", ids.CLAIM)
    assert words(table, choose(table, "jarl_tile", 3))[:2] == ["spot 1 fish2w 3", "store 1 fish2w 2"]


@pytest.mark.rule("LOF-140", "LOF-141")
def test_an_improvement_is_told_with_its_price() -> None:
    table = Situation(longships=True).market(FULL).store(1, 3, "fish2r fish3w").coins(0, 0).end_turn(1)
    choose(table, "end_turn", ids.IMPROVE)
    assert words(table, choose(table, "improve_tile", 2 * 6 + 3)) == ["flip 1 fish2r 2"]
    assert words(table, choose(table, "improve_ship", 3))[0] == "improve 1 3"


@pytest.mark.rule("LOF-096", "LOF-099")
def test_the_end_is_told_with_the_last_unloading_and_the_count_of_every_warehouse() -> None:
    scene = Situation().warehouses("W12 W01 W02 W03").store(0, 1, "fish2w").store(1, 1, "fish3r").store(1, 3, "mead1w")
    scene.wheel(1, "a:F1(fish1w) | b:- | c:- | d:S1(sheep2w)").market("mead2w - - - -").pile("").hand(1, "M1 F1 S1")
    scene.table.last = 1
    table = scene.coins(0, 0).action(1)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    heard = words(table, choose(table, "final_unload", TOP))
    assert heard[:3] == ["last_load 1", "unload 1 F1", "store 1 fish1w"]
    assert heard[3:] == ["warehouse 11 0 4 10", "warehouse 0 1", "warehouse 1 2 0 6", "warehouse 2 3", "end"]


@pytest.mark.rule("LOF-096")
def test_the_last_unloading_names_the_longship() -> None:
    scene = (
        Situation().wheel(1, "a:- | b:- | c:- | d:S1(sheep2w)").store(0, 1, "sheep1w").market("mead2w - - - -").pile("")
    )
    scene.table.last = 1
    table = scene.coins(0, 0).hand(1, "M1 F1 S1").action(1)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert words(table, choose(table, "final_unload", LEFT))[0] == "last_load 1 3"
