"""Setup of Lofoten: components, and the beginning of a game (sections 2 and 3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from meadhall.core.engine.dice import secret_dice
from meadhall.core.engine.errors import BadOption
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.packed import BOTTOM, LEFT, NONE, RIGHT, TOP
from meadhall.games.lofoten.view import Pile
from tests.games.lofoten.situations import GAME, Situation, choose, discard_of, new, options

SEEDS = range(40)


def fresh(seed: int, **chosen: Any) -> Any:
    """A table at its first choice of a card, with every redraw declined."""
    table = new(seed, **chosen)
    while table.decision == "setup_redraw":
        table.apply(GAME.action("setup_redraw", ids.KEEP))
    return table


@pytest.mark.rule("LOF-001")
def test_exactly_two_can_play() -> None:
    assert GAME.players == (2,)
    for players in (1, 3):
        with pytest.raises(BadOption):
            GAME.new(players)


@pytest.mark.rule("LOF-002", "LOF-003", "LOF-005")
def test_goods_tiles_of_the_box() -> None:
    box = fresh(1).box
    assert [good.id for good in box.goods] == ["mead", "fish", "sheep", "chest"]
    for good in range(4):
        tiles = [tile for tile in box.tiles if tile.good == good]
        assert Counter(tile.value for tile in tiles) == {1: 2, 2: 4, 3: 2}
        for clan in (0, 1):
            assert sorted(tile.value for tile in tiles if tile.shield == clan) == [1, 2, 2, 3]
    assert Counter(tile.shield for tile in box.tiles) == {0: 16, 1: 16}


@pytest.mark.rule("LOF-004")
def test_order_cards_of_the_box() -> None:
    box = fresh(1).box
    assert Counter((card.good, card.value) for card in box.cards) == {
        (good, value): 3 for good in range(4) for value in (1, 2, 3)
    }


@pytest.mark.rule("LOF-006", "LOF-007", "LOF-008", "LOF-161")
def test_five_tiles_are_laid_and_two_piles_show_only_their_kind() -> None:
    for seed in SEEDS:
        table = fresh(seed)
        assert all(tile != NONE for tile in table.market)
        assert len(table.market) == 5
        assert (len(table.first_pile), len(table.second_pile)) == (13, 14)
        piles = table.view(0).piles
        assert piles == [
            Pile(13, int(table.box.tile_good[table.first_pile[-1]])),
            Pile(14, int(table.box.tile_good[table.second_pile[-1]])),
        ]


@pytest.mark.rule("LOF-009")
def test_no_first_market_shows_four_alike() -> None:
    for seed in range(300):
        table = new(seed)
        shown = Counter(tile.good for tile in table.view(None).market)
        assert max(shown.values()) <= 3
        assert sum(shown.values()) == 5


@pytest.mark.rule("LOF-010", "LOF-011")
def test_wheels_start_at_the_middle_with_light_longships_at_random() -> None:
    layouts = set()
    for seed in SEEDS:
        table = fresh(seed, longships=True)
        assert list(table.zone) == [2, 2]
        assert not any(table.improved)
        for seat in (0, 1):
            letters = tuple(int(letter) for letter in table.wheel[seat * 4 : seat * 4 + 4])
            assert sorted(letters) == [0, 1, 2, 3]
            layouts.add(letters)
    assert len(layouts) > 15


@pytest.mark.rule("LOF-012")
def test_letters_mean_nothing_without_the_longship_module() -> None:
    table = new(3)
    seen = set()
    dice = 0
    while not table.over:
        seen.add(table.decision)
        assert not any(table.improved)
        legal = table.legal()
        table.apply(legal[dice % len(legal)])
        dice += 7
    assert not seen & {"improve_tile", "improve_ship", "ship_power"}
    assert "longships" not in table.breakdown(0)


@pytest.mark.rule("LOF-013", "LOF-015", "LOF-016", "LOF-018")
def test_orders_hands_and_coins_at_the_start() -> None:
    for seed in SEEDS:
        table = fresh(seed)
        for seat in (0, 1):
            assert table.orders[table.ship_at(seat, LEFT)] != NONE
            assert table.orders[table.ship_at(seat, RIGHT)] != NONE
            assert table.orders[table.ship_at(seat, TOP)] == table.orders[table.ship_at(seat, BOTTOM)] == NONE
        assert all(card != NONE for card in table.hands)
        assert len(table.deck) == 26
        assert table.view(0).deck == 26
        assert [int(coins) for coins in table.coins] == [2, 3, 3]


@pytest.mark.rule("LOF-016")
def test_hands_are_drawn_from_left_to_right() -> None:
    """The dice of one seed give one deck: its top cards are the starting orders, then the two hands."""
    seed = next(seed for seed in SEEDS if new(seed).decision == "choose_card")
    table = new(seed)
    orders = [table.orders[table.ship_at(seat, place)] for seat in (0, 1) for place in (LEFT, RIGHT)]
    bare: Any = GAME.empty_table(2, GAME.edition, GAME.validate_options(2, {}), secret_dice(str(seed)))
    bare.deal()
    assert [int(card) for card in bare.deck][::-1][:10] == [int(card) for card in [*orders, *table.hands]]


@pytest.mark.rule("LOF-014")
def test_equal_starting_orders_may_be_drawn_anew_again_and_again() -> None:
    asked = 0
    for seed in range(200):
        table = new(seed)
        while table.decision == "setup_redraw":
            asked += 1
            seat = table.seat
            ships = [table.ship_at(seat, LEFT), table.ship_at(seat, RIGHT)]
            before = [int(table.orders[ship]) for ship in ships]
            assert table.box.card_good[before[0]] == table.box.card_good[before[1]]
            assert options(table) == [ids.KEEP, ids.REDRAW]
            choose(table, "setup_redraw", ids.REDRAW)
            assert [int(card) for card in table.discard][-2:] == before
        for seat in (0, 1):
            goods = [table.box.card_good[table.orders[table.ship_at(seat, place)]] for place in (LEFT, RIGHT)]
            assert goods[0] != goods[1]
        assert len(table.deck) == 26 - len(table.discard)
    assert asked > 50


@pytest.mark.rule("LOF-014")
def test_equal_starting_orders_may_be_kept() -> None:
    table = next(table for seed in SEEDS if (table := new(seed)).decision == "setup_redraw")
    seat = table.seat
    choose(table, "setup_redraw", ids.KEEP)
    assert table.seat != seat or table.decision == "choose_card"
    assert discard_of(table) == []


@pytest.mark.rule("LOF-019", "LOF-020", "LOF-106", "LOF-108")
@pytest.mark.parametrize("count", range(5))
def test_four_shared_warehouses_some_of_level_two(count: int) -> None:
    orders = set()
    for seed in SEEDS:
        table = fresh(seed, warehouses=count)
        cards = table.view(None).warehouses
        assert len(cards) == len({row.card.id for row in cards}) == 4
        assert sum(row.card.level == 2 for row in cards) == count
        assert all(row.card.scoring == "majority" for row in cards if row.card.level == 1)
        assert all(row.good is None and len(row.sides) == 2 for row in cards)
        orders.add(tuple(row.card.level for row in cards))
    assert len(orders) > (0 if count in (0, 4) else 3)


@pytest.mark.rule("LOF-105")
def test_modules_combine_freely() -> None:
    for jarls in (False, True):
        for longships in (False, True):
            for count in range(5):
                table = fresh(count, warehouses=count, jarls=jarls, longships=longships, ties_both=True)
                assert len(table.view(0).jarls) == (2 if jarls else 0)
                assert ("improvements" in table.breakdown(0)) == longships


@pytest.mark.rule("LOF-117", "LOF-164")
def test_two_jarls_each_under_a_demand_of_its_own() -> None:
    jarls, faces = set(), set()
    for seed in range(120):
        table = fresh(seed, jarls=True)
        rows = table.view(None).jarls
        assert len({row.jarl.id for row in rows}) == 2
        assert table.demands[0] // 2 != table.demands[1] // 2
        assert all(row.owner is None for row in rows)
        jarls |= {row.jarl.id for row in rows}
        faces |= {row.demand.id for row in rows}
    assert len(jarls) == 8
    assert len(faces) == 14


@pytest.mark.rule("LOF-164")
def test_the_demand_of_one_jarl_says_nothing_about_the_other() -> None:
    scene = Situation(jarls=True).jarl(1, "J3", "own_five_coins").jarl(2, "J4", "ten_goods").coins(5, 0)
    table = scene.end_turn(0)
    assert ids.CLAIM in options(table)
    assert ids.CLAIM + 1 not in options(table)


@pytest.mark.rule("LOF-014", "LOF-016", "LOF-021")
def test_nobody_holds_cards_and_nothing_is_known_while_starting_orders_are_drawn() -> None:
    table = next(table for seed in SEEDS if (table := new(seed)).seat == 1)
    assert table.decision == "setup_redraw"
    assert table.audit() == ""
    view = table.view(0)
    assert view.hands == [[], []]
    assert (view.active, view.still, view.renewals, view.last) == (0, 0, 0, False)
