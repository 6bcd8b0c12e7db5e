"""The pages around the table in a browser: the hall, setting up, and what they need of a screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.browsers import Visitors
from tests.server.kit import RunningServer, start_match

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
WIDTHS = {320: (390, 760), 1280: (1100, 1600)}
"""Windows, and what they may become."""
LOWEST = "Math.max(...[...document.querySelectorAll('.game')].map((card) => card.getBoundingClientRect().bottom))"
SMALL = """() => [...document.querySelectorAll('main :is(a.button, button, label, input:not([type=hidden]))')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 40)
    .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_first_visit_shows_every_game_and_how_to_begin_without_scrolling(visitors: Visitors, locale: str) -> None:
    (ann,) = visitors(locale=locale, **DESK)
    ann.go("/")
    assert ann.page.evaluate(LOWEST) <= 800
    ann.submit(".hero .button.main")
    ann.wait_for("mine", "others")


@pytest.mark.parametrize("width", [320, 1280])
def test_no_page_is_wider_than_its_window(server: RunningServer, visitors: Visitors, width: int) -> None:
    """Nor when the window becomes another, nor with many people at a table of a long name to look at."""
    match, people = start_match(server, "raids", 2)
    start_match(server, "midgard", 4, ("Ann", "Thorgunnr", "Guðmundur", "Sigríðr"), doors="open")
    (ann,) = visitors(locale="fr-FR", viewport={"width": width, "height": 800})

    def check(path: str) -> None:
        ann.go(path)
        for other in (width, *WIDTHS[width]):
            ann.page.set_viewport_size({"width": other, "height": 800})
            ann.page.wait_for_function(f"() => innerWidth === {other}")
            assert ann.sideways() <= 0, (path, other)

    for path in ("/", "/new?game=midgard&with=friends", "/rules", "/rules/raids", "/me", "/fair"):
        check(path)
    token = people[0].http.headers["Authorization"].removeprefix("Bearer ")
    ann.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
    for path in ("/", f"/m/{match}"):
        check(path)


def test_set_up_form_describes_the_match_in_one_sentence(visitors: Visitors) -> None:
    (ann,) = visitors(**DESK)
    ann.go("/new?game=raids")
    sentence = ann.page.locator(".sentence")
    expect(sentence).to_have_text("Raids, 3 players: you and 2 fair bots. No clock. About 40 minutes of play.")
    ann.page.check("[name=players][value='2']", force=True)
    ann.page.check("[name=seat1][value=friend]", force=True)
    expect(sentence).to_have_text("Raids, 2 players: you and a friend. No clock. About 40 minutes of play.")
    ann.page.check("[name=seat1][value=me]", force=True)
    expect(ann.page.locator("[name=seat0][value=friend]")).to_be_checked()
    ann.submit("form.setup .button.main")
    expect(ann.page.locator("#share")).to_contain_text("Waiting for players")


def test_on_a_phone_the_table_is_opened_from_anywhere_and_fingers_find_everything(visitors: Visitors) -> None:
    (ann,) = visitors(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, user_agent="Mobi")
    for path in ("/", "/new?game=raids"):
        ann.go(path)
        assert ann.page.evaluate(SMALL) == []
    expect(ann.page.get_by_role("button", name="Open the table")).to_be_in_viewport()
    ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(ann.page.get_by_role("button", name="Open the table")).to_be_in_viewport()
    expect(ann.page.get_by_role("link", name="Rules", exact=True)).to_be_in_viewport()


def test_pages_work_by_keyboard_alone(visitors: Visitors) -> None:
    (ann,) = visitors(**DESK)
    ann.go("/")
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(".skip")).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(".hero .button.main")).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.wait_for("mine", "others")
