"""The bots' bench: worker processes in which bots think, so that they never keep a person waiting."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

from meadhall.bots import bot
from meadhall.bots.explain import Reason, explain
from meadhall.core.dice import FastDice
from meadhall.core.table import Table
from meadhall.games import game, games

T = TypeVar("T")


def sit_down() -> None:
    """Begin a worker: get the games out, and leave when the server does, not when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_server, daemon=True).start()
    games()


def leave_with_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def choose(name: str, imagined: dict[str, object], level: str, seed: str) -> int:
    """What a bot of that level answers at an imagined table."""
    return bot(level).choose(game(name).load(imagined), FastDice(seed))


def weigh(name: str, imagined: dict[str, object], seed: str) -> Reason:
    """What there is to be said for the options at an imagined table."""
    return explain(game(name).load(imagined), FastDice(seed))


def imagine(table: Table, seed: str) -> dict[str, object]:
    """The table as the seat that is asked may imagine it."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return table.guess(seat, FastDice(seed)).position()


class Bench:
    """Where bots think. They are given only what their seat may know: secrets never leave the server."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self.open()

    def open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, get_context("spawn"), sit_down)

    async def think(self, table: Table, level: str, seed: str) -> int:
        """The answer of a bot to the question asked at the table."""
        return await self.ask(choose, table.game.name, imagine(table, seed), level, seed)

    async def advise(self, table: Table, seed: str) -> Reason:
        """What a person who is asked at the table might answer, and why."""
        return await self.ask(weigh, table.game.name, imagine(table, seed), seed)

    async def ask(self, thought: Callable[..., T], *material: object) -> T:
        """Let a worker think; where all have died, new ones sit down."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.pool, thought, *material)
        except BrokenProcessPool:
            self.pool = self.open()
            return await loop.run_in_executor(self.pool, thought, *material)

    def warm_up(self) -> None:
        """Start the workers before they are needed."""
        self.pool.submit(os.getpid)

    def close(self) -> None:
        """Stop, even in the middle of a thought."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in active_children():
            worker.terminate()
        self.pool.shutdown(wait=True)
