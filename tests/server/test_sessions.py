"""A session ends where it is signed out: every stream of it, at every server, and every link that it made."""

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
from meadhall.server.account.devices import FRESH, MOST_OF_A_PERSON
from meadhall.server.app import Settings, application
from meadhall.server.duplicates.deals import Deals
from meadhall.server.guard.gate import Gate
from meadhall.server.hall import Hall, Plan
from meadhall.server.leagues.league import League
from meadhall.server.leagues.leagues import Leagues
from meadhall.server.people import Session
from meadhall.server.routing import routes
from meadhall.server.seeking import Seeker, Seeking
from meadhall.server.visitor import COOKIE
from tests import plain
from tests.server.company import SOON, play_out
from tests.server.stores import Places
from tests.server.strangers import Stranger, at_the_gate
from tests.server.tokens import destroy
from tests.server.worlds import served

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
LINK = re.compile(r'value="[^"]*(/me/[^"]+)"')


def seeker(person: str) -> Seeker:
    now = time()
    return Seeker(person, person.title(), "raids", 4, "", now, 600, now)


class World:
    """Ann's match, league, deal and place on the waiting list: whatever a page may listen to."""

    def __init__(self, hall: Hall, ann: str) -> None:
        self.hall = hall
        self.ann = ann

    async def make(self) -> None:
        seats = [Seat(0, self.ann, "Ann", passes=False), Seat(1, "bob", "Bob", passes=False)]
        self.match = (await self.hall.make(Plan("raids", {}, seats), self.ann)).row.id
        league = League("", "Winter", self.ann, ("raids",), 2, "robin", 1, 0, {}, 0.0)
        self.league = (await Leagues(self.hall).make(league)).id
        self.deal = (await Deals(self.hall).make("raids", 2, "alone", self.hall.usual_level, self.ann)).id
        await Seeking(self.hall).join(seeker(self.ann))

    def streams(self) -> dict[str, str]:
        """Where to listen, by the path of the route."""
        return {
            "/m/{match:str}/stream": f"/m/{self.match}/stream",
            "/m/{match:str}/board/stream": f"/m/{self.match}/board/stream",
            "/api/matches/{match:str}/events": f"/api/matches/{self.match}/events",
            "/hall/stream": "/hall/stream",
            "/league/{name:str}/stream": f"/league/{self.league}/stream",
            "/duplicate/{name:str}/stream": f"/duplicate/{self.deal}/stream",
            "/seek/stream": "/seek/stream",
        }

    async def change(self, hall: Hall) -> None:
        """Something happens that every one of these pages shows."""
        live = await hall.open(self.match)
        await play_out(live, live.match.ply + 2)
        await hall.make(Plan("raids", {}, [Seat(0, "cyd", "Cyd"), Seat(1)], "open"), "cyd")
        await Leagues(hall).join(self.league, "cyd", "Cyd")
        await Deals(hall).join(self.deal, "cyd", "Cyd", "")
        await Seeking(hall).join(seeker("cyd"))
        hall.lobby.tell()


def test_every_stream_there_is_is_tried() -> None:
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
        browser = plain.AsyncClient(base_url=base, headers=headers, cookies={COOKIE: cookie}, timeout=SOON)
        await opened.enter_async_context(browser)
        ears = {}
        for name, path in streams.items():
            answer = await opened.enter_async_context(browser.stream("GET", path))
            assert answer.status_code == 200, name
            ears[name] = Ear(answer)
        async with asyncio.timeout(SOON):
            while not all(ear.messages for ear in ears.values()):
                await asyncio.sleep(0.02)
        try:
            yield ears
        finally:
            for ear in ears.values():
                ear.task.cancel()
            await asyncio.gather(*(ear.task for ear in ears.values()), return_exceptions=True)


async def a_second_device(gate: Gate) -> tuple[Stranger, Stranger]:
    """Ann's browser, and another that has opened her personal link."""
    first, second = Stranger(gate), Stranger(gate)
    await first.settle("/me", name="Ann")
    link = LINK.search((await first.get("/me/devices")).text)
    assert link is not None
    await second.settle(link[1])
    assert second.person == first.person
    return first, second


def device_in(browser: Stranger) -> str:
    return browser.cookies[COOKIE].split(".")[1]


async def over(ears: dict[str, Ear], within: float = SOON) -> list[str]:
    """Those that have not ended in time."""
    done, _ = await asyncio.wait([ear.task for ear in ears.values()], timeout=within)
    return [name for name, ear in ears.items() if ear.task not in done]


@pytest.mark.parametrize("way", ["one", "elsewhere"])
def test_signing_out_ends_every_stream_of_that_device_at_once(tmp_path: Path, way: str) -> None:
    async def story() -> None:
        gate = application(Settings(tmp_path / "m.sqlite", pace=0, limits=False, workers=1))
        async with served(gate) as port:
            first, second = await a_second_device(gate)
            world = World(gate.hall, first.person)
            await world.make()
            cookie = second.cookies[COOKIE]
            async with listening(port, cookie, cookie, world.streams()) as ears:
                out = f"/me/devices/{device_in(second)}/out" if way == "one" else "/me/elsewhere"
                await destroy(first, "/me/devices", out)
                assert await over(ears, 5) == []

    asyncio.run(story())


def test_no_stream_at_another_server_says_anything_two_seconds_after_signing_out(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    if places.kind == "sqlite":
        pytest.skip("a file has one server")
    monkeypatch.setattr("meadhall.server.streams.LOBBY_PAUSE_S", 0.1)

    async def story() -> None:
        where = places.new()
        here, there = (application(Settings(where, pace=0, limits=False, workers=1)) for _ in range(2))
        async with served(here), served(there) as port:
            first, second = await a_second_device(here)
            world = World(there.hall, first.person)
            await world.make()
            cookie = second.cookies[COOKIE]
            async with listening(port, cookie, cookie, world.streams()) as ears:
                await destroy(first, "/me/devices", f"/me/devices/{device_in(second)}/out")
                await asyncio.sleep(FRESH + 0.2)
                before = {name: ear.messages for name, ear in ears.items()}
                await world.change(there.hall)
                assert await over(ears, 5) == []
                assert {name: ear.messages for name, ear in ears.items()} == before

    asyncio.run(story())


def test_a_stream_goes_on_for_those_who_stay_signed_in(tmp_path: Path) -> None:
    """Else the tests above would pass with streams that say nothing."""

    async def story() -> None:
        gate = application(Settings(tmp_path / "m.sqlite", pace=0, limits=False, workers=1))
        async with served(gate) as port:
            first, second = await a_second_device(gate)
            world = World(gate.hall, first.person)
            await world.make()
            cookie = second.cookies[COOKIE]
            async with listening(port, cookie, cookie, world.streams()) as ears:
                before = {name: ear.messages for name, ear in ears.items()}
                await world.change(gate.hall)
                async with asyncio.timeout(SOON):
                    while not all(ear.messages > before[name] for name, ear in ears.items()):
                        await asyncio.sleep(0.02)

    asyncio.run(story())


# Links, programs and old cookies.


@pytest.mark.parametrize("way", ["one", "elsewhere"])
def test_a_personal_link_dies_with_the_device_that_made_it(places: Places, way: str) -> None:
    async def story(gate: Gate) -> None:
        first, second = await a_second_device(gate)
        link = LINK.search((await second.get("/me/devices")).text)
        assert link is not None
        thief = Stranger(gate)
        assert (await thief.get(link[1])).status_code == 200
        out = f"/me/devices/{device_in(second)}/out" if way == "one" else "/me/elsewhere"
        await destroy(first, "/me/devices", out)
        if gate.hall.store.shared:
            await asyncio.sleep(FRESH)
        assert (await thief.get(link[1])).status_code == 404
        assert (await thief.post(link[1])).status_code == 404
        answer = await thief.post("/api/devices", json={"link": link[1].removeprefix("/me/")})
        assert answer.status_code == 404

    at_the_gate(places.new(), story)


def test_a_program_that_came_by_a_link_is_listed_and_can_be_signed_out(places: Places) -> None:
    async def story(gate: Gate) -> None:
        first = Stranger(gate)
        await first.settle("/me", name="Ann")
        link = LINK.search((await first.get("/me/devices")).text)
        assert link is not None
        joined = await first.post("/api/devices", json={"link": link[1].removeprefix("/me/")})
        token = {"authorization": f"Bearer {joined.json()['token']}"}
        assert joined.json()["person"] == first.person
        assert (await first.get("/api/lessons", headers=token)).status_code == 200
        listed = {each.way: each.id for each in await gate.hall.people.devices.of(first.person)}
        assert set(listed) == {"here", "program"}
        assert "by personal link" in (await first.get("/me/devices")).text
        await destroy(first, "/me/devices", f"/me/devices/{listed['program']}/out")
        assert (await first.get("/api/lessons", headers=token)).status_code == 401

    at_the_gate(places.new(), story)


def test_a_cookie_that_is_older_than_the_list_is_worthless_when_the_list_begins(places: Places) -> None:
    async def story(gate: Gate) -> None:
        people = gate.hall.people
        await people.rename("0123456789abcdef", "Ann")
        old = people.signer.sign("person", "0123456789abcdef")
        home, copied = Stranger(gate), Stranger(gate)
        for browser in (home, copied):
            browser.cookies.set(COOKIE, old, domain="hall.example")
            page = (await browser.get("/me/devices")).text
            assert "Ann" in page
            assert LINK.search(page) is None, "what is not on the list makes no link"
        session = Session("0123456789abcdef")
        assert await people.still(session)
        await home.settle("/me/devices")
        assert "Ann" in (await home.get("/me")).text
        assert LINK.search((await home.get("/me/devices")).text) is not None
        assert "Ann" not in (await copied.get("/me")).text
        assert not people.plainly(session)
        assert not await people.still(session), "its streams end too"
        token = {"authorization": f"Bearer {old}"}
        assert (await copied.get("/api/lessons", headers=token)).status_code == 401, "nor is it a program's token"

    at_the_gate(places.new(), story)


def test_a_cookie_that_is_older_than_the_list_stays_worthless_when_the_last_device_is_signed_out(
    places: Places,
) -> None:
    async def story(gate: Gate) -> None:
        people = gate.hall.people
        old, token = (
            people.signer.sign("person", "ann"),
            {"authorization": f"Bearer {people.signer.sign('person', 'ann')}"},
        )
        home, copied = Stranger(gate), Stranger(gate)
        for browser in (home, copied):
            browser.cookies.set(COOKIE, old, domain="hall.example")
        assert (await copied.get("/api/lessons", headers=token)).status_code == 200
        await home.settle("/me", name="Ann")
        await home.settle("/me/devices")
        link = LINK.search((await home.get("/me/devices")).text)
        assert link is not None
        second = Stranger(gate)
        await second.settle(link[1])
        listed = second.cookies[COOKIE]
        await destroy(home, "/me/devices", f"/me/devices/{device_in(second)}/out")
        assert "Ann" in (await home.get("/me")).text, "this device is signed in still"
        await destroy(home, "/me/devices", f"/me/devices/{device_in(home)}/out")
        assert not await people.devices.any("ann")
        for cookie in (old, listed):
            copied.cookies.set(COOKIE, cookie, domain="hall.example")
            assert "Ann" not in (await copied.get("/me")).text
            bearer = {"authorization": f"Bearer {cookie}"}
            assert (await copied.get("/api/lessons", headers=bearer)).status_code == 401
        assert not await people.still(Session("ann")), "its streams end too"

    at_the_gate(places.new(), story)


def test_a_program_that_became_a_person_by_itself_is_a_device_like_any_other(places: Places) -> None:
    async def story(gate: Gate) -> None:
        joined = (await Stranger(gate).post("/api/people", json={"name": "Bot"})).json()
        token = {"authorization": f"Bearer {joined['token']}"}
        program = Stranger(gate)
        assert (await program.get("/api/lessons", headers=token)).status_code == 200
        (device,) = await gate.hall.people.devices.of(joined["person"])
        assert device.way == "program"
        program.cookies.set(COOKIE, joined["token"], domain="hall.example")
        await destroy(program, "/me/devices", f"/me/devices/{device.id}/out")
        assert (await program.get("/api/lessons", headers=token)).status_code == 401

    at_the_gate(places.new(), story)


def test_a_person_has_only_so_many_devices(places: Places) -> None:
    async def story(gate: Gate) -> None:
        devices = gate.hall.people.devices
        first = await devices.add("ann", "", "here")
        other = await devices.add("bob", "", "here")
        for _ in range(MOST_OF_A_PERSON):
            last = await devices.add("ann", "", "link")
        known = await devices.of("ann")
        assert len(known) == MOST_OF_A_PERSON
        assert last in known
        assert first not in known
        assert await devices.of("bob") == [other]

    at_the_gate(places.new(), story)
