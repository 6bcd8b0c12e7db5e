"""Hints and reviews that are thought about elsewhere, and reviews that go on where they were interrupted."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import meadhall
from meadhall.match import Refused
from meadhall.reviews.review import choices
from meadhall.server.analysis import analysis_jobs as by_errand
from meadhall.server.analysis.analysis_jobs import Elsewhere, Errands
from meadhall.server.jobs.bot_jobs import Thoughts
from meadhall.server.jobs.fair_queue import Rank, Turn
from meadhall.server.jobs.postgres_queue import TakenErrand, TakingErrands
from meadhall.server.jobs.worker_pool import Thinkers, weigh
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall, Plan
from meadhall.server.ops.maintenance import keep_in_touch, play_along
from meadhall.server.reviews import progress
from meadhall.server.reviews.progress import Reviews, UnderWay
from meadhall.server.storage.models import Errand
from tests.server.houses import SOON, House, InHouse, bots, database_of, in_house, meanwhile, shared, thinkers, until
from tests.server.matches.test_actor import RAIDS, in_hall, new_match, play

__all__ = ["in_house", "shared", "thinkers"]
QUICK = "quick"


@pytest.fixture(autouse=True)
def _judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews judge but a few answers, with little thought."""
    whole = choices
    monkeypatch.setattr(progress, "choices", lambda record, seats: whole(record, seats)[:9])
    monkeypatch.setattr(by_errand, "NOW_AND_THEN", 0.05)


async def finished_match(hall: Hall) -> LiveMatch:
    live = await new_match(hall, RAIDS)
    while not live.match.over:
        await play(live, 20, meadhall.FastDice(7))
    return live


def turn(live: LiveMatch) -> Turn:
    return Turn(Rank.REVIEW, "ann", live.row.id)


def test_a_review_goes_on_where_it_was_interrupted(tmp_path: Path, thinkers: Thinkers) -> None:
    """Nothing that was found out is found out again, and what comes of it is the same."""

    async def story(hall: Hall) -> None:
        live = await finished_match(hall)
        whole, first, second = [UnderWay(live.row.id, live.match, 0, QUICK) for _ in range(3)]
        await first.catch_up(hall.store)
        for _ in range(2):
            await first.go_on(hall.store, thinkers, turn(live))
        assert first.entries is not None
        assert 0 < len(first.moments) < first.total
        await second.catch_up(hall.store)
        assert (second.entries, second.moments) == (first.entries, first.moments)
        parts = second.parts
        await second.make(hall.store, thinkers, turn(live))
        assert second.finished is not None
        assert len(await hall.store.review_parts(live.row.id, 0, second.engine)) == second.parts > parts
        await hall.store.forget_review_parts(live.row.id, 0)
        await whole.make(hall.store, thinkers, turn(live))
        assert whole.finished == second.finished

    in_hall(tmp_path, thinkers, story)


def test_what_is_known_of_a_review_and_can_t_be_read_is_found_out_again(tmp_path: Path, thinkers: Thinkers) -> None:
    async def story(hall: Hall) -> None:
        live = await finished_match(hall)
        review = UnderWay(live.row.id, live.match, 0, QUICK)
        await hall.store.keep_review_part(live.row.id, 0, review.engine, 0, '[{"no": "ledger"}]')
        await review.make(hall.store, thinkers, turn(live))
        assert review.finished is not None

    in_hall(tmp_path, thinkers, story)


def test_a_review_that_is_put_away_leaves_no_parts(tmp_path: Path, thinkers: Thinkers) -> None:
    async def story(hall: Hall) -> None:
        live = await finished_match(hall)
        reviews = Reviews(hall.store, thinkers, QUICK)
        review = await reviews.of(live, 0, "ann")
        assert review.task is not None
        await review.task
        assert review.finished is not None
        assert await hall.store.review_parts(live.row.id, 0, review.engine) == []
        again = await Reviews(hall.store, thinkers, QUICK).of(live, 0, "ann")
        assert again.task is None
        assert again.finished == review.finished

    in_hall(tmp_path, thinkers, story)


# Thinking elsewhere.


def test_a_hint_is_thought_about_elsewhere_and_is_the_same(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await server.make(Plan("raids", {}, bots(3)), "ann")
        await until_asked(server, worker, live)
        question = live.match.take, live.match.ply
        elsewhere, willing = Elsewhere(server.store), Errands(worker)
        async with meanwhile(play_along(worker, willing)):
            first = elsewhere.advise("ann", live.row.id, live.match.table, question)
            second = elsewhere.advise("ann", live.row.id, live.match.table, question)
            reasons = await asyncio.gather(first, second)
        table, seed = live.match.table, f"hint {question}"
        assert table.seat is not None
        expected = weigh(table.guess(table.seat, meadhall.FastDice(seed)), seed)
        assert [reason.best.action for reason in reasons] == [expected.best.action] * 2
        assert reasons[0].options == expected.options
        assert await left(server) == []
        assert not elsewhere.hints

    in_house(story)


async def until_asked(server: Hall, worker: Hall, live: LiveMatch) -> None:
    """Bots have answered, and Ann is asked."""
    async with meanwhile(keep_in_touch(server), play_along(worker, Thoughts(worker))):
        await until(lambda: live.match.asked is not None and live.match.asked.seat == 0)


async def left(hall: Hall) -> list[str]:
    return [row["name"] for row in await hall.store.database.read("SELECT name FROM errands")]


def test_where_nobody_thinks_a_hint_is_refused_after_a_while(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_errand, "LONGEST", 0.5)

    async def story(house: House) -> None:
        server = await house.hall()
        live = await new_match(server, RAIDS)
        elsewhere = Elsewhere(server.store)
        with pytest.raises(Refused, match="thinking_full"):
            await elsewhere.advise("ann", live.row.id, live.match.table, (live.match.take, live.match.ply))
        assert await left(server) == []

    in_house(story)


def test_one_person_waits_for_few_hints_at_a_time(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_errand, "LONGEST", 1.0)

    async def story(house: House) -> None:
        server = await house.hall()
        lives = [await new_match(server, RAIDS) for _ in range(3)]
        elsewhere = Elsewhere(server.store)
        asked = [elsewhere.advise("eve", live.row.id, live.match.table, (0, 0)) for live in lives]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(str(each) for each in told) == ["hints_wait", "thinking_full", "thinking_full"]

    in_house(story)


def test_a_review_is_made_elsewhere_by_several_who_take_turns(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, *workers = await house.halls(3)
        live = await finished_match(server)
        here = UnderWay(live.row.id, live.match, 0, QUICK)
        reviews = Reviews(server.store, server.thinkers, QUICK, Elsewhere(server.store))
        willing = [Errands(worker) for worker in workers]
        thinking = [play_along(worker, each) for worker, each in zip(workers, willing, strict=True)]
        async with meanwhile(*thinking):
            review = await reviews.of(live, 0, "ann")
            assert review.task is not None
            await review.task
            async with asyncio.timeout(SOON):
                while await left(server):
                    await asyncio.sleep(0.02)
        assert await server.store.review_parts(live.row.id, 0, review.engine) == []
        await here.make(server.store, server.thinkers, turn(live))
        assert review.finished == here.finished
        assert sum(each.answered for each in willing) >= here.parts > 1

    in_house(story)


def test_the_errand_of_whoever_dies_is_taken_by_the_next(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await finished_match(server)
        elsewhere = Elsewhere(server.store)
        review = UnderWay(live.row.id, live.match, 0, QUICK)
        asking = asyncio.create_task(elsewhere.review(review, "ann", nothing_kept))
        first, second = TakingErrands(database_of(server)), TakingErrands(database_of(worker))
        taken = await soon(first)
        assert await second.take() is None
        await taken.connection.close()
        again = await soon(second)
        assert again.errand == taken.errand
        await second.give_back(again)
        for each in (first, second):
            await each.close()
        asking.cancel()

    in_house(story)


class Slow(Errands):
    """Whoever comes to no end with what was taken."""

    async def think(self, taken: TakenErrand) -> None:
        await asyncio.sleep(SOON)


def test_reviews_leave_a_place_for_hints(in_house: InHouse) -> None:
    """Who asks for a hint does not wait until a part of somebody's review is made."""

    async def story(house: House) -> None:
        hall = await house.hall()
        live = await new_match(hall, RAIDS)
        for number in range(4):
            await hall.store.send(Errand(f"review {number}", live.row.id, "", Rank.REVIEW, f"{number}"))
        slow = Slow(hall)
        async with meanwhile(slow.run()):
            await until(lambda: len(slow.tasks) == 1)
            await hall.store.send(Errand("hint", live.row.id, "", Rank.HINT, "bob"))
            slow.knock()
            await until(lambda: "hint" in [taken.errand.name for taken in slow.tasks.values()])
            assert len(slow.tasks) == 2

    in_house(story)


async def nothing_kept() -> None:
    return None


async def soon(taking: TakingErrands) -> TakenErrand:
    """What can be taken, as soon as there is something."""
    async with asyncio.timeout(SOON):
        while (taken := await taking.take()) is None:
            await asyncio.sleep(0.02)
    return taken
