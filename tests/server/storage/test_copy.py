"""`meadhall copy`: everything arrives unchanged in the other store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.server.accounts.users import UserService
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.services import Services
from meadhall.server.storage import Store
from meadhall.server.storage.copy import match_content
from meadhall.server.storage.database import Statement
from tests.console import run
from tests.postgres import RunningPostgres
from tests.server.matches.test_actor import RAIDS, answer, new_match, play
from tests.server.stores import create_store, with_store


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


@pytest.fixture
def filled(tmp_path: Path, worker_pool: WorkerPool) -> Path:
    """A file with a running match, a finished one, and a person with revoked sessions."""

    async def fill(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        for plies in (9, 10_000):
            live = await new_match(services, RAIDS)
            await play(live, plies, FastDice(plies))
            await store.save_snapshot(live.row.id, live.match.version, b"\x00drawing\xff")
        await services.users.rename("ann", "Ännchen ☃ 100 %")
        await services.users.revoke("ann")
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "first.sqlite", fill)
    return tmp_path / "first.sqlite"


async def everything(store: Store) -> tuple[object, ...]:
    matches = [await match_content(store, name) for name in await store.match_ids()]
    editions = await store.database.read("SELECT * FROM editions ORDER BY game, hash")
    return matches, await store.all_people(), [dict(row) for row in editions], store.secret()


def test_copy_to_postgres_and_back_is_lossless(
    filled: Path, postgres: RunningPostgres, worker_pool: WorkerPool
) -> None:
    url = postgres.new_database("there")
    signed = with_store(filled, sign)
    assert run("copy", str(filled), url).output.endswith("/there: all 2 matches replay.\n")
    back = filled.with_name("back.sqlite")
    run("copy", url, str(back))
    assert with_store(filled, everything) == with_store(url, everything) == with_store(back, everything)

    async def go_on(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        person = await services.users.verify_token("person", signed)
        assert person is not None
        assert person.name == "Ännchen ☃ 100 %"
        running = next(row for row in await store.latest_matches(10) if not row.over)
        live = await services.matches.get(running.id)
        await live.submit(answer(live.match))
        services.matches.evict_idle(float("inf"))

    with_store(url, go_on)


async def sign(store: Store) -> str:
    people = UserService(store)
    return people.signer.sign("person", "ann", (await people.get("ann")).generation)


def test_copy_refuses_a_store_with_data(filled: Path, tmp_path: Path) -> None:
    before = with_store(filled, everything)
    other = tmp_path / "other.sqlite"
    create_store(other)
    run("copy", str(filled), str(other))
    assert "the store is not empty" in run("copy", str(filled), str(other), code=2).output
    assert with_store(filled, everything) == before


def test_copy_names_matches_that_do_not_replay(filled: Path, tmp_path: Path) -> None:
    async def spoil(store: Store) -> str:
        name = (await store.match_ids())[0]
        await store.database.write(Statement("DELETE FROM deeds WHERE match = ? AND version = 5", [name]))
        return name

    name = with_store(filled, spoil)
    told = run("copy", str(filled), str(tmp_path / "copy.sqlite"), code=2).output
    assert name in told
    assert "1 of 2 matches can't continue" in told


def test_copy_of_a_missing_store_gives_one_clear_line(tmp_path: Path) -> None:
    told = run("copy", str(tmp_path / "nowhere.sqlite"), str(tmp_path / "new.sqlite"), code=2).output
    assert "there is no such file" in told
    assert not list(tmp_path.iterdir())
