"""Puzzle verification: one answer is clearly the best, and a greedy bot misses it.

Everything is judged from what the seat could know. Rollouts are played from determinizations, and all answers are
evaluated by searches that are each forced to one answer: first briefly, then long and twice. A position that fails at
any stage is no puzzle.
"""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from meadhall.bots import answer
from meadhall.bots.explain import Counts, compare
from meadhall.bots.greedy import Greedy
from meadhall.bots.search.mcts import Search
from meadhall.bots.win_probability import WinProbabilities
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.reviews.models import INACCURACY, MISTAKE
from meadhall.reviews.playouts import rollout_gains
from meadhall.reviews.regret import NO_TIME_LIMIT, Budget, RegretJudge

MIN_OPTIONS = 3
EQUAL_MARGIN = INACCURACY
"""Answers within this share of the best are equally good."""
MIN_MARGIN = MISTAKE
"""All others must be behind by this share: each of them would be a mistake."""
MAX_ACCEPTED = 2
MIN_WRONG = 2
PRUNING_MARGIN = 0.2
"""Answers so far behind at the first glance are not searched further."""
CLOSE_WRONG_ANSWERS = 3
"""So many of the strongest wrong answers are searched as long as the right one, and the obvious one with them."""
MIN_STANDARD_ERRORS = 1.0
"""By how many standard errors the right answer must win more of the rollouts."""
EARLY_STOP_STANDARD_ERRORS = 3.0
"""With a lead of so many standard errors the rollouts stop early."""
SHORT_SEARCHES = 8
"""So many short searches tell how hard it is."""
SHORT_SEARCH_ITERATIONS = 20
SEEDS = ("first", "second")

Shares = dict[int, float]
"""Answers, and the share of the win that may be expected of each."""


class Effort(NamedTuple):
    """Effort of a verification: iterations for each answer in each stage, rollouts in a batch, and rollouts at most."""

    glance: int = 200
    brief: int = 1500
    long: int = 9000
    some_games: int = 40
    games: int = 200


FULL_EFFORT = Effort()


class VerifiedPuzzle(NamedTuple):
    """Result of a verification."""

    accepted: tuple[int, ...]
    """The right answers, the best first."""
    shares: Shares
    margin: float
    """How far the best of the wrong answers is behind, in that long search in which it is nearest."""
    obvious: int
    came: float
    """How much more of the win the right answer brought than the obvious one, where games were played out."""
    error: float
    """The standard error of that."""
    found: int
    """How many of the short searches found a right answer."""
    changes: dict[str, float]
    counts: Counts


def greedy_answer(table: Table) -> int:
    """The answer of a greedy bot, which looks one ply ahead."""
    return answer(Greedy(), table, FastDice("quick look"))


def verify_puzzle(table: Table, seed: str, effort: Effort = FULL_EFFORT) -> VerifiedPuzzle | None:
    """The verified puzzle of a position, or None."""
    seat = table.seat
    if seat is None or len(table.legal()) < MIN_OPTIONS:
        return None
    obvious = greedy_answer(table)
    glance = expected_shares(table, seat, table.legal(), effort.glance, f"{seed} glance")
    if not accepted_answers(glance, EQUAL_MARGIN) or glance[obvious] > max(glance.values()) - EQUAL_MARGIN:
        return None
    near = [each for each in glance if glance[each] >= max(glance.values()) - PRUNING_MARGIN]
    brief = {**glance, **expected_shares(table, seat, sorted({*near, obvious}), effort.brief, f"{seed} brief")}
    accepted = accepted_answers(brief)
    if not accepted or obvious in accepted:
        return None
    best = max(accepted, key=lambda each: brief[each])
    came, error = rollout_comparison(table, seat, best, obvious, seed, effort)
    if came <= MIN_STANDARD_ERRORS * error:
        return None
    wrong = sorted((each for each in brief if each not in accepted), key=lambda each: -brief[each])
    close = sorted({*accepted, *wrong[:CLOSE_WRONG_ANSWERS], obvious})
    long: list[Shares] = []
    for name in SEEDS:
        long.append(expected_shares(table, seat, close, effort.long, f"{seed} {name}"))
        if (
            not (accepted := accepted_answers(long[-1]))
            or set(accepted) != set(accepted_answers(long[0]))
            or obvious in accepted
        ):
            return None
    shares = {**brief, **{each: mean(one[each] for one in long) for each in close}}
    if best not in accepted or set(accepted) != set(accepted_answers(shares)):
        return None
    changes, counts = compare(table, seat, best, obvious, FastDice(f"{seed} reason"))
    return VerifiedPuzzle(
        tuple(sorted(accepted, key=lambda each: -shares[each])),
        shares,
        min(margin_of(each, accepted) for each in long),
        obvious,
        came,
        error,
        sum(short_search_answer(table, seat, f"{seed} try {number}") in accepted for number in range(SHORT_SEARCHES)),
        changes,
        counts,
    )


def rollout_comparison(
    table: Table, seat: int, best: int, obvious: int, seed: str, effort: Effort
) -> tuple[float, float]:
    """The mean difference in the share of the win between two answers over rollouts, and its standard error.

    Rollouts come in batches, until the lead is significant, or lost, or all are played.
    """
    came: list[float] = []
    while True:
        came += rollout_gains(table, seat, best, obvious, range(len(came), len(came) + effort.some_games), seed)
        error = stdev(came) / sqrt(len(came))
        if mean(came) <= 0.0 or mean(came) > EARLY_STOP_STANDARD_ERRORS * error or len(came) >= effort.games:
            return mean(came), error


def holds_again(
    table: Table, accepted: Collection[int], obvious: int, seed: str, iterations: int = FULL_EFFORT.long
) -> bool:
    """Replication: whether a long search with another seed still puts the right answers clearly ahead of all others.

    With half the margin, because of regression to the mean: puzzles were selected for having the whole one.
    """
    seat = table.seat
    assert seat is not None, "the game is over"
    glance = expected_shares(table, seat, table.legal(), FULL_EFFORT.glance, f"{seed} glance")
    wrong = sorted((each for each in glance if each not in accepted), key=lambda each: -glance[each])
    shares = expected_shares(table, seat, sorted({*accepted, *wrong[:CLOSE_WRONG_ANSWERS], obvious}), iterations, seed)
    best = max(shares[each] for each in accepted)
    return all(best - share >= MIN_MARGIN / 2 for each, share in shares.items() if each not in accepted)


def expected_shares(table: Table, seat: int, actions: list[int], iterations: int, seed: str) -> Shares:
    """The expected shares of some answers, all over the same determinizations."""
    judge = RegretJudge(seed, Budget(0, (iterations,)))
    means = {action: judge.forced(table, seat, action, iterations) for action in actions}
    chances = WinProbabilities(table, seat, f"{seed} {int(table.ply)}", max(means.values()))
    return {action: chances.share(expected) for action, expected in means.items()}


def accepted_answers(shares: Shares, margin: float = MIN_MARGIN) -> tuple[int, ...]:
    """The right answers; none where not all others are clearly behind them."""
    best = max(shares.values())
    accepted = tuple(action for action, share in shares.items() if share >= best - EQUAL_MARGIN)
    clear = len(accepted) <= MAX_ACCEPTED and len(shares) - len(accepted) >= MIN_WRONG
    return accepted if clear and margin_of(shares, accepted) >= margin else ()


def margin_of(shares: Shares, accepted: tuple[int, ...]) -> float:
    """How far the best of the other answers is behind the best."""
    others = [share for action, share in shares.items() if action not in accepted]
    return max(shares.values()) - max(others, default=0.0)


def short_search_answer(table: Table, seat: int, seed: str) -> int:
    """The answer of a short search."""
    search = Search(table.guess(seat, FastDice(f"{seed} guess")), seat, FastDice(seed))
    search.run(SHORT_SEARCH_ITERATIONS, NO_TIME_LIMIT)
    return search.ranking()[0]
