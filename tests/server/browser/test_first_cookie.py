"""Cookies and storage in the browser: of a stranger who only reads, and of one who plays."""

from __future__ import annotations

from tests.server.browsers import Visitors


def test_strangers_get_no_cookie_and_players_one_for_a_year(visitors: Visitors) -> None:
    (guest,) = visitors(1)
    for path in ("/", "/learn", "/puzzles", "/new", "/rules", "/me/devices"):
        guest.go(path)
    kept = [each["name"] for each in guest.context.cookies() if each["expires"] > 0]
    assert kept == [], "only what ends with the browser"
    assert "meadhall" not in [each["name"] for each in guest.context.cookies()]
    guest.play_now()
    (cookie,) = [each for each in guest.context.cookies() if each["expires"] > 0]
    assert cookie["name"] == "meadhall"
