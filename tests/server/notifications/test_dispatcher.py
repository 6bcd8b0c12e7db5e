"""People are told what they may know, when they are not here, on the channels they have chosen, and only once."""

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
from tests.server.listeners import SENDER, RecordingEndpoint, MailServer, PushSubscriber, recording_endpoint, mail_text
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.stores import StoreLocations
from tests.server.strangers import ORIGIN, BrowserClient, with_app
from tests.server.tokens import destroy

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


PHONES = count()


class Evening:
    """Two people at a table, and those who hear of it."""

    def __init__(self, gate: RequestPipeline, dispatcher: NotificationDispatcher, ear: RecordingEndpoint, office: MailServer) -> None:
        self.gate = gate
        self.services: Services = gate.services
        self.dispatcher = dispatcher
        self.ear = ear
        self.office = office

    async def begin(self, plies: int = 0, game: str = "raids") -> MatchActor:
        self.ann, self.bob = await come(self.gate, "Ann"), await come(self.gate, "Bob")
        return await at_a_table(self.gate, self.ann, self.bob, plies=plies, game=game)

    def asked(self, live: MatchActor) -> BrowserClient:
        return (self.ann, self.bob)[int(live.match.table.seat or 0)]

    async def answer(self, live: MatchActor) -> None:
        legal = live.match.table.legal()
        await live.submit(Answer(person=self.asked(live).person, ply=live.match.ply, action=legal[0]))


def evening(places: StoreLocations | Path, story: Callable[[Evening], Awaitable[None]], **settings: Any) -> None:
    where = places.new() if isinstance(places, StoreLocations) else places / "m.sqlite"

    with MailServer() as office:

        async def live(gate: RequestPipeline) -> None:
            dispatcher = gate.context.dispatcher
            async with recording_endpoint() as ear:
                try:
                    await story(Evening(gate, dispatcher, ear, office))
                finally:
                    await dispatcher.close()

        usual = {
            "site": ORIGIN,
            "mail": office.url,
            "mail_from": SENDER,
            "notify_after_s": 0,
            "allow_private_targets": True,
        }
        with_app(where, live, **usual | settings)


def device_in(browser: BrowserClient) -> str:
    return browser.cookies[SESSION_COOKIE].split(".")[1]


async def subscribed(night: Evening, browser: BrowserClient) -> PushSubscriber:
    phone = PushSubscriber(f"{night.ear.base}/push/{next(PHONES)}")
    answer = await browser.post("/me/told/push", content=json.dumps(phone.subscription))
    assert answer.status_code == 200, answer.text
    return phone


def test_whose_turn_it_is_comes_as_a_push_that_only_their_browser_can_read(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        phone = await subscribed(night, night.asked(live))
        await night.dispatcher.run_once()
        await night.dispatcher.run_once()
        ((headers, body),) = night.ear.requests
        assert phone.read(body) == {
            "title": "Your turn – Raids",
            "body": f"The table with Name{1 - int(live.match.table.seat or 0)} waits for you.",
            "path": f"/m/{live.row.id}",
            "kind": "turn",
        }
        assert headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["authorization"])
        assert night.dispatcher.pusher.public in headers["authorization"]

    evening(places, story)


def test_nobody_is_told_who_is_here_or_whose_turn_is_over(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        first = night.asked(live)
        await subscribed(night, first)
        seat = int(live.match.table.seat or 0)
        with live.channel.subscribe(seat, True, (first.person, "")):
            await night.dispatcher.run_once()
            assert night.ear.requests == []
        await night.answer(live)
        while night.asked(live) is first:
            await night.answer(live)
        await night.dispatcher.run_once()
        assert night.ear.requests == []
        assert await night.services.store.database.read("SELECT * FROM deliveries") == []

    evening(places, story)


def test_a_turn_is_given_time_before_anybody_is_told(tmp_path: Path) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        await subscribed(night, night.asked(live))
        await night.dispatcher.run_once()
        assert night.ear.requests == []
        night.dispatcher.grace_period_s = 0
        await night.dispatcher.run_once()
        assert len(night.ear.requests) == 1

    evening(tmp_path, story, notify_after_s=3600)


def test_games_against_bots_wait_in_silence_and_the_end_is_told(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin(plies=10_000)
        assert live.match.over
        phone = await subscribed(night, night.ann)
        await night.ann.post_form("/play", game="raids")
        for _ in range(2):
            await night.dispatcher.run_once()
        ((_, body),) = night.ear.requests
        assert phone.read(body)["kind"] == "end"

    evening(places, story)


def test_two_servers_send_a_notice_once(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        await subscribed(night, night.asked(live))
        other = copy(night.dispatcher)
        await night.dispatcher.notice_turns()
        await other.notice_turns()
        for each in (night.dispatcher, other):
            for notice in await night.services.outbox.due(9e12):
                await each.fan_out(notice)
        row = (await night.services.store.database.read("SELECT notice, channel, tries FROM deliveries"))[0]
        delivery = dispatcher.Delivery(row["notice"], row["channel"], row["tries"])
        assert [await night.dispatcher.claim(delivery), await other.claim(delivery)] == [True, False]

    evening(places, story)


def test_a_browser_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        asked = night.asked(live)
        await subscribed(night, asked)
        night.ear.status = 503
        await night.dispatcher.run_once()
        assert len(await night.services.channels.of(asked.person, PUSH)) == 1
        assert len(await night.services.store.database.read("SELECT * FROM deliveries")) == 1
        await night.dispatcher.deliver_due()
        assert len(night.ear.requests) == 1, "not at once"
        night.ear.status = 410
        await night.services.outbox.add(asked.person, "mention", live.row.id, name="Eve")
        await night.dispatcher.run_once()
        assert await night.services.channels.of(asked.person, PUSH) == []
        assert await night.services.store.database.read("SELECT * FROM deliveries") == []

    evening(places, story)


def test_a_notice_that_always_fails_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "RETRY_DELAYS_S", (0.0, 0.0))

    async def story(night: Evening) -> None:
        live = await night.begin()
        await subscribed(night, night.asked(live))
        night.ear.status = 500
        for _ in range(6):
            await night.dispatcher.run_once()
        assert len(night.ear.requests) == 3

    evening(tmp_path, story)


async def proven(night: Evening, browser: BrowserClient, address: str = "ann@example.org") -> None:
    """Let an address be somebody's, by the link in the mail, in the browser that asked for it."""
    before = len(night.office.letters)
    await browser.post_form("/me/told/mail", address=address)
    link = link_in(mail_text(await night.office.wait(before + 1)), "/mail/prove/")
    assert f'action="{link}"' in (await browser.get(link)).text
    await browser.post_form(link)
    assert (await browser.post(link)).status_code == 404, "once only"


def link_in(text: str, path: str) -> str:
    found = re.search(rf"{ORIGIN}({path}[\w-]+)", text)
    assert found is not None, text
    return found[1]


def test_mail_comes_as_a_digest_with_a_link_that_ends_it(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        ann = night.ann
        await proven(night, ann)
        await night.services.outbox.add(ann.person, "mention", live.row.id, name="Eve <b>")
        await night.services.outbox.add(ann.person, "round", key="r1", league="Winter")
        await night.services.outbox.add(ann.person, "round", key="r1", league="Winter")
        await night.dispatcher.run_once()
        letter = night.office.letters[-1]
        text, html = mail_text(letter), mail_text(letter, "html")
        assert len(night.office.letters) == 2
        assert text.count(ORIGIN) >= 3
        assert text.count("Winter") == 1
        assert "Eve <b> talks to you – Raids" in text
        assert "Eve &lt;b&gt; talks to you" in html
        assert f"{ORIGIN}/m/{live.row.id}" in text
        assert letter["From"].addresses[0].addr_spec == SENDER
        assert letter["To"] == "ann@example.org"
        await night.services.outbox.add(ann.person, "mention", live.row.id, name="Ulf")
        await night.dispatcher.run_once()
        assert len(night.office.letters) == 2, "one an hour"
        stop = letter["List-Unsubscribe"].strip("<> ")
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        robot = BrowserClient(night.gate)
        assert (await robot.get(stop)).status_code == 200
        assert (await night.services.channels.of(ann.person, MAIL))[0].every != NEVER
        assert (await robot.post(stop, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert (await night.services.channels.of(ann.person, MAIL))[0].every == NEVER

    evening(places, story)


def test_mail_that_is_not_taken_is_sent_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "RETRY_DELAYS_S", (0.0,) * 3)

    async def story(night: Evening) -> None:
        live = await night.begin()
        await proven(night, night.ann)
        await night.services.outbox.add(night.ann.person, "mention", live.row.id, name="Eve")
        night.office.failing = True
        await night.dispatcher.run_once()
        assert len(night.office.letters) == 1
        night.office.failing = False
        await night.dispatcher.run_once()
        assert len(night.office.letters) == 2

    evening(tmp_path, story)


def test_a_link_by_mail_signs_in_once_and_strangers_learn_nothing(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        await night.begin()
        await proven(night, night.ann)
        phone = BrowserClient(night.gate)
        known = await phone.post("/sign-in/mail", data={"address": " Ann@Example.org "})
        link = link_in(mail_text(await night.office.wait(2)), "/mail/enter/")
        unknown = await phone.post("/sign-in/mail", data={"address": "nobody@example.org"})
        same = [re.sub(r"\s+", " ", answer.text) for answer in (known, unknown)]
        assert same[0] == same[1]
        assert known.status_code == unknown.status_code == 200
        assert "form" in (await phone.get(link)).text
        assert not phone.cookies, "looking is not signing in"
        await phone.post_form(link)
        assert phone.person == night.ann.person
        assert (await BrowserClient(night.gate).post(link)).status_code == 404
        for _ in range(6):
            await phone.post("/sign-in/mail", data={"address": "ann@example.org"})
        await asyncio.gather(*night.dispatcher.background_tasks)
        assert len(night.office.letters) <= 5
        assert {str(letter["To"]) for letter in night.office.letters} == {"ann@example.org"}

    evening(places, story)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_address_is_proven_by_the_account_that_asked_and_the_page_names_it(tmp_path: Path, lang: str) -> None:
    async def story(night: Evening) -> None:
        await night.begin()
        eve = await come(night.gate, "Eve")
        await eve.post_form("/me/told/mail", address="ann@example.org")
        letter = await night.office.wait(1)
        assert "Eve" in mail_text(letter), "the letter names the account that asked"
        link = link_in(mail_text(letter), "/mail/prove/")
        for browser in (night.ann, BrowserClient(night.gate)):
            browser.headers["accept-language"] = lang
            for answer in (await browser.get(link), await browser.post(link)):
                assert answer.status_code == 403
                assert {"en": "“Eve” asked", "fr": "Eve\N{NO-BREAK SPACE}» a demandé"}[lang] in answer.text
                assert "<form" not in answer.text.partition("<main")[2]
        assert await night.services.channels.of(eve.person, MAIL) == []
        eve.headers["accept-language"] = lang
        page = (await eve.get(link)).text
        assert "Eve" in page.partition("<main")[2]
        assert "ann@example.org" in page
        await eve.post_form(link)
        assert [each.target for each in await night.services.channels.of(eve.person, MAIL)] == ["ann@example.org"]

    evening(tmp_path, story)


def test_revoking_ends_the_links_in_mails_too(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        await night.begin()
        await proven(night, night.ann)
        await BrowserClient(night.gate).post("/sign-in/mail", data={"address": "ann@example.org"})
        link = link_in(mail_text(await night.office.wait(2)), "/mail/enter/")
        await destroy(night.ann, "/me/devices", "/me/elsewhere")
        assert (await BrowserClient(night.gate).post(link)).status_code == 404

    evening(places, story)


def test_an_address_that_is_somebodys_can_not_be_taken(tmp_path: Path) -> None:
    async def story(night: Evening) -> None:
        await night.begin()
        await proven(night, night.ann)
        await night.bob.post_form("/me/told/mail", address="ann@example.org")
        letter = await night.office.wait(2)
        assert "/mail/enter/" in mail_text(letter), "whoever reads it is Ann, and signs in as Ann"
        assert await night.services.channels.of(night.bob.person, MAIL) == []
        for bad in ("", "ann", "a@b", "a@b.c, d@e.f", "Ann <a@b.cd>", "a\n@b.cd", "a@b.cd\r\nBcc: x@y.zz"):
            assert (await night.bob.post("/me/told/mail", data={"address": bad})).status_code == 400

    evening(tmp_path, story)


async def messages(night: Evening, person: str, live: MatchActor) -> int:
    """How many are sent when somebody says the person's name."""
    night.ear.requests.clear()
    await night.services.outbox.add(person, "mention", live.row.id, name="Eve")
    await night.dispatcher.run_once()
    return len(night.ear.requests)


@pytest.mark.parametrize("way", ["one", "elsewhere", "last"])
def test_a_browser_that_is_signed_out_is_told_nothing_any_more(places: StoreLocations, way: str) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        night.dispatcher.grace_period_s = 1000
        ann, channels = night.ann.person, night.services.channels
        second = await second_device(night.ann, night.gate)
        for browser in (night.ann, second):
            await subscribed(night, browser)
        await night.ann.post_form("/me/told/feed")
        await night.ann.post_form("/me/told/webhook", url=f"{night.ear.base}/hook")
        (feed,) = await channels.of(ann, FEED)
        assert await messages(night, ann, live) == 3
        out = "/me/elsewhere" if way == "elsewhere" else f"/me/devices/{device_in(second)}/out"
        await destroy(night.ann, "/me/devices", out)
        if way == "last":
            await destroy(night.ann, "/me/devices", f"/me/devices/{device_in(night.ann)}/out")
        told = [each.secret for each in await channels.of(ann, PUSH)]
        assert told == ([] if way == "last" else [device_in(night.ann)]), "its own device is told as before"
        assert await messages(night, ann, live) == 1 + len(told)
        assert len(await channels.of(ann, WEBHOOK)) == 1, "a program of one's own is no device"
        read = await BrowserClient(night.gate).get(f"/feed/{feed.secret}/feed.json")
        assert read.status_code == (404 if way == "elsewhere" else 200)

    evening(places, story)


def test_what_is_on_its_way_to_a_browser_that_is_signed_out_never_comes(tmp_path: Path) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        night.dispatcher.grace_period_s = 1000
        second = await second_device(night.ann, night.gate)
        await subscribed(night, second)
        night.ear.status = 500
        await night.services.outbox.add(night.ann.person, "mention", live.row.id, name="Eve")
        await night.dispatcher.run_once()
        assert len(await night.services.store.database.read("SELECT * FROM deliveries")) == 1
        await destroy(night.ann, "/me/devices", f"/me/devices/{device_in(second)}/out")
        night.ear.requests.clear()
        await night.services.store.database.write(Statement("UPDATE deliveries SET due = 0", []))
        await night.dispatcher.run_once()
        assert night.ear.requests == []
        assert await night.services.store.database.read("SELECT * FROM deliveries") == []

    evening(tmp_path, story)


def test_a_device_that_makes_room_for_another_is_told_nothing_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(night: Evening) -> None:
        monkeypatch.setattr(sessions, "MAX_DEVICES_PER_PERSON", 2)
        ann = await come(night.gate, "Ann")
        await subscribed(night, ann)
        for _ in range(2):
            await night.services.users.devices.add(ann.person, "", "link")
        assert await night.services.channels.of(ann.person, PUSH) == []

    evening(tmp_path, story)


def test_a_stranger_who_wants_to_be_told_is_a_device_by_that(tmp_path: Path) -> None:
    async def story(night: Evening) -> None:
        stranger = BrowserClient(night.gate)
        await subscribed(night, stranger)
        (device,) = await night.services.users.devices.of(stranger.person)
        (channel,) = await night.services.channels.of(stranger.person, PUSH)
        assert channel.secret == device.id == device_in(stranger)

    evening(tmp_path, story)


def test_a_guest_who_signs_in_is_told_in_the_same_browser_until_it_is_signed_out(tmp_path: Path) -> None:
    async def story(night: Evening) -> None:
        ann, guest = await come(night.gate, "Ann"), await come(night.gate, "Guest")
        friend = await second_device(guest, night.gate)
        await at_a_table(night.gate, guest, ann)
        for browser in (guest, friend):
            await subscribed(night, browser)
        link = re.search(r'value="[^"]*(/me/[^"]+)"', (await ann.get("/me/devices")).text)
        assert link is not None
        bring = (await guest.post_form(link[1])).headers["location"]
        assert bring.startswith("/me/bring/")
        await guest.post_form(bring)
        channels = await night.services.channels.of(ann.person, PUSH)
        assert [each.secret for each in channels] == [device_in(guest)], "the guest's other browsers are not Ann's"
        await destroy(ann, "/me/devices", f"/me/devices/{device_in(guest)}/out")
        assert await night.services.channels.of(ann.person, PUSH) == []

    evening(tmp_path, story)


def test_a_program_is_told_with_a_signature(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        await night.ann.post_form("/me/told/webhook", url=f"{night.ear.base}/hook")
        channel = (await night.services.channels.of(night.ann.person, WEBHOOK))[0]
        await night.services.outbox.add(night.ann.person, "mention", live.row.id, name="Eve")
        await night.dispatcher.run_once()
        headers, body = next(each for each in night.ear.requests if b'"mention"' in each[1])
        assert json.loads(body)["link"] == f"{ORIGIN}/m/{live.row.id}"
        assert headers[SIGNATURE] == signature(channel.secret, headers[TIMESTAMP], body)
        assert channel.secret in (await night.ann.get("/me/told")).text
        await night.ann.post_form("/me/told/webhook/off")
        assert await night.services.channels.of(night.ann.person) == []

    evening(places, story)


def test_a_feed_is_private_and_ends_when_its_address_is_taken_back(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        await night.ann.post_form("/me/told/feed")
        secret = (await night.services.channels.of(night.ann.person, FEED))[0].secret
        await night.services.outbox.add(night.ann.person, "mention", live.row.id, name="Eve & <Co>")
        await night.dispatcher.run_once()
        reader = BrowserClient(night.gate)
        items = (await reader.get(f"/feed/{secret}/feed.json")).json()["items"]
        assert "Eve & <Co> talks to you – Raids" in [item["title"] for item in items]
        atom = ElementTree.fromstring((await reader.get(f"/feed/{secret}/atom.xml")).content)
        titles = [each.text for each in atom.iter("{http://www.w3.org/2005/Atom}title")]
        assert "Eve & <Co> talks to you – Raids" in titles
        await night.ann.post_form("/me/told/feed")
        for file in ("feed.json", "atom.xml"):
            assert (await reader.get(f"/feed/{secret}/{file}")).status_code == 404
        assert (await night.services.channels.of(night.ann.person, FEED))[0].secret != secret

    evening(places, story)


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
def test_nobody_looks_into_the_hosts_network_through_this_server(tmp_path: Path, url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)

    async def story(night: Evening) -> None:
        eve = BrowserClient(night.gate)
        assert (await eve.post("/me/told/webhook", data={"url": url})).status_code == 400
        pushed = json.dumps(PushSubscriber(url).subscription)
        assert (await eve.post("/me/told/push", content=pushed)).status_code == 400
        assert await night.dispatcher.http_client.post(url, b"", {}) == 0

    if url in ("https://127.0.0.1/", "http://example.org/"):
        evening(tmp_path, story, allow_private_targets=False)


def test_a_public_name_of_a_private_address_is_refused_when_it_is_found_out() -> None:
    for private in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "224.0.0.1"):
        assert not is_public(private)
    assert is_public("9.9.9.9")

    with pytest.raises(OSError, match="no public name"):
        asyncio.run(PublicResolver(allow_private=False).resolve("localhost", 443))
