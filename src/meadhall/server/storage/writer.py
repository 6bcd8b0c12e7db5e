"""Writes to the database from one thread. Whatever is waiting shares one durable commit."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

from meadhall.server.storage.data_file import failure_of
from meadhall.server.storage.database import FENCED, Statement
from meadhall.server.storage.errors import Behind, NotKept
from meadhall.server.storage.outage_log import Outage

log = logging.getLogger("meadhall.server")


class Entry:
    """Statements that succeed or fail together, and who waits for them."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def report(self, error: Exception | None) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.settle, error)

    def settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(Thread):
    """The only one that changes the database. Whatever goes wrong, it goes on with what is asked next."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(name="writer", daemon=True)
        self.connection = connection
        self.entries: SimpleQueue[Entry | None] = SimpleQueue()
        self.commits = 0
        self.outage = Outage("nothing can be kept", "everything can be kept again")

    async def write(self, *statements: Statement) -> None:
        """Returns when the statements are on the disk."""
        entry = Entry(statements)
        self.entries.put(entry)
        await entry.done

    def stop(self) -> None:
        """Finish what is waiting, then end."""
        self.entries.put(None)
        self.join()

    def run(self) -> None:
        while (entry := self.entries.get()) is not None:
            batch = [entry]
            last = False
            while not self.entries.empty():
                more = self.entries.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            self.commit(batch)
            if last:
                return

    def commit(self, batch: list[Entry]) -> None:
        """One transaction for all; an entry that fails leaves no trace and spoils no other."""
        refused: dict[int, Exception] = {}
        trouble = ""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for number, entry in enumerate(batch):
                if error := self.carry_out(entry):
                    refused[number] = error
            self.connection.execute("COMMIT")
        except Exception as error:  # the thread must live: those who wait are told, and others may have better luck
            self.roll_back()
            trouble = str(error)
            refused = {number: failure_of(error) for number in range(len(batch))}
        self.outage.note(trouble)
        self.commits += 1
        for number, entry in enumerate(batch):
            entry.report(refused.get(number))

    def roll_back(self) -> None:
        try:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        except sqlite3.Error:
            log.exception("what could not be kept could not be undone either")

    def carry_out(self, entry: Entry) -> Exception | None:
        """The error that concerns this entry alone; one that concerns them all is raised."""
        self.connection.execute("SAVEPOINT entry")
        refused: Exception | None = None
        try:
            for sql, values, fence in entry.statements:
                changed = self.connection.execute(sql.replace(FENCED, "true"), values).rowcount
                if fence and changed != 1:
                    raise Behind
        except Behind as error:
            refused = error
        except Exception as error:
            refused = failure_of(error)
            if isinstance(refused, NotKept):
                raise
        if refused is not None:
            self.connection.execute("ROLLBACK TO entry")
        self.connection.execute("RELEASE entry")
        return refused
