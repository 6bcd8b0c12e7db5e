"""Server-sent events: how changes reach pages and programs."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from time import monotonic
from typing import Protocol

from meadhall.match.rights import may_view, seat_of
from meadhall.match.seats import device_owner
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.presence import ClientId, Subscriber
from meadhall.server.services import Services
from meadhall.server.storage import StoreUnavailable

log = logging.getLogger("meadhall.server")
HEARTBEAT_S = 15.0
"""Seconds after which a silent stream says that it is still there."""
MAX_STREAM_S = 3600.0
"""Maximum age of a stream; the browser reconnects."""
LOBBY_PAUSE_S = 1.0
"""Least seconds between two updates of a lobby page, however much is played."""


def message(content: str, number: str, event: str = "") -> bytes:
    """One message; a name makes it an event rather than content."""
    head = f"event: {event}\n" if event else ""
    lines = content.replace("\n", "\ndata: ")
    return f"{head}id: {number}\ndata: {lines}\n\n".encode()


class RightsChanged(Exception):
    """The visitor has other rights than when the stream began: they come again, with those."""


class Writer(Protocol):
    """What a stream says, in two steps: what must be waited for, and what is written once the rights are known."""

    async def prepare(self) -> None: ...
    def write(self) -> bytes | None: ...


class MatchWriter:
    """Writer of a match, for the seat that the visitor has as the stream begins."""

    def __init__(
        self, live: MatchActor, visitor: Visitor, write: Callable[[], bytes | None], watching: bool = False
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
        if self.seat_now() != self.seat or not may_view(self.live.match, self.person):
            raise RightsChanged
        return self.content()


class LobbyWriter:
    """Writer of a lobby page: rendered after every change, and sent if it differs."""

    def __init__(self, draw: Callable[[], Awaitable[str]]) -> None:
        self.draw = draw
        self.drawn = self.sent = ""

    async def prepare(self) -> None:
        with suppress(StoreUnavailable):  # the store is away; pages stay as they are
            self.drawn = await self.draw()

    def write(self) -> bytes | None:
        if self.drawn == self.sent:
            return None
        self.sent = self.drawn
        return "".join([*(f"data: {line}\n" for line in self.drawn.split("\n")), "\n"]).encode()


async def session_valid(services: Services, visitor: Visitor) -> bool:
    """Whether the visitor's session is still valid; strangers have none to lose."""
    session = visitor.session
    return (
        session is None or services.users.cached_session_valid(session) or await services.users.session_valid(session)
    )


async def event_stream(
    services: Services,
    visitor: Visitor,
    listen: Callable[[ClientId], AbstractContextManager[Subscriber]],
    writer: Writer,
    beat: float = HEARTBEAT_S,
    pause: float = 0.0,
) -> AsyncIterator[bytes]:
    """Event stream of one visitor: what the writer has to say, now and after every change. A slow reader misses
    intermediate states, never the last.

    Session and rights are checked before every message: who is signed out or has other rights hears no more.
    """
    with listen((device_owner(visitor.person), visitor.device)) as listener:
        yield b"retry: 1000\n\n"
        until, silent = monotonic() + MAX_STREAM_S, False
        while monotonic() < until:
            try:
                if not await session_valid(services, visitor):
                    return
                await writer.prepare()
                if listener.closed or services.closing:
                    break
                content = writer.write()
            except RightsChanged:
                return
            except Exception:  # the response has begun, so no error page can follow
                log.exception("a stream broke")
                return
            if content is not None:
                until = monotonic() + MAX_STREAM_S
                yield content
            elif silent:
                yield b"event: beat\ndata: .\n\n"
            silent = not await listener.wait(beat)
            await listener.sleep(pause)
        if listener.is_page and services.closing:
            yield b"event: restart\ndata: .\n\n"


def match_events(
    services: Services,
    live: MatchActor,
    visitor: Visitor,
    page: bool,
    write: Callable[[], bytes | None],
    watching: bool = False,
) -> AsyncIterator[bytes]:
    """Event stream of a match. Who is only watching sits nowhere, though they may have a seat."""
    writer = MatchWriter(live, visitor, write, watching)
    return event_stream(services, visitor, partial(live.channel.subscribe, writer.seat, page), writer)


def lobby_events(
    services: Services, visitor: Visitor, draw: Callable[[], Awaitable[str]], beat: float = HEARTBEAT_S
) -> AsyncIterator[bytes]:
    """Event stream of a page that changes with what goes on in the hall."""
    return event_stream(services, visitor, services.lobby.subscribe, LobbyWriter(draw), beat, LOBBY_PAUSE_S)
