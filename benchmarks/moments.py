"""Whether what a review calls dear still is when one thinks nine times as long as its longest search.

Bots play; some answers that a review says cost something are searched again with another seed, 27,000 iterations for
the best answer and as many for the one that was given. A cost holds if at least half of it is found again.

    python -m benchmarks.moments raids --moments 10
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice

import meadhall
from benchmarks.review import dear_answers, gap
from meadhall.core.game import Game
from meadhall.core.table import Table
from meadhall.reviews.shapes import Moment

LONGEST = 27_000


def some(game: Game, players: int) -> Iterator[tuple[Table, Moment]]:
    """Dear answers of one game after the other."""
    for number in count():
        yield from dear_answers(game, players, number)


def holds(cost: float, again: float) -> bool:
    return again >= cost / 2


def told(table: Table, moment: Moment, again: float) -> str:
    """One moment in a line: what was asked and answered, what was better, and what it cost by both searches."""
    say, view = table.game.words("en"), table.view(moment.seat)
    best, given = (table.game.option_words(view, action, say) for action in (moment.best, moment.action))
    costs = f"{100 * moment.regret:5.1f} {100 * again:5.1f}  {'holds' if holds(moment.regret, again) else 'FAILS'}"
    return f"{costs}  ply {moment.ply}: {given}; better: {best}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in meadhall.games()], metavar="GAME")
    parser.add_argument("--moments", type=int, default=10, help="how many of each")
    parser.add_argument("--players", type=int, help="as few as can play unless told")
    parser.add_argument("--iterations", type=int, default=LONGEST)
    given = parser.parse_args()
    for game in map(meadhall.game, given.games):
        players = given.players or game.players[0]
        found = []
        for table, moment in islice(some(game, players), given.moments):
            again = gap(table, moment, "longest", given.iterations)
            found.append((moment.regret, again))
            print(told(table, moment, again), flush=True)
        kept = sum(holds(*each) for each in found)
        turned = sum(again < 0 for _, again in found)
        print(f"{game.name}, {players} players: {kept} of {len(found)} hold, {turned} turn round", flush=True)


if __name__ == "__main__":
    main()
