"""axe finds nothing serious on any page, light or dark (only the colours differ), nor at a table of any game."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from tests.server.browsers import COLOURS, EVERYTHING, Visitors
from tests.server.kit import RunningServer, play_plies, start_match


@pytest.mark.parametrize(("scheme", "what"), [("light", EVERYTHING), ("dark", COLOURS)], ids=["light", "dark"])
def test_no_serious_barrier_on_any_page(
    server: RunningServer, visitors: Visitors, scheme: str, what: dict[str, Any]
) -> None:
    over, people = start_match(server, "raids", 3)
    play_plies(over, people, 10_000)
    waiting = people[0].create_match("raids", ["me", ""], doors="open")["match"]
    (ann,) = visitors(bypass_csp=True, color_scheme=scheme)
    table = ann.play_now()
    ann.wait_for("mine")
    found = {table: ann.barriers(what)}
    for page in ("/", "/new?game=raids", f"/m/{over}", f"/m/{waiting}", f"/m/{over}/replay", "/rules/raids", "/me"):
        ann.go(page)
        found[page] = ann.barriers(what)
    assert not {page: barriers for page, barriers in found.items() if barriers}


SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_no_serious_barrier_at_the_table_of_any_game(visitors: Visitors, screen: dict[str, Any]) -> None:
    (ann,) = visitors(bypass_csp=True, **screen)
    found = {}
    for game in meadhall.games():
        ann.play_now(game.name)
        ann.wait_for("mine")
        found[game.name] = ann.barriers()
    assert not {game: barriers for game, barriers in found.items() if barriers}


def test_a_barrier_would_be_found(visitors: Visitors) -> None:
    """Also one of contrast, on a page that no other test covers."""
    (ann,) = visitors(bypass_csp=True)
    ann.go("/")
    ann.page.evaluate("document.querySelector('main p').style.cssText = 'color: #777; background: #666'")
    (found,) = ann.barriers(COLOURS)
    assert found.startswith("color-contrast")
