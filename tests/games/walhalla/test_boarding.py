"""Boarding (4.1 and 4.2), and buying Vikings by selling cards (4.3)."""

from __future__ import annotations

import pytest

from tests.games.walhalla.situations import (
    BLACK,
    NONE,
    RED,
    YELLOW,
    card,
    discards,
    hand,
    holder,
    reveal,
    send,
    situation,
)
from tests.kit import choose, options, told

BOARD, STAY = 0, 1


@pytest.mark.rule("WAL-031", "WAL-032", "WAL-040", "WAL-041")
def test_a_turn_reveals_a_ship_then_the_passenger_then_the_active_player_then_the_fjord() -> None:
    table = situation(active=RED)
    heard = reveal(table, "S04")
    assert ("reveal", (RED, 3, BLACK, 0)) in told(table, heard)
    assert (table.decision, table.seat) == ("passenger_board", BLACK)
    choose(table, "passenger_board", STAY)
    assert (table.decision, table.seat) == ("active_board", RED)
    choose(table, "active_board", 0b110)
    assert (table.decision, table.seat) == ("place_ship", RED)
    choose(table, "place_ship", 0)
    while table.decision == "choose_landing":
        choose(table, "choose_landing", 0)
    assert table.active() == BLACK


@pytest.mark.rule("WAL-040")
def test_a_ship_is_revealed_and_sails_even_if_nobody_of_the_active_player_can_board() -> None:
    table = situation(midgard=[0, 3, 3, 3])
    reveal(table, "S01")
    assert (table.decision, table.seat) == ("place_ship", RED)
    assert list(table.riders) == [NONE] * 3


@pytest.mark.rule("WAL-042", "WAL-049")
def test_the_passenger_takes_the_coloured_seat_and_no_other() -> None:
    table = situation()
    reveal(table, "S05")
    choose(table, "passenger_board", BOARD)
    assert list(table.riders) == [NONE, BLACK, NONE]
    assert table.midgard[BLACK] == 4


@pytest.mark.rule("WAL-042", "WAL-043", "WAL-049")
def test_the_active_player_fills_any_of_the_neutral_seats_but_not_a_seat_left_empty_by_its_owner() -> None:
    table = situation()
    reveal(table, "S05")
    choose(table, "passenger_board", STAY)
    assert options(table) == [0b000, 0b001, 0b100, 0b101]
    assert "(WAL-042)" in str(table.why_not(table.game.action("active_board", 0b010)))
    choose(table, "active_board", 0b100)
    assert list(table.riders) == [NONE, NONE, RED]
    assert table.midgard[RED] == 4


@pytest.mark.rule("WAL-044")
def test_on_a_ship_of_the_own_colour_three_may_board_and_nobody_else_is_asked() -> None:
    table = situation()
    reveal(table, "S02")
    assert table.decision == "active_board"
    assert options(table) == list(range(8))
    choose(table, "active_board", 7)
    assert list(table.riders) == [RED] * 3


@pytest.mark.rule("WAL-045")
def test_the_seat_of_a_colour_that_does_not_play_stays_empty() -> None:
    table = situation(3)
    reveal(table, "S10")
    assert table.decision == "active_board"
    assert options(table) == [0b000, 0b010, 0b100, 0b110]
    assert "(WAL-045)" in str(table.why_not(table.game.action("active_board", 1)))


@pytest.mark.rule("WAL-046")
def test_without_a_viking_in_midgard_and_without_a_card_nobody_boards() -> None:
    table = situation(midgard=[0, 0, 3, 3], scores=[5, 5, 5, 5])
    reveal(table, "S04")
    assert table.decision == "place_ship"


@pytest.mark.rule("WAL-046")
def test_with_one_viking_in_midgard_one_seat_is_filled() -> None:
    table = situation(midgard=[1, 3, 3, 3])
    reveal(table, "S01")
    assert options(table) == [0b000, 0b001, 0b010, 0b100]
    assert "(WAL-046)" in str(table.why_not(table.game.action("active_board", 3)))


@pytest.mark.rule("WAL-047")
def test_who_boards_leaves_midgard() -> None:
    table = situation()
    reveal(table, "S04")
    heard = choose(table, "passenger_board", BOARD)
    assert told(table, heard) == [("board", (BLACK, 0, 0, 0))]
    heard = choose(table, "active_board", 0b110)
    assert sorted(told(table, heard)) == [("board", (RED, 1, 0, 0)), ("board", (RED, 2, 0, 0))]
    assert (table.midgard[BLACK], table.midgard[RED]) == (4, 3)


@pytest.mark.rule("WAL-048")
def test_the_passenger_decides_before_the_fjord_is_known() -> None:
    table = situation()
    reveal(table, "S04")
    assert table.decision == "passenger_board"
    assert table.fjord == NONE


@pytest.mark.rule("WAL-125", "WAL-126", "WAL-129", "WAL-130")
def test_a_passenger_with_an_empty_midgard_may_buy_a_viking_who_boards_at_once() -> None:
    table = situation(midgard=[3, 0, 3, 3], scores=[0, 4, 0, 0], hands={BLACK: ["hunt", "axe"]})
    asgard = table.asgard[BLACK]
    reveal(table, "S04")
    assert options(table) == [BOARD, STAY]
    choose(table, "passenger_board", BOARD)
    assert (table.decision, table.seat) == ("sell_card", BLACK)
    heard = choose(table, "sell_card", 8)
    assert ("sell", (BLACK, 8, 0, 0)) in told(table, heard)
    assert table.riders[0] == BLACK
    assert (table.score[BLACK], table.midgard[BLACK], table.asgard[BLACK]) == (3, 0, asgard - 1)
    assert hand(table, BLACK) == ["axe"]
    assert discards(table) == ["hunt"]


@pytest.mark.rule("WAL-126", "WAL-128", "WAL-131")
def test_e10_selling_two_cards_for_one_ship() -> None:
    table = situation(
        active=YELLOW,
        midgard=[3, 3, 1, 3],
        walhalla=[1, 1, 10, 1],
        scores=[0, 0, 4, 0],
        hands={YELLOW: ["hunt", "bonus_cult"]},
    )
    assert table.asgard[YELLOW] == 3
    reveal(table, "S08")
    assert options(table) == list(range(8))
    choose(table, "active_board", 7)
    assert (table.decision, table.seat) == ("sell_card", YELLOW)
    assert options(table) == [2, 8]
    choose(table, "sell_card", 2)
    assert table.decision == "place_ship"
    assert discards(table) == ["bonus_cult", "hunt"]
    assert hand(table, YELLOW) == []
    assert (table.score[YELLOW], table.asgard[YELLOW], table.midgard[YELLOW]) == (2, 1, 0)
    assert list(table.riders) == [YELLOW] * 3


@pytest.mark.rule("WAL-127")
@pytest.mark.parametrize(
    ("asgard", "cards", "score", "bought"),
    [(0, 2, 9, 0), (2, 0, 9, 0), (2, 2, 0, 0), (1, 2, 9, 1), (3, 1, 9, 1), (3, 3, 1, 1), (3, 3, 2, 2), (5, 3, 3, 3)],
)
def test_buying_needs_a_viking_in_asgard_a_card_and_a_point_each_time(
    asgard: int, cards: int, score: int, bought: int
) -> None:
    table = situation(
        midgard=[0, 3, 3, 3],
        walhalla=[14 - asgard, 1, 1, 1],
        scores=[score, 0, 0, 0],
        hands={RED: ["bonus_forest", "axe", "axe"][:cards]},
    )
    reveal(table, "S01")
    if bought == 0:
        assert table.decision == "place_ship"
        return
    assert max(bin(option).count("1") for option in options(table)) == bought


@pytest.mark.rule("WAL-127")
def test_a_passenger_who_cannot_buy_is_not_asked() -> None:
    table = situation(midgard=[3, 0, 3, 3], hands={BLACK: ["axe"]})
    reveal(table, "S04")
    assert table.decision == "active_board"


@pytest.mark.rule("WAL-129")
def test_vikings_in_midgard_board_before_any_is_bought() -> None:
    table = situation(midgard=[2, 3, 3, 3], scores=[9, 0, 0, 0], hands={RED: ["axe", "axe", "hunt"]})
    reveal(table, "S01")
    choose(table, "active_board", 0b011)
    assert table.decision == "place_ship"
    assert (table.midgard[RED], table.held[RED], table.score[RED]) == (0, 3, 9)


@pytest.mark.rule("WAL-126", "WAL-129")
def test_exactly_as_many_are_bought_as_midgard_lacks() -> None:
    for ready, sold in ((0, 3), (1, 2), (2, 1), (3, 0)):
        table = situation(midgard=[ready, 3, 3, 3], scores=[9, 0, 0, 0], hands={RED: ["axe"] * 4})
        reveal(table, "S01")
        choose(table, "active_board", 0b111)
        while table.decision == "sell_card":
            choose(table, "sell_card", card("axe"))
        assert list(table.riders) == [RED] * 3
        assert (table.midgard[RED], table.held[RED], table.score[RED]) == (0, 4 - sold, 9 - sold)


@pytest.mark.rule("WAL-131")
def test_a_single_card_is_sold_without_a_question() -> None:
    table = situation(midgard=[0, 3, 3, 3], scores=[9, 0, 0, 0], hands={RED: ["shield"]})
    reveal(table, "S01")
    choose(table, "active_board", 0b001)
    assert table.decision == "place_ship"
    assert discards(table) == ["shield"]


@pytest.mark.rule("WAL-131")
def test_equal_cards_are_asked_about_all_the_same() -> None:
    table = situation(midgard=[0, 3, 3, 3], scores=[9, 0, 0, 0], hands={RED: ["shield", "shield"]})
    reveal(table, "S01")
    choose(table, "active_board", 0b001)
    assert table.decision == "sell_card"
    assert options(table) == [10]
    assert "(WAL-126)" in str(table.why_not(table.game.action("sell_card", 9)))


@pytest.mark.rule("WAL-086")
def test_the_passenger_chooses_where_his_own_viking_lands() -> None:
    table = situation()
    send(table, "S04", fjord=2, board=0)
    assert (table.decision, table.seat) == ("choose_landing", BLACK)
    choose(table, "choose_landing", 0)
    assert holder(table, "A1") == BLACK
