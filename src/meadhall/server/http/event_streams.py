"""Responses that are server-sent event streams; each counts in the stream limiter for as long as it lasts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack

from litestar.response import Stream

from meadhall.match.rights import is_host, seat_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.middleware.stream_limit import StreamClient, StreamLimiter
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import MatchActor
from meadhall.server.realtime.sse import HEARTBEAT_S, lobby_events, match_events
from meadhall.server.realtime.sse_compression import gzip_stream
from meadhall.server.services import Services


def match_stream(
    request: WebRequest,
    services: Services,
    stream_limiter: StreamLimiter,
    live: MatchActor,
    visitor: Visitor,
    write: Callable[[], bytes | None],
    *,
    page: bool = True,
    watching: bool = False,
) -> Stream:
    """The event stream of a match; those of its players and its host are counted apart from those of spectators."""
    plays = seat_of(live.match, visitor.person) is not None or is_host(live.match, visitor.person)
    return stream_response(
        request,
        stream_limiter,
        visitor,
        live.row.id,
        plays,
        match_events(services, live, visitor, page, write, watching),
    )


def lobby_stream(
    request: WebRequest,
    services: Services,
    stream_limiter: StreamLimiter,
    visitor: Visitor,
    name: str,
    draw: Callable[[], Awaitable[str]],
    *,
    plays: bool = False,
    beat: float = HEARTBEAT_S,
) -> Stream:
    """The event stream of a page that changes with the lobby."""
    chunks = lobby_events(services, visitor, draw, beat)
    return stream_response(request, stream_limiter, visitor, f"{name} {visitor.person}", plays, chunks)


def stream_response(
    request: WebRequest,
    stream_limiter: StreamLimiter,
    visitor: Visitor,
    name: str,
    plays: bool,
    chunks: AsyncIterator[bytes],
) -> Stream:
    """The response that carries a stream, counted in the stream limiter until the request ends; or a refusal before
    anything is sent."""
    cleanup: ExitStack = request.scope["state"]["cleanup"]
    person = visitor.person if visitor.authenticated else ""
    cleanup.callback(stream_limiter.acquire(StreamClient(name, person, visitor.address, plays)))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        chunks = gzip_stream(chunks)
    return Stream(chunks, media_type="text/event-stream", headers=headers)
