"""A small run of `make faults`: acknowledged answers are stored exactly once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.server.faults import run_trial


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="these faults are made by Linux")
def test_server_survives_all_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_trial(tmp_path, kills=3, others=1, tables=2, seed="test"), capsys.readouterr().out
    assert "lost 0, doubled 0" in capsys.readouterr().out
