"""Event loop of a server: always asyncio's, because connections rely on its transports."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests import plain
from tests.server.kit import RunningServer

BY_CHANCE = 'raise SystemExit("uvloop was taken, because it happens to be installed")\n'


def test_server_uses_asyncio_where_uvloop_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "uvloop.py").write_text(BY_CHANCE)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    server = RunningServer(tmp_path / "matches.sqlite")
    assert plain.get(f"{server.base}/livez").status_code == 200
    assert server.stop() == 0
