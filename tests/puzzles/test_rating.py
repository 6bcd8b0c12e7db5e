"""Puzzle ratings, and the puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

import meadhall
from meadhall.core.engine.errors import BadOption
from meadhall.puzzles import (
    Rating,
    all_puzzles,
    daily_puzzle,
    find_puzzle,
    initial_rating,
    next_puzzle,
    puzzles,
    puzzles_about,
    rate_attempt,
)
from meadhall.puzzles.rating import NEW_RATING

RAIDS = meadhall.game("raids")


def test_whoever_solves_a_puzzle_rises_and_it_falls_less_surely_known_things_move_more() -> None:
    hard = Rating(27.0, 4.0)
    better, easier = rate_attempt(NEW_RATING, hard, solved=True)
    worse, harder = rate_attempt(NEW_RATING, hard, solved=False)
    assert better.mu > NEW_RATING.mu > worse.mu
    assert easier.mu < hard.mu < harder.mu
    assert better.mu - NEW_RATING.mu > hard.mu - easier.mu
    assert better.sigma < NEW_RATING.sigma
    assert (NEW_RATING.shown, better.shown > 1500) == (1500, True)


def test_a_puzzle_that_short_searches_miss_begins_as_a_hard_one() -> None:
    found = sorted(all_puzzles(), key=lambda puzzle: puzzle.moment.found)
    assert initial_rating(found[0]).mu >= initial_rating(found[-1]).mu


def test_the_next_one_is_new_and_fits_then_missed_ones_come_again() -> None:
    among = puzzles(RAIDS)
    for strength in (15.0, 40.0):
        chosen = next_puzzle(among, {"raids": Rating(strength)}, {}, {})
        assert chosen is not None
        apart = [abs(initial_rating(each).mu - strength) for each in among]
        assert abs(initial_rating(chosen).mu - strength) <= min(apart) + 1
    tried = {each.id: True for each in among}
    fresh = among[-1]
    del tried[fresh.id]
    assert next_puzzle(among, {}, {}, tried) == fresh
    tried[fresh.id] = False
    assert next_puzzle(among, {}, {}, tried) == fresh
    assert next_puzzle([fresh], {}, {}, {}, but=[fresh.id]) is None


def test_there_is_one_a_day_and_none_twice_before_all_have_come() -> None:
    first = date(2026, 1, 1)
    every = len(all_puzzles())
    seen = [daily_puzzle(first + timedelta(days=number)) for number in range(2 * every)]
    assert {puzzle.id for puzzle in seen[:every] if puzzle is not None} == {puzzle.id for puzzle in all_puzzles()}
    assert seen[:every] == seen[every:]
    for game in meadhall.games():
        if found := puzzles(game):
            came = [number for number, puzzle in enumerate(seen) if puzzle is not None and puzzle.game is game]
            apart = [later - sooner for sooner, later in pairwise(came)]
            assert max(apart, default=0) <= every / len(found) + len(meadhall.games())


def test_puzzles_are_found_by_name_and_by_rule() -> None:
    puzzle = puzzles(RAIDS)[0]
    assert find_puzzle(puzzle.id) == puzzle
    assert puzzle in puzzles_about(RAIDS, puzzle.rules[:1])
    assert puzzles_about(RAIDS, ("RAI-001",)) == ()
    with pytest.raises(BadOption, match="no puzzle"):
        find_puzzle("raids-x")
    assert all(set(lesson.teaches) & set(puzzle.rules) for lesson in puzzle.lessons)
