"""Determinization resamples what a seat cannot see, and nothing else (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.midgard.areas.trade import TradeReward
from meadhall.games.midgard.packed import PROPHECIES, PROPHECY, PROPHECY_KINDS
from tests.games.midgard.situations import ask, give_prophecies, situation

SEAT = 1


def secretive() -> Any:
    """Three players hold secret Prophecies, one of them two and one of them open ones as well."""
    table = situation(4)
    give_prophecies(table, 0, "P05", "P06", secret=True)
    give_prophecies(table, SEAT, "P01", "P07", secret=True)
    give_prophecies(table, SEAT, "P02")
    give_prophecies(table, 3, "P08", secret=True)
    give_prophecies(table, 3, "P09")
    return ask(table, TradeReward(SEAT, 1))


def secrets(table: Any, seat: int) -> list[int]:
    """How many secret Prophecies of each kind a seat holds."""
    first = seat * PROPHECY_KINDS
    return [int(count) for count in table.secret[first : first + PROPHECY_KINDS]]


def deck(table: Any) -> list[int]:
    return [int(count) for count in table.deck[PROPHECY : PROPHECY + PROPHECY_KINDS]]


@pytest.mark.rule("MID-169")
def test_the_others_secrets_are_shuffled_with_the_deck_and_dealt_again() -> None:
    table = secretive()
    hidden = [sum(counts) for counts in zip(deck(table), secrets(table, 0), secrets(table, 3), strict=True)]
    before = table.position()
    imagined = [table.guess(SEAT, FastDice(seed)) for seed in range(30)]
    for world in imagined:
        assert world.audit() == table.audit()
        assert secrets(world, SEAT) == secrets(table, SEAT), "one's own are known"
        assert [sum(secrets(world, seat)) for seat in range(4)] == [2, 2, 0, 1]
        assert [sum(counts) for counts in zip(deck(world), secrets(world, 0), secrets(world, 3), strict=True)] == hidden
        assert int(world.left[PROPHECIES]) == sum(deck(world)) == int(table.left[PROPHECIES])
        assert list(world.known) == list(table.known)
        assert world.view(SEAT) == table.view(SEAT)
    assert len({str(secrets(world, 0)) for world in imagined}) > 10
    assert len({str(secrets(world, 3)) for world in imagined}) > 5
    assert len({str(deck(world)) for world in imagined}) > 10
    assert table.position() == before


@pytest.mark.rule("MID-169")
def test_every_hidden_prophecy_can_be_imagined_with_everybody() -> None:
    table = secretive()
    possible = {
        kind for kind in range(PROPHECY_KINDS) if deck(table)[kind] + secrets(table, 0)[kind] + secrets(table, 3)[kind]
    }
    found: set[int] = set()
    for seed in range(400):
        counts = secrets(table.guess(SEAT, FastDice(seed)), 3)
        found.add(counts.index(1))
    assert found == possible


@pytest.mark.rule("MID-169")
def test_what_is_imagined_depends_only_on_what_is_known() -> None:
    table = secretive()
    world = table.guess(SEAT, FastDice(1))
    assert world.guess(SEAT, FastDice(2)).position() == table.guess(SEAT, FastDice(2)).position()


@pytest.mark.rule("MID-169")
def test_who_is_the_only_one_with_secrets_has_nothing_to_imagine() -> None:
    table = situation(4)
    give_prophecies(table, SEAT, "P01", "P07", secret=True)
    ask(table, TradeReward(SEAT, 1))
    dice = FastDice(3)
    world = table.guess(SEAT, dice)
    assert (deck(world), list(world.secret)) == (deck(table), list(table.secret))
    assert int(world.dice.draws) == 0, "nothing was drawn"
    assert secrets(table.guess(0, FastDice(3)), SEAT) != secrets(table, SEAT)


@pytest.mark.rule("MID-169")
def test_at_the_end_everything_is_known() -> None:
    table = secretive()
    table.top = None
    for seed in range(5):
        assert list(table.guess(SEAT, FastDice(seed)).secret) == list(table.secret)
