"""Writes to the database from one thread. Whatever is waiting shares one durable commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

Statement = tuple[str, Sequence[object]]


class Wish:
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
    """The only one that changes the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(name="writer", daemon=True)
        self.connection = connection
        self.wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self.commits = 0

    async def write(self, *statements: Statement) -> None:
        """Returns when the statements are on the disk."""
        wish = Wish(statements)
        self.wishes.put(wish)
        await wish.done

    def stop(self) -> None:
        """Finish what is waiting, then end."""
        self.wishes.put(None)
        self.join()

    def run(self) -> None:
        while (wish := self.wishes.get()) is not None:
            batch = [wish]
            last = False
            while not self.wishes.empty():
                more = self.wishes.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            self.commit(batch)
            if last:
                return

    def commit(self, batch: list[Wish]) -> None:
        """One transaction for all; a wish that fails leaves no trace and spoils no other."""
        refused: dict[int, Exception] = {}
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for number, wish in enumerate(batch):
                if error := self.carry_out(wish):
                    refused[number] = error
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            refused = dict.fromkeys(range(len(batch)), error)
        self.commits += 1
        for number, wish in enumerate(batch):
            wish.report(refused.get(number))

    def carry_out(self, wish: Wish) -> sqlite3.Error | None:
        self.connection.execute("SAVEPOINT wish")
        try:
            for sql, values in wish.statements:
                self.connection.execute(sql, values)
        except sqlite3.Error as error:
            self.connection.execute("ROLLBACK TO wish")
            return error
        finally:
            self.connection.execute("RELEASE wish")
        return None
