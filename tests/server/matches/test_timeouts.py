"""Deadlines are facts in the store: they outlive servers, and what was agreed on happens when they pass."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from meadhall.match import Refused, Seat
from meadhall.match.availability import DAY_S, Availability
from meadhall.match.commands import Answer, Pause, Resign, Return, StandIn
from meadhall.match.time_control import NETWORK_GRACE_S, NO_CLOCK, TimeControl, correspondence, live
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches import timeouts
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.matches.timeouts import DeadlineTimer, enforce_overdue_deadlines, set_availability
from meadhall.server.notifications import reminders
from meadhall.server.notifications.reminders import DeadlineReminder
from meadhall.server.services import Services
from meadhall.server.storage import deadlines, open_store
from tests.match.kit import PEOPLE, people
from tests.server.stores import StoreLocations

MONDAY = 1_794_830_400.0
"""A Monday morning."""


class Sundial:
    """A clock that shows what it is told to."""

    def __init__(self, now: float = MONDAY) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


def one_server(
    where: Path | str, worker_pool: WorkerPool, sundial: Sundial, story: Callable[[Services], Awaitable[None]]
) -> None:
    """The life of one server."""

    async def life() -> None:
        store = open_store(where)
        await store.open()
        services = Services(store, worker_pool, 0)
        services.matches.now = sundial
        services.matches.on_load.append(DeadlineTimer)
        try:
            await story(services)
        finally:
            for live in list(services.matches.actors.values()):
                services.matches.unload(live)
            await store.close()

    asyncio.run(life())


async def two_people(services: Services, speed: TimeControl) -> MatchActor:
    return await services.matches.create(Plan("raids", {}, people(2), speed=speed), "ann")


def asked(live: MatchActor) -> int:
    assert live.match.asked is not None
    return live.match.asked.seat


async def answer(live: MatchActor) -> None:
    match = live.match
    seat = asked(live)
    await live.submit(Answer(person=PEOPLE[seat], branch=match.branch, ply=match.ply, action=match.table.legal()[0]))


def test_correspondence_match_survives_two_servers(
    places: StoreLocations, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "SCAN_INTERVAL_S", 0.0)  # the lease expires at once
    where, sundial, names, seats = places.new(), Sundial(), list[str](), list[int]()

    async def first(services: Services) -> None:
        live = await two_people(services, correspondence(2))
        names.append(live.row.id)
        seats.append(asked(live))
        sundial.now += DAY_S
        await enforce_overdue_deadlines(services.matches)
        assert live.match.seats[seats[0]].level == ""

    async def second(services: Services) -> None:
        sundial.now += DAY_S - 1
        await enforce_overdue_deadlines(services.matches)
        assert not services.matches.actors, "no match is loaded before its deadline"
        live = await services.matches.get(names[0])
        assert live.match.state.clock.deadline == MONDAY + 2 * DAY_S

    async def third(services: Services) -> None:
        sundial.now += 1 + NETWORK_GRACE_S
        await enforce_overdue_deadlines(services.matches)
        live = await services.matches.get(names[0])
        seat = live.match.seats[seats[0]]
        assert (seat.level, seat.resigned) == ("karl", False)
        assert await deadlines.overdue_matches(services.store, sundial.now + 100 * DAY_S) == (
            [] if live.row.due == 0 else [names[0]]
        )
        assert (await services.store.seats(names[0]))[seats[0]].level == "karl"

    for life in (first, second, third):
        one_server(where, worker_pool, sundial, life)


def test_late_answer_finds_a_bot_in_the_seat(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live_match = await two_people(services, live(60, 5, "resign"))
        seat = asked(live_match)
        sundial.now += 60 + NETWORK_GRACE_S / 2
        await answer(live_match)
        assert not live_match.match.seats[seat].resigned
        seat = asked(live_match)
        sundial.now = live_match.match.state.clock.deadline + NETWORK_GRACE_S
        with pytest.raises(Refused) as refused:
            await answer(live_match)
        assert refused.value.key in ("bot_plays", "not_asked", "answered")
        assert live_match.match.seats[seat].resigned
        assert (await services.store.seats(live_match.row.id))[seat].resigned

    sundial = Sundial()
    one_server(tmp_path / "matches.sqlite", worker_pool, sundial, story)


def test_deadline_timer_of_a_loaded_match_fires(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "TIMER_SLACK_S", 0.0)

    async def story(services: Services) -> None:
        live_match = await two_people(services, live(60, 0))
        seat = asked(live_match)
        sundial.now += 59.95 + NETWORK_GRACE_S
        live_match.notify_observers()
        sundial.now += 1
        for _ in range(500):
            if live_match.match.seats[seat].level:
                break
            await asyncio.sleep(0.01)
        assert live_match.match.seats[seat].level == "karl"

    sundial = Sundial()
    one_server(tmp_path / "matches.sqlite", worker_pool, sundial, story)


def test_one_server_at_a_time_enforces_deadlines(places: StoreLocations, worker_pool: WorkerPool) -> None:
    if places.kind == "sqlite":
        pytest.skip("a file has one server")
    where, sundial = places.new(), Sundial()

    async def story(services: Services) -> None:
        here = await two_people(services, correspondence(1))
        store = open_store(where)
        await store.open()
        other = Services(store, worker_pool, 0)
        other.matches.now = sundial
        try:
            there = await other.matches.get(here.row.id)
            seat = asked(here)
            sundial.now += DAY_S + NETWORK_GRACE_S
            await asyncio.gather(timeouts.submit_timeout(here), timeouts.submit_timeout(there))
            deeds = await store.commands(here.row.id)
            assert [type(deed).__name__ for deed in deeds].count("Timeout") == 1
            assert here.match.seats[seat].level == there.match.seats[seat].level == "karl"
        finally:
            for each in list(other.matches.actors.values()):
                other.matches.unload(each)
            await store.close()

    one_server(where, worker_pool, sundial, story)


def test_availability_is_stored_and_set_in_all_correspondence_matches(
    places: StoreLocations, worker_pool: WorkerPool
) -> None:
    where, sundial = places.new(), Sundial()
    away = Availability("Europe/Paris", (22 * 60, 7 * 60), ((MONDAY, MONDAY + 3 * DAY_S),))

    async def story(services: Services) -> None:
        first = await two_people(services, correspondence(2))
        untimed = await two_people(services, NO_CLOCK)
        who = PEOPLE[asked(first)]
        for person in ("ann", "bob"):
            await set_availability(services.matches, person, away)
        assert first.row.due == MONDAY + 5 * DAY_S
        assert untimed.match.version == len(await services.store.commands(untimed.row.id))
        assert await deadlines.availability_of(services.store, who) == away
        second = await two_people(services, correspondence(2))
        assert second.row.due == MONDAY + 5 * DAY_S
        with pytest.raises(Refused):
            await set_availability(services.matches, who, Availability("Atlantis"))
        assert await deadlines.availability_of(services.store, who) == away
        await services.store.erase_people([who])
        assert await deadlines.availability_of(services.store, who) == Availability()

    one_server(where, worker_pool, sundial, story)


def test_deadline_reminder_is_sent_once(places: StoreLocations, worker_pool: WorkerPool) -> None:
    sundial = Sundial()

    async def story(services: Services) -> None:
        made = await two_people(services, correspondence(1))
        who = PEOPLE[asked(made)]
        sundial.now += DAY_S - reminders.REMIND_BEFORE_S - 60
        await DeadlineReminder(services.matches).run_once()
        assert await told(services) == []
        sundial.now += 120
        reminder = DeadlineReminder(services.matches)
        for _ in range(2):
            await reminder.run_once()
        await DeadlineReminder(services.matches).run_once()
        assert await told(services) == [(who, "time", made.row.id)]

    async def told(services: Services) -> list[tuple[str, str, str]]:
        rows = await services.store.database.read("SELECT person, kind, match FROM notices")
        return [(row["person"], row["kind"], row["match"]) for row in rows]

    one_server(places.new(), worker_pool, sundial, story)


def test_stand_in_is_allowed_after_a_fair_wait(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        match = await services.matches.create(Plan("raids", {}, people(3), speed=NO_CLOCK), "ann")
        seat = asked(match)
        other = next(each for each in (1, 2) if each != seat)
        monkeypatch.setattr(match.channel, "absent_s", lambda _: sundial.now - MONDAY)
        hand_over = StandIn(person=PEOPLE[other], seat=seat, level="karl")
        with pytest.raises(Refused) as refused:
            await match.submit(hand_over)
        assert refused.value.key == "has_time"
        assert match.stand_in_allowed_at() == MONDAY + 300
        sundial.now += 300
        await match.submit(hand_over)
        assert match.match.seats[seat].level == "karl"
        assert match.stand_in_allowed_at() == 0
        await match.submit(Return(person=PEOPLE[seat]))

    sundial = Sundial()
    one_server(tmp_path / "matches.sqlite", worker_pool, sundial, story)


def test_resigned_and_paused_survive_a_restart(places: StoreLocations, worker_pool: WorkerPool) -> None:
    where, sundial, names = places.new(), Sundial(), list[str]()

    async def first(services: Services) -> None:
        made = await services.matches.create(
            Plan("raids", {}, [*people(2), Seat(2, level="thrall")], speed=live(600, 5)), "ann"
        )
        names.append(made.row.id)
        await made.submit(Resign(person="bob", level="thrall"))
        await made.submit(Pause(person="ann", wanted=True))
        assert made.row.due == 0, "everybody who plays wishes it"

    async def second(services: Services) -> None:
        found = await services.matches.get(names[0])
        assert found.match.seats[1].resigned
        assert found.match.state.clock.pause_requests == frozenset({0})
        assert found.row.due == 0

    for life in (first, second):
        one_server(where, worker_pool, sundial, life)


def test_deadline_timer_stops_with_its_match(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        made = await two_people(services, live(60, 0))
        watch = DeadlineTimer(made)
        watch.update()
        assert watch.timer is not None
        services.matches.unload(made)
        assert watch.timer is None

    one_server(tmp_path / "matches.sqlite", worker_pool, Sundial(), story)
