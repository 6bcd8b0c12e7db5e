"""Subduing territories (4.12)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard.areas.territory import (
    FIRST_BY_FORCE,
    FIRST_PEACEFUL,
    STOP,
    ResolveTile,
    SubduePick,
    TurnOver,
)
from meadhall.games.midgard.packed import DECKS, STACKS, TERRITORY, TILE
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from tests.games.midgard.situations import (
    BOX,
    arrange,
    asked,
    card,
    crew,
    die,
    has,
    pile,
    purse,
    sail_to,
    ship,
    situation,
    until,
)
from tests.kit import choose, options


def subduing(most: int, *dice: str, **amounts: int) -> Any:
    table = situation(4)
    crew(table, 0, *dice)
    purse(table, 0, **{"food": 0, "favor": 0, **amounts})
    sail_to(table, TERRITORY, 0)
    return arrange(table, TurnOver(0), SubduePick(0, 1, most))


@pytest.mark.rule("MID-122", "MID-125", "MID-126")
def test_peaceful_tiles_first_all_rewards_after() -> None:
    """Worked example W21."""
    table = subduing(2, food=8)
    choose(table, "subdue_pick", FIRST_PEACEFUL + 1)
    assert has(table, 0, "food") == 4
    assert table.view().seized == [1]
    assert table.view().boards[0].tiles == []
    choose(table, "subdue_pick", FIRST_PEACEFUL + 1)
    assert has(table, 0, "food") == 0 or table.view().boards[0].tiles
    assert len(table.view().boards[0].tiles) == 2
    assert int(table.left[DECKS + 1]) == 3


@pytest.mark.rule("MID-122", "MID-127", "MID-124")
def test_a_lost_combat_uses_up_the_attempt() -> None:
    """Worked example W22."""
    table = subduing(1, "blue:hammer")
    lost = until(table, "subdue_pick", FIRST_BY_FORCE + 2, lambda t: t.over)
    assert lost.view().boards[0].tiles == []
    assert ship(lost, 0) == []
    assert int(lost.left[DECKS + 2]) == 4


@pytest.mark.rule("MID-124", "MID-123")
@pytest.mark.parametrize("stack", range(STACKS))
def test_force_meets_the_defence_of_the_level(stack: int) -> None:
    table = subduing(1, "red:hammer", "red:double_hammer")
    choose(table, "subdue_pick", FIRST_BY_FORCE + stack)
    assert table.view().question.defence == stack % 3 + 1
    choose(table, "combat_commit", 1 + die("red:double_hammer"))
    won = until(table, "combat_commit", 1 + die("red:hammer"), lambda t: len(t.view().boards[0].tiles) == 1)
    assert won.view().boards[0].tiles[0].stack == stack


@pytest.mark.rule("MID-121", "MID-123", "MID-125")
@pytest.mark.parametrize(
    ("stack", "what", "price"),
    [(0, "food", 2), (1, "food", 4), (2, "food", 7), (3, "favor", 1), (4, "favor", 2), (5, "favor", 4)],
)
def test_the_price_of_peace(stack: int, what: str, price: int) -> None:
    assert FIRST_PEACEFUL + stack not in options(subduing(1, "red:clan", **{what: price - 1}))
    table = subduing(2, "red:hammer", **{what: price})
    assert FIRST_PEACEFUL + stack in options(table)
    choose(table, "subdue_pick", FIRST_PEACEFUL + stack)
    assert table.view().boards[0].tiles or has(table, 0, what) == 0


@pytest.mark.rule("MID-121", "MID-125")
@pytest.mark.parametrize(("stack", "price"), [(6, 1), (7, 2), (8, 4)])
def test_warrior_lands_cost_dice(stack: int, price: int) -> None:
    if price > 1:
        assert FIRST_PEACEFUL + stack not in options(subduing(1, *["red:clan"] * (price - 1)))
    table = subduing(1, *["red:clan"] * price, "blue:shield")
    choose(table, "subdue_pick", FIRST_PEACEFUL + stack)
    for _ in range(price):
        choose(table, "pay_die", die("red:clan"))
    assert "red:clan" not in ship(table, 0)
    assert len(table.view().boards[0].tiles) == 1


@pytest.mark.rule("MID-122")
def test_stopping_is_possible_from_the_second_attempt_on() -> None:
    table = subduing(3, food=6)
    assert STOP not in options(table)
    choose(table, "subdue_pick", FIRST_PEACEFUL)
    assert STOP in options(table)
    choose(table, "subdue_pick", STOP)
    assert len(table.view().boards[0].tiles) == 1


@pytest.mark.rule("MID-122")
def test_the_area_ends_when_nothing_more_can_be_tried() -> None:
    table = subduing(3, food=2)
    assert len(table.view().boards[0].tiles) == 1
    assert table.decision != "subdue_pick"


@pytest.mark.rule("MID-126")
def test_rewards_cannot_pay_for_attempts_of_the_same_turn() -> None:
    table = subduing(3, food=4)
    choose(table, "subdue_pick", FIRST_PEACEFUL)
    assert (has(table, 0, "food"), has(table, 0, "favor"), has(table, 0, "glory")) == (2, 0, 0)
    assert ship(table, 0) == []


@pytest.mark.rule("MID-126")
def test_several_tiles_are_resolved_in_the_order_of_choice() -> None:
    table = situation(4)
    purse(table, 0, food=0, favor=0)
    pile(table, 0, "tile:0", "tile:5", "tile:4")
    arrange(table, ResolveTile(0), turned=[TILE, TILE + 5, TILE + 4])
    assert asked(table) == (0, "resolve_tile", [0, 1, 2])
    choose(table, "resolve_tile", 1)
    assert has(table, 0, "glory") == 3
    assert options(table) == [0, 2]
    choose(table, "resolve_tile", 2)
    assert (has(table, 0, "glory"), has(table, 0, "favor")) == (4, 2)
    assert [each.split(":")[0] for each in ship(table, 0)] == ["yellow"]
    assert len(table.turned) == 0


@pytest.mark.rule("MID-036", "MID-126")
def test_a_taken_tile_has_no_reward_until_it_is_turned_over() -> None:
    """No seat, not even the taker, can know it: it is drawn when it is turned over."""
    table = subduing(3, food=9)
    choose(table, "subdue_pick", FIRST_PEACEFUL)
    assert table.view(0).stacks[0].left == 5
    assert int(table.left[DECKS]) == 6


@pytest.mark.rule("MID-036")
def test_an_empty_stack_is_not_offered() -> None:
    table = situation(4)
    pile(table, 1, *(f"tile:{tile}" for tile in range(6)))
    crew(table, 0, "red:hammer")
    purse(table, 0, food=9)
    sail_to(table, TERRITORY, 0)
    arrange(table, TurnOver(0), SubduePick(0, 1, 1))
    assert FIRST_PEACEFUL not in options(table)
    assert FIRST_BY_FORCE not in options(table)
    reason = table.why_not(table.game.action("subdue_pick", FIRST_BY_FORCE))
    assert reason is not None
    assert "MID-036" in reason


@pytest.mark.rule("MID-122", "MID-019")
def test_without_any_possible_attempt_one_must_rest() -> None:
    table = situation(4)
    purse(table, 0, food=1, favor=0)
    sail_to(table, TERRITORY, 0)
    arrange(table, Resolution(4), ActivateOrRest(0))
    assert options(table) == [1, 2]
    purse(table, 0, combat_dice=1)
    arrange(table, Resolution(4), ActivateOrRest(0))
    assert options(table) == [0, 1, 2]


@pytest.mark.rule("MID-122")
def test_extra_attempts_add_to_the_column() -> None:
    table = situation(4)
    purse(table, 1, food=9, attempts=1)
    sail_to(table, TERRITORY, 0)
    arrange(table, Resolution(4), ActivateOrRest(1))
    choose(table, "activate_or_rest", 0)
    assert table.view().question.most == 3


@pytest.mark.rule("MID-036", "MID-126")
def test_every_tile_gives_what_its_back_shows() -> None:
    for tile in range(45):
        table = situation(4)
        purse(table, 0, food=0, favor=0)
        pile(table, 0, f"tile:{tile}")
        left = [int(count) for count in table.left[:DECKS]]
        arrange(table, ResolveTile(0), turned=[TILE + tile])
        for effect in BOX.tiles[tile].gain:
            verb, *amounts = effect.split()
            if verb == "roll":
                assert sorted(each.split(":")[0] for each in ship(table, 0)) == sorted(amounts)
            elif verb == "draw":
                deck = {"village": 4, "keep": 5, "prophecy": 1}[amounts[0]]
                assert int(table.left[deck]) == left[deck] - 1
            elif not any(each.startswith("draw") for each in BOX.tiles[tile].gain):
                assert has(table, 0, verb) == int(amounts[0])
    assert card("tile:44") == TILE + 44


@pytest.mark.rule("MID-122")
def test_a_single_territory_within_reach_is_enough_to_act() -> None:
    table = situation(4)
    purse(table, 3, food=2, favor=0)
    sail_to(table, TERRITORY, 0)
    arrange(table, Resolution(4), ActivateOrRest(3))
    assert options(table) == [0, 1, 2]
