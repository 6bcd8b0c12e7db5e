"""A Ray cluster of several nodes, one of which dies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import meadhall
from meadhall import arena
from meadhall.arena.backends import LITTLE_MEMORY
from meadhall.arena.results import ResultsFile
from tests.extras import with_a_cluster


def test_a_tournament_survives_the_loss_of_nodes(tmp_path: Path) -> None:
    """One node dies while it plays, another comes; nothing is lost or counted twice, and progress goes on."""
    ray = with_a_cluster()
    from ray.cluster_utils import Cluster

    here = {"env_vars": {"PYTHONPATH": str(Path(meadhall.__file__).parent.parent)}}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": LITTLE_MEMORY})
    nodes = [cluster.add_node(num_cpus=1, object_store_memory=LITTLE_MEMORY) for _ in range(2)]
    try:
        ray.init(address=cluster.address, runtime_env=here, log_to_driver=False)
        steps: list[tuple[int, int]] = []

        def progress(done: int, total: int) -> None:
            steps.append((done, total))
            if len(steps) == 2:
                cluster.remove_node(nodes[0], allow_graceful=False)
                cluster.add_node(num_cpus=1, object_store_memory=LITTLE_MEMORY)

        table: dict[str, Any] = {"game": "raids", "bots": ["karl", "jarl@30"], "games": 24, "seed": "loss"}
        out = tmp_path / "there.jsonl"
        there = arena.run(**table, backend="ray", jobs=2, out=out, progress=progress)
        assert there == arena.run(**table, jobs=2)
        assert steps == sorted(steps)
        assert steps[-1] == (24, 24)
        assert len(ResultsFile(out).read()) == 24
    finally:
        ray.shutdown()
        cluster.shutdown()
