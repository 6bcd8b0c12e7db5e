"""Placing the ship (4.4)."""

from __future__ import annotations

import pytest

from meadhall.games.walhalla.ids import LEFT, RIGHT
from tests.games.walhalla.situations import BLACK, NONE, RED, field, holder, reveal, send, situation
from tests.kit import choose, options, told

ALL_FULL = {1: ["S01", "S02", "S03", "S05"], 2: ["S06", "S07", "S08", "S09"]}


@pytest.mark.rule("WAL-060")
def test_the_active_player_sends_a_ship_on_which_he_has_nobody() -> None:
    table = situation()
    reveal(table, "S04")
    choose(table, "passenger_board", 0)
    choose(table, "active_board", 0)
    assert (table.decision, table.seat) == ("place_ship", RED)


@pytest.mark.rule("WAL-061")
def test_either_end_may_point_to_the_board() -> None:
    for bow_out, near, far in ((False, "A1", "A3"), (True, "A3", "A1")):
        table = situation()
        send(table, "S04", fjord=1, board=0b010, bow_out=bow_out)
        assert holder(table, near) == BLACK
        assert holder(table, "A2") == RED
        assert holder(table, far) == NONE


@pytest.mark.rule("WAL-061")
def test_a_ship_that_reads_the_same_both_ways_is_offered_once() -> None:
    table = situation()
    reveal(table, "S05")
    choose(table, "passenger_board", 0)
    choose(table, "active_board", 0b101)
    assert options(table) == [0, 2, 4, 6]
    for turned in (1, 3, 5, 7):
        assert "(WAL-061)" in str(table.why_not(table.game.action("place_ship", turned)))


@pytest.mark.rule("WAL-061")
def test_a_lopsided_ship_is_offered_both_ways() -> None:
    table = situation()
    reveal(table, "S04")
    choose(table, "passenger_board", 0)
    choose(table, "active_board", 0b110)
    assert options(table) == list(range(8))


@pytest.mark.rule("WAL-062", "WAL-063")
def test_ships_lie_one_behind_the_other_three_places_each() -> None:
    table = situation(moored={2: ["S07", "S08"]})
    send(table, "S01", fjord=2, board=0b001)
    assert table.docked[1] == 3
    assert [table.field_beside(at, LEFT) for at in range(3)] == [field("A7"), field("A8"), field("A9")]
    assert [table.field_beside(at, RIGHT) for at in range(3)] == [field("B7"), field("B8"), field("B9")]
    choose(table, "choose_landing", RIGHT)
    assert holder(table, "B7") == RED


@pytest.mark.rule("WAL-064", "WAL-065", "WAL-066")
def test_a_fjord_takes_four_ships_and_the_headlands_no_fifth() -> None:
    table = situation(moored=ALL_FULL)
    reveal(table, "S10")
    choose(table, "passenger_board", 1)
    choose(table, "active_board", 0b110)
    assert options(table) == [4, 5, 6, 7]
    for full in range(4):
        assert "(WAL-064)" in str(table.why_not(table.game.action("place_ship", full)))
    assert [table.slots(fjord) for fjord in range(4)] == [4, 4, 4, 4]


@pytest.mark.rule("WAL-067")
def test_ships_stay_in_the_fjord_until_the_attack_is_over() -> None:
    table = situation(midgard=[2, 1, 0, 0])
    send(table, "S01", fjord=1, board=0b011)
    assert table.docked[0] == 1
    assert (table.decision, table.seat) != ("place_ship", RED)
    assert [int(berth) // 2 for berth in table.moored if berth >= 0] == [0]


@pytest.mark.rule("WAL-018", "WAL-073")
def test_nobody_lands_beyond_the_last_field() -> None:
    table = situation(moored={1: ["S01", "S02", "S03"]})
    assert [table.field_at(0, k, RIGHT) for k in (11, 12, 13)] == [field("A12"), NONE, NONE]
    assert len([terrain for terrain in table.terrain if terrain >= 0]) == 36


@pytest.mark.rule("WAL-061", "WAL-064")
def test_a_full_fjord_is_refused_for_being_full_and_an_open_one_for_the_needless_turn() -> None:
    table = situation(moored={3: ["S05", "S06", "S07", "S08"]})
    reveal(table, "S01")
    choose(table, "active_board", 0b101)
    refusals = {option: str(table.why_not(table.game.action("place_ship", option))) for option in range(8)}
    full = [option for option, refusal in refusals.items() if "(WAL-064)" in refusal]
    needless = [option for option, refusal in refusals.items() if "(WAL-061)" in refusal]
    assert (full, needless) == ([4, 5], [1, 3, 7])


@pytest.mark.rule("WAL-062")
@pytest.mark.parametrize("bow_out", [False, True])
def test_all_are_told_where_the_ship_goes_and_which_way_it_points(bow_out: bool) -> None:
    table = situation(active=BLACK, moored={3: ["S07", "S08"]})
    heard = send(table, "S04", fjord=3, board=0b001, bow_out=bow_out)
    assert ("sail", (BLACK, 2, 2, int(bow_out))) in told(table, heard)
