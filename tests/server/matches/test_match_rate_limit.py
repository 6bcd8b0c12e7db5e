"""Rate limit on matches: one budget for a person and an address, for every way to make matches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.core.engine.seed_commitment import new_secret, share_commitment
from meadhall.match import Refused, Seat
from meadhall.server.competitions.duplicates.deals import Deals
from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.errors import retry_after_s, status_of
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.match_rate_limit import MatchRateLimit
from meadhall.server.matches.registry import Plan
from meadhall.server.runtime.rate_limit import ADDRESS_FACTOR, MATCH, MAX_BUCKETS, RATES, RateLimiter
from meadhall.server.services import Services
from meadhall.server.storage import Store
from tests.server.company import leave_undecided, play_to_end, signed_in_client
from tests.server.stores import with_store
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
MOST = RATES[MATCH][1]
TWO = [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob")]


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


def spent(person: str = "ann") -> MatchRateLimit:
    """A budget in which nothing is left for a person."""
    budget = MatchRateLimit(RateLimiter())
    budget.charge([person], int(MOST))
    return budget


async def matches(store: Store) -> int:
    return len(await store.rows("SELECT * FROM matches"))


def test_round_may_overdraw_the_limit_and_the_debt_is_waited_for() -> None:
    budget = MatchRateLimit(RateLimiter())
    budget.charge(["ann"], 32)
    with pytest.raises(Refused, match="many_matches") as refused:
        budget.charge(["ann"], 1)
    assert status_of(refused.value) == 429
    assert retry_after_s(refused.value) > 0
    name = f"{MATCH} ann"
    tokens, then = budget.limits.buckets[name]
    assert tokens == pytest.approx(MOST - 32, abs=0.1)
    budget.limits.buckets[name] = tokens, then - 30
    assert not budget.allows("ann")
    budget.limits.buckets[name] = tokens, then - 60
    assert budget.allows("ann")


def test_limit_is_shared_by_seats_of_a_device_and_by_people_of_an_address() -> None:
    assert not spent("ann").allows("ann+3")
    assert spent("ann+3").allows("bob")
    budget = MatchRateLimit(RateLimiter())
    people = [f"person {number}" for number in range(ADDRESS_FACTOR)]
    for person in people:
        budget.note_address(person, "1.1.1.1")
        budget.charge([person], int(MOST))
    budget.note_address("late", "1.1.1.1")
    budget.note_address("elsewhere", "2.2.2.2")
    assert not budget.allows("late")
    assert budget.allows("elsewhere")
    for number in range(MAX_BUCKETS + 10):
        budget.note_address(f"{number}", "3.3.3.3")
    assert len(budget.addresses) == MAX_BUCKETS


def test_disabled_limit_counts_nothing() -> None:
    budget = MatchRateLimit(RateLimiter(enabled=False))
    budget.charge(["ann"], 1000)
    assert budget.allows("ann")
    assert not budget.limits.buckets


def test_every_way_to_make_a_match_is_refused_over_the_rate_limit(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        services, anns = app.services, signed_in_client(app, port, "ann")
        old = await services.matches.create(Plan("raids", {}, TWO), "ann")
        await play_to_end(old)
        league = await Leagues(services.matches).create(
            League("", "Skalds", "ann", ("raids",), 2, "robin", 3, 0, {}, 0.0)
        )
        for person in ("ann", "bob"):
            await Leagues(services.matches).join(league.id, person, person)
        app.limits.enabled = True
        services.matches.match_rate_limit.charge(["ann"], int(MOST))
        page, before = f"/m/{old.row.id}", await matches(services.store)
        share = share_commitment(new_secret())
        forms: dict[str, dict[str, str]] = {
            "/new": {"game": "raids", "players": "2", "seat0": "me", "seat1": "thrall"},
            "/play": {"game": "raids"},
            f"{page}/rematch": {},
            f"{page}/other-seat": {"seat": "0"},
            f"{page}/play-on": {"seat": "0", "ply": "1"},
            "/duplicate": {"game": "raids", "players": "2", "mode": "alone", "share": share},
            "/seek": {"game": "raids", "players": "2", "patience": "30", "share": share},
            f"/league/{league.id}/begin": {},
        }
        for path, form in forms.items():
            answer = await anns.post(path, data=form)
            assert answer.status_code == 429, path
            assert "many matches" in answer.text, path
        token = app.services.users.signer.sign("person", "ann")
        headers = {"authorization": f"Bearer {token}"}
        plan = {"game": "raids", "seats": ["me", "thrall"]}
        refused = await anns.post("/api/matches", json=plan, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (429, "many_matches")
        assert await matches(services.store) == before
        app.limits.buckets.clear()
        assert (await anns.post("/api/matches", json=plan, headers=headers)).status_code == 201

    with_served_app(tmp_path, story)


def test_league_round_is_charged_for_each_table(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0, match_rate_limit=MatchRateLimit(RateLimiter()))
        leagues = Leagues(services.matches)
        league = await leagues.create(League("", "Many", "host", ("raids",), 2, "robin", 63, 0, {}, 0.0))
        people = [f"person {number}" for number in range(60)]
        for person in people:
            await leagues.join(league.id, person, person)
        await leagues.begin(league.id, "host")
        assert await matches(store) == 30
        await leave_undecided(leagues, league.id)
        with pytest.raises(Refused, match="many_matches"):
            await leagues.close(league.id, "host")
        for _ in range(3):
            await leagues.run_once()
        assert await matches(store) == 30, "the next round waits"
        services.matches.match_rate_limit.limits.buckets.clear()
        await leagues.run_once()
        assert await matches(store) == 60
        assert (await leagues.find(league.id)).round == 2
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)


def test_duplicate_deal_is_charged_for_both_tables_and_waits(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0, match_rate_limit=MatchRateLimit(RateLimiter()))
        deals = Deals(services.matches)
        for _ in range(int(MOST)):
            deal = await deals.create("raids", 2, "alone", "thrall", "ann")
            for person in ("ann", "bob"):
                await deals.join(deal.id, person, person, "")
        for _ in range(2):
            for row in await deals.read(await services.store.database.read("SELECT * FROM duplicates")):
                if not row.matches:
                    await deals.begin(row)
        assert await matches(store) == MOST
        with pytest.raises(Refused, match="many_matches"):
            await deals.create("raids", 2, "alone", "thrall", "ann")
        services.matches.match_rate_limit.limits.buckets.clear()
        for row in await deals.read(await services.store.database.read("SELECT * FROM duplicates")):
            if not row.matches:
                await deals.begin(row)
        assert await matches(store) == 2 * MOST
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)
