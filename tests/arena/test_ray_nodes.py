"""A Ray cluster of several nodes, of which some die, and a tournament whose own machine dies."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall import arena
from meadhall.arena.backends import OBJECT_STORE_BYTES
from meadhall.arena.play_fixture import Result
from meadhall.arena.results import ResultsFile
from tests.extras import with_a_cluster

GAMES = 60
TABLE: dict[str, Any] = {"game": "raids", "bots": ["karl", "jarl@60"], "games": GAMES, "seed": "loss"}
PATIENCE = 120.0


class Nodes:
    """A head that plays nothing, and two nodes that play one game at a time each."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        self.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **little()})
        self.playing = [self.add() for _ in range(2)]

    def add(self) -> Any:
        return self.cluster.add_node(num_cpus=1, **little())

    def lose_one(self) -> None:
        """As a power cut would; another comes."""
        self.cluster.remove_node(self.playing.pop(0), allow_graceful=False)
        self.playing.append(self.add())


def little() -> dict[str, int]:
    return {"object_store_memory": OBJECT_STORE_BYTES}


@pytest.fixture(scope="module")
def here() -> list[Result]:
    """What comes of it on this machine alone."""
    return arena.run(**TABLE, jobs=2)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    ray = with_a_cluster()
    made = Nodes()
    try:
        here = {"env_vars": {"PYTHONPATH": str(Path(meadhall.__file__).parent.parent)}}
        ray.init(address=made.cluster.address, runtime_env=here, log_to_driver=False)
        yield made
    finally:
        ray.shutdown()
        made.cluster.shutdown()


def test_a_tournament_survives_the_loss_of_nodes(nodes: Nodes, here: list[Result], tmp_path: Path) -> None:
    """Nodes die while they play, others come; nothing is lost or counted twice, and progress goes on."""
    steps: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        steps.append((done, total))
        if len(steps) in (2, 5):
            nodes.lose_one()

    out = tmp_path / "there.jsonl"
    there = arena.run(**TABLE, backend="ray", jobs=2, out=out, progress=progress)
    assert there == here
    assert len(steps) > 5
    assert steps == sorted(set(steps))
    assert steps[-1] == (GAMES, GAMES)
    assert len(ResultsFile(out).read()) == GAMES


def test_a_tournament_that_was_killed_goes_on_with_what_is_missing(
    nodes: Nodes, here: list[Result], tmp_path: Path
) -> None:
    """The machine that sends the games about dies, and a node with it."""
    out = tmp_path / "there.jsonl"
    table = ["raids", "--bots", ",".join(TABLE["bots"]), "-n", str(GAMES), "--seed", TABLE["seed"], "--plain"]
    where = ["--backend", "ray", "--address", nodes.cluster.address, "--jobs", "2", "--out", str(out)]
    sending = subprocess.Popen([sys.executable, "-m", "meadhall", "arena", "run", *table, *where])
    until = time.monotonic() + PATIENCE
    while not (out.exists() and out.read_text().count("\n") > 1):
        assert time.monotonic() < until, "no game comes back"
        assert sending.poll() is None, "it was over before it could be killed"
        time.sleep(0.01)
    sending.kill()
    sending.wait(PATIENCE)
    nodes.lose_one()
    kept = len(ResultsFile(out).read())
    assert 0 < kept < GAMES
    steps: list[tuple[int, int]] = []
    there = arena.run(**TABLE, backend="ray", jobs=2, out=out, progress=lambda *step: steps.append(step))
    assert steps[-1] == (GAMES - kept, GAMES - kept)
    assert there == here
    assert len(ResultsFile(out).read()) == GAMES
