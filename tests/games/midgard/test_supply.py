"""Supply: dice, decks and ships that run out of room (4.0)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME, view
from meadhall.games.midgard.areas.trade import TradeReward
from meadhall.games.midgard.areas.village import BundleChoice
from meadhall.games.midgard.crew import STORE, DieChoice, DieColour, Overflow, RestDie
from meadhall.games.midgard.packed import KEEPS, NONE, PROPHECIES, REAVERS, VILLAGES
from meadhall.games.midgard.rounds import Cleanup
from tests.games.midgard.situations import artifact, ask, card, crew, die, ship, situation, take
from tests.kit import choose, options, told


def without(table: Any, *colours: int, leave: int = 0) -> None:
    """Empty the supply of some colours: the dice lie on the market."""
    for colour in colours:
        table.market[colour * 6 + 5] += int(table.supply[colour]) - leave
        table.supply[colour] = leave


@pytest.mark.rule("MID-168")
def test_a_colour_missing_in_the_supply_gives_no_die() -> None:
    table = situation(4)
    without(table, 0)
    ask(table, BundleChoice(0, card("swords")))
    heard = told(table, choose(table, "bundle_choice", 0))
    assert ship(table, 0) == []
    assert [name for name, _ in heard].count("no_die") == 2


@pytest.mark.rule("MID-168")
def test_a_missing_colour_is_not_offered() -> None:
    table = situation(4)
    without(table, 1)
    ask(table, RestDie(0))
    assert all(option // 6 != 1 for option in options(table))
    reason = table.why_not(GAME.action("rest_die", die("blue:clan")))
    assert reason is not None
    assert "MID-168" in reason
    ask(table, DieChoice(0, 1))
    assert all(option // 6 != 1 for option in options(table))


@pytest.mark.rule("MID-168")
def test_dice_chosen_in_the_same_batch_are_counted_off() -> None:
    table = situation(4)
    without(table, 0, leave=1)
    without(table, 1)
    ask(table, DieColour(0, 3, 0))
    assert options(table) == [0, 2]
    choose(table, "die_colour", 0)
    assert sorted(each.split(":")[0] for each in ship(table, 0)) == ["red", "yellow", "yellow"]


@pytest.mark.rule("MID-058", "MID-093")
def test_an_overflowing_die_may_be_stored() -> None:
    table = situation(4)
    artifact(table, 0, 3, "A09")
    crew(table, 0, *["red:clan"] * 9, "red:chest", "yellow:chest")
    ask(table, Overflow(0))
    wanted = [die("red:chest"), die("red:clan"), die("yellow:chest")]
    stores = [STORE + die("red:chest") * 4 + 3, STORE + die("yellow:chest") * 4 + 3]
    assert options(table) == wanted + stores
    choose(table, "overflow", stores[1])
    assert int(table.stored[3]) == die("yellow:chest")
    assert len(ship(table, 0)) == 10


@pytest.mark.rule("MID-148")
@pytest.mark.parametrize("deck", [REAVERS, PROPHECIES, VILLAGES, KEEPS])
def test_an_empty_deck_takes_its_discard_pile(deck: int) -> None:
    table = situation(4)
    total = int(table.left[deck])
    for _ in range(total):
        drawn = int(table.draw(deck))
        table.discard[drawn] += 1
    assert table.left[deck] == 0
    assert table.can_draw(deck)
    heard = table.listen()
    table.draw(deck)
    assert int(table.left[deck]) == total - 1
    assert told(table, heard)[0][0] == "reshuffled"


@pytest.mark.rule("MID-148")
def test_without_discards_nothing_is_drawn() -> None:
    table = situation(4)
    known = table.known[:]
    for kind in range(24):
        while table.deck[182 + kind]:
            known[take(table, 182 + kind) - 182] += 1
    table.known = known
    assert int(table.draw(PROPHECIES)) == NONE
    ask(table, TradeReward(0, 1))
    assert 7 not in options(table)


@pytest.mark.rule("MID-168")
def test_the_last_die_of_a_colour_can_still_be_chosen() -> None:
    table = situation(4)
    without(table, 0, 1)
    without(table, 2, leave=1)
    ask(table, RestDie(0))
    assert {option // 6 for option in options(table)} == {2}
    choose(table, "rest_die", die("yellow:chest"))
    assert ship(table, 0) == ["yellow:chest"]


@pytest.mark.rule("MID-168", "MID-058")
def test_several_chosen_dice_come_one_after_the_other_then_the_ship_is_put_in_order() -> None:
    table = situation(4)
    crew(table, 0, *["red:clan"] * 10)
    ask(table, DieChoice(0, 2))
    choose(table, "die_choice", die("blue:shield"))
    assert table.view().question == view.DieChoice(0, count=1)
    choose(table, "die_choice", die("blue:shield"))
    assert table.decision == "overflow"
    assert len(ship(table, 0)) == 12


@pytest.mark.rule("MID-168")
def test_chosen_dice_end_with_the_supply() -> None:
    table = situation(4)
    without(table, 0, 1)
    without(table, 2, leave=2)
    ask(table, DieChoice(0, 3))
    choose(table, "die_choice", die("yellow:chest"))
    choose(table, "die_choice", die("yellow:clan"))
    assert table.over
    assert ship(table, 0) == ["yellow:chest", "yellow:clan"]


@pytest.mark.rule("MID-168")
@pytest.mark.parametrize("colour", [0, 1, 2])
def test_dice_of_the_only_colour_left_are_rolled_as_many_as_there_are(colour: int) -> None:
    table = situation(4)
    without(table, *{0, 1, 2} - {colour})
    without(table, colour, leave=2)
    ask(table, DieColour(0, 3, 0))
    assert [die(name) // 6 for name in ship(table, 0)] == [colour, colour]


@pytest.mark.rule("MID-168")
@pytest.mark.parametrize("colour", [0, 1, 2])
def test_a_colour_chosen_to_its_last_die_is_no_longer_offered(colour: int) -> None:
    table = situation(4)
    without(table, colour, leave=1)
    ask(table, DieColour(0, 3, 0))
    choose(table, "die_colour", colour)
    assert options(table) == sorted({0, 1, 2} - {colour})


@pytest.mark.rule("MID-058", "MID-093")
def test_only_dice_aboard_can_be_stored_when_the_ship_is_full() -> None:
    table = situation(4)
    artifact(table, 0, 0, "A09")
    crew(table, 0, *["red:clan"] * 11)
    ask(table, Overflow(0))
    assert len(ship(table, 0)) == 10, "only one kind of die, and none for the artifact: discarded without a question"


@pytest.mark.rule("MID-130", "MID-168")
@pytest.mark.parametrize(("left", "market"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_market_without_enough_dice_stays_emptier(left: int, market: int) -> None:
    table = situation(4)
    for kind in range(18):
        table.supply[kind // 6] += table.market[kind]
        table.market[kind] = 0
    for seat in range(3):
        crew(table, seat, *["red:clan"] * (8 if seat else 8 - left))
    ask(table, Cleanup())
    assert sum(int(count) for count in table.market[:6]) == market
    assert int(table.supply[0]) == left - market
