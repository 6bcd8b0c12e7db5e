"""Speed of every game, pure and compiled, beside catanatron in the same run on one core.

Each round measures catanatron, then every game on both builds, one after the other; the table shows the median of
the rounds, and ratios to catanatron's median. catanatron lives in an environment of its own under build/peers.
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
PEERS = ROOT / "build" / "peers"
PEER = "catanatron==3.2.1"
MEASURES = ("stepped", "play_out", "clone", "guess")

Figures = dict[str, float]


def peer_python() -> Path:
    """An environment with catanatron in it, made once."""
    python = PEERS / "bin" / "python"
    if not (PEERS / "ready").exists():
        print(f"Installing {PEER} into {PEERS.relative_to(ROOT)} …", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", PEER], check=True)
        (PEERS / "ready").touch()
    return python


def run(python: Path | str, script: str, *arguments: str, path: Path | None = None) -> Figures:
    """Run one of the measuring scripts on one core and read the figures it prints."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [str(python), str(Path(__file__).parent / script), *arguments]
    if hasattr(os, "sched_getaffinity"):
        core = min(os.sched_getaffinity(0))
        output = subprocess.run(
            command, env=environment, check=True, capture_output=True, text=True, preexec_fn=lambda: pin(core)
        )
    else:
        output = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    figures: Figures = json.loads(output.stdout)
    return figures


def pin(core: int) -> None:
    os.sched_setaffinity(0, {core})


def game_names() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "src/meadhall/games").glob("*/edition.toml"))


def middle(rounds: list[Figures]) -> Figures:
    return {key: median(figures[key] for figures in rounds) for key in rounds[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=game_names())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure")
    chosen = parser.parse_args()
    builds = {"pure": ROOT / "src"}
    if (ROOT / "build/fast/.done").exists():
        builds["compiled"] = ROOT / "build/fast"
    python = peer_python()
    peer_rounds: list[Figures] = []
    rounds: dict[tuple[str, str], list[Figures]] = {(game, build): [] for game in chosen.games for build in builds}
    for _ in range(chosen.rounds):
        peer_rounds.append(run(python, "peer_catanatron.py", str(chosen.seconds)))
        for game, build in rounds:
            rounds[game, build].append(run(sys.executable, "measure.py", game, str(chosen.seconds), path=builds[build]))
    peer = middle(peer_rounds)
    print(f"{PEER}: {peer['stepped']:,.0f} decisions/s, a copy takes {peer['clone'] * 1e6:.1f} µs")
    print(f"{'':20}{'legal+apply':>22}{'play_out':>22}{'clone':>24}{'guess':>14}")
    for (game, build), figures in rounds.items():
        mine = middle(figures)
        stepped = f"{mine['stepped']:,.0f}/s {mine['stepped'] / peer['stepped']:6.1f}×"
        inside = f"{mine['play_out']:,.0f}/s {mine['play_out'] / peer['stepped']:6.1f}×"
        clone = f"{mine['clone'] * 1e9:,.0f} ns 1/{peer['clone'] / mine['clone']:,.0f}"
        guess = f"{1 / mine['guess']:,.0f}/s"
        print(f"{game:10}{build:10}{stepped:>22}{inside:>22}{clone:>24}{guess:>14}")


if __name__ == "__main__":
    main()
