"""Notifications are sent to people who are not present, on the channels they have chosen, once, and without secrets."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from copy import copy
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from py_vapid import Vapid02

from meadhall.match import Refused
from meadhall.match.commands import Answer
from meadhall.server.accounts import sessions
from meadhall.server.accounts.visitor import SESSION_COOKIE
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.actor import MatchActor
from meadhall.server.notifications import dispatcher
from meadhall.server.notifications.channels import FEED, MAIL, NEVER, PUSH, WEBHOOK
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.notifications.dns_resolver import PublicResolver
from meadhall.server.notifications.ssrf_guard import check_url, is_public
from meadhall.server.notifications.webhook import SIGNATURE, TIMESTAMP, signature
from meadhall.server.services import Services
from meadhall.server.storage.database import Statement
from tests.server.accounts.test_devices import second_device
from tests.server.listeners import SENDER, MailServer, PushSubscriber, RecordingEndpoint, mail_text, recording_endpoint
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.stores import StoreLocations
from tests.server.strangers import ORIGIN, BrowserClient, with_app
from tests.server.tokens import post_with_token

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


PHONES = count()


class Scenario:
    """Two people at a table, with servers that receive their notifications."""

    def __init__(
        self,
        app: RequestPipeline,
        dispatcher: NotificationDispatcher,
        receiver: RecordingEndpoint,
        mail_server: MailServer,
    ) -> None:
        self.app = app
        self.services: Services = app.services
        self.dispatcher = dispatcher
        self.receiver = receiver
        self.mail_server = mail_server

    async def begin(self, plies: int = 0, game: str = "raids") -> MatchActor:
        self.ann, self.bob = await come(self.app, "Ann"), await come(self.app, "Bob")
        return await at_a_table(self.app, self.ann, self.bob, plies=plies, game=game)

    def asked(self, live: MatchActor) -> BrowserClient:
        return (self.ann, self.bob)[int(live.match.table.seat or 0)]

    async def answer(self, live: MatchActor) -> None:
        legal = live.match.table.legal()
        await live.submit(Answer(person=self.asked(live).person, ply=live.match.ply, action=legal[0]))


def run_scenario(places: StoreLocations | Path, story: Callable[[Scenario], Awaitable[None]], **settings: Any) -> None:
    where = places.new() if isinstance(places, StoreLocations) else places / "m.sqlite"

    with MailServer() as mail_server:

        async def live(app: RequestPipeline) -> None:
            dispatcher = app.context.dispatcher
            async with recording_endpoint() as receiver:
                try:
                    await story(Scenario(app, dispatcher, receiver, mail_server))
                finally:
                    await dispatcher.close()

        usual = {
            "site": ORIGIN,
            "mail": mail_server.url,
            "mail_from": SENDER,
            "notify_after_s": 0,
            "allow_private_targets": True,
        }
        with_app(where, live, **usual | settings)


def device_in(browser: BrowserClient) -> str:
    return browser.cookies[SESSION_COOKIE].split(".")[1]


async def subscribed(scenario: Scenario, browser: BrowserClient) -> PushSubscriber:
    phone = PushSubscriber(f"{scenario.receiver.base}/push/{next(PHONES)}")
    answer = await browser.post("/me/told/push", content=json.dumps(phone.subscription))
    assert answer.status_code == 200, answer.text
    return phone


def test_turn_is_pushed_encrypted_for_the_players_browser(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        phone = await subscribed(scenario, scenario.asked(live))
        await scenario.dispatcher.run_once()
        await scenario.dispatcher.run_once()
        ((headers, body),) = scenario.receiver.requests
        assert phone.read(body) == {
            "title": "Your turn – Raids",
            "body": f"Your table with Name{1 - int(live.match.table.seat or 0)} is waiting for you.",
            "path": f"/m/{live.row.id}",
            "kind": "turn",
        }
        assert headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["authorization"])
        assert scenario.dispatcher.pusher.public in headers["authorization"]

    run_scenario(places, story)


def test_present_players_and_past_turns_get_no_notification(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        first = scenario.asked(live)
        await subscribed(scenario, first)
        seat = int(live.match.table.seat or 0)
        with live.channel.subscribe(seat, True, (first.person, "")):
            await scenario.dispatcher.run_once()
            assert scenario.receiver.requests == []
        await scenario.answer(live)
        while scenario.asked(live) is first:
            await scenario.answer(live)
        await scenario.dispatcher.run_once()
        assert scenario.receiver.requests == []
        assert await scenario.services.store.database.read("SELECT * FROM deliveries") == []

    run_scenario(places, story)


def test_turn_notification_waits_for_the_grace_period(tmp_path: Path) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        await subscribed(scenario, scenario.asked(live))
        await scenario.dispatcher.run_once()
        assert scenario.receiver.requests == []
        scenario.dispatcher.grace_period_s = 0
        await scenario.dispatcher.run_once()
        assert len(scenario.receiver.requests) == 1

    run_scenario(tmp_path, story, notify_after_s=3600)


def test_matches_against_bots_notify_nobody_and_the_end_is_notified(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin(plies=10_000)
        assert live.match.over
        phone = await subscribed(scenario, scenario.ann)
        await scenario.ann.post_form("/play", game="raids")
        for _ in range(2):
            await scenario.dispatcher.run_once()
        ((_, body),) = scenario.receiver.requests
        assert phone.read(body)["kind"] == "end"

    run_scenario(places, story)


def test_delivery_is_claimed_by_one_of_two_servers(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        await subscribed(scenario, scenario.asked(live))
        other = copy(scenario.dispatcher)
        await scenario.dispatcher.notice_turns()
        await other.notice_turns()
        for each in (scenario.dispatcher, other):
            for notice in await scenario.services.outbox.due(9e12):
                await each.fan_out(notice)
        row = (await scenario.services.store.database.read("SELECT notice, channel, tries FROM deliveries"))[0]
        delivery = dispatcher.Delivery(row["notice"], row["channel"], row["tries"])
        assert [await scenario.dispatcher.claim(delivery), await other.claim(delivery)] == [True, False]

    run_scenario(places, story)


def test_gone_push_subscription_is_removed_and_failed_push_retried(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        asked = scenario.asked(live)
        await subscribed(scenario, asked)
        scenario.receiver.status = 503
        await scenario.dispatcher.run_once()
        assert len(await scenario.services.channels.of(asked.person, PUSH)) == 1
        assert len(await scenario.services.store.database.read("SELECT * FROM deliveries")) == 1
        await scenario.dispatcher.deliver_due()
        assert len(scenario.receiver.requests) == 1, "not at once"
        scenario.receiver.status = 410
        await scenario.services.outbox.add(asked.person, "mention", live.row.id, name="Eve")
        await scenario.dispatcher.run_once()
        assert await scenario.services.channels.of(asked.person, PUSH) == []
        assert await scenario.services.store.database.read("SELECT * FROM deliveries") == []

    run_scenario(places, story)


def test_failing_delivery_is_given_up_after_the_retries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "RETRY_DELAYS_S", (0.0, 0.0))

    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        await subscribed(scenario, scenario.asked(live))
        scenario.receiver.status = 500
        for _ in range(6):
            await scenario.dispatcher.run_once()
        assert len(scenario.receiver.requests) == 3

    run_scenario(tmp_path, story)


async def proven(scenario: Scenario, browser: BrowserClient, address: str = "ann@example.org") -> None:
    """Verify an address by the link in the mail, in the browser that asked for it."""
    before = len(scenario.mail_server.mails)
    await browser.post_form("/me/told/mail", address=address)
    link = link_in(mail_text(await scenario.mail_server.wait(before + 1)), "/mail/prove/")
    assert f'action="{link}"' in (await browser.get(link)).text
    await browser.post_form(link)
    assert (await browser.post(link)).status_code == 404, "once only"


def link_in(text: str, path: str) -> str:
    found = re.search(rf"{ORIGIN}({path}[\w-]+)", text)
    assert found is not None, text
    return found[1]


def test_mail_is_a_digest_with_an_unsubscribe_link(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        ann = scenario.ann
        await proven(scenario, ann)
        await scenario.services.outbox.add(ann.person, "mention", live.row.id, name="Eve <b>")
        await scenario.services.outbox.add(ann.person, "round", key="r1", league="Winter")
        await scenario.services.outbox.add(ann.person, "round", key="r1", league="Winter")
        await scenario.dispatcher.run_once()
        letter = scenario.mail_server.mails[-1]
        text, html = mail_text(letter), mail_text(letter, "html")
        assert len(scenario.mail_server.mails) == 2
        assert text.count(ORIGIN) >= 3
        assert text.count("Winter") == 1
        assert "Eve <b> mentions you – Raids" in text
        assert "Eve &lt;b&gt; mentions you" in html
        assert f"{ORIGIN}/m/{live.row.id}" in text
        assert letter["From"].addresses[0].addr_spec == SENDER
        assert letter["To"] == "ann@example.org"
        await scenario.services.outbox.add(ann.person, "mention", live.row.id, name="Ulf")
        await scenario.dispatcher.run_once()
        assert len(scenario.mail_server.mails) == 2, "one an hour"
        stop = letter["List-Unsubscribe"].strip("<> ")
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        robot = BrowserClient(scenario.app)
        assert (await robot.get(stop)).status_code == 200
        assert (await scenario.services.channels.of(ann.person, MAIL))[0].every != NEVER
        assert (await robot.post(stop, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert (await scenario.services.channels.of(ann.person, MAIL))[0].every == NEVER

    run_scenario(places, story)


def test_rejected_mail_is_sent_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "RETRY_DELAYS_S", (0.0,) * 3)

    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        await proven(scenario, scenario.ann)
        await scenario.services.outbox.add(scenario.ann.person, "mention", live.row.id, name="Eve")
        scenario.mail_server.failing = True
        await scenario.dispatcher.run_once()
        assert len(scenario.mail_server.mails) == 1
        scenario.mail_server.failing = False
        await scenario.dispatcher.run_once()
        assert len(scenario.mail_server.mails) == 2

    run_scenario(tmp_path, story)


def test_mail_link_signs_in_once_and_reveals_no_addresses(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin()
        await proven(scenario, scenario.ann)
        phone = BrowserClient(scenario.app)
        known = await phone.post("/sign-in/mail", data={"address": " Ann@Example.org "})
        link = link_in(mail_text(await scenario.mail_server.wait(2)), "/mail/enter/")
        unknown = await phone.post("/sign-in/mail", data={"address": "nobody@example.org"})
        same = [re.sub(r"\s+", " ", answer.text) for answer in (known, unknown)]
        assert same[0] == same[1]
        assert known.status_code == unknown.status_code == 200
        assert "form" in (await phone.get(link)).text
        assert not phone.cookies, "looking is not signing in"
        await phone.post_form(link)
        assert phone.person == scenario.ann.person
        assert (await BrowserClient(scenario.app).post(link)).status_code == 404
        for _ in range(6):
            await phone.post("/sign-in/mail", data={"address": "ann@example.org"})
        await asyncio.gather(*scenario.dispatcher.background_tasks)
        assert len(scenario.mail_server.mails) <= 5
        assert {str(letter["To"]) for letter in scenario.mail_server.mails} == {"ann@example.org"}

    run_scenario(places, story)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_address_is_verified_only_by_the_account_that_asked(tmp_path: Path, lang: str) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin()
        eve = await come(scenario.app, "Eve")
        await eve.post_form("/me/told/mail", address="ann@example.org")
        letter = await scenario.mail_server.wait(1)
        assert "Eve" in mail_text(letter), "the letter names the account that asked"
        link = link_in(mail_text(letter), "/mail/prove/")
        for browser in (scenario.ann, BrowserClient(scenario.app)):
            browser.headers["accept-language"] = lang
            for answer in (await browser.get(link), await browser.post(link)):
                assert answer.status_code == 403
                assert {"en": "“Eve” asked", "fr": "Eve\N{NO-BREAK SPACE}» a demandé"}[lang] in answer.text
                assert "<form" not in answer.text.partition("<main")[2]
        assert await scenario.services.channels.of(eve.person, MAIL) == []
        eve.headers["accept-language"] = lang
        page = (await eve.get(link)).text
        assert "Eve" in page.partition("<main")[2]
        assert "ann@example.org" in page
        await eve.post_form(link)
        assert [each.target for each in await scenario.services.channels.of(eve.person, MAIL)] == ["ann@example.org"]

    run_scenario(tmp_path, story)


def test_revocation_invalidates_mail_links(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin()
        await proven(scenario, scenario.ann)
        await BrowserClient(scenario.app).post("/sign-in/mail", data={"address": "ann@example.org"})
        link = link_in(mail_text(await scenario.mail_server.wait(2)), "/mail/enter/")
        await post_with_token(scenario.ann, "/me/devices", "/me/elsewhere")
        assert (await BrowserClient(scenario.app).post(link)).status_code == 404

    run_scenario(places, story)


def test_verified_address_cannot_be_taken_over(tmp_path: Path) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin()
        await proven(scenario, scenario.ann)
        await scenario.bob.post_form("/me/told/mail", address="ann@example.org")
        letter = await scenario.mail_server.wait(2)
        assert "/mail/enter/" in mail_text(letter), "the reader of that mailbox is Ann, and signs in as Ann"
        assert await scenario.services.channels.of(scenario.bob.person, MAIL) == []
        for bad in ("", "ann", "a@b", "a@b.c, d@e.f", "Ann <a@b.cd>", "a\n@b.cd", "a@b.cd\r\nBcc: x@y.zz"):
            assert (await scenario.bob.post("/me/told/mail", data={"address": bad})).status_code == 400

    run_scenario(tmp_path, story)


async def messages(scenario: Scenario, person: str, live: MatchActor) -> int:
    """How many notifications a mention of the person sends."""
    scenario.receiver.requests.clear()
    await scenario.services.outbox.add(person, "mention", live.row.id, name="Eve")
    await scenario.dispatcher.run_once()
    return len(scenario.receiver.requests)


@pytest.mark.parametrize("way", ["one", "elsewhere", "last"])
def test_signed_out_browser_gets_no_notifications(places: StoreLocations, way: str) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        scenario.dispatcher.grace_period_s = 1000
        ann, channels = scenario.ann.person, scenario.services.channels
        second = await second_device(scenario.ann, scenario.app)
        for browser in (scenario.ann, second):
            await subscribed(scenario, browser)
        await scenario.ann.post_form("/me/told/feed")
        await scenario.ann.post_form("/me/told/webhook", url=f"{scenario.receiver.base}/hook")
        (feed,) = await channels.of(ann, FEED)
        assert await messages(scenario, ann, live) == 3
        out = "/me/elsewhere" if way == "elsewhere" else f"/me/devices/{device_in(second)}/out"
        await post_with_token(scenario.ann, "/me/devices", out)
        if way == "last":
            await post_with_token(scenario.ann, "/me/devices", f"/me/devices/{device_in(scenario.ann)}/out")
        told = [each.secret for each in await channels.of(ann, PUSH)]
        assert told == ([] if way == "last" else [device_in(scenario.ann)]), "its own device is told as before"
        assert await messages(scenario, ann, live) == 1 + len(told)
        assert len(await channels.of(ann, WEBHOOK)) == 1, "a program of one's own is no device"
        read = await BrowserClient(scenario.app).get(f"/feed/{feed.secret}/feed.json")
        assert read.status_code == (404 if way == "elsewhere" else 200)

    run_scenario(places, story)


def test_pending_deliveries_to_a_signed_out_browser_are_dropped(tmp_path: Path) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        scenario.dispatcher.grace_period_s = 1000
        second = await second_device(scenario.ann, scenario.app)
        await subscribed(scenario, second)
        scenario.receiver.status = 500
        await scenario.services.outbox.add(scenario.ann.person, "mention", live.row.id, name="Eve")
        await scenario.dispatcher.run_once()
        assert len(await scenario.services.store.database.read("SELECT * FROM deliveries")) == 1
        await post_with_token(scenario.ann, "/me/devices", f"/me/devices/{device_in(second)}/out")
        scenario.receiver.requests.clear()
        await scenario.services.store.database.write(Statement("UPDATE deliveries SET due = 0", []))
        await scenario.dispatcher.run_once()
        assert scenario.receiver.requests == []
        assert await scenario.services.store.database.read("SELECT * FROM deliveries") == []

    run_scenario(tmp_path, story)


def test_evicted_device_gets_no_notifications(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(scenario: Scenario) -> None:
        monkeypatch.setattr(sessions, "MAX_DEVICES_PER_PERSON", 2)
        ann = await come(scenario.app, "Ann")
        await subscribed(scenario, ann)
        for _ in range(2):
            await scenario.services.users.devices.add(ann.person, "", "link")
        assert await scenario.services.channels.of(ann.person, PUSH) == []

    run_scenario(tmp_path, story)


def test_stranger_who_subscribes_becomes_a_device(tmp_path: Path) -> None:
    async def story(scenario: Scenario) -> None:
        stranger = BrowserClient(scenario.app)
        await subscribed(scenario, stranger)
        (device,) = await scenario.services.users.devices.of(stranger.person)
        (channel,) = await scenario.services.channels.of(stranger.person, PUSH)
        assert channel.secret == device.id == device_in(stranger)

    run_scenario(tmp_path, story)


def test_guest_who_signs_in_keeps_push_until_sign_out(tmp_path: Path) -> None:
    async def story(scenario: Scenario) -> None:
        ann, guest = await come(scenario.app, "Ann"), await come(scenario.app, "Guest")
        friend = await second_device(guest, scenario.app)
        await at_a_table(scenario.app, guest, ann)
        for browser in (guest, friend):
            await subscribed(scenario, browser)
        link = re.search(r'value="[^"]*(/me/[^"]+)"', (await ann.get("/me/devices")).text)
        assert link is not None
        bring = (await guest.post_form(link[1])).headers["location"]
        assert bring.startswith("/me/bring/")
        await guest.post_form(bring)
        channels = await scenario.services.channels.of(ann.person, PUSH)
        assert [each.secret for each in channels] == [device_in(guest)], "the guest's other browsers are not Ann's"
        await post_with_token(ann, "/me/devices", f"/me/devices/{device_in(guest)}/out")
        assert await scenario.services.channels.of(ann.person, PUSH) == []

    run_scenario(tmp_path, story)


def test_webhook_is_signed(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        await scenario.ann.post_form("/me/told/webhook", url=f"{scenario.receiver.base}/hook")
        channel = (await scenario.services.channels.of(scenario.ann.person, WEBHOOK))[0]
        await scenario.services.outbox.add(scenario.ann.person, "mention", live.row.id, name="Eve")
        await scenario.dispatcher.run_once()
        headers, body = next(each for each in scenario.receiver.requests if b'"mention"' in each[1])
        assert json.loads(body)["link"] == f"{ORIGIN}/m/{live.row.id}"
        assert headers[SIGNATURE] == signature(channel.secret, headers[TIMESTAMP], body)
        assert channel.secret in (await scenario.ann.get("/me/told")).text
        await scenario.ann.post_form("/me/told/webhook/off")
        assert await scenario.services.channels.of(scenario.ann.person) == []

    run_scenario(places, story)


def test_feed_is_private_and_ends_when_its_secret_is_replaced(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        await scenario.ann.post_form("/me/told/feed")
        secret = (await scenario.services.channels.of(scenario.ann.person, FEED))[0].secret
        await scenario.services.outbox.add(scenario.ann.person, "mention", live.row.id, name="Eve & <Co>")
        await scenario.dispatcher.run_once()
        reader = BrowserClient(scenario.app)
        items = (await reader.get(f"/feed/{secret}/feed.json")).json()["items"]
        assert "Eve & <Co> mentions you – Raids" in [item["title"] for item in items]
        atom = ElementTree.fromstring((await reader.get(f"/feed/{secret}/atom.xml")).content)
        titles = [each.text for each in atom.iter("{http://www.w3.org/2005/Atom}title")]
        assert "Eve & <Co> mentions you – Raids" in titles
        await scenario.ann.post_form("/me/told/feed")
        for file in ("feed.json", "atom.xml"):
            assert (await reader.get(f"/feed/{secret}/{file}")).status_code == 404
        assert (await scenario.services.channels.of(scenario.ann.person, FEED))[0].secret != secret

    run_scenario(places, story)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://192.168.1.1:443/",
        "https://intranet/",
        "https://user:word@example.org/",
        "file:///etc/passwd",
        "https://example.org:0/",
        "https://exa mple.org/",
        "https:///nothing",
        "",
        "https://[",
    ],
)
def test_ssrf_urls_are_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)

    async def story(scenario: Scenario) -> None:
        eve = BrowserClient(scenario.app)
        assert (await eve.post("/me/told/webhook", data={"url": url})).status_code == 400
        pushed = json.dumps(PushSubscriber(url).subscription)
        assert (await eve.post("/me/told/push", content=pushed)).status_code == 400
        assert await scenario.dispatcher.http_client.post(url, b"", {}) == 0

    if url in ("https://127.0.0.1/", "http://example.org/"):
        run_scenario(tmp_path, story, allow_private_targets=False)


def test_name_with_a_private_address_is_refused_on_resolution() -> None:
    for private in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "224.0.0.1"):
        assert not is_public(private)
    assert is_public("9.9.9.9")

    with pytest.raises(OSError, match="no public name"):
        asyncio.run(PublicResolver(allow_private=False).resolve("localhost", 443))
