"""Server-sent events: how changes reach pages and programs."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from time import monotonic
from typing import Protocol

from litestar.response import Stream

from meadhall.match.rights import is_host, may_look, seat_of
from meadhall.match.seats import holder_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.middleware import stream_limit as guard
from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.presence import Listener, Who
from meadhall.server.matches.registry import Hall
from meadhall.server.realtime.sse_compression import squeezed
from meadhall.server.storage import NotKept

log = logging.getLogger("meadhall.server")
BEAT = 15.0
"""Seconds after which a silent stream says that it is still there."""
MOST_SECONDS = 3600.0
"""No stream lives for ever: whoever still listens comes again."""
LOBBY_PAUSE_S = 1.0
"""Seconds that a page of the hall has rest after news: however much is played, it is drawn anew no more often."""


def message(content: str, number: str, event: str = "") -> bytes:
    """One message; a name makes it an event rather than content."""
    head = f"event: {event}\n" if event else ""
    lines = content.replace("\n", "\ndata: ")
    return f"{head}id: {number}\ndata: {lines}\n\n".encode()


class Ended(Exception):
    """The visitor has other rights than when the stream began: they come again, with those."""


class Writer(Protocol):
    """What a stream says, in two steps: what must be waited for, and what is written once the rights are known."""

    async def prepare(self) -> None: ...
    def write(self) -> bytes | None: ...


class MatchWriter:
    """Writer of a match, for the seat that the visitor has as the stream begins."""

    def __init__(
        self, live: LiveMatch, visitor: Visitor, write: Callable[[], bytes | None], watching: bool = False
    ) -> None:
        self.live = live
        self.person = visitor.person
        self.content = write
        self.watching = watching
        self.seat = self.seat_now()

    def seat_now(self) -> int | None:
        return None if self.watching else seat_of(self.live.match, self.person)

    async def prepare(self) -> None:
        """A match is at hand."""

    def write(self) -> bytes | None:
        """Judged here and not before: nothing happens between this and the writing."""
        if self.seat_now() != self.seat or not may_look(self.live.match, self.person):
            raise Ended
        return self.content()


class LobbyWriter:
    """Writer of a page of the hall: drawn anew after every change, and said where it differs."""

    def __init__(self, draw: Callable[[], Awaitable[str]]) -> None:
        self.draw = draw
        self.drawn = self.sent = ""

    async def prepare(self) -> None:
        with suppress(NotKept):  # the store is away; pages stay as they are
            self.drawn = await self.draw()

    def write(self) -> bytes | None:
        if self.drawn == self.sent:
            return None
        self.sent = self.drawn
        return "".join([*(f"data: {line}\n" for line in self.drawn.split("\n")), "\n"]).encode()


async def session_valid(hall: Hall, visitor: Visitor) -> bool:
    """Whether the visitor's session is still valid; strangers have none to lose."""
    session = visitor.session
    return session is None or hall.people.plainly(session) or await hall.people.still(session)


async def events(
    hall: Hall,
    visitor: Visitor,
    listen: Callable[[Who], AbstractContextManager[Listener]],
    writer: Writer,
    beat: float = BEAT,
    pause: float = 0.0,
) -> AsyncIterator[bytes]:
    """Event stream of one visitor: what the writer has to say, now and after every change. A slow reader misses
    intermediate states, never the last.

    Session and rights are checked before every message: who is signed out or has other rights hears no more.
    """
    with listen((holder_of(visitor.person), visitor.device)) as listener:
        yield b"retry: 1000\n\n"
        until, silent = monotonic() + MOST_SECONDS, False
        while monotonic() < until:
            try:
                if not await session_valid(hall, visitor):
                    return
                await writer.prepare()
                if listener.closed or hall.closing:
                    break
                content = writer.write()
            except Ended:
                return
            except Exception:  # the answer has begun, so nobody else can tell
                log.exception("a stream broke")
                return
            if content is not None:
                until = monotonic() + MOST_SECONDS
                yield content
            elif silent:
                yield b"event: beat\ndata: .\n\n"
            silent = not await listener.wait(beat)
            await listener.pause(pause)
        if listener.page and hall.closing:
            yield b"event: restart\ndata: .\n\n"


def news(
    hall: Hall,
    live: LiveMatch,
    visitor: Visitor,
    page: bool,
    write: Callable[[], bytes | None],
    watching: bool = False,
) -> AsyncIterator[bytes]:
    """Event stream of a match. Who is only watching sits nowhere, though they may have a seat."""
    writer = MatchWriter(live, visitor, write, watching)
    return events(hall, visitor, partial(live.feed.listen, writer.seat, page), writer)


def lobby_news(
    hall: Hall, visitor: Visitor, draw: Callable[[], Awaitable[str]], beat: float = BEAT
) -> AsyncIterator[bytes]:
    """Event stream of a page that changes with what goes on in the hall."""
    return events(hall, visitor, hall.lobby.listen, LobbyWriter(draw), beat, LOBBY_PAUSE_S)


def match_stream(
    request: WebRequest,
    hall: Hall,
    places: Places,
    live: LiveMatch,
    visitor: Visitor,
    write: Callable[[], bytes | None],
    *,
    page: bool = True,
    watching: bool = False,
) -> Stream:
    """The stream of a match, at which those who play have places of their own."""
    plays = seat_of(live.match, visitor.person) is not None or is_host(live.match, visitor.person)
    return answer(request, places, visitor, live.row.id, plays, news(hall, live, visitor, page, write, watching))


def lobby_stream(
    request: WebRequest,
    hall: Hall,
    places: Places,
    visitor: Visitor,
    name: str,
    draw: Callable[[], Awaitable[str]],
    *,
    plays: bool = False,
    beat: float = BEAT,
) -> Stream:
    """The stream of a page that changes with what goes on in the hall."""
    chunks = lobby_news(hall, visitor, draw, beat)
    return answer(request, places, visitor, f"{name} {visitor.person}", plays, chunks)


def answer(
    request: WebRequest, places: Places, visitor: Visitor, name: str, plays: bool, chunks: AsyncIterator[bytes]
) -> Stream:
    """The answer that carries a stream, and its place among the listeners for as long as the request lasts; or the
    visitor is refused before anything is said."""
    leaving: ExitStack = request.scope["state"]["leaving"]
    person = visitor.person if visitor.known else ""
    leaving.callback(places.take(guard.Listener(name, person, visitor.address, plays)))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        chunks = squeezed(chunks)
    return Stream(chunks, media_type="text/event-stream", headers=headers)
