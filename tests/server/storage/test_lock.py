"""Lock file: one server per data file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.lock import locked
from tests.server.kit import TIMEOUT_S, Player, RunningServer, free_port


def second_server(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "meadhall", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
    return subprocess.run(
        [*command, "--no-open", "--data", str(path)], capture_output=True, text=True, timeout=TIMEOUT_S
    )


def test_second_server_is_told_who_holds_the_lock(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "matches.sqlite")
    ann = Player(first, "Ann")
    refused = second_server(first.path)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert f"process {first.running.pid} at {first.base}/, since 20" in refused.stderr
    assert ann.create_match("raids", ["me", "random"])["ply"] == 0
    first.kill()
    first.start()
    assert first.stop() == 0


def test_lock_is_released_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    script = f"""
import time
from pathlib import Path
from meadhall.server.storage.lock import locked
with locked(Path({str(path)!r})):
    print("held", flush=True)
    time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(BadOption, match=f"process {holder.pid}, since"), locked(path):
            pass
        os.kill(holder.pid, signal.SIGKILL)
    with locked(path), pytest.raises(BadOption, match=f"process {os.getpid()}"), locked(path):
        pass
