"""Data export: read by indexes, streamed in pieces, one piece at a time for all exports, rate-limited."""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from meadhall.match.commands import ERASED, SendChat
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.personal_data.merge import matches_with_chat
from meadhall.server.runtime.rate_limit import RATES, RateLimiter, request_kind
from meadhall.server.storage.database import Row
from meadhall.server.storage.sqlite import SqliteFile
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.stores import StoreLocations
from tests.server.strangers import with_app
from tests.server.tokens import post_with_token

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
MATCHES = 6


async def exported(app: RequestPipeline, person: str) -> dict[str, bytes]:
    pieces = [piece async for piece in app.context.exporter.export(person)]
    packed = zipfile.ZipFile(io.BytesIO(b"".join(pieces)))
    assert packed.testzip() is None
    return {name: packed.read(name) for name in packed.namelist()}


def test_export_reads_by_index_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, tuple[object, ...]] = {}
    read = SqliteFile.read

    async def noted(self: SqliteFile, sql: str, *values: object) -> Sequence[Row]:
        asked[sql] = values
        return await read(self, sql, *values)

    async def story(app: RequestPipeline) -> None:
        ann, bob = await come(app, "Ann"), await come(app, "Bob")
        await at_a_table(app, ann, bob, plies=10_000)
        app.services.matches.evict_idle(float("inf"))
        monkeypatch.setattr(SqliteFile, "read", noted)
        await exported(app, ann.person)
        await matches_with_chat(app.services, ann.person)
        monkeypatch.undo()
        assert len(asked) > 20
        for sql, values in asked.items():
            plan = [
                row["detail"] for row in await app.services.store.database.read(f"EXPLAIN QUERY PLAN {sql}", *values)
            ]
            scans = [step for step in plan if step.startswith("SCAN") and "json_each" not in step]
            assert not scans, (sql, plan)

    with_app(tmp_path / "m.sqlite", story)


def test_chat_is_exported_merged_and_erased_by_author(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        services = app.services
        ann, bob, cyd = await come(app, "Ann"), await come(app, "Bob"), await come(app, "Cyd")
        live = await at_a_table(app, bob, cyd, plies=10_000)
        await live.submit(SendChat(person=ann.person, name="Ann", words='"person":"x" is what I say'))
        await live.submit(SendChat(person=bob.person, name="Bob", words=f"{ann.person} is no name"))
        assert await matches_with_chat(services, ann.person) == [live.row.id]
        assert await matches_with_chat(services, bob.person) == []
        said = json.loads((await exported(app, ann.person))["you.json"])["deeds"]
        assert [each["deed"]["words"] for each in said] == ['"person":"x" is what I say']
        assert said[0]["match"] == live.row.id
        everything = json.loads((await exported(app, bob.person))["you.json"])["deeds"]
        assert {each["deed"]["person"] for each in everything} == {bob.person}
        assert {"answer", "sit", "say"} <= {each["deed"]["kind"] for each in everything}
        await post_with_token(bob, "/me/data", "/me/data/forget", sure="yes")
        rows = await services.store.database.read("SELECT body, person FROM deeds WHERE match = ?", live.row.id)
        assert all(json.loads(row["body"])["person"] == row["person"] for row in rows)
        assert {ERASED, ann.person} <= {row["person"] for row in rows}

    with_app(places.new(), story)


def test_concurrent_exports_complete_while_the_server_answers(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        people = [await come(app, f"P{number}") for number in range(3)]
        matches = [(await at_a_table(app, *people[:2], plies=10_000)).row.id for _ in range(MATCHES)]
        app.services.matches.evict_idle(float("inf"))
        files = [asyncio.create_task(exported(app, each.person)) for each in people]
        slowest = 0.0
        while not all(each.done() for each in files):
            begun = time.process_time()
            await asyncio.sleep(0)
            slowest = max(slowest, time.process_time() - begun)
        assert slowest < 0.25
        for found in (files[0].result(), files[1].result()):
            assert set(found) == {"you.json", *(f"matches/{match}.json" for match in matches)}
        assert set(files[2].result()) == {"you.json"}
        assert not app.services.matches.actors, "matches were woken for it, and stay"

    with_app(tmp_path / "m.sqlite", story)


def test_slow_download_delays_no_other_export(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, bob = await come(app, "Ann"), await come(app, "Bob")
        for _ in range(2):
            await at_a_table(app, ann, bob, plies=10_000)
        async with aclosing(app.context.exporter.export(ann.person)) as slow:
            assert (await anext(slow))[:2] == b"PK"
            assert len(await asyncio.wait_for(exported(app, bob.person), 30)) == 3
        answer, second = await asyncio.gather(*(ann.get("/me/data/export") for _ in range(2)))
        assert sorted([answer.status_code, second.status_code]) == [200, 429]
        assert (await ann.get("/me/data/export")).status_code == 200

    with_app(tmp_path / "m.sqlite", story)


@pytest.mark.parametrize("request_", [("GET", "/me/data/export"), ("POST", "/new/edition"), ("GET", "/me/games")])
def test_costly_requests_have_rate_limits_of_their_own(request_: tuple[str, str]) -> None:
    kind = request_kind(*request_)
    rate, most = RATES[kind]
    assert rate <= RATES["make"][0]
    assert request_kind("GET", "/api/games") == "look"
    limits: Any = RateLimiter()
    granted = sum(limits.allow(kind, "ann", "127.0.0.1") for _ in range(100))
    assert granted == most <= RATES["make"][1]
