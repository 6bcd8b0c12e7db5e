"""Health probes: liveness while the process answers, readiness while it can do its work."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import httpx
import pytest

from meadhall.match import Seat
from meadhall.match.commands import SendChat
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.storage import Store, StoreUnavailable
from meadhall.server.storage.models import NewMatch
from meadhall.server.storage.sql_statements import set_setting
from tests.server.storage.test_store import a_match
from tests.server.stores import sqlite_of, with_store
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
MAX_COMMANDS = 500


async def stumble() -> None:
    raise ValueError("a stone in the way")


def task_of(name: str) -> asyncio.Task[None]:
    return next(task for task in asyncio.all_tasks() if task.get_name() == name)


async def talk(store: Store) -> None:
    """Talk on and on."""
    for version in range(1, MAX_COMMANDS):
        said = SendChat(person="ann", seat=0, name="Ann", words="x" * 1000)
        await store.append(a_match(version=version), said, [])


@pytest.mark.parametrize("ended", ["evict_idle", "cluster_sync", "results", "notifications"])
def test_ended_background_task_is_logged_counted_and_ends_readiness(
    tmp_path: Path, ended: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            assert [(await client.get(path)).status_code for path in ("/livez", "/readyz", "/healthz")] == [200] * 3
            task_of(ended).cancel()
            app.context.tasks.start("stumbling", stumble())
            while app.context.tasks.ended.total() < 2:
                await asyncio.sleep(0.01)
            for path in ("/readyz", "/healthz"):
                answer = await client.get(path)
                assert answer.status_code == 503
                assert answer.json()["trouble"] == f"background tasks have ended: {ended}, stumbling"
            assert (await client.get("/livez")).status_code == 200
            metrics = (await client.get("/metrics")).text
            assert f'meadhall_background_tasks_ended_total{{task="{ended}"}} 1.0' in metrics
            assert "meadhall_errors_total 2.0" in metrics

    with caplog.at_level(logging.ERROR, "meadhall.server"):
        with_served_app(tmp_path, story)
    logged = {
        record.message.removeprefix("a background task has ended: "): record.exc_text for record in caplog.records
    }
    assert logged.keys() == {ended, "stumbling"}
    assert "a stone in the way" in (logged["stumbling"] or "")


def test_liveness_needs_no_store_and_readiness_writes(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        writer = sqlite_of(app.services.store).writer
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            writer.connection.execute("PRAGMA query_only = ON")
            assert (await client.get("/livez")).status_code == 200
            answer = await client.get("/readyz")
            writer.connection.execute("PRAGMA query_only = OFF")
        assert answer.status_code == 503
        assert "readonly" in answer.json()["trouble"]

    with_served_app(tmp_path, story)


def test_readiness_fails_when_a_command_would_not_fit_on_the_disk(tmp_path: Path) -> None:
    """Overwriting a small row would succeed even on a full disk."""

    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match(), [Seat(0)]))
        await store.check_writable()
        file = sqlite_of(store).writer.connection
        pages = file.execute("PRAGMA page_count").fetchone()[0]
        file.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreUnavailable, match="full"):
            await talk(store)
        await store.database.write(set_setting("beat", "1"))
        store.probed_at -= 2
        with pytest.raises(StoreUnavailable, match="full"):
            await store.check_writable()
        file.execute("PRAGMA max_page_count = 100000")
        store.probed_at -= 2
        await store.check_writable()
        kept = await store.database.read("SELECT value FROM settings WHERE name = 'beat'")
        assert len(kept[0]["value"]) < 20, "the room is given back"

    with_store(tmp_path / "matches.sqlite", story)


def test_probes_are_answered_at_the_connection_limit(tmp_path: Path) -> None:
    """Otherwise the supervisor would restart a server because it is busy."""

    async def story(app: RequestPipeline, port: int) -> None:
        app.connection_limiter.max_total = 0
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            answers = {path: await client.get(path) for path in ("/", "/livez", "/readyz")}
        assert {path: answer.status_code for path, answer in answers.items()} == {
            "/": 503,
            "/livez": 200,
            "/readyz": 200,
        }
        assert {answer.headers["connection"] for answer in answers.values()} == {"close"}, "there is no room to stay"

    with_served_app(tmp_path, story)
