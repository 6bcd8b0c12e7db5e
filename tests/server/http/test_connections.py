"""Connections: how many there may be, and for how long they may say nothing."""

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
    AT_ONCE,
    HOUSEFUL,
    ON_THE_STEP,
    ROUNDS,
    Door,
    Welcome,
    front_door,
    raise_file_limit,
    room_for,
)
from meadhall.server.http.middleware.stream_limit import OF_A_MATCH, OF_A_PERSON, OF_AN_ADDRESS, Listener, Places
from meadhall.server.http.middleware.uvicorn_protocol import Connection, Entrance
from meadhall.server.runtime.network import Proxies, household, is_loopback
from tests import plain
from tests.server.crowds import Wire, crowd
from tests.server.kit import Player, RunningServer, sit_down

FEW_FILES = 1024
HALF = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


class Somebody:
    """A connection, as the door knows it."""

    def __init__(self, idle: bool = False) -> None:
        self.idle = idle
        self.sent_away = False

    def send_away(self) -> None:
        self.sent_away = True


def test_one_address_has_its_share_and_is_told_so_for_a_while() -> None:
    door = Door(most=1000, each=3)
    welcomes = [door.admit(Somebody(), "1.1.1.1") for _ in range(3 + ON_THE_STEP + 5)]
    assert welcomes == [Welcome.IN] * 3 + [Welcome.FULL] * ON_THE_STEP + [Welcome.SHUT] * 5
    assert door.admit(Somebody(), "2.2.2.2") is Welcome.IN
    assert door.turned_away == ON_THE_STEP + 5


def test_whoever_leaves_makes_room() -> None:
    door = Door(most=1000, each=1)
    first, second = Somebody(), Somebody()
    assert door.admit(first, "1.1.1.1") is Welcome.IN
    assert door.admit(second, "1.1.1.1") is Welcome.FULL
    door.leave(first)
    door.leave(second)
    assert not door.guests
    assert not door.by_address
    assert door.admit(Somebody(), "1.1.1.1") is Welcome.IN


def test_in_a_full_house_the_idle_make_room_the_longest_there_first() -> None:
    door = Door(most=4)
    asking, idle, later, listening = Somebody(), Somebody(idle=True), Somebody(idle=True), Somebody()
    for number, guest in enumerate((asking, idle, later, listening)):
        assert door.admit(guest, f"1.1.1.{number}") is Welcome.IN
    assert door.admit(Somebody(), "2.2.2.2") is Welcome.IN
    assert (idle.sent_away, later.sent_away) == (True, False)
    assert door.admit(Somebody(), "2.2.2.3") is Welcome.IN
    assert later.sent_away
    assert door.admit(Somebody(), "2.2.2.4") is Welcome.FULL
    assert not asking.sent_away
    assert not listening.sent_away


def test_a_proxy_speaks_for_many() -> None:
    door = Door(most=100, each=2)
    assert {door.admit(Somebody(), "") for _ in range(50)} == {Welcome.IN}


def test_there_is_never_more_room_than_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert raise_file_limit() >= soft
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] == hard
    assert room_for(FEW_FILES) + ON_THE_STEP + ROUNDS * AT_ONCE < FEW_FILES
    assert front_door(room_for(100_000), limits=True).each == HOUSEFUL
    door = front_door(room_for(FEW_FILES), limits=False)
    assert door.each == door.most


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
    assert household(address) == counted


def test_loopback_is_known_in_all_its_forms() -> None:
    assert [is_loopback(each) for each in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")] == [True] * 4
    assert [is_loopback(each) for each in ("192.0.2.1", "::ffff:192.0.2.1", "", "localhost")] == [False] * 4


# Streams.


def listeners(places: Places, who: list[Listener]) -> int:
    """How many of these get a place."""
    taken = 0
    for listener in who:
        try:
            places.take(listener)
        except Refused:
            continue
        taken += 1
    return taken


def test_places_are_counted_by_person_by_address_and_by_match() -> None:
    many = range(500)
    assert listeners(Places(10_000), [Listener(f"{n}", "ann", f"{n}", True) for n in many]) == OF_A_PERSON
    assert listeners(Places(10_000), [Listener(f"{n}", "", f"{n}", False) for n in many]) == len(many)
    for plays in (True, False):
        crowd_ = [Listener(f"{n}", f"{n}", "1.1.1.1", plays) for n in many]
        assert listeners(Places(10_000), crowd_) == OF_AN_ADDRESS[plays]
    assert listeners(Places(10_000), [Listener("m", f"{n}", f"{n}", False) for n in many]) == OF_A_MATCH
    assert listeners(Places(10_000), [Listener("m", f"{n}", f"{n}", True) for n in many]) == len(many)


def test_spectators_never_take_a_players_place() -> None:
    places = Places(100)
    assert listeners(places, [Listener(f"{n}", f"{n}", f"{n}", False) for n in range(500)]) == 25
    assert listeners(places, [Listener(f"{n}", f"{n}", f"{n}", True) for n in range(500)]) == 50
    assert (places.taken(True), places.taken(False)) == (50, 25)


def test_a_place_is_given_back_once_it_is_left() -> None:
    places = Places(4)
    leave = places.take(Listener("m", "ann", "1.1.1.1", False))
    with pytest.raises(Refused, match="full"):
        places.take(Listener("m", "bob", "1.1.1.2", False))
    leave()
    assert not places.held
    places.take(Listener("m", "bob", "1.1.1.2", False))


def test_without_limits_only_the_room_counts() -> None:
    assert listeners(Places(400, limits=False), [Listener("m", "ann", "1", False)] * 500) == 100


# Patience, with real connections and less of it.


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole body, like the gate, and says so."""
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    try:
        text = await body.read_body(headers, receive) or b""
    except (Refused, body.Gone) as error:
        text = type(error).__name__.encode()
    length = (b"content-length", str(len(text)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": text})


def with_server(
    story: Callable[[int], Awaitable[None]], door: Door, app: Any = hello, proxies: Sequence[str] = ()
) -> None:
    """Live through a story with a server of uvicorn's that has our door."""

    async def live() -> None:
        config = uvicorn.Config(app, http=Connection, log_config=None, lifespan="off", proxy_headers=False)
        server = uvicorn.Server(config)
        server.server_state = Entrance(door, Proxies(proxies))
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


def test_half_a_head_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in silence nor byte by byte; nor is a connection that says nothing at all."""
    monkeypatch.setattr(uvicorn_protocol, "HEAD_SECONDS", 0.2)

    async def story(port: int) -> None:
        silent, half, slow = [await asyncio.to_thread(Wire, port) for _ in range(3)]
        half.send(HALF)
        slow.send(HALF)
        dripping = asyncio.create_task(drip(slow))
        assert await asyncio.to_thread(silent.closed)
        assert await asyncio.to_thread(half.closed)
        await dripping
        assert not door.guests

    async def drip(wire: Wire) -> None:
        """A byte now and then, until nobody takes it."""
        for _ in range(1000):
            try:
                wire.socket.sendall(b"x")
            except OSError:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it is still waited for")

    door = Door(100)
    with_server(story, door)


def test_the_next_request_on_a_connection_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocol, "HEAD_SECONDS", 1.0)

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(Wire, port)
        wire.ask("/")
        assert await asyncio.to_thread(wire.status) == 200
        wire.send(HALF)
        assert await asyncio.to_thread(wire.closed)

    with_server(story, Door(100))


def test_half_a_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "BODY_SECONDS", 0.2)

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(Wire, port)
        wire.send("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100\r\n\r\nhalf")
        assert (await asyncio.to_thread(wire.read)).endswith("Refused")

    with_server(story, Door(100))


def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocol, "STALL_SECONDS", 0.2)
    ended = asyncio.Event()

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while door.guests:
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        ended.set()

    door = Door(100)

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(Wire, port)
        wire.ask("/")
        async with asyncio.timeout(30):
            await ended.wait()

    with_server(story, door, endless)


def guest_of(proxies: Sequence[str] = ()) -> tuple[Connection, bool]:
    """A connection that has asked something, as it was while it lasted, and whether it sends without waiting."""
    door = Door(100)
    found: list[tuple[Connection, bool]] = []

    async def story(port: int) -> None:
        wire = await asyncio.to_thread(Wire, port)
        wire.ask("/")
        assert await asyncio.to_thread(wire.status) == 200
        (guest,) = door.guests
        assert isinstance(guest, Connection)
        line = guest.transport.get_extra_info("socket")
        found.append((guest, bool(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))))

    with_server(story, door, proxies=proxies)
    return found[0]


def test_no_piece_of_an_answer_waits_for_the_one_before_to_be_received() -> None:
    assert guest_of()[1]


def test_a_proxy_closes_its_resting_connections_before_the_server_does() -> None:
    assert guest_of(["127.0.0.1"])[0].timeout_keep_alive > 60
    assert guest_of()[0].timeout_keep_alive < 10


# The whole server.


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, FEW_FILES))


@pytest.fixture(scope="module")
def small_house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with its limits on that may have 1,024 files open, and asks for 256."""
    running = RunningServer(tmp_path_factory.mktemp("crowd") / "matches.sqlite", before=few_files)
    yield running
    assert running.stop() == 0
    assert running.troubles() == []
    assert running.log.stat().st_size < 2_000_000


def addresses(count: int, houses: int = 1) -> Any:
    return (f"127.0.1.{1 + number % houses}" for number in range(count))


@pytest.mark.parametrize("houses", [1, 25])
def test_half_sent_requests_stop_nobody(small_house: RunningServer, houses: int) -> None:
    """1,100 from one address, which has its share; and from many, where those who only sit there make room."""
    with crowd(small_house.port, addresses(1100, houses)) as wires:
        for wire in wires:
            wire.send(HALF)
        ann = Player(small_house, "Ann")
        assert ann.make("raids", ["me", "random"])["started"]
        assert plain.get(f"{small_house.base}/").status_code == 200


def test_streams_stop_nobody(small_house: RunningServer) -> None:
    """1,001 streams of spectators from one address, and as many from others; then those who play listen as well."""
    match, people = sit_down(small_house, "raids", 2)
    with crowd(small_house.port, addresses(1001)) as one, crowd(small_house.port, addresses(400, 40)) as many:
        for wire in [*one, *many]:
            wire.ask(f"/api/matches/{match}/events")
        statuses = [wire.status() for wire in one]
        assert 0 < statuses.count(200) <= OF_AN_ADDRESS[False]
        assert set(statuses) <= {200, 429, 503, 0}
        assert {429, 503} & set(statuses)
        assert [wire.status() for wire in many].count(200) <= OF_A_MATCH
        for person in people:
            news = person.news(match)
            assert next(news)["started"]
            news.close()
        assert plain.get(f"{small_house.base}/").status_code == 200


def test_refusals_say_when_to_come_again_in_both_languages(small_house: RunningServer) -> None:
    match, people = sit_down(small_house, "raids", 2)
    token = people[0].http.headers["Authorization"]
    with crowd(small_house.port, iter(["127.0.0.9"] * (OF_A_PERSON + 1))) as wires:
        for wire in wires[:-1]:
            wire.ask(f"/api/matches/{match}/events", f"Authorization: {token}")
            assert wire.status() == 200
        for lang, words in (("en", "Too many tables"), ("fr", "Trop de tables")):
            wire = Wire(small_house.port, "127.0.0.9")
            wire.ask(
                f"/api/matches/{match}/events",
                f"Authorization: {token}",
                f"Accept-Language: {lang}",
                "Connection: close",
            )
            said = wire.read()
            assert said.startswith("HTTP/1.1 429")
            assert "retry-after: 15" in said
            assert words in said
    unread = partial(Wire, small_house.port, "127.0.0.10")
    held = [unread() for _ in range(front_door(room_for(FEW_FILES), limits=True).each + 1)]
    held[-1].ask("/", "Accept-Language: fr")
    said = held[-1].read()
    assert said.startswith("HTTP/1.1 503")
    assert "retry-after" in said
    assert "La halle est pleine" in said
    for wire in held:
        wire.hang_up()
