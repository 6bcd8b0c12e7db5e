"""Worker processes: start and end of a server's child processes."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

from meadhall.games import games

INTERACTIVE_NICE = 5
"""Niceness of work that a person waits for: it yields to requests."""
BACKGROUND_NICE = 19


def init_worker(nice: int) -> None:
    """Process initializer: load the games, ignore Ctrl-C, and exit when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=exit_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)
    games()


def exit_with_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)
