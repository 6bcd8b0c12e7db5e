"""Match actor: commands run one after the other, viewers see only what they may, nothing piles up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from meadhall.core.engine.dice import FastDice
from meadhall.match import Match, Refused, Seat
from meadhall.match.answering import choice_is_forced
from meadhall.match.commands import (
    AcceptTakeback,
    Answer,
    Leave,
    SeatBots,
    SendChat,
    SetAutoPass,
    Sit,
    StandIn,
    TakeBack,
)
from meadhall.match.rights import seat_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.api.routes import MatchEventWriter, act, list_matches, show_legal
from meadhall.server.http.api.schemas import Act, live_out
from meadhall.server.jobs import bot_player
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.presenters.fragment_cache import cache_of
from meadhall.server.realtime.fragments import FRAGMENTS, PageWriter, render_fragments
from meadhall.server.realtime.sse import match_events
from meadhall.server.services import Services
from meadhall.server.storage import open_store
from tests.kit import VARIANTS, Variant
from tests.match.kit import PEOPLE, people


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


def in_hall(path: Path, worker_pool: WorkerPool, story: Callable[[Services], Awaitable[None]]) -> None:
    """Run a story with services of its own."""

    async def live() -> None:
        store = open_store(path / "matches.sqlite")
        try:
            await story(Services(store, worker_pool, 0))
        finally:
            await store.close()

    asyncio.run(live())


async def new_match(services: Services, variant: Variant, seed: str = "", doors: str = "link") -> MatchActor:
    seats = people(variant.players)
    wait = [seats[0], *(Seat(seat.seat) for seat in seats[1:])] if seed else seats
    live = await services.matches.create(Plan(variant.game.name, variant.options, wait, doors, seed=seed), "ann")
    for seat in seats[1:]:
        await live.submit(Sit(person=seat.person, name=seat.name, passes=seat.passes, accepts=True))
    return live


def answer(match: Match, pick: int = 0) -> Answer:
    legal = match.table.legal()
    seat = int(match.table.seat or 0)
    return Answer(person=PEOPLE[seat], branch=match.branch, ply=match.ply, action=legal[pick % len(legal)])


async def play(live: MatchActor, plies: int, dice: FastDice) -> None:
    for _ in range(plies):
        if live.match.table.over:
            return
        await live.submit(answer(live.match, int(dice.below("test", 1000))))


RAIDS = next(variant for variant in VARIANTS if variant.game.name == "raids")


def test_concurrent_answers_first_wins_rest_get_conflict(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        answers = [answer(live.match, pick) for pick in range(len(live.match.table.legal()))]
        results = await asyncio.gather(*map(live.submit, answers), return_exceptions=True)
        assert results[0] is None
        keys = [result.key for result in results[1:] if isinstance(result, Refused)]
        assert keys == ["answered"] * (len(answers) - 1)
        kept = [deed for deed in await live.store.commands(live.row.id) if isinstance(deed, Answer)]
        assert [(deed.seat, deed.decision, deed.action) for deed in kept] == live.match.record.actions
        assert len(kept) == 1

    in_hall(tmp_path, worker_pool, story)


def test_illegal_answer_changes_nothing(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        before, deeds = live.match.table.position(), await live.store.commands(live.row.id)
        with pytest.raises(Refused, match="not legal"):
            await live.submit(replace(answer(live.match), action=live.match.table.actions - 1))
        assert live.match.table.position() == before
        assert await live.store.commands(live.row.id) == deeds

    in_hall(tmp_path, worker_pool, story)


def test_failed_write_changes_nothing_visible(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        before = live.match.state, live.page_version, list(live.match.events), live.row

        async def full_disk(*_: object) -> None:
            assert (live.match.state, live.page_version, live.match.events, live.row) == before
            raise OSError("no space left")

        monkeypatch.setattr(live.store, "append", full_disk)
        for deed in (
            answer(live.match),
            SendChat(person="ann", name="Ann", words="x"),
            StandIn(person="ann", level="karl"),
        ):
            with pytest.raises(OSError, match="no space"):
                await live.submit(deed)
            assert (live.match.state, live.page_version, live.match.events, live.row) == before

    in_hall(tmp_path, worker_pool, story)


def test_actor_catches_up_before_it_executes(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        here = await new_match(services, RAIDS)
        elsewhere = open_store(tmp_path / "matches.sqlite")
        there = await Services(elsewhere, worker_pool, 0).matches.get(here.row.id)
        first, second = answer(here.match, 0), answer(here.match, 1)
        await there.submit(first)
        with pytest.raises(Refused, match="answered already"):
            await here.submit(second)
        await here.submit(answer(here.match))
        with pytest.raises(Refused, match="answered already"):
            await there.submit(second)
        assert there.match.table.position() != here.match.table.position()
        await there.submit(SendChat(person="ann", name="Ann", words="skål"))
        assert there.match.table.position() == here.match.table.position()
        there.stop()
        await elsewhere.close()

    in_hall(tmp_path, worker_pool, story)


def test_loaded_match_equals_the_unloaded_one(tmp_path: Path, worker_pool: WorkerPool) -> None:
    """Wishes and consents too."""

    async def story(services: Services) -> None:
        live = await new_match(services, next(v for v in VARIANTS if v.game.name == "raids" and v.players == 3))
        await play(live, 12, FastDice(3))
        answered = [line[0] for line in live.match.record.actions]
        wisher = next(seat for seat in reversed(answered) if seat != answered[-1])
        await live.submit(TakeBack(person=PEOPLE[wisher]))
        await live.submit(AcceptTakeback(person=PEOPLE[answered[-1]]))
        assert live.match.takeback_request is not None
        assert live.match.takeback_request.agreed == {answered[-1]}
        live.channel.left_at.clear()
        services.matches.evict_idle(since=float("inf"))
        again = await services.matches.get(live.row.id)
        assert again is not live
        assert again.match.takeback_request == live.match.takeback_request
        assert again.match.table.position() == live.match.table.position()
        assert (again.match.branch, again.match.version) == (live.match.branch, live.match.version)
        assert again.match.seats == live.match.seats
        assert again.row == live.row

    in_hall(tmp_path, worker_pool, story)


def test_idle_match_is_unloaded_and_loaded_once(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        await play(live, 9, FastDice(3))
        name, position = live.row.id, live.match.table.position()
        with live.channel.subscribe(0, page=True):
            services.matches.evict_idle(since=float("inf"))
            assert name in services.matches.actors
        services.matches.evict_idle(since=float("inf"))
        assert name not in services.matches.actors
        first, second = await asyncio.gather(services.matches.get(name), services.matches.get(name))
        assert first is second
        assert first.match.table.position() == position
        assert first.row.asked == first.match.table.seat

    in_hall(tmp_path, worker_pool, story)


def test_listing_matches_loads_none(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS, doors="open")
        await play(live, 5, FastDice(1))
        awake = replace(live_out(live, "bob"), deal=None)
        services.matches.evict_idle(since=float("inf"))
        listed = await list_matches.fn(services, Visitor("bob", True, "en", False, "", ""))
        assert listed == [awake]
        assert services.matches.actors == {}

    in_hall(tmp_path, worker_pool, story)


def test_bots_search_in_workers_and_finish_the_match(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await services.matches.create(
            Plan("raids", {}, [Seat(0, level="random"), Seat(1, level="random")]), "ann"
        )
        for _ in range(3000):
            if live.match.table.over:
                break
            await asyncio.sleep(0.02)
        assert live.match.table.over
        kept = [deed for deed in await live.store.commands(live.row.id) if isinstance(deed, Answer)]
        assert [(deed.seat, deed.decision, deed.action) for deed in kept] == live.match.record.actions

    in_hall(tmp_path, worker_pool, story)


def test_bot_answer_is_retried_after_a_failed_write(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_player, "RETRY_DELAY_S", 0.01)

    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        append = live.store.append
        failures = 0

        async def full_disk(*what: Any) -> None:
            nonlocal failures
            if failures < 3:
                failures += 1
                raise OSError("no space left")
            await append(*what)

        right = answer(live.match)
        await live.submit(StandIn(person=right.person, level="random"))
        monkeypatch.setattr(live.store, "append", full_disk)
        for _ in range(1000):
            if live.match.ply > right.ply:
                break
            await asyncio.sleep(0.02)
        assert failures == 3
        assert PEOPLE[live.match.record.actions[right.ply][0]] == right.person
        live.stop()

    in_hall(tmp_path, worker_pool, story)


def test_presence_decides_about_stand_ins(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await services.matches.create(Plan("raids", {}, [Seat(0), Seat(1), Seat(2)]), "ann")
        await live.submit(Sit(person="ann", name="Ann", seat=0))
        await live.submit(Sit(person="bob", name="Bob"))
        await live.submit(SeatBots(person="ann", level="random"))
        assert live.row.started
        assert await live.store.seats(live.row.id) == list(live.match.seats)
        hand_over = StandIn(person="ann", seat=1, level="random")
        with live.channel.subscribe(1, page=True), pytest.raises(Refused, match="is present"):
            await live.submit(hand_over)
        live.channel.left_at.clear()
        await live.submit(hand_over)
        assert (await live.store.seats(live.row.id))[1].level == "random"

    in_hall(tmp_path, worker_pool, story)


def test_player_with_a_stand_in_cannot_answer_through_the_api(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        right = answer(live.match)
        visitor = Visitor(right.person, True, "en", False, "", "", token=True)
        await live.submit(StandIn(person=right.person, level="konungr"))
        assert (await show_legal.fn(services, visitor, live.row.id)).actions == []
        with pytest.raises(Refused, match="A bot plays"):
            await act.fn(services, visitor, live.row.id, Act(right.ply, right.action))
        live.stop()

    in_hall(tmp_path, worker_pool, story)


async def heard(services: Services, live: MatchActor, person: str, page: bool) -> AsyncGenerator[bytes, None]:
    visitor = Visitor(person, True, "en", False, "", "")
    page_writer = PageWriter(live, visitor)
    teller = MatchEventWriter(live.match, seat_of(live.match, person), "en", "")
    async for chunk in match_events(services, live, visitor, page, page_writer.write if page else teller.write):
        yield chunk


@pytest.mark.parametrize("page", [True, False])
def test_stream_ends_when_its_viewers_rights_change(tmp_path: Path, worker_pool: WorkerPool, page: bool) -> None:
    async def story(services: Services) -> None:
        plan = Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob"), Seat(2)], "closed")
        live = await services.matches.create(plan, "ann")
        streams = {person: heard(services, live, person, page) for person in ("ann", "bob", "eve")}
        for stream in streams.values():
            assert await anext(stream)
            assert await anext(stream)
        await live.submit(Leave(person="bob", level="random"))
        with pytest.raises(StopAsyncIteration):
            await anext(streams["bob"])
        await live.submit(Sit(person="cyd", name="Cyd", seat=1))
        await live.submit(SeatBots(person="ann", level="random"))
        with pytest.raises(StopAsyncIteration):
            await anext(streams["eve"])
        assert await anext(streams["ann"])
        await streams["ann"].aclose()

    in_hall(tmp_path, worker_pool, story)


def test_page_version_grows_with_commands_and_presence(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        seen = [live.page_version]
        await live.submit(answer(live.match))
        seen.append(live.page_version)
        with live.channel.subscribe(0, page=True):
            seen.append(live.page_version)
        deeds, counters, comings = zip(*(version.split() for version in seen), strict=True)
        first = int(deeds[0])
        assert deeds == (f"{first}", f"{first + 1}", f"{first + 1}")
        assert comings == ("0", "0", "1")
        assert len(set(counters)) == 1
        services.matches.actors.clear()
        woken = (await services.matches.get(live.row.id)).page_version.split()
        assert woken[0] == deeds[-1]
        assert woken[1] != counters[0], "a new channel instance"

    in_hall(tmp_path, worker_pool, story)


def test_stream_writes_diffs_and_everything_after_a_skipped_version(tmp_path: Path, worker_pool: WorkerPool) -> None:
    """The answer to a click may have shown the page the version that was left out."""

    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        writer = PageWriter(live, Visitor("ann", True, "en", False, "", ""))

        async def written(plies: int) -> set[str]:
            await play(live, plies, FastDice(plies))
            return set(re.findall(r'<hx-partial hx-target="#(\w+)"', (writer.write() or b"").decode()))

        assert await written(8) == set(FRAGMENTS)
        assert "prompt" in await written(1) < set(FRAGMENTS)
        assert await written(2) == set(FRAGMENTS)
        assert await written(0) == set()

    in_hall(tmp_path, worker_pool, story)


SECRETIVE = [
    v
    for v in VARIANTS
    if not v.options
    and v.players == v.game.players[-1]
    and any(kind.hides_option_count for kind in v.game.kinds.classes)
]


@pytest.mark.parametrize("variant", SECRETIVE, ids=repr)
def test_auto_pass_answers_for_player_without_a_choice(
    tmp_path: Path, worker_pool: WorkerPool, variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_player, "AUTO_PASS_DELAY_S", (0.0, 0.01))

    async def story(services: Services) -> None:
        live = await new_match(services, variant, seed="veiled")
        for ply in range(600):
            if live.match.table.over or choice_is_forced(live.match.table):
                break
            await play(live, 1, FastDice(ply))
        if not choice_is_forced(live.match.table):
            pytest.skip("no such question came up in this game")
        ply = live.match.ply
        await asyncio.sleep(0.1)
        assert live.match.ply == ply
        seat = int(live.match.table.seat or 0)
        await live.submit(SetAutoPass(person=PEOPLE[seat], passes=True))
        for _ in range(3000):
            if live.match.ply > ply:
                break
            await asyncio.sleep(0.02)
        assert live.match.record.actions[ply][0] == seat

    in_hall(tmp_path, worker_pool, story)


MARKED = re.compile(r"<!--\{([\w-]+)-->(.*?)<!--\}-->|<!--=([\w-]+)-->", re.DOTALL)
SENT_ZONE = re.compile(r'<hx-partial hx-target="#(\w+)" hx-swap="outerMorph">(.*?)</hx-partial>', re.DOTALL)


class Screen:
    """A page that puts together what its stream sends, as `fragment_diff.js` does."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.zones: dict[str, str] = {}

    def hear(self, sent: bytes) -> set[str]:
        """Take a message in; returns the zones that it had."""
        content = sent.decode().replace("\ndata: ", "\n")
        whole = dict(SENT_ZONE.findall(MARKED.sub(self.put, content)))
        self.zones |= whole
        return set(whole)

    def put(self, found: re.Match[str]) -> str:
        name, content, same = found.groups()
        if same:
            return self.parts[same]
        self.parts[name] = content
        return str(content)


@pytest.mark.parametrize(
    "variant", [v for v in VARIANTS if not v.options and v.players == v.game.players[-1]], ids=repr
)
def test_patched_page_equals_a_fresh_render(tmp_path: Path, worker_pool: WorkerPool, variant: Variant) -> None:
    """For everybody at the table and a spectator, in both languages; portraits are sent once."""

    async def story(services: Services) -> None:
        live = await new_match(services, variant)
        visitors = [Visitor(person, True, "fr", False, "", "") for person in PEOPLE[: variant.players]]
        visitors.append(Visitor("eve", True, "en", True, "", ""))
        pages = [(visitor, PageWriter(live, visitor), Screen()) for visitor in visitors]
        for ply in range(25):
            for visitor, writer, screen in pages:
                heard = screen.hear(writer.write() or b"")
                assert ("faces" in heard) is (ply == 0)
                cache_of(live).clear()
                fresh = render_fragments(live, visitor)
                assert screen.zones == {zone: fresh[zone].html for zone in FRAGMENTS}
            await play(live, 1, FastDice(ply))

    in_hall(tmp_path, worker_pool, story)
