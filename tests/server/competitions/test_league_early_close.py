"""Early closing of a league's round: by consent or absence, and never in the host's favour."""

from __future__ import annotations

import csv
import io
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.match import Refused
from meadhall.match.commands import Answer
from meadhall.server.competitions.leagues.early_end import ABSENT_AFTER_S
from meadhall.server.competitions.leagues.export import results_csv
from meadhall.server.competitions.leagues.league import UNDECIDED, League, LeagueTable
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.services import Services
from meadhall.server.storage import Store
from tests.server.company import play_to_end, signed_in_client
from tests.server.stores import StoreLocations, with_store
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
PLAN = League("", "Winter", "ann", ("raids",), 2, "robin", 3, 0, {}, 0.0)
CLOCKED = {"speed": "days", "days": "1"}


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


class Season:
    """A league whose first round is played, as a test looks at it."""

    def __init__(self, services: Services, leagues: Leagues, name: str) -> None:
        self.services = services
        self.leagues = leagues
        self.name = name

    async def league(self) -> League:
        return await self.leagues.find(self.name)

    async def table(self, person: str) -> tuple[LeagueTable, MatchActor]:
        """Where a member plays in the first round."""
        league = await self.league()
        member = league.member(person)
        assert member is not None
        table = next(each for each in league.tables if each.round == 1 and member.number in each.members)
        return table, await self.services.matches.get(table.match)

    async def rival_of(self, person: str) -> str:
        _, live = await self.table(person)
        return next(seat.person for seat in live.match.seats if seat.person != person)

    async def let_wait(self, person: str) -> None:
        """Play until this person is asked."""
        _, live = await self.table(person)
        while (asked := live.match.asked) is not None and asked.person != person:
            action = live.match.table.legal()[0]
            await live.submit(Answer(person=asked.person, branch=live.match.branch, ply=live.match.ply, action=action))
        assert live.match.asked is not None

    async def close(self) -> None:
        await self.leagues.close(self.name, "ann")

    async def refused(self) -> None:
        with pytest.raises(Refused, match="league_playing"):
            await self.close()
        assert (await self.league()).round == 1

    async def points(self) -> dict[str, int]:
        league = await self.league()
        return {league.members[line.member].person: line.points for line in league.standings}

    def later(self, seconds: float) -> None:
        now = self.services.matches.now()
        self.services.matches.now = lambda: now + seconds


def in_season(
    place: Path | str,
    worker_pool: WorkerPool,
    members: str,
    story: Callable[[Season], Awaitable[None]],
    speed: dict[str, str] | None = None,
) -> None:
    async def whole(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        leagues = Leagues(services.matches)
        league = await leagues.create(replace(PLAN, speed=speed or {}))
        for person in members.split():
            await leagues.join(league.id, person, person.title())
        await leagues.begin(league.id, "ann")
        await story(Season(services, leagues, league.id))
        services.matches.evict_idle(float("inf"))

    with_store(place, whole)


def test_round_cannot_be_closed_while_an_opponent_is_to_move(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        rival = await season.rival_of("ann")
        await season.let_wait(rival)
        await season.refused()
        await season.let_wait("ann")
        await season.refused()
        assert (await season.league()).standings[0].points == 0

    in_season(tmp_path / "matches.sqlite", worker_pool, "ann bob", story)


def test_with_consent_of_all_players_matches_stay_undecided(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        rival = await season.rival_of("ann")
        others = {"bob", "cyd", "dan"} - {rival}
        for person in sorted(others):
            await season.leagues.agree(season.name, person, True)
        await season.refused()
        await season.leagues.agree(season.name, rival, True)
        await season.leagues.agree(season.name, rival, False)
        await season.refused()
        await season.leagues.agree(season.name, rival, True)
        await season.leagues.agree(season.name, rival, True)
        await season.close()
        league = await season.league()
        assert league.round == 2
        assert [table.forfeited for table in league.tables if table.round == 1] == [UNDECIDED] * 2
        assert set((await season.points()).values()) == {1}
        assert {line.wins for line in league.standings} == {0}
        assert {line.last[0] for line in league.standings} == {"undecided"}
        rows = list(csv.DictReader(io.StringIO(results_csv(league))))
        assert {(row["place"], row["league_points"], row["forfeited"]) for row in rows} == {("undecided", "1", "")}

    in_season(places.new(), worker_pool, "ann bob cyd dan", story)


def test_host_who_does_not_play_has_no_vote(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        await play_to_end((await season.table("ann"))[1])
        rival = await season.rival_of("ann")
        one = next(each for each in ("bob", "cyd", "dan") if each != rival)
        await season.refused()
        await season.leagues.agree(season.name, one, True)
        await season.refused()
        await season.leagues.agree(season.name, await season.rival_of(one), True)
        await season.close()
        assert (await season.league()).round == 2

    in_season(tmp_path / "matches.sqlite", worker_pool, "ann bob cyd dan", story)


def test_absent_player_forfeits_but_not_to_the_host(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        rival = await season.rival_of("ann")
        absent = next(each for each in ("bob", "cyd", "dan") if each != rival)
        await season.let_wait(rival)
        await season.let_wait(absent)
        season.later(ABSENT_AFTER_S - 60)
        await season.refused()
        season.later(120)
        await season.close()
        table, _ = await season.table(absent)
        member = (await season.league()).member(absent)
        assert member is not None
        assert table.forfeited == member.number
        assert (await season.table("ann"))[0].forfeited == UNDECIDED
        points = await season.points()
        assert (points["ann"], points[rival], points[absent]) == (1, 1, 0)
        assert points[await season.rival_of(absent)] == 2

    in_season(tmp_path / "matches.sqlite", worker_pool, "ann bob cyd dan", story)


def test_absent_host_forfeits(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        await season.let_wait("ann")
        season.later(ABSENT_AFTER_S + 60)
        await season.close()
        assert await season.points() == {"ann": 0, "bob": 2}

    in_season(tmp_path / "matches.sqlite", worker_pool, "ann bob", story)


def test_clock_decides_about_absence_in_timed_matches(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        await season.let_wait("bob")
        season.later(ABSENT_AFTER_S + 60)
        await season.refused()

    in_season(tmp_path / "matches.sqlite", worker_pool, "ann bob", story, CLOCKED)


def test_only_members_agree_and_only_during_their_match(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(season: Season) -> None:
        with pytest.raises(Refused, match="no seat"):
            await season.leagues.agree(season.name, "eve", True)
        await play_to_end((await season.table("ann"))[1])
        await season.leagues.record_finished(await season.league())
        with pytest.raises(Refused, match="over"):
            await season.leagues.agree(season.name, "ann", True)

    in_season(tmp_path / "matches.sqlite", worker_pool, "ann bob", story)


def test_league_page_asks_for_consent_and_shows_it(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        leagues = Leagues(app.services.matches)
        name = (await leagues.create(PLAN)).id
        for person in ("ann", "bob"):
            await leagues.join(name, person, person.title())
        await leagues.begin(name, "ann")
        page = f"/league/{name}"
        anns, bobs, strangers = (signed_in_client(app, port, who) for who in ("ann", "bob", "stranger"))
        refused = await anns.post(f"{page}/close")
        assert refused.status_code == 409
        assert "still being played" in refused.text
        assert (await strangers.post(f"{page}/close")).status_code == 403
        assert (await strangers.post(f"{page}/agree")).status_code == 403
        assert "Agree to leave it undecided" in (await bobs.get(page)).text
        assert "You agree" in (await bobs.post(f"{page}/agree")).text
        assert "would leave it undecided: Bob" in (await anns.get(page)).text
        assert "Agree to leave it undecided" in (await bobs.post(f"{page}/disagree")).text
        await bobs.post(f"{page}/agree")
        assert "Round 2 of 3" in (await anns.post(f"{page}/close")).text
        for lang, words in (("en", "undecided"), ("fr", "indécise")):
            assert words in (await signed_in_client(app, port, "bob", lang).get(page)).text

    with_served_app(tmp_path, story)
