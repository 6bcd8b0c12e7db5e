"""What a host may rely on: idle matches leave memory after ten minutes, and one that can't go on is logged once."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from meadhall.match import Seat
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.loader import Retired
from meadhall.server.matches.registry import IDLE, Hall, Plan
from meadhall.server.matches.timeouts import Watch
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
from tests.server.company import play_out
from tests.server.stores import with_store


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    opened.close()


async def made(hall: Hall) -> LiveMatch:
    seats = [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob")]
    return await hall.make(Plan("raids", {}, seats), "ann")


def test_presence_and_the_bell_of_the_fair_wait_are_no_use_of_a_match(tmp_path: Path, thinkers: Thinkers) -> None:
    async def story(store: Store) -> None:
        hall = Hall(store, thinkers, 0)
        hall.on_keep.append(Watch)
        live = await made(hall)
        left_alone = monotonic() - IDLE - 1
        live.feed.used = left_alone
        watch = Watch(live)
        watch.waits_for = 0.0, hall.now() - 1
        before = live.feed.comings
        watch.ring()
        assert live.feed.comings == before + 1, "whoever looks is told that others may ask for a stand-in"
        assert live.feed.used == left_alone
        live.feed.hear_of(frozenset({1}))
        hall.rest(monotonic() - IDLE)
        assert live.row.id not in hall.live

    with_store(tmp_path / "matches.sqlite", story)


def test_answers_and_open_pages_are_use_of_a_match(tmp_path: Path, thinkers: Thinkers) -> None:
    async def story(store: Store) -> None:
        hall = Hall(store, thinkers, 0)
        live = await made(hall)
        live.feed.used = monotonic() - IDLE - 1
        await play_out(live, 1)
        hall.rest(monotonic() - IDLE)
        assert live.row.id in hall.live
        live.feed.used = monotonic() - IDLE - 1
        with live.feed.listen(0, True):
            hall.rest(monotonic() - IDLE)
            assert live.row.id in hall.live
        hall.rest(monotonic() - IDLE)
        assert live.row.id in hall.live, "the page was closed just now"
        hall.rest(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)


def test_a_match_that_can_not_go_on_is_logged_once(
    tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(store: Store) -> None:
        hall = Hall(store, thinkers, 0)
        lives = [await made(hall), await made(hall)]
        for live in lives:
            hall.drop(live)
            await store.database.write(Statement("DELETE FROM deeds WHERE match = ? AND version = 1", [live.row.id]))
        with caplog.at_level(logging.WARNING, logger="meadhall.server"):
            for live in lives * 3:
                with pytest.raises(Retired):
                    await hall.look(live.row.id, "ann")
        assert len([record for record in caplog.records if "can't go on" in record.message]) == len(lives)

    with_store(tmp_path / "matches.sqlite", story)
