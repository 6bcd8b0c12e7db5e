"""Custom editions: rules that the shipped edition never uses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from meadhall.core.engine.edition import Edition
from meadhall.games.midgard import GAME, scoring
from meadhall.games.midgard.areas.recruit import PROMOTE, ReaverFate
from meadhall.games.midgard.areas.sea import SeaMethod
from meadhall.games.midgard.combat import USE_ARTIFACT, CombatCommit
from meadhall.games.midgard.edition import MidgardEdition
from meadhall.games.midgard.packed import (
    HAMMER,
    KEEP_PLACE,
    KEEPS,
    NONE,
    PROPHECIES,
    REAVER_PLACE,
    SEA,
    TERRITORY,
    TRADE,
    VILLAGE_PLACE,
    VILLAGES,
)
from meadhall.games.midgard.rounds import Cleanup, PlaceLongship
from meadhall.games.midgard.turns import ActivateOrRest, ArtifactWindow
from tests.games.midgard.situations import (
    arrange,
    artifact,
    ask,
    card,
    collect,
    crew,
    edited,
    has,
    pile,
    purse,
    sail_to,
    show_battle,
    situation,
    specialise,
    stacked,
    take,
)
from tests.kit import choose, options, told

FOOD_TO_DIE = 'food_to_die = { cost = ["food 1"], gain = ["choose_dice 1"] }'


def opened(ability: str, **amounts: int) -> Any:
    """Seat 0 opens the sea, where a specialist has another ability than usual: R05 pays Food for it."""
    table = situation(2, edition=edited((FOOD_TO_DIE, f"food_to_die = {{ {ability} }}")))
    purse(table, 0, **{"food": 5, **amounts})
    specialise(table, 0, "sea", "R05")
    return ask(table, PlaceLongship(0))


@pytest.mark.rule("MID-129")
def test_territories_may_bring_more_than_one_glory_each() -> None:
    table = situation(4, edition=edited(("territory_each_cleanup = 1", "territory_each_cleanup = 2")))
    pile(table, 1, "tile:0", "tile:1", "tile:2")
    ask(table, Cleanup())
    assert has(table, 1, "glory") == 6


@pytest.mark.rule("MID-009", "MID-010")
def test_every_area_has_its_own_number_of_pairs() -> None:
    changes = ("village_pairs = [2", "village_pairs = [1"), ("keep_pairs = [2", "keep_pairs = [3")
    table = situation(2, edition=edited(*changes))
    sizes = [sum(table.board[at] != NONE for at in range(first, first + 8)) for first in (VILLAGE_PLACE, KEEP_PLACE)]
    assert sizes == [2, 6]
    assert sum(table.board[at] != NONE for at in range(REAVER_PLACE, REAVER_PLACE + 8)) == 4


@pytest.mark.rule("MID-174")
def test_a_single_combat_die_of_an_artifact_is_enough() -> None:
    table = situation(4, edition=edited(('gain = ["combat_dice 3"]', 'gain = ["combat_dice 1"]')))
    sail_to(table, SEA, 0)
    artifact(table, 0, 0, "A02", "blue:shield")
    battle = show_battle(table, 0, "B11")
    ask(table, SeaMethod(0, battle))
    assert options(table) == [0, 2]
    crew(table, 0, "red:hammer")
    ask(table, CombatCommit(0, 3, 1, battle))
    choose(table, "combat_commit", USE_ARTIFACT)
    assert table.view().question.pool == 2


@pytest.mark.rule("MID-174")
def test_an_artifact_that_gives_more_than_combat_dice_works_only_before_the_action() -> None:
    table = situation(4, edition=edited(('gain = ["combat_dice 3"]', 'gain = ["combat_dice 2", "favor 1"]')))
    sail_to(table, SEA, 0)
    artifact(table, 0, 0, "A02", "blue:shield")
    crew(table, 0, "red:hammer", "red:hammer")
    ask(table, CombatCommit(0, 3, 1, show_battle(table, 0, "B11")))
    assert USE_ARTIFACT not in options(table)
    arrange(table, ArtifactWindow(0, 0))
    choose(table, "artifact_window", 73)
    assert (has(table, 0, "combat_dice"), has(table, 0, "favor")) == (2, 2)


@pytest.mark.rule("MID-168")
def test_a_rolled_die_is_sold_only_while_the_supply_has_its_colour() -> None:
    table = opened('cost = ["food 1"], gain = ["roll yellow"]')
    for left, decision in ((1, "specialist_use"), (0, "activate_or_rest")):
        table.market[2 * 6 + 5] += int(table.supply[2]) - left
        table.supply[2] = left
        then = table.clone()
        choose(then, "place_longship", SEA)
        assert then.decision == decision


@pytest.mark.rule("MID-148")
def test_a_card_is_sold_only_while_one_can_be_drawn() -> None:
    sold = opened('cost = ["food 1"], gain = ["draw prophecy"]')
    none_left = sold.clone()
    choose(sold, "place_longship", SEA)
    assert sold.decision == "specialist_use"
    known = none_left.known[:]
    while none_left.left[PROPHECIES]:
        known[int(none_left.draw(PROPHECIES)) - 182] += 1
    none_left.known = known
    choose(none_left, "place_longship", SEA)
    assert none_left.decision == "activate_or_rest"


def test_a_single_token_is_worth_selling_to_who_has_none() -> None:
    table = opened('cost = ["food 1"], gain = ["favor 1"]', favor=0)
    choose(table, "place_longship", SEA)
    choose(table, "specialist_use", 1)
    assert (has(table, 0, "food"), has(table, 0, "favor")) == (4, 1)


def test_nothing_is_left_to_do_behind_the_last_effect() -> None:
    """Effects still to come wait below the question that interrupts them; after the last one nothing does."""
    table = opened('gain = ["choose_dice 1", "choose_dice 1", "favor 1"]')
    choose(table, "place_longship", SEA)
    assert stacked(table)[-2:] == ["carry_out", "die_choice"]
    assert has(table, 0, "favor") == 1
    choose(table, "die_choice", 0)
    choose(table, "die_choice", 0)
    assert has(table, 0, "favor") == 2
    last = opened('gain = ["favor 1", "choose_dice 1"]')
    choose(last, "place_longship", SEA)
    assert stacked(last)[-2:] == ["specialists", "die_choice"]


def scarce(villages: bool, keeps: bool, gain: str = "choose_dice 1") -> Any:
    """A table where there are no cards to draw in some decks of spoils; R05 sells something else than usual."""
    content = msgspec.to_builtins(GAME.edition.content)
    for each in content["village_spoils"]["cards"] + content["keep_spoils"]["cards"][6:]:
        each["count"] = 0
    content["abilities"]["food_to_die"]["gain"] = [gain]
    table = situation(2, edition=Edition("scarce.toml", msgspec.convert(content, MidgardEdition)))
    if not villages:
        pile(table, 1, *(f"A{number:02}" for number in range(1, 19)))
    if not keeps:
        collect(table, 1, treasure=13, art=12, armour=9, crimson=3, azure=3, gold=3)
    return table


def tyr(table: Any) -> Any:
    """A Reaver of Tyr is about to be promoted."""
    return arrange(table, ReaverFate(0), waiting=[take(table, card("R02"))])


@pytest.mark.rule("MID-148")
@pytest.mark.parametrize(
    ("gain", "villages", "keeps", "offered"),
    [
        ("draw village", True, False, True),
        ("draw village", False, True, False),
        ("draw keep", True, False, False),
        ("draw keep", False, True, True),
        ("draw either", True, False, True),
        ("draw either", False, True, True),
        ("draw either", False, False, False),
    ],
)
def test_spoils_are_sold_only_while_their_deck_has_a_card(
    gain: str, villages: bool, keeps: bool, offered: bool
) -> None:
    table = scarce(villages, keeps, gain)
    specialise(table, 0, "sea", "R05")
    ask(table, PlaceLongship(0))
    choose(table, "place_longship", SEA)
    assert (table.decision == "specialist_use") == offered


@pytest.mark.rule("MID-054")
@pytest.mark.parametrize(("villages", "keeps"), [(True, False), (False, True), (False, False)])
def test_a_promotion_draws_from_the_deck_that_has_a_card(villages: bool, keeps: bool) -> None:
    table = tyr(scarce(villages, keeps))
    before = [int(table.left[VILLAGES]), int(table.left[KEEPS])]
    choose(table, "reaver_fate", PROMOTE)
    drawn = [before[0] - int(table.left[VILLAGES]), before[1] - int(table.left[KEEPS])]
    assert drawn == [int(villages), int(keeps)]
    assert table.over


@pytest.mark.rule("MID-054")
def test_a_promotion_may_choose_where_both_decks_have_cards() -> None:
    table = tyr(scarce(True, True))
    choose(table, "reaver_fate", PROMOTE)
    assert options(table) == [0, 1]


def test_whatever_an_edition_gives_a_turn_stays_within_bounds() -> None:
    """Twelve attempts, twenty rewards, nine more Defence and twenty-one free combat dice at most."""
    table = situation(4)
    purse(table, 0, attempts=40, rewards=40, battle_defence=40, combat_dice=40, food=9)
    sail_to(table, TERRITORY, 0)
    trade, sea = table.clone(), table.clone()
    ask(table, ActivateOrRest(0))
    choose(table, "activate_or_rest", 0)
    assert table.view().question.most == 12
    trade.area = TRADE
    ask(trade, ActivateOrRest(0))
    choose(trade, "activate_or_rest", 0)
    assert trade.view().question.count == 20
    crew(sea, 0, "red:hammer")
    ask(sea, SeaMethod(0, show_battle(sea, 0, "B11")))
    choose(sea, "sea_method", 2)
    assert (sea.view().question.defence, sea.view().question.pool) == (3 + 9, 21)


@pytest.mark.rule("MID-132", "MID-133")
def test_terror_beyond_the_scale_costs_what_the_edition_says() -> None:
    table = situation(2, edition=edited(("terror_each_further = -6", "terror_each_further = -9")))
    assert [int(scoring.terror_glory(table, tokens)) for tokens in (5, 6, 7, 8)] == [-15, -21, -30, -39]


@pytest.mark.rule("MID-136", "MID-138", "MID-140")
def test_every_building_has_its_own_steps() -> None:
    table = situation(2, edition=edited(("[[1, 2], [4, 3], [6, 4]]", "[[1, 2], [2, 3], [3, 7]]")))
    purse(table, 0, farm=3, wall=3, bastion=3)
    purse(table, 1, farm=9, wall=9, bastion=9)
    assert [table.breakdown(0)[name] for name in ("farms", "walls", "bastions")] == [3, 21, 9]


@pytest.mark.rule("MID-069", "MID-122")
@pytest.mark.parametrize("area", [TRADE, TERRITORY])
def test_a_column_may_have_nothing(area: int) -> None:
    table = situation(4, edition=edited(("bonus = [3, 2, 1, 1]", "bonus = [3, 2, 1, 0]")))
    purse(table, 3, food=9)
    sail_to(table, area, 0)
    ask(table, ActivateOrRest(3))
    if area == TERRITORY:
        assert options(table) == [1, 2], "without an attempt one rests"
    else:
        choose(table, "activate_or_rest", 0)
        assert table.over, "nothing to choose"


@pytest.mark.rule("MID-080", "MID-163")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_double_hammers_of_any_colour_count(colour: str) -> None:
    changes = ('blue = ["longship",', 'blue = ["double_hammer",'), ('yellow = ["chest",', 'yellow = ["double_hammer",')
    table = situation(4, edition=edited(*changes))
    crew(table, 2, f"{colour}:double_hammer")
    ask(table, SeaMethod(2, show_battle(table, 0, "B11")))
    assert options(table) == [0, 2]
    assert int(table.exact(2, HAMMER)) == 1, "one symbol of a price"
    rolls = [values for name, values in told(table, choose(table, "sea_method", 2)) if name == "combat"]
    assert sum(rolls[0][1:]) == 2, "two dice of a combat"
