"""Explanations of hints: what a search expects of a move and of its alternatives, and what the move changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from meadhall.bots.line_comparison import CommonPosition, can_win, compare_lines, must_lose
from meadhall.bots.search.mcts import Search
from meadhall.bots.win_probability import WinProbabilities
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words

MAX_ITERATIONS = 400
MAX_SECONDS = 1.0
MAX_ALTERNATIVES = 2
COMPARED_DETERMINIZATIONS = 8
"""In how many determinizations the consequences of two moves are compared."""
MIN_RELEVANT_SHARE = 0.01
"""How much of a game's spread a difference must have to be told."""
COUNTABLE_WEIGHT = 0.4
"""A change that can be counted is told before one that weighs more, if it weighs at least this share of it."""
EQUAL_SHARE_MARGIN = 0.015
"""Two moves whose shares of the win differ by less, and that change nothing else, are as good as each other."""
WINS = "end.won"
LOSES = "end.lost"
"""Among what is counted: one move can end the game and win it, the other ends and loses it."""
MIN_COST_SHARE = 0.25
"""A price is told if it is at least this share of the gain."""


class RatedAction(NamedTuple):
    """An action, and the share of the win that is expected of it."""

    action: int
    share: float


Counts = dict[str, tuple[int, int]]
"""What can be counted after one move, and after another."""
Comparison = tuple[dict[str, float], Counts]
"""By feature of the game's evaluation, how many points better one move is than another; and what can be counted."""


class Reason(NamedTuple):
    """Why a move is suggested."""

    best: RatedAction
    alternatives: list[RatedAction]
    changes: dict[str, float]
    """By the names of the game's features: how many points better the move is than the first alternative."""
    counts: Counts
    """What can be counted after the move, and after the first alternative; only what is certain."""
    options: int
    """How many options there are."""


def explain(table: Table, dice: FastDice, iterations: int = MAX_ITERATIONS, seconds: float = MAX_SECONDS) -> Reason:
    """What to answer to the question asked at a table, from what its seat may know.

    What was tried less is trusted with no greater share than the best.
    """
    seat = table.seat
    assert seat is not None, "the game is over"
    seed = f"explain {int(dice.clone().below('chances', 1 << 31))}"
    search = Search(table.guess(seat, dice.clone()), seat, dice)
    search.run(iterations, seconds)
    tried = [node for node in search.root.children() if node.visits]
    chances = WinProbabilities(table, seat, seed, tried[0].mean(seat))
    best, *others = [
        RatedAction(int(node.action), chances.share(node.mean(seat))) for node in tried[: 1 + MAX_ALTERNATIVES]
    ]
    ordered = sorted(
        (RatedAction(other.action, min(other.share, best.share)) for other in others), key=lambda o: -o.share
    )
    changes, counts = compare(table, seat, best.action, ordered[0].action, dice) if ordered else ({}, {})
    return Reason(best, ordered, changes, counts, len(table.legal()))


def compare(table: Table, seat: int, action: int, other: int, dice: FastDice) -> Comparison:
    """How much better the seat stands, feature by feature, after one action than after another; and what it counts.

    Both are looked at at the same moment. Where they don't come to one in every world, there is nothing to compare but
    that one of them ends the game.
    """
    met = common_positions(table, seat, action, other, dice)
    if not met:
        return {}, ending_counts(table, seat, action, other, dice)
    evaluation = table.game.evaluation
    gained: dict[str, float] = {}
    for here, there, _ in met:
        instead = evaluation.features(there, seat)
        for name, points in evaluation.features(here, seat).items():
            gained[name] = gained.get(name, 0.0) + (points - instead[name]) / len(met)
    least = MIN_RELEVANT_SHARE * evaluation.SPREAD
    changes = {name: points for name, points in gained.items() if abs(points) >= least}
    return changes, certain_counts(count_pairs(met, seat)) if all(meeting.own for meeting in met) else {}


def ending_counts(table: Table, seat: int, action: int, other: int, dice: FastDice) -> Counts:
    """Whether the one move can end the game and win it, and whether the other ends and loses it: in every world."""
    worlds = determinizations(table, seat, dice)
    found = {WINS: (1, 0)} if all(can_win(world, seat, action, dice) for world in worlds) else {}
    return {**found, LOSES: (0, 1)} if all(must_lose(world, seat, other) for world in worlds) else found


def determinizations(table: Table, seat: int, dice: FastDice) -> list[Table]:
    """Some determinizations for a seat."""
    return [table.guess(seat, FastDice(int(dice.below("explain", 1 << 31)))) for _ in range(COMPARED_DETERMINIZATIONS)]


def common_positions(table: Table, seat: int, action: int, other: int, dice: FastDice) -> list[CommonPosition]:
    """The common positions after two moves, in some determinizations; none if one of these has no common position."""
    met = [compare_lines(world, seat, action, other, dice) for world in determinizations(table, seat, dice)]
    return [each for each in met if each is not None] if None not in met else []


def count_pairs(met: list[CommonPosition], seat: int) -> list[Counts]:
    """What is counted in each world after the one move and after the other, of what both have."""
    found = []
    for here, there, _ in met:
        theirs = there.game.evaluation.counts(there, seat)
        ours = here.game.evaluation.counts(here, seat)
        found.append({key: (n, theirs[key]) for key, n in ours.items() if key in theirs})
    return found


def certain_counts(count_pairs: list[Counts]) -> Counts:
    """What is counted alike in every world."""
    first, *others = count_pairs
    return {key: pair for key, pair in first.items() if all(each.get(key) == pair for each in others)}


def hint_sentences(reason: Reason, say: Words, name: Callable[[int], str]) -> list[str]:
    """The reason in words; `name` says what an action is called."""
    if reason.options == 1:
        return [say("hint.only")]
    share = percent(reason.best.share, say)
    if not reason.alternatives:
        return [say("hint.share", share=share)]
    others = [say("hint.other", move=name(each.action), share=percent(each.share, say)) for each in reason.alternatives]
    return [say("hint.shares", share=share, others=say("hint.between").join(others)), reason_text(reason, say)]


def reason_text(reason: Reason, say: Words) -> str:
    """What speaks most for the move rather than for the first alternative, and what speaks against it."""
    if not reason.changes and reason.best.share - reason.alternatives[0].share < EQUAL_SHARE_MARGIN:
        return say("hint.same")
    return comparison_text(reason.changes, reason.counts, say, "hint")


def comparison_text(changes: dict[str, float], counts: Counts, say: Words, against: str) -> str:
    """A comparison in words: with the next best move (`hint`), or with the one that was played (`answered`)."""
    gains = {feature: points for feature, points in changes.items() if points > 0}
    if not gains:
        return ending_text(counts, say, against) or say(f"{against}.later")
    enough = MIN_COST_SHARE * max(gains.values())
    costs = {feature: -points for feature, points in changes.items() if -points >= enough}
    gain = change_text(gains, counts, 1, say)
    if not costs:
        return say(f"{against}.gain", gain=gain)
    return say(f"{against}.gain_and_cost", gain=gain, cost=change_text(costs, counts, -1, say))


def ending_text(counts: Counts, say: Words, against: str) -> str:
    """That one of two moves ends the game, in words; nothing where none does."""
    return next((say(f"{against}.{key}") for key in (WINS, LOSES) if key in counts), "")


def change_text(changes: dict[str, float], counts: Counts, sign: int, say: Words) -> str:
    """One of the weightiest changes for the better (sign 1) or the worse (sign -1): counted, if it can be."""
    features = sorted(changes, key=lambda feature: -changes[feature])
    for feature in features:
        if changes[feature] >= COUNTABLE_WEIGHT * changes[features[0]]:
            for key in counts_of_feature(feature, counts, sign):
                return count_words(key, *counts[key], say)
    return say(f"feature.{features[0]}.{'better' if sign > 0 else 'worse'}")


def counts_of_feature(feature: str, counts: Counts, sign: int) -> Iterable[str]:
    """What can be counted of a feature and has changed the same way."""
    return (key for key, (here, there) in counts.items() if key.startswith(f"{feature}.") and sign * (here - there) > 0)


def count_words(key: str, here: int, there: int, say: Words) -> str:
    """A number after the move, with the one after the alternative beside it."""
    n = abs(here)
    return say.count(f"reason.{key}", n, here=n or say("hint.no"), there=abs(there) or say("hint.none"))


def percent(share: float, say: Words) -> str:
    return say("hint.percent", n=round(100 * share))
