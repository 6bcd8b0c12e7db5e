"""Puzzles: a moment of a real game, and one answer that is clearly the best."""

from meadhall.puzzles.puzzle import Puzzle, about, all_puzzles, daily, find_puzzle, puzzles
from meadhall.puzzles.rating import Rating, first_rating, met, next_puzzle

__all__ = [
    "Puzzle",
    "Rating",
    "about",
    "all_puzzles",
    "daily",
    "find_puzzle",
    "first_rating",
    "met",
    "next_puzzle",
    "puzzles",
]
