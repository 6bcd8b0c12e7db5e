"""Puzzles: a position of a real game with one answer that is clearly the best."""

from meadhall.puzzles.puzzle import Puzzle, all_puzzles, daily_puzzle, find_puzzle, puzzles, puzzles_about
from meadhall.puzzles.rating import Rating, initial_rating, next_puzzle, rate_attempt

__all__ = [
    "Puzzle",
    "Rating",
    "all_puzzles",
    "daily_puzzle",
    "find_puzzle",
    "initial_rating",
    "next_puzzle",
    "puzzles",
    "puzzles_about",
    "rate_attempt",
]
