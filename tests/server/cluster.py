"""A cluster on this machine: several servers and workers on one PostgreSQL, behind a proxy (`make cluster`).

PostgreSQL comes from the package index; the proxy is HAProxy or nginx where one is installed, otherwise a built-in one
that forwards each connection to a server that answers: any server serves any match. The data stay in build/cluster
until `make clean`. If a process dies, the others go on; Ctrl-C ends everything.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from tests.postgres import RunningPostgres, can_keep, unavailable_reason
from tests.server.island import NetworkNamespace
from tests.server.island import unavailable_reason as no_island
from tests.server.kit import TIMEOUT_S, RunningServer
from tests.server.proxies import BUILT_IN, PROGRAMS, Proxy, default_proxy, start_proxy
from tests.server.wire import TcpProxy

LOOPBACK = "127.0.0.1"
DATA_FOLDER = Path(__file__).parents[2] / "build" / "cluster"
POLL_INTERVAL_S = 0.5
"""Interval of checking whether all processes run."""


class RunningWorker:
    """A worker process that runs the bots of all servers."""

    def __init__(self, store: str, log: Path) -> None:
        self.store = store
        self.log = log
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "meadhall", "work", "--store", self.store, "--jobs", "1", "--pace", "0"]
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(command, stdout=log, stderr=log, process_group=0)

    def kill(self) -> None:
        self.running.send_signal(signal.SIGKILL)
        self.running.wait(TIMEOUT_S)

    def stop(self) -> int:
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGINT)
        return self.running.wait(TIMEOUT_S)


class Cluster:
    """All processes, started one after the other; `stop` ends them in reverse order."""

    def __init__(
        self,
        folder: Path,
        servers: int,
        workers: int,
        *more: str,
        port: int = 0,
        by: str | None = "",
        wired: bool = False,
        kept: Path | None = None,
    ) -> None:
        """`by` is the name of the proxy: empty for the default one, None for none. If `wired`, servers can be cut off
        and their clocks shifted. The data are deleted at the end, unless there is a folder to keep them."""
        self.stack = ExitStack()
        self.namespace: NetworkNamespace | None = None
        """Namespace of the first server, if it is wired and this machine allows that."""
        self.database_proxies: list[TcpProxy] = []
        """Between each server and the database."""
        self.servers: list[RunningServer] = []
        self.workers: list[RunningWorker] = []
        self.proxy: Proxy | TcpProxy | None = None
        try:
            if wired and not no_island():
                self.namespace = NetworkNamespace()
                self.stack.callback(self.namespace.remove)
            island = self.namespace
            self.postgres = RunningPostgres(kept=kept)
            self.stack.callback(self.postgres.end)
            self.store = self.postgres.database("meadhall")
            for number in range(servers if wired else 0):
                host = island.host_address if island and number == 0 else LOOPBACK
                self.database_proxies.append(TcpProxy((LOOPBACK, self.postgres.port), host=host))
                self.stack.callback(self.database_proxies[-1].stop)
            thinking = ["--no-think"] if workers else []
            trust = [f"--trust-proxy={address}" for address in (LOOPBACK, *([island.host_address] if island else []))]

            def start(number: int) -> RunningServer:
                log = folder / f"server{number}.sqlite"
                at = port + 1 + number if port else 0
                store = self.database_proxies[number].url(self.store) if wired else self.store
                there = island if number == 0 else None
                server = RunningServer(
                    log,
                    *(*trust, *thinking, *more),
                    before=there.enter if there else None,
                    quiet=True,
                    store=store,
                    port=at,
                    host=there.address if there else LOOPBACK,
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
            if by is not None:
                places = [(server.host, server.port) for server in self.servers]
                self.proxy = start_proxy(by or default_proxy(), places, port)
                self.stack.callback(self.proxy.stop)
        except BaseException:
            self.stop()
            raise

    @property
    def base(self) -> str:
        """URL for players."""
        return self.proxy.base if self.proxy else self.servers[0].base

    def stop(self) -> None:
        self.stack.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--port", type=int, default=9100, help="of the proxy; the servers have the next ones")
    parser.add_argument(
        "--proxy", choices=[*PROGRAMS, BUILT_IN], default=default_proxy(), help="what stands before the servers"
    )
    parser.add_argument("--data", type=Path, default=DATA_FOLDER, help="the folder in which everything is kept")
    parser.add_argument("--no-open", action="store_true", help="open no page in a browser")
    given = parser.parse_args()
    ports = range(given.port, given.port + 1 + given.servers)
    if trouble := unavailable_reason() or port_in_use(ports) or missing_proxy(given.proxy):
        sys.exit(trouble)
    given.data.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as passing, ExitStack() as stack:
        kept = given.data.resolve() if can_keep(given.data.resolve()) else None
        try:
            cluster = Cluster(
                kept or Path(passing), given.servers, given.workers, port=given.port, by=given.proxy, kept=kept
            )
            stack.callback(cluster.stop)
            print_summary(cluster, given.proxy, kept)
            if not given.no_open:
                webbrowser.open(cluster.base)
            report_ended(cluster)
        except KeyboardInterrupt:
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN)  # the first signal is enough
            sys.stdout.write("\nEverything is stopped …\n")
            sys.stdout.flush()


def port_in_use(ports: range) -> str:
    """Message about a port that is in use; empty if all are free."""
    for port in ports:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((LOOPBACK, port))
            except OSError:
                last = ports[-1]
                return f"Port {port} is taken, perhaps by another cluster. Give others: --port {last + 1}."
    return ""


def missing_proxy(name: str) -> str:
    return f"{name} is not installed. On Debian or Ubuntu: apt install {name}" if not is_installed(name) else ""


def is_installed(name: str) -> bool:
    return name == BUILT_IN or shutil.which(name) is not None


def report_ended(cluster: Cluster) -> None:
    """Report processes that end, until no server is left."""
    parts = {f"The server at {server.base}/": server.running for server in cluster.servers}
    parts |= {f"The worker, process {worker.running.pid},": worker.running for worker in cluster.workers}
    while any(server.running.poll() is None for server in cluster.servers):
        for name in [name for name, running in parts.items() if running.poll() is not None]:
            del parts[name]
            sys.stdout.write(f"{name} has ended; the others go on.\n")
            sys.stdout.flush()
        time.sleep(POLL_INTERVAL_S)


def print_summary(cluster: Cluster, by: str, kept: Path | None) -> None:
    lines = [f"PostgreSQL  {cluster.store}"]
    lines += [f"server      {server.base}/    process {server.running.pid}" for server in cluster.servers]
    lines += [f"worker      process {worker.running.pid}" for worker in cluster.workers]
    if by == BUILT_IN:
        lines.append("proxy       our own, a small one (on Debian or Ubuntu: apt install haproxy)")
    else:
        lines.append(f"proxy       {by}")
    if kept:
        lines.append(f"kept in     {kept}, with the logs")
    else:
        lines.append(
            "Nothing is kept when this ends: PostgreSQL may not enter the folder. Give it another: --data FOLDER."
        )
    lines.append(f"Play at     {cluster.base}/    (Ctrl-C ends everything)")
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
