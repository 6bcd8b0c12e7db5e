"""Puzzle ratings: people and puzzles rated against each other by OpenSkill; to solve a puzzle is to beat it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from meadhall.puzzles.puzzle import Puzzle, shuffle_key
from meadhall.puzzles.verification import SHORT_SEARCHES

DISPLAY_FACTOR = 60
"""Ratings are shown times this, so that a new user has 1500."""
MIN_INITIAL_MU, MAX_INITIAL_MU = 20.0, 30.0
"""The initial ratings of puzzles that every short search solves, and that none solves."""
INITIAL_SIGMA = 25 / 6
"""The uncertainty of a puzzle's initial rating."""
MODEL = BradleyTerryFull()


class Rating(NamedTuple):
    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def shown(self) -> int:
        return round(DISPLAY_FACTOR * self.mu)


NEW_RATING = Rating()


def initial_rating(puzzle: Puzzle) -> Rating:
    """A puzzle's rating before its first attempt, by how many short searches missed it."""
    missed = 1.0 - puzzle.moment.found / SHORT_SEARCHES
    return Rating(MIN_INITIAL_MU + (MAX_INITIAL_MU - MIN_INITIAL_MU) * missed, INITIAL_SIGMA)


def rate_attempt(person: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of person and puzzle after an attempt."""
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
    """The next puzzle for a person: a new one of about their rating; if there is none, one that they missed."""
    left = [each for each in among if each.id not in but]
    new = [each for each in left if each.id not in tried]
    missed = [each for each in left if not tried.get(each.id, True)]

    def apart(puzzle: Puzzle) -> tuple[float, str]:
        rating = ratings.get(puzzle.id) or initial_rating(puzzle)
        return round(abs(rating.mu - strengths.get(puzzle.game.name, NEW_RATING).mu)), shuffle_key(puzzle.id)

    return min(new or missed or left, key=apart, default=None)
