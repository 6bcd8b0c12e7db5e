"""What it would be worth to know what the others know.

    python -m benchmarks.value_of_information lofoten --bot konungr@100 -n 200

One player of a table is shown everything that any player has seen, and searches worlds in which only the rest is
resampled; the others determinize as ever. Better inference from the others' moves could win no more than that.
"""

from __future__ import annotations

import argparse

from joblib import Parallel, delayed

import meadhall
from benchmarks.dependencies import dependencies, titled
from benchmarks.figures import command_of, interval, measured, publish
from meadhall.arena.confidence import wilson
from meadhall.arena.entrants import entrant
from meadhall.bots.bot import answer
from meadhall.bots.search_bot import SearchBot
from meadhall.core.engine.dice import FastDice

SEED = "knowing"


def one_game(name: str, bot: str, players: int, number: int, seed: str = SEED) -> float:
    """What part of the win had the one who knows."""
    table = meadhall.game(name).new(players, f"{seed} {number // players}")
    bots = [entrant(bot) for _ in range(players)]
    knowing = bots[number % players]
    if not isinstance(knowing, SearchBot):
        raise SystemExit(f"{bot} does not search, so it has nothing to guess: try konungr@100.")
    knowing.full_information = True
    while (seat := table.seat) is not None:
        dice = FastDice(f"{seed} {number} {int(table.ply)}")
        one = bots[seat]
        action = one.choose(table.reroll(dice.clone()), dice) if one is knowing else answer(one, table, dice)
        table.apply(action)
    winners = table.winners()
    return (number % players in winners) / len(winners)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--bot", default="konungr@100", help="who plays, with its budget")
    parser.add_argument("--players", type=int, help="as few as the game takes, if nothing is said")
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--write", action="store_true", help="write the rows of the documents")
    given = parser.parse_args()
    print("| game | players | who plays | games | wins of the one who knows | fair share |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in map(meadhall.game, given.games):
        players = given.players or game.players[0]
        played = Parallel(given.jobs)(
            delayed(one_game)(game.name, given.bot, players, number, given.seed) for number in range(given.n)
        )
        wins = wilson(sum(played), given.n)
        row = (
            f"| {titled(game.name)} | {players} | {given.bot} | {given.n} | {interval(wins)} | {100 / players:.3g} % |"
        )
        print(row, flush=True)
        if given.write:
            depends = dependencies(("rules", "net", "search"), game, players)
            command = command_of("benchmarks.value_of_information")
            publish("knowing", {f"wins.{game.name}-{players}": measured(row, command, depends)})


if __name__ == "__main__":
    main()
