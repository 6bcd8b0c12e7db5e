"""Our search against OpenSpiel's: the same wall time for every move, one core, every deal from both seats.

Needs the extra `openspiel`. Each game is appended to a file as it ends, so that a match that was stopped goes on:

    python -m benchmarks.openspiel_match raids lofoten drakkar -n 200 --seconds 0.5 --out build/openspiel.jsonl

With `--write` the rows of docs/arena.md are written of what has been played.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import meadhall
from benchmarks.dependencies import dependencies, titled
from benchmarks.figures import command_of, interval, measured, publish
from benchmarks.openspiel_opponent import guest
from meadhall.arena.confidence import mean, wilson
from meadhall.arena.entrants import entrant
from meadhall.bots import Bot, answer
from meadhall.core.engine.dice import FastDice

GAMES = ("raids", "lofoten", "drakkar")
OURS, THEIRS = 0, 1


class Played(NamedTuple):
    """A game: our share of the win, everybody's points, and the seconds for a move, ours first."""

    game: str
    seconds: float
    number: int
    share: float
    points: list[int]
    pace: list[float]


def play(name: str, seconds: float, number: int) -> Played:
    """The deal and the seats go by the number: two games share a deal, with seats swapped."""
    table = meadhall.game(name).new(2, f"openspiel {number // 2}")
    ours = number % 2
    bots: list[Bot] = [entrant(f"konungr@{seconds}s"), guest(name, seconds, number)]
    spent, moves = [0.0, 0.0], [0, 0]
    while (seat := table.seat) is not None:
        who = OURS if seat == ours else THEIRS
        choices = len(table.legal())
        start = perf_counter()
        action = answer(bots[who], table, FastDice(f"{number} {int(table.ply)}"))
        if choices > 1:
            spent[who] += perf_counter() - start
            moves[who] += 1
        table.apply(action)
    winners, scores = table.winners(), table.scores()
    share = (ours in winners) / len(winners)
    pace = [spent[who] / max(1, moves[who]) for who in (OURS, THEIRS)]
    return Played(name, seconds, number, share, [scores[ours], scores[1 - ours]], pace)


def on_file(path: Path) -> list[Played]:
    """All games played so far; a line that was cut off is passed over."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            found.append(Played(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def keep(path: Path, played: Played) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(played._asdict()) + "\n")


def show(chosen: Any, played: list[Played]) -> None:
    print(f"{'game':10}{'games':>7}{'konungr wins (95 %)':>28}{'points':>16}{'seconds a move':>20}")
    for name in chosen.games:
        games = [each for each in played if (each.game, each.seconds) == (name, chosen.seconds)][: chosen.n]
        if not games:
            continue
        wins = wilson(sum(each.share for each in games), len(games))
        points = [mean([each.points[who] for each in games]).value for who in (OURS, THEIRS)]
        pace = [mean([each.pace[who] for each in games]).value for who in (OURS, THEIRS)]
        share = f"{wins.value:.1%} [{wins.low:.1%} to {wins.high:.1%}]"
        scores = f"{points[OURS]:.1f} : {points[THEIRS]:.1f}"
        used = f"{pace[OURS]:.2f} : {pace[THEIRS]:.2f}"
        print(f"{name:10}{len(games):7}{share:>28}{scores:>16}{used:>20}")
        if chosen.write:
            row = f"| {titled(name)} | {len(games)} | {chosen.seconds:g} s | {interval(wins)} | {scores} | {used} |"
            depends = dependencies(("rules", "net", "search"), meadhall.game(name), 2)
            figure = measured(row, command_of("benchmarks.openspiel_match"), depends)
            publish("openspiel", {f"wins.{name}-{chosen.seconds:g}": figure})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help="two-player games")
    parser.add_argument("-n", type=int, default=200, help="how many games of each, in all")
    parser.add_argument("--seconds", type=float, default=0.5, help="wall time for each move, for both")
    parser.add_argument("--out", type=Path, default=Path("build/openspiel.jsonl"), help="where games are kept")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no game after so long")
    parser.add_argument("--write", action="store_true", help="write the rows of docs/arena.md")
    chosen = parser.parse_args()
    end = perf_counter() + 60 * chosen.minutes
    played = on_file(chosen.out)
    known = {(each.game, each.seconds, each.number) for each in played}
    for number in range(chosen.n):
        for name in chosen.games:
            if (name, chosen.seconds, number) not in known and perf_counter() < end:
                played.append(play(name, chosen.seconds, number))
                keep(chosen.out, played[-1])
                print(f"{name} {number + 1}/{chosen.n}: {played[-1].share:.1f}", file=sys.stderr)
    show(chosen, played)


if __name__ == "__main__":
    main()
