"""What makes the table comfortable: nothing out of sight, nothing out of date, room where it is wanted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import meadhall
from meadhall.core.engine.game import Game
from tests.kit import well_into
from tests.server.browser.test_table import PHONE, pair
from tests.server.browsers import Visitor, Visitors
from tests.server.kit import RunningServer, play_plies, start_match

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
OUTSIDE = """() => [...document.querySelectorAll('#board [data-action]')]
    .filter((place) => place.getBoundingClientRect().bottom > innerHeight).length"""
ROWS = """() => new Set([...document.querySelectorAll('.tool')]
    .filter((button) => button.checkVisibility()).map((button) => Math.round(button.getBoundingClientRect().top))
).size"""
WIDTH = "document.querySelector('#board svg').viewBox.baseVal.width"


@pytest.fixture
def ann(visitors: Visitors) -> Visitor:
    return visitors(**DESK)[0]


def make_open_match(host: Visitor, players: int) -> str:
    host.go("/new?game=raids&with=friends")
    host.page.fill("[name=name]", "Ann")
    host.page.check(f'[name=players][value="{players}"]', force=True)
    host.submit("form.setup .button.main")
    expect(host.page.locator("#share")).to_contain_text("Waiting for players")
    return host.path


def test_the_waiting_room_follows_who_sits_down_and_goes_when_the_match_begins(visitors: Visitors) -> None:
    host, bob, eve = visitors(3)
    path = make_open_match(host, 3)
    assert host.page.locator("#share .code svg").count() == 1
    for friend in (bob, eve):
        friend.go(path)
        expect(friend.page.locator("#share")).to_contain_text("You are invited")
        assert friend.page.locator("#share [name=seat]").count() == 2
        assert friend.page.locator("#share .code").count() == 0
    eve.page.fill("#sit-name", "Eve")
    bob.page.fill("#sit-name", "Bob")
    bob.submit("#share [name=seat] >> nth=0")
    expect(host.page.locator("#players")).to_contain_text("Bob")
    expect(eve.page.locator("#share [name=seat]")).to_have_count(1)
    assert eve.page.input_value("#sit-name") == "Eve", "what is being typed stays"
    eve.submit("#share [name=seat]")
    for person in (host, bob, eve):
        person.wait_for("mine", "others")
        expect(person.page.locator("#share section")).to_have_count(0)


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_all_choices_are_visible_on_a_desktop_screen(server: RunningServer, visitors: Visitors, game: Game) -> None:
    match, people = start_match(server, game.name, game.players[-1])
    play_plies(match, people, well_into(game, game.players[-1], 12))
    asked = people[0].get(match)["asked"]
    (ann,) = visitors(locale="fr-FR", **DESK)
    token = people[asked].http.headers["Authorization"].removeprefix("Bearer ")
    ann.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
    ann.go(f"/m/{match}")
    ann.wait_for("mine")
    assert ann.page.evaluate(OUTSIDE) == 0


def test_the_tools_stand_in_one_row_on_a_phone(visitors: Visitors) -> None:
    (ann,) = visitors(locale="fr-FR", **PHONE)
    ann.play_now()
    ann.wait_for("mine")
    assert ann.page.evaluate(ROWS) == 1
    ann.page.click("[data-drawer=log]")
    box = ann.page.locator("#drawer").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def test_briefly_narrow_window_ends_with_the_wide_drawing(ann: Visitor) -> None:
    ann.play_now()
    ann.wait_for("mine")
    for _ in range(4):
        ann.page.set_viewport_size({"width": 500, "height": 800})
        ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.wait_for_timeout(700)
    ann.page.wait_for_function(f"() => !document.querySelector('#play.htmx-request') && {WIDTH} > 700")
    ann.choose_any(1)
    assert ann.page.evaluate(WIDTH) > 700


def test_events_during_a_resize_are_not_missed(server: RunningServer, visitors: Visitors) -> None:
    people = visitors(2)
    pair(server, *people)
    mover, other = people if people[0].state == "mine" else people[::-1]
    held: list[Route] = []
    other.context.route("**/zones?*", lambda route: route.continue_() if held else held.append(route))
    other.page.evaluate(
        "() => { window.heard = 0; document.addEventListener('htmx:sse:after:message', () => heard++); }"
    )
    resize(other, 500)
    mover.choose_any(1)
    other.page.wait_for_function("() => heard > 0")
    resize(other, 1280)
    heard = other.page.evaluate("heard")
    mover.talk("Your turn")
    other.page.wait_for_function("before => heard > before", arg=heard)
    held[0].continue_()
    other.wait_for_ply(f"== {mover.ply}")


def resize(visitor: Visitor, width: int) -> None:
    """Make the window this wide, and wait until the page has noticed."""
    visitor.page.set_viewport_size({"width": width, "height": 800})
    visitor.page.wait_for_function(f"() => document.querySelector('#play').dataset.narrow == {int(width < 1180)}")
