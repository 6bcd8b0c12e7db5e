"""Spoils of villages and keeps (4.4, 4.11)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard.areas.keep import AttackChoice
from meadhall.games.midgard.areas.spoils import DECK, ResolveOrder, SpoilsPick
from meadhall.games.midgard.audit import pieces
from meadhall.games.midgard.box import ARTIFACT, KEEP_PLACE, KEEPS, NONE, SEA, VILLAGE, VILLAGE_PLACE, VILLAGES
from meadhall.games.midgard.turns import STORE, USE_ARTIFACT, ArtifactWindow, Resolution
from tests.games.midgard.kit import (
    GAME,
    arrange,
    artifact,
    ask,
    asked,
    card,
    collect,
    crew,
    die,
    has,
    laid,
    purse,
    sail_to,
    ship,
    take,
    until,
    upgrade,
)
from tests.kit import choose, options

LEAVE, PILLAGE, ATTACK = 0, 1, 1


def spoils(*names: str, table: Any = None) -> Any:
    """Spoils lie before seat 0."""
    table = laid(4) if table is None else table
    return arrange(table, ResolveOrder(0), waiting=[take(table, card(name)) for name in names])


@pytest.mark.rule("MID-087", "MID-111")
@pytest.mark.parametrize(("deck", "place"), [(VILLAGES, VILLAGE_PLACE), (KEEPS, KEEP_PLACE)])
def test_a_linked_pair_or_two_from_the_deck(deck: int, place: int) -> None:
    table = laid(4)
    sail_to(table, deck - 1, 0)
    arrange(table, SpoilsPick(3, deck))
    assert asked(table) == (3, "spoils_pick", [0, 1, 2, 3, DECK])
    pair = sorted(int(table.board[place + at]) for at in (2, 3))
    left = int(table.left[deck])
    drawn = table.clone()
    choose(table, "spoils_pick", 1)
    assert table.board[place + 2] == table.board[place + 3] == NONE
    assert int(table.left[deck]) == left
    if table.decision == "resolve_order":
        assert sorted(int(each) for each in table.waiting) == pair
    choose(drawn, "spoils_pick", DECK)
    assert int(drawn.left[deck]) == left - 2


@pytest.mark.rule("MID-089", "MID-090", "MID-112")
def test_extra_cards_come_from_the_deck() -> None:
    for deck in (VILLAGES, KEEPS):
        table = laid(4)
        sail_to(table, deck - 1, 0)
        left = int(table.left[deck])
        arrange(table, SpoilsPick(0, deck))
        choose(table, "spoils_pick", 0)
        assert int(table.left[deck]) == left - 2


@pytest.mark.rule("MID-088")
def test_spoils_are_resolved_in_the_order_of_choice() -> None:
    table = spoils("farm", "treasure", "village_wall", "farm")
    assert options(table) == [card(n) - ARTIFACT for n in ("farm", "treasure", "village_wall")]
    choose(table, "resolve_order", card("village_wall") - ARTIFACT)
    assert asked(table) == (0, "pillage_choice", [LEAVE, PILLAGE])
    choose(table, "pillage_choice", LEAVE)
    assert options(table) == [card(n) - ARTIFACT for n in ("farm", "treasure")]


@pytest.mark.rule("MID-101", "MID-103", "MID-104")
def test_a_farm_gives_food_and_may_be_pillaged() -> None:
    """Worked example W17."""
    table = laid(4)
    purse(table, 0, food=4)
    spoils("farm", table=table)
    assert has(table, 0, "food") == 7
    left = table.clone()
    choose(table, "pillage_choice", PILLAGE)
    assert [has(table, 0, what) for what in ("food", "farm", "terror")] == [7, 1, 1]
    assert table.discard[card("farm")] == 1
    choose(left, "pillage_choice", LEAVE)
    assert [has(left, 0, what) for what in ("food", "farm", "terror")] == [7, 0, 0]


@pytest.mark.rule("MID-102", "MID-103", "MID-104")
def test_a_village_wall_gives_glory_and_may_be_pillaged() -> None:
    table = spoils("village_wall")
    assert has(table, 0, "glory") == 2
    choose(table, "pillage_choice", PILLAGE)
    assert [has(table, 0, what) for what in ("glory", "wall", "terror")] == [2, 1, 1]


@pytest.mark.rule("MID-105", "MID-106", "MID-107")
@pytest.mark.parametrize(("name", "colour"), [("swords", "red"), ("bows", "blue"), ("axes", "yellow")])
def test_a_bundle_gives_two_rolled_dice_or_glory_and_terror(name: str, colour: str) -> None:
    faces = set()
    for seed in range(12):
        table = spoils(name, table=laid(4, seed=seed))
        assert asked(table) == (0, "bundle_choice", [0, 1])
        pillaged = table.clone()
        choose(table, "bundle_choice", 0)
        assert [each.split(":")[0] for each in ship(table, 0)] == [colour, colour]
        faces.update(ship(table, 0))
        choose(pillaged, "bundle_choice", 1)
        assert [has(pillaged, 0, what) for what in ("glory", "terror")] == [5, 1]
        assert ship(pillaged, 0) == []
    assert len(faces) > 2


@pytest.mark.rule("MID-108")
def test_runes_pass_terror_on() -> None:
    """Worked example W18."""
    table = laid(4)
    purse(table, 0, terror=2)
    spoils("runes", table=table)
    assert options(table) == [0, 2, 3, 4]
    choose(table, "runes_choice", 1 + 2)
    assert [has(table, seat, "terror") for seat in range(4)] == [1, 0, 1, 0]
    assert has(table, 0, "glory") == 0


@pytest.mark.rule("MID-109", "MID-108")
def test_runes_without_own_terror_are_pillaged() -> None:
    table = spoils("runes")
    assert [has(table, 0, what) for what in ("glory", "terror")] == [10, 2]


@pytest.mark.rule("MID-098")
def test_an_upgrade_card_gives_its_token_or_three_glory() -> None:
    table = spoils("ship_upgrade:chest")
    assert asked(table) == (0, "ship_upgrade_choice", [0, 1])
    glory = table.clone()
    choose(table, "ship_upgrade_choice", 1)
    assert table.view()["boards"][0]["upgrades"] == [{"symbol": "chest", "used": False}]
    assert table.view()["stock"]["chest"] == 2
    choose(glory, "ship_upgrade_choice", 0)
    assert has(glory, 0, "glory") == 3
    assert table.discard[card("ship_upgrade:chest")] == 1


@pytest.mark.rule("MID-098")
def test_without_token_or_place_only_glory_is_left() -> None:
    gone = laid(4)
    for seat in (1, 2, 3):
        upgrade(gone, seat, "hammer")
    spoils("ship_upgrade:hammer", table=gone)
    assert has(gone, 0, "glory") == 3
    full = laid(4)
    upgrade(full, 0, "hammer", "hammer", "chest")
    spoils("ship_upgrade:shield", table=full)
    assert has(full, 0, "glory") == 3


@pytest.mark.rule("MID-091")
def test_an_artifact_takes_the_lowest_empty_place() -> None:
    table = laid(4)
    artifact(table, 0, 0, "A01")
    artifact(table, 0, 2, "A02")
    spoils("A09", table=table)
    assert [int(each) for each in table.artifacts[:4]] == [card("A01"), card("A09"), card("A02"), NONE]


def five_artifacts() -> Any:
    table = laid(4)
    crew(table, 0, *["red:clan"] * 10)
    for place, name in enumerate(("A01", "A02", "A03", "A04")):
        artifact(table, 0, place, name, "blue:longship" if place == 0 else "")
    return spoils("A09", table=table)


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
    table = laid(4)
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
    table = laid(4)
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
    table = laid(4)
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
    table = laid(4)
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
def test_help_for_the_action_works_only_before_it(name: str, area: int, stored: str) -> None:
    table = laid(4)
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
    table = laid(4)
    purse(table, 0, terror=3)
    shown = table.box.cards[card(name)]
    area = ("recruit", "trade", "sea", "village", "keep", "territory").index(shown["area"])
    sail_to(table, area, 0)
    colour = "blue" if shown["symbol"] == "longship" else "yellow" if shown["symbol"] == "chest" else "red"
    artifact(table, 0, 0, name, f"{colour}:{shown['symbol']}")
    arrange(table, ArtifactWindow(0, 0))
    choose(table, "artifact_window", USE_ARTIFACT)
    assert {what: has(table, 0, what) for what in gains} == gains


@pytest.mark.rule("MID-095")
@pytest.mark.parametrize(("name", "area", "deck"), [("A04", 3, 4), ("A07", 4, 5), ("A17", 1, 1)])
def test_artifacts_that_draw(name: str, area: int, deck: int) -> None:
    table = laid(4)
    sail_to(table, area, 0)
    artifact(table, 0, 0, name, {"A04": "red:chest", "A07": "blue:shield", "A17": "blue:longship"}[name])
    left = int(table.left[deck])
    arrange(table, ArtifactWindow(0, 0))
    choose(table, "artifact_window", USE_ARTIFACT)
    assert int(table.left[deck]) == left - 1


@pytest.mark.rule("MID-113", "MID-115")
def test_collected_cards_go_to_the_glory_pile() -> None:
    table = spoils("treasure", "art", "armour", "tapestry:gold", "tapestry:gold")
    while table.decision == "resolve_order":
        choose(table, "resolve_order", options(table)[0])
    collection = table.view()["boards"][0]["collection"]
    assert collection == {"treasure": 1, "art": 1, "armour": 1, "crimson": 0, "azure": 0, "gold": 2}
    collect(table, 1, crimson=1)
    assert pieces(table) == ""


@pytest.mark.rule("MID-116", "MID-117")
def test_a_keep_wall_gives_favor_and_may_be_attacked() -> None:
    """Worked example W19."""
    table = laid(4)
    crew(table, 0, "red:double_hammer")
    spoils("keep_wall", table=table)
    assert has(table, 0, "favor") == 3
    assert asked(table) == (0, "attack_choice", [LEAVE, ATTACK])
    then = until(table, "attack_choice", ATTACK, lambda t: has(t, 0, "wall") == 1 and has(t, 0, "favor") == 4)
    assert ship(then, 0) == []
    assert has(then, 0, "terror") == 0
    left = table.clone()
    choose(left, "attack_choice", LEAVE)
    assert (has(left, 0, "favor"), has(left, 0, "wall")) == (3, 0)


@pytest.mark.rule("MID-118", "MID-058")
def test_a_bastion_brings_two_rolled_dice_first() -> None:
    """Worked example W20."""
    table = laid(4)
    crew(table, 0, *["red:hammer"] * 10)
    spoils("bastion:0", table=table)
    assert len(ship(table, 0)) == 12
    assert table.decision == "overflow"
    choose(table, "overflow", die("red:hammer"))
    choose(table, "overflow", die("red:hammer"))
    assert asked(table) == (0, "attack_choice", [LEAVE, ATTACK])


@pytest.mark.rule("MID-118")
@pytest.mark.parametrize(
    ("name", "colours"), [("bastion:0", "blue red"), ("bastion:1", "blue yellow"), ("bastion:2", "red yellow")]
)
def test_bastion_dice_have_the_printed_colours(name: str, colours: str) -> None:
    table = spoils(name)
    assert sorted(each.split(":")[0] for each in ship(table, 0)) == colours.split()


@pytest.mark.rule("MID-119", "MID-120")
def test_a_fallen_bastion_brings_glory_and_a_token() -> None:
    table = laid(4)
    crew(table, 0, "red:double_hammer", "red:double_hammer", "blue:hammer")
    ask(table, AttackChoice(0, card("bastion:1")))
    choose(table, "attack_choice", ATTACK)
    assert table.view()["question"]["defence"] == 3
    choose(table, "combat_commit", 1 + die("blue:hammer"))
    choose(table, "combat_commit", 1 + die("red:double_hammer"))
    won = until(table, "combat_commit", 1 + die("red:double_hammer"), lambda t: has(t, 0, "bastion") == 1)
    assert (has(won, 0, "glory"), has(won, 0, "terror")) == (3, 0)


@pytest.mark.rule("MID-117", "MID-119")
def test_without_hammers_nothing_is_attacked() -> None:
    table = laid(4)
    crew(table, 0, "blue:shield")
    spoils("keep_wall", table=table)
    assert table.over
    assert has(table, 0, "wall") == 0
