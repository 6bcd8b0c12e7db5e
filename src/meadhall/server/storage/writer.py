"""Writer thread with group commit: all waiting transactions share one durable commit."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

from meadhall.server.storage.data_file import store_error_of
from meadhall.server.storage.database import GUARDED, Statement
from meadhall.server.storage.errors import StoreUnavailable, VersionConflict
from meadhall.server.storage.outage_log import OutageLog

log = logging.getLogger("meadhall.server")


class WriteRequest:
    """Statements that succeed or fail together, and the future of the caller that waits for them."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def report(self, error: Exception | None) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.resolve, error)

    def resolve(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(Thread):
    """The only thread that changes the database. No error ends it: it goes on with the next request."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(name="writer", daemon=True)
        self.connection = connection
        self.queue: SimpleQueue[WriteRequest | None] = SimpleQueue()
        self.commits = 0
        self.outage_log = OutageLog("the store can't be written", "the store can be written again")

    async def write(self, *statements: Statement) -> None:
        """Queue statements; returns when they are on the disk."""
        request = WriteRequest(statements)
        self.queue.put(request)
        await request.done

    def stop(self) -> None:
        """Finish the waiting requests, then end the thread."""
        self.queue.put(None)
        self.join()

    def run(self) -> None:
        while (request := self.queue.get()) is not None:
            batch = [request]
            last = False
            while not self.queue.empty():
                more = self.queue.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            self.commit(batch)
            if last:
                return

    def commit(self, batch: list[WriteRequest]) -> None:
        """Group commit: one transaction with a savepoint for each request, so a request that fails affects no other."""
        errors: dict[int, Exception] = {}
        reason = ""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for number, request in enumerate(batch):
                if error := self.execute(request):
                    errors[number] = error
            self.connection.execute("COMMIT")
        except Exception as error:  # the thread must live: all waiting callers get the error, later ones may succeed
            self.roll_back()
            reason = str(error)
            errors = {number: store_error_of(error) for number in range(len(batch))}
        self.outage_log.note(reason)
        self.commits += 1
        for number, request in enumerate(batch):
            request.report(errors.get(number))

    def roll_back(self) -> None:
        try:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        except sqlite3.Error:
            log.exception("a failed transaction could not be rolled back")

    def execute(self, request: WriteRequest) -> Exception | None:
        """Run a request in a savepoint; returns its own error, and raises one that concerns the whole batch."""
        self.connection.execute("SAVEPOINT entry")
        failure: Exception | None = None
        try:
            for sql, values, guard in request.statements:
                changed = self.connection.execute(sql.replace(GUARDED, "true"), values).rowcount
                if guard and changed != 1:
                    raise VersionConflict
        except VersionConflict as error:
            failure = error
        except Exception as error:
            failure = store_error_of(error)
            if isinstance(failure, StoreUnavailable):
                raise
        if failure is not None:
            self.connection.execute("ROLLBACK TO entry")
        self.connection.execute("RELEASE entry")
        return failure
