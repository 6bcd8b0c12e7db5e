"""`meadhall admin page` says whose server its link opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.server.storage import open_store
from tests.console import run

SITE = "https://hall.example"


@pytest.mark.parametrize("named", [True, False], ids=["named", "the usual file"])
def test_the_link_comes_with_the_store_it_is_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: bool) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "meadhall" / ("mine.sqlite" if named else "matches.sqlite")
    open_store(file)
    said = run("admin", "page", "--address", SITE, *(["--store", str(file)] if named else []))
    assert said.stdout.startswith(f"{SITE}/host/")
    assert said.stdout.count("\n") == 1, "the link alone, for programs"
    assert said.stderr.startswith(f"{file}: ")
