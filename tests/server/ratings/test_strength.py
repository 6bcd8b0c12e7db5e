"""Strength estimate: a level chosen by a person's results."""

from __future__ import annotations

import pytest

from meadhall.arena.match_strength import EVEN, estimated_skill, nearest_level
from meadhall.arena.reference_ratings import reference_ratings
from meadhall.arena.skill import INITIAL_SKILL
from meadhall.bots import CHARACTER_LEVELS
from meadhall.core.engine.player_count_class import TWO
from meadhall.match import Seat
from meadhall.match.commands import SeatBots
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.records import labelled_names
from meadhall.server.matches.registry import Plan
from meadhall.server.ratings.results import Outcome, Placing, Results
from meadhall.server.ratings.strength import contests, even_level
from meadhall.server.services import Services
from meadhall.server.storage import Store
from tests.match.kit import new_match
from tests.server.stores import StoreLocations, with_store

LEVELS = reference_ratings().of("raids", TWO)


def outcome(number: int, level: str, won: bool, game: str = "raids") -> Outcome:
    """A match of ann's against a bot."""
    placings = (
        Placing(0, "ann", "Ann", "", int(not won), won, 50, {}),
        Placing(1, "", "Ulf", level, int(won), not won, 40, {}),
    )
    return Outcome(f"m{number}", number, game, 2, TWO, "link", float(number), "asked", placings)


def met(level: str, won: bool, games: int = 20) -> str:
    outcomes = [outcome(number, level, won) for number in range(1, games + 1)]
    return nearest_level(estimated_skill(contests("ann", outcomes, LEVELS)), LEVELS)


def test_person_without_results_gets_an_easy_level() -> None:
    assert estimated_skill([]) == INITIAL_SKILL
    assert CHARACTER_LEVELS.index(nearest_level(INITIAL_SKILL, LEVELS)) < CHARACTER_LEVELS.index("karl")


@pytest.mark.parametrize("level", CHARACTER_LEVELS[1:-1])
def test_level_follows_results(level: str) -> None:
    place = CHARACTER_LEVELS.index(level)
    assert CHARACTER_LEVELS.index(met(level, True)) > place
    assert CHARACTER_LEVELS.index(met(level, False)) < place


def test_even_level_comes_from_results_in_the_same_game(places: StoreLocations) -> None:
    worker_pool = WorkerPool(1)

    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        before = await services.matches.create(Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1, level=EVEN)]), "ann")
        for number in range(1, 13):
            await Results(store).add(outcome(number, "karl", True), {})
        after = await services.matches.create(Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1, level=EVEN)]), "ann")
        levels = [live.match.seats[1].level for live in (before, after)]
        assert all(level in CHARACTER_LEVELS for level in levels)
        assert CHARACTER_LEVELS.index(levels[0]) < CHARACTER_LEVELS.index("karl") < CHARACTER_LEVELS.index(levels[1])
        assert await even_level(store, "ann", "lofoten", 2) == await even_level(store, "bob", "lofoten", 2)
        services.matches.evict_idle(float("inf"))

    try:
        with_store(places.new(), story)
    finally:
        worker_pool.close()


def test_record_names_the_level_of_each_bot() -> None:
    match = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1)])
    change = match.execute(SeatBots(person="ann", level="konungr"))
    assert isinstance(change.command, SeatBots)
    assert match.seats[1].name == "Astrid"
    names = labelled_names(["Ann", "Astrid"], [change.command], match.seats)
    assert names == ["Ann", f"Astrid (bot konungr {change.command.net})"]
    assert len(change.command.net) == 16, "it asks the net that comes with the game"
    plain = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1)])
    seated = plain.execute(SeatBots(person="ann", level="karl")).command
    assert seated is not None
    assert labelled_names(["Ann", "Bjorn"], [seated], plain.seats) == ["Ann", "Bjorn (bot karl)"]
