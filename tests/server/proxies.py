"""Reverse proxy of a test cluster: HAProxy or nginx where one is installed, otherwise a built-in one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import ClassVar

from tests.server.kit import TIMEOUT_S, free_port, wait_until_healthy
from tests.server.wire import Endpoint, TcpProxy

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVER_VARIABLES = ("ONE", "TWO", "THREE")
"""Environment variables for the servers in the configurations."""
BUILT_IN = "own"


class Proxy(ABC):
    """A proxy program with the configuration in `deploy`."""

    program: ClassVar[str]

    def __init__(self, places: Sequence[Endpoint], port: int = 0) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        addresses = [f"{host}:{port}" for host, port in places]
        named = {name: addresses[number % len(addresses)] for number, name in enumerate(SERVER_VARIABLES)}
        self.folder = tempfile.TemporaryDirectory()
        where = {**named, "BIND": f"127.0.0.1:{self.port}"}
        command = self.command(Path(self.folder.name), where)
        self.running = subprocess.Popen(command, env={**os.environ, **where}, process_group=0)
        try:
            wait_until_healthy(self.base, self.running, TIMEOUT_S, lambda: f"{self.program} does not start")
        except BaseException:
            self.stop()
            raise

    @abstractmethod
    def command(self, folder: Path, where: Mapping[str, str]) -> list[str]:
        """Command line of the program, given a folder of its own and the addresses, also found in its environment."""

    def stop(self) -> None:
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGTERM)
        self.running.wait(TIMEOUT_S)
        self.folder.cleanup()


class HAProxy(Proxy):
    program = "haproxy"

    def command(self, folder: Path, where: Mapping[str, str]) -> list[str]:
        return [self.program, "-db", "-q", "-f", str(DEPLOY / "haproxy.cfg")]


class Nginx(Proxy):
    program = "nginx"

    def command(self, folder: Path, where: Mapping[str, str]) -> list[str]:
        filled = folder / "nginx.conf"
        filled.write_text(Template((DEPLOY / "nginx.conf").read_text()).safe_substitute(where))
        return [self.program, "-e", "stderr", "-p", str(folder), "-c", str(filled)]


PROGRAMS: dict[str, type[Proxy]] = {each.program: each for each in (HAProxy, Nginx)}


def default_proxy() -> str:
    """The first program that is installed."""
    return next((name for name in PROGRAMS if shutil.which(name)), BUILT_IN)


def start_proxy(name: str, places: Sequence[Endpoint], port: int = 0) -> Proxy | TcpProxy:
    """Start the proxy of that name in front of these servers."""
    return PROGRAMS[name](places, port) if name in PROGRAMS else TcpProxy(*places, port=port)
