"""Thread pools: work whose amount strangers decide never fills the threads that create and load matches."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

import meadhall.server
from meadhall.match import Seat
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.registry import Plan
from meadhall.server.notifications.dns_resolver import MAX_LOOKUPS, PublicResolver
from meadhall.server.runtime.logs import CURRENT_REQUEST_ID
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, RENDER_POOL, run_in
from tests.server.strangers import BrowserClient, with_app

SHARED_POOL = re.compile(
    r"asyncio\.to_thread|run_in_executor\(None|sync_to_thread=True|loop\.getaddrinfo|anyio\.to_thread"
)
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
MOMENT = 5.0


def test_server_code_never_uses_the_default_executor() -> None:
    folder = Path(meadhall.server.__file__).parent
    found = [path.name for path in folder.rglob("*.py") if SHARED_POOL.search(path.read_text(encoding="utf-8"))]
    assert not found, "run_in (executors.py) takes a pool by its name"


@pytest.fixture
def slow_names(monkeypatch: pytest.MonkeyPatch) -> Event:
    """DNS lookups that do not finish before the event is set."""
    end = Event()

    def slow(*_: object, **__: object) -> list[object]:
        end.wait(30)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    return end


def test_slow_dns_and_full_pools_do_not_delay_new_matches(tmp_path: Path, slow_names: Event) -> None:
    """With more jobs for drawings and archives than there are threads."""
    end = slow_names

    async def story(app: RequestPipeline) -> None:
        ann = BrowserClient(app)
        await ann.post_form("/me", name="Ann")
        names = [
            asyncio.create_task(PublicResolver(allow_private=False).resolve(f"{number}.example"))
            for number in range(40)
        ]
        others = [
            asyncio.create_task(run_in(pool, end.wait, 30)) for pool in (RENDER_POOL, ARCHIVE_POOL) for _ in range(40)
        ]
        await asyncio.sleep(0.1)
        try:
            async with asyncio.timeout(MOMENT):
                live = await app.services.matches.create(
                    Plan("raids", {}, [Seat(0, ann.person, "Ann"), Seat(1)]), ann.person
                )
                app.services.matches.unload(live)
                assert (await ann.get(f"/m/{live.row.id}")).status_code == 200
            assert not any(each.done() for each in others), "they were to take long"
            assert sum(not each.done() for each in names) == MAX_LOOKUPS
        finally:
            end.set()
        found = await asyncio.gather(*names, return_exceptions=True)
        assert all(isinstance(each, OSError) for each in found), "what has no address is no public name"
        await asyncio.gather(*others)

    with_app(tmp_path / "m.sqlite", story)


def test_slow_dns_does_not_delay_lessons(tmp_path: Path, slow_names: Event) -> None:
    async def story(app: RequestPipeline) -> None:
        ann = BrowserClient(app)
        names = [
            asyncio.create_task(PublicResolver(allow_private=True).resolve(f"{number}.example")) for number in range(40)
        ]
        await asyncio.sleep(0.1)
        try:
            async with asyncio.timeout(10 * MOMENT):
                for path in ("/learn/raids", "/rules/raids", "/puzzles", "/games/raids/middle.svg"):
                    assert (await ann.get(path)).status_code == 200, path
        finally:
            slow_names.set()
        await asyncio.gather(*names, return_exceptions=True)

    with_app(tmp_path / "m.sqlite", story)


def test_shutdown_does_not_wait_for_slow_dns(tmp_path: Path) -> None:
    program = """
import asyncio, socket, time
from meadhall.server.notifications.dns_resolver import PublicResolver
socket.getaddrinfo = lambda *_, **__: time.sleep(60)
async def ask():
    try:
        await asyncio.wait_for(PublicResolver(allow_private=False).resolve("slow.example"), 0.1)
    except TimeoutError:
        print("given up")
asyncio.run(ask())
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=40, check=True)
    assert ended.stdout == "given up\n"
    assert not ended.stderr


def test_pool_work_keeps_the_request_id() -> None:
    async def story() -> str:
        CURRENT_REQUEST_ID.set("1234567890")
        return await run_in(RENDER_POOL, CURRENT_REQUEST_ID.get)

    assert asyncio.run(story()) == "1234567890"
