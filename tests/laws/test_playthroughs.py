"""The playthrough files: both builds, and every later version with the same rules, give the same bytes."""

from __future__ import annotations

from tests.kit import VARIANTS, Variant
from tests.laws.playthrough import GAMES, path, playthrough


def test_playthrough_is_the_same_to_the_byte(variant: Variant) -> None:
    """If the difference is meant, regenerate the files with `make playthroughs`."""
    assert playthrough(variant) == path(variant).read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert set(GAMES.glob("*/playthroughs/*")) == {path(variant) for variant in VARIANTS}
