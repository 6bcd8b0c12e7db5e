"""A Ray cluster gives the same results as this machine's cores."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.arena.backends import Backend, local_backend, play_all, ray_backend
from meadhall.arena.fixtures import Fixture, Lineup, fixtures
from meadhall.arena.play_fixture import Result
from meadhall.arena.results import ResultsFile
from tests.arena.test_manual import examples
from tests.console import run
from tests.extras import with_a_cluster


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A real cluster on this machine, with two workers."""
    found = with_a_cluster()
    ray_backend(2, None)
    yield found
    found.shutdown()


def everything() -> list[Fixture]:
    """Some games of every game, with bots that search and bots that don't."""
    lineups = []
    for game in meadhall.games():
        fewest = game.players[0]
        bots = ("jarl@4", *["karl"] * (fewest - 1))
        lineups.append(Lineup(game.name, bots, "ray", game.validate_options(fewest, {})))
    return fixtures(lineups, 2)


def played(wanted: list[Fixture], backend: Backend) -> list[Result]:
    found = [result for batch in play_all(wanted, 2, backend) for result in batch.results]
    return sorted(found, key=lambda result: (result.table, result.number))


def test_the_same_results_on_a_cluster_as_on_cores(ray: Any) -> None:
    wanted = everything()
    workers, cluster = ray_backend(2, None)
    assert workers == 2
    on_cluster = played(wanted, cluster)
    assert on_cluster == played(wanted, local_backend(2))
    assert len(on_cluster) == len(wanted)


def test_workers_have_the_same_meadhall(ray: Any) -> None:
    there = ray.get(ray.remote(num_cpus=1)(lambda: meadhall.__file__).remote())
    assert there == meadhall.__file__


def test_short_games_travel_together(ray: Any) -> None:
    wanted = fixtures([Lineup("raids", ("random", "random"), "many", {})], 400)
    _, cluster = ray_backend(2, None)
    batches = list(play_all(wanted, 2, cluster))
    assert sum(len(batch.results) for batch in batches) == len(wanted)
    assert len(batches) < len(wanted) / 2


def test_the_examples_of_the_manual_run(ray: Any) -> None:
    assert examples(" needs=ray")
    for example in examples(" needs=ray"):
        assert run(*shlex.split(example)[1:]).output


def test_a_cluster_is_joined_by_its_address(ray: Any, tmp_path: Path) -> None:
    """By another command, as a user at another machine would."""
    address = ray.get_runtime_context().gcs_address
    table = ["meadhall", "arena", "run", "raids", "--bots", "karl,random", "-n", "4", "--seed", "address", "--plain"]
    there = [*table, "--backend", "ray", "--address", address, "--out", "there.jsonl"]
    subprocess.run([sys.executable, "-m", *there], cwd=tmp_path, check=True, timeout=120)
    run(*table[1:], "--jobs", "1", "--out", str(tmp_path / "here.jsonl"))
    assert ResultsFile(tmp_path / "there.jsonl").read() == ResultsFile(tmp_path / "here.jsonl").read()


def test_where_no_cluster_answers() -> None:
    with_a_cluster()
    command = ["meadhall", "arena", "run", "raids", "-n", "1", "--backend", "ray", "--address", "not an address"]
    said = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, timeout=120)
    assert said.returncode != 0
    assert "No Ray cluster can be used at not an address" in " ".join(said.stderr.split())
    assert "Traceback" not in said.stderr
