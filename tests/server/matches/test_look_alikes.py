"""At one table, and in one league, no name passes as another's."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.i18n.display_names import skeleton
from meadhall.match import Seat
from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.registry import Plan
from tests.server.strangers import BrowserClient, with_app

LATIN = "Olaf"
CYRILLIC = "Оlаf"


def test_look_alike_name_at_a_table_gets_a_number(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        match = (await app.services.matches.create(Plan("raids", {}, [Seat(0), Seat(1)]), "host")).row.id
        for name in (LATIN, CYRILLIC):
            await BrowserClient(app).post_form(f"/m/{match}/sit", name=name)
        names = [seat.name for seat in (await app.services.matches.get(match)).match.seats]
        assert names == [LATIN, f"{CYRILLIC} 2"]

    with_app(tmp_path / "m.sqlite", story)


def test_spectator_with_a_players_name_gets_another_in_chat(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        match = (
            await app.services.matches.create(
                Plan("raids", {}, [Seat(0, "olaf", LATIN), Seat(1, level="thrall")]), "olaf"
            )
        ).row.id
        eve = BrowserClient(app)
        await eve.post_form("/me", name=CYRILLIC)
        await eve.post_form(f"/m/{match}/chat", words="I resign")
        said = (await app.services.matches.get(match)).match.chat[-1]
        assert said.name == f"{CYRILLIC} 2"

    with_app(tmp_path / "m.sqlite", story)


def test_look_alike_name_in_a_league_gets_a_number(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        leagues = Leagues(app.services.matches)
        made = await leagues.create(League("", "Winter", "host", ("raids",), 2, "robin", 3, 7, {}, 0.0))
        for name in (LATIN, CYRILLIC, "0LAF"):
            await BrowserClient(app).post_form(f"/league/{made.id}/join", name=name)
        names = [member.name for member in (await leagues.find(made.id)).members]
        assert names == [LATIN, f"{CYRILLIC} 2", "0LAF 3"]
        assert len({skeleton(name) for name in names}) == 3

    with_app(tmp_path / "m.sqlite", story)


def test_every_entry_point_cleans_names(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        unseen = "\u202e\u2066\u200bA\u00adnn\u2028\u3164\ufeff"
        ann, program = BrowserClient(app), BrowserClient(app)
        await ann.post_form("/me", name=unseen)
        match = (await app.services.matches.create(Plan("raids", {}, [Seat(0), Seat(1)]), "host")).row.id
        await ann.post_form(f"/m/{match}/sit", name=unseen)
        await ann.post_form(f"/m/{match}/chat", words=unseen)
        plan = {"size": "2", "mode": "robin", "rounds": "1", "lasts": "0", "game.raids": "on"}
        await ann.post_form("/league", league=unseen, name=unseen, **plan)
        made = (await program.post("/api/people", json={"name": unseen})).json()
        live, league = (
            await app.services.matches.get(match),
            (await Leagues(app.services.matches).of_person(ann.person))[0],
        )
        said = [live.match.chat[-1].name, live.match.chat[-1].words, live.match.seats[0].name]
        named = [league.name, league.members[0].name, (await app.services.users.get(made["person"])).name]
        assert [*said, *named, (await app.services.users.get(ann.person)).name] == ["Ann"] * 7

    with_app(tmp_path / "m.sqlite", story)
