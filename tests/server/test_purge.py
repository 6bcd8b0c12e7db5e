"""What nobody needs is forgotten, what was played is not; links last a quarter of an hour."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.lessons.progress import Progress
from meadhall.match import Seat
from meadhall.match.deeds import Sit
from meadhall.server import signing
from meadhall.server.purge import DAY, Ages, Purged, found, purge
from meadhall.server.signing import LASTS, Signer
from meadhall.server.store import Store
from tests.console import run
from tests.server.test_store import a_match

NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Matches and people of different ages."""
    monkeypatch.setattr("meadhall.server.purge.time", lambda: NOW)
    made = Store(tmp_path / "matches.sqlite")

    async def fill() -> None:
        sit = Sit(person="ann", seat=0, name="Ann")
        for name, started, over, days in (
            ("waits", False, False, 6.9),
            ("in vain", False, False, 7.1),
            ("plays", True, False, 400),
            ("over", True, True, 4000),
        ):
            row = replace(a_match(name), started=started, over=over, touched=NOW - days * DAY, host="host")
            await made.add_match(row, [Seat(0, "ann", "Ann")], [sit], edition="{}")
        for person, days in (("ann", 999), ("host", 999), ("old", 181), ("new", 179), ("rude", 999)):
            monkeypatch.setattr("meadhall.server.store.store.time", lambda days=days: NOW - days * DAY)
            await made.rename(person, person)
        await made.mute("rude", True)
        for person, days in (("pupil", 181), ("old", 200), ("new", 500), ("reader", 179)):
            monkeypatch.setattr("meadhall.server.store.store.time", lambda days=days: NOW - days * DAY)
            await made.keep_progress(person, Progress({"raids-1"}))

    asyncio.run(fill())
    return made


def test_what_never_began_and_who_sits_nowhere_is_forgotten(store: Store) -> None:
    assert found(store, Ages()) == Purged(("in vain",), ("old", "pupil"))
    assert found(store, Ages(0, 0)) == Purged((), ())
    assert found(store, Ages(6, 1)) == Purged(("in vain", "waits"), ("new", "old", "pupil", "reader"))
    assert found(store, Ages(), busy=["in vain"]).matches == ()
    asyncio.run(purge(store, Ages()))
    assert set(store.names()) == {"waits", "plays", "over"}
    assert {person.id for person in store.people()} == {"ann", "host", "new", "rude"}
    assert [store.progress(name).done for name in ("old", "pupil", "new", "reader")] == [
        set(),
        set(),
        {"raids-1"},
        {"raids-1"},
    ]
    assert (store.deeds("in vain"), store.seats("in vain")) == ([], [])
    assert found(store, Ages()) == Purged((), ())
    store.close()


def test_editions_go_with_their_last_match(store: Store) -> None:
    for name in ("waits", "in vain", "plays", "over"):
        assert store.edition("raids", "edition") == "{}"
        asyncio.run(store.delete_match(name))
        asyncio.run(store.tidy())
    assert store.edition("raids", "edition") == ""
    store.close()


def test_the_command_says_what_it_would_do_and_does_it(store: Store) -> None:
    store.close()
    where = ("--store", str(store.path), "--people", "0")
    line = "1 matches that never began, 0 people.\n"
    assert run("purge", *where, "--dry-run").output == f"To be forgotten: {line}"
    assert run("purge", *where).output == f"Forgotten: {line}"
    assert run("purge", *where).output == f"Forgotten: {line.replace('1', '0', 1)}"


def test_a_link_lasts_a_quarter_of_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    generation = 0
    signer = Signer(b"key", lambda person: generation)
    monkeypatch.setattr(signing, "time", lambda: NOW)
    link = signer.sign_for_a_while("device", "ann")
    assert signer.read_in_time("device", link) == "ann"
    assert signer.read_in_time("person", link) is None
    assert signer.read("device", link) is None
    person, until, mark = link.split(".")
    assert signer.read_in_time("device", f"{person}.{int(until) + 900}.{mark}") is None
    assert signer.read_in_time("device", f"{person}{until[0]}.{until[1:]}.{mark}") is None
    for broken in ("", ".", "..", "ann", "ann.", f"ann.{until}", f"ann..{mark}", f"ann.x.{mark}"):
        assert signer.read_in_time("device", broken) is None
    monkeypatch.setattr(signing, "time", lambda: NOW + LASTS + 1)
    assert signer.read_in_time("device", link) is None
    monkeypatch.setattr(signing, "time", lambda: NOW)
    generation = 1
    assert signer.read_in_time("device", link) is None


def test_what_was_signed_before_is_worthless_after_it_was_revoked() -> None:
    generations = {"ann": 0}
    signer = Signer(b"key", lambda person: generations.get(person, 0))
    first, other = signer.sign("person", "ann"), signer.sign("person", "bob")
    assert first == Signer(b"key").sign("person", "ann"), "cookies of earlier versions stay good"
    generations["ann"] = 1
    assert signer.read("person", first) is None
    assert signer.read("person", other) == "bob"
    second = signer.sign("person", "ann")
    assert signer.read("person", second) == "ann"
    generations["ann"] = 2
    assert signer.read("person", second) is None
