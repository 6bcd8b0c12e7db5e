"""Request body reader: the whole body, within a time and a size, before the request is acted on.

So a handler decides by the state at the time when the request is complete.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec
from litestar.types import HTTPReceiveMessage, Receive, WebSocketReceiveMessage

from meadhall.match import Refused

MAX_BODY_BYTES = 65_536
BODY_TIMEOUT_S = 20.0


class ClientDisconnected(Exception):
    """The client closed the connection before its request was complete."""


async def read_body(headers: Mapping[str, str], receive: Receive) -> bytes | None:
    """The whole body; None if there is none to wait for."""
    content_length = headers.get("content-length", "0")
    if not content_length.isdecimal() or len(content_length) > 18:
        raise Refused("not_understood")
    if int(content_length) > MAX_BODY_BYTES:
        raise Refused("too_long")
    if not int(content_length) and "transfer-encoding" not in headers:
        return None
    try:
        async with asyncio.timeout(BODY_TIMEOUT_S):
            return await receive_all(receive)
    except TimeoutError:
        raise Refused("late") from None


async def receive_all(receive: Receive) -> bytes:
    body = b""
    more = True
    while more:
        event = await receive()
        if event["type"] != "http.request":
            raise ClientDisconnected
        body += event["body"]
        more = event["more_body"]
        if len(body) > MAX_BODY_BYTES:
            raise Refused("too_long")
    return body


def check_depth(body: bytes) -> None:
    """Refuse JSON that is nested too deeply to be parsed; other errors in it are found later."""
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except RecursionError:
        raise Refused("not_understood") from None
    except msgspec.MsgspecError:
        return


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` for the application: first the body that was read already, then what comes after it."""
    replayed = False

    async def receive_replayed() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal replayed
        if replayed:
            return await receive()
        replayed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_replayed
