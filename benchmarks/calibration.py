"""Calibration of the winning chances in hints and reviews, game by game.

Bots play each other; at some choices of each game the share that a search expects for the seat, and the one that the
fitted value of the table gives it, are set beside who won in the end. A logistic regression through the fair share
finds to what powers the odds of the two go into what is told, at the beginning of a game and at its end (`[trust]` in a
game's `value.toml`, which is rewritten). Printed with them: by how much both, the search alone, the value alone and
one who knows nothing miss what came, on games kept apart.
Early in a game a search is never made more sure of itself than it is: the game is still open.

    python -m benchmarks.calibration raids -n 60
"""

from __future__ import annotations

import argparse
from math import exp, log
from random import Random

import msgspec

import meadhall
from benchmarks.value import GAMES, written
from meadhall.arena.entrants import UNLIMITED_S
from meadhall.bots import answer, bot
from meadhall.bots.explain import MAX_ITERATIONS
from meadhall.bots.fitted_value import FILE, Trust, game_progress, require_fitted_values, weights_for
from meadhall.bots.search.mcts import Search
from meadhall.bots.win_probability import clamp, determinized_value, log_odds
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table

LEVEL = "jarl"
POSITIONS_PER_GAME = 10
NEWTON_STEPS = 60
RIDGE = 1.0
HOLDOUT_INTERVAL = 3
"""One game in so many is held out for testing."""


class Row:
    """A choice: by how much the value's and the search's odds were better than fair, early and late, and what came."""

    def __init__(self, fair: float, far: float, worth: float, expected: float, came: float) -> None:
        self.fair = fair
        leads = (log_odds(clamp(worth)) - fair, log_odds(clamp(expected)) - fair)
        self.leads = [part * lead for lead in leads for part in (1.0 - far, far)]
        self.came = came

    def chance(self, powers: list[float]) -> float:
        total = self.fair + sum(power * lead for power, lead in zip(powers, self.leads, strict=True))
        return clamp(1.0 / (1.0 + exp(-total)))


def forecasts(table: Table, number: int) -> tuple[float, float]:
    """What the value and a search expect for the seat that is asked, as a hint would ask them."""
    seat = table.seat or 0
    name = f"calibration {number} {int(table.ply)}"
    search = Search(table.guess(seat, FastDice(name)), seat, FastDice(name))
    search.run(MAX_ITERATIONS, UNLIMITED_S)
    allies = int(table.allies(seat))
    return allies * determinized_value(table, seat, name), allies * search.root.children()[0].mean(seat)


def rows(game: Game, players: int, number: int) -> list[Row]:
    """Some choices of a game."""
    table = game.new(players, f"calibration {number}")
    fitted = weights_for(table)
    plays, dice = bot(LEVEL), FastDice(f"calibration {number}")
    chosen = set(Random(number).sample(range(int(fitted.length)), POSITIONS_PER_GAME))
    found: list[tuple[int, float, float, float]] = []
    while (seat := table.seat) is not None:
        if int(table.ply) in chosen and len(table.legal()) > 1:
            found.append((seat, game_progress(fitted, int(table.ply)), *forecasts(table, number)))
        table.apply(answer(plays, table, dice))
    winners, allies = table.winners(), int(table.allies(0))
    fair = log_odds(allies / players)
    return [
        Row(fair, far, worth, expected, allies * (seat in winners) / len(winners))
        for seat, far, worth, expected in found
    ]


def fit(found: list[Row], used: tuple[int, ...]) -> list[float]:
    """The powers, none below zero, at which what came of it was likeliest; by Newton's method, one after the other."""
    powers = [0.0] * 4
    for _ in range(NEWTON_STEPS):
        for which in used:
            pull, bend = RIDGE * powers[which], RIDGE
            for row in found:
                chance = row.chance(powers)
                pull += row.leads[which] * (chance - row.came)
                bend += row.leads[which] ** 2 * chance * (1.0 - chance)
            powers[which] = max(0.0, powers[which] - pull / (2 * bend))
    return powers


def missed(found: list[Row], powers: list[float]) -> float:
    """How far what was foretold is from what came, as the mean logarithm."""
    total = 0.0
    for row in found:
        chance = row.chance(powers)
        total -= row.came * log(chance) + (1.0 - row.came) * log(1.0 - chance)
    return total / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [game.name for game in meadhall.games()]
    parser.add_argument("games", nargs="*", default=names)
    parser.add_argument("-n", type=int, default=60, help="how many games with each number of players")
    chosen = parser.parse_args()
    print(
        f"{'game':10}{'choices':>8}{'value':>12}{'search':>12}"
        f"{'missed by both':>16}{'search':>8}{'value':>8}{'none':>8}"
    )
    for name in chosen.games:
        game = meadhall.game(name)
        played = [rows(game, players, number) for players in game.players for number in range(chosen.n)]
        kept = [row for number, each in enumerate(played) if number % HOLDOUT_INTERVAL for row in each]
        apart = [row for number, each in enumerate(played) if number % HOLDOUT_INTERVAL == 0 for row in each]
        scores = [missed(apart, fit(kept, used)) for used in ((0, 1, 2, 3), (2, 3), (0, 1), ())]
        powers = [round(power, 2) for power in fit([*kept, *apart], (0, 1, 2, 3))]
        told = "".join(f"{early:6.2f}{late:6.2f}" for early, late in (powers[:2], powers[2:]))
        print(
            f"{name:10}{len(kept) + len(apart):8}{told}{scores[0]:16.3f}" + "".join(f"{s:8.3f}" for s in scores[1:]),
            flush=True,
        )
        trust = Trust((powers[0], powers[1]), (min(1.0, powers[2]), powers[3]))
        text = written(msgspec.structs.replace(require_fitted_values(game), trust=trust))
        (GAMES / name / FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
