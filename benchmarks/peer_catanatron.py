"""catanatron's random players, driven through its own API; runs in the environment that has it."""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def new_game() -> Game:
    return Game([RandomPlayer(colour) for colour in COLOURS])


def decisions_a_second(seconds: float) -> float:
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = new_game()
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            count += 1
    return count / (time.process_time() - start)


def copy_seconds(seconds: float) -> float:
    game = new_game()
    for _ in range(200):
        game.play_tick()
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(100):
            game.copy()
        count += 100
    return (time.process_time() - start) / count


if __name__ == "__main__":
    budget = float(sys.argv[1])
    sys.stdout.write(json.dumps({"stepped": decisions_a_second(budget), "clone": copy_seconds(budget / 2)}))
