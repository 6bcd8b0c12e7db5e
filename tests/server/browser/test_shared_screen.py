"""Several screens around one table, a curtain on one device, a match by days over two restarts, in browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.browsers import Visitor, Visitors
from tests.server.kit import RunningServer

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DAY = 86_400


def set_up(host: Visitor, game: str, **choices: str) -> str:
    """A table made by the form; returns its path."""
    host.go(f"/new?game={game}")
    for name, value in choices.items():
        host.page.check(f'[name="{name}"][value="{value}"]', force=True)
    host.page.fill("[name=name]", "Astrid")
    host.submit(".open-it button")
    return host.path


def test_a_shared_screen_and_hands_on_phones(visitors: Visitors) -> None:
    screen, ann, bob = visitors()[0], *visitors(2, **PHONE)
    path = set_up(screen, "lofoten", seat0="friend", seat1="friend", speed="live")
    screen.go(f"{path}/board")
    expect(screen.page.locator(".codes figure")).to_have_count(2)
    assert screen.barriers() == []
    for seat, (name, phone) in enumerate((("Ann", ann), ("Bob", bob))):
        phone.go(f"{path}/hand?seat={seat}")
        phone.page.fill("#sit-name", name)
        phone.submit(".sit button.main >> nth=0")
        assert phone.path == f"{path}/hand"
    screen.page.wait_for_selector("#board svg")
    expect(screen.page.locator("#clocks .clock")).to_have_count(2)
    asked = next(phone for phone in (ann, bob, ann, bob) if phone.wait_for("mine", "others") == "mine")
    assert asked.page.locator("#prompt .option").count() == len(set(asked.look().choices))
    assert asked.sideways() <= 0
    assert asked.barriers() == []
    ply = asked.ply
    asked.page.locator("#prompt .option").first.tap()
    asked.wait_for_ply(f"> {ply}")
    screen.wait_for_ply(f"> {ply}")
    assert screen.page.locator("[data-action]").count() == 0


def test_a_curtain_between_two_who_share_a_device(visitors: Visitors) -> None:
    [device] = visitors()
    path = set_up(device, "lofoten", seat1="here")
    for _ in range(3):
        device.page.wait_for_selector("form[action$=lift] button")
        assert device.page.locator("[data-action]").count() == 0
        device.submit("form[action$=lift] button")
        assert device.path == path
        device.wait_for("mine")
        seat = device.page.get_attribute("#play", "data-seat")
        while device.page.get_attribute("#play", "data-seat") == seat:
            ply = device.ply
            device.page.evaluate("() => { answer(document.querySelector('[data-action]').dataset.action); }")
            device.page.wait_for_function(
                "ply => document.querySelector('form[action$=lift]') || "
                "(document.querySelector('#prompt[data-state=mine]')?.dataset.ply > ply)",
                arg=ply,
            )


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path / "matches.sqlite", "--no-limits")
    yield running
    running.stop()
    assert not running.error_lines()


def test_a_match_by_days_goes_on_over_two_restarts(visitors: Visitors, own_server: RunningServer) -> None:
    host, guest = visitors(2, own_server, timezone_id="Europe/Paris")
    path = set_up(host, "raids", players="2", seat1="friend", speed="days", days="1")
    guest.go(path)
    assert "One day per turn" in guest.page.inner_text("#share")
    guest.page.fill("#sit-name", "Bob")
    guest.submit(".sit button.main >> nth=0")
    state = host.wait_for("mine", "others") if host.page.wait_for_selector("#board svg") else ""
    late, other = (host, guest) if state == "mine" else (guest, host)
    other.page.wait_for_selector("#board svg")
    expect(other.page.locator("#clocks .clock.runs .time")).to_contain_text("until ")
    own_server.stop()
    own_server.start(clock=DAY / 2)
    late.go(path)
    assert late.wait_for("mine") == "mine"
    own_server.stop()
    own_server.start(clock=DAY + 60)
    late.go(path)
    back = late.page.locator("#notice form[data-post$=stand-in] button")
    expect(back).to_be_visible()
    late.page.wait_for_selector('#prompt[data-state="others"]')
    other.go(path)
    other.wait_for("mine")
    back.click()
    expect(back).to_be_hidden()


def test_a_live_clock_that_runs_out_seats_a_bot_until_its_person_comes_back(visitors: Visitors, tmp_path: Path) -> None:
    turned = RunningServer(tmp_path / "matches.sqlite", "--no-limits", turnable=True)
    host, guest = visitors(2, turned)
    path = set_up(host, "raids", players="2", seat1="friend", speed="live")
    guest.go(path)
    guest.page.fill("#sit-name", "Bob")
    guest.submit(".sit button.main >> nth=0")
    host.page.wait_for_selector("#board svg")
    late, other = (host, guest) if host.wait_for("mine", "others") == "mine" else (guest, host)
    turned.shift_clock(DAY)
    back = late.page.locator("#notice form[data-post$=stand-in] button")
    expect(back).to_be_visible()
    other.wait_for("mine")
    back.click()
    expect(back).to_be_hidden()
    turned.stop()
    assert not turned.error_lines()
