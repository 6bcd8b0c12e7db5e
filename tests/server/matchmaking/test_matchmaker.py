"""Matchmaker: people are seated together as they come, bots fill up, and no person is seated twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import time

import pytest
from msgspec.structs import replace

from meadhall.arena.skill import INITIAL_SKILL, Skill
from meadhall.match import Refused
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matchmaking.matchmaker import RATING_WINDOW_S, TICKET_TTL_S, Matchmaker, Ticket, find_groups
from meadhall.server.ratings.results import Outcome, Placing, Results
from meadhall.server.services import Services
from meadhall.server.storage import Store, open_store
from tests.match.kit import PEOPLE
from tests.server.stores import StoreLocations, with_store


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


def ticket(person: str, game: str = "raids", players: int = 2, since: float = 0) -> Ticket:
    now = time() + since
    return Ticket(person, person.title(), game, players, "", now, 30, time())


def test_tickets_are_matched_and_bots_fill_up_in_time(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        matchmaker = Matchmaker(services.matches)
        await matchmaker.join(ticket("ann"))
        assert await matchmaker.make_matches() == 0
        await matchmaker.join(ticket("bob", players=3))
        assert await matchmaker.make_matches() == 0
        await matchmaker.join(ticket("cyd"))
        assert await matchmaker.make_matches() == 1
        ann, cyd = await matchmaker.find("ann"), await matchmaker.find("cyd")
        assert ann is not None
        assert cyd is not None
        assert ann.match == cyd.match != ""
        assert [seat.person for seat in await store.seats(ann.match)] == ["ann", "cyd"]
        row = await store.match(ann.match)
        assert row is not None
        assert row.rated
        assert row.doors == "open"
        assert await matchmaker.count() == 1
        await matchmaker.join(ticket("bob", players=3, since=-31))
        assert await matchmaker.make_matches() == 1
        bob = await matchmaker.find("bob")
        assert bob is not None
        assert [seat.person for seat in await store.seats(bob.match)] == ["bob", "", ""]
        assert [seat.level for seat in await store.seats(bob.match)] == ["", "karl", "karl"]
        await matchmaker.join(replace(ticket("dan"), seen=time() - TICKET_TTL_S - 1))
        await matchmaker.join(ticket("eve"))
        assert await matchmaker.make_matches() == 0
        await matchmaker.leave("eve")
        assert await matchmaker.find("eve") is None
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def test_invalid_tickets_are_refused(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        matchmaker = Matchmaker(Services(store, worker_pool, 0).matches)
        for wrong in (ticket("ann", "lofoten", 3), replace(ticket("ann"), patience=7.0)):
            with pytest.raises(Refused):
                await matchmaker.join(wrong)
        assert await matchmaker.count() == 0

    with_store(places.new(), story)


def test_of_many_servers_one_makes_the_match(places: StoreLocations, worker_pool: WorkerPool) -> None:
    where = places.new()

    async def story(store: Store) -> None:
        halls = [Services(store, worker_pool, 0)]
        if store.shared:
            for _ in range(2):
                other = open_store(where)
                await other.open()
                halls.append(Services(other, worker_pool, 0))
        await asyncio.gather(*(Matchmaker(halls[0].matches).join(ticket(person)) for person in PEOPLE[:4]))
        made = await asyncio.gather(*(Matchmaker(services.matches).make_matches() for services in halls * 2))
        assert sum(made) == 2
        tables = [found.match for who in PEOPLE[:4] if (found := await Matchmaker(halls[0].matches).find(who))]
        assert sorted(map(tables.count, tables)) == [2, 2, 2, 2]
        assert len(await store.match_ids()) == 2
        for services in halls:
            services.matches.evict_idle(float("inf"))
        for services in halls[1:]:
            await services.store.close()

    with_store(where, story)


def names(group: list[Ticket] | None) -> list[str]:
    return [each.person for each in group or ()]


def test_oldest_ticket_is_matched_first() -> None:
    line = [ticket(person, since=number) for number, person in enumerate(PEOPLE[:3])]
    assert names(next(find_groups(line, time(), {}))) == ["ann", "bob"]
    assert list(find_groups(line[:1], time(), {})) == []
    assert list(find_groups(line[:1], time() + 31, {})) == [line[:1]]


def test_similar_ratings_are_matched_first_for_a_limited_time() -> None:
    line = [ticket(person, since=number / 10) for number, person in enumerate(PEOPLE[:4])]
    skills = dict(zip(PEOPLE, (Skill(40, 1), Skill(20, 1), Skill(22, 1), Skill(39, 1)), strict=False))
    assert names(next(find_groups(line, time(), skills))) == ["ann", "dan"], "the nearest, not the next"
    assert names(next(find_groups(line[:3], time(), skills))) == ["bob", "cyd"], (
        "a ticket without partners delays no other"
    )
    assert list(find_groups(line[:2], time(), skills)) == []
    assert names(next(find_groups(line[:2], time() + RATING_WINDOW_S, skills))) == ["ann", "bob"]
    good = {"ann": Skill(35, 1)}
    assert list(find_groups(line[:2], time(), good | {"bob": Skill(25, 1)})) == []
    assert names(next(find_groups(line[:2], time(), good))) == ["ann", "bob"], "who knows how strong a newcomer is?"


def test_matchmaker_uses_ratings_of_the_tickets_game(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        strong = Placing(0, "ann", "Ann", "", 0, True, 9, {}, INITIAL_SKILL, Skill(45, 1))
        await Results(store).add(Outcome("m", 1, "raids", 2, "2", "open", 1.0, "", (strong,)), {})
        matchmaker = Matchmaker(services.matches)
        found = await matchmaker.skills([ticket("ann"), ticket("bob"), ticket("cyd", "drakkar")])
        assert found == {"ann": Skill(45, 1), "bob": INITIAL_SKILL, "cyd": INITIAL_SKILL}
        assert await matchmaker.skills([ticket("ann", players=3)]) == {"ann": INITIAL_SKILL}

    with_store(places.new(), story)
