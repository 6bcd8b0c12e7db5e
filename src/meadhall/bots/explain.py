"""Reasons for a hint: what a search expects of a move and of its rivals, and what the move changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from meadhall.bots.bot import answer
from meadhall.bots.greedy import Greedy
from meadhall.bots.search.search import Search
from meadhall.core.dice import FastDice
from meadhall.core.events import Event
from meadhall.core.table import Table
from meadhall.core.words import Words

ITERATIONS = 400
SECONDS = 1.0
ALTERNATIVES = 2
WORLDS = 8
"""In how many imagined worlds the consequences of two moves are compared."""
FORESIGHT = 4
"""How many more questions put to the same seat belong to the consequences of a move."""
WORTH_TELLING = 0.01
"""How much of a game's spread a difference must have to be told."""
NEARLY = 0.4
"""A change that can be counted is told before one that weighs more, if it weighs at least this share of it."""
ALIKE = 0.015
"""Two moves whose shares of the win differ by less, and that change nothing else, are as good as each other."""
NOTABLE = 0.25
"""A price is told if it is at least this share of the gain."""


class Weighed(NamedTuple):
    """An action, and the share of the win that may be expected of it."""

    action: int
    share: float


class Reason(NamedTuple):
    """Why a move is suggested."""

    best: Weighed
    alternatives: list[Weighed]
    changes: dict[str, float]
    """By the names of the game's features: how many points better the move is than the first alternative."""
    counts: dict[str, tuple[int, int]]
    """What can be counted after the move, and after the first alternative; only what is certain."""
    options: int
    """How many options there are."""


def explain(table: Table, dice: FastDice, iterations: int = ITERATIONS, seconds: float = SECONDS) -> Reason:
    """What to answer to the question asked at a table, from what its seat may know.

    What was tried less is trusted with no greater share than the best.
    """
    seat = table.seat
    assert seat is not None, "the game is over"
    search = Search(table.guess(seat, dice.clone()), seat, dice)
    search.run(iterations, seconds)
    tried = [node for node in search.root.children() if node.visits]
    allies = int(table.allies(seat))
    trust, sides = table.game.sense.TRUST, int(table.seats) // allies
    best, *others = [
        Weighed(int(node.action), believable(allies * node.mean(seat), trust, sides))
        for node in tried[: 1 + ALTERNATIVES]
    ]
    others = [Weighed(other.action, min(other.share, best.share)) for other in others]
    changes, counts = compare(table, seat, best.action, others[0].action, dice) if others else ({}, {})
    return Reason(best, others, changes, counts, len(table.legal()))


def believable(share: float, trust: float, sides: int) -> float:
    """A share of the win as games really end: the odds a search expects are drawn towards those of a fair share."""
    if not 0 < share < 1:
        return min(share, 1.0)
    fair = 1 / (sides - 1)
    odds: float = fair * (share / (1 - share) / fair) ** trust
    return odds / (1 + odds)


def compare(
    table: Table, seat: int, action: int, other: int, dice: FastDice
) -> tuple[dict[str, float], dict[str, tuple[int, int]]]:
    """How much better the seat stands, feature by feature, after one action than after another; and what it counts."""
    sense = table.game.sense
    gained: dict[str, float] = {}
    counted: list[dict[str, tuple[int, int]]] = []
    for _ in range(WORLDS):
        here = table.guess(seat, FastDice(int(dice.below("explain", 1 << 31))))
        there = here.clone()
        carry_on(here, seat, action, dice)
        carry_on(there, seat, other, dice)
        instead = sense.features(there, seat)
        for name, points in sense.features(here, seat).items():
            gained[name] = gained.get(name, 0.0) + (points - instead[name]) / WORLDS
        theirs = sense.counts(there, seat)
        counted.append({key: (n, theirs[key]) for key, n in sense.counts(here, seat).items() if key in theirs})
    least = WORTH_TELLING * sense.SPREAD
    return {name: points for name, points in gained.items() if abs(points) >= least}, certain(counted)


def carry_on(world: Table, seat: int, action: int, dice: FastDice) -> None:
    """Answer with an action, and the questions that follow from it in the same turn as seems best at the moment."""
    asked = world.decision
    heard = world.listen()
    world.apply(action)
    for _ in range(FORESIGHT):
        if world.seat != seat or world.decision == asked or new_turn(world, heard):
            return
        world.apply(answer(Greedy(), world, dice))


def new_turn(world: Table, heard: list[Event]) -> bool:
    return any(event.begins_turn for event in heard)


def certain(counted: list[dict[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    """What is counted alike in every world."""
    first, *others = counted
    return {key: pair for key, pair in first.items() if all(each.get(key) == pair for each in others)}


def sentences(reason: Reason, say: Words, name: Callable[[int], str]) -> list[str]:
    """The reason in words; `name` says what an action is called."""
    if reason.options == 1:
        return [say("hint.only")]
    share = percent(reason.best.share, say)
    if not reason.alternatives:
        return [say("hint.share", share=share)]
    others = [say("hint.other", move=name(each.action), share=percent(each.share, say)) for each in reason.alternatives]
    return [say("hint.shares", share=share, others=say("hint.between").join(others)), why(reason, say)]


def why(reason: Reason, say: Words) -> str:
    """What speaks most for the move rather than for the first alternative, and what speaks against it."""
    gains = {feature: points for feature, points in reason.changes.items() if points > 0}
    if not reason.changes and reason.best.share - reason.alternatives[0].share < ALIKE:
        return say("hint.same")
    if not gains:
        return say("hint.later")
    enough = NOTABLE * max(gains.values())
    costs = {feature: -points for feature, points in reason.changes.items() if -points >= enough}
    gain = clause(gains, reason.counts, 1, say)
    if not costs:
        return say("hint.gain", gain=gain)
    return say("hint.gain_and_cost", gain=gain, cost=clause(costs, reason.counts, -1, say))


def clause(changes: dict[str, float], counts: dict[str, tuple[int, int]], sign: int, say: Words) -> str:
    """One of the weightiest changes for the better (sign 1) or the worse (sign -1): counted, if it can be."""
    features = sorted(changes, key=lambda feature: -changes[feature])
    for feature in features:
        if changes[feature] >= NEARLY * changes[features[0]]:
            for key in counted_for(feature, counts, sign):
                return count_words(key, *counts[key], say)
    return say(f"feature.{features[0]}.{'better' if sign > 0 else 'worse'}")


def counted_for(feature: str, counts: dict[str, tuple[int, int]], sign: int) -> Iterable[str]:
    """What can be counted of a feature and has changed the same way."""
    return (key for key, (here, there) in counts.items() if key.startswith(f"{feature}.") and sign * (here - there) > 0)


def count_words(key: str, here: int, there: int, say: Words) -> str:
    """A number after the move, with the one after the alternative beside it."""
    n = abs(here)
    return say.count(f"reason.{key}", n, here=n or say("hint.no"), there=abs(there) or say("hint.none"))


def percent(share: float, say: Words) -> str:
    return say("hint.percent", n=round(100 * share))
