"""Artifacts: taking, storing, using and replacing them (4.4, 4.7, 4.11)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.areas.keep import AttackChoice
from meadhall.games.midgard.areas.sea import SeaMethod
from meadhall.games.midgard.areas.spoils import ResolveOrder
from meadhall.games.midgard.areas.territory import SubduePick, TurnOver
from meadhall.games.midgard.combat import COMMIT, ROLL, CombatCommit
from meadhall.games.midgard.combat import USE_ARTIFACT as USE_IN_COMBAT
from meadhall.games.midgard.packed import KEEP, NONE, RECRUIT, SEA, TERRITORY, TILE, VILLAGE
from meadhall.games.midgard.turns import STORE, USE_ARTIFACT, ActivateOrRest, ArtifactWindow, Resolution
from tests.games.midgard.situations import (
    arrange,
    artifact,
    ask,
    asked,
    card,
    crew,
    die,
    has,
    purse,
    sail_to,
    ship,
    show_battle,
    situation,
    take,
    until,
)
from tests.kit import choose, options, told

RETREAT, COMBAT, PEACE, FORCE, LEAVE, ATTACK, ACTIVATE = 0, 2, 0, 9, 0, 1, 0
ARMED = {"A02": (SEA, "blue:shield"), "A08": (KEEP, "blue:longship"), "A10": (TERRITORY, "yellow:longship")}
"""The artifacts that give combat dice: their area, and a die to store on them."""


def five_artifacts() -> Any:
    table = situation(4)
    crew(table, 0, *["red:clan"] * 10)
    for place, name in enumerate(("A01", "A02", "A03", "A04")):
        artifact(table, 0, place, name, "blue:longship" if place == 0 else "")
    return arrange(table, ResolveOrder(0), waiting=[take(table, card("A09"))])


@pytest.mark.rule("MID-092", "MID-155")
def test_a_fifth_artifact_sends_one_to_the_glory_pile() -> None:
    table = five_artifacts()
    assert asked(table) == (0, "artifact_discard", [0, 1, 2, 3, 4])
    choose(table, "artifact_discard", 0)
    assert int(table.artifacts[0]) == card("A09")
    assert int(table.pile[card("A01")]) == 0
    assert "blue:longship" in ship(table, 0)
    assert table.decision == "overflow"


@pytest.mark.rule("MID-092")
def test_the_new_artifact_may_be_the_one_that_goes() -> None:
    table = five_artifacts()
    choose(table, "artifact_discard", 4)
    assert int(table.pile[card("A09")]) == 0
    assert int(table.stored[0]) == die("blue:longship")


@pytest.mark.rule("MID-093", "MID-094")
def test_an_artifact_stores_one_die_with_exactly_its_symbol() -> None:
    table = situation(4)
    sail_to(table, SEA, 0)
    artifact(table, 0, 1, "A03")
    crew(table, 0, "red:hammer", "blue:hammer", "red:double_hammer", "red:clan", "blue:shield")
    arrange(table, ArtifactWindow(0, 0))
    assert options(table) == [0, STORE + 18 + die("red:hammer"), STORE + 18 + die("blue:hammer")]
    for name in ("red:clan", "red:double_hammer"):
        reason = table.why_not(GAME.action("artifact_window", STORE + 18 + die(name)))
        assert reason is not None
        assert "MID-09" in reason
    choose(table, "artifact_window", STORE + 18 + die("blue:hammer"))
    assert int(table.stored[1]) == die("blue:hammer")
    assert options(table) == [0, USE_ARTIFACT + 1]


@pytest.mark.rule("MID-095", "MID-097", "MID-096")
def test_a_stored_die_brings_the_effect_once_in_the_named_area() -> None:
    table = situation(4)
    sail_to(table, SEA, 2)
    artifact(table, 0, 1, "A03", "red:hammer")
    crew(table, 0, "blue:hammer")
    arrange(table, Resolution(4), ArtifactWindow(0, 1))
    choose(table, "artifact_window", USE_ARTIFACT + 1)
    assert has(table, 0, "glory") == 4
    assert options(table) == [0, STORE + 18 + die("blue:hammer")]
    choose(table, "artifact_window", STORE + 18 + die("blue:hammer"))
    assert table.decision != "artifact_window"


@pytest.mark.rule("MID-095")
def test_in_another_area_an_artifact_sleeps() -> None:
    table = situation(4)
    sail_to(table, VILLAGE, 0)
    artifact(table, 0, 1, "A03", "red:hammer")
    artifact(table, 0, 2, "A01")
    crew(table, 0, "blue:longship")
    arrange(table, ArtifactWindow(0, 0))
    assert options(table) == [0, STORE + 36 + die("blue:longship")]
    reason = table.why_not(GAME.action("artifact_window", USE_ARTIFACT + 1))
    assert reason is not None
    assert "MID-095" in reason


@pytest.mark.rule("MID-096")
def test_a_resting_player_may_use_artifacts_before_and_after() -> None:
    table = situation(4)
    sail_to(table, SEA, 0)
    purse(table, 0, food=0)
    artifact(table, 0, 0, "A03", "red:hammer")
    crew(table, 0, "blue:shield")
    arrange(table, Resolution(0))
    assert table.decision == "artifact_window"
    choose(table, "artifact_window", 0)
    choose(table, "activate_or_rest", 1)
    assert asked(table) == (0, "artifact_window", [0, USE_ARTIFACT])
    choose(table, "artifact_window", USE_ARTIFACT)
    assert has(table, 0, "glory") == 4


@pytest.mark.rule("MID-174")
@pytest.mark.parametrize(
    ("name", "area", "stored"), [("A02", 2, "blue:shield"), ("A11", 5, "blue:shield"), ("A16", 1, "red:chest")]
)
def test_help_for_the_action_comes_too_late_after_it(name: str, area: int, stored: str) -> None:
    table = situation(4)
    sail_to(table, area, 0)
    artifact(table, 0, 0, name, stored)
    artifact(table, 0, 1, "A01" if name != "A01" else "A05")
    crew(table, 0, "blue:longship")
    early = table.clone()
    arrange(table, ArtifactWindow(0, 1))
    assert USE_ARTIFACT not in options(table)
    reason = table.why_not(GAME.action("artifact_window", USE_ARTIFACT))
    assert reason is not None
    assert "MID-174" in reason
    arrange(early, ArtifactWindow(0, 0))
    assert USE_ARTIFACT in options(early)


@pytest.mark.rule("MID-095")
@pytest.mark.parametrize(
    ("name", "gains"),
    [
        ("A01", {"food": 7, "favor": 2}),
        ("A03", {"glory": 4}),
        ("A05", {"food": 8}),
        ("A06", {"terror": 2, "favor": 2}),
        ("A08", {"combat_dice": 3}),
        ("A09", {"glory": 4}),
        ("A10", {"combat_dice": 3}),
        ("A11", {"attempts": 1}),
        ("A12", {"favor": 3, "food": 5}),
        ("A13", {"glory": 4}),
        ("A14", {"favor": 3, "food": 5}),
        ("A15", {"food": 8}),
        ("A16", {"rewards": 1}),
        ("A18", {"glory": 4}),
    ],
)
def test_what_artifacts_give(name: str, gains: dict[str, int]) -> None:
    table = situation(4)
    purse(table, 0, terror=3)
    shown = table.box.cards[card(name)]
    area = ("recruit", "trade", "sea", "village", "keep", "territory").index(shown.area)
    sail_to(table, area, 0)
    colour = "blue" if shown.symbol == "longship" else "yellow" if shown.symbol == "chest" else "red"
    artifact(table, 0, 0, name, f"{colour}:{shown.symbol}")
    arrange(table, ArtifactWindow(0, 0))
    choose(table, "artifact_window", USE_ARTIFACT)
    assert {what: has(table, 0, what) for what in gains} == gains


@pytest.mark.rule("MID-095")
@pytest.mark.parametrize(("name", "area", "deck"), [("A04", 3, 4), ("A07", 4, 5), ("A17", 1, 1)])
def test_artifacts_that_draw(name: str, area: int, deck: int) -> None:
    table = situation(4)
    sail_to(table, area, 0)
    artifact(table, 0, 0, name, {"A04": "red:chest", "A07": "blue:shield", "A17": "blue:longship"}[name])
    left = int(table.left[deck])
    arrange(table, ArtifactWindow(0, 0))
    choose(table, "artifact_window", USE_ARTIFACT)
    assert int(table.left[deck]) == left - 1


@pytest.mark.rule("MID-097", "MID-092")
def test_an_artifact_that_takes_the_place_of_a_used_one_is_fresh() -> None:
    table = situation(4)
    sail_to(table, VILLAGE, 0)
    for place, name in enumerate(("A04", "A01", "A02", "A03")):
        artifact(table, 0, place, name, "red:chest" if place == 0 else "")
    crew(table, 0, "blue:shield")
    arrange(table, ArtifactWindow(0, 0))
    drawn = until(
        table,
        "artifact_window",
        USE_ARTIFACT,
        lambda t: t.decision == "artifact_discard" and t.view().question.card == card("A05"),
    )
    choose(drawn, "artifact_discard", 0)
    choose(drawn, "artifact_window", STORE + die("blue:shield"))
    assert asked(drawn) == (0, "artifact_window", [0, USE_ARTIFACT])
    choose(drawn, "artifact_window", USE_ARTIFACT)
    assert has(drawn, 0, "food") == 4 + 4


# Combat dice from artifacts.


def armed(name: str, seat: int = 0) -> Any:
    """A seat in the area of an artifact that gives combat dice, with nothing else to fight with."""
    table = situation(4)
    area, stored = ARMED[name]
    sail_to(table, area, 0)
    purse(table, seat, food=0, favor=0)
    artifact(table, seat, 1, name, stored)
    return table


def combat_rolls(table: Any, decision: str, option: int) -> list[int]:
    """How many dice are rolled in the combats that an answer leads to."""
    return [sum(values[1:]) for name, values in told(table, choose(table, decision, option)) if name == "combat"]


@pytest.mark.rule("MID-174")
@pytest.mark.parametrize("seat", [0, 2])
def test_an_artifact_that_gives_combat_dice_is_enough_to_fight_at_sea(seat: int) -> None:
    table = armed("A02", seat)
    show_battle(table, 0, "B11")
    ask(table, SeaMethod(seat, card("B11")))
    assert options(table) == [RETREAT, COMBAT]
    assert combat_rolls(table, "sea_method", COMBAT) == [3]


@pytest.mark.rule("MID-174", "MID-117")
def test_an_artifact_that_gives_combat_dice_is_enough_to_attack_a_wall() -> None:
    table = armed("A08")
    ask(table, AttackChoice(0, card("keep_wall")))
    assert options(table) == [LEAVE, ATTACK]
    assert combat_rolls(table, "attack_choice", ATTACK) == [3]


@pytest.mark.rule("MID-174", "MID-124")
def test_an_artifact_that_gives_combat_dice_is_enough_to_use_force() -> None:
    table = armed("A10")
    ask(table, TurnOver(0), SubduePick(0, 1, 1))
    assert options(table) == [PEACE + 6, *range(FORCE, FORCE + 9)]
    assert combat_rolls(table, "subdue_pick", FORCE) == [3]


@pytest.mark.rule("MID-174")
def test_such_an_artifact_opens_the_territories_to_who_could_do_nothing_else() -> None:
    table = armed("A10")
    ask(table, ActivateOrRest(0))
    assert ACTIVATE in options(table)
    unarmed = armed("A10")
    unarmed.stored[1] = NONE
    unarmed.supply[die("yellow:longship") // 6] += 1
    ask(unarmed, ActivateOrRest(0))
    assert ACTIVATE not in options(unarmed)


@pytest.mark.rule("MID-174", "MID-097", "MID-095")
def test_the_dice_of_an_artifact_join_the_pool_at_once() -> None:
    table = armed("A02")
    crew(table, 0, "red:hammer", "red:hammer")
    supply = int(table.supply[die("blue:shield") // 6])
    ask(table, CombatCommit(0, 6, 1, show_battle(table, 0, "B26")))
    assert options(table) == [ROLL, COMMIT + die("red:hammer"), USE_IN_COMBAT + 1]
    choose(table, "combat_commit", USE_IN_COMBAT + 1)
    assert table.view().question.pool == 1 + 3
    assert has(table, 0, "combat_dice") == 0, "nothing is left for the next combat"
    assert int(table.supply[die("blue:shield") // 6]) == supply + 1
    assert table.view().boards[0].artifacts[1].die is None
    assert options(table) == [ROLL, COMMIT + die("red:hammer")], "once a turn"
    assert told_reason(table, USE_IN_COMBAT + 1) == "MID-097"
    assert combat_rolls(table, "combat_commit", ROLL) == [4]


@pytest.mark.rule("MID-174")
def test_an_artifact_used_in_a_combat_can_be_filled_again_but_not_used_again_this_turn() -> None:
    table = armed("A02")
    crew(table, 0, "blue:shield")
    purse(table, 0, favor=0)
    arrange(table, Resolution(1), ArtifactWindow(0, 1), SeaMethod(0, show_battle(table, 0, "B26")))
    choose(table, "sea_method", COMBAT)
    assert asked(table) == (0, "artifact_window", [0, STORE + 18 + die("blue:shield")])
    choose(table, "artifact_window", STORE + 18 + die("blue:shield"))
    assert table.decision != "artifact_window"


@pytest.mark.rule("MID-174", "MID-154")
def test_a_stored_hammer_can_be_committed_but_only_combat_dice_help_in_a_combat() -> None:
    table = armed("A02")
    artifact(table, 0, 2, "A03", "red:hammer")
    artifact(table, 0, 3, "A08", "blue:longship")
    artifact(table, 0, 0, "A10")
    ask(table, CombatCommit(0, 3, 0, show_battle(table, 0, "B11")))
    assert options(table) == [COMMIT + 18 + 2, USE_IN_COMBAT + 1]
    assert told_reason(table, USE_IN_COMBAT + 2) == "MID-174", "Glory, not combat dice"
    assert told_reason(table, USE_IN_COMBAT + 3) == "MID-095", "a keep is another area"
    assert told_reason(table, USE_IN_COMBAT) == "MID-095", "no die on it"


def told_reason(table: Any, option: int) -> str:
    """The rule named to a player who asks why an artifact can't be used in a combat."""
    words = table.why_not(GAME.action("combat_commit", option))
    assert words is not None
    return str(re.findall(r"MID-\d{3}", words)[-1])


@pytest.mark.rule("MID-174")
def test_a_combat_in_another_area_has_no_use_for_the_artifact() -> None:
    """A Reaver of Tyr promoted in the harbour may bring a wall, but no battering ram."""
    table = situation(4)
    sail_to(table, RECRUIT, 0)
    artifact(table, 0, 0, "A08", "blue:longship")
    ask(table, AttackChoice(0, card("keep_wall")))
    assert table.over, "nothing to fight with: left alone without a question"
    ask(table, CombatCommit(0, 2, 1, card("keep_wall")))
    assert table.decision != "combat_commit", "nothing to add: rolled without a question"


def test_every_answer_in_a_combat_with_artifacts_can_be_pointed_at() -> None:
    table = armed("A02")
    artifact(table, 0, 2, "A03", "red:hammer")
    ask(table, CombatCommit(0, 3, 2, show_battle(table, 0, "B11")))
    for lang, words in (
        ("en", "Use Serpent Prow: 3 combat dice"),
        ("fr", "Employer Proue du serpent\N{NO-BREAK SPACE}: 3 dés Combat"),
    ):
        assert table.describe(GAME.action("combat_commit", USE_IN_COMBAT + 1), lang) == words
        drawn = re.findall(r'data-action="(\d+)"', table.svg(0, lang))
        to_roll = GAME.action("combat_commit", ROLL)
        assert sorted({to_roll, *map(int, drawn)}) == table.legal(), "all but the button to roll"


@pytest.mark.rule("MID-174", "MID-080")
def test_three_dice_come_from_any_place() -> None:
    for place in range(4):
        table = situation(4)
        sail_to(table, TERRITORY, 0)
        artifact(table, 2, place, "A10", "blue:longship")
        crew(table, 2, "red:hammer", "red:hammer")
        ask(table, CombatCommit(2, 3, 0, TILE))
        choose(table, "combat_commit", USE_IN_COMBAT + place)
        assert table.view().question.pool == 3
