"""Several servers on one PostgreSQL, with machines that think and a proxy, all on this machine: `make cluster`.

PostgreSQL comes from the package index; the proxy is HAProxy where it is installed. Without it, a small one of our own
passes each connection on to a server that answers: any of them serves any match.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx

from tests.postgres import RunningPostgres, why_not
from tests.server.island import Island
from tests.server.island import why_not as no_island
from tests.server.kit import SLOW, RunningServer, free_port
from tests.server.wire import Wire

CONFIG = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
PLACES = ("ONE", "TWO", "THREE")
HERE = "127.0.0.1"


class RunningWorker:
    """A process that thinks for bots of all servers."""

    def __init__(self, store: str, log: Path) -> None:
        self.store = store
        self.log = log
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "meadhall", "work", "--store", self.store, "--jobs", "1", "--pace", "0"]
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(command, stdout=log, stderr=log)

    def kill(self) -> None:
        self.running.send_signal(signal.SIGKILL)
        self.running.wait(SLOW)

    def stop(self) -> int:
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGINT)
        return self.running.wait(SLOW)


class Proxy:
    """HAProxy before the servers, with the configuration that we ship."""

    def __init__(self, servers: list[RunningServer], port: int = 0) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        addresses = [f"{server.host}:{server.port}" for server in servers]
        places = {place: addresses[number % len(addresses)] for number, place in enumerate(PLACES)}
        environment = {**os.environ, **places, "BIND": f"127.0.0.1:{self.port}"}
        self.running = subprocess.Popen(["haproxy", "-db", "-q", "-f", str(CONFIG)], env=environment)
        until = time.monotonic() + SLOW
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.base}/healthz", timeout=5).raise_for_status()
                return
            except httpx.HTTPError:
                assert self.running.poll() is None, "HAProxy does not start"
                time.sleep(0.1)
        raise AssertionError("HAProxy finds no server")

    def stop(self) -> None:
        self.running.send_signal(signal.SIGTERM)
        self.running.wait(SLOW)


class Cluster:
    """Everything, started one after the other; `stop` ends it in the other direction."""

    def __init__(
        self,
        folder: Path,
        servers: int,
        workers: int,
        *more: str,
        port: int = 0,
        proxy: bool = True,
        wired: bool = False,
    ) -> None:
        """If it is wired, servers can be cut off and their clocks turned."""
        self.stack = ExitStack()
        self.island: Island | None = None
        """Where the first server lives, if it is wired and this machine allows that."""
        self.wires: list[Wire] = []
        """Between each server and the database."""
        self.servers: list[RunningServer] = []
        self.workers: list[RunningWorker] = []
        self.proxy: Proxy | Wire | None = None
        try:
            if wired and not no_island():
                self.island = Island()
                self.stack.callback(self.island.remove)
            island = self.island
            self.postgres = RunningPostgres()
            self.stack.callback(self.postgres.end)
            self.store = self.postgres.new_database("meadhall")
            for number in range(servers if wired else 0):
                host = island.shore if island and number == 0 else HERE
                self.wires.append(Wire((HERE, self.postgres.port), host=host))
                self.stack.callback(self.wires[-1].stop)
            thinking = ["--no-think"] if workers else []
            trust = [f"--trust-proxy={address}" for address in (HERE, *([island.shore] if island else []))]

            def start(number: int) -> RunningServer:
                log = folder / f"server{number}.sqlite"
                at = port + 1 + number if port else 0
                store = self.wires[number].url(self.store) if wired else self.store
                there = island if number == 0 else None
                server = RunningServer(
                    log,
                    *(*trust, *thinking, *more),
                    before=there.enter if there else None,
                    quiet=True,
                    store=store,
                    port=at,
                    host=there.address if there else HERE,
                    turnable=wired,
                )
                self.stack.callback(server.stop)
                return server

            with ThreadPoolExecutor(servers) as side_by_side:
                self.servers += side_by_side.map(start, range(servers))
            for number in range(workers):
                worker = RunningWorker(self.store, folder / f"worker{number}.log")
                self.stack.callback(worker.stop)
                self.workers.append(worker)
            if proxy:
                places = [(server.host, server.port) for server in self.servers]
                self.proxy = Proxy(self.servers, port) if shutil.which("haproxy") else Wire(*places, port=port)
                self.stack.callback(self.proxy.stop)
        except BaseException:
            self.stop()
            raise

    @property
    def base(self) -> str:
        """Where people go."""
        return self.proxy.base if self.proxy else self.servers[0].base

    def stop(self) -> None:
        self.stack.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--port", type=int, default=9100, help="of the proxy; the servers have the next ones")
    parser.add_argument("--no-open", action="store_true", help="open no page in a browser")
    arguments = parser.parse_args()
    if missing := why_not():
        sys.exit(missing)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder), arguments.servers, arguments.workers, port=arguments.port)
        try:
            tell(cluster)
            if not arguments.no_open:
                webbrowser.open(cluster.base)
            while all(server.running.poll() is None for server in cluster.servers):
                time.sleep(0.5)
        except KeyboardInterrupt:
            sys.stdout.write("\n")
        finally:
            cluster.stop()


def tell(cluster: Cluster) -> None:
    lines = [f"PostgreSQL  {cluster.store}"]
    lines += [f"server      {server.base}/" for server in cluster.servers]
    lines += [f"worker      process {worker.running.pid}" for worker in cluster.workers]
    if isinstance(cluster.proxy, Wire):
        lines.append(
            "No haproxy was found: a small proxy of our own is used. (On Debian or Ubuntu: apt install haproxy)"
        )
    lines.append(f"Play at     {cluster.base}/    (Ctrl-C ends everything)")
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
