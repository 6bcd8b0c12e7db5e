"""Full disk or read-only file: clear refusals, no loss, and recovery afterwards."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import httpx
import pytest

from meadhall.match import Seat
from meadhall.match.commands import SendChat
from meadhall.server.storage import Store, StoreError, StoreUnavailable
from meadhall.server.storage.database import Statement
from meadhall.server.storage.models import NewMatch
from tests import plain
from tests.server.faults import full_disk
from tests.server.kit import TIMEOUT_S, Player, RunningServer, start_match
from tests.server.storage.test_store import a_match
from tests.server.stores import StoreLocations, sqlite_of, with_store


@pytest.fixture
def own_server(tmp_path: Path) -> RunningServer:
    return RunningServer(tmp_path / "matches.sqlite", "--no-limits")


def health(server: RunningServer) -> httpx.Response:
    time.sleep(1.1)
    return plain.get(f"{server.base}/healthz", timeout=TIMEOUT_S)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit another process")
def test_full_disk_is_reported_and_play_continues_afterwards(own_server: RunningServer) -> None:
    match, people = start_match(own_server, "raids", 2, seed="full")
    with_bots = people[0].create_match("raids", ["me", "random"])["match"]
    assert health(own_server).json()["status"] == "ok"
    with full_disk(own_server):
        ply = people[0].get(match)["ply"]
        asked = people[0].get(match)["asked"]
        legal = people[asked].get(match, "/legal")
        refused = people[asked].act(match, legal["ply"], legal["actions"][0]["name"])
        assert refused.status_code == 503
        assert refused.json()["error"] == "not_kept"
        assert people[0].get(match)["ply"] == ply
        unwell = health(own_server)
        assert unwell.status_code == 503
        assert "the store can't be written" in unwell.json()["trouble"]
        assert people[0].http.post("/api/people", json={"name": "Eve"}).status_code == 503
    assert health(own_server).json()["status"] == "ok"
    assert people[asked].step(match)
    assert people[0].get(match)["ply"] == ply + 1
    let_bots_answer(people[0], with_bots)
    assert own_server.stop() == 0
    assert not [line for line in own_server.error_lines() if "Traceback" in line]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can limit another process")
def test_bot_retries_a_move_that_could_not_be_stored(own_server: RunningServer) -> None:
    ann = Player(own_server, "Ann")
    match = ann.create_match("raids", ["me", "random", "random"])["match"]
    let_bots_answer(ann, match)
    legal = ann.get(match, "/legal")
    assert ann.act(match, legal["ply"], legal["actions"][0]["action"]).status_code == 200
    with full_disk(own_server):
        time.sleep(2)
    let_bots_answer(ann, match)
    assert own_server.stop() == 0


def let_bots_answer(person: Player, match: str) -> None:
    """Wait until it is the first player's turn."""
    for message in person.events(match):
        if message["over"] or message["asked"] == 0:
            return


def test_writer_thread_survives_unexpected_errors(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        writer = sqlite_of(store).writer
        await store.add_match(NewMatch(a_match(), [Seat(0)]))
        bad = Statement("INSERT INTO settings VALUES ('x', ?)", [2**80])
        worse = Statement("INSERT INTO nothing VALUES (?)", [1])
        for statement in (bad, worse):
            results = await asyncio.gather(writer.write(statement), store.rename("ann", "Ann"), return_exceptions=True)
            assert isinstance(results[0], StoreError)
            assert results[1] is None
        writer.connection.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreUnavailable, match="readonly"):
            await store.append(a_match(version=1), SendChat(person="ann", seat=0, name="Ann", words="x"), [])
        with pytest.raises(StoreUnavailable, match="readonly"):
            await store.check_writable()
        writer.connection.execute("PRAGMA query_only = OFF")
        await store.append(a_match(version=1), SendChat(person="ann", seat=0, name="Ann", words="x"), [])

        assert await store.match("m") == a_match(version=1)
        assert len(await store.commands("m")) == 1

    with_store(tmp_path / "matches.sqlite", story)


def test_write_probe_runs_at_most_once_a_second(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        before = store.commits
        for _ in range(50):
            await store.check_writable()
        assert store.commits - before == 2, "a probe writes a row and makes it small again"
        store.probed_at -= 1
        await asyncio.gather(*(store.check_writable() for _ in range(50)))
        assert store.commits - before == 4

    with_store(places.new(), story)
