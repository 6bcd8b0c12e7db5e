"""Execution backends: this machine's cores through joblib, or a cluster through Ray."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import ceil
from pathlib import Path
from types import ModuleType

from meadhall import version
from meadhall.arena.fixtures import Fixture
from meadhall.arena.play_fixture import BatchResult, play_batch
from meadhall.core.engine.errors import BadOption, MissingExtra

MIN_BATCH_S = 1.0
"""Batches take at least this long, so that the overhead of sending them is negligible."""
OBJECT_STORE_BYTES = 100 * 1024 * 1024
"""The object store of a local cluster: results are small."""
BATCHES_PER_WORKER = 2
"""How many batches are queued for each worker."""
UNLIMITED_RETRIES = -1
"""Ray's `max_retries`: a batch whose node dies runs again on another."""

Work = Iterator[list[Fixture]]
Backend = Callable[[Work], Iterator[BatchResult]]


class BatchSizer:
    """Adapts the batch size to the time of games, measured by the largest finished batch, when everything is warm."""

    def __init__(self) -> None:
        self.games = 0
        self.seconds = 0.0

    def observe(self, batch: BatchResult) -> None:
        if len(batch.results) >= self.games:
            self.games, self.seconds = len(batch.results), batch.seconds

    def games_per_batch(self) -> int:
        """How many games make a batch; one until a time is known."""
        return max(1, ceil(MIN_BATCH_S * self.games / max(self.seconds, 1e-6)))

    def batches(self, fixtures: list[Fixture], jobs: int) -> Work:
        """Batches, lazily; the last ones are smaller, so that every worker has one."""
        at = 0
        while at < len(fixtures):
            size = min(self.games_per_batch(), ceil((len(fixtures) - at) / jobs))
            yield fixtures[at : at + size]
            at += size


def play_all(fixtures: list[Fixture], jobs: int, backend: Backend) -> Iterator[BatchResult]:
    """Play all fixtures, and yield batches as they finish."""
    pace = BatchSizer()
    for batch in backend(pace.batches(fixtures, jobs)):
        pace.observe(batch)
        yield batch


def local_backend(jobs: int) -> Backend:
    return partial(run_with_joblib, jobs)


def run_with_joblib(jobs: int, work: Work) -> Iterator[BatchResult]:
    from joblib import Parallel, delayed  # slow to import

    batches = (delayed(play_batch)(batch) for batch in work)
    workers = Parallel(
        n_jobs=jobs, return_as="generator_unordered", pre_dispatch=BATCHES_PER_WORKER * jobs, batch_size=1
    )
    yield from workers(batches)


def ray_backend(jobs: int | None, address: str | None) -> tuple[int, Backend]:
    """A Ray cluster, and its number of workers; without an address a local one is started."""
    try:
        import ray  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra("ray", error.name) from None
    if not ray.is_initialized():
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            ray.init(**({"address": address} if address else local_cluster(jobs)), log_to_driver=False)
        except Exception as error:  # Ray raises errors of many kinds, and plain ones
            ray.shutdown()
            where = f"can be used at {address}" if address else "can be started here"
            reason, _, _ = str(error).strip().partition("\n")
            raise BadOption(f"No Ray cluster {where}: {reason}") from None
    workers = jobs or int(ray.cluster_resources().get("CPU", 1))
    return workers, partial(run_with_ray, ray, workers)


def local_cluster(jobs: int | None) -> dict[str, object]:
    """Arguments of a local cluster, whose workers import this same package."""
    return {
        "num_cpus": jobs,
        "runtime_env": {"env_vars": {"PYTHONPATH": str(Path(version.__file__).parent.parent)}},
        "include_dashboard": False,
        "object_store_memory": OBJECT_STORE_BYTES,
        "_node_ip_address": "127.0.0.1",
    }


def run_with_ray(ray: ModuleType, workers: int, work: Work) -> Iterator[BatchResult]:
    remote = ray.remote(num_cpus=1, max_retries=UNLIMITED_RETRIES)(play_batch)
    running = [remote.remote(batch) for batch in islice(work, BATCHES_PER_WORKER * workers)]
    while running:
        done, running = ray.wait(running, num_returns=1)
        yield ray.get(done[0])
        running += [remote.remote(batch) for batch in islice(work, 1)]
