"""Whether a moment makes a puzzle: one answer is clearly the best, and a quick look misses it.

Everything is judged from what the seat could know. Games are played out from guesses, and the chances of all answers
are weighed by searches that are each held to one answer: first briefly, then long and twice. What does not hold at
every stage is no puzzle.
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
from meadhall.bots.win_probability import Chances
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.reviews.models import INACCURACY, MISTAKE
from meadhall.reviews.playouts import gains
from meadhall.reviews.regret import FOREVER, Budget, Judge

FEWEST_OPTIONS = 3
EQUAL = INACCURACY
"""Answers within so much of the best are as good."""
MARGIN = MISTAKE
"""All others must be behind by so much: each of them would be a mistake."""
MOST_ACCEPTED = 2
FEWEST_WRONG = 2
FAR = 0.2
"""What is so far behind at a glance stays behind."""
CLOSEST = 3
"""So many of the strongest wrong answers are searched as long as the right one, and the obvious one with them."""
ERRORS = 1.0
"""By how many standard errors the right answer must win more of the games that are played out."""
BEYOND_DOUBT = 3.0
"""By so many standard errors, and no more games are played out."""
TRIES = 8
"""So many short searches tell how hard it is."""
SHORT = 20
SEEDS = ("first", "second")

Shares = dict[int, float]
"""Answers, and the share of the win that may be expected of each."""


class Effort(NamedTuple):
    """How long the searches are, in iterations for each answer; how many games are played out at once, and in all."""

    glance: int = 200
    brief: int = 1500
    long: int = 9000
    some_games: int = 40
    games: int = 200


FULL = Effort()


class Verified(NamedTuple):
    """What was found out about a moment."""

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


def quick_look(table: Table) -> int:
    """What anybody would answer who looks only at what comes of it at once."""
    return answer(Greedy(), table, FastDice("quick look"))


def verified(table: Table, seed: str, effort: Effort = FULL) -> Verified | None:
    """A moment as a puzzle, if it makes one."""
    seat = table.seat
    if seat is None or len(table.legal()) < FEWEST_OPTIONS:
        return None
    obvious = quick_look(table)
    glance = weighed(table, seat, table.legal(), effort.glance, f"{seed} glance")
    if not right(glance, EQUAL) or glance[obvious] > max(glance.values()) - EQUAL:
        return None
    near = [each for each in glance if glance[each] >= max(glance.values()) - FAR]
    brief = {**glance, **weighed(table, seat, sorted({*near, obvious}), effort.brief, f"{seed} brief")}
    accepted = right(brief)
    if not accepted or obvious in accepted:
        return None
    best = max(accepted, key=lambda each: brief[each])
    came, error = played_out(table, seat, best, obvious, seed, effort)
    if came <= ERRORS * error:
        return None
    wrong = sorted((each for each in brief if each not in accepted), key=lambda each: -brief[each])
    close = sorted({*accepted, *wrong[:CLOSEST], obvious})
    long: list[Shares] = []
    for name in SEEDS:
        long.append(weighed(table, seat, close, effort.long, f"{seed} {name}"))
        if not (accepted := right(long[-1])) or set(accepted) != set(right(long[0])) or obvious in accepted:
            return None
    shares = {**brief, **{each: mean(one[each] for one in long) for each in close}}
    if best not in accepted or set(accepted) != set(right(shares)):
        return None
    changes, counts = compare(table, seat, best, obvious, FastDice(f"{seed} reason"))
    return Verified(
        tuple(sorted(accepted, key=lambda each: -shares[each])),
        shares,
        min(gap(each, accepted) for each in long),
        obvious,
        came,
        error,
        sum(quick_search(table, seat, f"{seed} try {number}") in accepted for number in range(TRIES)),
        changes,
        counts,
    )


def played_out(table: Table, seat: int, best: int, obvious: int, seed: str, effort: Effort) -> tuple[float, float]:
    """How much more of the win the one answer brought than the other, and the standard error of that.

    Some games at a time, until it is beyond doubt, or lost, or all are played.
    """
    came: list[float] = []
    while True:
        came += gains(table, seat, best, obvious, range(len(came), len(came) + effort.some_games), seed)
        error = stdev(came) / sqrt(len(came))
        if mean(came) <= 0.0 or mean(came) > BEYOND_DOUBT * error or len(came) >= effort.games:
            return mean(came), error


def still_right(table: Table, accepted: Collection[int], obvious: int, seed: str, iterations: int = FULL.long) -> bool:
    """Whether a long search with another seed says the same: the right answers are clearly ahead of all others.

    With half the margin, for what was chosen because it had the whole one is seldom as good the next time.
    """
    seat = table.seat
    assert seat is not None, "the game is over"
    glance = weighed(table, seat, table.legal(), FULL.glance, f"{seed} glance")
    wrong = sorted((each for each in glance if each not in accepted), key=lambda each: -glance[each])
    shares = weighed(table, seat, sorted({*accepted, *wrong[:CLOSEST], obvious}), iterations, seed)
    best = max(shares[each] for each in accepted)
    return all(best - share >= MARGIN / 2 for each, share in shares.items() if each not in accepted)


def weighed(table: Table, seat: int, actions: list[int], iterations: int, seed: str) -> Shares:
    """What may be expected of some answers; all of them meet the same worlds."""
    judge = Judge(seed, Budget(0, (iterations,)))
    means = {action: judge.forced(table, seat, action, iterations) for action in actions}
    chances = Chances(table, seat, f"{seed} {int(table.ply)}", max(means.values()))
    return {action: chances.share(expected) for action, expected in means.items()}


def right(shares: Shares, margin: float = MARGIN) -> tuple[int, ...]:
    """The right answers; none where not all others are clearly behind them."""
    best = max(shares.values())
    accepted = tuple(action for action, share in shares.items() if share >= best - EQUAL)
    clear = len(accepted) <= MOST_ACCEPTED and len(shares) - len(accepted) >= FEWEST_WRONG
    return accepted if clear and gap(shares, accepted) >= margin else ()


def gap(shares: Shares, accepted: tuple[int, ...]) -> float:
    """How far the best of the other answers is behind the best."""
    others = [share for action, share in shares.items() if action not in accepted]
    return max(shares.values()) - max(others, default=0.0)


def quick_search(table: Table, seat: int, seed: str) -> int:
    """What somebody would answer who thinks for a moment."""
    search = Search(table.guess(seat, FastDice(f"{seed} guess")), seat, FastDice(seed))
    search.run(SHORT, FOREVER)
    return search.ranking()[0]
