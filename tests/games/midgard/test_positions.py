"""Position checks of Midgard: what is pending must agree with the table, and the reason is told."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.decision import Decision
from meadhall.games.midgard.areas.keep import AttackChoice
from meadhall.games.midgard.areas.recruit import ReaverFate, RecruitPick
from meadhall.games.midgard.areas.sea import BattleWon, SeaMethod, SeaPick
from meadhall.games.midgard.areas.spoils import ResolveOrder
from meadhall.games.midgard.areas.territory import ResolveTile, Seize, SubduePick, TurnOver
from meadhall.games.midgard.areas.trade import TradeDie, TradeReward
from meadhall.games.midgard.areas.village import ArtifactDiscard
from meadhall.games.midgard.combat import CombatCommit, CombatReroll
from meadhall.games.midgard.crew import DieChoice, DieFace, Overflow, RerollDie, RestDie
from meadhall.games.midgard.effects import CarryOut
from meadhall.games.midgard.packed import (
    ARTIFACT,
    BATTLE_PLACE,
    DRAWN_BATTLE,
    KEEP,
    NONE,
    RECRUIT,
    SEA,
    TERRITORY,
    TILE,
    TRADE,
    VILLAGE,
)
from meadhall.games.midgard.paying import PayDie, PaySymbol
from meadhall.games.midgard.rounds import Muster, PlaceLongship
from meadhall.games.midgard.turns import (
    Action,
    ActivateOrRest,
    ArtifactWindow,
    Resolution,
    Specialists,
    SpecialistUse,
)
from tests.games.midgard.situations import (
    BOX,
    artifact,
    card,
    crew,
    die,
    pile,
    purse,
    sail_to,
    show_battle,
    situation,
    specialise,
    take,
    upgrade,
)

SEAT = 2
ACTIVE = 1


def at(area: int, players: int = 4) -> Any:
    """A table where seat 1 has just opened an area."""
    table = situation(players)
    sail_to(table, area, ACTIVE)
    return table


def problem(table: Any, *decisions: Decision) -> str:
    """What is said of a table where this is left to do, the last first; nothing if it can be."""
    table.top = None
    for decision in decisions:
        table.ask(decision)
    return str(table.audit())


def acting(table: Any, *decisions: Decision) -> str:
    """The same, in the part of the turn of seat 2, the one after the active player."""
    return problem(table, Resolution(2), ArtifactWindow(SEAT, 1), *decisions)


# Whose moment it is.


@pytest.mark.rule("MID-022")
def test_only_the_player_whose_moment_it_is_can_be_asked() -> None:
    table = at(TRADE)
    assert acting(table, ActivateOrRest(SEAT)) == ""
    assert "seat 0 is asked while seat 2 acts" in acting(table, ActivateOrRest(0))
    assert problem(table, Resolution(4), ArtifactWindow(0, 1), ActivateOrRest(0)) == ""
    assert problem(table, Resolution(1), ArtifactWindow(ACTIVE, 1), ActivateOrRest(ACTIVE)) == ""
    for position in (0, 5):
        assert "no seat acts now" in problem(table, Resolution(position), ArtifactWindow(0, 1), ActivateOrRest(0))
    three = at(TRADE, players=3)
    assert "no seat acts now" in problem(three, Resolution(4), ArtifactWindow(1, 1), ActivateOrRest(1))


@pytest.mark.rule("MID-015")
def test_nobody_acts_before_a_ship_is_placed() -> None:
    table = situation(4)
    assert "MID-015" in problem(table, Resolution(1), ArtifactWindow(0, 1), ActivateOrRest(0))


@pytest.mark.rule("MID-045")
def test_starting_reavers_are_settled_in_turn_before_the_first_ship() -> None:
    table = situation(3, start=1)
    table.waiting = type(table.waiting)([take(table, card("R01"))])
    assert problem(table, Muster(1), ReaverFate(1)) == ""
    assert problem(table, Muster(3), ReaverFate(0)) == ""
    assert "seat 2 is asked while seat 1 acts" in problem(table, Muster(1), ReaverFate(2))
    for position in (0, 4):
        assert "no seat acts now" in problem(table, Muster(position), ReaverFate(1))
    table.round = 2
    assert "MID-045" in problem(table, Muster(1), ReaverFate(1))


@pytest.mark.rule("MID-013", "MID-172", "MID-173")
def test_specialists_work_before_everybody_acts_and_only_in_their_areas() -> None:
    table = at(SEA)
    specialise(table, SEAT, "sea", "R10")
    purse(table, SEAT, food=9)
    asked = SpecialistUse(SEAT, card("R10"))
    assert problem(table, Resolution(0), Specialists(1, 1), asked) == ""
    assert "seat 2 is asked while seat 3 acts" in problem(table, Resolution(0), Specialists(2, 1), asked)
    assert "no seat acts now" in problem(table, Resolution(0), Specialists(1, 0), asked)
    assert "MID-013" in problem(table, Resolution(1), Specialists(1, 1), asked)
    trade = at(TRADE)
    assert "MID-172" in problem(trade, Resolution(0), Specialists(1, 1), asked)
    two = at(SEA, players=2)
    assert "no seat acts now" in problem(two, Resolution(0), Specialists(2, 1), SpecialistUse(0, card("R10")))


@pytest.mark.rule("MID-011", "MID-022")
def test_ships_are_placed_in_order_while_no_area_is_open() -> None:
    table = situation(4)
    assert problem(table, PlaceLongship(0)) == ""
    assert "MID-022" in problem(table, PlaceLongship(1))
    assert "MID-011" in problem(at(SEA), PlaceLongship(ACTIVE))


@pytest.mark.rule("MID-174", "MID-015")
def test_one_artifact_window_before_the_choice_and_one_behind_the_action() -> None:
    table = at(SEA)
    assert acting(table, ActivateOrRest(SEAT), ArtifactWindow(SEAT, 0)) == ""
    assert "MID-174" in acting(table, ActivateOrRest(SEAT), ArtifactWindow(SEAT, 1))
    assert "MID-174" in problem(table, Resolution(2), ArtifactWindow(SEAT, 0))
    assert "MID-015" in acting(table, ActivateOrRest(SEAT), ArtifactWindow(SEAT, 0), SeaPick(SEAT))
    assert "MID-015" in acting(table, ActivateOrRest(SEAT), ArtifactWindow(SEAT, 0), RestDie(SEAT))
    assert "can't be left to do" in acting(table, SeaPick(SEAT), ActivateOrRest(SEAT))


# Dice.


@pytest.mark.rule("MID-058")
def test_a_ship_has_more_than_ten_dice_only_while_it_is_put_in_order() -> None:
    table = at(TRADE)
    crew(table, SEAT, *["red:clan"] * 11)
    assert acting(table, Overflow(SEAT)) == ""
    assert acting(table, TradeDie(SEAT, 1)) == ""
    assert acting(table, TradeReward(SEAT, 1), DieChoice(SEAT, 1)) == ""
    assert "MID-058" in acting(table, RestDie(SEAT))
    assert "MID-058" in acting(table, TradeReward(SEAT, 1))
    assert "seat 2 has more than ten" in problem(table, Resolution(1), ArtifactWindow(ACTIVE, 1), Overflow(ACTIVE))


@pytest.mark.rule("MID-058", "MID-047", "MID-168")
def test_rallied_dice_are_stowed_after_the_last_and_turned_dice_are_not() -> None:
    table = at(RECRUIT)
    crew(table, SEAT, "red:double_hammer", *["red:clan"] * 10)
    table.waiting = type(table.waiting)([take(table, card("R22"))])
    rally = int(BOX.rally_row[card("R08")])
    rest = CarryOut(SEAT, rally, int(BOX.begins(rally)) + 1)
    fate = ReaverFate(SEAT)
    assert acting(table, fate, rest, DieFace(SEAT, 1, 0)) == ""
    for turned in ("red:double_hammer", "red:clan"):
        assert "MID-058" in acting(table, fate, rest, DieFace(SEAT, 0, 1 + die(turned)))
    assert "MID-058" in acting(table, fate, DieFace(SEAT, 1, 0))
    reward = int(BOX.gain_row[card("tile:4")])
    assert "MID-058" in acting(table, fate, CarryOut(SEAT, reward, int(BOX.begins(reward)) + 1), DieFace(SEAT, 1, 0))
    table.market[die("blue:clan")] += int(table.supply[1])
    table.supply[1] = 0
    assert "MID-168" in acting(table, fate, rest, DieFace(SEAT, 1, 0))
    roomy = at(SEA)
    crew(roomy, SEAT, "red:clan")
    roomy_stack = (Resolution(0), Specialists(1, 1))
    assert problem(roomy, *roomy_stack, DieFace(SEAT, 0, 1 + die("red:clan"))) == ""
    assert "not on the ship" in problem(roomy, *roomy_stack, DieFace(SEAT, 0, 1 + die("red:chest")))
    assert "not on the ship" in problem(roomy, *roomy_stack, DieFace(SEAT, 1, 1 + die("red:clan")))


@pytest.mark.rule("MID-013")
def test_dice_to_be_rolled_again_are_aboard_and_three_at_most() -> None:
    table = at(SEA)
    crew(table, SEAT, "red:hammer", "red:clan")
    stack = (Resolution(0), Specialists(1, 1))
    hammer, clan = 1 + die("red:hammer"), 1 + die("red:clan")
    assert problem(table, *stack, RerollDie(SEAT, 1, hammer * 19 + clan)) == ""
    assert "not on the ship" in problem(table, *stack, RerollDie(SEAT, 1, hammer * 19 + hammer))
    assert "not on the ship" in problem(table, *stack, RerollDie(SEAT, 1, hammer * 19))
    assert "MID-013" in problem(table, *stack, RerollDie(SEAT, 2, hammer * 19 + clan))


@pytest.mark.rule("MID-154", "MID-065")
def test_nobody_gives_up_or_takes_more_dice_than_there_are() -> None:
    table = at(TRADE)
    crew(table, SEAT, "red:clan")
    artifact(table, SEAT, 0, "A01", "blue:longship")
    assert acting(table, TradeReward(SEAT, 1), PayDie(SEAT, 2)) == ""
    assert "MID-154" in acting(table, TradeReward(SEAT, 1), PayDie(SEAT, 3))
    for kind in range(18):
        table.supply[kind // 6] += table.market[kind]
        table.market[kind] = 0
    table.market[die("red:chest")] = 1
    table.supply[0] -= 1
    assert acting(table, TradeDie(SEAT, 1)) == ""
    assert "MID-065" in acting(table, TradeDie(SEAT, 2))


# Payments.


@pytest.mark.rule("MID-015", "MID-166")
def test_the_price_that_is_due_is_paid_symbol_by_symbol() -> None:
    table = at(VILLAGE)
    crew(table, SEAT, "yellow:chest", "yellow:chest", "red:chest")
    row = int(BOX.area_cost[VILLAGE])
    food, first, second = range(int(BOX.begins(row)), int(BOX.ends(row)))
    action = Action(SEAT)
    assert acting(table, action, CarryOut(SEAT, row, second), PaySymbol(SEAT, row, first)) == ""
    assert acting(table, action, PaySymbol(SEAT, row, second)) == ""
    assert "no seat pays" in acting(table, action, CarryOut(SEAT, row, second), PayDie(SEAT, 1))
    assert "no seat pays" in acting(table, CarryOut(SEAT, row, food), PayDie(SEAT, 1)), "not even its Food"
    other = int(BOX.area_cost[KEEP])
    assert "another price" in acting(table, action, PaySymbol(SEAT, other, int(BOX.ends(other)) - 1))
    assert "another price" in acting(table, action, CarryOut(SEAT, other, int(BOX.ends(other)) - 1), PayDie(SEAT, 1))
    assert "one after the other" in acting(table, action, CarryOut(SEAT, row, second), PaySymbol(SEAT, row, second))
    assert "can't be paid" in acting(table, action, PaySymbol(SEAT, row, food))
    assert "not one of this edition" in acting(table, action, PaySymbol(SEAT, row, second + 1))
    assert "not one of this edition" in acting(table, action, PaySymbol(SEAT, row, food - 1))
    last = len(BOX.row_start) - 2
    assert (
        acting(at(TRADE), TradeReward(SEAT, 1), CarryOut(SEAT, last, int(BOX.begins(last))), DieChoice(SEAT, 1)) == ""
    )
    assert "not one of this edition" in acting(table, action, PaySymbol(SEAT, last + 1, int(BOX.row_start[-1])))
    table.ship[SEAT * 18 + die("yellow:chest")] -= 2
    table.aboard[SEAT] -= 2
    table.supply[2] += 2
    assert "MID-166" in acting(table, action, CarryOut(SEAT, row, second), PaySymbol(SEAT, row, first))
    assert acting(table, action, PaySymbol(SEAT, row, second)) == "", "one chest is enough for the last"


@pytest.mark.rule("MID-078", "MID-121", "MID-125")
def test_battles_and_territories_have_their_own_prices() -> None:
    table = at(SEA)
    crew(table, SEAT, "blue:longship", "red:chest", *["red:clan"] * 3)
    battle = show_battle(table, 0, "B04")
    row = int(BOX.combination_row[battle - 60])
    at_first = int(BOX.begins(row))
    chest = int(BOX.combination_row[card("B06") - 60])
    won = BattleWon(SEAT, battle)
    assert acting(table, won, CarryOut(SEAT, row, at_first + 1), PaySymbol(SEAT, row, at_first)) == ""
    assert "another price" in acting(table, won, PaySymbol(SEAT, chest, int(BOX.ends(chest)) - 1))
    gone = BattleWon(SEAT, card("B28") if int(table.board[BATTLE_PLACE + 1]) != card("B28") else card("B27"))
    shown = [int(each) for each in table.board[BATTLE_PLACE : DRAWN_BATTLE + 1]]
    assert int(gone.battle) not in shown
    assert "not on the board" in acting(table, gone, PaySymbol(SEAT, row, at_first))
    land = at(TERRITORY)
    crew(land, SEAT, *["red:clan"] * 4)
    assert acting(land, TurnOver(SEAT), Seize(7), PayDie(SEAT, 1)) == ""
    pile(land, 0, *(f"tile:{tile}" for tile in range(36, 41)))
    assert "MID-036" in acting(land, TurnOver(SEAT), Seize(7), PayDie(SEAT, 1))


# Cards.


@pytest.mark.rule("MID-032", "MID-088", "MID-092")
def test_cards_wait_for_the_question_about_them() -> None:
    table = at(RECRUIT)
    assert "MID-032" in acting(table, ReaverFate(SEAT)), "no card waits"
    table.waiting = type(table.waiting)([take(table, card("R01"))])
    assert acting(table, ReaverFate(SEAT)) == ""
    assert "MID-088" in acting(table, RecruitPick(SEAT)), "no seat is asked about it"
    assert "MID-088" in acting(table, ResolveOrder(SEAT)), "a Reaver is no spoils"
    village = at(VILLAGE)
    village.waiting = type(village.waiting)([take(village, card("farm"))])
    assert acting(village, ResolveOrder(SEAT)) == ""
    assert "MID-032" in acting(village, ReaverFate(SEAT))


@pytest.mark.rule("MID-092")
def test_an_artifact_is_given_up_only_when_all_places_are_taken() -> None:
    table = at(VILLAGE)
    for place, name in enumerate(("A01", "A02", "A03", "A04")):
        artifact(table, SEAT, place, name)
    waits = ArtifactDiscard(SEAT, take(table, card("A05")))
    assert acting(table, waits) == ""
    table.artifacts[SEAT * 4 + 3] = NONE
    table.deck[card("A04")] += 1
    table.left[4] += 1
    assert "MID-092" in acting(table, waits)


@pytest.mark.rule("MID-074", "MID-159")
def test_the_battle_that_is_met_lies_on_the_board() -> None:
    table = at(SEA)
    battle = show_battle(table, 0, "B04")
    last = int(table.board[BATTLE_PLACE + 4])
    assert acting(table, SeaMethod(SEAT, battle)) == ""
    assert acting(table, SeaMethod(SEAT, last)) == ""
    drawn = int(table.draw(3))
    assert "MID-074" in acting_with(table, drawn, SeaMethod(SEAT, drawn))
    table.discard[drawn] -= 1
    table.board[DRAWN_BATTLE] = drawn
    assert acting(table, SeaMethod(SEAT, drawn)) == ""


def acting_with(table: Any, discarded: int, *decisions: Decision) -> str:
    table.discard[discarded] += 1
    return acting(table, *decisions)


@pytest.mark.rule("MID-122", "MID-126")
def test_attempts_and_tiles() -> None:
    table = at(TERRITORY)
    crew(table, SEAT, "red:hammer", "red:clan")
    turn = TurnOver(SEAT)
    assert acting(table, turn, SubduePick(SEAT, 2, 2)) == ""
    assert "no such attempt" in acting(table, turn, SubduePick(SEAT, 3, 2))
    assert "first attempt" in acting(table, turn, SubduePick(SEAT, 1, 2), Seize(6), PayDie(SEAT, 1))
    assert acting(table, turn, SubduePick(SEAT, 2, 2), Seize(6), PayDie(SEAT, 1)) == ""
    assert "seat 1 is asked" in acting(table, TurnOver(ACTIVE), SubduePick(SEAT, 2, 2))
    pile(table, SEAT, "tile:0")
    assert "MID-126" in acting(table, ResolveTile(SEAT))
    table.turned = type(table.turned)([TILE])
    assert acting(table, ResolveTile(SEAT)) == ""


# Combats.


@pytest.mark.rule("MID-124", "MID-036")
def test_a_combat_is_about_something_that_can_be_won() -> None:
    sea = at(SEA)
    battle = show_battle(sea, 0, "B11")
    assert acting(sea, CombatCommit(SEAT, 3, 1, battle)) == ""
    assert "MID-124" in acting(sea, CombatCommit(SEAT, 1, 1, TILE)), "a tile at sea"
    assert "MID-124" in acting(sea, CombatCommit(SEAT, 1, 1, card("treasure"))), "treasure is taken, not fought for"
    assert "MID-124" in acting(sea, CombatCommit(SEAT, 1, 1, ARTIFACT))
    assert acting(sea, CombatCommit(SEAT, 2, 1, card("keep_wall"))) == "", "a wall from a reward"
    hidden = next(number for number in range(60, 88) if sea.deck[number])
    assert "MID-074" in acting(sea, CombatCommit(SEAT, 3, 1, hidden))
    land = at(TERRITORY)
    stack = (TurnOver(SEAT), SubduePick(SEAT, 2, 2))
    assert acting(land, *stack, CombatCommit(SEAT, 1, 1, TILE)) == ""
    assert acting(land, TurnOver(SEAT), CombatCommit(SEAT, 1, 1, TILE + 6)) == ""
    assert "MID-124" in acting(land, *stack, CombatCommit(SEAT, 1, 1, TILE + 1)), "named by its first tile"
    assert "MID-124" in acting(land, *stack, CombatCommit(SEAT, 1, 1, card("keep_wall")))
    assert "MID-124" in acting(land, *stack, CombatCommit(SEAT, 1, 1, int(land.board[BATTLE_PLACE])))
    assert "MID-124" in acting(land, *stack, CombatCommit(SEAT, 1, 1, ARTIFACT))
    pile(land, 0, *(f"tile:{tile}" for tile in range(5)))
    assert acting(land, *stack, CombatCommit(SEAT, 1, 1, TILE)) == "", "one tile is left"
    pile(land, 0, "tile:5")
    assert "MID-036" in acting(land, *stack, CombatCommit(SEAT, 1, 1, TILE))


@pytest.mark.rule("MID-079")
def test_a_pool_can_only_grow_as_far_as_dice_tokens_and_artifacts_go() -> None:
    """Two dice for each of ten double hammers, one for a fresh token, three for each stored die: 56 at most."""
    table = at(KEEP)
    wall = card("keep_wall")
    assert acting(table, CombatCommit(SEAT, 2, 56, wall)) == ""
    crew(table, SEAT, "red:clan", "red:clan")
    upgrade(table, SEAT, "hammer", "shield")
    artifact(table, SEAT, 0, "A02", "blue:shield")
    assert acting(table, CombatCommit(SEAT, 2, 56 - 4 - 1 - 3, wall)) == ""
    assert "too many" in acting(table, CombatCommit(SEAT, 2, 57 - 4 - 1 - 3, wall))


@pytest.mark.rule("MID-082")
def test_only_a_missed_combat_is_rolled_again_and_only_for_favor() -> None:
    table = at(KEEP)
    wall = card("keep_wall")
    purse(table, SEAT, favor=1)
    assert acting(table, CombatReroll(SEAT, 3, 1, 0, 1, wall)) == ""
    assert "not rolled again" in acting(table, CombatReroll(SEAT, 3, 0, 1, 1, wall))
    assert "not rolled again" in acting(table, CombatReroll(SEAT, 3, 0, 0, 0, wall))
    assert "not rolled again" in acting(table, CombatReroll(SEAT, 3, 57, 0, 0, wall))
    assert acting(table, CombatReroll(SEAT, 3, 56, 0, 0, wall)) == ""
    purse(table, SEAT, favor=0)
    assert "no Favor" in acting(table, CombatReroll(SEAT, 3, 1, 0, 1, wall))


@pytest.mark.rule("MID-117")
def test_a_wall_waits_while_its_gain_is_taken() -> None:
    table = at(KEEP)
    assert acting(table, AttackChoice(SEAT, card("keep_wall"))) == ""
    assert acting(table, AttackChoice(SEAT, card("bastion")), Overflow(SEAT)) == ""
