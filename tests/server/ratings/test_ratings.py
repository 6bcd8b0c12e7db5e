"""Ratings: every finished match counts once, however many servers count, and all ratings can be recomputed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.arena.reference_ratings import reference_ratings
from meadhall.arena.skill import INITIAL_SKILL, Skill, updated_skills
from meadhall.bots import bot
from meadhall.core.engine.dice import FastDice
from meadhall.match import Seat
from meadhall.match.commands import Answer, StandIn
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.personal_data.erase import erase_account
from meadhall.server.personal_data.merge import merge_accounts
from meadhall.server.ratings.ingest import ResultIngest
from meadhall.server.ratings.recompute import find_corrections
from meadhall.server.ratings.results import Outcome, Results
from meadhall.server.services import Services
from meadhall.server.storage import Store, VersionConflict, open_store
from meadhall.server.storage.database import Statement
from tests.console import run
from tests.match.kit import PEOPLE, people
from tests.server.stores import StoreLocations, with_store


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


async def played(
    services: Services, seats: list[Seat], stop: int = 10_000, more: dict[str, object] | None = None
) -> MatchActor:
    """A match of Raids whose people play at random, to the end if nothing else is said."""
    plan = Plan("raids", {}, seats, rated=True)
    for name, value in (more or {}).items():
        setattr(plan, name, value)
    live = await services.matches.create(plan, PEOPLE[0])
    await play_on(live, stop)
    return live


async def play_on(live: MatchActor, stop: int = 10_000) -> None:
    """People answer at random; so do bots that stand in."""
    dice = FastDice(live.row.id)
    while not live.match.over and live.match.ply < stop:
        match, seat = live.match, live.match.asked
        assert seat is not None
        legal = match.table.legal()
        if seat.level:
            action = bot("thrall").choose(match.table.guess(seat.seat, dice), dice)
            await live.submit(Answer(person="house", seat=seat.seat, branch=match.branch, ply=match.ply, action=action))
        else:
            pick = legal[dice.below("test", len(legal))]
            await live.submit(Answer(person=seat.person, branch=match.branch, ply=match.ply, action=pick))


async def counted(services: Services) -> list[Outcome]:
    await ResultIngest(services.store, services.matches.editions).run_once()
    return await Results(services.store).all_outcomes()


def test_finished_match_is_counted_once(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        live = await played(services, people(2))
        (outcome,) = await counted(services)
        assert await counted(services) == [outcome]
        assert outcome.unrated == ""
        assert [each.points for each in outcome.placings] == live.match.table.scores()
        winner, loser = sorted(outcome.placings, key=lambda each: each.place)
        assert winner.after.mu >= INITIAL_SKILL.mu >= loser.after.mu
        assert (winner.after.mu > INITIAL_SKILL.mu) == (winner.place < loser.place)
        assert winner.after.sigma < INITIAL_SKILL.sigma
        assert await Results(store).skill(winner.person, "raids", "2") == winner.after
        assert await Results(store).skill(winner.person, "raids", "3+") == INITIAL_SKILL
        await played(services, people(2))
        _, second = await counted(services)
        assert {each.person: each.before for each in second.placings} == {
            each.person: each.after for each in outcome.placings
        }
        assert await find_corrections(store) == []
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def test_concurrent_ingests_count_each_match_once(places: StoreLocations, worker_pool: WorkerPool) -> None:
    where = places.new()

    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        for _ in range(5):
            await played(services, people(2))
        others = [open_store(where) for _ in range(3)] if store.shared else [store] * 3
        for other in others:
            await other.open()
        await asyncio.gather(*(ResultIngest(other, services.matches.editions).run_once() for other in others))
        outcomes = await Results(store).all_outcomes()
        assert [each.number for each in outcomes] == [1, 2, 3, 4, 5]
        assert await find_corrections(store) == []
        with pytest.raises(VersionConflict):
            await Results(store).add(outcomes[-1], {})
        services.matches.evict_idle(float("inf"))
        for other in others if store.shared else ():
            await other.close()

    with_store(where, story)


def test_bot_ratings_do_not_change(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        await played(services, [people(1)[0], Seat(1, level="thrall")])
        (outcome,) = await counted(services)
        me, rival = outcome.placings
        assert rival.before == rival.after == reference_ratings().skill("raids", "2", "thrall")
        assert me.rated
        assert me.after != INITIAL_SKILL
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def seated(*names: str) -> list[Seat]:
    return [Seat(seat, name, name.title(), passes=False) for seat, name in enumerate(names)]


def chained(outcomes: list[Outcome]) -> None:
    """Everybody begins where everybody begins, and goes on from where the match before left them."""
    now: dict[str, Skill] = {}
    for outcome in outcomes:
        rated = [each for each in outcome.placings if each.rated]
        assert [each.before for each in rated] == [now.get(each.person, INITIAL_SKILL) for each in rated]
        if rated:
            expected = updated_skills([each.before for each in rated], [each.place for each in rated])
            assert [each.after for each in rated] == expected
        now |= {each.person: each.after for each in rated}


def test_account_merge_recomputes_all_ratings(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services, results = Services(store, worker_pool, 0), Results(store)
        for pair in (("gus", "bob"), ("ann", "bob"), ("ann", "gus"), ("gus", "cyd"), ("ann", "bob")):
            await played(services, seated(*pair))
        waiting = await played(services, seated("gus", "ann"), stop=4)
        before = await counted(services)
        chained(before)
        await merge_accounts(services, "gus", "ann")
        found = await results.all_outcomes()
        assert [each.unrated for each in found] == ["", "", "oneself", "", ""]
        assert not any(each.rated for each in found[2].placings)
        chained(found)
        assert await find_corrections(store) == []
        assert [each.match for each in await results.of_person("ann")] == [each.match for each in found]
        assert found[1].placings[0].before == found[0].placings[0].after != INITIAL_SKILL, "as one person"
        assert found[4].placings[1].after != before[4].placings[1].after, "their opponents' ratings are recomputed too"
        with pytest.raises(VersionConflict):
            await results.add(replace(found[-1], match="late", number=found[-1].number + 1), {})
        row = await store.match(waiting.row.id)
        assert row is not None
        assert not row.rated, "a person is not rated against themselves"
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def test_erased_person_leaves_other_ratings_unchanged(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services, results = Services(store, worker_pool, 0), Results(store)
        for pair in (("gus", "bob"), ("gus", "bob"), ("ann", "bob")):
            await played(services, seated(*pair))
        await counted(services)
        bob = await results.skill("bob", "raids", "2")
        await erase_account(services, "gus")
        assert await find_corrections(store) == []
        await merge_accounts(services, "ann", "cyd")
        assert await results.skill("bob", "raids", "2") == bob
        assert await results.skill("gus", "raids", "2") == INITIAL_SKILL
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


UNRATED: dict[str, dict[str, object]] = {"chosen": {"rated": False}, "seed": {"seed": "mine"}}


@pytest.mark.parametrize("why", UNRATED)
def test_unrated_match_changes_no_rating(tmp_path: Path, worker_pool: WorkerPool, why: str) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        seats = [people(1)[0], Seat(1, level="thrall")] if why == "seed" else people(2)
        await played(services, seats, more=UNRATED[why])
        (outcome,) = await counted(services)
        assert outcome.unrated == why
        assert not any(each.rated for each in outcome.placings)
        assert await Results(store).skill(PEOPLE[0], "raids", "2") == INITIAL_SKILL
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)


@pytest.mark.parametrize(("stop", "why"), [(6, "absent"), (10_000, "")])
def test_early_absence_leaves_the_match_unrated(tmp_path: Path, worker_pool: WorkerPool, stop: int, why: str) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        live = await played(services, people(2), stop)
        if not live.match.over:
            services.bot_players.players.clear()
            live.on_change.clear()
            await live.submit(StandIn(person=PEOPLE[1], level="thrall"))
            await play_on(live)
        (outcome,) = await counted(services)
        assert outcome.unrated == why
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)


def test_ratings_can_be_recomputed_and_corrected(tmp_path: Path, worker_pool: WorkerPool) -> None:
    where = tmp_path / "matches.sqlite"

    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        for _ in range(2):
            await played(services, people(2))
        await counted(services)
        services.matches.evict_idle(float("inf"))

    async def spoil(store: Store) -> None:
        await store.database.write(Statement("UPDATE placings SET mu = 90 WHERE seat = 0", []))

    with_store(where, story)
    assert "are right" in run("admin", "ratings", "--store", str(where)).output
    with_store(where, spoil)
    assert run("admin", "ratings", "--store", str(where), code=2).exit_code == 2
    assert "repaired" in run("admin", "ratings", "--mend", "--store", str(where)).output
    assert "are right" in run("admin", "ratings", "--store", str(where)).output
