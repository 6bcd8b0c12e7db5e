"""The body of a request: read whole, within a time and a size, before anybody acts on the request.

So whatever is decided is decided from what is true when all of the request is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec
from litestar.types import HTTPReceiveMessage, Receive, WebSocketReceiveMessage

from meadhall.match import Refused

MOST_BYTES = 65_536
BODY_SECONDS = 20.0


class Gone(Exception):
    """Whoever asked has hung up."""


async def read_body(headers: Mapping[str, str], receive: Receive) -> bytes | None:
    """All of the body; None if there is none to wait for."""
    announced = headers.get("content-length", "0")
    if not announced.isdecimal() or len(announced) > 18:
        raise Refused("not_understood")
    if int(announced) > MOST_BYTES:
        raise Refused("too_long")
    if not int(announced) and "transfer-encoding" not in headers:
        return None
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await gather(receive)
    except TimeoutError:
        raise Refused("late") from None


async def gather(receive: Receive) -> bytes:
    body = b""
    more = True
    while more:
        event = await receive()
        if event["type"] != "http.request":
            raise Gone
        body += event["body"]
        more = event["more_body"]
        if len(body) > MOST_BYTES:
            raise Refused("too_long")
    return body


def check_depth(body: bytes) -> None:
    """Refuse JSON that is nested more deeply than anybody can read; whatever else is wrong with it is seen later."""
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except RecursionError:
        raise Refused("not_understood") from None
    except msgspec.MsgspecError:
        return


def once_more(body: bytes, receive: Receive) -> Receive:
    """The body for the application; then whatever comes after it."""
    given = False

    async def again() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
