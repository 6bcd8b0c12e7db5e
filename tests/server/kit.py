"""Server tests: a real server in a process of its own, and players who use its JSON API."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import httpx

from tests import plain

TIMEOUT_S = 60.0
HTTP_LIMITS = httpx.Limits(keepalive_expiry=2.0)
"""Idle connections expire before the server closes them, which it does after five seconds."""
START_TIMEOUT_S = 240.0
"""Time that a start may take on a busy machine."""
SHIFTED_CLOCK_PROGRAM = """
import mmap, struct, time
with open({path!r}, "rb") as file:
    turned = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
now = time.time
time.time = lambda: now() + struct.unpack("d", turned)[0]
from meadhall.commands import main
main()
"""
"""Server program whose clock is shifted by the number in a file."""


FIXED_PORTS = range(20_000, 32_000)
"""Ports below the ephemeral range: a restarted server finds its own still free."""


USED_PORTS: set[int] = set()
MAX_TEST_WORKERS = 8
"""Each pytest-xdist worker has ports of its own, since a port that is free now may be bound by another one later."""


def free_port() -> int:
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    while True:
        port = secrets.choice(FIXED_PORTS[worker % MAX_TEST_WORKERS :: MAX_TEST_WORKERS])
        if port in USED_PORTS:
            continue
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            USED_PORTS.add(port)
            return port


def wait_until_healthy(
    base: str, running: subprocess.Popen[bytes], timeout_s: float, failure: Callable[[], str]
) -> None:
    """Wait until a started program answers at its URL; if it ends before, fail with its reason."""
    until = time.monotonic() + timeout_s
    while time.monotonic() < until:
        try:
            plain.get(f"{base}/healthz", timeout=5).raise_for_status()
            return
        except httpx.HTTPError:
            assert running.poll() is None, failure()
            time.sleep(0.05)
    raise AssertionError(f"no answer at {base}")


class RunningServer:
    """A server in a process of its own."""

    def __init__(
        self,
        path: Path,
        *more: str,
        before: Callable[[], None] | None = None,
        quiet: bool = False,
        store: str = "",
        port: int = 0,
        host: str = "127.0.0.1",
        turnable: bool = False,
        program: str = "",
    ) -> None:
        """`before` runs in the server's process before it starts; a quiet server does not log every request. With the
        URL of a store, the path is only used for the log. If `turnable`, its clock may be shifted while it runs. A
        `program` is run instead of `meadhall`, and must start it."""
        self.program = program
        self.path = path
        self.clock = path.with_suffix(".clock")
        self.turnable = turnable
        self.before = before
        self.quiet = quiet
        self.keeping = ["--store", store] if store else ["--data", str(path)]
        self.port = port or free_port()
        self.more = more
        self.host = host
        self.base = f"http://{host}:{self.port}"
        self.start()

    def start(self, clock: float = 0) -> None:
        """Start the server with its clock shifted by so many seconds."""
        self.clock.write_bytes(struct.pack("d", clock))
        turned = clock or self.turnable
        program = SHIFTED_CLOCK_PROGRAM.format(path=str(self.clock)) if turned else self.program
        main = ["-c", program] if program else ["-m", "meadhall"]
        command = [sys.executable, *main, "serve", "--host", self.host, "--port", str(self.port)]
        command += ["--no-open", *self.keeping, "--pace", "0", *self.more]
        command += [] if self.quiet else ["--verbose"]
        self.log = self.path.with_suffix(".log")
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(command, stdout=log, stderr=log, preexec_fn=self.before, process_group=0)
        wait_until_healthy(self.base, self.running, START_TIMEOUT_S, self.log.read_text)

    def shift_clock(self, seconds: float) -> None:
        """Shift the clock of the running server relative to the machine's."""
        assert self.turnable
        with self.clock.open("r+b") as file:
            file.write(struct.pack("d", seconds))

    def kill(self) -> None:
        """SIGKILL, like a power cut."""
        self.running.send_signal(signal.SIGKILL)
        self.running.wait(TIMEOUT_S)

    def stop(self) -> int:
        """SIGINT, like Ctrl-C; returns the exit code."""
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGINT)
        return self.running.wait(TIMEOUT_S)

    def error_lines(self) -> list[str]:
        """Errors and tracebacks in the log."""
        lines = self.log.read_text().splitlines()
        return [
            "\n".join(lines[number : number + 60]) if "Traceback" in line else line
            for number, line in enumerate(lines)
            if '"level":"error"' in line or "Traceback" in line
        ]


class HasBaseUrl(Protocol):
    """A server, or a proxy in front of one."""

    base: str


class Player:
    """A player who uses the JSON API."""

    def __init__(self, server: HasBaseUrl, name: str, address: str = "127.0.0.1") -> None:
        """`address` is the local address of their connections."""
        transport = plain.Transport(local_address=address, limits=HTTP_LIMITS)
        self.http = plain.Client(base_url=server.base, timeout=TIMEOUT_S, transport=transport)
        answer = self.http.post("/api/people", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.person = answer.json()["person"]
        self.token: str = answer.json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def create_match(self, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
        answer = self.http.post("/api/matches", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def join(self, match: str, seat: int = -1, **more: Any) -> dict[str, Any]:
        answer = self.http.post(f"/api/matches/{match}/join", json={"seat": seat, **more})
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    def get(self, match: str, what: str = "") -> Any:
        answer = self.http.get(f"/api/matches/{match}{what}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, match: str, ply: int, action: int | str, take: int = -1) -> httpx.Response:
        return self.http.post(f"/api/matches/{match}/act", json={"ply": ply, "action": action, "take": take})

    def step(self, match: str, pick: int = 0) -> dict[str, Any]:
        """Answer if it is their turn; returns the state of the match, or nothing."""
        legal = self.get(match, "/legal")
        if not legal["actions"]:
            return {}
        action = legal["actions"][pick % len(legal["actions"])]["action"]
        answer = self.act(match, legal["ply"], action, legal["take"])
        assert answer.status_code == 200, answer.text
        now: dict[str, Any] = answer.json()
        return now

    def events(self, match: str, last: str = "") -> Generator[dict[str, Any], None, None]:
        headers = {"Last-Event-ID": last} if last else {}
        with self.http.stream("GET", f"/api/matches/{match}/events", headers=headers) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: {"):
                    yield json.loads(line.removeprefix("data: "))


def start_match(
    server: RunningServer, game: str, players: int, names: Sequence[str] = (), **more: Any
) -> tuple[str, list[Player]]:
    """A match with a person in every seat."""
    called = names or [f"Player {number}" for number in range(players)]
    people = [Player(server, name) for name in called[:players]]
    match = people[0].create_match(game, ["me", *[""] * (players - 1)], **more)["match"]
    for person in people[1:]:
        person.join(match, accept_seed="seed" in more)
    return match, people


def play_plies(match: str, people: list[Player], plies: int) -> int:
    """Play that many plies, or to the end; returns how many were played."""
    asked = people[0].get(match)["asked"]
    played = 0
    while played < plies and asked is not None:
        now = people[asked].step(match, played * 7)
        played += bool(now)
        asked = (now or people[0].get(match))["asked"]
    return played
