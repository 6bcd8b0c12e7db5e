"""Recruiting Reavers and the three fates (4.8)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME, view
from meadhall.games.midgard.areas.recruit import DECK, PROMOTE, RALLY, SPECIALISE, ReaverFate, RecruitPick
from meadhall.games.midgard.packed import (
    NONE,
    REAVER_PLACE,
    REAVERS,
    RECRUIT,
    SHIP_DICE,
)
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from tests.games.midgard.situations import (
    arrange,
    ask,
    asked,
    card,
    crew,
    die,
    has,
    lead,
    purse,
    sail_to,
    ship,
    situation,
    specialise,
    take,
)
from tests.kit import choose, options


def fates(*names: str, table: Any = None, seat: int = 0) -> Any:
    """Reavers lie before a player."""
    table = situation(4) if table is None else table
    return arrange(table, ReaverFate(seat), waiting=[take(table, card(name)) for name in names])


def show_pair(table: Any, pair: int, first: str, second: str) -> None:
    for at, name in ((REAVER_PLACE + 2 * pair, first), (REAVER_PLACE + 2 * pair + 1, second)):
        old = int(table.board[at])
        if old != card(name):
            take(table, card(name))
            table.board[at] = card(name)
            table.discard[old] += 1


@pytest.mark.rule("MID-027", "MID-028", "MID-029")
def test_a_pair_or_two_from_the_deck() -> None:
    for seat, favor in ((0, 3), (1, 1)):
        table = situation(4)
        sail_to(table, RECRUIT, 0)
        arrange(table, Resolution(4), ActivateOrRest(seat))
        choose(table, "activate_or_rest", 0)
        assert asked(table) == (seat, "recruit_pick", [0, 1, 2, 3, DECK])
        assert has(table, seat, "favor") == favor
        pair = [int(table.board[REAVER_PLACE + 4]), int(table.board[REAVER_PLACE + 5])]
        drawn = table.clone()
        choose(table, "recruit_pick", 2)
        assert [int(reaver) for reaver in table.waiting] == pair
        assert not table.pair_lies(REAVER_PLACE, 2)
        left = int(drawn.left[REAVERS])
        choose(drawn, "recruit_pick", DECK)
        assert len(drawn.waiting) == 2
        assert int(drawn.left[REAVERS]) == left - 2


@pytest.mark.rule("MID-027")
def test_a_taken_pair_is_not_refilled_for_the_next_player() -> None:
    table = situation(4)
    sail_to(table, RECRUIT, 0)
    arrange(table, Resolution(1), ActivateOrRest(0))
    choose(table, "activate_or_rest", 0)
    choose(table, "recruit_pick", 1)
    while table.decision != "activate_or_rest":
        table.apply(table.legal()[-1] if table.decision == "promote_spoils" else table.legal()[1])
    choose(table, "activate_or_rest", 0)
    assert options(table) == [0, 2, 3, DECK]


@pytest.mark.rule("MID-027", "MID-148")
def test_the_last_reaver_of_the_deck_comes_alone() -> None:
    table = situation(4)
    keep = int(next(reaver for reaver in range(60) if table.deck[reaver]))
    pile = table.pile[:]
    for reaver in range(60):
        if table.deck[reaver] and reaver != keep:
            pile[take(table, reaver)] = 1
    table.pile = pile
    arrange(table, RecruitPick(0))
    choose(table, "recruit_pick", DECK)
    assert [int(reaver) for reaver in table.waiting] == [keep]
    assert asked(table)[:2] == (0, "reaver_fate")


@pytest.mark.rule("MID-031", "MID-058")
def test_dice_first_and_the_ship_holds_ten() -> None:
    """Worked example W12."""
    table = situation(4)
    crew(table, 0, *["red:clan"] * 4, *["blue:clan"] * 5)
    show_pair(table, 0, "R02", "R06")
    ask(table, RecruitPick(0))
    choose(table, "recruit_pick", 0)
    assert table.decision == "overflow"
    assert len(ship(table, 0)) == 12
    assert options(table) == [int(kind) for kind in table.box.kinds if table.ship[int(kind)] > 0]
    choose(table, "overflow", die("red:clan"))
    assert table.decision == "overflow"
    choose(table, "overflow", die("blue:clan"))
    assert table.decision == "reaver_fate"
    assert len(ship(table, 0)) == SHIP_DICE


@pytest.mark.rule("MID-032", "MID-049")
def test_each_reaver_has_three_kinds_of_fate() -> None:
    table = fates("R01", "R22")
    assert options(table) == list(range(12))
    choose(table, "reaver_fate", 6 + SPECIALISE)
    assert options(table) == list(range(6))
    assert table.view().boards[0].slots["sea"][0].id == "R22"
    assert [int(reaver) for reaver in table.waiting] == [card("R01")]


@pytest.mark.rule("MID-047", "MID-048")
def test_rally_brings_dice_on_chosen_faces() -> None:
    table = fates("R08", "R22")
    choose(table, "reaver_fate", RALLY)
    assert asked(table) == (0, "die_face", [0, 1, 2, 3, 5])
    choose(table, "die_face", 0)
    assert asked(table) == (0, "die_face", [3, 4, 2, 1, 5])
    choose(table, "die_face", 3)
    assert ship(table, 0) == ["red:double_hammer", "yellow:chest"]
    assert int(table.pile[card("R08")]) == 0
    assert table.decision == "reaver_fate"


@pytest.mark.rule("MID-047", "MID-058")
def test_rallied_dice_overflow_after_the_last_one() -> None:
    table = situation(4)
    crew(table, 0, *["red:clan"] * 10)
    fates("R08", "R22", table=table)
    choose(table, "reaver_fate", RALLY)
    choose(table, "die_face", 0)
    assert table.decision == "die_face"
    choose(table, "die_face", 3)
    assert table.decision == "overflow"
    choose(table, "overflow", die("red:clan"))
    choose(table, "overflow", die("red:double_hammer"))
    assert ship(table, 0) == ["red:clan"] * 9 + ["yellow:chest"]


@pytest.mark.rule("MID-050")
def test_a_slot_holds_three_reavers() -> None:
    """Worked example W13."""
    table = situation(4)
    specialise(table, 0, "village", "R01", "R02", "R03")
    fates("R04", "R05", table=table)
    assert options(table) == [0, 1, 3, 4, 5, 6, 7, 9, 10, 11]
    reason = table.why_not(GAME.action("reaver_fate", 2))
    assert reason is not None
    assert "MID-050" in reason


@pytest.mark.rule("MID-049", "MID-051")
def test_specialists_stay_where_they_are() -> None:
    """New ones go to the bottom; no decision ever moves one."""
    table = situation(4)
    specialise(table, 0, "village", "R01")
    fates("R04", "R05", table=table)
    choose(table, "reaver_fate", SPECIALISE + 1)
    choose(table, "reaver_fate", PROMOTE)
    assert [reaver.id for reaver in table.view().boards[0].slots["village"]] == ["R01", "R04"]
    assert int(table.leader[0]) == card("R05")


@pytest.mark.rule("MID-052", "MID-055", "MID-056", "MID-057", "MID-164")
def test_a_new_leader_replaces_the_old() -> None:
    """Worked example W14."""
    table = situation(4)
    lead(table, 0, "R01")
    crew(table, 0, "red:clan", "blue:clan")
    assert table.wild(0) == die("red:clan")
    fates("R22", "R23", table=table)
    choose(table, "reaver_fate", PROMOTE)
    assert int(table.leader[0]) == card("R22")
    assert int(table.pile[card("R01")]) == 0
    assert has(table, 0, "favor") == 3
    assert table.wild(0) == die("blue:clan")
    assert [bool(table.shows(0, die("blue:clan"), symbol)) for symbol in range(1, 5)] == [True, True, True, True]
    assert not any(table.shows(0, die("red:clan"), symbol) for symbol in range(5))


@pytest.mark.rule("MID-053")
def test_yggdrasil_brings_four_food() -> None:
    table = fates("R42", "R22")
    purse(table, 0, food=1)
    choose(table, "reaver_fate", PROMOTE)
    assert has(table, 0, "food") == 5


@pytest.mark.rule("MID-054")
@pytest.mark.parametrize("option", [0, 1])
def test_tyr_brings_a_spoils_card_of_choice(option: int) -> None:
    table = fates("R02", "R22")
    before = [int(table.left[4]), int(table.left[5])]
    choose(table, "reaver_fate", PROMOTE)
    assert asked(table) == (0, "promote_spoils", [0, 1])
    choose(table, "promote_spoils", option)
    before[option] -= 1
    assert [int(table.left[4]), int(table.left[5])] == before


@pytest.mark.rule("MID-054", "MID-049")
def test_a_spoils_card_is_settled_before_the_next_fate() -> None:
    for seed in range(30):
        table = fates("R02", "R22", table=situation(4, seed=seed))
        choose(table, "reaver_fate", PROMOTE)
        choose(table, "promote_spoils", 0)
        if table.decision != "reaver_fate":
            assert table.decision in ("pillage_choice", "bundle_choice", "ship_upgrade_choice", "overflow")
            table.apply(table.legal()[0])
    assert table.area == NONE


@pytest.mark.rule("MID-047", "MID-168")
@pytest.mark.parametrize(("left", "asked_for"), [(0, 2), (1, 0)])
def test_rally_skips_a_colour_missing_in_the_supply(left: int, asked_for: int) -> None:
    """R08 rallies a red and a yellow die."""
    table = fates("R08", "R22")
    table.market[die("red:clan")] += int(table.supply[0]) - left
    table.supply[0] = left
    choose(table, "reaver_fate", RALLY)
    assert table.view().asked == view.DieFace(0, asked_for, old=0)
