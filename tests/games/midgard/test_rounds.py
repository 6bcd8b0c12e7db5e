"""Rounds: who places ships, what the cleanup does, and how the game ends (4.1, 4.2, 4.13)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.midgard import GAME
from meadhall.games.midgard.packed import RECRUIT, SEA, TERRITORY, TRADE
from meadhall.games.midgard.rounds import Cleanup, PlaceLongship, StartRound
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from tests.games.midgard.situations import arrange, ask, has, pile, purse, sail_to, situation
from tests.kit import choose, options, random_plies


def placements(table: Any, rounds: int) -> list[int]:
    """Who places ships, if no seat trades and all rest."""
    order: list[int] = []
    while len(order) < 4 * rounds:
        if table.decision == "place_longship":
            order.append(table.seat)
            choose(table, "place_longship", next(area for area in options(table) if area != TRADE))
        elif table.decision == "activate_or_rest":
            choose(table, "activate_or_rest", 1)
        else:
            table.apply(table.legal()[0])
    return order


@pytest.mark.rule("MID-025", "MID-026", "MID-022")
def test_three_players_and_the_honour_ship() -> None:
    """Worked example W2."""
    table = ask(situation(3, start=1), StartRound())
    assert placements(table, 2) == [1, 2, 0, 1, 1, 2, 0, 2]


@pytest.mark.rule("MID-024", "MID-003")
def test_two_players_place_two_ships_each_in_turn() -> None:
    """Worked example W3."""
    table = ask(situation(2), StartRound())
    assert placements(table, 1) == [0, 1, 0, 1]


@pytest.mark.rule("MID-003", "MID-022", "MID-023")
def test_four_players_place_one_ship_each_then_the_round_ends() -> None:
    table = ask(situation(4, start=2), StartRound())
    assert placements(table, 1) == [2, 3, 0, 1]
    while table.decision != "place_longship":
        table.apply(table.legal()[-1])
    assert table.round == 2


@pytest.mark.rule("MID-011", "MID-012")
def test_only_areas_without_a_ship_can_be_chosen() -> None:
    table = situation(4)
    table.ships[SEA] = 0
    table.turn = 1
    ask(table, PlaceLongship(1))
    assert options(table) == [0, 1, 3, 4, 5]
    reason = table.why_not(GAME.action("place_longship", SEA))
    assert reason is not None
    assert "MID-012" in reason
    choose(table, "place_longship", TERRITORY)
    assert [int(owner) for owner in table.ships] == [-1, -1, 0, -1, -1, 1]


@pytest.mark.rule("MID-011")
def test_an_area_one_cannot_activate_may_be_opened() -> None:
    table = situation(4)
    purse(table, 0, food=0)
    ask(table, PlaceLongship(0))
    assert SEA in options(table)
    choose(table, "place_longship", SEA)
    assert table.decision == "activate_or_rest"
    assert options(table) == [1, 2]


@pytest.mark.rule("MID-004", "MID-017", "MID-022")
def test_every_player_may_take_part_in_turn() -> None:
    table = situation(4)
    sail_to(table, RECRUIT, 2)
    ask(table, Resolution(0))
    seen = []
    while table.decision == "activate_or_rest":
        seen.append((table.seat, options(table)))
        choose(table, "activate_or_rest", 1)
    assert [seat for seat, _ in seen] == [2, 3, 0, 1]
    assert all(0 in listed for _, listed in seen)
    assert table.decision == "place_longship"


@pytest.mark.rule("MID-006", "MID-130", "MID-131", "MID-008")
def test_cleanup_replaces_cards_and_market_dice() -> None:
    table = situation(4)
    table.turn = 4
    for area in range(4):
        table.ships[area] = area
    before = [int(card) for card in table.board]
    old = [card for card in before if card >= 0]
    ask(table, Cleanup())
    assert all(owner == -1 for owner in table.ships)
    assert sum(int(count) for count in table.market) == 6
    assert [int(count) for count in table.supply] == [22, 22, 22]
    assert sum(int(count) for count in table.discard) == len(old)
    assert all(table.discard[card] >= 1 for card in old)
    assert [int(card) for card in table.board] != before
    assert sum(1 for card in table.board if card >= 0) == len(old)


@pytest.mark.rule("MID-128", "MID-002")
def test_the_round_marker_advances() -> None:
    table = situation(4)
    table.turn = 4
    for area in range(4):
        table.ships[area] = area
    ask(table, Cleanup())
    assert (table.round, table.turn, table.decision) == (2, 0, "place_longship")


@pytest.mark.rule("MID-129", "MID-150")
@pytest.mark.parametrize(("number", "glory"), [(3, 5), (6, 0)])
def test_territories_bring_glory_in_every_cleanup_but_the_last(number: int, glory: int) -> None:
    """Worked example W23."""
    table = situation(4)
    pile(table, 1, *(f"tile:{tile}" for tile in range(5)))
    table.round = number
    table.turn = 4
    for area in range(4):
        table.ships[area] = area
    ask(table, Cleanup())
    assert has(table, 1, "glory") == glory
    assert table.over == (number == 6)


@pytest.mark.rule("MID-001", "MID-128", "MID-023")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_exactly_six_rounds_of_four_ships(players: int) -> None:
    table: Any = GAME.new(players, 5)
    ships = 0
    for now, action in random_plies(table, FastDice(5)):
        ships += now.decision == "place_longship"
        assert GAME.split(action)[0] == now.decision
    assert ships == 24
    assert table.round == 6


@pytest.mark.rule("MID-170", "MID-060")
def test_a_marker_moved_this_round_counts_from_the_next() -> None:
    table = situation(4, start=1)
    order = [1, 2, 3, 0]
    sail_to(table, TRADE, 3, turn=2)
    arrange(table, Resolution(1), ActivateOrRest(3), order=order)
    choose(table, "activate_or_rest", 0)
    assert table.start == 3
    assert [int(seat) for seat in table.order] == order
    table.turn = 4
    table.area = -1
    ask_next = table.clone()
    arrange(ask_next, Cleanup(), ships=[0, 1, 2, 3, -1, -1])
    assert [int(seat) for seat in ask_next.order] == [3, 0, 1, 2]
