"""A file as the database: one connection reads, a thread with one of its own writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from meadhall.server.runtime.thread_pools import ARCHIVES, run_in
from meadhall.server.storage.data_file import connect, failure_of, in_words
from meadhall.server.storage.database import News, Row, Statement
from meadhall.server.storage.errors import NotKept
from meadhall.server.storage.migrations.runner import prepare
from meadhall.server.storage.outage_log import Outage
from meadhall.server.storage.writer import Writer


class SqliteFile:
    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        prepare(path)
        with in_words(path):
            self.reader = connect(path)
            self.writer = Writer(connect(path))
        self.writer.start()
        self.people_changes = 0
        self.outage = Outage("nothing can be read", "everything can be read again")

    @property
    def name(self) -> str:
        return str(self.path)

    @property
    def commits(self) -> int:
        return self.writer.commits

    async def open(self) -> None:
        """It is open already."""

    async def close(self) -> None:
        await run_in(ARCHIVES, self.writer.stop)
        self.writer.connection.close()
        self.reader.close()

    def settle(self, setting: str, value: str) -> str:
        with in_words(self.path):
            self.reader.execute("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", [setting, value])
            found = self.reader.execute("SELECT value FROM settings WHERE name = ?", [setting]).fetchone()
        return str(found["value"])

    async def read(self, sql: str, *values: object) -> Sequence[Row]:
        try:
            rows = [dict(row) for row in self.reader.execute(sql, values)]
        except sqlite3.Error as error:
            failure = failure_of(error)
            if isinstance(failure, NotKept):
                self.outage.note(str(error))
            raise failure from error

        self.outage.note("")
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

    def tell(self, match: str, version: int) -> None:
        """There is nobody to be told."""

    async def follow(self, news: News) -> None:
        await asyncio.Event().wait()
