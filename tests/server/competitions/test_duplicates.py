"""Duplicate play: one deal, several tables, and no player sees another table before all are over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from meadhall.bots import bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.seed_commitment import new_secret, share_commitment
from meadhall.match import Refused
from meadhall.match.commands import Answer
from meadhall.server.competitions.duplicates.compared import Comparison
from meadhall.server.competitions.duplicates.deals import Deal, Deals
from meadhall.server.competitions.duplicates.places import places as all_places
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.jobs.bot_player import bot_seed
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters import match_list
from meadhall.server.ratings.ingest import ResultIngest
from meadhall.server.ratings.results import Results
from meadhall.server.services import Services
from meadhall.server.storage import Store
from tests.match.kit import PEOPLE
from tests.server.company import play_to_end, signed_in_client
from tests.server.stores import StoreLocations, with_store
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


async def dealt(services: Services, mode: str, count: int, players: int = 2) -> tuple[Deal, list[MatchActor]]:
    """A deal that so many people play, with shares of all."""
    deals = Deals(services.matches)
    deal = await deals.create("raids", players, mode, "thrall", "ann")
    shares = {person: new_secret() for person in PEOPLE[:count]}
    for person in PEOPLE[:count]:
        await deals.join(deal.id, person, person.title(), share_commitment(shares[person]))
    for person in PEOPLE[:count]:
        await deals.reveal(deal.id, person, shares[person])
    await deals.run_once()
    deal = await deals.find(deal.id)
    return deal, [await services.matches.get(match) for match in deal.matches]


def test_all_tables_have_the_same_deal_mixed_by_all_players(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        deal, (one, other) = await dealt(services, "exchanged", 4)
        assert one.match.record.seed == other.match.record.seed
        assert one.match.record.commitment == other.match.record.commitment == deal.origin.promise
        assert [seat.person for seat in one.match.seats] == ["ann", "cyd"]
        assert [seat.person for seat in other.match.seats] == ["dan", "bob"]
        for live in (one, other):
            live.match.record.verify_seed()
            origin = live.match.record.origin
            assert origin is not None
            assert all(share.share for share in origin.shares)
            assert len(origin.shares) == 4
        assert bot_seed(one.match, 1) == bot_seed(other.match, 1)
        await play_to_end(one)
        await Deals(services.matches).run_once()
        assert not (await Deals(services.matches).find(deal.id)).opened
        await ResultIngest(store, services.matches.editions).run_once()
        assert await Results(store).all_outcomes() == []
        await play_to_end(other)
        await Deals(services.matches).run_once()
        opened = await Deals(services.matches).find(deal.id)
        assert opened.opened
        compared = Comparison(opened, [one.match, other.match])
        assert [team.points for team in compared.teams] == sorted(
            (team.points for team in compared.teams), reverse=True
        )
        assert sum(team.points for team in compared.teams) == sum(one.match.table.scores()) + sum(
            other.match.table.scores()
        )
        await ResultIngest(store, services.matches.editions).run_once()
        assert {each.match for each in await Results(store).all_outcomes()} == set(deal.matches)
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def test_place_is_taken_once_and_share_must_match_its_commitment(
    places: StoreLocations, worker_pool: WorkerPool
) -> None:
    async def story(store: Store) -> None:
        deals = Deals(Services(store, worker_pool, 0).matches)
        deal = await deals.create("raids", 2, "alone", "karl", "ann")
        share = new_secret()
        for _ in range(2):
            await deals.join(deal.id, "ann", "Ann", share_commitment(share))
        assert len((await deals.find(deal.id)).people) == 1
        with pytest.raises(Refused, match="every seat is taken"):
            await deals.reveal(deal.id, "ann", share)
        await deals.join(deal.id, "bob", "Bob", "")
        with pytest.raises(Refused, match="taken"):
            await deals.join(deal.id, "cyd", "Cyd", "")
        with pytest.raises(Refused, match="commitment"):
            await deals.reveal(deal.id, "ann", new_secret())

    with_store(places.new(), story)


def test_other_tables_are_hidden_until_all_are_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_list, "time", lambda: 4e9)

    async def story(app: RequestPipeline, port: int) -> None:
        deal, (one, other) = await dealt(app.services, "exchanged", 4)
        ways = ("", "/replay", "/review", "/zones", "/log", "/words", "/moment?ply=0", "/page")
        anns, dans, strangers = (signed_in_client(app, port, who) for who in ("ann", "dan", "stranger"))
        token = app.services.users.signer.sign("person", "dan")
        headers = {"authorization": f"Bearer {token}"}

        async def refused(match: str) -> None:
            for browser in (dans, strangers):
                for way in ways:
                    assert (await browser.get(f"/m/{match}{way}")).status_code == 403, way
            for way in ("", "/view", "/legal", "/record"):
                assert (await dans.get(f"/api/matches/{match}{way}", headers=headers)).status_code == 403, way

        await refused(one.row.id)
        before = await looks(dans, deal)
        await play_to_end(one)
        await Deals(app.services.matches).run_once()
        await refused(one.row.id)
        assert (await anns.get(f"/m/{one.row.id}/replay")).status_code == 200
        after = await looks(dans, deal)
        assert {name for name in before if before[name] != after[name]} == set()
        await play_to_end(other)
        await Deals(app.services.matches).run_once()
        assert (await dans.get(f"/m/{one.row.id}/replay")).status_code == 200
        page = (await dans.get(f"/duplicate/{deal.id}")).text
        assert "Ann" in page
        assert str(one.match.table.scores()[0]) in page
        assert "<table>" in page
        assert "<table>" not in (await strangers.get(f"/duplicate/{deal.id}")).text

    with_served_app(tmp_path, story)


async def looks(browser: httpx.AsyncClient, deal: Deal) -> dict[str, bytes]:
    """Everything that might reveal another table to a player."""
    paths = ("/", f"/duplicate/{deal.id}", "/duplicate", "/me/games", "/people/me", "/api/matches")
    return {path: (await browser.get(path)).content for path in paths}


def test_each_player_has_one_place() -> None:
    assert [(place.table, place.seat) for place in all_places("alone", 3)] == [(0, 0), (1, 0)]
    exchanged = all_places("exchanged", 3)
    assert sorted((place.table, place.seat) for place in exchanged) == [(t, s) for t in (0, 1) for s in range(3)]
    for team in range(3):
        one, other = (place.seat for place in exchanged if place.team == team)
        assert one != other


def test_same_answers_against_the_same_bots_give_the_same_game(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        _, (one, other) = await dealt(services, "alone", 2)
        for live in (one, other):
            live.on_change.clear()
            services.bot_players.players.pop(live.row.id)
        dice = FastDice("the same")
        while not one.match.over:
            assert one.match.table.position() == other.match.table.position()
            await step(one, other, dice)
        assert other.match.over
        assert one.match.record.actions == other.match.record.actions
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)


async def step(one: MatchActor, other: MatchActor, dice: FastDice) -> None:
    """The same answer at both tables, by people or by bots with their own dice."""
    asked = one.match.asked
    assert asked is not None
    legal = one.match.table.legal()
    pick = legal[dice.below("test", len(legal))]
    for live in (one, other):
        seat = live.match.asked
        assert seat is not None
        action, person = pick, seat.person
        if seat.level:
            thrown = FastDice(bot_seed(live.match, seat.seat))
            action, person = bot("thrall").choose(live.match.table.guess(seat.seat, thrown), thrown), "house"
        match = live.match
        await live.submit(Answer(person=person, seat=seat.seat, branch=match.branch, ply=match.ply, action=action))
