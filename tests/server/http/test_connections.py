"""Connection and stream limits, and timeouts of slow clients."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import pytest
import uvicorn

from meadhall.match import Refused
from meadhall.server.http.middleware import body, uvicorn_protocol
from meadhall.server.http.middleware.connection_limit import (
    ACCEPTS_PER_CYCLE,
    CYCLES_TO_REJECT,
    MAX_PER_ADDRESS,
    MAX_POLITE_REJECTIONS,
    Admission,
    ConnectionLimiter,
    connection_capacity,
    make_connection_limiter,
    raise_file_limit,
)
from meadhall.server.http.middleware.stream_limit import (
    MAX_SPECTATORS_PER_MATCH,
    MAX_STREAMS_PER_ADDRESS,
    MAX_STREAMS_PER_PERSON,
    StreamClient,
    StreamLimiter,
)
from meadhall.server.http.middleware.uvicorn_protocol import HttpProtocol, SharedState
from meadhall.server.runtime.network import TrustedProxies, client_network, is_loopback
from tests import plain
from tests.server.crowds import RawConnection, open_connections
from tests.server.kit import Player, RunningServer, start_match

FEW_FILES = 1024
HALF = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


class FakeConnection:
    """A connection, as the limiter knows it."""

    def __init__(self, idle: bool = False) -> None:
        self.idle = idle
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_address_over_its_limit_is_rejected_then_dropped() -> None:
    limiter = ConnectionLimiter(max_total=1000, max_per_address=3)
    admissions = [limiter.admit(FakeConnection(), "1.1.1.1") for _ in range(3 + MAX_POLITE_REJECTIONS + 5)]
    assert (
        admissions == [Admission.ADMITTED] * 3 + [Admission.REJECTED] * MAX_POLITE_REJECTIONS + [Admission.DROPPED] * 5
    )
    assert limiter.admit(FakeConnection(), "2.2.2.2") is Admission.ADMITTED
    assert limiter.rejected == MAX_POLITE_REJECTIONS + 5


def test_released_connection_makes_room() -> None:
    limiter = ConnectionLimiter(max_total=1000, max_per_address=1)
    first, second = FakeConnection(), FakeConnection()
    assert limiter.admit(first, "1.1.1.1") is Admission.ADMITTED
    assert limiter.admit(second, "1.1.1.1") is Admission.REJECTED
    limiter.release(first)
    limiter.release(second)
    assert not limiter.connections
    assert not limiter.by_address
    assert limiter.admit(FakeConnection(), "1.1.1.1") is Admission.ADMITTED


def test_full_server_evicts_the_longest_idle_connection() -> None:
    limiter = ConnectionLimiter(max_total=4)
    asking, idle, later, listening = (
        FakeConnection(),
        FakeConnection(idle=True),
        FakeConnection(idle=True),
        FakeConnection(),
    )
    for number, connection in enumerate((asking, idle, later, listening)):
        assert limiter.admit(connection, f"1.1.1.{number}") is Admission.ADMITTED
    assert limiter.admit(FakeConnection(), "2.2.2.2") is Admission.ADMITTED
    assert (idle.aborted, later.aborted) == (True, False)
    assert limiter.admit(FakeConnection(), "2.2.2.3") is Admission.ADMITTED
    assert later.aborted
    assert limiter.admit(FakeConnection(), "2.2.2.4") is Admission.REJECTED
    assert not asking.aborted
    assert not listening.aborted


def test_proxy_connections_have_no_address_limit() -> None:
    limiter = ConnectionLimiter(max_total=100, max_per_address=2)
    assert {limiter.admit(FakeConnection(), "") for _ in range(50)} == {Admission.ADMITTED}


def test_capacity_is_below_the_limit_of_open_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert raise_file_limit() >= soft
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] == hard
    assert connection_capacity(FEW_FILES) + MAX_POLITE_REJECTIONS + CYCLES_TO_REJECT * ACCEPTS_PER_CYCLE < FEW_FILES
    assert make_connection_limiter(connection_capacity(100_000), limits=True).max_per_address == MAX_PER_ADDRESS
    limiter = make_connection_limiter(connection_capacity(FEW_FILES), limits=False)
    assert limiter.max_per_address == limiter.max_total


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::ffff", "2001:db8:1:3::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, counted: str) -> None:
    assert client_network(address) == counted


def test_loopback_is_recognized_in_all_notations() -> None:
    assert [is_loopback(each) for each in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")] == [True] * 4
    assert [is_loopback(each) for each in ("192.0.2.1", "::ffff:192.0.2.1", "", "localhost")] == [False] * 4


# Streams.


def open_streams(limiter: StreamLimiter, who: list[StreamClient]) -> int:
    """How many of these get a place."""
    taken = 0
    for client in who:
        try:
            limiter.acquire(client)
        except Refused:
            continue
        taken += 1
    return taken


def test_streams_are_limited_by_person_address_and_match() -> None:
    many = range(500)
    assert (
        open_streams(StreamLimiter(10_000), [StreamClient(f"{n}", "ann", f"{n}", True) for n in many])
        == MAX_STREAMS_PER_PERSON
    )
    assert open_streams(StreamLimiter(10_000), [StreamClient(f"{n}", "", f"{n}", False) for n in many]) == len(many)
    for plays in (True, False):
        crowd_ = [StreamClient(f"{n}", f"{n}", "1.1.1.1", plays) for n in many]
        assert open_streams(StreamLimiter(10_000), crowd_) == MAX_STREAMS_PER_ADDRESS[plays]
    assert (
        open_streams(StreamLimiter(10_000), [StreamClient("m", f"{n}", f"{n}", False) for n in many])
        == MAX_SPECTATORS_PER_MATCH
    )
    assert open_streams(StreamLimiter(10_000), [StreamClient("m", f"{n}", f"{n}", True) for n in many]) == len(many)


def test_streams_of_spectators_and_players_are_counted_apart() -> None:
    limiter = StreamLimiter(100)
    assert open_streams(limiter, [StreamClient(f"{n}", f"{n}", f"{n}", False) for n in range(500)]) == 25
    assert open_streams(limiter, [StreamClient(f"{n}", f"{n}", f"{n}", True) for n in range(500)]) == 50
    assert (limiter.open_count(True), limiter.open_count(False)) == (50, 25)


def test_released_stream_makes_room() -> None:
    limiter = StreamLimiter(4)
    leave = limiter.acquire(StreamClient("m", "ann", "1.1.1.1", False))
    with pytest.raises(Refused, match="full"):
        limiter.acquire(StreamClient("m", "bob", "1.1.1.2", False))
    leave()
    assert not limiter.open
    limiter.acquire(StreamClient("m", "bob", "1.1.1.2", False))


def test_without_limits_only_the_capacity_counts() -> None:
    assert open_streams(StreamLimiter(400, limits=False), [StreamClient("m", "ann", "1", False)] * 500) == 100


# Patience, with real connections and less of it.


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole body, like the pipeline, and echoes it."""
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    try:
        text = await body.read_body(headers, receive) or b""
    except (Refused, body.ClientDisconnected) as error:
        text = type(error).__name__.encode()
    length = (b"content-length", str(len(text)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": text})


def with_server(
    story: Callable[[int], Awaitable[None]], limiter: ConnectionLimiter, app: Any = hello, proxies: Sequence[str] = ()
) -> None:
    """Live through a story with a server of uvicorn's that has our connection limiter."""

    async def live() -> None:
        config = uvicorn.Config(app, http=HttpProtocol, log_config=None, lifespan="off", proxy_headers=False)
        server = uvicorn.Server(config)
        server.server_state = SharedState(limiter, TrustedProxies(proxies))
        ear = socket.create_server(("127.0.0.1", 0))
        serving = asyncio.create_task(server.serve([ear]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            await story(ear.getsockname()[1])
        finally:
            server.should_exit = True
            await serving

    asyncio.run(live())


def test_incomplete_head_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in silence nor byte by byte; nor is a connection that says nothing at all."""
    monkeypatch.setattr(uvicorn_protocol, "HEAD_TIMEOUT_S", 0.2)

    async def story(port: int) -> None:
        silent, half, slow = [await asyncio.to_thread(RawConnection, port) for _ in range(3)]
        half.send(HALF)
        slow.send(HALF)
        dripping = asyncio.create_task(drip(slow))
        assert await asyncio.to_thread(silent.closed)
        assert await asyncio.to_thread(half.closed)
        await dripping
        assert not limiter.connections

    async def drip(wire: RawConnection) -> None:
        """Send a byte now and then, until the connection is closed."""
        for _ in range(1000):
            try:
                wire.socket.sendall(b"x")
            except OSError:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it is still waited for")

    limiter = ConnectionLimiter(100)
    with_server(story, limiter)


def test_incomplete_head_of_a_later_request_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocol, "HEAD_TIMEOUT_S", 1.0)

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(RawConnection, port)
        wire.request("/")
        assert await asyncio.to_thread(wire.status) == 200
        wire.send(HALF)
        assert await asyncio.to_thread(wire.closed)

    with_server(story, ConnectionLimiter(100))


def test_incomplete_body_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "BODY_TIMEOUT_S", 0.2)

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(RawConnection, port)
        wire.send("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100\r\n\r\nhalf")
        assert (await asyncio.to_thread(wire.read)).endswith("Refused")

    with_server(story, ConnectionLimiter(100))


def test_unread_response_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocol, "STALL_TIMEOUT_S", 0.2)
    ended = asyncio.Event()

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while limiter.connections:
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        ended.set()

    limiter = ConnectionLimiter(100)

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(RawConnection, port)
        wire.request("/")
        async with asyncio.timeout(30):
            await ended.wait()

    with_server(story, limiter, endless)


def connection_of(proxies: Sequence[str] = ()) -> tuple[HttpProtocol, bool]:
    """A connection after a request, and whether TCP_NODELAY is set."""
    limiter = ConnectionLimiter(100)
    found: list[tuple[HttpProtocol, bool]] = []

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(RawConnection, port)
        wire.request("/")
        assert await asyncio.to_thread(wire.status) == 200
        (connection,) = limiter.connections
        assert isinstance(connection, HttpProtocol)
        line = connection.transport.get_extra_info("socket")
        found.append((connection, bool(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))))

    with_server(story, limiter, proxies=proxies)
    return found[0]


def test_connections_have_tcp_nodelay() -> None:
    assert connection_of()[1]


def test_keep_alive_for_a_proxy_is_longer() -> None:
    assert connection_of(["127.0.0.1"])[0].timeout_keep_alive > 60
    assert connection_of()[0].timeout_keep_alive < 10


# The whole server.


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, FEW_FILES))


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with its limits on that may have 1,024 files open, and asks for 256."""
    running = RunningServer(tmp_path_factory.mktemp("crowd") / "matches.sqlite", before=few_files)
    yield running
    assert running.stop() == 0
    assert running.error_lines() == []
    assert running.log.stat().st_size < 2_000_000


def addresses(count: int, houses: int = 1) -> Any:
    return (f"127.0.1.{1 + number % houses}" for number in range(count))


@pytest.mark.parametrize("houses", [1, 25])
def test_incomplete_requests_block_no_other_client(small_server: RunningServer, houses: int) -> None:
    """1,100 from one address, which has its share; and from many, where those who only sit there make room."""
    with open_connections(small_server.port, addresses(1100, houses)) as wires:
        for wire in wires:
            wire.send(HALF)
        ann = Player(small_server, "Ann")
        assert ann.create_match("raids", ["me", "random"])["started"]
        assert plain.get(f"{small_server.base}/").status_code == 200


def test_open_streams_block_no_other_client(small_server: RunningServer) -> None:
    """1,001 streams of spectators from one address, and as many from others; then those who play listen as well."""
    match, people = start_match(small_server, "raids", 2)
    with (
        open_connections(small_server.port, addresses(1001)) as one,
        open_connections(small_server.port, addresses(400, 40)) as many,
    ):
        for wire in [*one, *many]:
            wire.request(f"/api/matches/{match}/events")
        statuses = [wire.status() for wire in one]
        assert 0 < statuses.count(200) <= MAX_STREAMS_PER_ADDRESS[False]
        assert set(statuses) <= {200, 429, 503, 0}
        assert {429, 503} & set(statuses)
        assert [wire.status() for wire in many].count(200) <= MAX_SPECTATORS_PER_MATCH
        for person in people:
            news = person.events(match)
            assert next(news)["started"]
            news.close()
        assert plain.get(f"{small_server.base}/").status_code == 200


def test_refusals_have_retry_after_in_both_languages(small_server: RunningServer) -> None:
    match, people = start_match(small_server, "raids", 2)
    token = people[0].http.headers["Authorization"]
    with open_connections(small_server.port, iter(["127.0.0.9"] * (MAX_STREAMS_PER_PERSON + 1))) as wires:
        for wire in wires[:-1]:
            wire.request(f"/api/matches/{match}/events", f"Authorization: {token}")
            assert wire.status() == 200
        for lang, words in (("en", "Too many tables"), ("fr", "Trop de tables")):
            wire = RawConnection(small_server.port, "127.0.0.9")
            wire.request(
                f"/api/matches/{match}/events",
                f"Authorization: {token}",
                f"Accept-Language: {lang}",
                "Connection: close",
            )
            said = wire.read()
            assert said.startswith("HTTP/1.1 429")
            assert "retry-after: 15" in said
            assert words in said
    unread = partial(RawConnection, small_server.port, "127.0.0.10")
    held = [
        unread()
        for _ in range(make_connection_limiter(connection_capacity(FEW_FILES), limits=True).max_per_address + 1)
    ]
    held[-1].request("/", "Accept-Language: fr")
    said = held[-1].read()
    assert said.startswith("HTTP/1.1 503")
    assert "retry-after" in said
    assert "La halle est pleine" in said
    for wire in held:
        wire.close()
