"""The shared symbols: every one is a whole drawing of its own."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from meadhall.core import icons


@pytest.mark.parametrize("name", icons.SYMBOLS)
def test_every_symbol_is_well_formed_and_needs_no_other(name: str) -> None:
    drawing = ElementTree.fromstring(icons.SYMBOLS[name]())
    assert drawing.tag == "g"
    assert not [part for part in drawing.iter() if part.get("id") or part.get("href")]


def test_a_coin_shows_its_value() -> None:
    assert ">6</text>" in icons.coin(6)
    assert "<text" not in icons.coin()


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_its_pips(pips: int) -> None:
    assert icons.die(pips).count("<circle") == pips
