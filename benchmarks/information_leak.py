"""Information leak: how much an answer reveals of what its seat hides.

    python -m benchmarks.information_leak lofoten --bot konungr@60 -n 6

The next seat looks on. How likely an answer was, the search's own first sight tells: at the real table, and at tables
as the onlooker guesses them. By the logarithm of how many times likelier it was at the real one the onlooker comes
nearer to the truth, if guesses are weighed by that: 1 would be guesses e times better, 0 is nothing learnt, and less is
to be misled. Answers that are not possible in every guess are passed over: everybody sees at once what they show, a
card that was played. So are secret ones (`--without`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import exp, log
from statistics import fmean

import meadhall
from meadhall.arena.entrants import entrant
from meadhall.bots.bot import answer
from meadhall.bots.search.mcts import Search
from meadhall.bots.search_bot import SearchBot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table

DETERMINIZATIONS = 12
RANDOM_ANSWER_PROBABILITY = 0.1
"""The probability of a random answer."""
SHARPER = (1.0, 2.0, 4.0, 8.0)
"""How much surer of themselves players may be than a first sight is."""


def likelihoods(table: Table, action: int, seer: SearchBot) -> list[float]:
    """How likely an answer is at first sight, for players more or less sure of themselves; none if it is impossible."""
    search = Search(table, table.seat or 0, FastDice(1), -1, seer.evaluator(table))
    legal = table.legal()
    if action not in legal:
        return []
    opinions = search.option_values(table)
    best, at = max(opinions), legal.index(action)
    found = []
    for times in SHARPER:
        weights = [exp(times * (opinion - best) / search.prior_temperature) for opinion in opinions]
        found.append(
            (1 - RANDOM_ANSWER_PROBABILITY) * weights[at] / sum(weights) + RANDOM_ANSWER_PROBABILITY / len(weights)
        )
    return found


def betrayed(table: Table, action: int, seer: SearchBot, dice: FastDice) -> list[float]:
    """What the next seat learns from an answer; nothing is told of one that not every guess allows."""
    onlooker = ((table.seat or 0) + 1) % int(table.seats)
    guesses = [likelihoods(table.guess(onlooker, dice), action, seer) for _ in range(DETERMINIZATIONS)]
    if not all(guesses):
        return []
    real = likelihoods(table, action, seer)
    return [log(real[at] / fmean(guess[at] for guess in guesses)) for at in range(len(SHARPER))]


def one_game(name: str, bot: str, players: int, number: int, without: list[str]) -> Iterator[list[float]]:
    table = meadhall.game(name).new(players, f"betraying {number}")
    seer = entrant(bot)
    if not isinstance(seer, SearchBot):
        raise SystemExit(f"{bot} does not search, so it has no first sight: try konungr@60.")
    dice = FastDice(f"betraying {number}")
    while table.seat is not None:
        action = answer(seer, table, dice)
        if len(table.legal()) > 1 and table.decision not in without:
            yield betrayed(table, action, seer, dice)
        table.apply(action)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="konungr@60", help="who plays, with its budget")
    parser.add_argument("--players", type=int, help="as few as the game takes, if nothing is said")
    parser.add_argument("--without", nargs="*", default=[], metavar="DECISION", help="secret answers to skip")
    parser.add_argument("-n", type=int, default=6)
    given = parser.parse_args()
    players = given.players or meadhall.game(given.game).players[0]
    told = [
        learnt
        for number in range(given.n)
        for learnt in one_game(given.game, given.bot, players, number, given.without)
        if learnt
    ]
    print("| game | players | answers | players' sureness | learnt from an answer | from a seat in a whole game |")
    print("| --- | --- | --- | --- | --- | --- |")
    for at, times in enumerate(SHARPER):
        each = fmean(learnt[at] for learnt in told)
        whole = each * len(told) / given.n / players
        print(f"| {given.game} | {players} | {len(told)} | {times:g} | {each:+.4f} | {whole:+.2f} |")


if __name__ == "__main__":
    main()
