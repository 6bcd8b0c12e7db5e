"""Iterations a second of our search, compiled and pure, beside OpenSpiel's Python ISMCTS on the same games.

All in one run on one core, in turns; the table shows medians and ratios. OpenSpiel's search plays through the adapter
on the compiled build where there is one. An iteration of ours ends in the game's evaluation, one of OpenSpiel's in a
random rollout to the end: the ratio compares searches as they are, not the same work. Needs the extra `openspiel`:

    python -m benchmarks.search --seconds 2 --rounds 3
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
FAST = ROOT / "build" / "fast"
PURE = ROOT / "src"


def measured(who: str, name: str, seconds: float, path: Path) -> float:
    """Run one measure on one core, on one of the builds."""
    command = [sys.executable, "-m", "benchmarks.search_measure", who, name, str(seconds)]
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    pinned = pin if hasattr(os, "sched_setaffinity") else None
    output = subprocess.run(
        command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True, preexec_fn=pinned
    )
    rate: float = json.loads(output.stdout)
    return rate


def pin() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def game_names() -> list[str]:
    return sorted(path.parent.name for path in (PURE / "meadhall/games").glob("*/edition.toml"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    chosen = parser.parse_args()
    compiled = FAST if any(FAST.glob("meadhall/core/*.so")) or any(FAST.glob("meadhall/core/*.pyd")) else None
    plan = {"pure": ("ours", PURE), "OpenSpiel": ("theirs", compiled or PURE)}
    if compiled:
        plan["compiled"] = ("ours", compiled)
    print(f"{'iterations/s':14}" + "".join(f"{column:>12}" for column in plan) + f"{'ratio to OpenSpiel':>22}")
    for name in chosen.games:
        rounds: dict[str, list[float]] = {column: [] for column in plan}
        for _ in range(chosen.rounds):
            for column, (who, path) in plan.items():
                rounds[column].append(measured(who, name, chosen.seconds, path))
        middle = {column: median(rates) for column, rates in rounds.items()}
        best = middle.get("compiled", middle["pure"])
        figures = "".join(f"{middle[column]:12,.0f}" for column in plan)
        print(f"{name:14}{figures}{best / middle['OpenSpiel']:21.1f}×", flush=True)


if __name__ == "__main__":
    main()
