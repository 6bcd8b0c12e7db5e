"""Streams in gzip, and what of them many share."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import h11
import httpx
import pytest
from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig

from meadhall.server.http.middleware.response_compression import ResponseCompression
from meadhall.server.http.middleware.uvicorn_protocol import ChunkedFraming
from meadhall.server.matches.presence import Subscriber
from meadhall.server.realtime.sse_compression import FEW, CompressedMessage, compress, gzip_stream

MESSAGES = [b"retry: 1000\n\n", "data: « été » ".encode() * 700 + b"\n\n", b"event: beat\ndata: .\n\n", b""]


async def pieces(messages: list[bytes]) -> AsyncIterator[bytes]:
    for each in messages:
        yield each


async def sent(messages: list[bytes]) -> bytes:
    return b"".join([piece async for piece in gzip_stream(pieces(messages))])


@pytest.mark.parametrize("streams", [1, FEW + 5])
def test_every_stream_is_whole_however_many_share_its_messages(streams: int) -> None:
    """`gzip` compares the checksum and the size at the end."""
    for number in range(streams):
        own = [f"data: {number}\n\n".encode(), *MESSAGES, *MESSAGES[number % 4 :]]
        assert gzip.decompress(asyncio.run(sent(own))) == b"".join(own)


def test_what_the_last_message_said_is_referred_to_though_little_was_said_in_between() -> None:
    long = Random(1).randbytes(3000)
    again = [long, b"event: beat\ndata: .\n\n" * 2, long + b"new"]
    whole = asyncio.run(sent(again))
    assert gzip.decompress(whole) == b"".join(again)
    assert len(whole) < len(long) + 200


def test_who_comes_later_shares_what_is_pressed_with_those_who_had_the_same_message_last() -> None:
    first, last, now = (Random(number).randbytes(400) for number in range(3))
    asyncio.run(sent([first, last, now]))
    known = compress.cache_info().hits
    late = [b"of its own" * 30, last, now]
    assert gzip.decompress(asyncio.run(sent(late))) == b"".join(late)
    assert compress.cache_info().hits == known + 1


def test_what_silent_streams_say_is_pressed_once_for_all() -> None:
    beat = b"event: beat\ndata: silent\n\n"
    for number in range(3):
        asyncio.run(sent([Random(f"of its own {number}").randbytes(400), beat]))
    before = compress.cache_info().misses
    asyncio.run(sent([MESSAGES[1], beat]))
    asyncio.run(sent([MESSAGES[1], MESSAGES[0], beat]))
    assert compress.cache_info().misses <= before + 2, "those of the other two messages"


@pytest.mark.parametrize("size", [0, 1, 255, 256, 17_413])
def test_a_checksum_goes_on_as_if_the_message_had_been_gone_through(size: int) -> None:
    chance = Random(size)
    message = CompressedMessage(chance.randbytes(size))
    for _ in range(FEW + 20):
        before = chance.getrandbits(32)
        assert message.after(before) == zlib.crc32(message.chunk, before)


SECRET, WRONG = b"qzxwvkjhqzwvk", b"kvwzqhjkvwxzq"
"""Of the same letters, so that by themselves they are pressed alike."""


def zone(name: bytes, content: bytes) -> bytes:
    return b'<hx-partial hx-target="#%b" hx-swap="outerMorph"><ol id="%b">%b</ol></hx-partial>\n' % (
        name,
        name,
        content,
    )


def told(guess: bytes, *, first: bool) -> list[bytes]:
    """What a reader is sent who holds the secret, while somebody else writes a guess."""
    board = [zone(b"board", b"you hold %b" % SECRET + b" and more" * 30), b"\n"]
    talk = [zone(b"title", b"a move"), zone(b"chat", b"<li>you hold %b" % guess + b"</li>" * 30), zone(b"log", b"said")]
    messages = [b"".join(parts) for parts in ((talk, board) if first else (board, talk))]
    return [*messages, b"".join([*board, *talk])]


async def answered_at_once(text: bytes) -> bytes:
    """A page with that content, as it is sent."""

    @get("/")
    async def page() -> Response[bytes]:
        return Response(text, media_type="text/html")

    config = CompressionConfig(backend="gzip", minimum_size=1, middleware_class=ResponseCompression)
    app: Any = Litestar([page], compression_config=config)
    async with (
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client,
        client.stream("GET", "/", headers={"accept-encoding": "gzip"}) as answer,
    ):
        assert answer.headers["content-encoding"] == "gzip"
        whole = b"".join([chunk async for chunk in answer.aiter_raw()])
        assert answer.headers["content-length"] == f"{len(whole)}"
    assert gzip.decompress(whole) == text
    return whole


@pytest.mark.parametrize("first", [True, False])
def test_talk_that_guesses_what_a_reader_is_sent_makes_no_stream_shorter(first: bool) -> None:
    sizes = set()
    for guess in (SECRET, WRONG):
        messages = told(guess, first=first)
        whole = asyncio.run(sent(messages))
        assert gzip.decompress(whole) == b"".join(messages)
        sizes.add(len(whole))
    assert len(sizes) == 1


@pytest.mark.parametrize("first", [True, False])
def test_talk_that_guesses_what_a_page_shows_makes_no_page_shorter(first: bool) -> None:
    pages = [b"".join(told(guess, first=first)) for guess in (SECRET, WRONG)]
    assert len({len(asyncio.run(answered_at_once(page))) for page in pages}) == 1
    assert gzip.decompress(asyncio.run(answered_at_once(b"no talk at all"))) == b"no talk at all"


def test_talk_refers_to_earlier_talk() -> None:
    talk = zone(b"chat", Random(1).randbytes(2000).hex().encode())
    page = zone(b"board", Random(2).randbytes(2000).hex().encode())
    once, again = (len(asyncio.run(sent([page + talk] * times))) for times in (1, 2))
    assert again < once + 200


def answered(connection: h11.Connection, version: bytes, length: bool) -> bytes:
    """All that is sent in answer to two requests, one after the other where the connection stays open."""
    headers = [("content-length", "12")] if length else []
    said = b""
    for _ in range(2):
        connection.receive_data(b"GET / HTTP/" + version + b"\r\nHost: x\r\n\r\n")
        while type(connection.next_event()) is not h11.EndOfMessage:
            pass
        said += connection.send(h11.Response(status_code=200, headers=headers))
        for piece in (b"one,", b"", b"two,", b"five"):
            said += connection.send(h11.Data(data=piece))
        said += connection.send(h11.EndOfMessage())
        if connection.our_state is h11.MUST_CLOSE:
            return said
        connection.start_next_cycle()
    return said


@pytest.mark.parametrize("length", [True, False])
@pytest.mark.parametrize("version", [b"1.1", b"1.0"])
def test_pieces_are_framed_as_h11_frames_them(version: bytes, length: bool) -> None:
    assert answered(ChunkedFraming(), version, length) == answered(h11.Connection(h11.SERVER), version, length)


def test_a_piece_after_the_end_is_refused() -> None:
    connection = ChunkedFraming()
    answered(connection, b"1.0", length=False)
    with pytest.raises(h11.LocalProtocolError):
        connection.send(h11.Data(data=b"more"))


def test_a_wait_ends_in_its_own_time_though_an_earlier_one_had_another() -> None:
    async def story() -> None:
        loop, listener = asyncio.get_running_loop(), Subscriber(None, True)
        for earlier, now in ((30.0, 0.05), (0.05, 0.15)):
            loop.call_soon(listener.notify)
            assert await listener.wait(earlier)
            begun = loop.time()
            assert not await listener.wait(now)
            assert now * 0.9 < loop.time() - begun < 20
        listener.stop_timer()

    asyncio.run(story())
