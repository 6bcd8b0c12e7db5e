"""How long a bot takes over a question whose options are its secret says nothing about them.

What is measured is the time that the clock is given, not what a clock on the wall shows.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Seat
from meadhall.match.commands import Answer
from meadhall.server.jobs import bot_player
from meadhall.server.jobs.bot_player import (
    HIDDEN_CHOICE_DELAY_S,
    HIDDEN_CHOICE_SEARCH_S,
    BotPlayer,
    Clock,
    hides_option_count,
)
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.services import Services
from tests.kit import TABLES, Variant
from tests.server.matches.test_actor import in_hall

VEILED = [variant for variant in TABLES if any(kind.hides_option_count for kind in variant.game.kinds.classes)]
ENOUGH = 60
"""Questions with one option, and with several."""
TELLING = 0.5
"""Two samples of sixty that differ by so much are not of one kind: one pair in three million does by chance."""


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


class Still(Clock):
    """A clock that stands still: what bots are to wait is what they were given, to the last digit."""

    def __init__(self, live: MatchActor) -> None:
        self.live = live
        self.one: list[float] = []
        self.several: list[float] = []
        self.others: list[float] = []

    def now(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        table = self.live.match.table
        if not veiled(table):
            self.others.append(seconds)
        elif len(table.legal()) == 1:
            self.one.append(seconds)
        else:
            self.several.append(seconds)


veiled = hides_option_count


def still_clocks(monkeypatch: pytest.MonkeyPatch) -> list[Still]:
    """From now on, bots go by clocks that stand still; returns them."""
    clocks: list[Still] = []

    def seen_to(live: MatchActor, worker_pool: WorkerPool, pace: float) -> BotPlayer:
        clocks.append(Still(live))
        return BotPlayer(live, worker_pool, pace, clocks[-1])

    monkeypatch.setattr(bot_player, "BotPlayer", seen_to)
    return clocks


async def play_against_bots(services: Services, variant: Variant, seed: int) -> None:
    """Ann plays at random against bots, to the end."""
    seats = [Seat(0, "ann", "Ann", passes=False), *(Seat(seat, level="random") for seat in range(1, variant.players))]
    live = await services.matches.create(Plan(variant.game.name, variant.options, seats), "ann")
    dice = FastDice(seed)
    while not (match := live.match).table.over:
        if match.table.seat == 0:
            legal = match.table.legal()
            action = legal[dice.below("test", len(legal))]
            await live.submit(Answer(person="ann", branch=match.branch, ply=match.ply, action=action))
        else:
            await asyncio.sleep(0.001)
    live.stop()


def times(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch, variant: Variant
) -> tuple[list[float], list[float]]:
    """What the clock was given for questions with one option and with several, over as many matches as it takes."""
    clocks = still_clocks(monkeypatch)

    async def story(services: Services) -> None:
        for seed in range(30):
            await play_against_bots(services, variant, seed)
            if min(sum(len(clock.one) for clock in clocks), sum(len(clock.several) for clock in clocks)) >= ENOUGH:
                return
        raise AssertionError("too few such questions to tell")

    in_hall(tmp_path, worker_pool, story)
    return [time for clock in clocks for time in clock.one], [time for clock in clocks for time in clock.several]


def apart(some: list[float], others: list[float]) -> float:
    """By how much the shares of two samples below a value differ at most (Kolmogorov and Smirnov)."""
    some, others = sorted(some), sorted(others)
    return max(
        abs(bisect_right(some, value) / len(some) - bisect_right(others, value) / len(others))
        for value in some + others
    )


@pytest.mark.parametrize("variant", VEILED, ids=repr)
def test_bot_delay_does_not_reveal_the_number_of_options(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch, variant: Variant
) -> None:
    one, several = times(tmp_path, worker_pool, monkeypatch, variant)
    assert min(one + several) >= HIDDEN_CHOICE_DELAY_S[0]
    assert apart(one, several) < TELLING


def test_delay_that_depends_on_options_is_detected(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peek(table: Table) -> bool:
        return veiled(table) and len(table.legal()) > 1

    monkeypatch.setattr(bot_player, "hides_option_count", peek)
    one, several = times(tmp_path, worker_pool, monkeypatch, VEILED[0])
    assert apart(one, several) > TELLING


def test_search_budget_is_below_every_delay() -> None:
    assert HIDDEN_CHOICE_SEARCH_S < HIDDEN_CHOICE_DELAY_S[0] < HIDDEN_CHOICE_DELAY_S[1]
    assert {variant.game.name for variant in VEILED} == {"walhalla"}
