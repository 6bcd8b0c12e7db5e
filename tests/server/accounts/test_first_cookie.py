"""Session cookie: set by the first form, never by GET requests; one cookie is one person. Origins of shared links."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from litestar.routes import HTTPRoute

from meadhall.match import Seat
from meadhall.server.accounts.visitor import SESSION_COOKIE, authenticate_request
from meadhall.server.http.middleware.pipeline import CREATE, RequestPipeline
from meadhall.server.http.routing import routes
from meadhall.server.matches.registry import Plan
from meadhall.server.runtime.network import lan_address
from meadhall.server.runtime.rate_limit import ADDRESS_FACTOR, RATES
from tests import plain
from tests.server.company import play_to_end
from tests.server.strangers import ORIGIN, BrowserClient, with_app
from tests.server.worlds import first_stream_message, with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
CALLED = "https://hall.example"


def pages() -> list[str]:
    """Every route without path parameters."""
    found = [route for route in routes().routes if isinstance(route, HTTPRoute) and "GET" in route.methods]
    return sorted(route.path for route in found if not route.path_parameters and not route.path.endswith("/stream"))


def test_get_requests_set_no_cookie_and_write_no_row(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        browser = BrowserClient(app)
        before, seen = app.services.store.commits, 0
        for path in pages():
            if path in ("/healthz", "/readyz", "/metrics"):
                continue
            answer = await browser.get(path)
            seen += answer.status_code == 200
            assert "set-cookie" not in answer.headers, path
            assert app.services.store.commits == before, path
        assert seen > 15

    with_app(tmp_path / "m.sqlite", story)


def test_first_form_sets_a_cookie_for_a_year_and_adds_the_device(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        browser = BrowserClient(app)
        refused = await browser.post("/me", data={"name": ""})
        assert refused.status_code == 400
        assert "set-cookie" not in refused.headers
        played = await browser.post_form("/play", game="raids")
        assert "Max-Age=31536000; HttpOnly; SameSite=Lax; Secure" in played.headers["set-cookie"]
        (device,) = await app.services.users.devices.of(browser.person)
        assert (device.way, device.name) == ("here", "Firefox, Android")
        live = app.services.matches.actors[played.headers["location"].removeprefix("/m/")]
        assert live.match.seats[0].person == browser.person
        assert "set-cookie" not in (await browser.post_form("/me", name="Ann")).headers
        assert len(await app.services.users.devices.of(browser.person)) == 1
        for path in ("/", "/me"):
            assert "set-cookie" not in (await browser.get(path)).headers

    with_app(tmp_path / "m.sqlite", story)


def test_new_people_per_address_are_limited(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        app.limits.enabled = True
        statuses = [(await BrowserClient(app).post("/lang", data={"lang": "fr"})).status_code for _ in range(130)]
        people = len(await app.services.store.all_people())
        assert statuses.count(303) == people
        assert RATES[CREATE][1] * ADDRESS_FACTOR <= people < 120
        assert statuses[-1] == 429
        known = BrowserClient(app)
        known.cookies.set(SESSION_COOKIE, app.services.users.signer.sign("person", "ann"), domain="hall.example")
        assert (await known.post("/lang", data={"lang": "fr"})).status_code == 303, "a known person is not limited"

    with_app(tmp_path / "m.sqlite", story)


def test_asking_for_a_sign_in_mail_creates_no_person(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        robot = BrowserClient(app)
        for path in ("/sign-in/mail", "/mail/stop/unknown", "/mail/prove/unknown"):
            assert "set-cookie" not in (await robot.post(path, data={"address": "ann@example.org"})).headers

    with_app(tmp_path / "m.sqlite", story)


def test_stranger_streams_a_match_then_sits_down_without_a_cookie(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        live = await app.services.matches.create(Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1), Seat(2)]), "ann")
        name = live.row.id
        headers = {"accept-encoding": "identity", "accept-language": "en"}
        async with plain.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=60) as guest:
            assert "/sit" in (await guest.get(f"/m/{name}")).text
            assert b"hx-partial" in await first_stream_message(guest, f"/m/{name}/stream")
            assert guest.cookies.get(SESSION_COOKIE) is None
            sat = await guest.post(f"/m/{name}/sit", data={"name": "Gus", "seat": "1"})
            assert sat.status_code == 303
            assert live.match.seats[1].person == guest.cookies[SESSION_COOKIE].split(".")[0]

    with_served_app(tmp_path, story)


# Whose address a link has.


def test_cached_page_contains_no_host_header_of_a_request(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        live = await app.services.matches.create(
            Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob")]), "ann"
        )
        await play_to_end(live)
        evil = (await BrowserClient(app, "http://evil.example").get(f"/m/{live.row.id}")).text
        assert 'data-share data-copy="http://evil.example/m/' in evil, "a page is called as its own browser calls it"
        good = (await BrowserClient(app, "http://good.example").get(f"/m/{live.row.id}")).text
        assert 'data-share data-copy="http://good.example/m/' in good
        assert "evil.example" not in good

    with_app(tmp_path / "m.sqlite", story)


def test_links_use_the_configured_site(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        live = await app.services.matches.create(Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1)]), "ann")
        browser = BrowserClient(app, "http://localhost:8080")
        await browser.post_form("/me", name="Eve")
        for path in (f"/m/{live.row.id}", f"/m/{live.row.id}/board", "/me/devices"):
            text = (await browser.get(path)).text
            assert f"{CALLED}/m" in text, path
            assert "localhost" not in text, path
            assert lan_address() == "" or lan_address() not in text, path

    with_app(tmp_path / "m.sqlite", story, site=CALLED)


@pytest.mark.parametrize(("address", "inner"), [("127.0.0.1", True), ("::1", True), ("203.0.113.5", False)])
def test_lan_address_is_shown_on_this_machine_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, inner: bool
) -> None:
    monkeypatch.setattr("meadhall.server.runtime.network.lan_address", lambda: "192.168.1.7")

    async def story(app: RequestPipeline) -> None:
        found = await authenticate_request({"host": "localhost:8080"}, address, "http", False, app.services.users, "en")
        assert ("192.168.1.7" in found.shareable_origin) == inner

    with_app(tmp_path / "m.sqlite", story)


def lifted(browser: BrowserClient, number: int) -> httpx.AsyncClient:
    browser.cookies.set("lifted", f"{number}", domain=ORIGIN.removeprefix("https://"))
    return browser


def test_hotseat_cookie_applies_to_its_match_only(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        services, browser = app.services, BrowserClient(app)
        await browser.post_form("/me", name="Eve")
        ann = BrowserClient(app)
        form = {"league": "Winter", "game.raids": "on", "size": "2", "mode": "robin", "rounds": "1", "lasts": "0"}
        league = (await ann.post_form("/league", **form)).headers["location"]
        deal = (await ann.post_form("/duplicate", game="raids", players="2", mode="exchanged")).headers["location"]
        open_table = (
            await services.matches.create(Plan("raids", {}, [Seat(number) for number in range(4)]), "bob")
        ).row.id
        shared = {"game": "lofoten", "players": "2", "seat0": "me", "seat1": "here", "name": "Eve", "name1": "Ulf"}
        hot = (await browser.post_form("/new", **shared)).headers["location"]
        for number in range(4):
            lifted(browser, number)
            await browser.post(f"{league}/join", data={"name": "Eve"})
            await browser.post(f"{deal}/join", data={"name": "Eve"})
            await browser.post("/seek", data={"game": "raids", "players": "4", "patience": "600"})
            await browser.post(f"/m/{open_table}/sit", data={"name": "Eve"})
        for table in ("league_members", "duplicate_people", "seekers"):
            rows = await services.store.database.read(f"SELECT person FROM {table}")
            people = [row["person"] for row in rows if row["person"] != ann.person]
            assert people == [browser.person], table
        sat = [seat.person for seat in services.matches.actors[open_table].match.seats if seat.person]
        assert sat == [browser.person]
        asked = services.matches.actors[hot.removeprefix("/m/")].match.asked
        assert asked is not None
        lifted(browser, asked.seat)
        assert "data-action=" in (await browser.get(hot)).text
        lifted(browser, 7)
        assert "data-action=" not in (await browser.get(hot)).text

    with_app(tmp_path / "m.sqlite", story)
