"""Nothing on a table is too small, outside, covered, or written over something else.

A sample here, on the smaller screens; `make sizes` tries every number of players, question and language there, and a
sample on the larger ones, which show the same drawings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import meadhall
from meadhall.core.draw.font_metrics import FONTS
from meadhall.core.draw.font_metrics import width_tables as known_widths
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.i18n.words import LANGUAGES
from tests.laws.stages import moments
from tests.server.sizes import LARGE, SMALL, Screen, offences, open_easel
from tests.server.widths import measure, page_with_fonts

ALL = "MEADHALL_SIZES" in os.environ
MODULES: dict[str, dict[str, OptionValue]] = {"lofoten": {"warehouses": 4, "jarls": True, "longships": True}}
"""Options that put more on the table."""
NAMES = ("Astrid", "Wolfgang Amadeus the Great", "Gudrun", "Øyvind")


@pytest.fixture
def easel(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("screen", (*SMALL, *LARGE) if ALL else SMALL, ids=lambda screen: screen.name)
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_no_element_is_too_small_outside_covered_or_overlapping(easel: Page, game: Game, screen: Screen) -> None:
    found: dict[str, str] = {}
    every = 9 if ALL and screen in SMALL else 90
    for players in game.players if ALL else game.players[-1:]:
        for number, table in enumerate(moments(game, players, every, **MODULES.get(game.name, {}))):
            for lang in LANGUAGES if ALL else LANGUAGES[number % 2 :][:1]:
                seat = table.seat if table.seat is not None else 0
                drawing = game.board.draw(table.view(seat), game.words(lang, NAMES[:players]), screen.narrow)
                if number == 0:
                    open_easel(easel, drawing, screen)
                for offence in offences(easel, drawing, screen):
                    found.setdefault(offence, f"{players} players, {lang}, ply {table.ply}, {table.decision}")
    assert not found, "\n".join(f"{offence} ({where})" for offence, where in list(found.items())[:30])


def test_font_width_table_matches_the_browser(easel: Page) -> None:
    measured = measure(page_with_fonts(easel))
    known = known_widths()
    assert set(known) == set(FONTS)
    for face, widths in measured.items():
        assert {letter: width for letter, width in widths.items() if abs(width - known[face][letter]) > 2} == {}
