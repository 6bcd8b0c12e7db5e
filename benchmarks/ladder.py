"""The ladder of levels: everybody against the two below, in every game; ratings, and their figures in the documents.

`make ladder` plays on one core for so many minutes of its time, most where its steps are least sure for their height,
and goes on where it was stopped.
Levels that were changed are dealt other games than before: so none is judged by those it was tuned on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from math import inf
from pathlib import Path
from time import process_time

import msgspec

import meadhall
from benchmarks.dependencies import dependencies, levels, titled
from benchmarks.figures import Figure, command_of, measured, publish
from meadhall.arena.confidence import wilson
from meadhall.arena.fixtures import Fixture, Lineup
from meadhall.arena.play_fixture import Result, play_fixture
from meadhall.arena.reference_ratings import REFERENCE_FILE, ReferenceRatings, fit, level_of
from meadhall.arena.results import ResultsFile
from meadhall.bots import CHARACTER_LEVELS
from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import player_count_class
from meadhall.version import VERSION

ROOT = Path(__file__).parent.parent
LEVELS_BELOW = 2
"""Everybody meets so many levels below."""
SIZES = (2, 3)
TURN_S = 20.0
"""So many seconds a row plays at a stretch."""
STRONGEST = CHARACTER_LEVELS[-1]
DEPENDS_ON = ("rules", "levels", "net", "search")


class Pair:
    """A level at a table of a lower one."""

    def __init__(self, lineup: Lineup, known: Sequence[Result]) -> None:
        self.lineup = lineup
        key = lineup.key()
        self.results = [result for result in known if result.table == key]
        self.dealt = 0
        self.spent = 0.0

    @property
    def level(self) -> str:
        return level_of(self.lineup.bots[0])

    @property
    def below(self) -> str:
        return level_of(self.lineup.bots[1])

    @property
    def cost(self) -> float:
        """How many seconds a game takes; 0 while unknown."""
        return self.spent / self.dealt if self.dealt else 0.0

    def deal(self) -> list[Result]:
        """One more deal, from every seat."""
        start = process_time()
        first = len(self.results)
        played = [play_fixture(Fixture(self.lineup, first + seat)) for seat in range(self.lineup.players)]
        self.results += played
        self.dealt += len(played)
        self.spent += process_time() - start
        return played


def pairs(game: Game, players: int, strongest: int, known: Sequence[Result]) -> list[Pair]:
    bots = [*CHARACTER_LEVELS[:-1], f"{STRONGEST}@{strongest}"]
    return meetings(game, players, bots, f"ladder {fingerprint(game, players)}", known)


def meetings(game: Game, players: int, bots: Sequence[str], seed: str, known: Sequence[Result]) -> list[Pair]:
    """Of bots, the weakest first, each at a table of each of those just below."""
    options = game.validate_options(players, {})
    return [
        Pair(Lineup(game.name, (one, *[below] * (players - 1)), seed, options), known)
        for place, one in enumerate(bots)
        for below in bots[max(0, place - LEVELS_BELOW) : place]
    ]


def fingerprint(game: Game, players: int) -> str:
    """What the levels below the strongest are and like at a table; its name tells the rules and the strongest's net."""
    return sha256(levels(game, players).encode()).hexdigest()[:8]


def play(every: list[Pair], file: ResultsFile, seconds: float, most: int) -> None:
    """Deal by deal, until the time is over or all have enough games.

    It is always the turn of a pair with few games and little time: of dear games there are fewer, but not so few as if
    all pairs had the same time, which is how the ratings become surest on the whole.
    """
    start = process_time()
    while process_time() - start < seconds:
        open_still = [pair for pair in every if len(pair.results) < most]
        if not open_still:
            return
        file.append(min(open_still, key=lambda pair: pair.cost * len(pair.results) ** 2).deal())


def share(rows: Sequence[list[Pair]], file: ResultsFile, seconds: float, most: int) -> None:
    """Let the rows of the tables play by turns, until the time is over or all have enough games."""
    start = process_time()
    gains = [gain(every, most) for every in rows]
    while (left := seconds - (process_time() - start)) > 0 and max(gains) > 0:
        place = gains.index(max(gains))
        play(rows[place], file, min(TURN_S, left), most)
        gains[place] = gain(rows[place], most)


def gain(every: Sequence[Pair], most: int) -> float:
    """How much surer a row would become by a second more: how unsure its steps are, against their height, by its cost.

    What is unsure, squared, shrinks with the number of games. A row of which the costs are not known comes first.
    """
    open_still = [pair for pair in every if len(pair.results) < most]
    if not open_still:
        return 0.0
    if not all(pair.cost for pair in open_still):
        return inf
    found = fit([result for pair in every for result in pair.results], CHARACTER_LEVELS, "").anchors
    height = found[-1].skill.mu - found[0].skill.mu
    unsure = sum((each.skill.sigma / height) ** 2 for each in found)
    return unsure / sum(len(pair.results) * pair.cost for pair in open_still)


def figures_of(known: Sequence[list[Pair]], made: ReferenceRatings, strongest: int, command: str) -> dict[str, Figure]:
    """What docs/arena.md and others tell of it: how many games, a row of wins and one of ratings for each table."""
    counts = [len(pair.results) for every in known for pair in every]
    tables = [every[0].lineup for every in known]
    depends = {
        (each.game, each.players): dependencies(DEPENDS_ON, meadhall.game(each.game), each.players) for each in tables
    }
    every_one = list(dict.fromkeys(name for names in depends.values() for name in names))
    numbers = {"games": sum(counts), "least": min(counts), "most": max(counts), "strongest": strongest}
    found = {key: measured(f"{number:,}", command, every_one) for key, number in numbers.items()}
    for every, table in zip(known, tables, strict=True):
        cells = [won(next(each for each in every if (each.level, each.below) == pair)) for pair in neighbours()]
        row = f"| {titled(table.game)} | {table.players} | {' | '.join(cells)} |"
        found[f"wins.{table.game}-{table.players}"] = measured(row, command, depends[table.game, table.players])
    for table in tables:
        rated = made.of(table.game, player_count_class(table.players))
        between = [higher.skill.shown - lower.skill.shown for lower, higher in pairwise(rated)]
        ratings = " | ".join(f"{each.skill.shown} ± {each.skill.margin}" for each in rated)
        size = "2" if table.players == SIZES[0] else "3 and 4"
        row = f"| {titled(table.game)} | {size} | {ratings} | {min(between)} to {max(between)} |"
        found[f"ratings.{table.game}-{table.players}"] = measured(row, command, depends[table.game, table.players])
    return found


def neighbours() -> list[tuple[str, str]]:
    return [(level, below) for below, level in pairwise(CHARACTER_LEVELS)]


def won(pair: Pair) -> str:
    wins = wilson(sum(result.shares[result.rotation] for result in pair.results), len(pair.results))
    return f"{wins.value:.0%} [{100 * wins.low:.0f}, {100 * wins.high:.0f}] of {len(pair.results)}".replace("%", " %")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", help="all without any")
    asked.add_argument("--minutes", type=float, default=25.0, help="of one core's time, in all")
    asked.add_argument("--most", type=int, default=400, help="so many games of a pair are enough")
    asked.add_argument("--konungr", type=int, default=400, help="to so many iterations the strongest is held")
    asked.add_argument("--file", type=Path, default=ROOT / "build" / "ladder.jsonl", help="where the games are kept")
    asked.add_argument("--write", action="store_true", help="write reference_ratings.json and the figures in docs")
    given = asked.parse_args()
    if given.write and given.games:
        asked.error("--write writes the ratings of all games: name none")
    given.file.parent.mkdir(parents=True, exist_ok=True)
    file = ResultsFile(given.file)
    games = [meadhall.game(name) for name in given.games] or meadhall.games()
    read = file.read()
    rows = [pairs(game, players, given.konungr, read) for game in games for players in SIZES if players in game.players]
    share(rows, file, given.minutes * 60, given.most)
    known = [every for every in rows if all(pair.results for pair in every)]
    results = [result for every in known for pair in every for result in pair.results]
    made = fit(results, CHARACTER_LEVELS, f"meadhall {VERSION}: make ladder, {len(results)} games")
    figures = figures_of(known, made, given.konungr, command_of("ladder"))
    print("\n".join(["", *(figure.text for figure in figures.values())]))
    if given.write:
        REFERENCE_FILE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
        publish("ladder", figures)


if __name__ == "__main__":
    main()
