"""Calibration of levels: how those of a game should play to be evenly spaced, from the weakest to the strongest.

    python -m benchmarks.level_calibration raids --players 3 --minutes 5

Every level between is played somewhat weaker and somewhat stronger than its game's `levels.toml` has it. Ratings fitted
to these games tell where on the way from the one to the other its place is, and how it would play there. Put that into
the file, and let a fresh ladder judge it (`make ladder`). A level whose place lies far off (below 0 %, above 100 %) is
to be tried again from there, or with a net.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

import meadhall
from benchmarks.ladder import ROOT, STRONGEST, Pair, meetings, play, won
from meadhall.arena.reference_ratings import head_to_head, level_of, maximum_likelihood
from meadhall.arena.results import ResultsFile
from meadhall.arena.skill import DISPLAY_SCALE
from meadhall.bots import CHARACTER_LEVELS, LEVELS, bot
from meadhall.bots.levels import CHARACTERS, LevelBot
from meadhall.bots.styles import LevelStrength
from meadhall.core.engine.game import Game

MAX_BLUNDER_PERCENT = 97
"""The maximum blunder rate, in percent."""


class Trial(NamedTuple):
    """A level with a manner that is tried."""

    level: str
    manner: LevelStrength

    @property
    def name(self) -> str:
        return "-".join(map(str, (self.level, *msgspec.structs.astuple(self.manner))))

    def enter(self) -> None:
        """Let it sit at tables under its name."""
        kind = next(each.kind for each in CHARACTERS if each.level == self.level)
        own = {"name": self.name, "strength": lambda _self, _game, _players: self.manner}
        LEVELS[self.name] = type(self.name, (kind,), own)


def trials(game: Game, players: int, more: int, times: float) -> list[list[Trial]]:
    """The levels below the strongest: the weakest as it is, each of the others somewhat weaker and stronger."""
    found = []
    for level in CHARACTER_LEVELS[:-1]:
        kind = bot(level)
        assert isinstance(kind, LevelBot)
        manner = kind.strength(game, players)
        ends = [manner] if level == CHARACTER_LEVELS[0] else [between(manner, more, times, each) for each in (-1, 1)]
        found.append([Trial(level, each) for each in ends])
    return found


def between(manner: LevelStrength, more: int, times: float, better: float) -> LevelStrength:
    """A manner made better: at 1, so many options more are noticed, and what follows is tried so much oftener."""
    overlooks = round(manner.blunder_rate - more * better)
    return LevelStrength(
        max(0, min(MAX_BLUNDER_PERCENT, overlooks)),
        round(manner.iterations * times**better),
        round(manner.net * times**better),
    )


def places(tried: Sequence[Sequence[Trial]], ratings: Mapping[str, float]) -> Iterator[str]:
    """What is told of every level: how its trials were rated above the weakest, and how it would have to play.

    By how much the stronger trial is better than the weaker is seldom sure; so it is taken to be halfway between what
    was found of this level and of all.
    """
    bottom, top = ratings[tried[0][0].name], ratings[STRONGEST]
    step = (top - bottom) / len(tried)
    yield f"from {CHARACTER_LEVELS[0]} to {STRONGEST} {top - bottom:.0f}, so {step:.0f} a step"
    usual = fmean(ratings[stronger.name] - ratings[weaker.name] for weaker, stronger in tried[1:])
    for number, (weaker, stronger) in enumerate(tried[1:], 1):
        low, high = ratings[weaker.name] - bottom, ratings[stronger.name] - bottom
        told = f"{weaker.name} {low:.0f}, {stronger.name} {high:.0f}; wanted {number * step:.0f}"
        rise = (high - low + usual) / 2
        if rise > 0:
            share = 0.5 + (number * step - (low + high) / 2) / rise
            told += f", {100 * share:.0f} % of the way: {on_the_way(weaker.manner, stronger.manner, share)}"
        yield told


def on_the_way(weaker: LevelStrength, stronger: LevelStrength, share: float) -> str:
    """A manner between two, or beyond them, as `levels.toml` has it."""
    overlooks = round(weaker.blunder_rate + share * (stronger.blunder_rate - weaker.blunder_rate))
    found = {"overlooks": max(0, min(MAX_BLUNDER_PERCENT, overlooks))}
    for name in ("iterations", "net"):
        low, high = getattr(weaker, name), getattr(stronger, name)
        if low and high:
            found[name] = max(1, round(low * (high / low) ** share))
    return f"{{ {', '.join(f'{name} = {number}' for name, number in found.items())} }}"


def rated(every: Sequence[Pair]) -> dict[str, float]:
    names = list(dict.fromkeys(chain.from_iterable((pair.below, pair.level) for pair in every)))
    found = maximum_likelihood(names, head_to_head(result for pair in every for result in pair.results))
    return {level_of(name): DISPLAY_SCALE * mu for name, mu in found.items()}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=2, help="2, or 3 for what holds for three and four")
    asked.add_argument("--minutes", type=float, default=5.0, help="of one core's time")
    asked.add_argument("--most", type=int, default=400, help="so many games of a pair are enough")
    asked.add_argument("--more", type=int, default=6, help="how many options in a hundred more or less escape a level")
    asked.add_argument(
        "--times", type=float, default=1.5, help="how many times more or less often it tries what follows"
    )
    asked.add_argument("--konungr", type=int, default=400, help="to so many iterations the strongest is held")
    asked.add_argument("--file", type=Path, default=ROOT / "build" / "spacing.jsonl", help="where the games are kept")
    given = asked.parse_args()
    game = meadhall.game(given.game)
    given.file.parent.mkdir(parents=True, exist_ok=True)
    file = ResultsFile(given.file)
    tried = trials(game, given.players, given.more, given.times)
    for trial in chain.from_iterable(tried):
        trial.enter()
    names = [trial.name for trial in chain.from_iterable(tried)]
    every = meetings(game, given.players, [*names, f"{STRONGEST}@{given.konungr}"], "spacing", file.read())
    play(every, file, given.minutes * 60, given.most)
    for pair in every:
        print(f"{pair.level} over {pair.below}: {won(pair)}", flush=True)
    print("\n".join(places(tried, rated(every))))


if __name__ == "__main__":
    main()
