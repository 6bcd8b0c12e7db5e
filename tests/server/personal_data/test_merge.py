"""Account merge: every row of a guest becomes the heir's, once; erasing the heir erases the guest too."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.engine.seed_commitment import new_secret, share_commitment
from meadhall.lessons.progress import LessonProgress
from meadhall.match import Seat
from meadhall.match.availability import Availability
from meadhall.match.commands import SendChat
from meadhall.server.competitions.duplicates.deals import Deals
from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.registry import Plan
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.matchmaking.matchmaker import Matchmaker, Ticket
from meadhall.server.ops.retention import RetentionPolicy, purge
from meadhall.server.personal_data.erase import erase_account
from meadhall.server.personal_data.merge import merge_accounts
from meadhall.server.storage.database import Statement
from meadhall.server.storage.deadlines import save_availability
from meadhall.server.storage.sql_statements import insert
from meadhall.server.storage.table_ownership import person_tables, tables
from tests.server.company import ingest_results, leave_undecided, play_to_end
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")

GUEST = "Gunnhild"
NOT_THEIRS = ("devices", "once", "passkeys", "people", "deeds")
"""Tables that stay with a browser, and the event log, in which a command records the merge."""


async def league_of(app: RequestPipeline, *people: BrowserClient) -> str:
    leagues = Leagues(app.services.matches)
    made = await leagues.create(League("", "Winter", people[0].person, ("raids",), 2, "robin", 3, 0, {}, 0.0))
    for each in people:
        await leagues.join(made.id, each.person, (await app.services.users.get(each.person)).name)
    return made.id


async def everywhere(app: RequestPipeline, guest: BrowserClient, friend: BrowserClient) -> str:
    """Give a guest a row in every table that has people; returns their league."""
    services, database, who = app.services, app.services.store.database, guest.person
    league = await league_of(app, guest, friend)
    deals, invitations = Deals(services.matches), Invitations(services.matches, services.users)
    deal = await deals.create("raids", 2, "exchanged", "thrall", who)
    await deals.join(deal.id, who, GUEST, share_commitment(new_secret()))
    seats = [Seat(0, who, GUEST, passes=False), Seat(1, friend.person, "Bob", passes=False)]
    over = await services.matches.create(Plan("raids", {}, seats), who)
    await play_to_end(over)
    here = [Seat(seat, f"{who}+{seat}", f"{GUEST}{seat}", passes=False) for seat in range(2)]
    await play_to_end(await services.matches.create(Plan("raids", {}, here), who))
    await ingest_results(app)
    elsewhere = await at_a_table(app, friend, await come(app, "Cyd"))
    await elsewhere.submit(SendChat(person=who, name=GUEST, words="hail"))
    waiting = await services.matches.create(
        Plan("raids", {}, [Seat(0, who, GUEST), Seat(1), Seat(2, friend.person, "Bob")]), who
    )
    await invitations.send(waiting, who, GUEST, await invitations.contact((await come(app, "Dag")).person), "challenge")
    await services.outbox.add(who, "end", over.row.id, key=over.row.id)
    await database.write(insert("deliveries", notice=f"end {over.row.id} {who}", channel="c", person=who, due=9e12))
    await services.channels.add(who, "feed", who, "en")
    await services.channels.add(who, "webhook", "https://guest.example/", "en")
    await Matchmaker(services.matches).join(Ticket(who, GUEST, "drakkar", 2, "", 0, 60, 0))
    await save_availability(services.store, who, Availability(zone="Europe/Paris"))
    for puzzle, solved in (("raids-1-1", 1), ("raids-1-2", 0)):
        await database.write(insert("puzzle_tries", person=who, puzzle=puzzle, answer="x", solved=solved, at=1.0))
    await database.write(insert("puzzle_strengths", person=who, game="raids", mu=25.0, sigma=7.0, tries=2, solved=1))
    await database.write(insert("own_editions", person=who, game="raids", hash="0", name="mine.toml", made=1.0))
    await services.store.save_lesson_progress(who, LessonProgress(done={"a"}))
    return league


async def traces(app: RequestPipeline, *words: str) -> set[str]:
    """Tables that still contain one of these words."""
    return {
        table
        for table in tables()
        for row in await app.services.store.database.read(f"SELECT * FROM {table}")
        if table != "keepsakes" and any(word in repr(row) for word in words)
    }


def test_merged_guest_data_belong_to_the_heir_and_are_erased_with_them(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        services, read = app.services, app.services.store.database.read
        heir, guest, friend = await come(app, "Ann"), await come(app, GUEST), await come(app, "Bob")
        who = guest.person
        league = await everywhere(app, guest, friend)
        assert {*person_tables()} - {"passkeys", "devices", "once"} <= await traces(app, who)
        await services.channels.add(heir.person, "feed", heir.person, "en")
        tried = insert("puzzle_tries", person=heir.person, puzzle="raids-1-1", answer="y", solved=0, at=1.0)
        await services.store.database.write(tried)
        gathering, begun = await league_of(app, guest, heir), await league_of(app, guest, heir)
        await Leagues(services.matches).begin(begun, who)
        await merge_accounts(services, who, heir.person)
        assert await traces(app, who) <= {*NOT_THEIRS, "seats", "matches"}, "only where both sit at one table"
        mine = [dict(row) for row in await read("SELECT * FROM channels WHERE person = ?", heir.person)]
        assert sorted(row["kind"] for row in mine) == ["feed", "webhook"]
        (strength,) = await read("SELECT * FROM puzzle_strengths WHERE person = ?", heir.person)
        assert (strength["tries"], strength["solved"]) == (2, 0)
        for name, members in ((league, [heir, friend]), (gathering, [heir])):
            found = await Leagues(services.matches).find(name)
            assert found.host == heir.person
            assert [each.person for each in found.members] == [each.person for each in members]
        both = await Leagues(services.matches).find(begun)
        assert [each.person for each in both.members] == ["", heir.person]
        assert {row["person"] for row in await read("SELECT person FROM placings WHERE name LIKE ?", f"{GUEST}_")} == {
            f"{heir.person}+0",
            f"{heir.person}+1",
        }
        page = await heir.get("/people/me")
        assert (await heir.get(page.headers["location"])).status_code == 200
        await erase_account(services, heir.person)
        left = await traces(app, heir.person, GUEST)
        assert left <= {"deeds", "seats"}, "only where both sat at one table"
        assert not [
            row
            for row in await read("SELECT match, body FROM deeds")
            if GUEST in row["body"] and row["match"] not in {table.match for table in both.tables}
        ]
        assert (await Leagues(services.matches).find(league)).host == friend.person

    with_app(places.new(), story)


def test_league_continues_without_an_erased_member(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        leagues = Leagues(app.services.matches)
        ann, bob, cyd = await come(app, "Ann"), await come(app, "Bob"), await come(app, "Cyd")
        league = await league_of(app, ann, bob, cyd)
        await leagues.begin(league, ann.person)
        await erase_account(app.services, ann.person)
        for _ in range(2):
            host = (await leagues.find(league)).host
            assert host == bob.person
            await leave_undecided(leagues, league)
            await leagues.close(league, host)
        found = await leagues.find(league)
        assert found.round == 3
        with_a_bot = [table for table in found.tables if 0 in table.members and table.match and table.round > 1]
        assert with_a_bot
        for table in with_a_bot:
            live = await app.services.matches.get(table.match)
            assert live.match.started
            assert live.match.seats[table.members.index(0)].level == app.services.usual_level
        assert "former player" in (await bob.get(f"/league/{league}")).text

    with_app(places.new(), story)


def test_league_member_is_not_inactive(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, bob = await come(app, "Ann"), await come(app, "Bob")
        await league_of(app, ann)
        long_ago = [Statement(f"UPDATE {sql} = 1", []) for sql in ("people SET named", "devices SET seen")]
        await app.services.store.database.write(long_ago[0])
        assert (await purge(app.services.store, RetentionPolicy())).people == (), "both were here of late"
        await app.services.store.database.write(*long_ago)
        old = await purge(app.services.store, RetentionPolicy())
        assert old.people == (bob.person,)

    with_app(tmp_path / "m.sqlite", story)
