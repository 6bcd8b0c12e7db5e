"""Who is asked to a table finds it in the hall and is told, as they wish; and nobody is asked too often."""

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
from tests.server.notifications.test_dispatcher import Evening, evening, subscribed
from tests.server.personal_data.test_personal_data import at_a_table, come
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


def page_of(gate: RequestPipeline, person: str) -> str:
    return profile_id(gate.services.users.signer, person)


async def waiting_table(browser: BrowserClient, **more: str) -> str:
    """A table of two at which one seat is free; its name."""
    made = await browser.post_form("/new", game="raids", players="2", seat0="me", seat1="friend", **more)
    return made.headers["location"].removeprefix("/m/")


def test_a_companion_is_invited_told_and_sits_down(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        await night.begin(plies=10_000)
        ann, bob = night.ann, night.bob
        phone = await subscribed(night, bob)
        await night.dispatcher.run_once()
        night.ear.requests.clear()
        match = await waiting_table(ann)
        assert "/invite" in (await ann.get(f"/m/{match}")).text
        page = (await ann.get(f"/m/{match}/invite")).text
        assert "Bob" in page
        assert bob.person not in page
        for _ in range(2):
            await ann.post_form(f"/m/{match}/invite", who=page_of(night.gate, bob.person))
        await night.dispatcher.run_once()
        ((_, body),) = night.ear.requests
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

    evening(places, story)


def test_a_challenge_opens_a_table_and_can_be_refused(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        await night.begin(plies=10_000)
        ann, bob = night.ann, night.bob
        page = page_of(night.gate, bob.person)
        await bob.get("/people/me")
        link = f"/new?for={page}"
        assert link in (await ann.get(f"/people/{page}")).text
        assert link not in (await bob.get(f"/people/{page}")).text
        form = (await ann.get(link)).text
        assert "You challenge Bob" in form
        assert f'name="for" value="{page}"' in form
        match = await waiting_table(ann, **{"for": page})
        await night.dispatcher.run_once()
        told = await night.services.outbox.of(bob.person)
        assert [notice.kind for notice in told] == ["challenge"]
        assert "Ann challenges you: Raids" in (await bob.get("/")).text
        await bob.post_form(f"/m/{match}/decline")
        assert "challenges you" not in (await bob.get("/")).text
        assert "can’t come" in (await ann.get(f"/m/{match}/invite")).text

    evening(places, story)


def test_companions_are_listed_with_their_pages_and_can_be_challenged(places: StoreLocations) -> None:
    async def story(gate: RequestPipeline) -> None:
        ann, bob, cyd = await come(gate, "Ann"), await come(gate, "Bob"), await come(gate, "Cyd")
        assert 'href="/seek"' in (await ann.get("/me/companions")).text
        for other in (bob, bob, cyd):
            await at_a_table(gate, ann, other)
        await bob.get("/people/me")
        known = (await ann.get("/me/companions")).text
        assert known.index("Cyd") < known.index("Bob"), "the latest first"
        assert "2 matches together" in known
        for person in (bob, cyd):
            assert f'href="/new?for={page_of(gate, person.person)}"' in known
            assert person.person not in known
        assert f'href="/people/{page_of(gate, bob.person)}"' in known
        assert f'href="/people/{page_of(gate, cyd.person)}"' not in known, "who has no page for others"
        assert "Ann" in (await bob.get("/me/companions")).text
        assert "Cyd" not in (await bob.get("/me/companions")).text

    with_app(places.new(), story)


def test_a_table_that_is_taken_meanwhile_is_not_told(tmp_path: Path) -> None:
    async def story(night: Evening) -> None:
        await night.begin(plies=10_000)
        match = await waiting_table(night.ann)
        await night.ann.post_form(f"/m/{match}/invite", who=page_of(night.gate, night.bob.person))
        await (await come(night.gate, "Cyd")).post_form(f"/m/{match}/sit", name="Cyd")
        await night.dispatcher.run_once()
        assert await night.services.outbox.of(night.bob.person) == []
        assert "keeps a seat" not in (await night.bob.get("/")).text

    evening(tmp_path, story)


def test_strangers_hidden_people_and_the_muted_are_left_in_peace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MAX_OPEN_PER_GUEST", 1)

    async def story(gate: RequestPipeline) -> None:
        ann, bob, eve = await come(gate, "Ann"), await come(gate, "Bob"), await come(gate, "Eve")
        await at_a_table(gate, ann, bob)
        await bob.post_form("/people/hide", hidden="yes")
        page = page_of(gate, bob.person)
        strangers = await waiting_table(eve)
        assert (await eve.post(f"/m/{strangers}/invite", data={"who": page})).status_code == 404
        assert (await eve.get(f"/new?for={page}")).status_code == 404
        first, second = await waiting_table(ann), await waiting_table(ann)
        assert (await eve.post(f"/m/{first}/invite", data={"who": page})).status_code == 403
        assert (await eve.get(f"/m/{first}/invite")).status_code == 403
        await ann.post_form(f"/m/{first}/invite", who=page)
        assert (await ann.post(f"/m/{second}/invite", data={"who": page})).status_code == 429
        tables = await gate.services.store.match_ids()
        assert (await ann.post("/new", data={"game": "raids", "players": "2", "for": page})).status_code == 429
        assert await gate.services.store.match_ids() == tables, "nothing was opened"
        await gate.services.store.mute(ann.person, True)
        await bob.post_form(f"/m/{first}/decline")
        assert (await ann.post(f"/m/{second}/invite", data={"who": page})).status_code == 403
        assert len(await gate.services.store.database.read("SELECT * FROM invitations")) == 1

    with_app(tmp_path / "m.sqlite", story)


def test_nobody_is_told_what_they_do_not_want_to_be_told(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        live = await night.begin()
        first = night.asked(live)
        await subscribed(night, first)
        page = (await first.get("/me/told")).text
        assert len(re.findall(r'name="kind\.\w+" checked', page)) == len(KINDS)
        await first.post_form("/me/told/kinds", **{f"kind.{kind}": "on" for kind in KINDS if kind != "turn"})
        assert 'name="kind.turn">' in (await first.get("/me/told")).text
        await night.dispatcher.run_once()
        assert night.ear.requests == []
        await night.services.outbox.add(first.person, "mention", live.row.id, name="Eve")
        await night.dispatcher.run_once()
        assert len(night.ear.requests) == 1, "all other kinds come"

    evening(places, story)


def test_a_league_tells_where_its_next_round_is_played(places: StoreLocations) -> None:
    async def story(night: Evening) -> None:
        people = [await come(night.gate, name) for name in ("Ann", "Bob", "Cyd")]
        leagues = Leagues(night.services.matches)
        plan = League("", "Winter", people[0].person, ("raids",), 2, "robin", 3, 7, {}, 0.0)
        league = await leagues.create(plan)
        for each, name in zip(people, ("Ann", "Bob", "Cyd"), strict=True):
            await leagues.join(league.id, each.person, name)
        phones = [await subscribed(night, each) for each in people[:1]]
        await leagues.begin(league.id, people[0].person)
        night.dispatcher.grace_period_s = 3600
        await night.dispatcher.run_once()
        begun = await leagues.find(league.id)
        played = {begun.members[member].person: table for table in begun.now for member in table.members}
        for each in people:
            (told,) = await night.services.outbox.of(each.person)
            table = played[each.person]
            assert (told.kind, told.match) == (("round", "") if table.bye else ("league_match", table.match))
        assert [phone.read(night.ear.requests[0][1])["kind"] for phone in phones] == [
            "round" if played[people[0].person].bye else "league_match"
        ]
        await leave_undecided(leagues, league.id)
        await leagues.close(league.id, people[0].person)
        await night.dispatcher.run_once()
        assert all([len(await night.services.outbox.of(each.person)) == 2 for each in people])

    evening(places, story)
