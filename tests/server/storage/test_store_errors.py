"""Store errors: an outage gives 503; a failure that waiting does not cure gives 500, logged and counted."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from meadhall.server.storage import Store, StoreError, StoreUnavailable
from meadhall.server.storage.database import Statement
from tests import plain
from tests.server.kit import TIMEOUT_S, Player, RunningServer
from tests.server.stores import StoreLocations, sqlite_of, with_store


def drop_table(server: RunningServer, table: str) -> None:
    """Drop a table under a running server."""
    with closing(sqlite3.connect(server.path, isolation_level=None)) as file:
        file.execute(f"DROP TABLE {table}")


def errors_counted(server: RunningServer) -> float:
    found = re.search(
        r"^meadhall_errors_total (\S+)$", plain.get(f"{server.base}/metrics", timeout=TIMEOUT_S).text, re.M
    )
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("table", ["invitations", "people"])
def test_failed_read_gives_500_with_traceback_and_metric(tmp_path: Path, table: str) -> None:
    """The table `people` is read by the authentication, before any page."""
    server = RunningServer(tmp_path / "matches.sqlite", "--no-limits")
    try:
        ann = Player(server, "Ann")
        assert ann.http.get("/").status_code == 200
        assert errors_counted(server) == 0
        drop_table(server, table)
        with plain.Client(base_url=server.base, timeout=TIMEOUT_S) as browser:
            page = browser.get("/", headers={"authorization": ann.http.headers["Authorization"]})
            answer = ann.http.get("/api/matches")
        broken: list[httpx.Response] = [each for each in (page, answer) if each.status_code == 500]
        assert broken, "a page reads that table"
        assert not [each for each in (page, answer) if each.status_code == 503]
        assert "Traceback" not in "".join(each.text for each in broken)
        assert errors_counted(server) > 0
        assert any(f"no such table: {table}" in trouble and "Traceback" in trouble for trouble in server.error_lines())
    finally:
        server.stop()


def test_invalid_statement_is_a_failure_not_an_outage(places: StoreLocations) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(StoreError, match="nowhere"):
            await store.database.read("SELECT * FROM nowhere")
        with pytest.raises(StoreError, match="nowhere"):
            await store.database.write(Statement("DELETE FROM nowhere", []))
        await store.rename("ann", "Ann")
        assert (await store.person("ann")).name == "Ann"

    with_store(places.new(), story)


def test_locked_file_is_an_outage(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        file = sqlite_of(store)
        file.writer.connection.execute("PRAGMA busy_timeout = 0")
        with closing(sqlite3.connect(file.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable, match="locked"):
                await store.rename("ann", "Ann")
        await store.rename("ann", "Ann")

    with_store(tmp_path / "matches.sqlite", story)
