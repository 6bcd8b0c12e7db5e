"""HTTP as it is meant to be, and words for those who bend it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.server.runtime.network import TrustedProxies, lan_address, shareable_origin
from meadhall.server.serve import open_sockets
from tests import plain
from tests.server.crowds import RawConnection
from tests.server.kit import TIMEOUT_S, Player, RunningServer, free_port, start_match

DEEP = 50_000


def test_long_last_event_id_is_accepted(server: RunningServer) -> None:
    match, _ = start_match(server, "raids", 2)
    for last in ("9" * 5000, "0." + "9" * 5000, "0.²", "0.٣", "." * 4000):
        wire = RawConnection(server.port)
        wire.socket.sendall(
            f"GET /api/matches/{match}/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: {last}\r\n\r\n".encode()
        )
        assert wire.status() == 200, last[:10]
        wire.close()


@pytest.mark.parametrize(
    "body", ["[" * DEEP, '{"game":' * DEEP, '{"options":{"a":' + "[" * 20_000 + "]" * 20_000 + "}}"]
)
def test_deeply_nested_json_is_refused(server: RunningServer, body: str) -> None:
    ann = Player(server, "Ann")
    for path in ("/api/people", "/api/matches", "/api/matches/none/act"):
        answer = ann.http.post(path, content=body[:60_000], headers={"content-type": "application/json"})
        assert answer.status_code == 400, path
        assert answer.json()["error"] == "not_understood"


def test_content_type_has_one_charset(server: RunningServer) -> None:
    match, _ = start_match(server, "raids", 2)
    client = plain.Client(base_url=server.base)
    for path in ("/", "/nowhere", f"/m/{match}", f"/m/{match}/zones", f"/m/{match}/record.json", "/m/x/replay?ply=a"):
        assert client.get(path).headers["content-type"].count("charset") <= 1, path
    assert client.get("/nowhere").headers["content-type"] == "text/html; charset=utf-8"
    assert client.get("/api/nowhere").headers["content-type"] == "application/json"


def test_unknown_method_gets_the_allowed_ones(server: RunningServer) -> None:
    for path, methods in (("/new", "GET, HEAD, OPTIONS, POST"), ("/api/people", "OPTIONS, POST")):
        answer = plain.delete(f"{server.base}{path}")
        assert answer.status_code == 405
        assert answer.headers["allow"] == methods


def test_head_works_wherever_get_does(server: RunningServer) -> None:
    match, _ = start_match(server, "raids", 2)
    client = plain.Client(base_url=server.base, timeout=20)
    client.get("/")
    for path in ("/", "/nowhere", f"/m/{match}", "/static/meadhall.js", f"/m/{match}/stream", "/api/games"):
        head = client.head(path)
        assert head.content == b""
        if not path.endswith("stream"):
            whole = client.get(path)
            assert head.status_code == whole.status_code
            assert head.headers["content-type"] == whole.headers["content-type"]
    assert client.head("/api/people").status_code == 405
    until = time.monotonic() + TIMEOUT_S  # another test's spectator may just have left
    while 'meadhall_streams{of="spectators"} 0.0' not in client.get("/metrics").text:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_invalid_content_length_is_refused(server: RunningServer) -> None:
    for length, status in (("99999999", 413), ("9" * 15, 413), ("9" * 30, 400)):
        wire = RawConnection(server.port)
        wire.send(f"POST /play HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n")
        said = wire.read()
        assert said.startswith(f"HTTP/1.1 {status}"), length
        assert "connection: close" in said.lower()
    wire = RawConnection(server.port)
    wire.send("POST /play HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(40):
        wire.send(f"{4096:x}\r\n{'x' * 4096}\r\n")
    assert wire.status() == 413


def test_request_id_is_on_error_pages_and_in_the_log(server: RunningServer) -> None:
    page = plain.get(f"{server.base}/m/nothing")
    number = page.headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{10}", number)
    assert f"mention {number}" in page.text
    problem = plain.get(f"{server.base}/api/matches/nothing")
    assert f'"request":"{number}"' in server.log.read_text()
    assert problem.json()["request"] == problem.headers["x-request-id"] != number


def refusal(path: Path, *options: str) -> str:
    """What `meadhall serve` says when it does not begin."""
    command = [sys.executable, "-m", "meadhall", "serve", "--no-open", "--data", str(path / "none.sqlite"), *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert "Errno" not in ended.stderr
    assert not (path / "none.sqlite").exists()
    return " ".join(ended.stderr.split())


def test_occupied_port_is_reported(server: RunningServer, tmp_path: Path) -> None:
    said = refusal(tmp_path, "--host", "127.0.0.1", "--port", str(server.port))
    assert f"Port {server.port} is taken" in said
    assert f"--port {server.port + 1}" in said


def test_foreign_address_is_reported() -> None:
    with pytest.raises(BadOption, match="no address of this machine"):
        open_sockets("192.0.2.1", free_port())
    with pytest.raises(BadOption, match="There is no address"):
        open_sockets("no such host.invalid", free_port())


def test_invalid_proxy_is_reported(tmp_path: Path) -> None:
    assert "no address of a proxy" in refusal(tmp_path, "--trust-proxy", "everybody", "--port", "0")


def test_several_sockets_of_one_name_have_one_port() -> None:
    ears = open_sockets("localhost", 0)
    assert len({ear.getsockname()[1] for ear in ears}) == 1
    for ear in ears:
        ear.close()


def test_printed_links_are_where_the_server_listens(server: RunningServer) -> None:
    """The server of these tests listens at 127.0.0.1 only."""
    ann = Player(server, "Ann")
    match = ann.create_match("raids", ["me", ""])["match"]
    page = plain.get(f"{server.base}/m/{match}", cookies={"meadhall": ann.token})
    assert f'value="{server.base}/m/{match}"' in page.text
    assert shareable_origin("http", "127.0.0.1:80", False) == "http://127.0.0.1:80"
    nearby = lan_address()
    assert shareable_origin("http", "127.0.0.1:80", True) == f"http://{nearby or '127.0.0.1'}:80"
    assert shareable_origin("https", "play.example", True) == "https://play.example"


def test_trusted_proxies_are_recognized() -> None:
    proxies = TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"])
    assert all(address in proxies for address in ("127.0.0.1", "10.1.2.3", "2001:db8::1"))
    assert not any(address in proxies for address in ("127.0.0.2", "11.0.0.1", "", "nobody", "::1"))
    assert not TrustedProxies()


def flood(port: int, peer: str, forwarded: str, count: int) -> set[int]:
    """The statuses of a client at that address that creates people and claims other addresses."""
    statuses = set()
    for number in range(count):
        wire = RawConnection(port, peer)
        wire.request(
            "/api/people",
            "Content-Type: application/json",
            f"X-Forwarded-For: {forwarded.format(number)}",
            method="POST",
            body='{"name":"Eve"}',
        )
        statuses.add(wire.status())
        wire.close()
    return statuses


def test_forwarded_address_counts_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    own = RunningServer(tmp_path / "matches.sqlite", "--trust-proxy", "127.0.0.2")
    try:
        assert flood(own.port, "127.0.0.2", "198.51.100.{}", 150) == {201}
        assert 429 in flood(own.port, "127.0.0.2", "203.0.113.9", 150)
        assert 429 in flood(own.port, "127.0.0.3", "192.0.2.{}", 150), "this one is not a trusted proxy"
        assert 429 in flood(own.port, "127.0.0.2", "10.9.{}.9, 203.0.113.77", 150), "only what the proxy itself added"
    finally:
        own.stop()
