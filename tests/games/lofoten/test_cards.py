"""Playing a card: side cards and the centre card (4.1)."""

from __future__ import annotations

import pytest

from meadhall.games.lofoten import ids
from meadhall.games.lofoten.ids import (
    MOVE_ROTATE,
    MOVE_SLIDE,
    MOVE_STOP,
    PLAY_CENTER,
    PLAY_LEFT,
    PLAY_RIGHT,
    POWER_STOP,
    SWAP_AT_REFILL,
    SWAP_FIRST,
)
from tests.games.lofoten.situations import (
    GAME,
    Situation,
    choose,
    coins_of,
    discard_of,
    hand_of,
    new,
    options,
    told,
    wheel_of,
    zone_of,
)

EMPTY = "a:- | b:- | c:- | d:-"
FULL = "mead1w mead2w fish1w fish2w sheep1w"


def test_the_order_of_options_is_fixed() -> None:
    table = Situation().coins(2, 3).action(0)
    assert options(table) == [PLAY_LEFT, PLAY_RIGHT, PLAY_CENTER, SWAP_FIRST]


@pytest.mark.rule("LOF-021", "LOF-022", "LOF-160")
def test_turns_alternate_and_have_their_phases_in_order() -> None:
    scene = Situation().coins(0, 0).hand(0, "M1 F1 S1").market("mead1w mead2w fish1w fish2w sheep1w")
    table = scene.action(0)
    heard = choose(table, "choose_card", PLAY_LEFT)
    heard += choose(table, "lateral_move", MOVE_ROTATE)
    assert table.decision == "place_card"
    heard += choose(table, "place_card", ids.TO_LEFT)
    assert (table.seat, table.decision) == (1, "choose_card")
    names = [name for name, _ in told(table, heard)]
    assert names == ["side_card", "rotate", "draw", "place", "turn"]


@pytest.mark.rule("LOF-160")
def test_a_question_with_one_answer_is_not_put() -> None:
    """One empty space, tiles in one pile only: the refill happens by itself."""
    scene = Situation().market("mead1w mead2w - fish2w sheep1w").pile("chest1w chest2w").coins(0, 0)
    table = scene.upkeep(0)
    assert table.decision == "choose_card"
    assert table.seat == 1


@pytest.mark.rule("LOF-024", "LOF-025", "LOF-017")
@pytest.mark.parametrize(("play", "rest"), [(PLAY_LEFT, "F3 S2 -"), (PLAY_CENTER, "M1 S2 -"), (PLAY_RIGHT, "M1 F3 -")])
def test_one_card_is_played_and_the_others_keep_their_order(play: int, rest: str) -> None:
    table = Situation().hand(0, "M1 F3 S2").action(0)
    choose(table, "choose_card", play)
    assert hand_of(table, 0) == rest


@pytest.mark.rule("LOF-017")
def test_no_option_ever_rearranges_a_hand() -> None:
    """With every choice the cards kept stay in order; only one end gains a card, or all are swapped."""
    table = new(11, jarls=True, longships=True)
    step = 0
    while not table.over and step < 400:
        before = [[int(card) for card in table.hands[seat * 3 : seat * 3 + 3] if card >= 0] for seat in (0, 1)]
        legal = table.legal()
        table.apply(legal[(step * 5) % len(legal)])
        step += 1
        for seat in (0, 1):
            after = [int(card) for card in table.hands[seat * 3 : seat * 3 + 3] if card >= 0]
            kept = [card for card in before[seat] if card in after]
            assert kept == [card for card in after if card in kept]


@pytest.mark.rule("LOF-026")
def test_side_cards_move_and_the_centre_card_orders() -> None:
    for play, decision in ((PLAY_LEFT, "lateral_move"), (PLAY_RIGHT, "lateral_move"), (PLAY_CENTER, "central_power")):
        table = Situation().hand(0, "M1 F3 S2").action(0)
        choose(table, "choose_card", play)
        assert table.decision == decision


@pytest.mark.rule("LOF-027", "LOF-028", "LOF-031")
def test_slides_go_one_zone_and_end_at_the_last() -> None:
    table = Situation().wheel(0, EMPTY, zone=4).hand(0, "M1 F3 S3").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 0) == 5
    assert options(table) == [MOVE_ROTATE, MOVE_STOP]
    assert table.why_not(GAME.action("lateral_move", MOVE_SLIDE)) is not None
    assert "LOF-028" in str(table.why_not(GAME.action("lateral_move", MOVE_SLIDE)))


@pytest.mark.rule("LOF-031", "LOF-035")
@pytest.mark.parametrize(
    ("seat", "play", "zone"), [(0, PLAY_RIGHT, 4), (0, PLAY_LEFT, 2), (1, PLAY_RIGHT, 2), (1, PLAY_LEFT, 4)]
)
def test_right_and_left_are_those_of_the_owner(seat: int, play: int, zone: int) -> None:
    table = Situation().hand(seat, "M1 F3 S1").action(seat)
    choose(table, "choose_card", play)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, seat) == zone


@pytest.mark.rule("LOF-029")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_side_card_gives_as_many_movements_as_its_value(value: int) -> None:
    table = Situation().wheel(0, EMPTY, zone=1).hand(0, f"M1 F3 S{value}").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    for _ in range(value):
        choose(table, "lateral_move", MOVE_SLIDE)
    assert zone_of(table, 0) == 1 + value
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-030")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_movements_need_not_be_used(used: int) -> None:
    table = Situation().hand(0, "S3 F3 M1").action(0)
    choose(table, "choose_card", PLAY_LEFT)
    for _ in range(used):
        choose(table, "lateral_move", MOVE_ROTATE)
    choose(table, "lateral_move", MOVE_STOP)
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-032")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_right_card_turns_clockwise_and_the_left_card_back(seat: int) -> None:
    table = Situation().wheel(seat, EMPTY).hand(seat, "M1 F3 S1").action(seat)
    left = table.clone()
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert wheel_of(table, seat) == "d:- | a:- | b:- | c:-"
    choose(left, "choose_card", PLAY_LEFT)
    choose(left, "lateral_move", MOVE_ROTATE)
    assert wheel_of(left, seat) == "b:- | c:- | d:- | a:-"


@pytest.mark.rule("LOF-033")
def test_slides_and_turns_may_be_mixed() -> None:
    table = Situation().wheel(0, EMPTY).hand(0, "M3 F3 S1").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_LEFT)
    choose(table, "lateral_move", MOVE_ROTATE)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert zone_of(table, 0) == 2
    assert wheel_of(table, 0) == "c:- | d:- | a:- | b:-"


@pytest.mark.rule("LOF-034", "LOF-036")
def test_the_good_of_a_side_card_is_ignored_and_the_card_discarded_at_once() -> None:
    table = Situation().hand(0, "C1 F3 S1").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_LEFT)
    assert discard_of(table) == ["C1"]
    assert coins_of(table) == (0, 0, 8)
    assert options(table) == [MOVE_SLIDE, MOVE_ROTATE, MOVE_STOP]


@pytest.mark.rule("LOF-037", "LOF-039")
def test_the_centre_card_becomes_the_order_of_the_longship_at_the_quay() -> None:
    table = Situation().wheel(0, "a:- | b:M1 | c:- | d:-").hand(0, "C1 F3 S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert wheel_of(table, 0) == "a:- | b:M1 | c:F3 | d:-"
    assert discard_of(table) == []


@pytest.mark.rule("LOF-038")
def test_an_order_at_the_quay_blocks_the_centre_card() -> None:
    table = Situation().wheel(0, "a:- | b:- | c:M1 | d:-").coins(1, 3).action(0)
    assert options(table) == [PLAY_LEFT, PLAY_RIGHT]
    assert "LOF-038" in str(table.why_not(GAME.action("choose_card", PLAY_CENTER)))


@pytest.mark.rule("LOF-040", "LOF-042")
def test_the_power_of_the_centre_card_may_be_left() -> None:
    table = Situation().wheel(0, EMPTY).hand(0, "M1 F3 S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert POWER_STOP in options(table)
    choose(table, "central_power", POWER_STOP)
    assert table.decision == "place_card"
    assert zone_of(table, 0) == 3


@pytest.mark.rule("LOF-041")
@pytest.mark.parametrize(
    ("tiles", "uses"), [("", 1), ("chest3w", 1), ("chest3w chest2w", 2), ("chest1w chest2w chest3w", 3)]
)
def test_uses_are_the_tiles_stored_and_at_least_one(tiles: str, uses: int) -> None:
    scene = Situation().store(0, 2, tiles).store(1, 2, "chest2r chest2r").hand(0, "M1 C2 S1")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert table.view(0).question.uses == uses


@pytest.mark.rule("LOF-043")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_value_of_the_centre_card_is_ignored(value: int) -> None:
    table = Situation().hand(0, f"M1 C{value} S1").action(0)
    choose(table, "choose_card", PLAY_CENTER)
    assert table.view(0).question.uses == 1


@pytest.mark.rule("LOF-052", "LOF-053", "LOF-158", "LOF-059")
def test_more_movements_can_be_bought_once_the_budget_is_used_up() -> None:
    table = Situation().wheel(0, EMPTY, zone=1).hand(0, "M1 F3 S2").coins(3, 2).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_SLIDE)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert coins_of(table) == (3, 2, 3)
    choose(table, "lateral_move", MOVE_SLIDE)
    assert coins_of(table) == (2, 2, 4)
    choose(table, "lateral_move", MOVE_ROTATE)
    assert coins_of(table) == (1, 2, 5)
    assert zone_of(table, 0) == 4
    choose(table, "lateral_move", MOVE_ROTATE)
    assert coins_of(table) == (0, 2, 6)
    assert table.decision == "place_card"


@pytest.mark.rule("LOF-054")
def test_no_movement_can_be_bought_with_the_centre_card() -> None:
    table = Situation().hand(0, "M1 S3 F1").coins(5, 0).action(0)
    choose(table, "choose_card", PLAY_CENTER)
    choose(table, "central_power", ids.ROTATE_CW)
    assert table.decision == "place_card"
    assert coins_of(table) == (5, 0, 3)


@pytest.mark.rule("LOF-055", "LOF-056")
def test_a_hand_can_be_swapped_before_and_after_but_not_within_the_action() -> None:
    table = Situation().market(FULL).coins(4, 0).hand(0, "M1 F2 S3").deck("C2 C1 M3").action(0)
    choose(table, "choose_card", SWAP_FIRST)
    assert discard_of(table) == ["M1", "F2", "S3"]
    choose(table, "choose_card", PLAY_LEFT)
    assert options(table) == [MOVE_SLIDE, MOVE_ROTATE, MOVE_STOP]
    choose(table, "lateral_move", MOVE_STOP)
    assert options(table) == [ids.TO_LEFT, ids.TO_RIGHT]
    end = Situation().coins(2, 0).hand(0, "M1 F2 S3").deck("C2 C1 M3").end_turn(0)
    choose(end, "end_turn", ids.SWAP)
    assert hand_of(end, 0) == "C2 C1 M3"
    assert coins_of(end) == (0, 0, 8)
    assert end.seat == 1


@pytest.mark.rule("LOF-055", "LOF-056")
def test_a_hand_can_be_swapped_before_each_pile_is_chosen() -> None:
    scene = Situation().market("mead1w - fish1w - sheep1w").pile("chest1w mead3w", "sheep2w fish2r")
    table = scene.coins(5, 0).hand(0, "M1 F2 S3").deck("C2 C1 M3").upkeep(0)
    assert options(table) == [0, 1, SWAP_AT_REFILL]
    choose(table, "refill_pick", SWAP_AT_REFILL)
    assert hand_of(table, 0) == "C2 C1 M3"
    assert discard_of(table) == ["M1", "F2", "S3"]
    assert coins_of(table) == (3, 0, 5)
    assert (table.seat, table.decision) == (0, "refill_pick")
    choose(table, "refill_pick", 0)
    assert options(table) == [1, 3]
    choose(table, "refill_place", 1)
    assert options(table) == [0, 1, SWAP_AT_REFILL]
    choose(table, "refill_pick", SWAP_AT_REFILL)
    assert options(table) == [0, 1]
    assert "LOF-055" in str(table.why_not(GAME.action("refill_pick", SWAP_AT_REFILL)))


@pytest.mark.rule("LOF-056", "LOF-160")
def test_with_a_single_pile_and_coins_for_a_swap_the_refill_is_asked() -> None:
    scene = Situation().market("mead1w mead2w - fish2w sheep1w").pile("", "chest1w chest2w").coins(2, 0)
    table = scene.upkeep(0)
    assert options(table) == [1, SWAP_AT_REFILL]
    assert "LOF-085" in str(table.why_not(GAME.action("refill_pick", 0)))


@pytest.mark.rule("LOF-155")
def test_no_hand_is_swapped_in_an_upkeep_that_has_triggered_the_end() -> None:
    table = Situation().market("- - - fish2w sheep1w").pile("chest1w", "chest2w").coins(4, 0).upkeep(0)
    assert options(table) == [0, 1]
    assert "LOF-155" in str(table.why_not(GAME.action("refill_pick", SWAP_AT_REFILL)))


@pytest.mark.rule("LOF-055")
def test_one_coin_does_not_swap() -> None:
    table = Situation().coins(1, 0).action(0)
    assert SWAP_FIRST not in options(table)
    assert "LOF-055" in str(table.why_not(GAME.action("choose_card", SWAP_FIRST)))


@pytest.mark.rule("LOF-162", "LOF-163")
def test_signs_and_score_track_are_only_shown() -> None:
    """The table is drawn with the signs of both directions, and the result is told without changing it."""
    table = Situation().action(0)
    picture = table.svg(0)
    assert 'class="sign left"' in picture
    assert 'class="sign right"' in picture
    before = table.position()
    table.scores()
    assert table.position() == before
