"""People's pages: everybody's open matches, one's own others, and nothing of those who hide."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.match import Seat
from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.pages import history
from meadhall.server.matches.registry import Plan
from meadhall.server.ratings.ingest import profile_id
from tests.match.kit import people
from tests.server.company import ingest_results, play_to_end, signed_in_client
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


async def finished(app: RequestPipeline, doors: str, seats: list[Seat]) -> str:
    live = await app.services.matches.create(Plan("raids", {}, seats, doors, rated=True), seats[0].person)
    await play_to_end(live)
    return live.row.id


def test_a_page_shows_what_whoever_looks_may_know(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        ann, bob, cyd = people(3)
        page = f"/people/{profile_id(app.services.users.signer, 'ann')}"
        await app.services.users.rename("ann", "Ann")
        strangers, anns, bobs = (signed_in_client(app, port, who) for who in ("stranger", "ann", "bob"))
        assert (await strangers.get(page)).status_code == 404
        closed = await finished(app, "closed", [ann, bob])
        await ingest_results(app)
        before = await strangers.get(page)
        assert closed not in before.text
        assert "Bob" not in before.text
        assert closed in (await anns.get("/people/me")).text
        assert closed in (await bobs.get(page)).text
        opened = await finished(app, "open", [ann, cyd])
        await ingest_results(app)
        seen = (await strangers.get(page)).text
        assert opened in seen
        assert "rating-plot" in seen
        assert closed not in seen
        assert "ann" not in seen.split()
        table = (await strangers.get(f"/m/{opened}")).text
        assert f'<a href="{page}">Ann</a>' in table, "the table leads to the pages of those who sit there"
        leagues = Leagues(app.services.matches)
        league = await leagues.create(League("", "Winter", "bob", ("raids",), 2, "robin", 1, 0, {}, 0.0))
        await leagues.join(league.id, "ann", "Ann")
        assert page in (await strangers.get(f"/league/{league.id}")).text
        for lang, words in (("en", "matches finished"), ("fr", "parties terminées")):
            assert words in (await signed_in_client(app, port, "bob", lang).get(page)).text
        await anns.post("/people/hide", data={"hidden": "yes"})
        assert (await strangers.get(page)).status_code == 404
        for shown in (f"/m/{opened}", f"/league/{league.id}"):
            assert page not in (await strangers.get(shown)).text
        assert (await strangers.get("/people/0123456789abcdef")).text.count("<h1") == (
            (await strangers.get(page)).text.count("<h1")
        )
        assert (await anns.get(page)).status_code == 200
        cyds = (await strangers.get(f"/people/{profile_id(app.services.users.signer, 'cyd')}")).text
        assert "Ann" in cyds
        assert page not in cyds
        await anns.post("/people/hide", data={"hidden": "no"})
        assert (await strangers.get(page)).status_code == 200

    with_served_app(tmp_path, story)


def test_the_end_says_what_a_match_did_to_your_rating(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        match = await finished(app, "closed", people(2))
        both = [signed_in_client(app, port, who) for who in ("ann", "bob")]
        for each in both:
            assert f'data-poll="/m/{match}/counted"' in (await each.get(f"/m/{match}")).text
        await ingest_results(app)
        said = [(await each.get(f"/m/{match}/counted")).text for each in both]
        assert all("Your rating: " in each and "data-poll" not in each for each in said)
        assert (await signed_in_client(app, port, "stranger").get(f"/m/{match}/counted")).status_code == 403
        same = await finished(app, "open", [people(1)[0], Seat(1, person="ann+1", name="Ann")])
        await ingest_results(app)
        assert "several seats" in (await both[0].get(f"/m/{same}/counted")).text

    with_served_app(tmp_path, story)


def test_the_library_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE_SIZE", 1)

    async def story(app: RequestPipeline, port: int) -> None:
        matches = [await finished(app, "link", people(2)) for _ in range(2)]
        anns = signed_in_client(app, port, "ann")
        texts = [(await anns.get("/me/games", params={"page": number})).text for number in ("1", "2")]
        assert all(sum(match in text for match in matches) == 1 for text in texts)
        assert all(any(match in text for text in texts) for match in matches)
        assert "page 2 of 2" in texts[1]
        for odd in ("9", "x", "-1", "0"):
            assert (await anns.get("/me/games", params={"page": odd})).status_code == 200

    with_served_app(tmp_path, story)
