"""The drawing: every answer can be pointed at, in both layouts and languages, and nothing is drawn twice."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall.core.dice import FastDice
from meadhall.games.midgard import GAME
from tests.kit import random_plies

ACTION = re.compile(r'data-action="(\d+)"')
ID = re.compile(r' id="([^"]+)"')


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_legal_answer_is_drawn_once(players: int, narrow: bool) -> None:
    table: Any = GAME.new(players, 8)
    for now, _ in random_plies(table, FastDice(players)):
        if now.ply % 11:
            continue
        picture = now.svg(now.seat, "fr" if narrow else "en", narrow)
        drawn = sorted(int(action) for action in ACTION.findall(picture))
        assert drawn == sorted(now.legal()), now.decision
        ids = ID.findall(picture)
        assert len(ids) == len(set(ids))
        ElementTree.fromstring(picture)


def test_whoever_is_not_asked_can_point_at_nothing() -> None:
    table: Any = GAME.new(3, 4)
    for now, _ in random_plies(table, FastDice(4)):
        if now.ply % 25 == 0:
            for seat in (None, *(seat for seat in range(3) if seat != now.seat)):
                assert not ACTION.findall(now.svg(seat))


def test_the_end_shows_the_final_count() -> None:
    table: Any = GAME.new(2, 4)
    for _ in random_plies(table, FastDice(4)):
        pass
    picture = table.svg(None, "en", True)
    assert all(str(score) in picture for score in table.scores())
    assert "Prophecies" in picture
