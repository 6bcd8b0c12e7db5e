"""Strength of the net that examples/train_raids.py teaches: some minutes of processor time, then games against a level.

python -m benchmarks.training --seconds 180 -n 60 --write
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import meadhall
from benchmarks.dependencies import dependencies
from benchmarks.figures import ROOT, measured, publish
from meadhall import arena
from meadhall.arena.confidence import wilson

EXAMPLE = ROOT / "examples" / "train_raids.py"


def wins(brain: Path, rival: str, games: int) -> str:
    """The share of its games that a net wins, with its interval."""
    results = arena.run("raids", [str(brain), rival], games=games, jobs=1)
    shares = sum(result.shares[result.bots.index(str(brain))] for result in results)
    found = wilson(shares, len(results))
    return f"{100 * found.value:.1f} % [{100 * found.low:.1f}, {100 * found.high:.1f}] of {len(results)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=180)
    parser.add_argument("-n", type=int, default=60, help="how many games")
    parser.add_argument("--rival", default="karl")
    parser.add_argument("--brain", type=Path, help="a net that was taught so before, instead of teaching one")
    parser.add_argument("--write", action="store_true", help="write the figure of docs/adapters.md")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        brain = given.brain or Path(folder) / "brain.npz"
        if given.brain is None:
            subprocess.run([sys.executable, str(EXAMPLE), f"--seconds={given.seconds}", f"--out={brain}"], check=True)
        text = wins(brain, given.rival, given.n)
    print(f"\n{text}")
    if given.write:
        command = f"python -m benchmarks.training --seconds {given.seconds} -n {given.n} --rival {given.rival}"
        depends = dependencies(("rules", "karl", "search"), meadhall.game("raids"), 2)
        publish("training", {f"{given.rival}-{given.seconds}": measured(text, command, depends)})


if __name__ == "__main__":
    main()
