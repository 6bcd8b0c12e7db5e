"""One hash for some random games of every variant, so that two builds can be compared. Prints them as JSON."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from meadhall.bots import nets
from meadhall.bots.search.mcts import Search
from meadhall.core.engine.dice import FastDice
from meadhall.core.ml.neural_net import NetEvaluator, NeuralNet, weight_count
from meadhall.core.ml.observation import Observations
from tests.kit import TABLES, VARIANTS, Variant, random_plies
from tests.nets import some_weights

GAMES = 3
SEARCHED = 12
"""Iterations of a search."""


def digest(variant: Variant) -> str:
    """Every option list, every position, what is observed, and the scores of some random games."""
    total = sha256()
    observer = variant.game.observer
    known = None if observer is None else Observations(observer, variant.new(""))
    for seed in range(GAMES):
        table = variant.new(seed)
        for now, action in random_plies(table, FastDice(seed)):
            total.update(json.dumps([now.seat, now.legal(), action]).encode())
            if now.ply % 10 == 0:
                total.update(json.dumps(now.position()).encode())
                guess = now.guess(now.seat or 0, FastDice(seed))
                total.update(json.dumps(guess.position()).encode())
                if known is not None:
                    for seat in range(variant.players):
                        total.update(bytes(memoryview(known.encoder.observe(now, seat))))
                        total.update(bytes(memoryview(known.scaler.observe(now, seat))))
        total.update(json.dumps([table.position(), table.scores()]).encode())
    return total.hexdigest()


def search_digest(variant: Variant, evaluator: NetEvaluator | None) -> str:
    """What a search answers: by the game's own evaluation, or with a net, whose expectations are compared to the last
    bit."""
    total = sha256()
    for now, _ in random_plies(variant.new("net"), FastDice("net")):
        if now.ply % 10 == 0 and evaluator is not None:
            total.update(json.dumps([evaluator.margin(now, seat).hex() for seat in range(variant.players)]).encode())
        if now.ply % 40 == 0:
            search = Search(now.guess(now.seat or 0, FastDice(1)), now.seat or 0, FastDice(2), -1, evaluator)
            search.run(SEARCHED, 1e9)
            total.update(json.dumps(search.ranking()).encode())
    return total.hexdigest()


def plans_digest(variant: Variant, evaluator: NetEvaluator) -> str:
    """What whole turns promise, to the last bit."""
    total = sha256()
    turns = variant.game.turn_planner
    assert turns is not None
    for now, _ in random_plies(variant.new("turns"), FastDice("turns")):
        if now.ply % 20 == 0:
            plans = turns.plans(now.guess(now.seat or 0, FastDice(1)), evaluator)
            plans.evaluate_next()
            total.update(json.dumps([promise.hex() for promise in plans.values()]).encode())
    return total.hexdigest()


def all_digests() -> dict[str, str]:
    found = {repr(variant): digest(variant) for variant in VARIANTS}
    for variant in TABLES:
        found[f"search {variant!r}"] = search_digest(variant, None)
        inputs = variant.game.inputs
        if inputs is None:
            continue
        size = inputs.size(variant.players)
        net = NeuralNet(size, 5, 4, some_weights(weight_count(size, 5, 4), variant.players))
        evaluator = NetEvaluator(net, inputs, 8.0, 2.0)
        found[f"net {variant!r}"] = search_digest(variant, evaluator)
        if variant.game.turn_planner is not None:
            found[f"turns {variant!r}"] = plans_digest(variant, evaluator)
        learned = nets.bundled_net(variant.game, variant.players)
        if learned is not None and learned.matches(variant.new("")):
            found[f"learned {variant!r}"] = search_digest(variant, learned.evaluator())
    return found


if __name__ == "__main__":
    json.dump(all_digests(), sys.stdout)
