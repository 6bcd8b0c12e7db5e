"""How far the shares of the win that a search expects can be believed, game by game.

Searches play each other; at every choice the share expected for the seat is set beside who won in the end. The slope of
the logistic regression through the fair share says what a game's `TRUST` should be: 1 where the odds come true, less
where the search is too sure of itself. Where it is more, the search is not sure enough, and `TRUST` stays 1.

    python -m benchmarks.calibration raids -n 60
"""

from __future__ import annotations

import argparse
from math import exp, log

import meadhall
from meadhall.arena.entrants import FOREVER
from meadhall.bots import answer
from meadhall.bots.explain import ITERATIONS
from meadhall.bots.seer import Seer
from meadhall.core.dice import FastDice

BOUND = 0.001
"""No expected share is taken for more certain than this."""
STEPS = 40
MOST = 20.0
"""The steps of Newton's method, and how far it may go where no lead was ever lost."""


class Steady(Seer):
    """Searches as a hint does, however long it takes."""

    iterations = ITERATIONS
    seconds = FOREVER


def odds(share: float) -> float:
    """The logarithm of the odds."""
    held = min(max(share, BOUND), 1 - BOUND)
    return log(held / (1 - held))


def expectations(name: str, players: int, number: int) -> list[tuple[float, float]]:
    """For each choice of a game: the odds expected, less the fair ones, and the share that came of it."""
    table = meadhall.game(name).new(players, f"calibration {number}")
    seers = [Steady() for _ in range(players)]
    expected: list[tuple[int, float]] = []
    while (seat := table.seat) is not None:
        choices = len(table.legal())
        action = answer(seers[seat], table, FastDice(f"{number} {int(table.ply)}"))
        if choices > 1:
            expected.append((seat, odds(seers[seat].search.root.children()[0].mean(seat))))
        table.apply(action)
    winners = table.winners()
    fair = odds(1 / players)
    return [(found - fair, (seat in winners) / len(winners)) for seat, found in expected]


def slope(pairs: list[tuple[float, float]], fair: float) -> float:
    """The slope of a logistic regression whose intercept is the fair share, by Newton's method."""
    found = 0.5
    for _ in range(STEPS):
        pull = bend = 0.0
        for lead, came in pairs:
            chance = 1 / (1 + exp(-(fair + found * lead)))
            pull += lead * (chance - came)
            bend += lead * lead * chance * (1 - chance)
        found = min(MOST, max(0.0, found - pull / (2 * bend)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [game.name for game in meadhall.games()]
    parser.add_argument("games", nargs="*", default=names)
    parser.add_argument("-n", type=int, default=60, help="how many games of each")
    parser.add_argument("--players", type=int, help="as few as can play unless told")
    chosen = parser.parse_args()
    print(f"{'game':10}{'players':>8}{'choices':>9}{'trust':>8}{'halves':>14}")
    for name in chosen.games:
        players = chosen.players or meadhall.game(name).players[0]
        games = [expectations(name, players, number) for number in range(chosen.n)]
        fair = odds(1 / players)
        halves = [slope([pair for game in games[side::2] for pair in game], fair) for side in (0, 1)]
        pairs = [pair for game in games for pair in game]
        spread = f"{halves[0]:.2f} {halves[1]:.2f}"
        print(f"{name:10}{players:8}{len(pairs):9}{slope(pairs, fair):8.2f}{spread:>14}", flush=True)


if __name__ == "__main__":
    main()
