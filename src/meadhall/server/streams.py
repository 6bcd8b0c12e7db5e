"""Server-sent events: how changes reach pages and programs."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack

from litestar.response import Stream

from meadhall.match.rights import is_host, may_look, seat_of
from meadhall.match.seats import holder_of
from meadhall.server.guard.places import Listener, Places
from meadhall.server.hall import Hall
from meadhall.server.live import LiveMatch
from meadhall.server.request import WebRequest
from meadhall.server.squeezing import squeezed
from meadhall.server.visitor import Visitor

log = logging.getLogger("meadhall.server")
BEAT = 15.0
"""Seconds after which a silent stream says that it is still there."""
MOST_SECONDS = 3600.0
"""No stream lives for ever: whoever still listens comes again."""


def message(content: str, number: str, event: str = "") -> bytes:
    """One message; a name makes it an event rather than content."""
    head = f"event: {event}\n" if event else ""
    lines = content.replace("\n", "\ndata: ")
    return f"{head}id: {number}\ndata: {lines}\n\n".encode()


def take_place(request: WebRequest, places: Places, live: LiveMatch, visitor: Visitor) -> None:
    """Take a place among the listeners, before anything is said, for as long as the request lasts; or be refused."""
    plays = seat_of(live.match, visitor.person) is not None or is_host(live.match, visitor.person)
    leaving: ExitStack = request.scope["state"]["leaving"]
    leaving.callback(places.take(Listener(live.row.id, visitor.person, visitor.address, plays)))


async def news(
    hall: Hall,
    live: LiveMatch,
    visitor: Visitor,
    page: bool,
    write: Callable[[], bytes | None],
    watching: bool = False,
) -> AsyncIterator[bytes]:
    """What `write` has to say, now and after every change; a slow reader misses intermediate states, never the last.

    Whoever gets other rights meanwhile, or is signed out, hears no more: they come again, with those. Who is only
    watching sits nowhere, though they may have a seat.
    """
    person = visitor.person
    seat = None if watching else seat_of(live.match, person)
    holder = holder_of(person)
    generation = await hall.people.generation(holder)
    with live.feed.listen(seat, page, (holder, visitor.device)) as listener:
        yield b"retry: 1000\n\n"
        silent = 0.0
        while not (listener.closed or hall.closing) and silent < MOST_SECONDS:
            known = hall.people.plainly(holder, visitor.device, generation)
            if not known and not await hall.people.still(holder, visitor.device, generation):
                return
            moved = not watching and seat_of(live.match, person) != seat
            if moved or not may_look(live.match, person):  # judged last: nothing happens between this and the writing
                return
            try:
                content = write()
            except Exception:  # the answer has begun, so nobody else can tell
                log.exception("a stream broke")
                return
            if content is not None:
                silent = 0
                yield content
            if not await listener.wait(BEAT):
                silent += BEAT
                yield b"event: beat\ndata: .\n\n"
        if page and hall.closing:
            yield b"event: restart\ndata: .\n\n"


def stream(chunks: AsyncIterator[bytes], accepted: str) -> Stream:
    """The answer that carries a stream."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in accepted:
        headers["content-encoding"] = "gzip"
        chunks = squeezed(chunks)
    return Stream(chunks, media_type="text/event-stream", headers=headers)
