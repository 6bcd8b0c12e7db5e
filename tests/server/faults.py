"""Faults that a server must bear."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.kit import RunningServer


@contextmanager
def full_disk(server: RunningServer) -> Iterator[None]:
    """No file of the server can grow meanwhile, and none of what is there can be written again."""
    pid = server.running.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
