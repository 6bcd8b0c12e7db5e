"""Sign-out ends every stream of a session, at every server, and revokes every link made with it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import time

import httpx
import pytest
from litestar.routes import HTTPRoute

from meadhall.match import Seat
from meadhall.server.accounts.sessions import CACHE_TTL_S, MAX_DEVICES_PER_PERSON
from meadhall.server.accounts.users import Session
from meadhall.server.accounts.visitor import SESSION_COOKIE
from meadhall.server.app import Settings, application
from meadhall.server.competitions.duplicates.deals import Deals
from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.routing import routes
from meadhall.server.matches.registry import Plan
from meadhall.server.matchmaking.matchmaker import Matchmaker, Ticket
from meadhall.server.services import Services
from tests import plain
from tests.server.company import TIMEOUT_S, play_to_end
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app
from tests.server.tokens import post_with_token
from tests.server.worlds import served

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
LINK = re.compile(r'value="[^"]*(/me/[^"]+)"')


def seeker(person: str) -> Ticket:
    now = time()
    return Ticket(person, person.title(), "raids", 4, "", now, 600, now)


class World:
    """Ann's match, league, deal and matchmaking ticket: everything that has a stream."""

    def __init__(self, services: Services, ann: str) -> None:
        self.services = services
        self.ann = ann

    async def make(self) -> None:
        seats = [Seat(0, self.ann, "Ann", passes=False), Seat(1, "bob", "Bob", passes=False)]
        self.match = (await self.services.matches.create(Plan("raids", {}, seats), self.ann)).row.id
        league = League("", "Winter", self.ann, ("raids",), 2, "robin", 1, 0, {}, 0.0)
        self.league = (await Leagues(self.services.matches).create(league)).id
        self.deal = (
            await Deals(self.services.matches).create("raids", 2, "alone", self.services.usual_level, self.ann)
        ).id
        await Matchmaker(self.services.matches).join(seeker(self.ann))

    def streams(self) -> dict[str, str]:
        """URLs of the streams, by the path of the route."""
        return {
            "/m/{match:str}/stream": f"/m/{self.match}/stream",
            "/m/{match:str}/board/stream": f"/m/{self.match}/board/stream",
            "/api/matches/{match:str}/events": f"/api/matches/{self.match}/events",
            "/hall/stream": "/hall/stream",
            "/league/{name:str}/stream": f"/league/{self.league}/stream",
            "/duplicate/{name:str}/stream": f"/duplicate/{self.deal}/stream",
            "/seek/stream": "/seek/stream",
        }

    async def change(self, services: Services) -> None:
        """Change something that each of these pages shows."""
        live = await services.matches.get(self.match)
        await play_to_end(live, live.match.ply + 2)
        await services.matches.create(Plan("raids", {}, [Seat(0, "cyd", "Cyd"), Seat(1)], "open"), "cyd")
        await Leagues(services.matches).join(self.league, "cyd", "Cyd")
        await Deals(services.matches).join(self.deal, "cyd", "Cyd", "")
        await Matchmaker(services.matches).join(seeker("cyd"))
        services.lobby.publish()


def test_every_stream_route_is_covered() -> None:
    found = {route.path for route in routes().routes if isinstance(route, HTTPRoute)}
    streams = {path for path in found if path.endswith(("/stream", "/events"))}
    world = World.__new__(World)
    world.match = world.league = world.deal = ""
    assert streams == set(world.streams())


class Ear:
    """One open stream, and what it has said."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.said = b""
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for chunk in self.answer.aiter_raw():
            self.said += chunk

    @property
    def messages(self) -> int:
        return self.said.count(b"data: ") - self.said.count(b"event: ")


@asynccontextmanager
async def listening(port: int, cookie: str, token: str, streams: dict[str, str]) -> AsyncIterator[dict[str, Ear]]:
    headers = {"accept-encoding": "identity", "authorization": f"Bearer {token}"}
    base = f"http://127.0.0.1:{port}"
    async with AsyncExitStack() as opened:
        browser = plain.AsyncClient(base_url=base, headers=headers, cookies={SESSION_COOKIE: cookie}, timeout=TIMEOUT_S)
        await opened.enter_async_context(browser)
        ears = {}
        for name, path in streams.items():
            answer = await opened.enter_async_context(browser.stream("GET", path))
            assert answer.status_code == 200, name
            ears[name] = Ear(answer)
        async with asyncio.timeout(TIMEOUT_S):
            while not all(ear.messages for ear in ears.values()):
                await asyncio.sleep(0.02)
        try:
            yield ears
        finally:
            for ear in ears.values():
                ear.task.cancel()
            await asyncio.gather(*(ear.task for ear in ears.values()), return_exceptions=True)


async def a_second_device(app: RequestPipeline) -> tuple[BrowserClient, BrowserClient]:
    """Ann's browser, and a second one that has opened her personal link."""
    first, second = BrowserClient(app), BrowserClient(app)
    await first.post_form("/me", name="Ann")
    link = LINK.search((await first.get("/me/devices")).text)
    assert link is not None
    await second.post_form(link[1])
    assert second.person == first.person
    return first, second


def device_in(browser: BrowserClient) -> str:
    return browser.cookies[SESSION_COOKIE].split(".")[1]


async def over(ears: dict[str, Ear], within: float = TIMEOUT_S) -> list[str]:
    """Streams that have not ended in time."""
    done, _ = await asyncio.wait([ear.task for ear in ears.values()], timeout=within)
    return [name for name, ear in ears.items() if ear.task not in done]


@pytest.mark.parametrize("way", ["one", "elsewhere"])
def test_signing_out_closes_every_stream_of_the_device_at_once(tmp_path: Path, way: str) -> None:
    async def story() -> None:
        app = application(Settings(tmp_path / "m.sqlite", pace=0, limits=False, workers=1))
        async with served(app) as port:
            first, second = await a_second_device(app)
            world = World(app.services, first.person)
            await world.make()
            cookie = second.cookies[SESSION_COOKIE]
            async with listening(port, cookie, cookie, world.streams()) as ears:
                out = f"/me/devices/{device_in(second)}/out" if way == "one" else "/me/elsewhere"
                await post_with_token(first, "/me/devices", out)
                assert await over(ears, 5) == []

    asyncio.run(story())


def test_streams_at_another_server_are_silent_two_seconds_after_sign_out(
    places: StoreLocations, monkeypatch: pytest.MonkeyPatch
) -> None:
    if places.kind == "sqlite":
        pytest.skip("a file has one server")
    monkeypatch.setattr("meadhall.server.realtime.sse.LOBBY_PAUSE_S", 0.1)

    async def story() -> None:
        where = places.new()
        here, there = (application(Settings(where, pace=0, limits=False, workers=1)) for _ in range(2))
        async with served(here), served(there) as port:
            first, second = await a_second_device(here)
            world = World(there.services, first.person)
            await world.make()
            cookie = second.cookies[SESSION_COOKIE]
            async with listening(port, cookie, cookie, world.streams()) as ears:
                await post_with_token(first, "/me/devices", f"/me/devices/{device_in(second)}/out")
                await asyncio.sleep(CACHE_TTL_S + 0.2)
                before = {name: ear.messages for name, ear in ears.items()}
                await world.change(there.services)
                assert await over(ears, 5) == []
                assert {name: ear.messages for name, ear in ears.items()} == before

    asyncio.run(story())


def test_streams_of_valid_sessions_stay_open(tmp_path: Path) -> None:
    """Control: the tests above would pass with streams that send nothing."""

    async def story() -> None:
        app = application(Settings(tmp_path / "m.sqlite", pace=0, limits=False, workers=1))
        async with served(app) as port:
            first, second = await a_second_device(app)
            world = World(app.services, first.person)
            await world.make()
            cookie = second.cookies[SESSION_COOKIE]
            async with listening(port, cookie, cookie, world.streams()) as ears:
                before = {name: ear.messages for name, ear in ears.items()}
                await world.change(app.services)
                async with asyncio.timeout(TIMEOUT_S):
                    while not all(ear.messages > before[name] for name, ear in ears.items()):
                        await asyncio.sleep(0.02)

    asyncio.run(story())


# Links, programs and old cookies.


@pytest.mark.parametrize("way", ["one", "elsewhere"])
def test_personal_link_is_revoked_with_its_device(places: StoreLocations, way: str) -> None:
    async def story(app: RequestPipeline) -> None:
        first, second = await a_second_device(app)
        link = LINK.search((await second.get("/me/devices")).text)
        assert link is not None
        thief = BrowserClient(app)
        assert (await thief.get(link[1])).status_code == 200
        out = f"/me/devices/{device_in(second)}/out" if way == "one" else "/me/elsewhere"
        await post_with_token(first, "/me/devices", out)
        if app.services.store.shared:
            await asyncio.sleep(CACHE_TTL_S)
        assert (await thief.get(link[1])).status_code == 404
        assert (await thief.post(link[1])).status_code == 404
        answer = await thief.post("/api/devices", json={"link": link[1].removeprefix("/me/")})
        assert answer.status_code == 404

    with_app(places.new(), story)


def test_program_signed_in_by_link_is_listed_and_can_be_signed_out(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        first = BrowserClient(app)
        await first.post_form("/me", name="Ann")
        link = LINK.search((await first.get("/me/devices")).text)
        assert link is not None
        joined = await first.post("/api/devices", json={"link": link[1].removeprefix("/me/")})
        token = {"authorization": f"Bearer {joined.json()['token']}"}
        assert joined.json()["person"] == first.person
        assert (await first.get("/api/lessons", headers=token)).status_code == 200
        listed = {each.way: each.id for each in await app.services.users.devices.of(first.person)}
        assert set(listed) == {"here", "program"}
        assert "by personal link" in (await first.get("/me/devices")).text
        await post_with_token(first, "/me/devices", f"/me/devices/{listed['program']}/out")
        assert (await first.get("/api/lessons", headers=token)).status_code == 401

    with_app(places.new(), story)


def test_cookie_without_device_is_invalid_once_the_person_has_a_device(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        people = app.services.users
        await people.rename("0123456789abcdef", "Ann")
        old = people.signer.sign("person", "0123456789abcdef")
        home, copied = BrowserClient(app), BrowserClient(app)
        for browser in (home, copied):
            browser.cookies.set(SESSION_COOKIE, old, domain="hall.example")
            page = (await browser.get("/me/devices")).text
            assert "Ann" in page
            assert LINK.search(page) is None, "what is not on the list makes no link"
        session = Session("0123456789abcdef")
        assert await people.session_valid(session)
        await home.post_form("/me/devices")
        assert "Ann" in (await home.get("/me")).text
        assert LINK.search((await home.get("/me/devices")).text) is not None
        assert "Ann" not in (await copied.get("/me")).text
        assert not people.cached_session_valid(session)
        assert not await people.session_valid(session), "its streams end too"
        token = {"authorization": f"Bearer {old}"}
        assert (await copied.get("/api/lessons", headers=token)).status_code == 401, "nor is it a program's token"

    with_app(places.new(), story)


def test_a_cookie_that_is_older_than_the_list_stays_worthless_when_the_last_device_is_signed_out(
    places: StoreLocations,
) -> None:
    async def story(app: RequestPipeline) -> None:
        people = app.services.users
        old, token = (
            people.signer.sign("person", "ann"),
            {"authorization": f"Bearer {people.signer.sign('person', 'ann')}"},
        )
        home, copied = BrowserClient(app), BrowserClient(app)
        for browser in (home, copied):
            browser.cookies.set(SESSION_COOKIE, old, domain="hall.example")
        assert (await copied.get("/api/lessons", headers=token)).status_code == 200
        await home.post_form("/me", name="Ann")
        await home.post_form("/me/devices")
        link = LINK.search((await home.get("/me/devices")).text)
        assert link is not None
        second = BrowserClient(app)
        await second.post_form(link[1])
        listed = second.cookies[SESSION_COOKIE]
        await post_with_token(home, "/me/devices", f"/me/devices/{device_in(second)}/out")
        assert "Ann" in (await home.get("/me")).text, "this device is signed in still"
        await post_with_token(home, "/me/devices", f"/me/devices/{device_in(home)}/out")
        assert not await people.devices.has_any("ann")
        for cookie in (old, listed):
            copied.cookies.set(SESSION_COOKIE, cookie, domain="hall.example")
            assert "Ann" not in (await copied.get("/me")).text
            bearer = {"authorization": f"Bearer {cookie}"}
            assert (await copied.get("/api/lessons", headers=bearer)).status_code == 401
        assert not await people.session_valid(Session("ann")), "its streams end too"

    with_app(places.new(), story)


def test_a_program_that_became_a_person_by_itself_is_a_device_like_any_other(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        joined = (await BrowserClient(app).post("/api/people", json={"name": "Bot"})).json()
        token = {"authorization": f"Bearer {joined['token']}"}
        program = BrowserClient(app)
        assert (await program.get("/api/lessons", headers=token)).status_code == 200
        (device,) = await app.services.users.devices.of(joined["person"])
        assert device.way == "program"
        program.cookies.set(SESSION_COOKIE, joined["token"], domain="hall.example")
        await post_with_token(program, "/me/devices", f"/me/devices/{device.id}/out")
        assert (await program.get("/api/lessons", headers=token)).status_code == 401

    with_app(places.new(), story)


def test_devices_per_person_are_limited(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        devices = app.services.users.devices
        first = await devices.add("ann", "", "here")
        other = await devices.add("bob", "", "here")
        for _ in range(MAX_DEVICES_PER_PERSON):
            last = await devices.add("ann", "", "link")
        known = await devices.of("ann")
        assert len(known) == MAX_DEVICES_PER_PERSON
        assert last in known
        assert first not in known
        assert await devices.of("bob") == [other]

    with_app(places.new(), story)
