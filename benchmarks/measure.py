"""The speed of one game on whichever build is on the path, as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table


def stepped(game: Game, seconds: float) -> float:
    """Decisions a second through the public contract: legal and apply, without event listeners."""
    players = game.players[-1]
    random = Random(1)
    numbers = [random.randrange(1 << 30) for _ in range(1 << 16)]
    count = 0
    seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        table = game.new(players, seed)
        seed += 1
        while not table.over:
            legal = table.legal()
            table.apply(legal[numbers[count & 0xFFFF] % len(legal)])
            count += 1
    return count / (time.process_time() - start)


def played_out(game: Game, seconds: float) -> float:
    """Decisions a second inside the engine, as a search plays: clone, then play_out."""
    dice = meadhall.FastDice(1)
    table = middle_of(game).guess(0, meadhall.FastDice(2))
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            count += meadhall.play_out(table.clone(), dice)
    return count / (time.process_time() - start)


def middle_of(game: Game) -> Table:
    """A table some way into a game."""
    table: Table = game.new(game.players[-1], 3)
    meadhall.play_out(table, meadhall.FastDice(3), max_answers=20)
    return table


def seconds_each(act: Callable[[], object], seconds: float) -> float:
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(100):
            act()
        count += 100
    return (time.process_time() - start) / count


def measure(game: Game, seconds: float) -> dict[str, float]:
    table = middle_of(game)
    dice = meadhall.FastDice(4)
    return {
        "stepped": stepped(game, seconds),
        "play_out": played_out(game, seconds),
        "clone": seconds_each(table.clone, seconds / 2),
        "guess": seconds_each(lambda: table.guess(0, dice), seconds / 2),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(meadhall.game(sys.argv[1]), float(sys.argv[2]))))
