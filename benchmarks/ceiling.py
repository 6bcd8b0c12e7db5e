"""What more thinking gains: a bot with several budgets against itself, the games of `meadhall arena ceiling`.

    python -m benchmarks.ceiling raids --bot konungr@50 --factors 1,3,10 -n 40 --players 2 --write

Results kept with `--out` are those of that command: a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path

import meadhall
from benchmarks.dependencies import dependencies, titled
from benchmarks.figures import command_of, interval, measured, publish
from meadhall.arena.entrants import entrant
from meadhall.arena.fixtures import fixtures
from meadhall.arena.headroom import FACTORS, budget_rungs
from meadhall.arena.ladder import verdict_on_rung
from meadhall.arena.run import play_fixtures
from meadhall.bots.search_bot import Konungr
from meadhall.core.engine.game import Game

PAIRS = ((1, 3), (1, 10), (3, 10))
"""The columns: less and more."""


def row(game: Game, players: int, given: argparse.Namespace) -> str:
    """What each budget wins against each smaller one; empty where a pair did not play."""
    factors = sorted({int(each) for each in given.factors.split(",")})
    pairs = budget_rungs(game, given.bot, factors, players, given.seed)
    results = play_fixtures(fixtures([pair.lineup for pair in pairs], given.n), given.out, given.jobs)
    verdicts = zip(combinations(factors, 2), (verdict_on_rung(pair, results) for pair in pairs), strict=True)
    won = {factors: found for factors, found in verdicts if found}
    cells = [interval(won[pair].wins) if pair in won else "" for pair in PAIRS]
    return " | ".join(
        [f"| {titled(game.name)}", str(players), given.bot, str(given.n), *cells, f"{100 / players:.3g} % |"]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="konungr@200", help="who plays, with its least budget")
    parser.add_argument("--factors", default=",".join(map(str, FACTORS)), help="how many times the budget")
    parser.add_argument("--players", type=int, help="as few as the game takes, if nothing is said")
    parser.add_argument("-n", type=int, default=100, help="how many games of each pair")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="ceiling")
    parser.add_argument("--out", type=Path, help="keep the results (.jsonl): a rerun goes on there")
    parser.add_argument("--write", action="store_true", help="write the row of docs/learning.md")
    given = parser.parse_args()
    game = meadhall.game(given.game)
    players = game.player_count(given.players)
    text = row(game, players, given)
    print(text)
    if given.write:
        kinds = ("rules", "net", "search") if isinstance(entrant(given.bot), Konungr) else ("rules", "search")
        figure = measured(text, command_of("benchmarks.ceiling"), dependencies(kinds, game, players))
        publish("ceiling", {f"budgets.{game.name}-{players}-{given.bot}": figure})


if __name__ == "__main__":
    main()
