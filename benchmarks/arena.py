"""Scaling benchmark: how much faster two workers are than one, for joblib and for Ray, as `meadhall arena run` plays.

    python -m benchmarks.arena --backends joblib,ray --seconds 30 --rounds 3

Each setting is run as a command of its own, once for a few games and once for many; the games a second are those of
the games between, so that starting Python, joblib's workers or a Ray cluster is told apart from playing. One worker
and two take turns, and the best of all rounds counts, since other load on the machine only slows them down.
Run it on a machine with at least two idle cores; Ray's own processes take some of them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from meadhall.arena.fixtures import Lineup, fixtures
from meadhall.arena.play_fixture import play_batch
from meadhall.games import game

BASELINE_GAMES = 8
TARGET_SPEEDUP = 1.7


def main() -> None:
    asked = arguments()
    many = BASELINE_GAMES + games_in(asked.seconds, asked.game, asked.bots)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {many} games of {asked.game}, {asked.bots}")
    for backend in asked.backends.split(","):
        times = measured(backend, asked.game, asked.bots, many, asked.rounds)
        one, two = (rate(times, jobs, many) for jobs in (1, 2))
        print(
            f"{backend}: one worker {one:.1f} games/s, two {two:.1f}: {two / one:.2f} times (target: {TARGET_SPEEDUP})"
        )
        whole = times[1, many] / times[2, many]
        print(f"{backend}: the whole command {times[1, many]:.1f} s and {times[2, many]:.1f} s: {whole:.2f} times")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Two workers of the arena against one.")
    parser.add_argument("--backends", default="joblib,ray")
    parser.add_argument("--game", default="raids")
    parser.add_argument("--bots", default="jarl@100,karl")
    parser.add_argument("--seconds", type=float, default=30, help="how long one worker plays in each run")
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def games_in(seconds: float, name: str, bots: str) -> int:
    """How many games one worker plays in that time."""
    sitting = tuple(bots.split(","))
    lineup = Lineup(name, sitting, "pace", game(name).validate_options(len(sitting), {}))
    play_batch(fixtures([lineup], 1))
    trial = play_batch(fixtures([lineup], BASELINE_GAMES))
    return max(BASELINE_GAMES, round(seconds * BASELINE_GAMES / trial.seconds))


def measured(backend: str, name: str, bots: str, many: int, rounds: int) -> dict[tuple[int, int], float]:
    """The shortest time of each setting: workers and games."""
    best: dict[tuple[int, int], float] = {}
    for _ in range(rounds):
        for games in (BASELINE_GAMES, many):
            for jobs in (1, 2):
                taken = seconds_of(backend, name, bots, games, jobs)
                best[jobs, games] = min(taken, best.get((jobs, games), taken))
    return best


def seconds_of(backend: str, name: str, bots: str, games: int, jobs: int) -> float:
    command = ["arena", "run", name, "--bots", bots, "-n", str(games), "--jobs", str(jobs), "--backend", backend]
    start = time.perf_counter()
    ended = subprocess.run([sys.executable, "-m", "meadhall", *command, "--plain"], stdout=subprocess.DEVNULL)
    if ended.returncode:
        sys.exit(f"{backend} can't be measured: see above.")
    return time.perf_counter() - start


def rate(times: dict[tuple[int, int], float], jobs: int, many: int) -> float:
    """Games a second, without what starting costs."""
    playing = times[jobs, many] - times[jobs, BASELINE_GAMES]
    if playing <= 0:
        sys.exit("The machine is too busy to measure anything: a few games took longer than many. Try again later.")
    return (many - BASELINE_GAMES) / playing


if __name__ == "__main__":
    main()
