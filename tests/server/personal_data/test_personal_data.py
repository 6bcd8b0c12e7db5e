"""Personal data: merge, export and erasure touch exactly the data of a person."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.lessons.progress import LessonProgress
from meadhall.match import Seat
from meadhall.match.commands import ERASED, Answer, SendChat
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.storage.copy import match_content
from meadhall.server.storage.table_ownership import person_tables, tables
from tests.server.accounts.test_passkeys import make, use
from tests.server.authenticator import Authenticator
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app
from tests.server.tokens import token_in

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


async def at_a_table(
    app: RequestPipeline, *people: BrowserClient, plies: int = 6, host: str = "", game: str = "raids"
) -> MatchActor:
    seats = [Seat(number, each.person, f"Name{number}", passes=False) for number, each in enumerate(people)]
    live = await app.services.matches.create(Plan(game, {}, seats), host or people[0].person)
    dice = FastDice(plies)
    while live.match.ply < plies and not live.match.over:
        asked = live.match.asked
        assert asked is not None
        legal = live.match.table.legal()
        action = legal[dice.below("test", len(legal))]
        await live.submit(Answer(person=asked.person, ply=live.match.ply, action=action))
    return live


async def come(app: RequestPipeline, name: str) -> BrowserClient:
    browser = BrowserClient(app)
    await browser.get("/")
    await browser.post_form("/me", name=name)
    return browser


def test_merge_moves_seats_matches_and_lessons_of_a_guest(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        services, key = app.services, Authenticator()
        account, guest, bob = await come(app, "Ann"), await come(app, "Guest"), await come(app, "Bob")
        await make(account, key)
        going_on = await at_a_table(app, guest, bob)
        over = await at_a_table(app, guest, bob, plies=10_000)
        both = await at_a_table(app, guest, account)
        looking_on = await at_a_table(app, bob, account, host=guest.person)
        for lesson, person in (("a", guest.person), ("b", account.person)):
            await services.store.save_lesson_progress(person, LessonProgress(done={lesson}))
        before = guest.person
        link = (await use(guest, key)).json()["go"]
        assert guest.person == account.person != before
        assert "4 matches" in (await guest.get(link)).text
        told = (await guest.post_form(link)).text
        assert "3 matches were moved" in told
        assert "At 1 table you had two seats" in told
        for live in (going_on, over):
            assert live.match.seats[0].person == account.person
            assert (await services.store.seats(live.row.id))[0].person == account.person
            assert live.match.setup.host == account.person
        assert looking_on.match.setup.host == account.person
        assert (both.match.seats[0].person, both.match.seats[0].level) == (before, services.usual_level)
        assert both.match.seats[1].person == account.person
        assert (await services.store.lesson_progress(account.person)).done == {"a", "b"}
        services.matches.evict_idle(float("inf"))
        woken = await services.matches.get(looking_on.row.id)
        assert woken.match.setup.host == account.person

    with_app(places.new(), story)


def test_merge_requires_a_session_of_the_guest(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        key = Authenticator()
        account, guest, eve = await come(app, "Ann"), await come(app, "Guest"), await come(app, "Eve")
        await make(account, key)
        live = await at_a_table(app, guest, eve)
        sign = app.services.users.signer.sign_with_expiry
        for forged in (sign("device", guest.person), sign("bring", guest.person, ttl_s=-1), f"{guest.person}.9.x"):
            assert (await eve.post(f"/me/bring/{forged}")).status_code == 404
        assert live.match.seats[0].person == guest.person
        assert (await use(account, key)).json()["go"] == "/", "an account leaves nothing behind"

    with_app(tmp_path / "m.sqlite", story)


def test_export_has_all_data_of_a_person_and_none_of_others(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, bob = await come(app, "Ann"), await come(app, "Bob")
        await make(ann, Authenticator())
        going_on = await at_a_table(app, ann, bob)
        over = await at_a_table(app, ann, bob, plies=10_000)
        for browser, words in ((ann, "my words"), (bob, "whispers of bob")):
            await browser.post_form(f"/m/{over.row.id}/chat", words=words)
        answer = await ann.get("/me/data/export")
        packed = zipfile.ZipFile(io.BytesIO(answer.content))
        assert set(packed.namelist()) == {"you.json", f"matches/{over.row.id}.json"}
        text = packed.read("you.json").decode()
        you = json.loads(text)
        assert set(person_tables()) < set(you)
        assert you["person"][0]["name"] == "Ann"
        assert len(you["passkeys"]) == 1
        assert {seat["match"] for seat in you["seats"]} == {going_on.row.id, over.row.id}
        assert "my words" in text
        assert "whispers" not in text
        assert '"Bob"' not in text
        assert bob.person not in text
        assert str(going_on.match.record.seed) not in text

    with_app(places.new(), story)


def test_erasure_leaves_no_trace_and_keeps_matches_of_others(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        services = app.services
        ann, bob = await come(app, "Annalise"), await come(app, "Bob")
        await make(ann, Authenticator())
        going_on = await at_a_table(app, ann, bob)
        over = await at_a_table(app, ann, bob, plies=10_000)
        waiting = await services.matches.create(Plan("raids", {}, [Seat(0, ann.person, "Name0"), Seat(1)]), ann.person)
        elsewhere = await at_a_table(app, bob, await come(app, "Cyd"))
        for live in (over, elsewhere):
            await live.submit(SendChat(person=ann.person, name="Annalise", words="my words"))
            await live.submit(SendChat(person=bob.person, name="Bob", words="words of bob"))
        await services.store.save_snapshot(over.row.id, 1, b"a drawing with Name0")
        person, scores = ann.person, over.match.table.scores()
        token = token_in((await ann.get("/me/data")).text, "/me/data/forget")
        assert (await ann.post("/me/data/forget", data={"token": token})).status_code == 400
        answer = await ann.post_form("/me/data/forget", token=token, sure="yes")
        assert "Your data is deleted" in (await ann.get(answer.headers["location"])).text
        for live in (going_on, over, elsewhere):
            kept = repr(await match_content(services.store, live.row.id))
            assert person not in kept
            assert "my words" not in kept
            assert "Annalise" not in kept
            assert "words of bob" in kept or live is going_on
        assert await services.store.match(waiting.row.id) is None
        for table in ("people", *person_tables()):
            column = "id" if table == "people" else "person"
            assert not await services.store.database.read(f"SELECT * FROM {table} WHERE {column} = ?", person), table
        again = await services.matches.get(over.row.id)
        assert again.match.table.scores() == scores
        assert again.match.seats[0] == Seat(0, ERASED, "", passes=True)
        assert [line.words for line in again.match.chat] == ["words of bob"]
        assert (await services.matches.get(going_on.row.id)).match.seats[0].level == services.usual_level
        page = (await bob.get(f"/m/{over.row.id}")).text
        assert "Name0" not in page
        assert not ann.cookies
        await ann.post_form("/me", name="Ann again")
        assert ann.person != person

    with_app(places.new(), story)


def test_every_table_has_a_declared_owner(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        rows = await app.services.store.database.read("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert {row["name"] for row in rows} == set(tables())
        assert b"".join([piece async for piece in app.context.exporter.export("nobody")])[:2] == b"PK"

    with_app(tmp_path / "m.sqlite", story)
