"""The store keeps what it was given, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from meadhall.match import Seat
from meadhall.match.deeds import Answer, AnyDeed, Leave, Say, Sit, TakeBack
from meadhall.server.rows import MatchRow
from meadhall.server.store import Behind, Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "matches.sqlite")
    yield opened
    opened.close()


def a_match(name: str = "m", version: int = 0) -> MatchRow:
    row = MatchRow(name, "raids", 1, "edition", 2, {"variant": True}, "seed", "host", "open", True, 1.0)
    return replace(row, version=version)


def answer(ply: int, action: int = 5) -> Answer:
    return Answer(person="ann", seat=ply % 2, take=0, ply=ply, decision="navigate", action=action)


SEATS = [Seat(0, "ann", "Ann"), Seat(1, level="greedy", name="Ulf", passes=False)]


def test_a_match_comes_back_as_it_was(store: Store) -> None:
    match = a_match()
    deeds: list[AnyDeed] = [
        Sit(person="ann", seat=0, name="Ann"),
        Say(person="ann", seat=0, name="Ann", words="<b>skål</b>"),
    ]
    asyncio.run(store.add_match(match, SEATS, deeds))
    assert store.match("m") == match
    assert store.seats("m") == SEATS
    assert store.deeds("m") == deeds
    assert store.deeds("m", since=1) == deeds[1:]
    assert store.match("other") is None


def test_a_deed_is_kept_with_where_it_leaves_the_match(store: Store) -> None:
    left = Seat(0)
    row = replace(a_match(version=1), ply=3, take=2, asked=1, decision="riposte", started=True, next="n", touched=9.0)

    async def happen() -> None:
        await store.add_match(a_match(), SEATS, [])
        await store.append(row, Leave(person="ann", seat=0, level=""), [left])

    asyncio.run(happen())
    assert store.match("m") == row
    assert store.seats("m") == [left, SEATS[1]]
    kept = store.reader.execute("SELECT version, kind, at FROM deeds").fetchall()
    assert [tuple(deed) for deed in kept] == [(1, "leave", 9.0)]


@pytest.mark.parametrize("version", [0, 1, 3])
def test_only_the_next_deed_is_kept(store: Store, version: int) -> None:
    async def twice() -> None:
        await store.add_match(a_match(), [], [])
        await store.append(a_match(version=1), answer(0), [])
        with pytest.raises(Behind):
            await store.append(replace(a_match(version=version), ply=7), answer(1), [])

    asyncio.run(twice())
    assert store.deeds("m") == [answer(0)]
    assert store.match("m") == a_match(version=1)


def test_what_was_taken_back_is_kept(store: Store) -> None:
    deeds: list[AnyDeed] = [answer(0), answer(1), TakeBack(person="ann", seat=1, take=0, ply=1), answer(1, 6)]

    async def play() -> None:
        await store.add_match(a_match(), [], [])
        for version, deed in enumerate(deeds, 1):
            await store.append(a_match(version=version), deed, [])

    asyncio.run(play())
    assert store.deeds("m") == deeds


def test_many_entries_share_a_commit_and_a_bad_one_spoils_no_other(store: Store) -> None:
    async def crowd() -> list[BaseException | None]:
        await store.add_match(a_match(), [], [])
        before = store.writer.commits
        entries = [store.append(a_match(version=ply + 1), answer(ply, ply), []) for ply in range(200)]
        entries.append(store.append(a_match(version=7), answer(7, 99), []))
        results = await asyncio.gather(*entries, return_exceptions=True)
        assert store.writer.commits - before < 150
        return results

    results = asyncio.run(crowd())
    assert results[:200] == [None] * 200
    assert isinstance(results[200], Behind)
    assert store.deeds("m") == [answer(ply, ply) for ply in range(200)]


def test_full_sync_and_write_ahead_log_are_on(store: Store) -> None:
    for connection in (store.reader, store.writer.connection):
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_your_turn_comes_first(store: Store) -> None:
    async def fill() -> None:
        for name, asked, over, touched in (("old", 1, 0, 9), ("mine", 0, 0, 1), ("done", -1, 1, 10)):
            match = replace(a_match(name), asked=asked, over=bool(over), touched=touched, started=True)
            await store.add_match(match, [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob")], [])

    asyncio.run(fill())
    assert [match.id for match in store.matches_of("ann")] == ["mine", "old", "done"]
    assert [match.id for match in store.matches_of("bob")] == ["old", "mine", "done"]
    assert [match.id for match in store.open_matches()] == ["old", "mine"]


def test_names_and_the_key_stay(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await store.rename("ann", "Ann")
        await store.rename("ann", "Änne")

    store = Store(tmp_path / "x.sqlite")
    asyncio.run(fill(store))
    key = store.secret()
    store.close()
    again = Store(tmp_path / "x.sqlite")
    assert again.name("ann") == "Änne"
    assert again.secret() == key
    again.close()
