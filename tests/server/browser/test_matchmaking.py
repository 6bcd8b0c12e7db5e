"""Matchmaking in real browsers: the lobby updates itself, and waiting users are led to their match."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.server.browsers import Visitors
from tests.server.kit import Player, RunningServer


def test_lobby_updates_itself_and_waiting_users_are_matched(server: RunningServer, visitors: Visitors) -> None:
    ann, bob = visitors(2)
    ann.go("/")
    ann.page.evaluate("window.the_same = true")
    made = Player(server, "Dagny").create_match("drakkar", ["me", ""], doors="open")
    expect(ann.page.locator(f'a[href="/m/{made["match"]}"]')).to_be_visible()
    assert ann.page.evaluate("window.the_same")
    assert ann.barriers() == []
    for each, name in ((ann, "Ann"), (bob, "Bob")):
        each.go("/seek?game=lofoten")
        assert each.barriers() == []
        each.page.fill("input[name=name]", name)
        each.page.check("[name=patience][value='600']", force=True)
        each.page.click("form .button.main")
    for each in (ann, bob):
        each.page.wait_for_url("**/m/*")
    assert ann.page.url == bob.page.url
    for path in ("/league", "/duplicate", "/people/me", "/me/told"):
        ann.go(path)
        assert ann.barriers() == []


def test_late_script_still_opens_the_event_stream(visitors: Visitors) -> None:
    """The extension that listens is held back until everything else is there."""
    [ann] = visitors()

    def hold_back(route: Route) -> None:
        ann.page.wait_for_timeout(1500)
        route.continue_()

    ann.page.route("**/hx-sse.min.js*", hold_back)
    with ann.page.expect_request("**/hall/stream"):
        ann.go("/")
