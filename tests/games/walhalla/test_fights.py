"""Fights, axes, shields and hunts (4.7 to 4.9)."""

from __future__ import annotations

import pytest

from meadhall.games.walhalla.table import WalhallaTable
from tests.games.walhalla.situations import (
    BLACK,
    BLUE,
    NONE,
    RED,
    discards,
    field,
    hand,
    holder,
    send,
    situation,
)
from tests.kit import choose, options, told

LOSE, WIN_WALHALLA, WIN_SHIELD = 0, 1, 2
NO, YES = 0, 1


def blue_lands_on_blacks_wheat(
    blue: list[str] | None = None, black: list[str] | None = None, heroes: int = 1
) -> WalhallaTable:
    """Example E7: blue attacks black on A4."""
    table = situation(
        active=BLUE,
        fields={"A4": BLACK},
        walhalla=[1, heroes, 1, 1],
        hands={BLUE: blue or [], BLACK: black or []},
        moored={1: ["S01"]},
    )
    send(table, "S10", fjord=1, board=0b001)
    return table


@pytest.mark.rule("WAL-075", "WAL-076")
def test_the_defender_decides_the_fight() -> None:
    table = blue_lands_on_blacks_wheat()
    assert (table.decision, table.seat) == ("defend", BLACK)
    assert options(table) == [LOSE, WIN_WALHALLA]


@pytest.mark.rule("WAL-077", "WAL-094")
def test_e7_lose() -> None:
    table = blue_lands_on_blacks_wheat(black=["shield"])
    asgard = table.asgard[BLACK]
    heard = choose(table, "defend", LOSE)
    assert told(table, heard)[:2] == [("fall", (BLACK, field("A4"), 0, 0)), ("occupy", (BLUE, field("A4"), 1, 0))]
    assert (table.walhalla[BLACK], table.asgard[BLACK], holder(table, "A4")) == (2, asgard, BLUE)
    assert hand(table, BLACK) == ["shield"]


@pytest.mark.rule("WAL-078")
def test_e7_win_with_a_hero() -> None:
    table = blue_lands_on_blacks_wheat(black=["shield"])
    asgard = table.asgard[BLACK]
    heard = choose(table, "defend", WIN_WALHALLA)
    assert ("hero_wins", (BLACK, BLUE, field("A4"), 0)) in told(table, heard)
    assert (table.walhalla[BLACK], table.asgard[BLACK], holder(table, "A4")) == (0, asgard + 1, BLACK)
    assert table.walhalla[BLUE] == 2
    assert hand(table, BLACK) == ["shield"]


@pytest.mark.rule("WAL-108", "WAL-101")
def test_e7_win_with_a_shield() -> None:
    table = blue_lands_on_blacks_wheat(black=["shield"])
    asgard = table.asgard[BLACK]
    heard = choose(table, "defend", WIN_SHIELD)
    assert ("shield_wins", (BLACK, BLUE, field("A4"), 0)) in told(table, heard)
    assert (table.walhalla[BLACK], table.asgard[BLACK], holder(table, "A4")) == (1, asgard, BLACK)
    assert table.walhalla[BLUE] == 2
    assert hand(table, BLACK) == []
    assert discards(table) == ["shield"]


@pytest.mark.rule("WAL-106", "WAL-107", "WAL-110")
def test_e7_an_axe_leaves_no_choice() -> None:
    table = blue_lands_on_blacks_wheat(blue=["axe"], black=["shield"])
    assert (table.decision, table.seat) == ("play_axe", BLUE)
    assert options(table) == [NO, YES]
    heard = choose(table, "play_axe", YES)
    assert ("axe", (BLUE, BLACK, field("A4"), 0)) in told(table, heard)
    assert table.decision != "defend"
    assert (table.walhalla[BLACK], holder(table, "A4")) == (2, BLUE)
    assert hand(table, BLACK) == ["shield"]
    assert discards(table) == ["axe"]


@pytest.mark.rule("WAL-106")
def test_a_kept_axe_leaves_the_choice_to_the_defender() -> None:
    table = blue_lands_on_blacks_wheat(blue=["axe"])
    choose(table, "play_axe", NO)
    assert (table.decision, table.seat) == ("defend", BLACK)
    assert hand(table, BLUE) == ["axe"]


@pytest.mark.rule("WAL-107")
def test_the_terrain_works_after_an_axe() -> None:
    table = situation(fields={"A1": BLACK}, hands={RED: ["axe"]})
    send(table, "S01", fjord=1, board=0b001)
    choose(table, "play_axe", YES)
    assert table.score[RED] == 2


@pytest.mark.rule("WAL-079")
def test_without_a_hero_and_without_a_shield_the_defender_can_only_lose() -> None:
    table = blue_lands_on_blacks_wheat(black=["hunt"], heroes=0)
    assert table.decision == "defend"
    assert options(table) == [LOSE]
    assert "(WAL-079)" in str(table.why_not(table.game.action("defend", WIN_WALHALLA)))
    assert "(WAL-108)" in str(table.why_not(table.game.action("defend", WIN_SHIELD)))


@pytest.mark.rule("WAL-109")
def test_a_shield_works_with_nobody_in_walhalla() -> None:
    table = blue_lands_on_blacks_wheat(black=["shield"], heroes=0)
    assert options(table) == [LOSE, WIN_SHIELD]
    choose(table, "defend", WIN_SHIELD)
    assert holder(table, "A4") == BLACK


@pytest.mark.rule("WAL-111")
def test_with_a_hero_and_a_shield_all_three_ways_are_open() -> None:
    table = blue_lands_on_blacks_wheat(black=["shield", "shield"])
    assert options(table) == [LOSE, WIN_WALHALLA, WIN_SHIELD]


@pytest.mark.rule("WAL-104")
def test_e6_a_hunt_doubles_a_forest() -> None:
    for ship, moored, points in (("S01", {}, 4), ("S03", {1: ["S10", "S11"]}, 6)):
        table = situation(hands={RED: ["hunt", "axe"]}, moored=moored)
        send(table, ship, fjord=1, board=0b001 if points == 4 else 0b100)
        assert (table.decision, table.seat) == ("play_hunt", RED)
        heard = choose(table, "play_hunt", YES)
        assert "hunt" in [name for name, _ in told(table, heard)]
        assert table.score[RED] == points
        assert discards(table) == ["hunt"]


@pytest.mark.rule("WAL-105")
def test_one_hunt_for_one_forest_also_after_a_won_fight() -> None:
    table = situation(fields={"A1": BLACK}, hands={RED: ["hunt", "hunt"]}, walhalla=[1, 0, 1, 1])
    send(table, "S01", fjord=1, board=0b001)
    choose(table, "play_axe", NO)
    choose(table, "play_hunt", YES)
    assert table.score[RED] == 4
    assert table.decision != "play_hunt"
    assert hand(table, RED) == ["hunt"]


@pytest.mark.rule("WAL-104")
def test_a_hunt_not_played_stays_in_hand() -> None:
    table = situation(hands={RED: ["hunt"]})
    send(table, "S01", fjord=1, board=0b001)
    choose(table, "play_hunt", NO)
    assert (table.score[RED], hand(table, RED)) == (2, ["hunt"])


@pytest.mark.rule("WAL-122")
def test_whoever_has_a_card_is_asked_about_axe_and_hunt_whatever_it_is() -> None:
    table = situation(fields={"A1": BLACK}, hands={RED: ["walhalla"]}, walhalla=[1, 0, 1, 1])
    send(table, "S01", fjord=1, board=0b001)
    assert table.decision == "play_axe"
    assert options(table) == [NO]
    assert "(WAL-106)" in str(table.why_not(table.game.action("play_axe", YES)))
    choose(table, "play_axe", NO)
    assert table.decision == "play_hunt"
    assert options(table) == [NO]
    assert "(WAL-104)" in str(table.why_not(table.game.action("play_hunt", YES)))


@pytest.mark.rule("WAL-122")
def test_whoever_has_no_card_is_not_asked_about_axe_and_hunt() -> None:
    table = situation(fields={"A1": BLACK}, walhalla=[1, 0, 1, 1])
    send(table, "S01", fjord=1, board=0b001)
    assert holder(table, "A1") == RED
    assert table.score[RED] == 2


@pytest.mark.rule("WAL-122")
def test_the_axe_is_asked_about_even_when_all_axes_are_discarded() -> None:
    table = situation(fields={"A1": BLACK}, hands={RED: ["hunt"]}, discard=["axe"] * 4)
    send(table, "S01", fjord=1, board=0b001)
    assert table.decision == "play_axe"


@pytest.mark.rule("WAL-122")
@pytest.mark.parametrize(("cards", "heroes", "asked"), [(0, 0, False), (1, 0, True), (0, 1, True), (1, 1, True)])
def test_the_defender_is_asked_exactly_with_a_card_or_a_hero(cards: int, heroes: int, asked: bool) -> None:
    table = blue_lands_on_blacks_wheat(black=["bonus_cult"] * cards, heroes=heroes)
    assert (table.decision == "defend") == asked
    assert (holder(table, "A4") == BLACK) == asked


@pytest.mark.rule("WAL-100")
def test_end_cards_cannot_be_played_while_landing() -> None:
    table = situation(fields={"A1": BLACK}, hands={RED: ["bonus_forest", "warband_7", "walhalla"]})
    send(table, "S01", fjord=1, board=0b001)
    assert options(table) == [NO]
    assert list(table.riders) == [RED, NONE, NONE]
