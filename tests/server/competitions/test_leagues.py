"""Leagues: everybody meets everybody, rounds follow by themselves, and the table says who stands where."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.match import Refused
from meadhall.server.competitions.leagues.export import calendar, results_csv
from meadhall.server.competitions.leagues.league import DAY_S, League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.competitions.leagues.pairing import Table, meetings, next_round, usual_rounds
from meadhall.server.competitions.leagues.standings import PlayedTable, standings
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.services import Services
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
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


def season(members: int, size: int, mode: str, rounds: int) -> list[Table]:
    """All tables of a season in which the member with the smaller number wins; byes are tables of one."""
    people, past = list(range(members)), list[Table]()
    for _ in range(rounds):
        played = [
            PlayedTable(table, tuple(sorted(table).index(each) for each in table), (0,) * len(table)) for table in past
        ]
        standing = [line.member for line in standings(people, played, size)]
        tables, byes = next_round(people, size, mode, past, standing)
        assert sorted([each for table in tables for each in table] + byes) == people
        assert all(len(table) == size for table in tables)
        past += [*tables, *((each,) for each in byes)]
    return past


@pytest.mark.parametrize("members", range(2, 13))
def test_two_player_round_robin_pairs_all_members_once(members: int) -> None:
    past = season(members, 2, "robin", usual_rounds(members, 2))
    met = meetings(past)
    assert all(met[pair] == 1 for pair in combinations(range(members), 2))
    byes = Counter(table[0] for table in past if len(table) == 1)
    assert set(byes.values()) <= {1}
    assert len(byes) == (members if members % 2 else 0)
    firsts = Counter(table[0] for table in past if len(table) == 2)
    assert max(firsts.values()) - min(firsts[each] for each in range(members)) <= 3


@pytest.mark.parametrize(("members", "size"), [(4, 3), (5, 4), (6, 3), (7, 3), (8, 4), (9, 3), (10, 4)])
def test_round_robin_at_larger_tables_spreads_meetings_evenly(members: int, size: int) -> None:
    past = season(members, size, "robin", members)
    met = meetings(past)
    counts = [met[pair] for pair in combinations(range(members), 2)]
    assert min(counts) >= 1
    assert max(counts) - min(counts) <= 3
    byes = Counter(table[0] for table in past if len(table) == 1)
    assert max(byes.values(), default=0) - min(byes[each] for each in range(members)) <= 1


@pytest.mark.parametrize("size", [2, 3, 4])
def test_swiss_round_pairs_similar_standings(size: int) -> None:
    past = season(12, size, "swiss", 3)
    assert all(count == 1 for count in meetings(past).values()) or size > 2
    last = past[-(12 // size) :]
    spread = [max(table) - min(table) for table in last]
    assert sum(spread) / len(spread) < 9


def test_tie_breaks_separate_equal_points() -> None:
    tables = [
        PlayedTable((0, 1), (0, 1), (10, 8)),
        PlayedTable((2, 3), (0, 1), (5, 1)),
        PlayedTable((0, 2), (1, 0), (3, 9)),
        PlayedTable((1, 3), (0, 1), (7, 7)),
    ]
    lines = {line.member: line for line in standings([0, 1, 2, 3], tables, 2)}
    assert [lines[member].points for member in range(4)] == [2, 2, 4, 0]
    assert lines[2].place == 1
    assert lines[0].among == 2
    assert lines[0].place == 2
    assert lines[1].place == 3
    assert lines[0].last == ("won", "2")
    bye = standings([0, 1, 2], [PlayedTable((0, 1), (0, 0), (4, 4)), PlayedTable((2,), (), ())], 2)
    assert [line.points for line in bye] == [1, 1, 1]
    assert [line.last for line in bye if line.member == 2] == [("bye",)]


def test_at_a_table_of_four_places_count() -> None:
    lines = standings([0, 1, 2, 3], [PlayedTable((3, 2, 1, 0), (0, 1, 1, 3), (9, 5, 5, 1))], 4)
    assert [(line.member, line.points) for line in lines] == [(3, 6), (1, 3), (2, 3), (0, 0)]


PLAN = League("", "Winter, league", "ann", ("raids",), 2, "robin", 3, 7, {}, 0.0)


async def gathered(leagues: Leagues, league: League, count: int) -> str:
    made = await leagues.create(league)
    for person in PEOPLE[:count]:
        await leagues.join(made.id, person, person.title())
    return made.id


def test_a_league_of_four_plays_a_whole_season(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        leagues = Leagues(services.matches)
        name = await gathered(leagues, replace(PLAN, games=("raids", "drakkar")), 4)
        with pytest.raises(Refused, match="host"):
            await leagues.begin(name, "bob")
        await leagues.begin(name, "ann")
        await leagues.begin(name, "ann")
        for number in (1, 2, 3):
            league = await leagues.find(name)
            assert league.round == number
            assert {table.game for table in league.now} == {("raids", "drakkar")[(number - 1) % 2]}
            for table in league.now:
                await play_to_end(await services.matches.get(table.match))
                await leagues.run_once()
        league = await leagues.find(name)
        assert league.over
        assert all(count == 1 for count in meetings(league.past).values())
        assert len(meetings(league.past)) == 6
        assert sum(line.points for line in league.standings) == 6 * 2
        assert [line.played for line in league.standings] == [3, 3, 3, 3]
        rows = list(csv.DictReader(io.StringIO(results_csv(league))))
        assert len(rows) == 12
        for line in league.standings:
            mine = [row for row in rows if row["name"] == league.members[line.member].name]
            assert sum(int(row["league_points"]) for row in mine) == line.points
        text = calendar(league, "http://here", lambda number: f"Round {number}")
        assert text.count("BEGIN:VEVENT") == 3
        assert "Winter\\, league: Round 1" in text
        assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
        with pytest.raises(Refused, match="league_begun"):
            await leagues.join(name, "eve", "Eve")
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def test_player_who_is_asked_at_the_rounds_deadline_comes_last(places: StoreLocations, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        leagues = Leagues(services.matches)
        name = await gathered(leagues, replace(PLAN, rounds=2), 3)
        await leagues.begin(name, "ann")
        league = await leagues.find(name)
        (table, bye) = league.now
        assert bye.bye
        live = await services.matches.get(table.match)
        assert live.match.asked is not None
        late = live.match.asked.seat
        await store.database.write(Statement("UPDATE leagues SET begun = begun - ?", [7.1 * DAY_S]))
        await leagues.run_once()
        league = await leagues.find(name)
        assert league.round == 2
        first = league.tables[0]
        assert first.forfeited == table.members[late]
        points = {line.member: line.points for line in league.standings}
        assert points[table.members[late]] == 0
        assert points[table.members[1 - late]] == 2
        assert points[bye.members[0]] == 1
        services.matches.evict_idle(float("inf"))

    with_store(places.new(), story)


def test_the_page_of_a_league(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        anns, bobs, strangers = (signed_in_client(app, port, who) for who in ("ann", "bob", "stranger"))
        form = {"league": "Skalds", "game.raids": "on", "size": "2", "mode": "robin", "rounds": "1", "lasts": "0"}
        made = await anns.post("/league", data={**form, "name": "Ann"})
        assert made.status_code == 200
        page = str(made.url.path)
        refused = await anns.post("/league", data={**form, "game.lofoten": "on", "size": "3"})
        assert refused.status_code == 400
        assert (await anns.post(f"{page}/begin")).status_code == 409
        assert (await bobs.post(f"{page}/join", data={"name": "Bob"})).status_code == 200
        assert (await strangers.post(f"{page}/begin")).status_code == 403
        text = (await anns.post(f"{page}/begin")).text
        assert "Round 1 of 1" in text
        league = await Leagues(app.services.matches).find(page.rpartition("/")[2])
        assert f"/m/{league.now[0].match}" in text
        assert "place 1 of 2 · Round 1 of 1" in (await bobs.get("/")).text, "the hall says it too"
        assert [league.place_of(who) for who in ("ann", "bob", "stranger")] == [1, 1, 0]
        await play_to_end(await app.services.matches.get(league.now[0].match))
        await Leagues(app.services.matches).run_once()
        for lang, words in (("en", "the season is over"), ("fr", "la saison est finie")):
            assert words in (await signed_in_client(app, port, "bob", lang).get(page)).text
        assert (await strangers.get(f"{page}/results.csv")).text.count("\n") == 3
        assert (await strangers.get(f"{page}/calendar.ics")).headers["content-type"].startswith("text/calendar")
        assert (await strangers.get("/league/nothing")).status_code == 404
        assert "Skalds" in (await bobs.get("/league")).text
        assert "Skalds" not in (await strangers.get("/league")).text

    with_served_app(tmp_path, story)
