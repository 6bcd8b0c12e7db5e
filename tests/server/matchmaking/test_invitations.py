"""Invitations: guests find them in the lobby and are notified as they wish; too many are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matchmaking import invitations
from meadhall.server.notifications.kinds import KINDS
from meadhall.server.ratings.ingest import profile_id
from tests.server.company import leave_undecided
from tests.server.notifications.test_dispatcher import Scenario, run_scenario, subscribed
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


def page_of(app: RequestPipeline, person: str) -> str:
    return profile_id(app.services.users.signer, person)


async def waiting_table(browser: BrowserClient, **more: str) -> str:
    """A table of two at which one seat is free; its name."""
    made = await browser.post_form("/new", game="raids", players="2", seat0="me", seat1="friend", **more)
    return made.headers["location"].removeprefix("/m/")


def test_contact_is_invited_notified_and_sits_down(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin(plies=10_000)
        ann, bob = scenario.ann, scenario.bob
        phone = await subscribed(scenario, bob)
        await scenario.dispatcher.run_once()
        scenario.receiver.requests.clear()
        match = await waiting_table(ann)
        assert "/invite" in (await ann.get(f"/m/{match}")).text
        page = (await ann.get(f"/m/{match}/invite")).text
        assert "Bob" in page
        assert bob.person not in page
        for _ in range(2):
            await ann.post_form(f"/m/{match}/invite", who=page_of(scenario.app, bob.person))
        await scenario.dispatcher.run_once()
        ((_, body),) = scenario.receiver.requests
        assert phone.read(body) == {
            "title": "Ann invites you – Raids",
            "body": "A seat is free for you. Sit down, or say no.",
            "path": f"/m/{match}",
            "kind": "invitation",
        }
        assert "Ann keeps a seat for you: Raids" in (await bob.get("/")).text
        await bob.post_form(f"/m/{match}/sit", name="Bob")
        assert "keeps a seat for you" not in (await bob.get("/")).text
        assert (await ann.get(f"/m/{match}/invite")).status_code == 303

    run_scenario(places, story)


def test_a_challenge_opens_a_table_and_can_be_refused(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin(plies=10_000)
        ann, bob = scenario.ann, scenario.bob
        page = page_of(scenario.app, bob.person)
        await bob.get("/people/me")
        link = f"/new?for={page}"
        assert link in (await ann.get(f"/people/{page}")).text
        assert link not in (await bob.get(f"/people/{page}")).text
        form = (await ann.get(link)).text
        assert "You are challenging Bob" in form
        assert f'name="for" value="{page}"' in form
        match = await waiting_table(ann, **{"for": page})
        await scenario.dispatcher.run_once()
        told = await scenario.services.outbox.of(bob.person)
        assert [notice.kind for notice in told] == ["challenge"]
        assert "Ann challenges you: Raids" in (await bob.get("/")).text
        await bob.post_form(f"/m/{match}/decline")
        assert "challenges you" not in (await bob.get("/")).text
        assert "can’t come" in (await ann.get(f"/m/{match}/invite")).text

    run_scenario(places, story)


def test_contacts_are_listed_with_profiles_and_can_be_challenged(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, bob, cyd = await come(app, "Ann"), await come(app, "Bob"), await come(app, "Cyd")
        assert 'href="/seek"' in (await ann.get("/me/companions")).text
        for other in (bob, bob, cyd):
            await at_a_table(app, ann, other)
        await bob.get("/people/me")
        known = (await ann.get("/me/companions")).text
        assert known.index("Cyd") < known.index("Bob"), "the latest first"
        assert "2 matches together" in known
        for person in (bob, cyd):
            assert f'href="/new?for={page_of(app, person.person)}"' in known
            assert person.person not in known
        assert f'href="/people/{page_of(app, bob.person)}"' in known
        assert f'href="/people/{page_of(app, cyd.person)}"' not in known, "who has no page for others"
        assert "Ann" in (await bob.get("/me/companions")).text
        assert "Cyd" not in (await bob.get("/me/companions")).text

    with_app(places.new(), story)


def test_invitation_to_a_full_table_is_not_sent(tmp_path: Path) -> None:
    async def story(scenario: Scenario) -> None:
        await scenario.begin(plies=10_000)
        match = await waiting_table(scenario.ann)
        await scenario.ann.post_form(f"/m/{match}/invite", who=page_of(scenario.app, scenario.bob.person))
        await (await come(scenario.app, "Cyd")).post_form(f"/m/{match}/sit", name="Cyd")
        await scenario.dispatcher.run_once()
        assert await scenario.services.outbox.of(scenario.bob.person) == []
        assert "keeps a seat" not in (await scenario.bob.get("/")).text

    run_scenario(tmp_path, story)


def test_strangers_and_hidden_people_cannot_be_invited_nor_the_muted_invite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MAX_OPEN_PER_GUEST", 1)

    async def story(app: RequestPipeline) -> None:
        ann, bob, eve = await come(app, "Ann"), await come(app, "Bob"), await come(app, "Eve")
        await at_a_table(app, ann, bob)
        await bob.post_form("/people/hide", hidden="yes")
        page = page_of(app, bob.person)
        strangers = await waiting_table(eve)
        assert (await eve.post(f"/m/{strangers}/invite", data={"who": page})).status_code == 404
        assert (await eve.get(f"/new?for={page}")).status_code == 404
        first, second = await waiting_table(ann), await waiting_table(ann)
        assert (await eve.post(f"/m/{first}/invite", data={"who": page})).status_code == 403
        assert (await eve.get(f"/m/{first}/invite")).status_code == 403
        await ann.post_form(f"/m/{first}/invite", who=page)
        assert (await ann.post(f"/m/{second}/invite", data={"who": page})).status_code == 429
        tables = await app.services.store.match_ids()
        assert (await ann.post("/new", data={"game": "raids", "players": "2", "for": page})).status_code == 429
        assert await app.services.store.match_ids() == tables, "nothing was opened"
        await app.services.store.mute(ann.person, True)
        await bob.post_form(f"/m/{first}/decline")
        assert (await ann.post(f"/m/{second}/invite", data={"who": page})).status_code == 403
        assert len(await app.services.store.database.read("SELECT * FROM invitations")) == 1

    with_app(tmp_path / "m.sqlite", story)


def test_disabled_notifications_are_not_sent(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        live = await scenario.begin()
        first = scenario.asked(live)
        await subscribed(scenario, first)
        page = (await first.get("/me/told")).text
        assert len(re.findall(r'name="kind\.\w+" checked', page)) == len(KINDS)
        await first.post_form("/me/told/kinds", **{f"kind.{kind}": "on" for kind in KINDS if kind != "turn"})
        assert 'name="kind.turn">' in (await first.get("/me/told")).text
        await scenario.dispatcher.run_once()
        assert scenario.receiver.requests == []
        await scenario.services.outbox.add(first.person, "mention", live.row.id, name="Eve")
        await scenario.dispatcher.run_once()
        assert len(scenario.receiver.requests) == 1, "all other kinds come"

    run_scenario(places, story)


def test_league_notifies_members_of_the_next_round(places: StoreLocations) -> None:
    async def story(scenario: Scenario) -> None:
        people = [await come(scenario.app, name) for name in ("Ann", "Bob", "Cyd")]
        leagues = Leagues(scenario.services.matches)
        plan = League("", "Winter", people[0].person, ("raids",), 2, "robin", 3, 7, {}, 0.0)
        league = await leagues.create(plan)
        for each, name in zip(people, ("Ann", "Bob", "Cyd"), strict=True):
            await leagues.join(league.id, each.person, name)
        phones = [await subscribed(scenario, each) for each in people[:1]]
        await leagues.begin(league.id, people[0].person)
        scenario.dispatcher.grace_period_s = 3600
        await scenario.dispatcher.run_once()
        begun = await leagues.find(league.id)
        played = {begun.members[member].person: table for table in begun.now for member in table.members}
        for each in people:
            (told,) = await scenario.services.outbox.of(each.person)
            table = played[each.person]
            assert (told.kind, told.match) == (("round", "") if table.bye else ("league_match", table.match))
        assert [phone.read(scenario.receiver.requests[0][1])["kind"] for phone in phones] == [
            "round" if played[people[0].person].bye else "league_match"
        ]
        await leave_undecided(leagues, league.id)
        await leagues.close(league.id, people[0].person)
        await scenario.dispatcher.run_once()
        assert all([len(await scenario.services.outbox.of(each.person)) == 2 for each in people])

    run_scenario(places, story)
