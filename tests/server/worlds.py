"""Two-worlds tests: a served application in this process, whose tables a test may replace between two requests."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import httpx
import uvicorn
from msgspec.structs import replace

from meadhall.bots.explain import Reason, explain
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match.rights import may_answer
from meadhall.server.app import Settings, application
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.middleware.uvicorn_protocol import HttpProtocol, SharedState
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.fragment_cache import cache_of
from meadhall.server.runtime.network import TrustedProxies
from tests import plain

HINT_ITERATIONS = 6
THING = re.compile(rb'data-thing="([^"]*)"')
INSPECTED_THINGS = 5
VOLATILE_HEADERS = ("date", "x-request-id")
"""Headers that differ between any two responses."""
Bytes = dict[str, bytes]


def deterministic_hint(imagined: Table, seed: str) -> Reason:
    """Hint with a fixed number of iterations: the same search gives the same text."""
    return explain(imagined, FastDice(seed), HINT_ITERATIONS, 1000.0)


def leaking_hint(known: Table, seed: str) -> Reason:
    """Hint that leaks hidden information on purpose."""
    reason = deterministic_hint(known, seed)
    share = int(sha256(repr(known.position()).encode()).hexdigest(), 16) % 97 / 100
    return reason._replace(best=reason.best._replace(share=share))


def with_served_app(path: Path, story: Callable[[RequestPipeline, int], Awaitable[None]]) -> None:
    """Run a coroutine with a served application and its port."""

    async def live() -> None:
        app = application(Settings(path / "matches.sqlite", pace=0, limits=False, workers=1))
        async with served(app) as port:
            await story(app, port)

    asyncio.run(live())


@asynccontextmanager
async def served(app: RequestPipeline) -> AsyncIterator[int]:
    """Serve an application at a free port."""
    server = uvicorn.Server(uvicorn.Config(app, http=HttpProtocol, log_config=None, proxy_headers=False))
    server.server_state = SharedState(app.connection_limiter, TrustedProxies())
    ear = socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve([ear]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield ear.getsockname()[1]
    finally:
        app.services.close_streams()
        server.should_exit = True
        await serving


@contextmanager
def all_subscribed(live: MatchActor) -> Iterator[None]:
    """Subscribe all seats, so that presence does not change during a comparison."""
    with ExitStack() as listening:
        for seat in live.match.seats:
            listening.enter_context(live.channel.subscribe(seat.seat, False))
        yield


def replace_table(app: RequestPipeline, live: MatchActor, table: Table) -> None:
    """Replace the table of a match, and clear all caches derived from it."""
    live.match.state = replace(live.match.state, table=table)
    cache_of(live).clear()
    cache_of(live).written.clear()
    app.services.worker_pool.hints.clear()


class SeatObserver:
    """A person's browser and program: collects every response they can get about a match, byte by byte."""

    def __init__(self, app: RequestPipeline, port: int, live: MatchActor, person: str) -> None:
        token = app.services.users.signer.sign("person", person)
        base = f"http://127.0.0.1:{port}"
        unpressed = {"accept-encoding": "identity"}
        known = {**unpressed, "authorization": f"Bearer {token}"}
        self.page = plain.AsyncClient(base_url=base, cookies={"meadhall": token}, headers=unpressed, timeout=60)
        self.program = plain.AsyncClient(base_url=base, headers=known, timeout=60)
        self.live = live
        self.person = person

    async def close(self) -> None:
        await self.page.aclose()
        await self.program.aclose()

    async def everything(self, lang: str) -> Bytes:
        match, ply, actions = self.live.row.id, self.live.match.ply, self.live.match.table.actions
        self.page.cookies.set("lang", lang)
        seen: Bytes = {}
        narrow = int(lang == "fr")
        paths = [
            "",
            f"/zones?narrow={narrow}",
            f"/moment?ply={ply}&narrow={narrow}",
            f"/replay?ply={ply}",
            "/record.json",
        ]
        paths += [f"/why?action={number}" for number in range(0, actions, max(1, actions // 3))]
        if may_answer(self.live.match, self.person):
            paths.append("/hint")
        for path in paths:
            seen[f"page {path}"] = normalized_response(await self.page.get(f"/m/{match}{path}"))
        things = sorted(set(THING.findall(seen["page "])))
        for thing in things[:: len(things) // INSPECTED_THINGS + 1]:
            path = f"/thing?name={quote(thing)}"
            seen[f"page {path}"] = normalized_response(await self.page.get(f"/m/{match}{path}"))
        for path in ("", "/view", f"/legal?lang={lang}", "/record"):
            seen[f"program {path}"] = normalized_response(await self.program.get(f"/api/matches/{match}{path}"))
        late = {"take": 0, "ply": ply + 1, "action": 0}
        seen["program late"] = normalized_response(await self.program.post(f"/api/matches/{match}/act", json=late))
        seen["page stream"] = await first_stream_message(self.page, f"/m/{match}/stream?narrow={narrow}")
        seen["program stream"] = await first_stream_message(self.program, f"/api/matches/{match}/events?lang={lang}")
        return seen


def normalized_response(answer: httpx.Response) -> bytes:
    """Response without its request id."""
    return normalized_head(answer) + answer.content.replace(answer.headers["x-request-id"].encode(), b"")


def normalized_head(answer: httpx.Response) -> bytes:
    """Status and headers of a response, without volatile ones."""
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in VOLATILE_HEADERS]
    return "\n".join([f"{answer.status_code}", *headers, ""]).encode()


async def first_stream_message(client: httpx.AsyncClient, path: str) -> bytes:
    """First message of a stream; a second one that follows at once would be included."""
    async with client.stream("GET", path) as answer:
        said = normalized_head(answer)
        chunks = answer.aiter_raw()
        while said.count(b"\nid: ") < 1 or not said.endswith(b"\n\n"):
            said += await anext(chunks)
        try:
            async with asyncio.timeout(0.05):
                said += await anext(chunks)
        except TimeoutError:
            return said
        return said


def indistinguishable_table(real: Table, seat: int) -> Table:
    """A determinization: a table that the seat can't tell from the real one, with different components if possible."""
    guesses = [real.guess(seat, FastDice(f"world {number}")) for number in range(10)]
    return next((guess for guess in guesses if differ(guess, real)), guesses[0])


def differ(one: Table, other: Table) -> bool:
    """Whether components or stacks of two tables differ; dice aside."""
    here, there = one.position(), other.position()
    return any(here[part] != there[part] for part in ("components", "stack"))
