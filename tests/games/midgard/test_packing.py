"""Packed edition of Midgard: every number and every list of effects, read back from the vectors."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.edition import open_box
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    ARTIFACT,
    BATTLE,
    CARDS,
    COLOUR_NAMES,
    DECKS,
    DRAW,
    DRAWS,
    FACE,
    JOURNEY,
    KEEP_CARD,
    LOSE_DICE,
    NONE,
    PAY,
    PILES,
    PROPHECY,
    PROPHECY_COUNTS,
    ROLL,
    SPOILS,
    STOW,
    SYMBOL_NAMES,
    TILE,
    VERB_NAMES,
)
from meadhall.games.midgard.packing import CLANS, TYPES
from tests.games.midgard.situations import edited

CONTENT: dict[str, Any] = msgspec.to_builtins(GAME.edition.content)
REAVERS, BATTLES, ARTIFACTS, VILLAGE, KEEP, JOURNEYS, PROPHECIES = (
    CONTENT[deck]["cards"]
    for deck in ("reavers", "sea_battles", "artifacts", "village_spoils", "keep_spoils", "journeys", "prophecies")
)
STACKS = CONTENT["territories"]["stacks"]
TILES = [effects for stack in STACKS for effects in stack["rewards"]]


@pytest.fixture
def box() -> Any:
    """The edition, packed again."""
    return open_box(GAME.edition)


def colours(roll: int) -> list[str]:
    """The colours of a roll, sorted."""
    counts = [roll % 16, roll // 16 % 16, roll // 256]
    return sorted(colour for colour, count in zip(COLOUR_NAMES, counts, strict=True) for _ in range(count))


def effects(box: Any, row: int) -> list[str]:
    """A row in the words of an edition file; dice of one roll are sorted."""
    words = []
    for at in range(box.begins(row), box.ends(row)):
        verb, amount = int(box.verbs[at]), int(box.amounts[at])
        if verb == ROLL:
            words.append(" ".join(["roll", *colours(amount)]))
        elif verb == DRAW:
            words.append(f"draw {DRAWS[amount]}")
        elif verb == PAY:
            words.append(SYMBOL_NAMES[amount])
        elif verb == FACE:
            words.append(COLOUR_NAMES[amount])
        elif verb == STOW:
            assert amount == 0
            words.append("stow")
        else:
            words.append(f"{'die' if verb == LOSE_DICE else VERB_NAMES[verb]} {amount}")
    return words


def gain(effects: list[str]) -> list[str]:
    """Effects as they are written, with `die` for any dice that are lost."""
    tidy = []
    for effect in effects:
        verb, *rest = effect.split()
        tidy.append(" ".join(["die" if verb == "lose_dice" else verb, *(sorted(rest) if verb == "roll" else rest)]))
    return tidy


def cost(effects: list[str]) -> list[str]:
    """A price as it is paid: Food and Favor are losses, symbols come one by one."""
    paid = []
    for effect in effects:
        what, amount = effect.split()
        if what in ("food", "favor"):
            paid.append(f"{what} -{amount}")
        elif what == "die":
            paid.append(effect)
        else:
            paid += [what] * int(amount)
    return paid


def test_areas_and_promotions(box: Any) -> None:
    areas = [CONTENT["areas"][name] for name in AREA_NAMES]
    assert [effects(box, row) for row in box.area_cost] == [cost(area["cost"]) for area in areas]
    assert list(box.bonus) == [bonus for area in areas for bonus in area["bonus"]]
    assert effects(box, box.rest_row) == gain(CONTENT["rest"]["gain"])
    assert [effects(box, row) for row in box.trade_row] == [["favor 2"], ["food 3"]]
    clans = [CONTENT["clans"][clan]["promotion"] for clan in CLANS]
    assert [effects(box, row) for row in box.promotion_row] == [gain(promotion) for promotion in clans]


def test_the_beginning_of_a_game(box: Any) -> None:
    assert (box.start_favor, list(box.start_food)) == (1, [4, 5, 6, 7])
    assert list(box.places) == [3, 3, 2, 2, 2, 4, 4, 3, 3, 3, 4, 5, 4, 4, 4]
    assert (box.market_dice, box.crew_dice, box.upgrade_tokens) == (2, 24, 3)


def test_dice(box: Any) -> None:
    shown = [f"{COLOUR_NAMES[die // 6]} {SYMBOL_NAMES[die % 6]}" for die in box.faces]
    assert shown == [f"{colour} {face}" for colour in COLOUR_NAMES for face in CONTENT["dice"][colour]]
    assert list(box.kinds) == list(dict.fromkeys(box.faces))
    assert list(box.combat_faces) == CONTENT["dice"]["combat"]


def test_reavers_and_abilities(box: Any) -> None:
    names = list(CONTENT["abilities"])
    for name, row, price in zip(names, box.ability_gain, box.ability_cost, strict=True):
        ability = CONTENT["abilities"][name]
        assert effects(box, row) == gain(ability["gain"])
        assert (price != NONE) == bool(ability["cost"])
        assert price == NONE or effects(box, price) == cost(ability["cost"])
    assert [names[ability] for ability in box.ability] == [reaver["ability"] for reaver in REAVERS]
    assert [CLANS[clan] for clan in box.clan] == [reaver["clan"] for reaver in REAVERS]
    assert [colours(int(roll)) for roll in box.left_roll] == [sorted(reaver["left"]) for reaver in REAVERS]
    assert [effects(box, row) for row in box.rally_row] == [[*reaver["rally"], "stow"] for reaver in REAVERS]


def test_sea_battles_and_journeys(box: Any) -> None:
    battles = range(BATTLE, TILE)
    assert [effects(box, box.gain_row[card]) for card in battles] == [gain(battle["gain"]) for battle in BATTLES]
    assert [effects(box, row) for row in box.combination_row] == [battle["combination"] for battle in BATTLES]
    assert [int(box.defence[card]) for card in battles] == [battle["defence"] for battle in BATTLES]
    assert [effects(box, row) for row in box.journey_cost] == [cost(journey["cost"]) for journey in JOURNEYS]
    assert [effects(box, row) for row in box.journey_effect] == [gain(journey["effect"]) for journey in JOURNEYS]


def test_territories(box: Any) -> None:
    assert [effects(box, row) for row in box.stack_cost] == [cost(stack["cost"]) for stack in STACKS]
    assert list(box.stack_defence) == [stack["defence"] for stack in STACKS]
    assert [(TYPES[kind], level) for kind, level in zip(box.stack_type, box.stack_level, strict=True)] == [
        (stack["type"], stack["level"]) for stack in STACKS
    ]
    assert [effects(box, box.gain_row[tile]) for tile in range(TILE, ARTIFACT)] == [gain(tile) for tile in TILES]
    assert list(box.stack_of) == [number for number, stack in enumerate(STACKS) for _ in stack["rewards"]]


def test_artifacts(box: Any) -> None:
    assert [effects(box, box.gain_row[ARTIFACT + i]) for i in range(18)] == [gain(each["gain"]) for each in ARTIFACTS]
    assert [AREA_NAMES[area] for area in box.artifact_area] == [each["area"] for each in ARTIFACTS]
    assert [SYMBOL_NAMES[symbol] for symbol in box.artifact_symbol] == [each["symbol"] for each in ARTIFACTS]
    assert list(box.artifact_glory) == [each["glory"] for each in ARTIFACTS]


@pytest.mark.rule("MID-174")
def test_artifacts_that_help_only_at_some_moments(box: Any) -> None:
    early = [each["id"] for each, number in zip(ARTIFACTS, box.artifact_early, strict=True) if number]
    armed = {each["id"]: int(dice) for each, dice in zip(ARTIFACTS, box.artifact_arms, strict=True) if dice}
    assert early == ["A02", "A08", "A10", "A11", "A16"]
    assert armed == {"A02": 3, "A08": 3, "A10": 3}
    mixed: Any = open_box(edited(('gain = ["glory 4"]', 'gain = ["glory 4", "combat_dice 1"]')))
    assert [int(mixed.artifact_early[i]) for i in (2, 8, 12, 17)] == [1, 1, 1, 1]
    assert [int(mixed.artifact_arms[i]) for i in (2, 8, 12, 17)] == [0, 0, 0, 0]


def test_spoils(box: Any) -> None:
    for first, cards, second in ((SPOILS, VILLAGE, "pillage"), (KEEP_CARD, KEEP, "win")):
        for number, each in enumerate(cards, first):
            assert effects(box, box.gain_row[number]) == gain(each["gain"])
            assert effects(box, box.second_row[number]) == gain(each[second])
            assert int(box.defence[number]) == each.get("defence", 0)
    assert sum(int(defence) for defence in box.defence[:BATTLE]) == 0
    assert sum(int(defence) for defence in box.defence[TILE:KEEP_CARD]) == 0


@pytest.mark.rule("MID-034", "MID-036")
def test_every_deck_and_stack_has_its_cards(box: Any) -> None:
    sizes = [len(cards) for cards in (REAVERS, PROPHECIES, JOURNEYS, BATTLES)]
    sizes += [len(ARTIFACTS) + len(VILLAGE), len(KEEP), *(len(stack["rewards"]) for stack in STACKS)]
    assert [int(box.end[pile] - box.first[pile]) for pile in range(PILES)] == sizes
    assert [int(first) for first in box.first[:DECKS]] == [0, PROPHECY, JOURNEY, BATTLE, ARTIFACT, KEEP_CARD]
    assert [int(first) for first in box.first[DECKS:]] == [TILE + sum(sizes[DECKS : DECKS + i]) for i in range(9)]
    assert list(box.copies) == [
        *[1] * SPOILS,
        *(each["count"] for cards in (VILLAGE, KEEP, JOURNEYS, PROPHECIES) for each in cards),
    ]


def test_prophecies_and_scoring(box: Any) -> None:
    assert [PROPHECY_COUNTS[what] for what in box.prophecy_what] == [each["what"] for each in PROPHECIES]
    for name, packed in (("per", box.prophecy_per), ("glory", box.prophecy_glory), ("max", box.prophecy_max)):
        assert list(packed) == [each[name] for each in PROPHECIES]
    scoring = CONTENT["scoring"]
    assert (list(box.terror), box.terror_further) == (scoring["terror"], scoring["terror_each_further"])
    assert [list(scale) for scale in box.sets] == [scoring["treasure"], scoring["art"], scoring["armour"]]
    assert (box.tapestry_set, box.tapestry_spare, box.territory_glory) == (15, 2, 1)
    assert list(box.tier_from) == [1, 4, 6] * 3
    assert list(box.tier_glory) == [1, 2, 3, 2, 3, 4, 3, 4, 5]
    assert list(box.majority) == [3, 4, 5]


def test_every_card_is_shown_with_what_is_printed_on_it(box: Any) -> None:
    cards = box.cards
    assert [each.card for each in cards] == list(range(CARDS))
    assert [each.name for each in cards[:BATTLE]] == [each["name"] for each in REAVERS]
    assert msgspec.to_builtins(cards[0].ability) == CONTENT["abilities"][REAVERS[0]["ability"]]
    assert [each.promotion for each in (cards[0], cards[20], cards[40])] == [["draw either"], ["favor 2"], ["food 4"]]
    assert [each.id for each in cards[BATTLE:TILE]] == [each["id"] for each in BATTLES]
    assert [(each.stack, each.gain) for each in cards[TILE:ARTIFACT]] == [
        (number, tile) for number, stack in enumerate(STACKS) for tile in stack["rewards"]
    ]
    assert [each.id for each in cards[ARTIFACT:SPOILS]] == [each["id"] for each in ARTIFACTS]
    assert [each.kind for each in cards[SPOILS:JOURNEY]] == [each["kind"] for each in VILLAGE + KEEP]
    assert [each.id for each in cards[JOURNEY:PROPHECY]] == [each["id"] for each in JOURNEYS]
    assert [each.id for each in cards[PROPHECY:]] == [each["id"] for each in PROPHECIES]


def test_only_what_is_printed_on_a_card_is_shown(box: Any) -> None:
    runes = msgspec.to_builtins(box.cards[SPOILS + 5])
    assert sorted(runes) == ["card", "count", "kind", "name_en", "name_fr", "pillage"]
    calm = msgspec.to_builtins(box.cards[JOURNEY])
    assert sorted(calm) == ["card", "count", "id", "kind", "name_en", "name_fr"]
    scales = [each.scale for each in box.cards[KEEP_CARD : KEEP_CARD + 4]]
    assert scales == [[1, 3, 6, 10, 15], [2, 5, 9, 14], [3, 7, 12], [15, 2]]


def test_cards_by_kind_are_the_same_cards(box: Any) -> None:
    spoils = [*box.village, *box.keep]
    assert box.cards == [*box.reavers, *box.battles, *box.tiles, *spoils, *box.journeys, *box.prophecies]
    assert box.village[:18] == box.artifacts


def test_the_boards_are_shown(box: Any) -> None:
    assert msgspec.to_builtins(box.areas) == [{"id": name, **CONTENT["areas"][name]} for name in AREA_NAMES]
    assert msgspec.to_builtins(box.stacks[8]) == {"type": "dice", "level": 3, "defence": 3, "cost": ["die 4"]}
    assert len(box.stacks) == 9
    assert (box.rest, box.rewards) == (["food 2"], [["favor 2"], ["food 3"]])


def test_a_card_may_have_nothing_printed_on_it() -> None:
    changes = (
        ('left = ["red", "blue"]', "left = []"),
        ('gain = ["glory 8"]', "gain = []"),
        ('["food 3", "favor 1"]', "[]"),
    )
    bare: Any = open_box(edited(*changes))
    assert (bare.reavers[1].left, bare.battles[8].gain, bare.artifacts[0].gain) == ([], [], [])


def test_a_price_is_paid_in_food_and_favor_first() -> None:
    other: Any = open_box(edited(('cost = ["food 1", "chest 2"]', 'cost = ["chest 2", "favor 1", "food 1"]')))
    assert effects(other, other.area_cost[3]) == ["favor -1", "food -1", "chest", "chest"]
    dice: Any = open_box(edited(('cost = ["food 1", "chest 2"]', 'cost = ["die 2", "food 1"]')))
    assert effects(dice, dice.area_cost[3]) == ["food -1", "die 2"]


def test_every_area_can_have_a_price() -> None:
    """Also the first, whose effects come before all others."""
    other: Any = open_box(edited(("{ cost = []", '{ cost = ["food 3", "favor 1"]')))
    for area in ("recruit", "trade", "territory"):
        assert effects(other, other.area_cost[AREA_NAMES.index(area)]) == ["food -3", "favor -1"]


@pytest.mark.parametrize("symbol", ["hammer", "shield", "chest", "longship"])
def test_every_symbol_can_be_a_price(symbol: str) -> None:
    other: Any = open_box(edited(('cost = ["food 1", "chest 2"]', f'cost = ["{symbol} 1"]')))
    assert effects(other, other.area_cost[3]) == [symbol]


def test_the_most_that_effects_may_have_is_allowed() -> None:
    most = ["combat_dice 2", "combat_dice 1", "attempts 1", "rewards 1", "battle_defence 3", "roll_any 15"]
    box: Any = open_box(edited(('food2 = { gain = ["food 2"] }', f"food2 = {{ gain = {most} }}")))
    assert effects(box, box.ability_gain[0]) == most
    full = [
        "roll red red blue blue yellow yellow",
        "choose_dice 30",
        "reroll 3",
        "turn_die 1",
        "terror -30",
        "lose_dice 30",
    ]
    box = open_box(edited(('food2 = { gain = ["food 2"] }', f"food2 = {{ gain = {full} }}")))
    assert effects(box, box.ability_gain[0]) == gain([" ".join(["roll", *sorted(full[0].split()[1:])]), *full[1:]])
