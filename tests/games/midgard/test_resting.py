"""Acting or resting, and the bonus of the position (4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.events import Forced
from meadhall.games.midgard.packed import (
    BATTLE_PLACE,
    BATTLES,
    KEEP,
    KEEP_PLACE,
    KEEPS,
    NONE,
    REAVER_PLACE,
    REAVERS,
    RECRUIT,
    SEA,
    TERRITORY,
    TRADE,
    VILLAGE,
    VILLAGE_PLACE,
    VILLAGES,
)
from meadhall.games.midgard.turns import ActivateOrRest, Resolution, can_activate
from tests.games.midgard.situations import BOX, arrange, asked, crew, die, has, purse, sail_to, ship, situation
from tests.kit import choose, options

ACTIVATE, REST_FOOD, REST_DIE = 0, 1, 2


def at_area(area: int, active: int = 0, players: int = 4) -> Any:
    table = situation(players)
    for seat in range(players):
        crew(table, seat, "yellow:chest", "yellow:chest", "blue:shield", "blue:shield", "red:hammer")
        purse(table, seat, food=9, favor=2)
    sail_to(table, area, active)
    return table


@pytest.mark.rule("MID-019", "MID-071", "MID-149")
def test_too_little_food_for_the_sea() -> None:
    """Worked example W6."""
    table = at_area(SEA)
    purse(table, 0, food=3)
    arrange(table, Resolution(1), ActivateOrRest(0))
    assert asked(table) == (0, "activate_or_rest", [REST_FOOD, REST_DIE])
    choose(table, "activate_or_rest", REST_FOOD)
    while table.decision != "place_longship":
        choose(table, "activate_or_rest", REST_FOOD)
    assert [has(table, seat, "glory") for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("MID-020", "MID-019")
def test_rest_brings_two_food() -> None:
    table = at_area(TRADE)
    arrange(table, Resolution(1), ActivateOrRest(0))
    choose(table, "activate_or_rest", REST_FOOD)
    assert has(table, 0, "food") == 11


@pytest.mark.rule("MID-021")
def test_rest_or_a_die_of_any_colour_and_face() -> None:
    table = at_area(TRADE)
    arrange(table, Resolution(1), ActivateOrRest(0))
    choose(table, "activate_or_rest", REST_DIE)
    assert options(table) == [int(kind) for kind in BOX.kinds]
    assert len(options(table)) == 14
    choose(table, "rest_die", die("red:double_hammer"))
    assert "red:double_hammer" in ship(table, 0)
    assert has(table, 0, "food") == 9


@pytest.mark.rule("MID-021", "MID-058")
def test_a_die_for_a_full_ship_overflows() -> None:
    table = at_area(TRADE)
    crew(table, 0, *["red:clan"] * 5)
    arrange(table, Resolution(1), ActivateOrRest(0))
    choose(table, "activate_or_rest", REST_DIE)
    choose(table, "rest_die", die("red:chest"))
    assert table.decision == "overflow"


@pytest.mark.rule("MID-070", "MID-149")
def test_resting_at_trade_moves_no_marker() -> None:
    table = at_area(TRADE, active=2)
    arrange(table, Resolution(1), ActivateOrRest(2))
    choose(table, "activate_or_rest", REST_FOOD)
    assert table.start == 0


@pytest.mark.rule("MID-015", "MID-016", "MID-072", "MID-149")
@pytest.mark.parametrize(("area", "what", "bonus"), [(RECRUIT, "favor", 2), (SEA, "glory", 2)])
def test_the_active_player_who_acts_gets_the_bonus_and_nobody_else(area: int, what: str, bonus: int) -> None:
    for seat, gained in ((0, bonus), (1, 0), (2, 0), (3, 0)):
        table = at_area(area)
        before = has(table, seat, what)
        heard = arrange(table, Resolution(seat + 1), ActivateOrRest(seat)).listen()
        choose(table, "activate_or_rest", ACTIVATE)
        assert heard == []
        assert has(table, seat, what) == before + gained


@pytest.mark.rule("MID-112", "MID-146", "MID-018", "MID-005")
def test_columns_follow_the_seats_not_who_takes_part() -> None:
    """Worked example W15."""
    table = at_area(KEEP)
    arrange(table, Resolution(1), ActivateOrRest(0))
    choose(table, "activate_or_rest", REST_FOOD)
    taken = []
    for seat in (1, 2, 3):
        assert table.seat == seat
        then = table.clone()
        choose(then, "activate_or_rest", ACTIVATE)
        choose(then, "spoils_pick", 4)
        taken.append(len(then.waiting))
        choose(table, "activate_or_rest", REST_FOOD)
    assert taken == [3, 2, 2]


@pytest.mark.rule("MID-147")
def test_with_two_players_the_second_has_the_last_column() -> None:
    """Worked example W16."""
    for area, decision, count in (
        (VILLAGE, "spoils_pick", 2),
        (TERRITORY, "subdue_pick", 1),
        (TRADE, "trade_reward", 1),
    ):
        table = at_area(area, players=2)
        arrange(table, Resolution(2), ActivateOrRest(1))
        choose(table, "activate_or_rest", ACTIVATE)
        assert table.decision == decision
        if area == VILLAGE:
            choose(table, "spoils_pick", 4)
            assert len(table.waiting) == count
        else:
            question = table.view().asked
            assert (question.most if area == TERRITORY else question.count) == count


@pytest.mark.rule("MID-018", "MID-089", "MID-090", "MID-122", "MID-069")
@pytest.mark.parametrize(
    ("area", "columns"),
    [(TRADE, [3, 2, 1, 1]), (TERRITORY, [3, 2, 1, 1]), (VILLAGE, [4, 3, 2, 2]), (KEEP, [4, 3, 2, 2])],
)
def test_bonuses_shrink_with_the_position(area: int, columns: list[int]) -> None:
    found = []
    for seat in range(4):
        table = at_area(area)
        arrange(table, Resolution(seat + 1), ActivateOrRest(seat))
        choose(table, "activate_or_rest", ACTIVATE)
        if area in (VILLAGE, KEEP):
            choose(table, "spoils_pick", 4)
            found.append(len(table.waiting))
        else:
            question = table.view().asked
            found.append(question.count if area == TRADE else question.most)
    assert found == columns


@pytest.mark.rule("MID-030", "MID-059", "MID-121")
@pytest.mark.parametrize("area", [RECRUIT, TRADE, TERRITORY])
def test_three_areas_cost_nothing_to_enter(area: int) -> None:
    table = at_area(area)
    purse(table, 1, food=0, favor=0)
    arrange(table, Resolution(2), ActivateOrRest(1))
    before = ship(table, 1)
    choose(table, "activate_or_rest", ACTIVATE)
    assert ship(table, 1) == before


@pytest.mark.rule("MID-086", "MID-110", "MID-017", "MID-015")
@pytest.mark.parametrize(("area", "food", "symbol"), [(VILLAGE, 1, "chest"), (KEEP, 2, "shield")])
def test_raids_cost_food_and_two_symbols(area: int, food: int, symbol: str) -> None:
    table = at_area(area)
    arrange(table, Resolution(4), ActivateOrRest(3))
    choose(table, "activate_or_rest", ACTIVATE)
    assert table.decision == "spoils_pick"
    assert has(table, 3, "food") == 9 - food
    assert not any(name.endswith(symbol) for name in ship(table, 3))
    poor = at_area(area)
    purse(poor, 3, food=food - 1)
    arrange(poor, Resolution(4), ActivateOrRest(3))
    assert ACTIVATE not in options(poor)


@pytest.mark.rule("MID-167")
def test_a_question_with_one_answer_is_not_put() -> None:
    table = at_area(VILLAGE)
    arrange(table, Resolution(1), ActivateOrRest(0))
    heard = choose(table, "activate_or_rest", ACTIVATE)
    assert sum(isinstance(event, Forced) for event in heard) == 2
    assert table.decision == "spoils_pick"


@pytest.mark.rule("MID-021", "MID-168")
@pytest.mark.parametrize("colour", [0, 1, 2])
def test_the_very_last_die_of_the_supply_can_be_rested_for(colour: int) -> None:
    table = at_area(TRADE)
    for each in range(3):
        left = 1 if each == colour else 0
        table.market[each * 6 + 5] += int(table.supply[each]) - left
        table.supply[each] = left
    arrange(table, ActivateOrRest(0))
    assert options(table) == [ACTIVATE, REST_FOOD, REST_DIE]
    table.market[colour * 6 + 5] += 1
    table.supply[colour] = 0
    arrange(table, ActivateOrRest(0))
    assert options(table) == [ACTIVATE, REST_FOOD]


PILES = {
    RECRUIT: (REAVERS, REAVER_PLACE, 8),
    SEA: (BATTLES, BATTLE_PLACE, 5),
    VILLAGE: (VILLAGES, VILLAGE_PLACE, 8),
    KEEP: (KEEPS, KEEP_PLACE, 8),
}
"""The deck, the first place and the number of places of each area where cards are taken."""


@pytest.mark.rule("MID-027", "MID-074", "MID-087", "MID-111", "MID-148")
@pytest.mark.parametrize("area", PILES)
def test_one_can_act_while_a_single_card_can_be_had(area: int) -> None:
    """Face up on any place, on the deck or in its discard pile; not without any card."""
    table = at_area(area)
    deck, first, count = PILES[area]
    card = int(table.board[first])
    for number in range(table.box.first[deck], table.box.end[deck]):
        table.deck[number] = 0
    table.left[deck] = 0
    for at in range(first, first + count):
        table.board[at] = NONE
    assert not can_activate(table, 1), "nothing is left"
    for at in range(first, first + count):
        table.board[at] = card
        assert can_activate(table, 1), "one card lies face up"
        table.board[at] = NONE
    table.deck[card] = table.left[deck] = 1
    assert can_activate(table, 1), "one card can be drawn"
    table.deck[card] = table.left[deck] = 0
    table.discard[card] = 1
    assert can_activate(table, 1), "one card can be shuffled in"
