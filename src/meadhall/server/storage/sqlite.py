"""SQLite backend: one connection reads, and a writer thread has a connection of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.storage.data_file import connect, explain_errors, store_error_of
from meadhall.server.storage.database import ChangeCallback, Row, Statement
from meadhall.server.storage.errors import StoreUnavailable
from meadhall.server.storage.migrations.runner import prepare
from meadhall.server.storage.outage_log import OutageLog
from meadhall.server.storage.writer import Writer


class SqliteFile:
    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        prepare(path)
        with explain_errors(path):
            self.reader = connect(path)
            self.writer = Writer(connect(path))
        self.writer.start()
        self.people_changes = 0
        self.outage_log = OutageLog("the store can't be read", "the store can be read again")

    @property
    def name(self) -> str:
        return str(self.path)

    @property
    def commits(self) -> int:
        return self.writer.commits

    async def open(self) -> None:
        """The constructor has opened it."""

    async def close(self) -> None:
        await run_in(ARCHIVE_POOL, self.writer.stop)
        self.writer.connection.close()
        self.reader.close()

    def get_or_set(self, setting: str, value: str) -> str:
        with explain_errors(self.path):
            self.reader.execute("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", [setting, value])
            found = self.reader.execute("SELECT value FROM settings WHERE name = ?", [setting]).fetchone()
        return str(found["value"])

    async def read(self, sql: str, *values: object) -> Sequence[Row]:
        try:
            rows = [dict(row) for row in self.reader.execute(sql, values)]
        except sqlite3.Error as error:
            failure = store_error_of(error)
            if isinstance(failure, StoreUnavailable):
                self.outage_log.note(str(error))
            raise failure from error

        self.outage_log.note("")
        return rows

    async def write(self, *statements: Statement, proof: Statement | None = None) -> None:
        of_people = any(" people" in statement.sql for statement in statements)
        self.people_changes += of_people
        try:
            await self.writer.write(*statements)
        finally:
            self.people_changes += of_people

    async def size(self) -> int:
        return self.path.stat().st_size

    def publish(self, match: str, version: int) -> None:
        """No other server shares the file."""

    async def subscribe(self, on_changes: ChangeCallback) -> None:
        await asyncio.Event().wait()
