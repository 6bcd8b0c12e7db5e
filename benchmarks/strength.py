"""What learning has brought: konungr against itself as it was before (`elder`), with the same processor time.

First both search the same positions, turn by turn in one run, and their iterations a second of processor time are
measured. Then they play with fixed numbers of iterations in that ratio: so other load biases no result, and the games
can be replayed. Every deal is played from every seat; with three and four, one konungr sits among elders.

    python -m benchmarks.strength raids --players 2 -n 400 --seconds 0.02
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import thread_time

import meadhall
from benchmarks.dependencies import dependencies, titled
from benchmarks.figures import command_of, interval, measured, publish
from meadhall.arena.entrants import BUDGET_MARK, entrant
from meadhall.arena.fixtures import Lineup, fixtures
from meadhall.arena.ladder import Rung, verdict_on_rung
from meadhall.arena.run import play_fixtures
from meadhall.bots import answer, bot
from meadhall.bots.search.mcts import Search
from meadhall.bots.search_bot import SearchBot
from meadhall.bots.turn_enumeration import TurnEnumeration
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table

POSITIONS = 8
ROUNDS = 2
LEAST = 8
"""A search has at least so many iterations; of whole turns at least one is thought through."""


def positions(game: Game, players: int) -> list[Table]:
    """Choices spread over a game of bots."""
    table = game.new(players, "strength")
    karl, dice, found = bot("karl"), FastDice("strength"), []
    while not table.over:
        if len(table.legal()) > 1:
            found.append(table.clone())
        table.apply(answer(karl, table, dice))
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def speeds(tables: list[Table], bots: list[SearchBot], seconds: float) -> list[float]:
    """Iterations for each second of processor time, turn by turn."""
    iterations, spent = [0.0] * len(bots), [0.0] * len(bots)
    for _ in range(ROUNDS):
        for table in tables:
            seat = table.seat or 0
            for which, searching in enumerate(bots):
                imagined = table.guess(seat, FastDice(1))
                start = thread_time()
                thinking = thought(searching, imagined, seat)
                thinking.run(1_000_000_000, seconds - (thread_time() - start), True)
                spent[which] += thread_time() - start
                iterations[which] += int(thinking.iterations)
    return [count / time for count, time in zip(iterations, spent, strict=True)]


def thought(bot: SearchBot, imagined: Table, seat: int) -> Search | TurnEnumeration:
    """What a bot would think about a table."""
    return bot.turn_enumeration(imagined) or Search(imagined, seat, FastDice(2), -1, bot.evaluator(imagined))


def searching(text: str) -> SearchBot:
    chosen = entrant(text)
    assert isinstance(chosen, SearchBot), f"{text} does not search"
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=None)
    parser.add_argument("--players", type=int)
    parser.add_argument("-n", type=int, default=400, help="how many games at each table")
    parser.add_argument("--seconds", type=float, default=0.05, help="processor time for each answer")
    parser.add_argument("--bot", default="konungr", help="konungr, or the path of a net")
    parser.add_argument("--rival", default="elder")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the rows of docs/learning.md")
    parser.add_argument("--out", type=Path, help="keep the results (.jsonl): a rerun goes on there")
    given = parser.parse_args()
    print(f"{'game':10}{'players':>8}{'games':>7}{'iterations':>16}{'wins':>8}  {'interval':18}{'fair':>6}")
    for name in given.games or [game.name for game in meadhall.games()]:
        game = meadhall.game(name)
        for players in [given.players] if given.players else game.players:
            tables, bots = positions(game, players), [searching(given.bot), searching(given.rival)]
            rates = speeds(tables, bots, given.seconds)
            least = [1 if isinstance(thought(each, tables[0], 0), TurnEnumeration) else LEAST for each in bots]
            counts = [max(few, round(rate * given.seconds)) for few, rate in zip(least, rates, strict=True)]
            entrants = [
                f"{who}{BUDGET_MARK}{count}" for who, count in zip((given.bot, given.rival), counts, strict=True)
            ]
            lineup = Lineup(
                name, (entrants[0], *[entrants[1]] * (players - 1)), given.seed, game.validate_options(players, {})
            )
            results = play_fixtures(fixtures([lineup], given.n), given.out, given.jobs)
            found = verdict_on_rung(Rung(lineup, *entrants), results)
            assert found is not None
            wins = found.wins
            if given.write:
                row = (
                    f"| {titled(name)} | {players} | {found.games} | {counts[0]} : {counts[1]} "
                    f"({1000 * given.seconds:g} ms) | {interval(wins)} | {100 / players:.3g} % |"
                )
                depends = dependencies(("rules", "net", "search"), game, players)
                key = f"wins.{name}-{players}-{given.seconds:g}-{given.seed}"
                publish("strength", {key: measured(row, command_of("strength"), depends)})
            print(
                f"{name:10}{players:8}{found.games:7}{f'{counts[0]}:{counts[1]}':>16}{wins.value:8.1%}  "
                f"{f'{wins.low:.1%} to {wins.high:.1%}':18}{1 / players:6.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
