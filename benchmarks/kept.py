"""Calibration of the score that reviews call kept: that of random play must be 0 on average, that of levels higher.

Bots play themselves; every choice is searched as a review does, and all choices of a bot have one score.

    python -m benchmarks.kept raids -n 10 --write
"""

from __future__ import annotations

import argparse
from itertools import chain
from math import sqrt
from statistics import pstdev

import meadhall
from benchmarks.dependencies import dependencies, titled
from benchmarks.figures import measured, publish
from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.reviews.accuracy import accuracy
from meadhall.reviews.models import Moment
from meadhall.reviews.regret import QUALITIES, Budget, RegretJudge

BOTS = ("random", "karl", "jarl")
RANDOM_FACTOR = 3
"""Random play is cheap and its scores differ most, so it has so many times as many games."""


def played(game: Game, players: int, name: str, number: int) -> Record:
    record = Record(game, players, f"kept {number}")
    table, plays, dice = record.start(), bot(name), FastDice(f"kept {number}")
    while not table.over:
        record.play(table, answer(plays, table, dice))
    return record


def judged(game: Game, players: int, name: str, games: int, scan: int) -> list[list[Moment]]:
    """The choices of each seat in some games of a bot with itself."""
    found = []
    for number in range(games):
        judge = RegretJudge(f"kept {number}", Budget(scan, ()))
        record = played(game, players, name, number)
        moments = [judge.moment(ply.table, ply.action) for ply in record if len(ply.table.legal()) > 1]
        found += [[each for each in moments if each.seat == seat] for seat in range(players)]
    return found


def pooled(seats: list[list[Moment]]) -> tuple[float, float]:
    """The score of all seats' choices together, and its standard error (jackknife over seats).

    A mean of the seats' scores would be too low: who has lost early has little left at stake.
    """
    without = [accuracy(chain(*seats[:place], *seats[place + 1 :])) for place in range(len(seats))]
    return accuracy(chain(*seats)), sqrt(len(seats) - 1) * pstdev(without)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in meadhall.games()], metavar="GAME")
    parser.add_argument("-n", type=int, default=10, help="how many games of each level")
    parser.add_argument("--quality", default="quick", choices=QUALITIES)
    parser.add_argument("--write", action="store_true", help="write the rows of docs/review.md")
    given = parser.parse_args()
    for game in map(meadhall.game, given.games):
        players, cells = game.players[0], []
        for name in BOTS:
            games = given.n * (RANDOM_FACTOR if name == "random" else 1)
            score, error = pooled(judged(game, players, name, games, QUALITIES[given.quality].scan))
            cells.append(f"{score:.1f} ± {error:.1f}".replace("-", "−"))
        row = f"| {titled(game.name)} | {players} | {given.n} | {' | '.join(cells)} |"
        print(row, flush=True)
        if given.write:
            command = f"python -m benchmarks.kept {game.name} -n {given.n} --quality {given.quality}"
            depends = dependencies(("rules", "levels", "values", "search"), game, players)
            publish("kept", {f"scores.{game.name}": measured(row, command, depends)})


if __name__ == "__main__":
    main()
