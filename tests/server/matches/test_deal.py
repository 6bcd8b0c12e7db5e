"""The deal over the network: nothing before it, everybody's share in it, and what a host has chosen is said plainly."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall.core.engine.record import Record, read_record
from meadhall.core.engine.seed_commitment import share_commitment
from meadhall.games import game
from meadhall.match import Seat
from meadhall.match.commands import Begin, CommitSeed, RevealShare, Sit
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches import deal_timer
from meadhall.server.matches.registry import Plan
from meadhall.server.services import Services
from meadhall.server.storage import Store
from tests import plain
from tests.server.kit import Player, RunningServer, play_plies, start_match
from tests.server.matches.test_actor import in_hall
from tests.server.matches.test_rights import page_of

SHARE = {"Ann": "a" * 32, "Bob": "b" * 32}


@pytest.fixture
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


def two(server: RunningServer) -> tuple[str, Player, Player]:
    """Two people who have both promised a share."""
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    match = ann.create_match("raids", ["me", ""], share=share_commitment(SHARE["Ann"]))["match"]
    bob.join(match, share=share_commitment(SHARE["Bob"]))
    return match, ann, bob


def show(person: Player, match: str, share: str) -> httpx.Response:
    return person.http.post(f"/api/matches/{match}/reveal", json={"share": share})


def record_of(server: RunningServer, match: str) -> Record:
    return read_record(plain.get(f"{server.base}/api/matches/{match}/record", timeout=60).content, "download", game)


def test_no_table_is_shown_before_the_match_begins(server: RunningServer) -> None:
    ann, eve = Player(server, "Ann"), Player(server, "Eve")
    match = ann.create_match("drakkar", ["me", ""])["match"]
    for person in (ann, eve):
        now = person.get(match)
        assert (now["started"], now["asked"], now["decision"], now["scores"]) == (False, None, None, None)
        assert person.get(match, "/view") is None
        assert next(person.events(match))["told"] == []
        page = page_of(server, person).get(f"/m/{match}").text
        assert "Nothing has been dealt yet" in page
        assert "<svg" not in page[page.index('id="board"') :].split("</section>")[0]
        assert "<b>Ann</b>" in page
        assert page_of(server, person).get(f"/m/{match}/zones").status_code == 200
        for path in ("replay", "replay?ply=0", "moment?ply=0"):
            assert page_of(server, person).get(f"/m/{match}/{path}").status_code == 409, path
    assert ann.get(match, "/legal")["actions"] == []


def test_seed_is_mixed_from_all_players_shares(server: RunningServer) -> None:
    match, ann, bob = two(server)
    before = ann.get(match)
    assert (before["started"], [share["awaited"] for share in before["deal"]["shares"]]) == (False, [True, True])
    assert "the table is being set up" in page_of(server, ann).get(f"/m/{match}").text
    assert show(ann, match, SHARE["Ann"]).json()["started"] is False
    assert [share["share"] for share in bob.get(match)["deal"]["shares"]] == ["", ""], (
        "shares are hidden before the deal"
    )
    assert show(bob, match, SHARE["Ann"]).status_code == 409
    assert show(bob, match, SHARE["Bob"]).json()["started"] is True
    assert show(bob, match, SHARE["Bob"]).status_code == 200, "again does no harm"
    assert [share["share"] for share in bob.get(match)["deal"]["shares"]] == [*SHARE.values()]
    play_plies(match, [ann, bob], 10_000)
    record = record_of(server, match)
    record.verify()
    assert record.commitment == before["deal"]["commitment"]
    assert record.origin is not None
    assert [share.share for share in record.origin.shares] == [*SHARE.values()]
    assert "came from Ann, Bob" in " ".join(record.proven())
    for lang, words in (
        ("en", "Shares of the seed came from Ann and Bob."),
        ("fr", "Parts de la graine venues d’Ann et Bob."),
    ):
        page = page_of(server, ann).get(f"/m/{match}", headers={"accept-language": lang}).text
        assert words in page
        assert record.origin.secret in page
        assert 'href="/fair"' in page


def test_missing_share_delays_the_deal_only_briefly(server: RunningServer) -> None:
    match, ann, bob = two(server)
    show(ann, match, SHARE["Ann"])
    until = time.monotonic() + 60
    while not ann.get(match)["started"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert show(bob, match, SHARE["Bob"]).json()["error"] == "too_late"
    play_plies(match, [ann, bob], 10_000)
    record = record_of(server, match)
    record.verify()
    assert "not shown in time: Bob" in " ".join(record.proven())
    assert "not shown in time: the share of Bob" in page_of(server, ann).get(f"/m/{match}").text


@pytest.mark.parametrize("share", ["", "0" * 31, "g" * 32, "0" * 33, 7])
def test_malformed_share_is_rejected(server: RunningServer, share: Any) -> None:
    match, ann, _ = two(server)
    assert show(ann, match, share).status_code == 400
    joined = ann.http.post(f"/api/matches/{match}/join", json={"share": share or "0"})
    assert joined.status_code == 400
    client = page_of(server, ann)
    assert client.post(f"/m/{match}/sit", data={"share": f"{share or 0}"}).status_code == 400
    assert client.post(f"/m/{match}/reveal", data={"share": f"{share}"}).status_code == 409


# Chosen seeds.


def test_sitting_down_under_a_chosen_seed_needs_consent(server: RunningServer) -> None:
    ann, bob, cyd = (Player(server, name) for name in ("Ann", "Bob", "Cyd"))
    match = ann.create_match("raids", ["me", "", ""], seed="ragnarok")["match"]
    assert bob.get(match)["deal"]["seed"] == "ragnarok"
    refused = bob.http.post(f"/api/matches/{match}/join", json={})
    assert (refused.status_code, refused.json()["error"]) == (409, "accept_seed")
    page = page_of(server, bob)
    form = page.get(f"/m/{match}").text
    assert "The host chose the seed of this match: “ragnarok”" in form
    assert re.search(r'<input type="checkbox" name="accept_seed" value="yes" required>', form)
    assert page.post(f"/m/{match}/sit", data={"name": "Bob", "seat": "1"}).status_code == 409
    assert page.post(f"/m/{match}/sit", data={"name": "Bob", "seat": "1", "accept_seed": "yes"}).status_code == 303
    cyd.join(match, accept_seed=True)
    for person in (ann, bob, cyd):
        table = page_of(server, person).get(f"/m/{match}").text
        assert "chosen by the host" in table
        assert "Fair dice" not in table
    play_plies(match, [ann, bob, cyd], 10_000)
    end = page_of(server, bob).get(f"/m/{match}").text
    assert "The seed was chosen by the host" in end
    assert "Fair dice" not in end
    record = record_of(server, match)
    record.verify()
    assert record.proven()[0].startswith("The seed was chosen by the host")


def test_chosen_seed_is_secret_until_the_end(server: RunningServer) -> None:
    ann, eve = Player(server, "Ann"), Player(server, "Eve")
    match = ann.create_match("raids", ["me", "random"], seed="niflheim")["match"]
    assert ann.get(match)["started"]
    assert (eve.get(match)["deal"]["chosen"], eve.get(match)["deal"]["seed"]) == (True, None)
    page = page_of(server, eve).get(f"/m/{match}").text
    assert "niflheim" not in page
    assert "chosen by the host" in page


def test_commitment_of_a_chosen_seed_cannot_be_guessed(server: RunningServer) -> None:
    ann = Player(server, "Ann")
    prints = {
        ann.create_match("raids", ["me", "random"], seed="1")["deal"]["commitment"],
        ann.create_match("raids", ["me", "random"], seed="1")["deal"]["commitment"],
        Record(game("raids"), 2, "1").commitment,
    }
    assert len(prints) == 3


def test_seed_commitment_is_explained_in_both_languages(server: RunningServer) -> None:
    for lang, words in (("en", "How the dice stay fair"), ("fr", "Comment les dés sont tirés")):
        page = plain.get(f"{server.base}/fair", headers={"accept-language": lang})
        assert words in page.text
        assert "meadhall verify" in page.text


# Rematches.


def test_all_present_players_share_in_the_rematch_seed(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2, ["Ann", "Bob"])
    ann, bob = (page_of(server, person) for person in people)
    assert ann.post(f"/m/{match}/pledge", data={"share": share_commitment("0" * 32)}).status_code == 409, "not over yet"
    play_plies(match, people, 10_000)
    assert "data-pledge" in bob.get(f"/m/{match}").text
    for _ in range(2):
        assert bob.post(f"/m/{match}/pledge", data={"share": share_commitment(SHARE["Bob"])}).status_code == 200
    assert "data-pledge" not in bob.get(f"/m/{match}").text
    assert page_of(server).post(f"/m/{match}/pledge", data={"share": share_commitment("0" * 32)}).status_code == 403
    again = ann.post(f"/m/{match}/rematch", data={"share": share_commitment(SHARE["Ann"])}).headers["location"][3:]
    assert f'data-reveal="{share_commitment(SHARE["Bob"])}" data-reveal-match="{again}"' in bob.get(f"/m/{match}").text
    assert bob.post(f"/m/{match}/pledge", data={"share": share_commitment("0" * 32)}).status_code == 409
    assert ann.post(f"/m/{again}/reveal", data={"share": SHARE["Ann"]}).status_code == 200
    assert not people[0].get(again)["started"]
    assert bob.post(f"/m/{again}/reveal", data={"share": SHARE["Bob"]}).status_code == 200
    now = people[0].get(again)
    assert (now["started"], [share["share"] for share in now["deal"]["shares"]]) == (True, [*SHARE.values()][::-1])


# After a restart.


def test_a_restart_before_the_deal_loses_nothing(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        plan = Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1)], shares={"ann": share_commitment(SHARE["Ann"])})
        live = await services.matches.create(plan, "ann")
        await live.submit(Sit(person="bob", name="Bob", share=share_commitment(SHARE["Bob"])))
        await live.submit(RevealShare(person="ann", share=SHARE["Ann"]))
        services.matches.evict_idle(since=float("inf"))
        again = await services.matches.get(live.row.id)
        assert again.match.state.awaited_shares == (1,)
        assert again.match.state == live.match.state
        await again.submit(RevealShare(person="bob", share=SHARE["Bob"]))
        assert again.match.started
        services.matches.evict_idle(since=float("inf"))
        third = await services.matches.get(live.row.id)
        assert third.match.table.position() == again.match.table.position()
        third.match.record.verify_seed()
        kinds = [type(deed) for deed in await services.store.commands(live.row.id)]
        assert kinds == [CommitSeed, Sit, Sit, RevealShare, RevealShare, Begin]

    in_hall(tmp_path, worker_pool, story)


def test_match_that_lacks_only_the_deal_is_dealt_when_loaded(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a power cut, or a full disk, between the last seat and the deal."""

    async def story(services: Services) -> None:
        monkeypatch.setattr(deal_timer, "SEED_SHARE_TIMEOUT_S", 0.01)
        monkeypatch.setattr(deal_timer, "RETRY_DELAY_S", 0.01)
        live = await services.matches.create(Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1)]), "ann")
        append = Store.append

        async def full_disk(store: Store, row: Any, deed: Any, *more: Any) -> None:
            if isinstance(deed, Begin):
                raise OSError("no space left")
            await append(store, row, deed, *more)

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", full_disk)
            with pytest.raises(OSError, match="no space"):
                await live.submit(Sit(person="bob", name="Bob"))
            await asyncio.sleep(0.05)
            assert (live.match.state.ready_to_deal, live.match.started) == (True, False)
            services.matches.evict_idle(since=float("inf"))
        woken = await services.matches.get(live.row.id)
        for _ in range(6000):
            await asyncio.sleep(0.01)
            if woken.match.started:
                break
        assert woken.match.started

    in_hall(tmp_path, worker_pool, story)
