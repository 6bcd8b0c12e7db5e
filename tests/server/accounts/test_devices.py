"""Device sessions: every signed-in browser is listed, and loses its session as soon as it is signed out."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from meadhall.server.accounts import sessions
from meadhall.server.accounts.sessions import browser_label
from meadhall.server.accounts.visitor import SESSION_COOKIE, Visitor
from meadhall.server.http.middleware.pipeline import RequestPipeline, session_cookie
from meadhall.server.realtime.sse import match_events
from tests.server.stores import StoreLocations
from tests.server.strangers import FIREFOX, BrowserClient, with_app
from tests.server.tokens import issue_token, post_with_token

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
)
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Android"),
        (CHROME, "Chrome, Windows"),
        (SAFARI, "Safari, iPhone"),
        (f"{CHROME} Edg/130.0", "Edge, Windows"),
        ("curl/8.0", ""),
    ],
)
def test_browser_label_from_user_agent(agent: str, name: str) -> None:
    assert browser_label(agent) == name


async def second_device(first: BrowserClient, app: RequestPipeline) -> BrowserClient:
    """Another browser that has opened the personal link."""
    second = BrowserClient(app, **{"user-agent": CHROME})
    link = re.search(r'value="[^"]*(/me/[^"]+)"', (await first.get("/me/devices")).text)
    assert link is not None
    await second.post_form(link[1])
    assert second.person == first.person
    return second


def test_signed_out_device_loses_session_and_streams_at_once(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        services, first = app.services, BrowserClient(app)
        await first.post_form("/me", name="Ann")
        second = await second_device(first, app)
        match = (await first.post_form("/play", game="raids")).headers["location"].removeprefix("/m/")
        page = (await first.get("/me/devices")).text
        assert "Chrome, Windows" in page
        assert "by personal link" in page
        assert "127.0.0.1" not in page
        lost = next(each for each in await services.users.devices.of(first.person) if each.name.startswith("Chrome"))
        visitor = Visitor(first.person, True, "en", False, "", "", device=lost.id)
        assert "Ann" in (await second.get("/me")).text
        live = await services.matches.get(match)
        listening = match_events(services, live, visitor, True, lambda: b"news")
        heard = [await anext(listening) for _ in range(2)]
        assert heard[1] == b"news"
        await post_with_token(first, "/me/devices", f"/me/devices/{lost.id}/out")
        assert [chunk async for chunk in listening] == []
        assert "Ann" not in (await second.get("/me")).text
        assert "Chrome" not in (await first.get("/me/devices")).text

    with_app(places.new(), story)


def test_devices_of_another_person_can_not_be_signed_out(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, eve = BrowserClient(app), BrowserClient(app)
        await ann.post_form("/me/devices")
        device = (await app.services.users.devices.of(ann.person))[0]
        await eve.post_form("/me", name="Eve")
        await eve.post_form(
            f"/me/devices/{device.id}/out", token=await issue_token(app, eve, f"/me/devices/{device.id}/out")
        )
        assert await app.services.users.devices.of(ann.person) == [device]

    with_app(tmp_path / "m.sqlite", story)


def test_signing_out_everywhere_else_keeps_this_browser(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        first = BrowserClient(app)
        await first.post_form("/me", name="Ann")
        second = await second_device(first, app)
        person = first.person
        await post_with_token(first, "/me/devices", "/me/elsewhere")
        assert "Ann" in (await first.get("/me")).text
        assert first.person == person
        assert "Ann" not in (await second.get("/me")).text
        assert len(await app.services.users.devices.of(person)) == 1

    with_app(places.new(), story)


def test_cookies_of_earlier_versions_stay_valid(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        old = BrowserClient(app)
        await app.services.users.rename("0123456789abcdef", "Ann")
        cookie = session_cookie(app.services, "0123456789abcdef", "https").partition(";")[0].partition("=")[2]
        assert cookie.count(".") == 1
        old.cookies.set(SESSION_COOKIE, cookie, domain="hall.example")
        assert "Ann" in (await old.get("/me")).text
        await old.post_form("/me/devices")
        assert old.person == "0123456789abcdef"
        assert old.cookies[SESSION_COOKIE].count(".") == 2

    with_app(tmp_path / "m.sqlite", story)


def test_cookie_assembled_from_parts_is_refused(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, eve = BrowserClient(app), BrowserClient(app)
        await ann.post_form("/me/devices")
        await eve.post_form("/me/devices")
        person, device, mark = ann.cookies[SESSION_COOKIE].split(".")
        own, _, _ = eve.cookies[SESSION_COOKIE].split(".")
        for cookie in (f"{person}.{device}.{'0' * 40}", f"{person}.{mark}", f"{own}.{device}.{mark}", "..", "a.b.c.d"):
            assert (await app.services.users.authenticate(cookie)) == (None, None)

    with_app(tmp_path / "m.sqlite", story)


def test_last_seen_time_of_a_device_is_coarse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(app: RequestPipeline) -> None:
        ann = BrowserClient(app)
        await ann.post_form("/me/devices")
        before = (await app.services.users.devices.of(ann.person))[0].seen
        await ann.get("/me")
        assert (await app.services.users.devices.of(ann.person))[0].seen == before
        monkeypatch.setattr(sessions, "SEEN_INTERVAL_S", 0.0)
        await asyncio.sleep(0.01)
        await ann.get("/me")
        assert (await app.services.users.devices.of(ann.person))[0].seen > before

    with_app(tmp_path / "m.sqlite", story)
