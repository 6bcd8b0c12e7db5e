"""A deal is sealed until all its tables are over: every route that speaks of a match keeps its seed and hands secret,
from those who sit there too."""

from __future__ import annotations

import asyncio
import html
import io
import json
import re
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from litestar.routes import HTTPRoute

from meadhall.core.engine.seed_commitment import Origin, new_secret, share_commitment
from meadhall.games.drakkar.view import DrakkarView
from meadhall.match import Match, Refused
from meadhall.match.commands import Resign
from meadhall.server.competitions.duplicates.deals import Deal, Deals
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.routing import routes
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.matches.unplayable_records import unplayable_record
from meadhall.server.personal_data.export import Exporter
from meadhall.server.presenters.match_archive import take_snapshot
from meadhall.server.services import Services
from meadhall.server.storage.database import Statement
from tests.match.kit import PEOPLE
from tests.server.company import play_to_end, signed_in_client
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
SEALED = {
    ("GET", "/api/matches/{match:str}/record"),
    ("GET", "/api/matches/{match:str}/view"),
    ("GET", "/m/{match:str}/page"),
    ("GET", "/m/{match:str}/record.json"),
    ("GET", "/m/{match:str}/review"),
    ("GET", "/m/{match:str}/review/board"),
    ("GET", "/m/{match:str}/review/moment"),
    ("GET", "/m/{match:str}/review/news"),
    ("GET", "/m/{match:str}/review/try"),
    ("POST", "/m/{match:str}/other-seat"),
    ("POST", "/m/{match:str}/play-on"),
}
"""What would show the deal."""
QUERY = {"ply": "1", "seat": "0", "eyes": "0", "action": "0", "name": "x", "take": "0", "before": "0", "wish": "1"}
"""What the routes ask for, so that they are refused for no other reason."""
LAST = ("POST", "/m/{match:str}/rematch")
"""Another match with other dice: allowed, and tried apart."""


async def dealt(services: Services, game: str) -> tuple[Deal, list[MatchActor]]:
    """A deal that four people play at two tables."""
    deals, people = Deals(services.matches), PEOPLE[:4]
    deal = await deals.create(game, 2, "exchanged", "thrall", "ann")
    shares = {person: new_secret() for person in people}
    for person in people:
        await deals.join(deal.id, person, person.title(), share_commitment(shares[person]))
    for person in people:
        await deals.reveal(deal.id, person, shares[person])
    await deals.run_once()
    deal = await deals.find(deal.id)
    return deal, [await services.matches.get(match) for match in deal.matches]


def of_a_match() -> set[tuple[str, str]]:
    """Every route that speaks of a match."""
    return {
        (str(method), route.path)
        for route in routes().routes
        if isinstance(route, HTTPRoute) and "{match:" in route.path
        for method in route.methods
        if method != "OPTIONS"
    }


def secrets_of(live: MatchActor) -> tuple[str, ...]:
    origin = live.match.record.origin
    assert isinstance(origin, Origin)
    assert live.match.record.seed
    return live.match.record.seed, origin.secret


async def ask(browser: httpx.AsyncClient, headers: dict[str, str], method: str, path: str) -> tuple[int, str]:
    """The responses to a person, as a browser or, over the JSON interface, as a program."""
    own = headers if path.startswith("/api/") else {}
    if path.endswith(("/stream", "/events")):
        async with browser.stream("GET", path, headers={**own, "accept-encoding": "identity"}) as stream:
            return stream.status_code, (await anext(stream.aiter_bytes())).decode()
    sent = {"json": {"ply": 0, "action": 0, "seat": 0, "share": ""}} if own else {"data": {**QUERY, "sure": "yes"}}
    answer = await browser.request(method, path, params=QUERY, headers=own, **(sent if method == "POST" else {}))
    return answer.status_code, answer.text


def at_sealed_deal(
    path: Path, game: str, story: Callable[[RequestPipeline, int, Deal, MatchActor, MatchActor], Awaitable[None]]
) -> None:
    """A deal whose first table is over (Ann has resigned there), while the second is still played."""

    async def live(app: RequestPipeline, port: int) -> None:
        deal, (one, other) = await dealt(app.services, game)
        await one.submit(Resign(person="ann", level="thrall"))
        await play_out_with_bots(one)
        await Deals(app.services.matches).run_once()
        assert one.match.over
        assert one.match.embargoed
        await story(app, port, deal, one, other)

    with_served_app(path, live)


async def play_out_with_bots(live: MatchActor) -> None:
    """People answer at once; a bot plays for players who have resigned."""
    while not live.match.over:
        asked = live.match.asked
        if asked is not None and not asked.level:
            await play_to_end(live, live.match.ply + 1)
        else:
            await asyncio.sleep(0.005)


def test_every_route_keeps_an_embargoed_deal_secret(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int, deal: Deal, one: MatchActor, other: MatchActor) -> None:
        secrets, services = secrets_of(one), app.services
        token = services.users.signer.sign("person", "ann")
        anns, headers = signed_in_client(app, port, "ann"), {"authorization": f"Bearer {token}"}
        every = of_a_match()
        assert every >= SEALED | {LAST}
        rows = len(await services.store.rows("SELECT * FROM matches"))
        for method, route in sorted(every - {LAST}):
            status, text = await ask(anns, headers, method, route.replace("{match:str}", one.row.id))
            assert status < 500, route
            assert not any(secret in text for secret in secrets), route
            if (method, route) in SEALED:
                assert status == 403, route
                assert "same deal is still being played" in text.replace("’", "'"), route
        assert len(await services.store.rows("SELECT * FROM matches")) == rows, "a copy was made"
        for path in ("/", f"/duplicate/{deal.id}", "/duplicate", "/me/games", "/people/me", "/api/matches"):
            text = (await anns.get(path)).text
            assert not any(secret in text for secret in secrets), path
        packed_bytes = b"".join([piece async for piece in Exporter(services).export("ann")])
        with zipfile.ZipFile(io.BytesIO(packed_bytes)) as packed:
            files = {name: packed.read(name).decode() for name in packed.namelist()}
        assert not any(secret in text for text in files.values() for secret in secrets)
        assert f"matches/{one.row.id}.json" not in files
        again = await anns.post(f"/m/{one.row.id}/rematch")
        assert again.status_code == 200
        assert services.matches.actors[one.match.next_match].match.record.seed not in secrets
        await play_to_end(other)
        await Deals(services.matches).run_once()
        moments = {("GET", "/m/{match:str}/review/moment"), ("GET", "/m/{match:str}/review/try")}
        for method, route in sorted(SEALED - moments):
            status, _ = await ask(anns, headers, method, route.replace("{match:str}", one.row.id))
            assert status == 200, route
        assert secrets[0] in (await anns.get(f"/m/{one.row.id}/record.json")).text

    at_sealed_deal(tmp_path, "raids", story)


def test_finished_embargoed_game_stays_secret(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int, deal: Deal, one: MatchActor, other: MatchActor) -> None:
        match, anns = one.match, signed_in_client(app, port, "ann")
        before, end = match.table_at(match.ply - 1).view(0), match.table.view(0)
        assert one.view(0) == before
        assert isinstance(before, DrakkarView)
        assert isinstance(end, DrakkarView)
        assert before.emblems != end.emblems, "the end of this game shows what was hidden"
        ways = [f"ply={match.ply}", f"ply={match.ply}&eyes=0", "ply=1&eyes=1"]
        for page in ("moment", "replay"):
            for way in ways:
                assert (await anns.get(f"/m/{one.row.id}/{page}?{way}")).status_code == 403, (page, way)
            assert (await anns.get(f"/m/{one.row.id}/{page}?ply={match.ply - 1}")).status_code == 200
        table = (await anns.get(f"/m/{one.row.id}")).text
        assert "eyes=" not in table
        assert "/other-seat" not in table
        assert "record.json" not in table
        assert re.search(r'<option value="1"', (await anns.get(f"/m/{one.row.id}/replay")).text) is None
        assert {sight.seat for sight in take_snapshot(one).sights} == {-1, 0, 1}, "everybody keeps what they saw"
        await play_to_end(other)
        await Deals(app.services.matches).run_once()
        assert one.view(0) == end
        assert "eyes=" in (await anns.get(f"/m/{one.row.id}")).text
        assert (await anns.get(f"/m/{one.row.id}/replay?ply=1&eyes=1")).status_code == 200

    at_sealed_deal(tmp_path, "drakkar", story)


def told_last(match: Match) -> list[str]:
    """What the last answer led to and nothing else has, in words."""
    say = match.game.words("en", match.names(match.game.words("en")))
    told = {True: set[str](), False: set[str]()}
    for event in match.events:
        told[event.ply == match.ply].add(match.game.event_words(match.table, event, say))
    return sorted(told[True] - told[False])


async def heard(
    browser: httpx.AsyncClient, headers: dict[str, str], path: str, last: str = ""
) -> tuple[str, list[int], str]:
    """The first message of a program's stream: its number, of which plies it tells, and all that it says."""
    more = {"accept-encoding": "identity", "last-event-id": last}
    async with browser.stream("GET", path, headers={**headers, **more}) as stream:
        text = ""
        async for chunk in stream.aiter_text():
            text += chunk
            if found := re.search(r"^id: (\S+)\ndata: (\{.*)\n\n", text, re.M):
                return found[1], [each["ply"] for each in json.loads(found[2])["told"]], text
    raise AssertionError("the stream has ended")


@pytest.mark.parametrize("game", ["drakkar", "lofoten"])
def test_end_of_an_embargoed_game_reveals_nothing(tmp_path: Path, game: str) -> None:
    async def story(app: RequestPipeline, port: int, deal: Deal, one: MatchActor, other: MatchActor) -> None:
        match, anns = one.match, signed_in_client(app, port, "ann")
        program = {"authorization": f"Bearer {app.services.users.signer.sign('person', 'ann')}"}
        last, events = told_last(match), f"/api/matches/{one.row.id}/events"
        assert last
        texts = [(await anns.get(f"/m/{one.row.id}{page}")).text for page in ("", "/log", "/replay")]
        texts += [line for sight in take_snapshot(one).sights for line in sight.log]
        number, plies, text = await heard(anns, program, events)
        assert set(plies) <= set(range(match.ply))
        assert not any(words in html.unescape(each) for each in (*texts, text) for words in last)
        await play_to_end(other)
        await Deals(app.services.matches).run_once()
        _, plies, text = await heard(anns, program, events, number)
        assert set(plies) == {match.ply}, "what was kept back is told when the deal is opened"
        assert any(words in text for words in last)

    at_sealed_deal(tmp_path, game, story)


def test_unplayable_table_is_embargoed_while_the_other_is_played(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int, deal: Deal, one: MatchActor, other: MatchActor) -> None:
        services = app.services
        retired = UnplayableMatch("other_rules", one.row, one.match.seats, "rules of another time")
        with pytest.raises(Refused, match="same deal"):
            await unplayable_record(services.store, retired)
        services.matches.unload(one)
        await services.store.database.write(
            Statement("DELETE FROM deeds WHERE match = ? AND version = 1", [one.row.id])
        )
        with pytest.raises(UnplayableMatch):
            await services.matches.get(one.row.id)
        await play_to_end(other)
        await Deals(services.matches).run_once()
        assert (await Deals(services.matches).find(deal.id)).opened
        row = await services.store.match(one.row.id)
        assert row is not None
        assert not row.sealed

    at_sealed_deal(tmp_path, "raids", story)
