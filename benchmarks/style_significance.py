"""Whether a style is a style, and not just weaker.

    python -m benchmarks.style_significance raids --level hersir -n 60

A level of each style meets the same level without one. What a seat has of everything that the game names (points by
source, features, things counted) is noted whenever that seat is asked; a style shows where the two differ by more than
chance, and is a style and not a weakness where it still wins its share.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from joblib import Parallel, delayed

import meadhall
from benchmarks.dependencies import dependencies, titled
from benchmarks.figures import command_of, measured, publish
from meadhall.arena.confidence import Z_95, wilson
from meadhall.arena.entrants import STYLE_MARK, entrant
from meadhall.bots.play import bot_answers
from meadhall.bots.styles import PLAIN, STYLES
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table

SEED = "styles"


class Played(NamedTuple):
    """A game: what part of the win the style had, and by how much it had more of everything than the plain ones."""

    share: float
    had: dict[str, float]
    lead: dict[str, float]


class Sign(NamedTuple):
    """A thing of which a style has more or less: what the plain ones have, how much more, and how sure that is."""

    name: str
    plain: float
    more: float
    doubt: float

    @property
    def clear(self) -> float:
        """How many times its own uncertainty the difference is."""
        return self.more / self.doubt if self.doubt else 0.0


def noted(table: Table, seat: int) -> dict[str, float]:
    """All that can be said of a seat in numbers."""
    evaluation = table.game.evaluation
    found = {f"source {name}": float(points) for name, points in table.breakdown(seat).items()}
    return found | {f"count {name}": float(count) for name, count in evaluation.counts(table, seat).items()}


def one_game(name: str, level: str, style: str, number: int, seed: str = SEED) -> Played:
    game = meadhall.game(name)
    players = game.players[0]
    mine = number % players
    table = game.new(players, f"{seed} {number // players}")
    bots = {seat: entrant(f"{level}{STYLE_MARK}{style if seat == mine else PLAIN}") for seat in range(players)}
    seen: dict[int, list[dict[str, float]]] = {seat: [] for seat in bots}
    for seat, action in bot_answers(
        lambda: table, bots, lambda now: FastDice(f"{seed} {number} {int(now.ply)}"), number
    ):
        seen[seat].append(noted(table, seat))
        table.apply(action)
    winners = table.winners()
    means = {seat: mean_of([*rows, noted(table, seat)]) for seat, rows in seen.items()}
    others = mean_of([means[seat] for seat in bots if seat != mine])
    lead = {key: means[mine][key] - others.get(key, 0.0) for key in means[mine]}
    return Played((mine in winners) / len(winners), others, lead)


def mean_of(rows: Sequence[dict[str, float]]) -> dict[str, float]:
    return {key: fmean(row.get(key, 0.0) for row in rows) for key in rows[-1]}


def signs(played: Sequence[Played]) -> list[Sign]:
    """What a style has more or less of, the clearest first."""
    found = []
    for key in played[0].lead:
        more = [each.lead.get(key, 0.0) for each in played]
        doubt = Z_95 * stdev(more) / len(more) ** 0.5
        found.append(Sign(key, fmean(each.had.get(key, 0.0) for each in played), fmean(more), doubt))
    return sorted(found, key=lambda sign: -abs(sign.clear))


def measure(game: Game, level: str, style: str, games: int, jobs: int, seed: str) -> str:
    """A row of the table."""
    played = list(Parallel(jobs)(delayed(one_game)(game.name, level, style, number, seed) for number in range(games)))
    wins = wilson(sum(each.share for each in played), games)
    shown = "; ".join(
        f"{sign.name} {sign.plain:.1f} {sign.more:+.1f} ± {sign.doubt:.1f}"
        for sign in signs(played)[:4]
        if abs(sign.clear) > 1
    )
    share = f"{100 * wins.value:.0f} % [{100 * wins.low:.0f}, {100 * wins.high:.0f}]"
    return f"| {titled(game.name)} | {style} | {share}, fair {100 / game.players[0]:.0f} % | {shown} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--level", default="hersir")
    parser.add_argument("-n", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--seed", default=SEED, help="names the deals: a style is not to be judged by those it was tuned on"
    )
    parser.add_argument("--write", action="store_true", help="write the rows of the documents")
    given = parser.parse_args()
    print("| game | style | wins against the same level without one | what it has more and less of |")
    print("| --- | --- | --- | --- |")
    level = "karl" if given.level == "karl" else "levels"
    for game in [meadhall.game(name) for name in given.games] or meadhall.games():
        for style in STYLES:
            row = measure(game, given.level, style, given.n, given.jobs, given.seed)
            print(row, flush=True)
            if given.write:
                depends = dependencies(("rules", level, "tastes", "search"), game, game.players[0])
                figure = measured(row, command_of("benchmarks.style_significance"), depends)
                publish("styles", {f"{given.level}.{game.name}-{style}": figure})


if __name__ == "__main__":
    main()
