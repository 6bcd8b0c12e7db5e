"""Request IDs: a trusted proxy's are taken over, so that its log and ours speak of the same request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests import plain
from tests.server.kit import RunningServer

DEPLOY = Path(__file__).parents[3] / "deploy"
LOG_TIMEOUT_S = 10.0
OWN = re.compile(r"[0-9a-f]{10}")


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("proxied") / "matches.sqlite", "--trust-proxy", "127.0.0.1")
    yield running
    assert running.stop() == 0


def answered(server: RunningServer, number: bytes, peer: str = "127.0.0.1") -> str:
    """The request ID of an answer to a request that came with one."""
    with plain.Client(base_url=server.base, transport=plain.Transport(local_address=peer)) as client:
        return str(client.get("/m/nothing", headers=[(b"x-request-id", number)]).headers["x-request-id"])


@pytest.mark.parametrize("number", ["a", "7f3a-99_Z.0", "x" * 64])
def test_request_id_of_a_trusted_proxy_is_used(behind_proxy: RunningServer, number: str) -> None:
    assert answered(behind_proxy, number.encode()) == number
    until = monotonic() + LOG_TIMEOUT_S
    while f'"request":"{number}"' not in behind_proxy.log.read_text():  # the line follows the response
        assert monotonic() < until
        sleep(0.02)


@pytest.mark.parametrize("number", [b"", b"x" * 65, b"a b", b'a"b', b"a/b", b"<b>", b"\xc3\xa9", b"\xe2\x80\xae1"])
def test_invalid_request_id_is_replaced(behind_proxy: RunningServer, number: bytes) -> None:
    assert OWN.fullmatch(answered(behind_proxy, number))


def test_request_id_of_other_clients_is_replaced(behind_proxy: RunningServer) -> None:
    assert OWN.fullmatch(answered(behind_proxy, b"forged", "127.0.0.2"))
    assert '"forged"' not in behind_proxy.log.read_text()


def test_nginx_has_the_files_for_its_connections_and_numbers_requests() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    files = re.search(r"worker_rlimit_nofile (\d+);", text)
    connections = re.search(r"worker_connections (\d+);", text)
    assert files is not None
    assert connections is not None
    assert int(files[1]) > 2 * int(connections[1])
    assert "proxy_set_header X-Request-Id $request_id;" in text
