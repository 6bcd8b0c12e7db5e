"""The draw phase and the upkeep phase (4.3, 4.4)."""

from __future__ import annotations

import pytest

from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import MOVE_STOP, PLAY_LEFT, PLAY_RIGHT, TO_LEFT, TO_RIGHT
from meadhall.games.lofoten.view import Pile
from tests.games.lofoten.situations import GAME, Situation, choose, discard_of, hand_of, market_of, new, options, told

FULL = "mead1w mead2w fish1w fish2w sheep1w"


@pytest.mark.rule("LOF-077", "LOF-079", "LOF-078")
@pytest.mark.parametrize(("end", "hand"), [(TO_LEFT, "C1 F3 S2"), (TO_RIGHT, "F3 S2 C1")])
def test_a_drawn_card_goes_to_one_end(end: int, hand: str) -> None:
    table = Situation().market(FULL).hand(0, "M1 F3 S2").deck("C1").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.decision == "place_card"
    assert options(table) == [TO_LEFT, TO_RIGHT]
    choose(table, "place_card", end)
    assert hand_of(table, 0) == hand


@pytest.mark.rule("LOF-080")
def test_an_empty_deck_is_renewed_from_the_discard_pile() -> None:
    scene = Situation().market(FULL).hand(0, "M1 F3 S2").coins(0, 0).wheel(1, "a:C3 | b:C3 | c:- | d:-").all_but(0)
    table = scene.action(0)
    orders, hand = [int(card) for card in table.orders], [int(card) for card in table.hands[3:]]
    cards = sorted(int(card) for card in table.discard)
    assert len(table.deck) == 0
    choose(table, "choose_card", PLAY_LEFT)
    heard = choose(table, "lateral_move", MOVE_STOP)
    assert "renew" in [name for name, _ in told(table, heard)]
    assert discard_of(table) == []
    assert len(table.deck) + 1 == len(cards) + 1 - 0
    assert [int(card) for card in table.orders] == orders
    assert [int(card) for card in table.hands[3:]] == hand


@pytest.mark.rule("LOF-080")
def test_a_swap_can_renew_the_deck_on_the_way() -> None:
    scene = Situation().market(FULL).hand(0, "M1 F3 S2").coins(2, 0).deck("C1").all_but(1)
    table = scene.action(0)
    choose(table, "choose_card", ids.SWAP_FIRST)
    assert hand_of(table, 0).startswith("C1 ")
    assert int(table.renewals) == 1
    assert list(table.caught[:3]) == [1, 0, 0]
    assert table.audit() == ""


@pytest.mark.rule("LOF-081", "LOF-082", "LOF-083", "LOF-084")
def test_each_empty_space_is_refilled_by_a_pile_and_a_space_of_ones_choice() -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w mead3w", "sheep2w fish2r").coins(0, 0)
    table = scene.upkeep(1)
    assert (table.seat, table.decision) == (1, "refill_pick")
    assert options(table) == [0, 1]
    assert table.view(0).piles == [Pile(2, 3), Pile(2, 2)]
    choose(table, "refill_pick", 1)
    assert table.decision == "refill_place"
    assert table.view(0).picked.value == 2
    assert table.view(0).picked.shield == 0
    assert options(table) == [1, 3]
    assert "LOF-161" in str(table.why_not(GAME.action("refill_place", 0)))
    choose(table, "refill_place", 3)
    assert market_of(table) == "mead1w - fish1w sheep2w sheep1w"
    choose(table, "refill_pick", 0)
    assert market_of(table) == "mead1w chest1w fish1w sheep2w sheep1w"
    assert table.seat == 0


@pytest.mark.rule("LOF-161")
def test_a_zone_takes_one_tile() -> None:
    table = Situation().market("mead1w - fish1w - sheep1w").coins(0, 0).upkeep(0)
    choose(table, "refill_pick", 0)
    assert options(table) == [1, 3]


@pytest.mark.rule("LOF-085")
def test_with_one_pile_empty_the_other_is_used() -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("", "sheep2w chest2r fish2r").coins(0, 0)
    table = scene.upkeep(0)
    assert table.decision == "refill_place"
    choose(table, "refill_place", 1)
    assert market_of(table) == "mead1w sheep2w fish1w chest2r sheep1w"
    two = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w", "sheep2w fish2r").coins(0, 0).upkeep(0)
    choose(two, "refill_pick", 0)
    choose(two, "refill_place", 1)
    assert two.seat == 1


@pytest.mark.rule("LOF-086", "LOF-087")
def test_of_four_alike_the_two_central_ones_leave_and_are_replaced() -> None:
    scene = Situation().market("sheep2w sheep1w fish1w - sheep3w").pile("sheep2r mead1w chest1w", "mead2w").coins(0, 0)
    table = scene.upkeep(0)
    choose(table, "refill_pick", 0)
    assert market_of(table) == "sheep2w - fish1w - sheep3w"
    assert table.decision == "refill_pick"
    removed = {tile.id for tile in table.box.tiles if tile.id in table.view(0).removed}
    assert len([tile for tile in removed if table.box.tile_good[tile] == 2]) >= 2


@pytest.mark.rule("LOF-087")
def test_the_check_follows_each_placement_even_with_spaces_still_empty() -> None:
    scene = Situation().market("sheep2w - sheep1w - sheep3w").pile("sheep2r mead1w chest1w fish1w fish2w").coins(0, 0)
    table = scene.upkeep(0)
    choose(table, "refill_place", 3)
    assert market_of(table) == "sheep2w - - - sheep3w"
    assert table.decision == "refill_place"


@pytest.mark.rule("LOF-088")
def test_four_alike_can_strike_again_in_one_upkeep() -> None:
    scene = Situation().market("sheep2w sheep1w fish1w - sheep3w").coins(0, 0)
    table = scene.pile("sheep2r sheep2r sheep1r mead1w chest1w").upkeep(0)
    assert market_of(table) == "sheep2w - fish1w - sheep3w"
    choose(table, "refill_place", 1)
    assert market_of(table) == "sheep2w - fish1w - sheep3w"
    assert int(table.last) == 0
    choose(table, "refill_place", 1)
    assert market_of(table) == "sheep2w mead1w fish1w chest1w sheep3w"


@pytest.mark.rule("LOF-156")
def test_a_market_that_stands_still_for_sixteen_action_phases_is_cleared() -> None:
    scene = Situation().market(FULL).coins(0, 0).hand(0, "M1 F1 S1")
    scene.table.still = 15
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_STOP)
    choose(table, "place_card", TO_LEFT)
    assert table.seat == 1
    assert int(table.still) == 16
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_STOP)
    heard = choose(table, "place_card", TO_LEFT)
    assert [name for name, _ in told(table, heard)].count("swept") == 5
    assert int(table.still) == 0
    assert table.decision == "refill_pick"


@pytest.mark.rule("LOF-156")
def test_a_loaded_or_removed_tile_resets_the_count() -> None:
    scene = Situation().market(FULL).coins(0, 0).hand(0, "M1 F1 M2").wheel(0, "a:F2 | b:- | c:- | d:-", zone=2)
    scene.table.still = 15
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", ids.MOVE_SLIDE)
    assert int(table.still) == 0
    mead = Situation().market(FULL).coins(0, 0).hand(0, "C1 M1 C2")
    mead.table.still = 15
    other = mead.action(0)
    choose(other, "choose_card", ids.PLAY_CENTER)
    choose(other, "central_power", ids.DISCARD_TILE)
    assert int(other.still) == 0


@pytest.mark.rule("LOF-156")
def test_the_count_begins_with_the_first_action_phase_of_the_game() -> None:
    """Without any move the market is cleared in the upkeep of the sixteenth phase, and not before."""
    table = next(table for seed in range(9) if (table := new(seed)).decision == "choose_card")
    for phase in range(1, 17):
        assert table.view(0).still == phase
        choose(table, "choose_card", PLAY_LEFT)
        choose(table, "lateral_move", MOVE_STOP)
        heard = told(table, choose(table, "place_card", TO_LEFT))
        assert ("stagnation" in [name for name, _ in heard]) == (phase == 16)
        if table.decision == "end_turn":
            choose(table, "end_turn", ids.END)
