"""Whether what a review says of the dearest answers is still so when one thinks nine times as long.

Bots play, and their games are reviewed to the end. The moments that a review shows, of every seat, are taken one game
after the other until there are ten; the better answer and the given one are searched again with another seed, 27,000
iterations each. A cost holds if at least half of it is found again. What the reason counts and weighs is looked at
again too, at tables that come of the two answers in other worlds that the seat may imagine.

    python -m benchmarks.review_stability raids --moments 10

Reviews are kept in a folder, so a run that was interrupted need not make them again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

import meadhall
from benchmarks.dependencies import dependencies
from benchmarks.figures import command_of, measured, publish
from benchmarks.review import KEPT, gap, reviewed
from meadhall.bots.explain import common_positions, compare, comparison_text, count_pairs
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.reviews.models import Moment, regret_band

LONGEST = 27_000


class Again(NamedTuple):
    """A moment looked at again."""

    cost: float
    again: float
    reason_holds: bool

    @property
    def holds(self) -> bool:
        return self.again >= self.cost / 2


def some(game: Game, players: int, folder: Path) -> Iterator[tuple[Table, Moment]]:
    """The dearest answers of one reviewed game after the other, and the tables at which they were given."""
    for number in count():
        record, found, _ = reviewed(game, players, number, "good", folder)
        by_ply = {moment.ply: moment for moment in found.moments}
        for seat in found.seats:
            for ply in seat.worst:
                yield record.replay(ply), by_ply[ply]


def look_again(table: Table, moment: Moment, iterations: int) -> Again:
    return Again(moment.regret, gap(table, moment, "longest", iterations), reason_holds(table, moment))


def reason_holds(table: Table, moment: Moment) -> bool:
    """Whether all that a reason counts is so in other worlds too, and its weightiest gain and price have their sign."""
    seat = moment.seat
    met = count_pairs(common_positions(table, seat, moment.best, moment.action, FastDice("other worlds")), seat)
    changes, _ = compare(table, seat, moment.best, moment.action, FastDice("other worlds"))
    ranked = sorted(moment.changes, key=lambda name: moment.changes[name])
    gain, price = ranked[-1:], [name for name in ranked[:1] if moment.changes[name] < 0]
    return all(each.get(key) == pair for each in met for key, pair in moment.counts.items()) and all(
        changes.get(name, 0.0) * moment.changes[name] > 0 for name in (*gain, *price)
    )


def told(table: Table, moment: Moment, found: Again) -> str:
    """One moment: both costs with their labels, what was asked and answered, what was better, and the reason."""
    say, view = table.game.words("en"), table.view(moment.seat)
    best, given = (table.game.option_words(view, action, say) for action in (moment.best, moment.action))
    labels = (
        f"{moment.band} {100 * moment.regret:.1f}, then {regret_band(max(0.0, found.again))} {100 * found.again:.1f}"
    )
    reason = comparison_text(moment.changes, moment.counts, say, "answered")
    return (
        f"{'holds' if found.holds else 'FAILS'}  {labels}; ply {moment.ply}: {given}; better: {best}. "
        f"{reason}{'' if found.reason_holds else ' NOT SO'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in meadhall.games()], metavar="GAME")
    parser.add_argument("--moments", type=int, default=10, help="how many of each")
    parser.add_argument("--players", type=int, help="as few as can play unless told")
    parser.add_argument("--iterations", type=int, default=LONGEST)
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder in which reviews are kept")
    parser.add_argument("--write", action="store_true", help="write the rows of the documents")
    given = parser.parse_args()
    for game in map(meadhall.game, given.games):
        players = given.players or game.players[0]
        found: list[tuple[Moment, Again]] = []
        for table, moment in islice(some(game, players, given.keep), given.moments):
            found.append((moment, look_again(table, moment, given.iterations)))
            print(told(table, *found[-1]), flush=True)
        same = sum(moment.band == regret_band(max(0.0, again.again)) for moment, again in found)
        row = (
            f"| {game.name}, {players} players | {sum(again.holds for _, again in found)} of {len(found)} "
            f"| {sum(again.again < 0 for _, again in found)} | {same} "
            f"| {sum(again.reason_holds for _, again in found)} of {len(found)} |"
        )
        print(row, flush=True)
        if given.write:
            depends = dependencies(("rules", "karl", "values", "search"), game, players)
            publish(
                "moments", {f"holds.{game.name}": measured(row, command_of("benchmarks.review_stability"), depends)}
            )


if __name__ == "__main__":
    main()
