"""Puzzles and people rated against each other by OpenSkill: whoever solves a puzzle has beaten it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from meadhall.puzzles.puzzle import Puzzle, shuffled
from meadhall.puzzles.verification import TRIES

SHOWN = 60
"""Ratings are shown times this: whoever begins has 1500."""
EASIEST, HARDEST = 20.0, 30.0
"""Where puzzles begin that every short search solves, and that none does."""
DOUBT = 25 / 6
"""How far a puzzle's first rating may be off."""
MODEL = BradleyTerryFull()


class Rating(NamedTuple):
    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def shown(self) -> int:
        return round(SHOWN * self.mu)


NEW = Rating()


def first_rating(puzzle: Puzzle) -> Rating:
    """A puzzle's rating before anybody has tried it, by how many short searches missed it."""
    missed = 1.0 - puzzle.moment.found / TRIES
    return Rating(EASIEST + (HARDEST - EASIEST) * missed, DOUBT)


def met(person: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a person has given an answer to a puzzle."""
    sides = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in (person, puzzle)]
    rated = MODEL.rate(sides, ranks=[1, 2] if solved else [2, 1])
    first, second = (Rating(float(side[0].mu), float(side[0].sigma)) for side in rated)
    return first, second


def next_puzzle(
    among: Sequence[Puzzle],
    strengths: Mapping[str, Rating],
    ratings: Mapping[str, Rating],
    tried: Mapping[str, bool],
    but: Collection[str] = (),
) -> Puzzle | None:
    """The puzzle that fits a person best: one not tried yet, about as strong as they are; then one that they missed."""
    left = [each for each in among if each.id not in but]
    new = [each for each in left if each.id not in tried]
    missed = [each for each in left if not tried.get(each.id, True)]

    def apart(puzzle: Puzzle) -> tuple[float, str]:
        rating = ratings.get(puzzle.id) or first_rating(puzzle)
        return round(abs(rating.mu - strengths.get(puzzle.game.name, NEW).mu)), shuffled(puzzle.id)

    return min(new or missed or left, key=apart, default=None)
