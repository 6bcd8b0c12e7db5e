"""What a browser keeps of somebody who looks around, and what of somebody who plays."""

from __future__ import annotations

from tests.server.browsers import Visitors


def test_who_looks_around_keeps_nothing_and_who_plays_is_known_for_a_year(visitors: Visitors) -> None:
    (guest,) = visitors(1)
    for path in ("/", "/learn", "/puzzles", "/new", "/rules", "/me/devices"):
        guest.go(path)
    kept = [each["name"] for each in guest.context.cookies() if each["expires"] > 0]
    assert kept == [], "only what ends with the browser"
    assert "meadhall" not in [each["name"] for each in guest.context.cookies()]
    guest.play_now()
    (cookie,) = [each for each in guest.context.cookies() if each["expires"] > 0]
    assert cookie["name"] == "meadhall"
