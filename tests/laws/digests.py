"""One hash for some random games of every variant, so that two builds can be compared. Prints them as JSON."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from meadhall.core.dice import FastDice
from meadhall.core.observation import Observations
from tests.kit import VARIANTS, Variant, random_plies

GAMES = 12


def digest(variant: Variant) -> str:
    """Every option list, every position, what is observed, and the scores of some random games."""
    total = sha256()
    observer = variant.game.observer
    encoder = None if observer is None else Observations(observer, variant.new("")).encoder
    for seed in range(GAMES):
        table = variant.new(seed)
        for now, action in random_plies(table, FastDice(seed)):
            total.update(json.dumps([now.seat, now.legal(), action]).encode())
            if now.ply % 10 == 0:
                total.update(json.dumps(now.position()).encode())
                guess = now.guess(now.seat or 0, FastDice(seed))
                total.update(json.dumps(guess.position()).encode())
                if encoder is not None:
                    for seat in range(variant.players):
                        total.update(bytes(memoryview(encoder.observe(now, seat))))
        total.update(json.dumps([table.position(), table.scores()]).encode())
    return total.hexdigest()


if __name__ == "__main__":
    json.dump({repr(variant): digest(variant) for variant in VARIANTS}, sys.stdout)
