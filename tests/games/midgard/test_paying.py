"""Paying symbols and dice: wild dice, stored dice, upgrade tokens (4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.areas.sea import SeaMethod
from meadhall.games.midgard.costs import can_pay
from meadhall.games.midgard.packed import FROM_ARTIFACT, FROM_UPGRADE, KEEP, VILLAGE
from meadhall.games.midgard.paying import PayDie
from meadhall.games.midgard.rounds import StartTurn
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from meadhall.games.midgard.view import Upgrade
from tests.games.midgard.situations import (
    BOX,
    arrange,
    artifact,
    ask,
    card,
    crew,
    die,
    has,
    lead,
    purse,
    sail_to,
    ship,
    show_battle,
    situation,
    upgrade,
)
from tests.kit import choose, options


def raid(area: int, *dice: str, leader: str = "", food: int = 2) -> Any:
    table = situation(4)
    crew(table, 0, *dice)
    purse(table, 0, food=food)
    if leader:
        lead(table, 0, leader)
    sail_to(table, area, 0)
    return table


@pytest.mark.rule("MID-056", "MID-086")
def test_the_leaders_clan_dice_stand_for_chests() -> None:
    """Worked example W8."""
    table = raid(VILLAGE, "red:chest", "yellow:clan", leader="R42")
    arrange(table, Resolution(4), ActivateOrRest(0))
    assert 0 in options(table)
    choose(table, "activate_or_rest", 0)
    while table.decision == "pay_symbol":
        table.apply(table.legal()[0])
    assert ship(table, 0) == []
    assert has(table, 0, "food") == 1


@pytest.mark.rule("MID-056", "MID-086")
def test_clan_dice_of_another_clan_do_not() -> None:
    """Worked example W9."""
    table = raid(VILLAGE, "red:chest", "yellow:clan", leader="R22")
    arrange(table, Resolution(4), ActivateOrRest(0))
    assert options(table) == [1, 2]
    leaderless = raid(VILLAGE, "red:chest", "yellow:clan")
    arrange(leaderless, Resolution(4), ActivateOrRest(0))
    assert options(leaderless) == [1, 2]


@pytest.mark.rule("MID-166")
def test_a_wild_die_may_not_go_where_it_leaves_the_rest_unpaid() -> None:
    table = situation(4)
    lead(table, 0, "R42")
    show_battle(table, 0, "B04")
    crew(table, 0, "yellow:clan", "blue:longship", "red:hammer")
    ask(table, SeaMethod(0, card("B04")))
    choose(table, "sea_method", 1)
    assert ship(table, 0) == ["red:hammer"]
    wide = situation(4)
    lead(wide, 0, "R42")
    show_battle(wide, 0, "B04")
    crew(wide, 0, "yellow:clan", "blue:longship", "yellow:longship", "red:hammer")
    ask(wide, SeaMethod(0, card("B04")))
    choose(wide, "sea_method", 1)
    assert options(wide) == [die("blue:longship"), die("yellow:longship")]
    reason = wide.why_not(GAME.action("pay_symbol", die("yellow:clan")))
    assert reason is not None
    assert "MID-166" in reason


@pytest.mark.rule("MID-166", "MID-056")
def test_a_spare_wild_die_may_be_chosen() -> None:
    table = raid(KEEP, "blue:shield", "blue:shield", "yellow:clan", leader="R42")
    arrange(table, Resolution(4), ActivateOrRest(0))
    choose(table, "activate_or_rest", 0)
    assert options(table) == [die("blue:shield"), die("yellow:clan")]


@pytest.mark.rule("MID-163")
def test_a_double_hammer_pays_one_hammer() -> None:
    table = situation(4)
    crew(table, 0, "red:double_hammer", "blue:shield")
    assert can_pay(table, 0, BOX.combination_row[card("B02") - 60])
    assert not can_pay(table, 0, BOX.combination_row[card("B05") - 60])
    crew(table, 0, "red:hammer")
    assert can_pay(table, 0, BOX.combination_row[card("B05") - 60])


@pytest.mark.rule("MID-099", "MID-100")
def test_an_upgrade_token_pays_its_symbol_once_a_turn() -> None:
    table = raid(KEEP, "blue:shield", "blue:shield", food=9)
    upgrade(table, 0, "shield")
    arrange(table, Resolution(4), ActivateOrRest(0))
    choose(table, "activate_or_rest", 0)
    assert options(table) == [die("blue:shield"), FROM_UPGRADE]
    choose(table, "pay_symbol", FROM_UPGRADE)
    assert ship(table, 0) == ["blue:shield"]
    assert table.view().boards[0].upgrades == [Upgrade("shield", used=True)]
    assert table.decision == "spoils_pick" or options(table) == [die("blue:shield")]


@pytest.mark.rule("MID-152", "MID-099")
def test_tokens_are_fresh_at_the_start_of_every_turn() -> None:
    table = situation(4)
    upgrade(table, 2, "chest", "chest")
    table.spent[2 * 4 + 2] = 2
    ask(table, StartTurn())
    assert all(count == 0 for count in table.spent)


@pytest.mark.rule("MID-153", "MID-154")
def test_any_die_means_dice_stored_ones_too_but_no_tokens() -> None:
    table = situation(4)
    crew(table, 0, "red:clan", "blue:shield")
    artifact(table, 0, 2, "A01", "blue:longship")
    upgrade(table, 0, "hammer")
    ask(table, PayDie(0, 2))
    assert options(table) == [die("red:clan"), die("blue:shield"), FROM_ARTIFACT + 2]
    choose(table, "pay_die", FROM_ARTIFACT + 2)
    assert table.stored[2] == -1
    choose(table, "pay_die", die("red:clan"))
    assert ship(table, 0) == ["blue:shield"]
    assert int(table.upgrades[0]) == 1


@pytest.mark.rule("MID-154")
def test_a_stored_die_pays_a_symbol_and_is_not_counted_on_the_ship() -> None:
    table = raid(KEEP, "blue:shield", *["red:clan"] * 9)
    artifact(table, 0, 0, "A02", "yellow:shield")
    assert table.aboard[0] == 10
    arrange(table, Resolution(4), ActivateOrRest(0))
    assert 0 in options(table)
    choose(table, "activate_or_rest", 0)
    choose(table, "pay_symbol", FROM_ARTIFACT)
    assert table.stored[0] == -1
    assert "blue:shield" not in ship(table, 0)
