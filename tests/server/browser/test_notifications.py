"""Being told, in a browser: letters and pushes lead to the table, tabs are marked, phones silent, offline is said."""

from __future__ import annotations

import json
import queue
import re
from collections.abc import Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.browsers import Visitor, Visitors
from tests.server.chromium import chromium
from tests.server.kit import Player, RunningServer, free_port
from tests.server.listeners import SENDER, MailServer, PushSubscriber, mail_text

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SUBSCRIBE = """PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) })"""
"""The browser's own push service is far away: this one is next door, and its keys are the test's."""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    let shown = [];
    while (!(shown = await worker.getNotifications()).length) await new Promise((soon) => setTimeout(soon, 50));
    return shown.map(({ title, body, data }) => ({ title, body, data }));
}"""
"""What is shown, as soon as something is. The page itself waits: Playwright takes a promise for something at once."""


class Service:
    """A push service next door: it keeps what it is given."""

    def __init__(self) -> None:
        heard: queue.Queue[bytes] = queue.Queue()

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                heard.put(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(201)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Discard the log."""

        self.heard = heard
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}/push"


@pytest.fixture(scope="module")
def program() -> str | None:
    """Only a browser with windows shows notifications."""
    return chromium()


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.http.shutdown()


@pytest.fixture
def office() -> Iterator[MailServer]:
    with MailServer() as opened:
        yield opened


@pytest.fixture
def telling(tmp_path: Path, office: MailServer) -> Iterator[RunningServer]:
    """A server that tells at once, even its neighbours, and has a post office."""
    port = free_port()
    mail = ["--mail", office.url, "--mail-from", SENDER, "--site", f"http://127.0.0.1:{port}"]
    running = RunningServer(
        tmp_path / "matches.sqlite", "--no-limits", "--nearby", "--tell-after", "0", *mail, port=port
    )
    yield running
    running.stop()
    assert not running.error_lines()


def deliver(visitor: Visitor, told: str) -> None:
    """Hand a message to the page's worker, as the browser does when its push service has one."""
    session = visitor.context.new_cdp_session(visitor.page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(20)
    message = {"origin": visitor.server.base, "registrationId": found[0]["registrationId"], "data": told}
    session.send("ServiceWorker.deliverPushMessage", message)


def sit_down_with(visitor: Visitor, bob: Player) -> str:
    """Ann takes the free seat at a table of Bob's; its name."""
    match = str(bob.create_match("raids", ["me", ""])["match"])
    visitor.go(f"/m/{match}")
    visitor.page.fill("#sit-name", "Ann")
    visitor.submit(".sit button.main >> nth=0")
    visitor.wait_for("mine", "others")
    return match


def links_of(letter: EmailMessage, server: RunningServer) -> list[str]:
    """Where the links in a letter lead, on the server that wrote it."""
    return [link.removeprefix(server.base) for link in re.findall(rf"{server.base}/\S+", mail_text(letter))]


def test_mail_links_to_the_table_and_to_unsubscribe(
    visitors: Visitors, office: MailServer, telling: RunningServer
) -> None:
    ann, anybody = visitors(2, telling)
    bob = Player(telling, "Bob")
    match = sit_down_with(ann, bob)
    ann.go("/me/told")
    ann.page.fill("[name=address]", "ann@example.org")
    ann.submit("form[action$='/told/mail'] .button")
    (proof,) = links_of(office.next_unread(), telling)
    ann.go(proof)
    ann.submit("form[action*='/mail/prove/'] .button")
    while bob.step(match):
        pass
    letter = office.next_unread()
    assert letter["subject"] == "Your turn – Raids"
    table, stop = links_of(letter, telling)
    assert table == f"/m/{match}"
    ann.go(table)
    ann.wait_for("mine")
    anybody.go(stop)
    anybody.submit("form[action*='/mail/stop/'] .button")
    ann.go("/me/told")
    assert ann.page.locator("[name=every]").input_value() == "-1", "no more letters"


def test_push_links_to_the_table_and_offline_page_is_shown(
    visitors: Visitors, service: Service, telling: RunningServer
) -> None:
    [ann] = visitors(1, telling, service_workers="allow")
    bob, phone = Player(telling, "Bob"), PushSubscriber(service.endpoint)
    ann.context.grant_permissions(["notifications"], origin=telling.base)
    ann.context.add_init_script(SUBSCRIBE % json.dumps(phone.subscription))
    match = sit_down_with(ann, bob)
    ann.go("/me/told")
    ann.page.click("[data-push]")
    expect(ann.page.locator("[role=status].good")).to_be_visible()
    while bob.step(match):
        pass
    told = phone.read(service.heard.get(timeout=40))
    assert told["title"] == "Your turn – Raids"
    deliver(ann, json.dumps(told))
    (shown,) = ann.page.evaluate(SHOWN)
    assert shown == {"title": told["title"], "body": told["body"], "data": f"/m/{match}"}
    ann.go(shown["data"])
    ann.wait_for("mine")
    assert ann.page.title().startswith("●")
    ann.page.wait_for_function("document.querySelector('link[rel=icon]').href.startsWith('data:')")
    ann.go("/me/told")
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")
    telling.stop()
    ann.go("/rules")
    expect(ann.page.locator("h1")).to_be_visible()
    assert "connection" in ann.page.inner_text("body").lower()


def sounded_at_my_turn(visitor: Visitor, bob: Player, match: str) -> str:
    """Play until it is the visitor's turn again; what was to be heard then."""
    while visitor.wait_for("mine", "others") == "mine":
        visitor.choose_any(0)
    visitor.page.keyboard.press("Shift")
    visitor.page.evaluate("delete document.documentElement.dataset.sounded")
    while bob.step(match):
        pass
    sounded = visitor.page.locator('html[data-sounded^="turn"]')
    expect(sounded).to_be_attached()
    return str(sounded.get_attribute("data-sounded"))


def test_phone_is_silent_unless_sound_is_enabled(server: RunningServer, visitors: Visitors) -> None:
    [desk], [phone] = visitors(1), visitors(1, **PHONE)
    for visitor in (desk, phone):
        bob = Player(server, "Bob")
        match = sit_down_with(visitor, bob)
        turns = (sounded_at_my_turn(visitor, bob, match) for _ in range(2 if visitor is phone else 5))
        if visitor is phone:
            assert {*turns} == {"turn silently"}
        else:
            assert "turn aloud" in turns, "as soon as the browser lets it be heard"


def test_tab_keeps_its_icon_if_the_badge_cannot_be_drawn(visitors: Visitors) -> None:
    [ann] = visitors()
    ann.page.route("**/pictures/scenes/emblem*", lambda route: route.abort())
    ann.play_now()
    ann.wait_for("mine")
    ann.page.wait_for_function("document.documentElement.dataset.waits === 'true'")
    expect(ann.page.locator("link[rel=icon]:not([href^='data:'])")).to_be_attached()
