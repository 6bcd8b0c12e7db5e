"""The hall lives by itself: what happens is told to its pages, and only what each may know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import httpx
import pytest

from meadhall.match import Seat
from meadhall.match.time_control import DAY_S, TimeControl, correspondence, live
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.registry import Plan
from meadhall.server.presenters import match_list
from meadhall.server.realtime.sse import lobby_events
from meadhall.server.storage.models import MatchRow
from tests.match.kit import people
from tests.server.company import TIMEOUT_S, play_to_end, signed_in_client
from tests.server.strangers import with_app
from tests.server.worlds import indistinguishable_table, replace_table, with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


@asynccontextmanager
async def stream(browser: httpx.AsyncClient, path: str) -> AsyncIterator[AsyncIterator[str]]:
    """What a stream says, message by message."""
    async with browser.stream("GET", path, headers={"accept-encoding": "identity"}) as answer:
        assert answer.status_code == 200

        async def messages() -> AsyncIterator[str]:
            lines: list[str] = []
            async for line in answer.aiter_lines():
                if line:
                    lines.append(line.removeprefix("data: "))
                elif lines:
                    yield "\n".join(lines)
                    lines = []

        yield messages()


async def until(messages: AsyncIterator[str], words: str) -> str:
    async with asyncio.timeout(TIMEOUT_S):
        async for text in messages:
            if words in text:
                return text
    raise AssertionError(f"the stream ended without {words}")


@pytest.mark.parametrize("when", ["before", "in a pause"])
def test_a_hall_that_stops_ends_every_stream_at_once(
    when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that come late, too, and those that have just said something: else the server waits for them in vain."""
    monkeypatch.setattr("meadhall.server.realtime.sse.LOBBY_PAUSE_S", 1000.0)

    async def draw() -> str:
        return "news"

    async def story(app: RequestPipeline) -> None:
        lobby = app.services.lobby
        if when == "before":
            lobby.close()
        said = lobby_events(app.services, Visitor("", False, "en", False, "", ""), draw)
        assert b"retry" in await anext(said)
        if when == "in a pause":
            assert b"news" in await anext(said)
            lobby.publish()
        rest = asyncio.ensure_future(anext(said, b"over"))
        await asyncio.sleep(0.05)
        lobby.close()
        assert await asyncio.wait_for(rest, TIMEOUT_S) == b"over"

    with_app(tmp_path / "m.sqlite", story)


def test_the_hall_hears_of_turns_tables_and_ends(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        ann, bob = people(2)
        live = await app.services.matches.create(Plan("raids", {}, [ann, bob]), "ann")
        anns, strangers = signed_in_client(app, port, "ann"), signed_in_client(app, port, "stranger")
        async with stream(anns, "/hall/stream") as mine, stream(strangers, "/hall/stream") as theirs:
            for person, where in (("ann", "turn"), ("bob", "tile")):
                while live.match.asked is None or live.match.asked.person != person:
                    await play_to_end(live, live.match.ply + 1)
                await until(mine, f"{where}-{live.row.id}")
            waiting = await app.services.matches.create(Plan("drakkar", {}, [bob, Seat(1)], "open"), "bob")
            assert f"/m/{waiting.row.id}" in await until(theirs, waiting.row.id)
            await until(mine, waiting.row.id)
            await play_to_end(live)
            text = await until(mine, 'id="finished"')
            assert f"turn-{live.row.id}" not in text
            closed = await app.services.matches.create(Plan("raids", {}, [ann, bob], "closed"), "ann")
            await until(mine, closed.row.id)
            last = await app.services.matches.create(Plan("raids", {}, [bob, Seat(1)], "open"), "bob")
            assert closed.row.id not in await until(theirs, last.row.id)
            app.services.close_streams()

    with_served_app(tmp_path, story)


@pytest.mark.parametrize(
    ("speed", "left", "share", "little"),
    [
        (correspondence(2), 3 * DAY_S, 100, False),
        (correspondence(2), DAY_S, 50, False),
        (correspondence(2), DAY_S / 10, 5, True),
        (live(1200, 10), 600, 50, False),
        (live(1200, 10), 120, 10, True),
    ],
)
def test_the_hall_shows_how_much_time_is_left(speed: TimeControl, left: float, share: int, little: bool) -> None:
    row = MatchRow("m", "raids", 1, "", 2, {}, "", "ann", "open", True, 0.0, speed=speed, due=time() + left)
    listed = match_list.Listed(row, people(2), Visitor("ann", True, "en", False, "", ""))
    assert (listed.share, listed.little) == (share, little)


def test_two_worlds_look_the_same_from_the_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_list, "time", lambda: 4e9)

    async def story(app: RequestPipeline, port: int) -> None:
        live = await app.services.matches.create(Plan("drakkar", {}, people(2), "open"), "ann")
        await play_to_end(live, 9)
        real = live.match.table
        for person in ("ann", "bob", "stranger"):
            seat = {"ann": 0, "bob": 1}.get(person, 0)
            browser = signed_in_client(app, port, person)
            here = await seen(browser)
            replace_table(app, live, indistinguishable_table(real, seat))
            there = await seen(browser)
            replace_table(app, live, real)
            assert here == there

    with_served_app(tmp_path, story)


async def seen(browser: httpx.AsyncClient) -> list[bytes]:
    """The bytes of the hall, its stream, and the list for programs."""
    async with stream(browser, "/hall/stream") as messages:
        text = await until(messages, "partial")
    page = (await browser.get("/")).content
    return [page, text.encode(), (await browser.get("/api/matches")).content]
