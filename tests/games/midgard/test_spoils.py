"""Spoils of villages and keeps (4.4, 4.11)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard.areas.keep import AttackChoice
from meadhall.games.midgard.areas.spoils import DECK, ResolveOrder, SpoilsPick
from meadhall.games.midgard.invariants import pieces
from meadhall.games.midgard.packed import ARTIFACT, KEEP_PLACE, KEEPS, NONE, VILLAGE_PLACE, VILLAGES
from meadhall.games.midgard.view import Upgrade
from tests.games.midgard.situations import (
    arrange,
    artifact,
    ask,
    asked,
    card,
    collect,
    crew,
    die,
    has,
    purse,
    sail_to,
    ship,
    situation,
    take,
    until,
    upgrade,
)
from tests.kit import choose, options

LEAVE, PILLAGE, ATTACK = 0, 1, 1


def spoils(*names: str, table: Any = None) -> Any:
    """Spoils lie before seat 0."""
    table = situation(4) if table is None else table
    return arrange(table, ResolveOrder(0), waiting=[take(table, card(name)) for name in names])


@pytest.mark.rule("MID-087", "MID-111")
@pytest.mark.parametrize(("deck", "place"), [(VILLAGES, VILLAGE_PLACE), (KEEPS, KEEP_PLACE)])
def test_a_linked_pair_or_two_from_the_deck(deck: int, place: int) -> None:
    table = situation(4)
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
        table = situation(4)
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
    table = situation(4)
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
        table = spoils(name, table=situation(4, seed=seed))
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
    table = situation(4)
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
    assert table.view().boards[0].upgrades == [Upgrade("chest", used=False)]
    assert table.view().stock["chest"] == 2
    choose(glory, "ship_upgrade_choice", 0)
    assert has(glory, 0, "glory") == 3
    assert table.discard[card("ship_upgrade:chest")] == 1


@pytest.mark.rule("MID-098")
def test_without_token_or_place_only_glory_is_left() -> None:
    gone = situation(4)
    for seat in (1, 2, 3):
        upgrade(gone, seat, "hammer")
    spoils("ship_upgrade:hammer", table=gone)
    assert has(gone, 0, "glory") == 3
    full = situation(4)
    upgrade(full, 0, "hammer", "hammer", "chest")
    spoils("ship_upgrade:shield", table=full)
    assert has(full, 0, "glory") == 3


@pytest.mark.rule("MID-091")
def test_an_artifact_takes_the_lowest_empty_place() -> None:
    table = situation(4)
    artifact(table, 0, 0, "A01")
    artifact(table, 0, 2, "A02")
    spoils("A09", table=table)
    assert [int(each) for each in table.artifacts[:4]] == [card("A01"), card("A09"), card("A02"), NONE]


@pytest.mark.rule("MID-113", "MID-115")
def test_collected_cards_go_to_the_glory_pile() -> None:
    table = spoils("treasure", "art", "armour", "tapestry:gold", "tapestry:gold")
    while table.decision == "resolve_order":
        choose(table, "resolve_order", options(table)[0])
    collection = table.view().boards[0].collection
    assert collection == {"treasure": 1, "art": 1, "armour": 1, "crimson": 0, "azure": 0, "gold": 2}
    collect(table, 1, crimson=1)
    assert pieces(table) == ""


@pytest.mark.rule("MID-116", "MID-117")
def test_a_keep_wall_gives_favor_and_may_be_attacked() -> None:
    """Worked example W19."""
    table = situation(4)
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
    table = situation(4)
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
    table = situation(4)
    crew(table, 0, "red:double_hammer", "red:double_hammer", "blue:hammer")
    ask(table, AttackChoice(0, card("bastion:1")))
    choose(table, "attack_choice", ATTACK)
    assert table.view().question.defence == 3
    choose(table, "combat_commit", 1 + die("blue:hammer"))
    choose(table, "combat_commit", 1 + die("red:double_hammer"))
    won = until(table, "combat_commit", 1 + die("red:double_hammer"), lambda t: has(t, 0, "bastion") == 1)
    assert (has(won, 0, "glory"), has(won, 0, "terror")) == (3, 0)


@pytest.mark.rule("MID-117", "MID-119")
def test_without_hammers_nothing_is_attacked() -> None:
    table = situation(4)
    crew(table, 0, "blue:shield")
    spoils("keep_wall", table=table)
    assert table.over
    assert has(table, 0, "wall") == 0
