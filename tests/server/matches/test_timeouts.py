"""Deadlines are facts in the store: they outlive servers, and what was agreed on happens when they pass."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from meadhall.match import Refused, Seat
from meadhall.match.availability import DAY, Hours
from meadhall.match.commands import Answer, Pause, Resign, Return, StandIn
from meadhall.match.time_control import LAG, NO_CLOCK, Speed, by_days, live
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches import timeouts
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall, Plan
from meadhall.server.matches.timeouts import Reminder, Watch, find_late, keep_hours
from meadhall.server.storage import deadlines, open_store
from tests.match.kit import PEOPLE, people
from tests.server.stores import Places

MONDAY = 1_794_830_400.0
"""A Monday morning."""


class Sundial:
    """A clock that shows what it is told to."""

    def __init__(self, now: float = MONDAY) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    opened.close()


def one_server(
    where: Path | str, thinkers: Thinkers, sundial: Sundial, story: Callable[[Hall], Awaitable[None]]
) -> None:
    """The life of one server."""

    async def life() -> None:
        store = open_store(where)
        await store.open()
        hall = Hall(store, thinkers, 0)
        hall.now = sundial
        hall.on_keep.append(Watch)
        try:
            await story(hall)
        finally:
            for live in list(hall.live.values()):
                hall.drop(live)
            await store.close()

    asyncio.run(life())


async def two_people(hall: Hall, speed: Speed) -> LiveMatch:
    return await hall.make(Plan("raids", {}, people(2), speed=speed), "ann")


def asked(live: LiveMatch) -> int:
    assert live.match.asked is not None
    return live.match.asked.seat


async def answer(live: LiveMatch) -> None:
    match = live.match
    seat = asked(live)
    await live.do(Answer(person=PEOPLE[seat], take=match.take, ply=match.ply, action=match.table.legal()[0]))


def test_a_match_by_days_lives_through_two_servers(
    places: Places, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "OFTEN", 0.0)  # nobody holds the duty for longer than it takes
    where, sundial, names, seats = places.new(), Sundial(), list[str](), list[int]()

    async def first(hall: Hall) -> None:
        live = await two_people(hall, by_days(2))
        names.append(live.row.id)
        seats.append(asked(live))
        sundial.now += DAY
        await find_late(hall)
        assert live.match.seats[seats[0]].level == ""

    async def second(hall: Hall) -> None:
        sundial.now += DAY - 1
        await find_late(hall)
        assert not hall.live, "nobody wakes a match before its time"
        live = await hall.open(names[0])
        assert live.match.standing.clock.due == MONDAY + 2 * DAY

    async def third(hall: Hall) -> None:
        sundial.now += 1 + LAG
        await find_late(hall)
        live = await hall.open(names[0])
        seat = live.match.seats[seats[0]]
        assert (seat.level, seat.resigned) == ("karl", False)
        assert await deadlines.passed(hall.store, sundial.now + 100 * DAY) == ([] if live.row.due == 0 else [names[0]])
        assert (await hall.store.seats(names[0]))[seats[0]].level == "karl"

    for life in (first, second, third):
        one_server(where, thinkers, sundial, life)


def test_who_answers_too_late_finds_a_bot_in_the_seat(tmp_path: Path, thinkers: Thinkers) -> None:
    async def story(hall: Hall) -> None:
        live_match = await two_people(hall, live(60, 5, "resign"))
        seat = asked(live_match)
        sundial.now += 60 + LAG / 2
        await answer(live_match)
        assert not live_match.match.seats[seat].resigned
        seat = asked(live_match)
        sundial.now = live_match.match.standing.clock.due + LAG
        with pytest.raises(Refused) as refused:
            await answer(live_match)
        assert refused.value.key in ("bot_plays", "not_asked", "answered")
        assert live_match.match.seats[seat].resigned
        assert (await hall.store.seats(live_match.row.id))[seat].resigned

    sundial = Sundial()
    one_server(tmp_path / "matches.sqlite", thinkers, sundial, story)


def test_the_watch_of_a_match_at_hand_rings_by_itself(
    tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "SOON", 0.0)

    async def story(hall: Hall) -> None:
        live_match = await two_people(hall, live(60, 0))
        seat = asked(live_match)
        sundial.now += 59.95 + LAG
        live_match.changed()
        sundial.now += 1
        for _ in range(500):
            if live_match.match.seats[seat].level:
                break
            await asyncio.sleep(0.01)
        assert live_match.match.seats[seat].level == "karl"

    sundial = Sundial()
    one_server(tmp_path / "matches.sqlite", thinkers, sundial, story)


def test_of_several_servers_one_lets_the_time_run_out(places: Places, thinkers: Thinkers) -> None:
    if places.kind == "sqlite":
        pytest.skip("a file has one server")
    where, sundial = places.new(), Sundial()

    async def story(hall: Hall) -> None:
        here = await two_people(hall, by_days(1))
        store = open_store(where)
        await store.open()
        other = Hall(store, thinkers, 0)
        other.now = sundial
        try:
            there = await other.open(here.row.id)
            seat = asked(here)
            sundial.now += DAY + LAG
            await asyncio.gather(timeouts.run_out(here), timeouts.run_out(there))
            deeds = await store.deeds(here.row.id)
            assert [type(deed).__name__ for deed in deeds].count("RanOut") == 1
            assert here.match.seats[seat].level == there.match.seats[seat].level == "karl"
        finally:
            for each in list(other.live.values()):
                other.drop(each)
            await store.close()

    one_server(where, thinkers, sundial, story)


def test_hours_are_kept_and_every_match_by_days_knows_them(places: Places, thinkers: Thinkers) -> None:
    where, sundial = places.new(), Sundial()
    away = Hours("Europe/Paris", (22 * 60, 7 * 60), ((MONDAY, MONDAY + 3 * DAY),))

    async def story(hall: Hall) -> None:
        first = await two_people(hall, by_days(2))
        untimed = await two_people(hall, NO_CLOCK)
        who = PEOPLE[asked(first)]
        for person in ("ann", "bob"):
            await keep_hours(hall, person, away)
        assert first.row.due == MONDAY + 5 * DAY
        assert untimed.match.version == len(await hall.store.deeds(untimed.row.id))
        assert await deadlines.hours_of(hall.store, who) == away
        second = await two_people(hall, by_days(2))
        assert second.row.due == MONDAY + 5 * DAY
        with pytest.raises(Refused):
            await keep_hours(hall, who, Hours("Atlantis"))
        assert await deadlines.hours_of(hall.store, who) == away
        await hall.store.forget_people([who])
        assert await deadlines.hours_of(hall.store, who) == Hours()

    one_server(where, thinkers, sundial, story)


def test_people_are_told_once_that_their_time_is_nearly_over(places: Places, thinkers: Thinkers) -> None:
    sundial = Sundial()

    async def story(hall: Hall) -> None:
        made = await two_people(hall, by_days(1))
        who = PEOPLE[asked(made)]
        sundial.now += DAY - timeouts.LITTLE - 60
        await Reminder(hall).look()
        assert await told(hall) == []
        sundial.now += 120
        reminder = Reminder(hall)
        for _ in range(2):
            await reminder.look()
        await Reminder(hall).look()
        assert await told(hall) == [(who, "time", made.row.id)]

    async def told(hall: Hall) -> list[tuple[str, str, str]]:
        rows = await hall.store.database.read("SELECT person, kind, match FROM notices")
        return [(row["person"], row["kind"], row["match"]) for row in rows]

    one_server(places.new(), thinkers, sundial, story)


def test_a_fair_wait_is_told_and_judged(tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        match = await hall.make(Plan("raids", {}, people(3), speed=NO_CLOCK), "ann")
        seat = asked(match)
        other = next(each for each in (1, 2) if each != seat)
        monkeypatch.setattr(match.feed, "gone_for", lambda _: sundial.now - MONDAY)
        hand_over = StandIn(person=PEOPLE[other], seat=seat, level="karl")
        with pytest.raises(Refused) as refused:
            await match.do(hand_over)
        assert refused.value.key == "has_time"
        assert match.patience_ends() == MONDAY + 300
        sundial.now += 300
        await match.do(hand_over)
        assert match.match.seats[seat].level == "karl"
        assert match.patience_ends() == 0
        await match.do(Return(person=PEOPLE[seat]))

    sundial = Sundial()
    one_server(tmp_path / "matches.sqlite", thinkers, sundial, story)


def test_resigned_and_paused_survive_a_restart(places: Places, thinkers: Thinkers) -> None:
    where, sundial, names = places.new(), Sundial(), list[str]()

    async def first(hall: Hall) -> None:
        made = await hall.make(Plan("raids", {}, [*people(2), Seat(2, level="thrall")], speed=live(600, 5)), "ann")
        names.append(made.row.id)
        await made.do(Resign(person="bob", level="thrall"))
        await made.do(Pause(person="ann", wanted=True))
        assert made.row.due == 0, "everybody who plays wishes it"

    async def second(hall: Hall) -> None:
        found = await hall.open(names[0])
        assert found.match.seats[1].resigned
        assert found.match.standing.clock.pauses == frozenset({0})
        assert found.row.due == 0

    for life in (first, second):
        one_server(where, thinkers, sundial, life)


def test_a_watch_stops_with_its_match(tmp_path: Path, thinkers: Thinkers) -> None:
    async def story(hall: Hall) -> None:
        made = await two_people(hall, live(60, 0))
        watch = Watch(made)
        watch.look()
        assert watch.timer is not None
        hall.drop(made)
        assert watch.timer is None

    one_server(tmp_path / "matches.sqlite", thinkers, Sundial(), story)
