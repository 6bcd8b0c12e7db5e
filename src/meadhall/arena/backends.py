"""Where games are played: on this machine's cores through joblib, or on a cluster through Ray."""

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
from meadhall.arena.play_fixture import Batch, play_batch
from meadhall.core.engine.errors import BadOption, MissingExtra

SHORTEST = 1.0
"""How many seconds a batch takes at least, so that sending it about costs next to nothing."""
LITTLE_MEMORY = 100 * 1024 * 1024
"""What a local cluster keeps for results on their way: they are small."""
AHEAD = 2
"""How many batches wait for each worker."""
WHILE_THERE_IS_A_NODE = -1
"""A batch whose node dies is played again at another, however often that happens."""

Work = Iterator[list[Fixture]]
Backend = Callable[[Work], Iterator[Batch]]


class Pace:
    """How long games take, as far as the largest batch that has come back tells: by then everything is warm."""

    def __init__(self) -> None:
        self.games = 0
        self.seconds = 0.0

    def learn(self, batch: Batch) -> None:
        if len(batch.results) >= self.games:
            self.games, self.seconds = len(batch.results), batch.seconds

    def size(self) -> int:
        """How many games take long enough to be sent about together; one while nothing is known."""
        return max(1, ceil(SHORTEST * self.games / max(self.seconds, 1e-6)))

    def cut(self, fixtures: list[Fixture], jobs: int) -> Work:
        """Batches, cut only when they are asked for; the last ones are shorter, so that every worker has one."""
        at = 0
        while at < len(fixtures):
            size = min(self.size(), ceil((len(fixtures) - at) / jobs))
            yield fixtures[at : at + size]
            at += size


def play_all(fixtures: list[Fixture], jobs: int, backend: Backend) -> Iterator[Batch]:
    """All games, in batches that come back as they are done."""
    pace = Pace()
    for batch in backend(pace.cut(fixtures, jobs)):
        pace.learn(batch)
        yield batch


def on_cores(jobs: int) -> Backend:
    return partial(through_joblib, jobs)


def through_joblib(jobs: int, work: Work) -> Iterator[Batch]:
    from joblib import Parallel, delayed  # slow to import

    batches = (delayed(play_batch)(batch) for batch in work)
    workers = Parallel(n_jobs=jobs, return_as="generator_unordered", pre_dispatch=AHEAD * jobs, batch_size=1)
    yield from workers(batches)


def on_ray(jobs: int | None, address: str | None) -> tuple[int, Backend]:
    """A cluster, and how many games it plays at once; without an address one is started here."""
    try:
        import ray  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra("ray", error.name) from None
    if not ray.is_initialized():
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            ray.init(**({"address": address} if address else local(jobs)), log_to_driver=False)
        except Exception as error:  # Ray raises errors of many kinds, and plain ones
            ray.shutdown()
            where = f"can be used at {address}" if address else "can be started here"
            reason, _, _ = str(error).strip().partition("\n")
            raise BadOption(f"No Ray cluster {where}: {reason}") from None
    workers = jobs or int(ray.cluster_resources().get("CPU", 1))
    return workers, partial(through_ray, ray, workers)


def local(jobs: int | None) -> dict[str, object]:
    """A cluster of this machine alone, whose workers run the same meadhall."""
    return {
        "num_cpus": jobs,
        "runtime_env": {"env_vars": {"PYTHONPATH": str(Path(version.__file__).parent.parent)}},
        "include_dashboard": False,
        "object_store_memory": LITTLE_MEMORY,
        "_node_ip_address": "127.0.0.1",
    }


def through_ray(ray: ModuleType, workers: int, work: Work) -> Iterator[Batch]:
    remote = ray.remote(num_cpus=1, max_retries=WHILE_THERE_IS_A_NODE)(play_batch)
    running = [remote.remote(batch) for batch in islice(work, AHEAD * workers)]
    while running:
        done, running = ray.wait(running, num_returns=1)
        yield ray.get(done[0])
        running += [remote.remote(batch) for batch in islice(work, 1)]
