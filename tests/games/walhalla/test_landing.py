"""Landing and what the terrain does (4.5, 4.6, 4.9)."""

from __future__ import annotations

import pytest

from tests.games.walhalla.situations import (
    BLACK,
    BLUE,
    NONE,
    RED,
    YELLOW,
    discards,
    field,
    hand,
    holder,
    reveal,
    send,
    situation,
)
from tests.kit import choose, four, options, told

LEFT, RIGHT = 0, 1


@pytest.mark.rule("WAL-070")
def test_whoever_is_nearest_the_board_lands_first() -> None:
    table = situation()
    heard = send(table, "S01", fjord=1)
    landed = [values[1] for name, values in told(table, heard) if name == "occupy"]
    assert landed == [field("A1"), field("A2"), field("A3")]


@pytest.mark.rule("WAL-070")
def test_a_turned_ship_lands_its_stern_first() -> None:
    table = situation()
    heard = send(table, "S04", fjord=1, board=0b100, bow_out=True)
    landed = [values[:2] for name, values in told(table, heard) if name == "occupy"]
    assert landed == [(RED, field("A1")), (BLACK, field("A3"))]


@pytest.mark.rule("WAL-071", "WAL-072")
def test_a_viking_goes_left_or_right_of_his_seat_as_his_owner_likes() -> None:
    for side, landed, free in ((LEFT, "A1", "B1"), (RIGHT, "B1", "A1")):
        table = situation()
        send(table, "S01", fjord=2, board=0b001)
        assert (table.decision, table.seat) == ("choose_landing", RED)
        assert options(table) == [LEFT, RIGHT]
        choose(table, "choose_landing", side)
        assert holder(table, landed) == RED
        assert holder(table, free) == NONE


@pytest.mark.rule("WAL-074", "WAL-092")
def test_a_free_forest_is_occupied_and_scores_its_number() -> None:
    table = situation()
    send(table, "S01", fjord=1, board=0b001)
    assert holder(table, "A1") == RED
    assert table.score[RED] == 2
    table = situation(moored={1: ["S10", "S11"]})
    send(table, "S01", fjord=1, board=0b100)
    assert holder(table, "A9") == RED
    assert table.score[RED] == 3


@pytest.mark.rule("WAL-080", "WAL-081")
def test_between_an_own_and_an_enemy_field_the_enemy_must_be_attacked() -> None:
    table = situation(fields={"A1": RED, "B1": BLUE}, walhalla=[1, 1, 1, 0])
    heard = send(table, "S01", fjord=2, board=0b001)
    assert ("fight", (RED, BLUE, field("B1"), 0)) in told(table, heard)
    assert holder(table, "B1") == RED
    assert holder(table, "A1") == RED


@pytest.mark.rule("WAL-082", "WAL-084")
def test_between_an_own_and_a_free_field_the_free_one_must_be_taken() -> None:
    table = situation(fields={"A1": RED})
    send(table, "S01", fjord=2, board=0b001)
    assert holder(table, "B1") == RED
    assert table.decision != "choose_landing"


@pytest.mark.rule("WAL-083", "WAL-073")
def test_with_own_fields_on_both_sides_the_viking_returns_to_midgard() -> None:
    table = situation(fields={"A1": RED, "B1": RED})
    heard = send(table, "S01", fjord=2, board=0b001)
    assert ("ashore_again", (RED, 0, 0, 0)) in told(table, heard)
    assert table.midgard[RED] == 5


@pytest.mark.rule("WAL-083")
def test_with_an_own_field_and_the_open_sea_the_viking_returns_to_midgard() -> None:
    table = situation(fields={"A1": RED})
    send(table, "S01", fjord=1, board=0b001)
    assert table.midgard[RED] == 5


@pytest.mark.rule("WAL-085")
def test_between_a_free_and_an_enemy_field_the_choice_is_free() -> None:
    table = situation(fields={"A1": BLUE})
    send(table, "S01", fjord=2, board=0b001)
    assert table.decision == "choose_landing"
    table = situation(fields={"A1": BLUE, "B1": YELLOW})
    send(table, "S01", fjord=2, board=0b001)
    assert table.decision == "choose_landing"


@pytest.mark.rule("WAL-086")
def test_the_passenger_plays_his_own_axe_and_hunt() -> None:
    table = situation(fields={"A1": BLUE}, hands={BLACK: ["axe", "hunt"]})
    send(table, "S04", fjord=1, board=0)
    assert (table.decision, table.seat) == ("play_axe", BLACK)
    choose(table, "play_axe", 1)
    assert (table.decision, table.seat) == ("play_hunt", BLACK)
    choose(table, "play_hunt", 1)
    assert table.score[BLACK] == 4


@pytest.mark.rule("WAL-087")
def test_a_card_drawn_by_one_viking_can_be_played_by_the_next() -> None:
    everything_but_hunts = [
        *["bonus_forest", "bonus_wheat", "bonus_cult", "bonus_village", "axe", "shield"] * 4,
        *["warband_6", "warband_7", "warband_8", "walhalla"],
    ]
    table = situation(moored={1: ["S10", "S11"]}, discard=everything_but_hunts)
    send(table, "S01", fjord=1, board=0b110)
    assert hand(table, RED) == ["hunt"]
    assert (table.decision, table.seat) == ("play_hunt", RED)
    choose(table, "play_hunt", 1)
    assert table.score[RED] == 6


@pytest.mark.rule("WAL-087")
def test_a_fight_is_over_before_the_next_viking_lands() -> None:
    table = situation(fields={"A1": BLUE})
    send(table, "S01", fjord=1, board=0b011)
    assert table.decision == "defend"
    assert list(table.riders) == [RED, RED, NONE]
    choose(table, "defend", 1)
    assert holder(table, "A2") == RED


@pytest.mark.rule("WAL-088")
def test_a_field_never_holds_two() -> None:
    table = situation(fields={"A1": BLUE}, walhalla=[1, 1, 1, 0])
    send(table, "S01", fjord=1, board=0b001)
    assert holder(table, "A1") == RED
    assert table.walhalla[BLUE] == 1
    assert sum(1 for each in table.holder if each == BLUE) == 0


@pytest.mark.rule("WAL-091")
@pytest.mark.parametrize(("drawer", "ship"), [(RED, "S02"), (BLACK, "S05"), (YELLOW, "S08")])
def test_a_cult_site_gives_a_card_that_only_its_drawer_sees(drawer: int, ship: str) -> None:
    table = situation(active=drawer, moored={1: ["S10"]})
    heard = send(table, ship, fjord=1, board=0b010)
    assert holder(table, "A5") == drawer
    assert len(hand(table, drawer)) == 1
    drawn = [event for event in heard if event.name.startswith("draw")]
    seen = {seat: [event.name for event in drawn if event.seen_by(seat)] for seat in range(4)}
    assert seen == {seat: ["draw" if seat == drawer else "draw_hidden"] for seat in range(4)}
    assert [four(event) for event in drawn if event.seen_by(None)] == [(drawer, 0, 0, 0)]


@pytest.mark.rule("WAL-093", "WAL-090")
def test_villages_and_wheat_do_nothing_at_once() -> None:
    table = situation()
    send(table, "S02", fjord=1, board=0b010)
    assert (holder(table, "A2"), table.score[RED], table.held[RED]) == (RED, 0, 0)
    table = situation(moored={1: ["S10"]})
    send(table, "S01", fjord=1, board=0b001)
    assert (holder(table, "A4"), table.score[RED], table.held[RED]) == (RED, 0, 0)


@pytest.mark.rule("WAL-095")
def test_the_terrain_works_after_a_won_attack_but_never_for_a_successful_defender() -> None:
    table = situation(fields={"A1": BLUE}, scores=[0, 0, 0, 0])
    send(table, "S01", fjord=1, board=0b001)
    choose(table, "defend", 0)
    assert (table.score[RED], table.score[BLUE]) == (2, 0)
    table = situation(fields={"A1": BLUE})
    send(table, "S01", fjord=1, board=0b001)
    choose(table, "defend", 1)
    assert (table.score[RED], table.score[BLUE]) == (0, 0)


@pytest.mark.rule("WAL-096")
def test_with_draw_and_discard_pile_empty_nobody_draws() -> None:
    rest = ["bonus_forest", "bonus_wheat", "bonus_cult", "bonus_village", "hunt", "axe", "shield"] * 4
    table = situation(moored={1: ["S10"]}, hands={BLUE: [*rest, "warband_6", "warband_7", "warband_8", "walhalla"]})
    heard = send(table, "S02", fjord=1, board=0b010)
    assert ("no_card", (RED, 0, 0, 0)) in told(table, heard)
    assert "reshuffle" not in [name for name, _ in told(table, heard)]
    assert table.held[RED] == 0


@pytest.mark.rule("WAL-102")
def test_when_the_draw_pile_is_used_up_the_discards_are_shuffled() -> None:
    rest = ["bonus_forest", "bonus_wheat", "bonus_cult", "bonus_village", "axe", "shield"] * 4
    table = situation(
        moored={1: ["S10"]},
        hands={BLUE: [*rest, "warband_6", "warband_7", "warband_8", "walhalla"]},
        discard=["hunt"] * 4,
    )
    heard = send(table, "S02", fjord=1, board=0b010)
    assert ("reshuffle", (4, 0, 0, 0)) in told(table, heard)
    assert hand(table, RED) == ["hunt"]
    assert discards(table) == []
    assert table.undrawn() == 3


@pytest.mark.rule("WAL-102")
def test_a_single_discard_makes_a_new_draw_pile() -> None:
    rest = ["bonus_forest", "bonus_wheat", "bonus_cult", "bonus_village", "hunt", "axe", "shield"] * 4
    table = situation(
        moored={1: ["S10"]}, hands={BLUE: [*rest, "warband_6", "warband_7", "warband_8"]}, discard=["walhalla"]
    )
    heard = send(table, "S02", fjord=1, board=0b010)
    assert ("reshuffle", (1, 0, 0, 0)) in told(table, heard)
    assert hand(table, RED) == ["walhalla"]
    assert table.undrawn() == 0


@pytest.mark.rule("WAL-070")
def test_empty_seats_are_passed_over() -> None:
    table = situation(midgard=[1, 3, 3, 3])
    send(table, "S01", fjord=1, board=0b100)
    assert [holder(table, name) for name in ("A1", "A2", "A3")] == [NONE, NONE, RED]


@pytest.mark.rule("WAL-142")
def test_a_revealed_ship_is_played_out_though_nobody_is_left_in_midgard() -> None:
    table = situation(midgard=[1, 0, 0, 0])
    reveal(table, "S01")
    choose(table, "active_board", 0b001)
    assert sum(table.midgard) == 0
    assert table.decision == "place_ship"
