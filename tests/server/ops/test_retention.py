"""Retention: unused data are deleted, played matches are kept; expiry and revocation of signatures."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.lessons.progress import LessonProgress
from meadhall.match import Seat
from meadhall.match.commands import Sit
from meadhall.server.accounts.users import UserService
from meadhall.server.ops.retention import DAY_S, PurgeReport, RetentionPolicy, find_expired, purge
from meadhall.server.runtime import signing
from meadhall.server.runtime.signing import LINK_TTL_S, Signer
from meadhall.server.storage import Store
from meadhall.server.storage.models import NewMatch, PersonRow
from tests.console import run
from tests.server.storage.test_store import a_match
from tests.server.stores import StoreLocations, with_store

NOW = 1_800_000_000.0


@pytest.fixture
def filled(places: StoreLocations, monkeypatch: pytest.MonkeyPatch) -> Path | str:
    """Matches and people of different ages."""
    monkeypatch.setattr("meadhall.server.ops.retention.time", lambda: NOW)
    where = places.new()

    async def fill(made: Store) -> None:
        sit = Sit(person="ann", seat=0, name="Ann")
        for name, started, over, days in (
            ("waits", False, False, 6.9),
            ("in vain", False, False, 7.1),
            ("plays", True, False, 400),
            ("over", True, True, 4000),
        ):
            row = replace(a_match(name), started=started, over=over, touched=NOW - days * DAY_S, host="host")
            await made.add_match(NewMatch(row, [Seat(0, "ann", "Ann")], [sit], edition="{}"))
        for person, days in (("ann", 999), ("host", 999), ("old", 181), ("new", 179), ("rude", 999)):
            monkeypatch.setattr("meadhall.server.storage.store.time", lambda days=days: NOW - days * DAY_S)
            await made.rename(person, person)
        await made.mute("rude", True)
        for person, days in (("pupil", 181), ("old", 200), ("new", 500), ("reader", 179)):
            monkeypatch.setattr("meadhall.server.storage.store.time", lambda days=days: NOW - days * DAY_S)
            await made.save_lesson_progress(person, LessonProgress({"raids-1"}))

    with_store(where, fill)
    return where


def test_purge_deletes_unstarted_matches_and_inactive_people(filled: Path | str) -> None:
    async def story(store: Store) -> None:
        assert await find_expired(store, RetentionPolicy()) == PurgeReport(("in vain",), ("old", "pupil"))
        assert await find_expired(store, RetentionPolicy(0, 0)) == PurgeReport((), ())
        assert await find_expired(store, RetentionPolicy(6, 1)) == PurgeReport(
            ("in vain", "waits"), ("new", "old", "pupil", "reader")
        )
        assert (await find_expired(store, RetentionPolicy(), in_use=["in vain"])).matches == ()
        await purge(store, RetentionPolicy())
        assert set(await store.match_ids()) == {"waits", "plays", "over"}
        assert {person.id for person in await store.all_people()} == {"ann", "host", "new", "rude"}
        assert [(await store.lesson_progress(name)).done for name in ("old", "pupil", "new", "reader")] == [
            set(),
            set(),
            {"raids-1"},
            {"raids-1"},
        ]
        assert (await store.commands("in vain"), await store.seats("in vain")) == ([], [])
        assert await find_expired(store, RetentionPolicy()) == PurgeReport((), ())

    with_store(filled, story)


def test_unused_editions_are_deleted_with_their_last_match(filled: Path | str) -> None:
    async def story(store: Store) -> None:
        for name in ("waits", "in vain", "plays", "over"):
            assert await store.edition("raids", "edition") == "{}"
            await store.delete_match(name)
            await store.delete_unused_editions()
        assert await store.edition("raids", "edition") == ""

    with_store(filled, story)


def test_purge_command_with_and_without_dry_run(filled: Path | str) -> None:
    where = ("--store", str(filled), "--people", "0")
    line = "1 matches that never began, 0 people.\n"
    assert run("purge", *where, "--dry-run").output == f"To be deleted: {line}"
    assert run("purge", *where).output == f"Deleted: {line}"
    assert run("purge", *where).output == f"Deleted: {line.replace('1', '0', 1)}"


def test_signed_link_expires_after_a_quarter_of_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    signer = Signer(b"key")
    monkeypatch.setattr(signing, "time", lambda: NOW)
    link = signer.sign_with_expiry("device", "ann")
    assert signer.verify_with_expiry("device", link)
    assert not signer.verify_with_expiry("person", link)
    assert not signer.verify("device", link)
    person, until, mark = link.split(".")
    assert not signer.verify_with_expiry("device", f"{person}.{int(until) + 900}.{mark}")
    assert not signer.verify_with_expiry("device", f"{person}{until[0]}.{until[1:]}.{mark}")
    for broken in ("", ".", "..", "ann", "ann.", f"ann.{until}", f"ann..{mark}", f"ann.x.{mark}"):
        assert not signer.verify_with_expiry("device", broken)
    monkeypatch.setattr(signing, "time", lambda: NOW + LINK_TTL_S + 1)
    assert not signer.verify_with_expiry("device", link)
    monkeypatch.setattr(signing, "time", lambda: NOW)
    assert not signer.verify_with_expiry("device", link, generation=1)


def test_revocation_invalidates_earlier_signatures(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        people = UserService(store)
        signer = people.signer
        first, other = signer.sign("person", "ann"), signer.sign("person", "bob")
        assert await people.verify_token("person", first) == PersonRow("ann")
        revoked = await people.revoke("ann")
        assert revoked.generation == 1
        assert await people.verify_token("person", first) is None
        assert await people.verify_token("person", other) == PersonRow("bob")
        second = signer.sign("person", "ann", revoked.generation)
        assert await people.verify_token("person", second) == revoked
        await people.revoke("ann")
        assert await people.verify_token("person", second) is None

    with_store(places.new(), story)


def test_signature_of_another_server_after_a_revocation_is_valid_at_once(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        here, there = UserService(store), UserService(store)
        assert await here.get("ann") == PersonRow("ann")
        revoked = await there.revoke("ann")
        signed = there.signer.sign("person", "ann", revoked.generation)
        assert await here.verify_token("person", signed) == revoked

    with_store(places.new(), story)
