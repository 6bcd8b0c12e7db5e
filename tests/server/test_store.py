"""The store keeps what it was given, whatever happens."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.server.rows import ActionRow, ChatRow, MatchRow, SeatRow, TakeBackRow
from meadhall.server.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "matches.sqlite")
    yield opened
    opened.close()


def a_match(name: str = "m") -> MatchRow:
    return MatchRow(name, "raids", 1, "edition", 2, {"variant": True}, "seed", "host", "open", True, 1.0)


def action(ply: int, number: int, take: int = 0) -> ActionRow:
    return ActionRow("m", take, ply, ply % 2, "navigate", number, 1.0)


def test_a_match_comes_back_as_it_was(store: Store) -> None:
    match = a_match()
    seats = [SeatRow("m", 0, "ann", "Ann"), SeatRow("m", 1, level="greedy", name="Ulf", passes=False)]
    asyncio.run(store.add_match(match, seats))
    assert store.match("m") == match
    assert store.seats("m") == seats
    assert store.match("other") is None


def test_an_action_is_never_kept_twice(store: Store) -> None:
    async def twice() -> None:
        await store.add_match(a_match(), [])
        await store.add_action(action(0, 5), a_match())
        with pytest.raises(sqlite3.IntegrityError):
            await store.add_action(action(0, 6), a_match())

    asyncio.run(twice())
    assert store.line("m") == (0, [(0, "navigate", 5)])


def test_what_was_taken_back_is_kept_but_no_longer_counts(store: Store) -> None:
    async def play() -> None:
        await store.add_match(a_match(), [])
        for ply in range(4):
            await store.add_action(action(ply, 10 + ply), a_match())
        await store.add_take_back(TakeBackRow("m", 1, 2, 0, 2.0), a_match())
        await store.add_action(action(2, 50, take=1), a_match())
        await store.add_take_back(TakeBackRow("m", 2, 1, 0, 2.0), a_match())

    asyncio.run(play())
    assert store.line("m") == (2, [(0, "navigate", 10)])
    kept = store.reader.execute("SELECT count(*) FROM actions").fetchone()[0]
    assert kept == 5


def test_many_wishes_share_a_commit_and_a_bad_one_spoils_no_other(store: Store) -> None:
    async def crowd() -> list[BaseException | None]:
        await store.add_match(a_match(), [])
        before = store.writer.commits
        wishes = [store.add_action(action(ply, ply), a_match()) for ply in range(200)]
        wishes.append(store.add_action(action(7, 99), a_match()))
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert store.writer.commits - before < 150
        return results

    results = asyncio.run(crowd())
    assert results[:200] == [None] * 200
    assert isinstance(results[200], sqlite3.IntegrityError)
    assert [line[2] for line in store.line("m")[1]] == list(range(200))


def test_full_sync_and_write_ahead_log_are_on(store: Store) -> None:
    for connection in (store.reader, store.writer.connection):
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_your_turn_comes_first(store: Store) -> None:
    async def fill() -> None:
        for name, asked, over, touched in (("old", 1, 0, 9), ("mine", 0, 0, 1), ("done", -1, 1, 10)):
            match = a_match(name)
            match.asked, match.over, match.touched, match.started = asked, bool(over), touched, True
            await store.add_match(match, [SeatRow(name, 0, "ann", "Ann"), SeatRow(name, 1, "bob", "Bob")])

    asyncio.run(fill())
    assert [match.id for match in store.matches_of("ann")] == ["mine", "old", "done"]
    assert [match.id for match in store.matches_of("bob")] == ["old", "mine", "done"]
    assert [match.id for match in store.open_matches()] == ["old", "mine"]


def test_names_chat_and_the_key_stay(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await store.rename("ann", "Ann")
        await store.rename("ann", "Änne")
        await store.add_match(a_match(), [])
        await store.add_chat(ChatRow("m", 0, 1, "Änne", "<b>skål</b>", 1.0))

    store = Store(tmp_path / "x.sqlite")
    asyncio.run(fill(store))
    key = store.secret()
    store.close()
    again = Store(tmp_path / "x.sqlite")
    assert again.name("ann") == "Änne"
    assert again.secret() == key
    assert [line.words for line in again.chat("m")] == ["<b>skål</b>"]
    again.close()
