"""Reasons for a hint: what a search expects of a move and of its rivals, and what the move changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meadhall.bots.search.search import Search
from meadhall.core.dice import FastDice
from meadhall.core.table import Table
from meadhall.core.words import Words

ITERATIONS = 400
SECONDS = 1.0
ALTERNATIVES = 2
WORLDS = 8
"""In how many imagined worlds the consequences of two moves are compared."""
WORTH_TELLING = 0.05
"""How many points a difference must have to be told."""


class Weighed(NamedTuple):
    """An action, and the share of the win that is expected of it."""

    action: int
    share: float


class Reason(NamedTuple):
    """Why a move is suggested."""

    best: Weighed
    alternatives: list[Weighed]
    changes: dict[str, float]
    """By the names of the game's features: how many points better the move is than the first alternative."""


def explain(table: Table, dice: FastDice, iterations: int = ITERATIONS, seconds: float = SECONDS) -> Reason:
    """What to answer to the question asked at a table, from what its seat may know."""
    seat = table.seat
    assert seat is not None, "the game is over"
    search = Search(table.guess(seat, dice.clone()), seat, dice)
    search.run(iterations, seconds)
    tried = [node for node in search.root.children() if node.visits]
    best, *others = [Weighed(int(node.action), node.mean(seat)) for node in tried[: 1 + ALTERNATIVES]]
    return Reason(best, others, changes(table, seat, best.action, others[0].action, dice) if others else {})


def changes(table: Table, seat: int, action: int, other: int, dice: FastDice) -> dict[str, float]:
    """How much better the seat stands, feature by feature, after one action than after another."""
    features: Callable[[Table, int], dict[str, float]] | None = getattr(table.game.sense, "features", None)
    if features is None:
        return {}
    gained: dict[str, float] = {}
    for _ in range(WORLDS):
        here = table.guess(seat, FastDice(int(dice.below("explain", 1 << 31))))
        there = here.clone()
        here.apply(action)
        there.apply(other)
        instead = features(there, seat)
        for name, points in features(here, seat).items():
            gained[name] = gained.get(name, 0.0) + (points - instead[name]) / WORLDS
    return gained


def sentences(reason: Reason, say: Words, name: Callable[[int], str]) -> list[str]:
    """The reason in words; `name` says what an action is called."""
    share = percent(reason.best.share, say)
    if not reason.alternatives:
        return [say("hint.share", share=share)]
    others = [say("hint.other", move=name(each.action), share=percent(each.share, say)) for each in reason.alternatives]
    told = [say("hint.shares", share=share, others=say("hint.between").join(others))]
    if change := changed(reason, say, name(reason.alternatives[0].action)):
        told.append(change)
    return told


def changed(reason: Reason, say: Words, other: str) -> str:
    """The feature that speaks most for the move, and the one that speaks most against it."""
    if not reason.changes:
        return ""
    most = max(reason.changes, key=lambda feature: reason.changes[feature])
    least = min(reason.changes, key=lambda feature: reason.changes[feature])
    gain, cost = reason.changes[most], -reason.changes[least]
    if gain < WORTH_TELLING:
        return ""
    values = {"feature": say(f"feature.{most}"), "points": points(gain, say), "other": other}
    if cost < WORTH_TELLING:
        return say("hint.gain", **values)
    return say("hint.gain_and_cost", **values, against=say(f"feature.{least}"), cost=points(cost, say))


def percent(share: float, say: Words) -> str:
    return say("hint.percent", n=round(100 * share))


def points(number: float, say: Words) -> str:
    """Points to one place, as the language writes them."""
    return f"{number:.1f}".replace(".", say("hint.decimal_point"))
