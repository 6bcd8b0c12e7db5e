"""Evenings around one table: a shared screen tells no secrets, phones hold hands, a curtain parts who share one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Seat
from meadhall.match.commands import Answer, TakeBack
from meadhall.match.seats import device_owner
from meadhall.match.undo import must_consent
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from tests import plain
from tests.match.kit import PEOPLE, people
from tests.server.worlds import (
    first_stream_message,
    indistinguishable_table,
    normalized_response,
    replace_table,
    with_served_app,
)

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


@asynccontextmanager
async def browser(app: RequestPipeline, port: int, person: str) -> AsyncIterator[httpx.AsyncClient]:
    """A person's browser."""
    token = app.services.users.signer.sign("person", person)
    headers = {"accept-encoding": "identity", "accept-language": "en"}
    base = f"http://127.0.0.1:{port}"
    async with plain.AsyncClient(base_url=base, cookies={"meadhall": token}, headers=headers, timeout=60) as client:
        yield client


def asked(live: MatchActor) -> Seat:
    assert live.match.asked is not None
    return live.match.asked


async def answer(live: MatchActor) -> None:
    match = live.match
    person = asked(live).person
    await live.submit(Answer(person=person, branch=match.branch, ply=match.ply, action=match.table.legal()[0]))


async def all_of_board(client: httpx.AsyncClient, match: str) -> list[bytes]:
    seen = [
        normalized_response(await client.get(f"/m/{match}/board{path}")) for path in ("", "/zones", "/zones?narrow=1")
    ]
    return [*seen, await first_stream_message(client, f"/m/{match}/board/stream")]


def world_of_another_hand(real: Table) -> Table | None:
    """A table that the first seat can't tell from the real one, and the second can, if there is any."""
    guesses = (real.guess(0, FastDice(f"world {number}")) for number in range(30))
    return next((guess for guess in guesses if guess.view(1) != real.view(1)), None)


@pytest.mark.parametrize(("game", "players"), [("lofoten", 2), ("walhalla", 3)])
def test_shared_screen_shows_the_spectators_view_to_players_too(tmp_path: Path, game: str, players: int) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        live = await app.services.matches.create(Plan(game, {}, people(players)), PEOPLE[0])
        for _ in range(6):
            await answer(live)
        while (world := world_of_another_hand(live.match.table)) is None:
            await answer(live)
        async with browser(app, port, PEOPLE[1]) as bob:
            board, own = await all_of_board(bob, live.row.id), normalized_response(await bob.get(f"/m/{live.row.id}"))
            replace_table(app, live, world)
            assert await all_of_board(bob, live.row.id) == board
            assert normalized_response(await bob.get(f"/m/{live.row.id}")) != own, "their own page does differ"

    with_served_app(tmp_path, story)


def test_phones_take_a_seat_by_qr_code_and_show_the_private_hand(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        live = await app.services.matches.create(Plan("lofoten", {}, [Seat(0), Seat(1)]), "host")
        name = live.row.id
        async with browser(app, port, "host") as screen, browser(app, port, "ann") as ann:
            waiting = (await screen.get(f"/m/{name}/board")).text
            assert waiting.count("<figure>") == 2
            assert "/sit" not in waiting
            phone = (await ann.get(f"/m/{name}/hand?seat=0")).text
            assert 'name="then" value="hand"' in phone
            sat = await ann.post(f"/m/{name}/sit", data={"name": "Ann", "seat": "0", "then": "hand"})
            assert sat.headers["location"] == f"/m/{name}/hand"
            assert (await screen.get(f"/m/{name}/board/zones")).text.count("<figure>") == 1
            async with browser(app, port, "bob") as bob:
                await bob.post(f"/m/{name}/sit", data={"name": "Bob", "then": "hand"})
                await live.run_exclusive(live.catch_up)
                for _ in range(60):
                    if live.match.started:
                        break
                    await app.services.bot_players.players[name].clock.sleep(0.1)
                clients = {"ann": ann, "bob": bob}
                holder = clients[asked(live).person]
                hand = (await holder.get(f"/m/{name}/hand")).text
                prompt = hand[hand.index('id="prompt"') : hand.index("</section>", hand.index('id="prompt"'))]
                offered = {int(number) for number in re.findall(r'data-action="(\d+)"', prompt)}
                assert offered == set(live.match.table.legal()), "every answer is a button on the phone"
                other = clients[next(each for each in clients if each != asked(live).person)]
                assert "data-action=" not in (await other.get(f"/m/{name}/hand")).text
                here = {"hx-current-url": f"http://127.0.0.1:{port}/m/{name}/hand", "hx-request": "true"}
                form = {"take": live.match.branch, "ply": live.match.ply, "action": live.match.table.legal()[0]}
                after = await holder.post(f"/m/{name}/act", data=form, headers=here)
                assert after.status_code == 200
                assert "<hx-partial" in after.text

    with_served_app(tmp_path, story)


def sharing(
    story: Callable[[RequestPipeline, int, httpx.AsyncClient, MatchActor], Awaitable[None]], path: Path
) -> None:
    """A match of Lofoten that two people play on Ann's device."""

    async def live(app: RequestPipeline, port: int) -> None:
        async with browser(app, port, "ann") as device:
            form = {"game": "lofoten", "players": "2", "seat0": "me", "seat1": "here", "name": "Ann", "name1": "Bob"}
            made = await device.post("/new", data=form)
            assert made.status_code == 303, made.text
            name = made.headers["location"].removeprefix("/m/")
            await story(app, port, device, app.services.matches.actors[name])

    with_served_app(path, live)


def test_hot_seat_is_hidden_until_its_curtain_is_lifted(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int, device: httpx.AsyncClient, live: MatchActor) -> None:
        name = live.row.id
        assert [seat.person for seat in live.match.seats] == ["ann+0", "ann+1"]
        assert [seat.name for seat in live.match.seats] == ["Ann", "Bob"]
        for _ in range(6):
            await answer(live)
        first = asked(live).seat
        real, other = live.match.table, indistinguishable_table(live.match.table, first)
        assert other.view(1 - first) != real.view(1 - first)
        down = normalized_response(await device.get(f"/m/{name}"))
        assert b"/lift" in down
        assert b"data-action=" not in down
        lifted = await device.post(f"/m/{name}/lift", data={"seat": first})
        assert lifted.status_code == 303
        up = normalized_response(await device.get(f"/m/{name}"))
        assert b"data-action=" in up
        replace_table(app, live, other)
        assert normalized_response(await device.get(f"/m/{name}")) == up, "what the other holds is not there"
        replace_table(app, live, real)
        while asked(live).seat == first:
            await answer(live)
        assert b"data-curtain" in normalized_response(await device.get(f"/m/{name}"))
        await device.post(f"/m/{name}/fall")
        fallen = normalized_response(await device.get(f"/m/{name}"))
        assert b"data-curtain" not in fallen
        for seat in (0, 1):
            replace_table(app, live, indistinguishable_table(live.match.table, seat))
            assert normalized_response(await device.get(f"/m/{name}")) == fallen

    sharing(story, tmp_path)


def test_other_devices_cannot_lift_the_curtain(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int, device: httpx.AsyncClient, live: MatchActor) -> None:
        name = live.row.id
        async with browser(app, port, "eve") as eve:
            assert (await eve.post(f"/m/{name}/lift", data={"seat": "0"})).status_code == 403
            eve.cookies.set("lifted", "0")
            page = (await eve.get(f"/m/{name}")).text
            assert "/lift" not in page
            assert "data-action=" not in page
        assert (await device.post(f"/m/{name}/lift", data={"seat": "7"})).status_code == 403
        assert (await device.post(f"/m/{name}/lift", data={"seat": "x"})).status_code == 400

    sharing(story, tmp_path)


def test_takeback_among_hot_seats_needs_no_consent_of_others(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int, device: httpx.AsyncClient, live: MatchActor) -> None:
        assert {device_owner(seat.person) for seat in live.match.seats} == {"ann"}
        assert must_consent(live.match, 0) == frozenset()
        for _ in range(8):
            await answer(live)
        last = int(live.match.record.actions[-1][0])
        await live.submit(TakeBack(person=live.match.seats[last].person))
        assert live.match.branch == 1

    sharing(story, tmp_path)
