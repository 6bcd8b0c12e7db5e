"""An edition of one's own, as a designer might make one: Raids with more Vikings at the start for two or three."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall

CHANGES = (("\n2 = [1, 2]", "\n2 = [3, 3]"), ("\n3 = [1, 2, 2]", "\n3 = [3, 3, 3]"))


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    """Its file."""
    text = (meadhall.game("raids").folder / "edition.toml").read_text(encoding="utf-8")
    for usual, own in CHANGES:
        assert text.count(usual) == 1
        text = text.replace(usual, own)
    path = tmp_path / "more-vikings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def own_hash(file: Path) -> str:
    return meadhall.game("raids").read_edition(file).hash
