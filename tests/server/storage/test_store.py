"""Store: round trips, optimistic lock, atomicity and queries, on both backends."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.match import Seat
from meadhall.match.commands import Answer, AnyCommand, Leave, LinkRematch, SendChat, Sit, TakeBack
from meadhall.server.accounts.users import Session, UserService
from meadhall.server.storage import Store, StoreError, VersionConflict
from meadhall.server.storage.models import MatchRow, NewMatch
from meadhall.server.storage.sqlite import SqliteFile
from tests.server.stores import StoreLocations, with_store


def a_match(name: str = "m", version: int = 0) -> MatchRow:
    row = MatchRow(name, "raids", 1, "edition", 2, {"variant": True}, "seed", "host", "open", True, 1.0)
    return replace(row, version=version)


def answer(ply: int, action: int = 5) -> Answer:
    return Answer(person="ann", seat=ply % 2, branch=0, ply=ply, decision="navigate", action=action)


SEATS = [Seat(0, "ann", "Ann"), Seat(1, level="greedy", name="Ulf", passes=False)]


def test_match_round_trip(places: StoreLocations) -> None:
    match = a_match()
    deeds: list[AnyCommand] = [
        Sit(person="ann", seat=0, name="Ann"),
        SendChat(person="ann", seat=0, name="Ann", words="<b>skål</b> 100 % ?"),
    ]

    async def story(store: Store) -> None:
        await store.add_match(NewMatch(match, SEATS, deeds, "the text"))
        assert await store.match("m") == match
        assert await store.seats("m") == SEATS
        assert await store.commands("m") == deeds
        assert await store.commands("m", since=1) == deeds[1:]
        assert await store.match("other") is None
        assert await store.edition("raids", "edition") == "the text"
        assert await store.match_ids() == ["m"]
        assert await store.versions(["m", "other"]) == {"m": 0}

    with_store(places.new(), story)


def test_append_stores_command_and_resulting_state(places: StoreLocations) -> None:
    left = Seat(0)
    row = replace(a_match(version=1), ply=3, take=2, asked=1, decision="riposte", started=True, next="n", touched=9.0)

    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match(), SEATS))
        await store.append(row, Leave(person="ann", seat=0, level=""), [left])
        assert await store.match("m") == row
        assert await store.seats("m") == [left, SEATS[1]]
        kept = await store.database.read("SELECT version, kind, at FROM deeds")
        assert [tuple(deed.values()) for deed in kept] == [(1, "leave", 9.0)]

    with_store(places.new(), story)


@pytest.mark.parametrize("version", [0, 1, 3])
def test_append_at_another_version_conflicts(places: StoreLocations, version: int) -> None:
    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match(), SEATS))
        await store.append(a_match(version=1), answer(0), [])
        with pytest.raises(VersionConflict):
            await store.append(replace(a_match(version=version), ply=7), answer(1), [Seat(0)])
        assert await store.commands("m") == [answer(0)]
        assert await store.match("m") == a_match(version=1)
        assert await store.seats("m") == SEATS

    with_store(places.new(), story)


def test_concurrent_appends_first_wins_rest_conflict(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match()))
        appends = [store.append(a_match(version=1), answer(0, action), []) for action in range(40)]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(result) for result in results].count(VersionConflict) == 39
        assert await store.commands("m") == [answer(0, results.index(None))]

    with_store(places.new(), story)


def test_taken_back_answers_stay_in_the_log(places: StoreLocations) -> None:
    deeds: list[AnyCommand] = [answer(0), answer(1), TakeBack(person="ann", seat=1, branch=0, ply=1), answer(1, 6)]

    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match()))
        for version, deed in enumerate(deeds, 1):
            await store.append(a_match(version=version), deed, [])
        assert await store.commands("m") == deeds

    with_store(places.new(), story)


def test_rematch_and_its_command_are_atomic(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match()))
        follow = LinkRematch(person="ann", seat=0, match="n")
        await store.append(replace(a_match(version=1), next="n"), follow, [], new=NewMatch(a_match("n"), SEATS))
        with pytest.raises(VersionConflict):
            await store.append(replace(a_match(version=1), next="o"), follow, [], new=NewMatch(a_match("o"), SEATS))
        assert await store.match_ids() == ["m", "n"]
        assert await store.seats("n") == SEATS
        with pytest.raises(StoreError):
            await store.append(replace(a_match(version=2), next="m"), follow, [], new=NewMatch(a_match("m"), SEATS))
        assert await store.commands("m") == [follow]

    with_store(places.new(), story)


def test_failed_write_affects_no_other(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match()))
        others = [store.add_match(NewMatch(a_match(f"other {number}"), SEATS)) for number in range(20)]
        results = await asyncio.gather(*others, store.add_match(NewMatch(a_match(), SEATS)), return_exceptions=True)
        assert results[:20] == [None] * 20
        assert isinstance(results[20], StoreError)
        assert len(await store.match_ids()) == 21
        assert await store.seats("m") == []

    with_store(places.new(), story)


def test_group_commit_isolates_a_failed_request(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.add_match(NewMatch(a_match()))
        before = store.commits
        entries = [store.append(a_match(version=ply + 1), answer(ply, ply), []) for ply in range(200)]
        entries.append(store.append(a_match(version=7), answer(7, 99), []))
        results = await asyncio.gather(*entries, return_exceptions=True)
        assert store.commits - before < 150
        assert results[:200] == [None] * 200
        assert isinstance(results[200], VersionConflict)
        assert await store.commands("m") == [answer(ply, ply) for ply in range(200)]

    with_store(tmp_path / "matches.sqlite", story)


def test_sqlite_uses_full_sync_and_wal(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        assert isinstance(store.database, SqliteFile)
        for connection in (store.database.reader, store.database.writer.connection):
            assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
            assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2

    with_store(tmp_path / "matches.sqlite", story)


def test_matches_of_lists_own_turns_first(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        for name, asked, over, touched in (("old", 1, 0, 9), ("mine", 0, 0, 1), ("done", -1, 1, 10)):
            match = replace(a_match(name), asked=asked, over=bool(over), touched=touched, started=True)
            await store.add_match(NewMatch(match, [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob")]))
        assert [match.id for match in await store.matches_of("ann")] == ["mine", "old", "done"]
        assert [match.id for match in await store.matches_of("bob")] == ["old", "mine", "done"]
        assert [match.id for match in await store.matches_of("host")] == ["old", "mine", "done"]
        assert [match.id for match in await store.open_matches()] == ["old", "mine"]
        assert [match.id for match in await store.latest_matches(2)] == ["done", "old"]

    with_store(places.new(), story)


def test_own_writes_invalidate_the_people_cache_at_once(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        people = UserService(store)
        await people.rename("ann", "Ann")
        assert {name: row.name for name, row in (await store.people_by_id(["ann", "bo"])).items()} == {
            "ann": "Ann",
            "bo": "",
        }
        assert await people.session_valid(Session("ann"))
        assert await people.session_valid(Session("bo"))
        await people.revoke("bo")
        assert await people.session_valid(Session("ann"))
        assert not await people.session_valid(Session("bo"))
        assert (await people.get("ann")).name == "Ann"

    with_store(places.new(), story)


def test_names_and_key_persist(places: StoreLocations) -> None:
    where = places.new()

    async def fill(store: Store) -> bytes:
        await store.rename("ann", "Ann")
        await store.mute("ann", True)
        await store.revoke("ann")
        await store.rename("ann", "Änne")
        await store.revoke("stranger")
        return store.secret()

    async def look(store: Store) -> bytes:
        ann = await store.person("ann")
        assert (ann.name, ann.muted, ann.generation) == ("Änne", True, 1)
        assert (await store.person("stranger")).generation == 1
        assert {each.id for each in await store.all_people()} == {"ann", "stranger"}
        return store.secret()

    assert with_store(where, fill) == with_store(where, look)


def test_abandoned_matches_and_inactive_people_are_erased(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        await store.rename("ann", "Ann")
        await store.rename("nobody", "Nobody")
        await store.add_match(NewMatch(replace(a_match(), touched=1.0), SEATS, [answer(0)], "the text"))
        await store.add_match(NewMatch(replace(a_match("begun"), started=True, version=1), [], [], "the text"))
        assert await store.abandoned_matches(2.0) == ["m"]
        assert await store.abandoned_matches(0.5) == []
        assert await store.inactive_people(4e9) == ["nobody"]
        await store.erase_people(["nobody"])
        assert (await store.person("nobody")).name == ""
        assert await store.matches_without_snapshot(2.0, 0.0) == ["begun"]
        await store.save_snapshot("begun", 1, b"drawing")
        await store.save_snapshot("gone", 1, b"drawing")
        assert await store.snapshot("begun") == b"drawing"
        assert await store.snapshot("gone") is None
        assert await store.matches_without_snapshot(2.0, 0.0) == []
        await store.delete_match("begun")
        await store.delete_unused_editions()
        assert await store.edition("raids", "edition") == "the text"
        await store.delete_match("m")
        await store.delete_unused_editions()
        assert await store.edition("raids", "edition") == ""
        assert await store.match_ids() == []

    with_store(places.new(), story)
