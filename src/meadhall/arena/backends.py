"""Where games are played: on this machine's cores through joblib, or on a cluster through Ray."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import meadhall
from meadhall.arena.fixtures import Fixture
from meadhall.arena.play import Batch, play_batch
from meadhall.core.errors import MissingExtra

SHORTEST = 1.0
"""How many seconds a batch should take at least, so that sending it about costs next to nothing."""
LITTLE_MEMORY = 100 * 1024 * 1024
"""What a local cluster keeps for results on their way: they are small."""
AHEAD = 2
"""How many batches wait for each worker."""

Work = list[list[Fixture]]
Backend = Callable[[Work], Iterator[Batch]]


def play_all(fixtures: list[Fixture], jobs: int, backend: Backend) -> Iterator[Batch]:
    """All games, in batches that come back as they are done; the first, of one game each, tell how long games take."""
    first, rest = fixtures[:jobs], fixtures[jobs:]
    seconds = 0.0
    for batch in backend([[fixture] for fixture in first]):
        seconds += batch.seconds
        yield batch
    if rest:
        yield from backend(cut(rest, batch_size(seconds / len(first), len(rest), jobs)))


def batch_size(seconds_each: float, games: int, jobs: int) -> int:
    """Batches of at least a second, unless some worker would have none."""
    return max(1, min(ceil(SHORTEST / max(seconds_each, 1e-6)), ceil(games / jobs)))


def cut(fixtures: list[Fixture], size: int) -> Work:
    return [fixtures[first : first + size] for first in range(0, len(fixtures), size)]


def on_cores(jobs: int) -> Backend:
    return partial(through_joblib, jobs)


def through_joblib(jobs: int, work: Work) -> Iterator[Batch]:
    from joblib import Parallel, delayed  # slow to import

    batches = (delayed(play_batch)(batch) for batch in work)
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered", pre_dispatch=AHEAD * jobs)(batches)


def on_ray(jobs: int | None, address: str | None) -> tuple[int, Backend]:
    """A cluster, and how many games it plays at once; without an address one is started here."""
    try:
        import ray  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra("ray", error.name) from None
    if not ray.is_initialized():
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        here = {"env_vars": {"PYTHONPATH": str(Path(meadhall.__file__).parent.parent)}}
        fresh: dict[str, Any] = {
            "num_cpus": jobs,
            "runtime_env": here,
            "include_dashboard": False,
            "object_store_memory": LITTLE_MEMORY,
            "_node_ip_address": "127.0.0.1",
        }
        ray.init(log_to_driver=False, **({"address": address} if address else fresh))
    workers = jobs or int(ray.cluster_resources().get("CPU", 1))
    return workers, partial(through_ray, ray, workers)


def through_ray(ray: Any, workers: int, work: Work) -> Iterator[Batch]:
    remote = ray.remote(num_cpus=1)(play_batch)
    waiting = iter(work)
    running = [remote.remote(batch) for _, batch in zip(range(AHEAD * workers), waiting, strict=False)]
    while running:
        done, running = ray.wait(running, num_returns=1)
        for batch in waiting:
            running.append(remote.remote(batch))
            break
        yield ray.get(done[0])
