"""A Ray cluster gives the same results as this machine's cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from meadhall.arena.backends import on_ray, play_all
from meadhall.arena.fixtures import Lineup, fixtures
from meadhall.arena.play import play_batch

WISHED = "MEADHALL_RAY_TESTS"


@pytest.fixture
def ray() -> Iterator[Any]:
    if not os.environ.get(WISHED):
        pytest.skip(f"starting a Ray cluster takes long: set {WISHED}=1 to run this")
    found = pytest.importorskip("ray", reason="needs ray: pip install 'meadhall[ray]'")
    yield found
    found.shutdown()


def test_the_same_results_on_a_cluster(ray: Any) -> None:
    wanted = fixtures([Lineup("raids", ("karl", "random"), "ray", {})], 9)
    workers, cluster = on_ray(2, None)
    assert workers == 2
    found = [result for batch in play_all(wanted, workers, cluster) for result in batch.results]
    assert sorted(found, key=lambda result: result.number) == play_batch(wanted).results
