"""Fits the values that reviews stand on, and writes them into the games' folders.

Bots of one level play games that are dealt at random; from some moments of each, a logistic regression over the seats
finds the weights with which the features of a table foretell who wins. Part of the games is kept apart: the score of
the forecast on those is printed beside that of one who knows nothing.

    python -m benchmarks.value raids --games 400
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt
from pathlib import Path
from random import Random

import msgspec

import meadhall
from meadhall.bots import answer, bot
from meadhall.bots.fitted_value import (
    FILE,
    ValueFile,
    Weights,
    game_progress,
    load_fitted_values,
    seat_features,
    softmax,
    weighted_sum,
    weights_key,
)
from meadhall.bots.win_probability import forecast_trust
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table

GAMES = Path(__file__).parents[1] / "src" / "meadhall" / "games"
MOMENTS = 12
"""How many moments of a game are looked at."""
APART = 5
"""One game in so many is kept apart."""
STEPS = 300
RATE = 0.3
RIDGE = 1e-3

Row = tuple[float, list[dict[str, float]], list[float]]
"""How far the game was, what each seat's chance is reckoned from, and the share of the win that came of it."""


def sorts(game: Game) -> Iterator[Table]:
    """A table of each sort for which there are weights: with every number of players, and wherever teams can play."""
    for players in game.players:
        table = game.new(players, "sort")
        yield table
        for option in game.options:
            if True in option.choices:
                with suppress(BadOption):
                    teams = Record(game, players, "sort", {option.name: True}).start()
                    if weights_key(teams) != weights_key(table):
                        yield teams


def play(sort: Table, number: int, level: str) -> tuple[list[Row], int]:
    """Some moments of a game of one sort, and how long it was."""
    table = Record(sort.game, int(sort.seats), f"value {number}", dict(sort.rule_options)).start()
    plays, dice = bot(level), FastDice(f"value {number}")
    seen: list[tuple[int, list[dict[str, float]]]] = []
    while not table.over:
        seen.append((int(table.ply), seat_features(table)))
        table.apply(answer(plays, table, dice))
    winners = table.winners()
    result = [(seat in winners) / len(winners) for seat in range(int(table.seats))]
    chosen = Random(number).sample(seen, min(MOMENTS, len(seen)))
    return [(ply, found, result) for ply, found in chosen], int(table.ply)


def fit(rows: list[Row], length: float) -> Weights:
    """The weights under which what came of it was likeliest, by gradient steps of adaptive size on scaled features."""
    names = sorted({name for _, found, _ in rows for seat in found for name in seat})
    scale = {name: spread([seat[name] for _, found, _ in rows for seat in found if name in seat]) for name in names}
    vectors = [
        ([expand(seat, names, scale, min(1.0, ply / length)) for seat in found], result) for ply, found, result in rows
    ]
    size = 2 * len(names)
    weights, moved = [0.0] * size, [1e-8] * size
    for _ in range(STEPS):
        slope = [RIDGE * weight for weight in weights]
        for seats, result in vectors:
            expected = softmax([sum(map(float.__mul__, weights, seat)) for seat in seats])
            for seat, share, won in zip(seats, expected, result, strict=True):
                missed = (share - won) / len(vectors)
                for index, entry in enumerate(seat):
                    slope[index] += missed * entry
        for index in range(size):
            moved[index] += slope[index] ** 2
            weights[index] -= RATE * slope[index] / sqrt(moved[index])
    return Weights(
        length,
        {
            name: (round(weights[2 * at] / scale[name], 5), round(weights[2 * at + 1] / scale[name], 5))
            for at, name in enumerate(names)
        },
    )


def expand(found: dict[str, float], names: list[str], scale: dict[str, float], game_progress: float) -> list[float]:
    """Each feature twice: as it counts at the beginning, and at the end."""
    vector: list[float] = []
    for name in names:
        entry = found.get(name, 0.0) / scale[name]
        vector += [entry * (1.0 - game_progress), entry * game_progress]
    return vector


def spread(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return max(1e-6, sqrt(sum((value - mean) ** 2 for value in values) / len(values)))


def brier(rows: list[Row], fitted: Weights) -> tuple[float, float]:
    """How far the forecast is from what came, squared, over the seats; and that of one who knows nothing."""
    score = blind = 0.0
    for ply, found, result in rows:
        expected = softmax([weighted_sum(fitted, game_progress(fitted, int(ply)), seat) for seat in found])
        score += sum((share - won) ** 2 for share, won in zip(expected, result, strict=True))
        blind += sum((1 / len(result) - won) ** 2 for won in result)
    return score / len(rows), blind / len(rows)


def written(fitted: ValueFile) -> str:
    """The file, as people may read it."""
    made = msgspec.json.encode(fitted.made).decode()
    lines = [f"made = {made}", f"came_true = {fitted.came_true}", "", "[trust]"]
    lines += [f"value = {[*fitted.trust.value]}", f"search = {[*fitted.trust.search]}"]
    for players, weights in fitted.players.items():
        key = players if players.isdecimal() else f'"{players}"'
        lines += ["", f"[players.{key}]", f"length = {weights.length:.1f}", f"[players.{key}.features]"]
        lines += [f'"{name}" = [{early}, {late}]' for name, (early, late) in weights.features.items()]
    return "\n".join(lines) + "\n"


def came_true(game: Game) -> float:
    """As it was measured before."""
    found = load_fitted_values(game)
    return 0.5 if found is None else found.came_true


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in meadhall.games()], metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=400, help="games for each number of players")
    parser.add_argument("--level", default="karl", help="the level of the bots that play them")
    given = parser.parse_args()
    for name in given.games:
        game = meadhall.game(name)
        fitted: dict[str, Weights] = {}
        for sort in sorts(game):
            called = weights_key(sort)
            rows: list[Row] = []
            apart: list[Row] = []
            total = 0
            for number in range(given.count):
                found, length = play(sort, number, given.level)
                (rows if number % APART else apart).extend(found)
                total += length
            fitted[called] = fit(rows, total / given.count)
            score, blind = brier(apart, fitted[called])
            print(f"{name} with {called}: {given.count} games, forecast {score:.3f}, knowing nothing {blind:.3f}")
        made = f"python -m benchmarks.value --level {given.level} --games {given.count}"
        (GAMES / name / FILE).write_text(
            written(ValueFile(made, fitted, forecast_trust(game), came_true(game))), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
