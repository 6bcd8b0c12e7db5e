"""Drawing of Midgard: every option is on the table or a button beside the question, in all layouts and languages."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.midgard import GAME
from meadhall.games.midgard.draw import combat_odds
from meadhall.games.midgard.view import (
    ActivateOrRest,
    ArtifactWindow,
    AttackChoice,
    BundleChoice,
    CombatCommit,
    CombatReroll,
    JourneyChoice,
    PillageChoice,
    RerollDie,
    RunesChoice,
    SeaMethod,
    ShipUpgradeChoice,
    SpecialistUse,
    SubduePick,
    TurnDie,
)
from tests.kit import random_plies

ACTION = re.compile(r'data-action="(\d+)"')
IN_WORDS = (
    ActivateOrRest,
    AttackChoice,
    BundleChoice,
    JourneyChoice,
    PillageChoice,
    SeaMethod,
    ShipUpgradeChoice,
    SpecialistUse,
)
"""Questions with two or three answers, all of them buttons."""
WITH_A_BUTTON = (ArtifactWindow, CombatCommit, CombatReroll, RerollDie, RunesChoice, SubduePick, TurnDie)
"""Questions of which one answer is a button: to go on, to roll, to stop, to pillage."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_answer_has_a_place_or_is_one_of_few_buttons(players: int, narrow: bool) -> None:
    table: Any = GAME.new(players, 8)
    for now, _ in random_plies(table, FastDice(players)):
        if now.ply % 11:
            continue
        view = now.view(now.seat)
        drawn = set(map(int, ACTION.findall(now.svg(now.seat, "fr" if narrow else "en", narrow))))
        assert drawn <= set(now.legal())
        loose = len(set(now.legal()) - drawn)
        if isinstance(view.question, IN_WORDS):
            assert loose <= 3, now.decision
        else:
            assert loose <= isinstance(view.question, WITH_A_BUTTON), now.decision


def test_dice_that_are_alike_can_all_be_pointed_at() -> None:
    table: Any = GAME.new(3, 4)
    for now, _ in random_plies(table, FastDice(4)):
        if now.decision == "pay_symbol":
            board = now.view(now.seat).board
            drawn = [int(action) for action in ACTION.findall(now.svg(now.seat))]
            alike = max(board.ship.count(die) for die in board.ship)
            assert max(drawn.count(action) for action in drawn) <= max(alike, len(board.upgrades))
            if len(drawn) > len(set(drawn)):
                return
    pytest.fail("no seat had to pay with one of two dice that are alike")


def test_whoever_is_not_asked_can_point_at_nothing() -> None:
    table: Any = GAME.new(3, 4)
    for now, _ in random_plies(table, FastDice(4)):
        if now.ply % 25 == 0:
            for seat in (None, *(seat for seat in range(3) if seat != now.seat)):
                assert not ACTION.findall(now.svg(seat))


def test_a_ship_glides_from_the_track_to_its_shore_and_stays_there() -> None:
    table: Any = GAME.new(2, 4)
    for now, _ in random_plies(table, FastDice(4)):
        view = now.view(None)
        ships = set(re.findall(r' id="((?:longship|moored)-\w+)"', now.svg(None)))
        placed = {f"moored-{area.id}" for area in view.areas if area.ship is not None and area.id != view.area}
        assert ships == placed | {f"longship-{turn}" for turn in range(view.turn, 4)}


def test_the_total_of_a_rival_with_secrets_is_uncertain() -> None:
    table: Any = GAME.new(3, 4)
    for now, _ in random_plies(table, FastDice(4)):
        view = now.view(0)
        if now.ply % 20 == 0:
            assert now.svg(0).count(" + ?)") == sum(board.hidden_prophecies > 0 for board in view.boards)


def test_chances_of_combat_dice_are_those_of_their_faces() -> None:
    """Dice of 0, 0, 1, 1, 2, 2: one brings a success in two throws of three, two bring four in one of nine."""
    assert [combat_odds.chance(1, wanted) for wanted in (0, 1, 2, 3)] == [100, 67, 33, 0]
    assert combat_odds.chance(2, 4) == 11
    assert combat_odds.by_pool(5, 6)[0] == (5, combat_odds.chance(5, 6))
    assert [dice for dice, _ in combat_odds.by_pool(0, 6)] == [4, 5, 6, 7, 8]
    assert combat_odds.by_reroll([0, 1, 2], 4)[0] == (1, 67), "the 0 alone, since the others bring three"
    assert combat_odds.known(GAME.edition.hash)
    assert not combat_odds.known("another")


@pytest.mark.parametrize("narrow", [False, True])
def test_a_fight_shows_its_chances_only_where_the_die_is_known(narrow: bool) -> None:
    table: Any = GAME.new(2, 8)
    view = next(now.view(None) for now, _ in random_plies(table, FastDice(2)) if now.decision == "combat_commit")
    say = GAME.words("en")
    assert "Chance to win" in str(GAME.board.draw(view, say, narrow))
    other = msgspec.structs.replace(view, edition="another")
    assert "Chance to win" not in str(GAME.board.draw(other, say, narrow))
