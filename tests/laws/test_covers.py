"""Covers of all games: size, ids and bytes."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import meadhall
from meadhall.core.draw.cover import HIGH, WIDE
from meadhall.core.engine.game import Game

SVG = "{http://www.w3.org/2000/svg}"
MAX_COVER_BYTES = 40_000


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_cover_is_a_picture_without_words_that_needs_nothing_else(game: Game) -> None:
    drawn = game.board.cover()
    picture = ElementTree.fromstring(drawn)
    assert picture.get("viewBox") == f"0 0 {WIDE:g} {HIGH:g}"
    assert not list(picture.iter(f"{SVG}text"))
    ids = Counter(each.get("id") for each in picture.iter() if each.get("id"))
    assert not [each for each, times in ids.items() if times > 1]
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawn)) <= set(ids)
    assert len(drawn.encode()) < MAX_COVER_BYTES


def test_no_two_games_have_the_same_cover() -> None:
    covers = [game.board.cover() for game in meadhall.games()]
    assert len(set(covers)) == len(covers)
