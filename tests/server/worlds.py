"""A real server in this very process, so that a test can lay another table into a match between two requests."""

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

FEW = 6
THING = re.compile(rb'data-thing="([^"]*)"')
SOME_THINGS = 5
OF_THE_MOMENT = ("date", "x-request-id")
"""Headers that differ from one request to the next, whatever is asked."""
Bytes = dict[str, bytes]


def few_iterations(imagined: Table, seed: str) -> Reason:
    """A hint that takes no notice of the time: the same search gives the same words."""
    return explain(imagined, FastDice(seed), FEW, 1000.0)


def telltale(known: Table, seed: str) -> Reason:
    """A hint that lets slip what it knows."""
    reason = few_iterations(known, seed)
    share = int(sha256(repr(known.position()).encode()).hexdigest(), 16) % 97 / 100
    return reason._replace(best=reason.best._replace(share=share))


def with_gate(path: Path, story: Callable[[RequestPipeline, int], Awaitable[None]]) -> None:
    """Live through a story with a server whose insides are at hand."""

    async def live() -> None:
        gate = application(Settings(path / "matches.sqlite", pace=0, limits=False, workers=1))
        async with served(gate) as port:
            await story(gate, port)

    asyncio.run(live())


@asynccontextmanager
async def served(gate: RequestPipeline) -> AsyncIterator[int]:
    """A server that answers at a port while something is tried."""
    server = uvicorn.Server(uvicorn.Config(gate, http=HttpProtocol, log_config=None, proxy_headers=False))
    server.server_state = SharedState(gate.connection_limiter, TrustedProxies())
    ear = socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve([ear]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield ear.getsockname()[1]
    finally:
        gate.services.close_streams()
        server.should_exit = True
        await serving


@contextmanager
def everybody_here(live: MatchActor) -> Iterator[None]:
    """All who sit at the table listen: that somebody comes or goes meanwhile is no secret, but something else."""
    with ExitStack() as listening:
        for seat in live.match.seats:
            listening.enter_context(live.channel.subscribe(seat.seat, False))
        yield


def lay(gate: RequestPipeline, live: MatchActor, table: Table) -> None:
    """Put another table where the match has its own; nothing that was drawn or thought before is left."""
    live.match.state = replace(live.match.state, table=table)
    cache_of(live).clear()
    cache_of(live).written.clear()
    gate.services.worker_pool.hints.clear()


class Eyes:
    """Somebody's browser and program: everything that can be got of a match, byte by byte."""

    def __init__(self, gate: RequestPipeline, port: int, live: MatchActor, person: str) -> None:
        token = gate.services.users.signer.sign("person", person)
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
            seen[f"page {path}"] = written(await self.page.get(f"/m/{match}{path}"))
        things = sorted(set(THING.findall(seen["page "])))
        for thing in things[:: len(things) // SOME_THINGS + 1]:
            path = f"/thing?name={quote(thing)}"
            seen[f"page {path}"] = written(await self.page.get(f"/m/{match}{path}"))
        for path in ("", "/view", f"/legal?lang={lang}", "/record"):
            seen[f"program {path}"] = written(await self.program.get(f"/api/matches/{match}{path}"))
        late = {"take": 0, "ply": ply + 1, "action": 0}
        seen["program late"] = written(await self.program.post(f"/api/matches/{match}/act", json=late))
        seen["page stream"] = await first_news(self.page, f"/m/{match}/stream?narrow={narrow}")
        seen["program stream"] = await first_news(self.program, f"/api/matches/{match}/events?lang={lang}")
        return seen


def written(answer: httpx.Response) -> bytes:
    """An answer as it came, but for the number of the request."""
    return head(answer) + answer.content.replace(answer.headers["x-request-id"].encode(), b"")


def head(answer: httpx.Response) -> bytes:
    """The head of an answer, but for what belongs to the moment."""
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in OF_THE_MOMENT]
    return "\n".join([f"{answer.status_code}", *headers, ""]).encode()


async def first_news(client: httpx.AsyncClient, path: str) -> bytes:
    """What a stream says at once: all of its first message, and that there is no second."""
    async with client.stream("GET", path) as answer:
        said = head(answer)
        chunks = answer.aiter_raw()
        while said.count(b"\nid: ") < 1 or not said.endswith(b"\n\n"):
            said += await anext(chunks)
        try:
            async with asyncio.timeout(0.05):
                said += await anext(chunks)
        except TimeoutError:
            return said
        return said


def another_world(real: Table, seat: int) -> Table:
    """A table that the seat can't tell from the real one; it differs in more than the dice, if it can."""
    guesses = [real.guess(seat, FastDice(f"world {number}")) for number in range(10)]
    return next((guess for guess in guesses if differ(guess, real)), guesses[0])


def differ(one: Table, other: Table) -> bool:
    """Whether two tables have other components somewhere, or other things left to do; dice aside."""
    here, there = one.position(), other.position()
    return any(here[part] != there[part] for part in ("components", "stack"))
