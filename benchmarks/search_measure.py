"""Iterations a second of a search in the middle of one game, on whichever build is on the path, as JSON."""

from __future__ import annotations

import json
import sys
from time import process_time

import meadhall
from meadhall.bots.search.mcts import Search
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table

PLIES = (4, 12, 20)
"""At which questions of a game the searches begin; where there is no choice, at the next that gives one."""


def positions(name: str) -> list[Table]:
    game = meadhall.game(name)
    found = []
    for ply in PLIES:
        table = game.new(game.players[0], "search")
        meadhall.play_out(table, FastDice(ply), ply)
        while len(table.legal()) < 2:
            meadhall.play_out(table, FastDice(1), 1)
        found.append(table)
    return found


def ours(name: str, seconds: float) -> float:
    iterations, spent = 0, 0.0
    for table in positions(name):
        seat = table.seat or 0
        search = Search(table.guess(seat, FastDice(1)), seat, FastDice(2))
        start = process_time()
        search.run(1_000_000_000, seconds / len(PLIES))
        spent += process_time() - start
        iterations += int(search.iterations)
    return iterations / spent


def theirs(name: str, seconds: float) -> float:
    from benchmarks.openspiel_opponent import TimedSearch, loaded  # needs OpenSpiel

    game = loaded(name, meadhall.game(name).players[0])
    iterations, spent = 0, 0.0
    for table in positions(name):
        search = TimedSearch(game, seconds / len(PLIES), 3)
        start = process_time()
        search.step(game.state_of(table))
        spent += process_time() - start
        iterations += search.simulations
    return iterations / spent


if __name__ == "__main__":
    who, name, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps((ours if who == "ours" else theirs)(name, float(seconds))))
