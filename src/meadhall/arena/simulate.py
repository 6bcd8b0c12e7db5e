"""Bots against bots, many games, on as many cores as there are; the same seed gives the same games on any number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from meadhall.arena.fixtures import Lineup
from meadhall.bots import answer, bot
from meadhall.core.dice import FastDice
from meadhall.core.table import Table
from meadhall.games import game

BATCHES_PER_JOB = 16
LARGEST_BATCH = 25


class Contest(Lineup):
    """A table whose seats rotate, game by game."""

    def seat(self, bot: int, number: int) -> int:
        """Where a bot sits in the game of that number: everybody moves one seat on after each game."""
        return (bot + number) % len(self.bots)

    def new(self, number: int) -> Table:
        found = game(self.game)
        edition = None if self.edition is None else found.read_edition(self.edition)
        return found.new(len(self.bots), f"{self.seed} {number}", edition, **self.options)


class Outcome(NamedTuple):
    """How a game ended, for each bot in the order of the contest; a shared victory is a share of one."""

    points: list[int]
    wins: list[float]
    answers: int


def play_game(contest: Contest, number: int) -> Outcome:
    """One game, wholly determined by the contest and its number."""
    table = contest.new(number)
    bots = [bot(level) for level in contest.bots]
    sitting = {contest.seat(index, number): each for index, each in enumerate(bots)}
    while (seat := table.seat) is not None:
        table.apply(answer(sitting[seat], table, FastDice(f"{contest.seed} {number} {int(table.ply)}")))
    return outcome(contest, number, table)


def outcome(contest: Contest, number: int, table: Table) -> Outcome:
    seats = [contest.seat(index, number) for index in range(len(contest.bots))]
    scores, winners = table.scores(), table.winners()
    share = 1 / len(winners)
    return Outcome([scores[seat] for seat in seats], [share * (seat in winners) for seat in seats], int(table.ply))


def play_batch(contest: Contest, numbers: range) -> list[Outcome]:
    return [play_game(contest, number) for number in numbers]


def batches(games: int, jobs: int) -> list[range]:
    """The numbers of the games, in pieces small enough to keep every core busy and to show progress."""
    size = max(1, min(LARGEST_BATCH, games // (jobs * BATCHES_PER_JOB)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def play_many(contest: Contest, games: int, jobs: int | None = None) -> Iterator[list[Outcome]]:
    """All the games in order of their numbers, batch by batch; `jobs` is how many run side by side."""
    from joblib import Parallel, cpu_count, delayed  # slow to import, and only needed here

    side_by_side = min(jobs or cpu_count(), games)
    work = (delayed(play_batch)(contest, numbers) for numbers in batches(games, side_by_side))
    yield from Parallel(n_jobs=side_by_side, return_as="generator")(work)
