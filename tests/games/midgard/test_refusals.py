"""Refusals of Midgard: each names its rule."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard.areas.keep import ATTACK, AttackChoice
from meadhall.games.midgard.areas.recruit import DECK, ReaverFate, RecruitPick
from meadhall.games.midgard.areas.sea import COMBAT, COMBINATION, PAY, JourneyChoice, SeaMethod, SeaPick
from meadhall.games.midgard.areas.spoils import PromoteSpoils, ResolveOrder, SpoilsPick
from meadhall.games.midgard.areas.territory import FIRST_BY_FORCE, FIRST_PEACEFUL, STOP, ResolveTile, SubduePick
from meadhall.games.midgard.areas.trade import DRAW_PROPHECY, TAKE_DICE, TAKE_PROPHECY, TradeDie, TradeReward
from meadhall.games.midgard.areas.village import CLEANSE, TAKE_TOKEN, ArtifactDiscard, RunesChoice, ShipUpgradeChoice
from meadhall.games.midgard.combat import COMMIT, ROLL, CombatCommit, CombatReroll
from meadhall.games.midgard.crew import STORE, DieChoice, DieColour, DieFace, Overflow, RerollDie, RestDie, TurnDie
from meadhall.games.midgard.packed import (
    FROM_ARTIFACT,
    FROM_UPGRADE,
    KEEP,
    KEEPS,
    RECRUIT,
    SEA,
    TERRITORY,
    TRADE,
    VILLAGE,
    VILLAGES,
)
from meadhall.games.midgard.paying import PayDie
from meadhall.games.midgard.rounds import PlaceLongship
from meadhall.games.midgard.turns import STORE as STORE_ON
from meadhall.games.midgard.turns import USE_ARTIFACT, ActivateOrRest, ArtifactWindow
from tests.games.midgard.situations import (
    arrange,
    artifact,
    ask,
    card,
    crew,
    die,
    lead,
    pile,
    purse,
    sail_to,
    show_battle,
    situation,
    specialise,
    take,
    upgrade,
)
from tests.kit import choose

SEAT = 2


def rule(table: Any, option: int) -> str:
    """The rule named to the player who asks why not."""
    top = table.top
    assert option not in [int(choice) for choice in table.choices]
    named = str(top.refusal(table, option))
    words = table.why_not(table.game.action(type(top).name, option))
    assert named in words
    return named


def put(table: Any, question: Any) -> Any:
    """Ask a question even if it has only one answer."""
    table.top = None
    table.ask(question)
    table.choices = question.options(table)
    return table


@pytest.mark.rule("MID-012", "MID-032", "MID-050")
def test_ships_and_reavers() -> None:
    table = situation(4)
    sail_to(table, SEA, 0)
    assert rule(put(table, PlaceLongship(SEAT)), SEA) == "MID-012"
    specialise(table, SEAT, "keep", "R01", "R02", "R03")
    arrange(table, ReaverFate(SEAT), waiting=[take(table, card("R04"))])
    assert rule(table, 3) == "MID-050"
    assert rule(table, 6) == "MID-032"


@pytest.mark.parametrize(
    ("area", "named"),
    [(SEA, "MID-071"), (VILLAGE, "MID-086"), (KEEP, "MID-110"), (TERRITORY, "MID-121")],
)
def test_acting_where_the_price_cannot_be_paid(area: int, named: str) -> None:
    table = situation(4)
    purse(table, SEAT, food=0, favor=0)
    sail_to(table, area, 0)
    assert rule(ask(table, ActivateOrRest(SEAT)), 0) == named


@pytest.mark.rule("MID-027", "MID-168")
def test_acting_and_resting_where_nothing_is_left() -> None:
    table = situation(4)
    sail_to(table, RECRUIT, 0)
    table.board = type(table.board)([-1] * len(table.board))
    table.left[0] = 0
    for colour in range(3):
        table.supply[colour] = 0
    put(table, ActivateOrRest(SEAT))
    assert rule(table, 0) == "MID-027"
    assert rule(table, 2) == "MID-168"
    table.area = TRADE
    put(table, ActivateOrRest(SEAT))
    assert [int(choice) for choice in table.choices] == [0, 1], "trading is always possible"


@pytest.mark.rule("MID-093", "MID-094", "MID-095", "MID-097")
def test_artifacts() -> None:
    table = situation(4)
    sail_to(table, SEA, 0)
    artifact(table, SEAT, 0, "A03", "red:hammer")
    artifact(table, SEAT, 1, "A01")
    artifact(table, SEAT, 2, "A05", "blue:shield")
    crew(table, SEAT, "red:clan", "red:shield", "blue:longship")
    arrange(table, ArtifactWindow(SEAT, 0))
    assert rule(table, STORE_ON + 18 + die("red:clan")) == "MID-094"
    assert rule(table, STORE_ON + 18 + die("red:shield")) == "MID-093"
    assert rule(table, STORE_ON + 18 + die("yellow:longship")) == "MID-093"
    assert rule(table, USE_ARTIFACT + 1) == "MID-095", "no die"
    assert rule(table, USE_ARTIFACT + 2) == "MID-095", "another area"
    assert rule(table, USE_ARTIFACT + 3) == "MID-095", "no artifact"
    choose(table, "artifact_window", USE_ARTIFACT)
    assert rule(table, USE_ARTIFACT) == "MID-097"


@pytest.mark.rule("MID-015", "MID-099", "MID-166")
def test_paying_symbols() -> None:
    table = situation(4)
    lead(table, SEAT, "R42")
    crew(table, SEAT, "blue:longship", "yellow:longship", "red:hammer", "yellow:clan")
    artifact(table, SEAT, 0, "A02", "blue:shield")
    upgrade(table, SEAT, "chest")
    ask(table, SeaMethod(SEAT, show_battle(table, 0, "B04")))
    choose(table, "sea_method", COMBINATION)
    assert table.view().paying[0] == "longship"
    assert rule(table, die("red:hammer")) == "MID-015"
    assert rule(table, die("red:longship")) == "MID-015"
    assert rule(table, FROM_ARTIFACT) == "MID-015"
    assert rule(table, FROM_UPGRADE) == "MID-099"


@pytest.mark.rule("MID-166", "MID-015")
def test_a_wild_die_that_is_needed_elsewhere_and_one_that_is_not_there() -> None:
    table = situation(4)
    lead(table, SEAT, "R42")
    crew(table, SEAT, "yellow:clan", "blue:longship", "yellow:longship", "red:hammer")
    ask(table, SeaMethod(SEAT, show_battle(table, 0, "B04")))
    choose(table, "sea_method", COMBINATION)
    assert rule(table, die("yellow:clan")) == "MID-166"
    bare = situation(4)
    lead(bare, SEAT, "R42")
    crew(bare, SEAT, "blue:longship", "yellow:longship", "red:chest", "red:hammer")
    ask(bare, SeaMethod(SEAT, show_battle(bare, 0, "B04")))
    choose(bare, "sea_method", COMBINATION)
    assert rule(bare, die("yellow:clan")) == "MID-015"


@pytest.mark.rule("MID-154", "MID-058", "MID-093", "MID-021", "MID-168", "MID-047")
def test_dice() -> None:
    table = situation(4)
    crew(table, SEAT, *["red:clan"] * 9, "red:double_hammer", "red:shield", "blue:shield")
    artifact(table, SEAT, 0, "A03")
    artifact(table, SEAT, 1, "A01")
    assert rule(ask(table, PayDie(SEAT, 1)), die("red:hammer")) == "MID-154"
    ask(table, Overflow(SEAT))
    assert rule(table, die("blue:clan")) == "MID-058"
    assert rule(table, STORE + die("red:shield") * 4 + 1) == "MID-093"
    assert rule(table, STORE + die("red:double_hammer") * 4) == "MID-093", "two hammers are not one"
    assert rule(table, STORE + die("blue:longship") * 4 + 1) == "MID-058", "no such die aboard"
    ask(table, RestDie(SEAT))
    assert rule(table, die("red:longship")) == "MID-021", "no red die has that face"
    table.market[5] += int(table.supply[0])
    table.supply[0] = 0
    assert rule(ask(table, DieChoice(SEAT, 1)), die("red:clan")) == "MID-168"
    assert rule(ask(table, DieColour(SEAT, 1, 0)), 0) == "MID-168"
    assert rule(ask(table, DieFace(SEAT, 0, 1 + die("red:clan"))), 5) == "MID-047"
    assert rule(ask(table, TurnDie(SEAT)), 1 + die("red:chest")) == "MID-013"
    assert rule(ask(table, RerollDie(SEAT, 3, 0)), 1 + die("red:chest")) == "MID-013"


@pytest.mark.rule("MID-065", "MID-066", "MID-067")
def test_trading() -> None:
    table = situation(2)
    for kind in range(18):
        table.supply[kind // 6] += table.market[kind]
        table.market[kind] = 0
    table.market[die("blue:clan")] = 1
    table.market[die("red:clan")] = 1
    table.supply[0] -= 1
    table.supply[1] -= 1
    assert rule(ask(table, TradeDie(0, 1)), die("red:chest")) == "MID-066"
    table.supply[0] += 1
    table.supply[1] += 1
    table.market[die("blue:clan")] = table.market[die("red:clan")] = 0
    ask(table, TradeReward(0, 1))
    assert rule(table, TAKE_DICE) == "MID-065"
    assert rule(table, TAKE_PROPHECY + 3) == "MID-067", "three places with two players"
    known = table.known[:]
    while table.left[1]:
        known[int(table.draw(1)) - 182] += 1
    table.known = known
    assert rule(ask(table, TradeReward(0, 1)), DRAW_PROPHECY) == "MID-067"


@pytest.mark.rule("MID-027", "MID-074", "MID-087", "MID-111", "MID-054", "MID-088")
def test_cards_that_are_not_there() -> None:
    table = situation(2)
    assert rule(ask(table, RecruitPick(0)), 2) == "MID-027"
    assert rule(ask(table, SeaPick(0)), 3) == "MID-074"
    assert rule(ask(table, SpoilsPick(0, VILLAGES)), 2) == "MID-087"
    assert rule(ask(table, SpoilsPick(0, KEEPS)), 2) == "MID-111"
    arrange(table, ResolveOrder(0), waiting=[take(table, card("farm")), take(table, card("treasure"))])
    assert rule(table, card("art") - 133) == "MID-088"
    table.left[4] = 0
    assert rule(put(table, PromoteSpoils(0)), 0) == "MID-054"
    table.left[0] = 0
    assert rule(put(table, RecruitPick(0)), DECK) == "MID-027"


@pytest.mark.rule("MID-161", "MID-078", "MID-079", "MID-080", "MID-082")
def test_the_sea_and_combats() -> None:
    table = situation(4)
    purse(table, SEAT, favor=0)
    battle = show_battle(table, 0, "B11")
    assert rule(put(table, JourneyChoice(SEAT, card("J06"))), PAY) == "MID-161"
    put(table, SeaMethod(SEAT, battle))
    assert rule(table, COMBINATION) == "MID-078"
    assert rule(table, COMBAT) == "MID-079"
    assert rule(put(table, AttackChoice(SEAT, card("keep_wall"))), ATTACK) == "MID-079"
    crew(table, SEAT, "red:hammer", "blue:hammer")
    ask(table, CombatCommit(SEAT, 3, 0, battle))
    assert rule(table, ROLL) == "MID-080"
    assert rule(table, COMMIT + die("red:double_hammer")) == "MID-079"
    purse(table, SEAT, favor=1)
    assert rule(ask(table, CombatReroll(SEAT, 3, 1, 1, 0, battle)), 3) == "MID-082"


@pytest.mark.rule("MID-092", "MID-098", "MID-108")
def test_village_cards() -> None:
    table = situation(3)
    put(table, ShipUpgradeChoice(SEAT, card("ship_upgrade:hammer")))
    upgrade(table, SEAT, "hammer", "chest", "chest")
    put(table, ShipUpgradeChoice(SEAT, card("ship_upgrade:hammer")))
    assert rule(table, TAKE_TOKEN) == "MID-098"
    assert rule(put(table, RunesChoice(SEAT, card("runes"))), CLEANSE) == "MID-108"
    purse(table, SEAT, terror=1)
    assert rule(put(table, RunesChoice(SEAT, card("runes"))), CLEANSE + SEAT) == "MID-108", "not to oneself"
    assert str(ArtifactDiscard(SEAT, card("A01")).refusal(table, 9)) == "MID-092"


@pytest.mark.rule("MID-036", "MID-122", "MID-124", "MID-125", "MID-126")
def test_territories() -> None:
    table = situation(4)
    purse(table, SEAT, food=2, favor=0)
    pile(table, 1, *(f"tile:{tile}" for tile in range(11, 15)), *(f"tile:{tile}" for tile in range(26, 29)))
    put(table, SubduePick(SEAT, 1, 3))
    assert rule(table, STOP) == "MID-122"
    assert rule(table, FIRST_PEACEFUL + 1) == "MID-125"
    assert rule(table, FIRST_BY_FORCE) == "MID-124"
    assert rule(table, FIRST_BY_FORCE + 1) == "MID-124"
    assert rule(table, FIRST_PEACEFUL + 5) == "MID-125", "one tile is left there"
    assert rule(table, FIRST_PEACEFUL + 2) == "MID-036"
    assert rule(table, FIRST_BY_FORCE + 2) == "MID-036"
    pile(table, SEAT, "tile:0", "tile:1")
    arrange(table, ResolveTile(SEAT), turned=[88, 89])
    assert rule(table, 2) == "MID-126"
