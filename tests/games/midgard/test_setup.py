"""Setting up: boards, decks, areas, and the starting Reavers (section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.packed import (
    BATTLE_PLACE,
    DECKS,
    KEEP_PLACE,
    NONE,
    PROPHECY_PLACE,
    REAVER_PLACE,
    STACKS,
    VILLAGE_PLACE,
)
from tests.games.midgard.situations import BOX, has, ship, situation
from tests.kit import choose

PLACES_BY_PLAYERS = {2: (3, 3, 4, 4, 4), 3: (4, 4, 6, 6, 6), 4: (4, 5, 8, 8, 8)}


def cards_from(table: Any, first: int, end: int) -> list[int]:
    return [int(card) for card in table.board[first:end] if card != NONE]


@pytest.mark.rule("MID-040", "MID-042", "MID-044")
def test_food_by_turn_order_one_favor_and_no_glory() -> None:
    """Worked example W1."""
    table: Any = next(t for t in (GAME.new(4, seed) for seed in range(50)) if t.view().start == 2)
    boards = [table.clone().view().boards[seat] for seat in range(4)]
    fresh = situation(4)
    fresh_food = [has(fresh, seat, "food") for seat in range(4)]
    assert fresh_food == [4, 5, 6, 7]
    assert [has(fresh, seat, "favor") for seat in range(4)] == [1, 1, 1, 1]
    assert [board.glory for board in boards] == [0, 0, 0, 0]
    assert [board.food for board in boards] == [6, 7, 4, 5]


@pytest.mark.rule("MID-044")
@pytest.mark.parametrize(("players", "food"), [(2, [4, 5]), (3, [4, 5, 6])])
def test_fewer_players_do_not_use_the_last_numbers(players: int, food: list[int]) -> None:
    table = situation(players)
    assert [has(table, seat, "food") for seat in range(players)] == food


@pytest.mark.rule("MID-007", "MID-009", "MID-010", "MID-033", "MID-035")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_areas_are_filled_by_player_count(players: int) -> None:
    table = situation(players)
    rows = (
        cards_from(table, PROPHECY_PLACE, BATTLE_PLACE),
        cards_from(table, BATTLE_PLACE, VILLAGE_PLACE),
        cards_from(table, VILLAGE_PLACE, KEEP_PLACE),
        cards_from(table, KEEP_PLACE, REAVER_PLACE),
        cards_from(table, REAVER_PLACE, len(table.board)),
    )
    assert tuple(len(row) for row in rows) == PLACES_BY_PLAYERS[players]
    kinds = [{BOX.cards[card].kind for card in row} for row in rows]
    assert kinds[0] == {"prophecy"}
    assert kinds[1] == {"battle"}
    assert kinds[4] == {"reaver"}


@pytest.mark.rule("MID-008", "MID-037")
def test_the_market_has_two_rolled_dice_of_each_colour() -> None:
    for seed in range(5):
        table = situation(4, seed=seed)
        colours = [name.split(":")[0] for name in table.view().market]
        assert sorted(colours) == ["blue", "blue", "red", "red", "yellow", "yellow"]
        assert [int(count) for count in table.supply] == [22, 22, 22]
    assert len({tuple(situation(4, seed=seed).view().market) for seed in range(8)}) > 1


@pytest.mark.rule("MID-034", "MID-036", "MID-039")
def test_every_deck_and_stack_is_drawn_by_itself() -> None:
    """What one deck brings never depends on what was drawn from another, and seeds differ."""
    one: Any = GAME.new(2, 7, start_seat="first")
    other: Any = GAME.new(2, 7, start_seat="first")
    for deck in range(DECKS):
        one.draw(deck)
    before = [int(card) for card in one.board]
    assert before == [int(card) for card in other.board]
    for stack in range(STACKS):
        assert int(one.draw(DECKS + stack)) == int(other.draw(DECKS + stack))
    assert [int(one.left[DECKS + stack]) for stack in range(STACKS)] == [5, 4, 3] * 3
    tables: list[Any] = [GAME.new(2, seed) for seed in range(12)]
    assert len({int(each.draw(DECKS)) for each in tables}) > 1


@pytest.mark.rule("MID-038")
def test_three_upgrade_tokens_of_each_kind_lie_at_the_village() -> None:
    assert situation(4).view().stock == {"hammer": 3, "shield": 3, "chest": 3, "longship": 3}


@pytest.mark.rule("MID-041")
@pytest.mark.parametrize(("players", "turns"), [(2, 2), (3, 1), (4, 1)])
def test_ships_by_player_count(players: int, turns: int) -> None:
    table: Any = GAME.new(players, 3)
    while table.decision != "place_longship":
        table.apply(table.legal()[0])
    order = [int(seat) for seat in table.order]
    assert len(order) == 4
    assert all(order.count(seat) >= turns for seat in range(players))
    assert (table.view().honour is not None) == (players == 3)
    if players == 3:
        assert table.view().honour == table.view().start


@pytest.mark.rule("MID-043")
def test_every_player_board_is_empty_at_first() -> None:
    board: Any = situation(2).view().boards[0]
    assert board.artifacts == [None] * 4
    assert board.upgrades == []
    assert board.leader is None
    assert board.slots == {"sea": [], "village": [], "keep": [], "territory": []}


@pytest.mark.rule("MID-045", "MID-046", "MID-031")
def test_starting_reavers_bring_their_dice_before_their_fates() -> None:
    table: Any = GAME.new(3, 11)
    start = table.view().start
    assert (table.seat, table.decision) == (start, "reaver_fate")
    cards = table.view().waiting
    assert len(cards) == 2
    wanted = sorted(colour for card in cards for colour in card.left)
    assert sorted(name.split(":")[0] for name in ship(table, start)) == wanted
    assert all(ship(table, seat) == [] for seat in range(3) if seat != start)
    choose(table, "reaver_fate", 1)
    choose(table, "reaver_fate", 1)
    assert (table.seat, table.decision) == ((start + 1) % 3, "reaver_fate")
    assert [card.id for card in table.view().boards[start].slots["sea"]] == [card.id for card in cards]


@pytest.mark.rule("MID-002", "MID-045")
def test_all_boards_are_settled_before_the_first_ship() -> None:
    table: Any = GAME.new(4, 2)
    fates = 0
    while table.decision != "place_longship":
        fates += table.decision == "reaver_fate"
        table.apply(table.legal()[0])
    assert fates == 8
    assert table.view().round == 1
    assert table.seat == table.view().start


def test_a_fixed_start_seat_is_an_option() -> None:
    assert {GAME.new(4, seed, start_seat="first").view().start for seed in range(9)} == {0}
    assert {GAME.new(4, seed).view().start for seed in range(40)} == {0, 1, 2, 3}
