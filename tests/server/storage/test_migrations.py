"""Migrations: a data file of an earlier version is upgraded, and a copy of it is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from time import time

import msgspec
import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.record import Record
from meadhall.lessons.progress import LessonProgress
from meadhall.match.commands import SYSTEM, Answer, SeatBots, Sit, TakeBack
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.services import Services
from meadhall.server.storage import Store, open_store
from meadhall.server.storage.migrations.runner import CURRENT_VERSION, SCHEMA
from meadhall.server.storage.migrations.v1_to_v2 import SCHEMA_2
from tests.server.stores import create_store, sqlite_of, with_store

OLD_SCHEMA = (Path(__file__).parent / "fixtures" / "schema_1.sql").read_text(encoding="utf-8")
RAIDS = meadhall.game("raids")
Line = tuple[int, str, int]


def played(plies: int, start: Sequence[Line] = (), seed: int = 1) -> list[Line]:
    """Actions of a game of Raids: the given beginning and some random answers."""
    record = Record(RAIDS, 3, "old")
    record.actions = list(start)
    table = record.replay()
    dice = FastDice(seed)
    while len(record) < plies:
        legal = table.legal()
        record.play(table, legal[dice.below("test", len(legal))])
    return record.actions


def add(file: sqlite3.Connection, table: str, *rows: Sequence[object]) -> None:
    for row in rows:
        file.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def old_file(path: Path) -> tuple[list[Line], str]:
    """A file of version 1; returns the state of its running match."""
    file = sqlite3.connect(path)
    file.executescript(OLD_SCHEMA)
    edition = RAIDS.edition.hash
    first = played(8)
    line = played(10, first[:5], seed=2)
    usual = RAIDS.validate_options(3, {})
    options = msgspec.json.encode(usual).decode()
    rules = RAIDS.rules_version
    setup = ("raids", rules, edition, 3, options, "old", "ann", "open", 1, 100.0)
    add(file, "settings", ("key", "ab" * 32))
    add(file, "people", ("ann", "Ann"), ("bob", "Bob"))
    add(file, "matches", ("running", *setup, 1, 10, 0, 0, 300.0, "after"), ("waiting", *setup, 0, 0, -1, 0, 101.0, ""))
    add(
        file,
        "seats",
        ("running", 0, "ann", "Ann", "", 1),
        ("running", 1, "bob", "Bob", "karl", 0),
        ("running", 2, "", "Ulf", "greedy", 1),
        ("waiting", 0, "ann", "Ann", "", 1),
        ("waiting", 1, "", "", "", 1),
        ("waiting", 2, "", "", "", 1),
    )
    add(file, "actions", *(("running", 0, ply, *each, 200.0 + ply) for ply, each in enumerate(first)))
    add(file, "take_backs", ("running", 1, 5, 0, 220.0))
    add(file, "actions", *(("running", 1, ply, *line[ply], 225.0 + ply) for ply in range(5, 10)))
    add(
        file,
        "chat",
        ("running", 0, 1, "Bob", "skål", 203.5),
        ("running", 1, -2, "Ann", "note.took_back", 220.0),
        ("running", 2, -1, "Eve", "hello", 400.0),
    )
    file.commit()
    file.close()
    return line, edition


async def woken(store: Store, match: str) -> MatchActor:
    worker_pool = WorkerPool(1)
    services = Services(store, worker_pool, 0)
    live = await services.matches.get(match)
    live.stop()
    return live


def test_upgrade_keeps_all_data(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    line, _ = old_file(path)

    async def story(store: Store) -> None:
        live = await woken(store, "running")
        match = live.match
        record = Record(RAIDS, 3, "old")
        record.actions = line
        assert match.record.actions == line
        assert match.table.position() == record.replay().position()
        assert (match.branch, match.ply, match.next_match, match.started) == (1, 10, "after", True)
        assert [(seat.person, seat.name, seat.level, seat.passes) for seat in match.seats] == [
            ("ann", "Ann", "", True),
            ("bob", "Bob", "karl", False),
            ("", "Ulf", "greedy", True),
        ]
        assert list(match.seats) == (await store.seats("running"))
        said = [(said.seat, said.name, said.words) for said in match.chat]
        assert said == [(1, "Bob", "skål"), (-2, "Ann", "note.took_back"), (-1, "Eve", "hello")]
        assert live.row.decision == match.table.decision
        assert live.row.version == match.version == len(await store.commands("running"))
        assert ((await store.person("bob")).name, store.secret()) == ("Bob", bytes.fromhex("ab" * 32))
        waiting = (await woken(store, "waiting")).match
        assert (waiting.started, [seat.person for seat in waiting.seats]) == (False, ["ann", "", ""])
        waiting.execute(Sit(person="bob", name="Bob"))
        waiting.execute(SeatBots(person="ann", level="random"))
        assert waiting.started, "it goes on as it was made, with the seed it had"
        assert waiting.table.position() == Record(RAIDS, 3, "old").start().position()

    with_store(path, story)


def test_upgrade_orders_the_event_log_by_time(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    old_file(path)

    async def story(store: Store) -> None:
        kinds = [
            row[0]
            for row in sqlite_of(store).reader.execute(
                "SELECT kind FROM deeds WHERE match = 'running' ORDER BY version"
            )
        ]
        assert kinds == [
            *("sit", "sit", "seat_bots"),
            *("answer",) * 4,
            "say",
            *("answer",) * 4,
            "take_back",
            *("answer",) * 5,
            *("say", "stand_in", "follow"),
        ]
        deeds = await store.commands("running")
        assert next(deed for deed in deeds if isinstance(deed, TakeBack)).ply == 5
        for deed in deeds:
            if isinstance(deed, Answer):
                assert deed.person == {0: "ann", 1: "bob", 2: SYSTEM}[deed.seat]

    with_store(path, story)


def test_upgrade_keeps_the_old_file_and_runs_once(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    old_file(path)
    create_store(path)
    copy = tmp_path / "matches.sqlite.v1"
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT count(*) FROM actions").fetchone()[0] == 13
    assert kept.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    kept.close()
    before = copy.stat().st_mtime_ns

    async def story(store: Store) -> None:
        assert sqlite_of(store).reader.execute("PRAGMA user_version").fetchone()[0] == CURRENT_VERSION
        tables = {
            row[0] for row in sqlite_of(store).reader.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        assert tables >= {
            "settings",
            "people",
            "matches",
            "seats",
            "deeds",
            "editions",
            "keepsakes",
            "learning",
            "results",
        }
        indexes = {
            row[0] for row in sqlite_of(store).reader.execute("SELECT name FROM sqlite_master WHERE type = 'index'")
        }
        assert {"matches_by_doors", "seats_by_person"} <= indexes
        assert sqlite_of(store).reader.execute("PRAGMA foreign_key_check").fetchall() == []

    with_store(path, story)
    assert copy.stat().st_mtime_ns == before


def second_file(path: Path) -> None:
    """A file of version 2: a match with two answers, and one of older rules."""
    file = sqlite3.connect(path)
    file.executescript(SCHEMA_2.read_text(encoding="utf-8"))
    file.execute("PRAGMA user_version = 2")
    add(file, "people", ("ann", "Ann"))
    for name, rules, edition in (("now", RAIDS.rules_version, RAIDS.edition.hash), ("then", 0, "0" * 16)):
        row = (name, "raids", rules, edition, 3, "{}", "old", "ann", "open", 1, 1.0)
        add(file, "matches", (*row, 5, 0, 2, 1, 0, "", 0, 2.0, ""))
        for seat in range(3):
            body = {"kind": "sit", "person": f"p{seat}", "seat": seat, "name": f"P{seat}", "passes": True}
            add(file, "deeds", (name, seat + 1, "sit", msgspec.json.encode(body).decode(), 1.0))
            add(file, "seats", (name, seat, f"p{seat}", f"P{seat}", "", 1))
        for ply, (seat, decision, action) in enumerate(played(2)):
            body = {"kind": "answer", "person": f"p{seat}", "seat": seat, "take": 0, "ply": ply}
            body |= {"decision": decision, "action": action}
            add(file, "deeds", (name, ply + 4, "answer", msgspec.json.encode(body).decode(), 2.0))
    file.commit()
    file.close()


def test_upgrade_adds_notation_and_stores_editions(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    second_file(path)

    async def story(store: Store) -> None:
        assert path.with_name("matches.sqlite.v2").exists()
        written = [RAIDS.name_of(action) for _, _, action in played(2)]
        for name, texts in (("now", written), ("then", ["", ""])):
            assert [deed.written for deed in await store.commands(name) if isinstance(deed, Answer)] == texts
        assert (await store.edition("raids", RAIDS.edition.hash)) == RAIDS.edition.text
        assert (await store.edition("raids", "0" * 16)) == ""
        assert (await woken(store, "now")).match.ply == 2
        with pytest.raises(UnplayableMatch):
            (await woken(store, "then"))
        assert (await store.inactive_people(time() - 60)) == [], "a named person is kept for a while"

    with_store(path, story)


@pytest.mark.parametrize("old", [old_file, second_file])
def test_upgraded_file_has_the_schema_of_a_new_one(tmp_path: Path, old: Callable[[Path], object]) -> None:
    old(tmp_path / "old.sqlite")
    shapes = []
    for name in ("old.sqlite", "new.sqlite"):
        create_store(tmp_path / name)
        with sqlite3.connect(tmp_path / name) as file:
            tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()]
            shapes.append({table: file.execute(f"PRAGMA table_info({table})").fetchall() for table in tables})
        file.close()
    assert shapes[0] == shapes[1]


def test_file_of_a_newer_version_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    file = sqlite3.connect(path)
    file.execute(f"PRAGMA user_version = {CURRENT_VERSION + 1}")
    file.close()
    with pytest.raises(BadOption, match="newer"):
        open_store(path)


def test_interrupted_upgrade_starts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "matches.sqlite"
    line, _ = old_file(path)

    def power_cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("meadhall.server.storage.migrations.v1_to_v2.move_match", power_cut)
        with pytest.raises(KeyboardInterrupt):
            open_store(path)

    async def story(store: Store) -> None:
        assert (await woken(store, "running")).match.record.actions == line

    with_store(path, story)


def test_upgrade_of_version_three_adds_lesson_progress(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    file = sqlite3.connect(path)
    file.executescript(SCHEMA.read_text(encoding="utf-8"))
    file.execute("DROP TABLE learning")
    file.execute("ALTER TABLE deeds DROP COLUMN nonce")
    file.execute("PRAGMA user_version = 3")
    file.commit()
    file.close()

    async def story(store: Store) -> None:
        assert path.with_name("matches.sqlite.v3").exists()
        await store.save_lesson_progress("ann", LessonProgress({"raids-1"}))
        assert (await store.lesson_progress("ann")).done == {"raids-1"}
        assert await store.lesson_progress("bob") == LessonProgress()

    with_store(path, story)


def test_undecodable_lesson_progress_counts_as_none(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        sqlite_of(store).reader.execute("INSERT INTO learning VALUES ('ann', '{', 0)")
        assert await store.lesson_progress("ann") == LessonProgress()

    with_store(tmp_path / "matches.sqlite", story)
