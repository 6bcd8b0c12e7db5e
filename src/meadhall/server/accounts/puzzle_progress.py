"""Puzzle progress repository: attempts, ratings of solvers, ratings of puzzles."""

from __future__ import annotations

from time import time
from typing import NamedTuple

from meadhall.puzzles import Puzzle, Rating, initial_rating, rate_attempt
from meadhall.puzzles.rating import NEW_RATING
from meadhall.server.storage import Store, VersionConflict
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.sql_statements import insert

INSERT_ATTEMPT = """INSERT INTO puzzle_tries (person, puzzle, answer, solved, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
"""Only the first answer of a person to a puzzle is stored."""


class PuzzleStanding(NamedTuple):
    """Rating and number of attempts: of a person at the puzzles of a game, or of a puzzle."""

    rating: Rating
    tries: int = 0
    solved: int = 0


class RatingChange(NamedTuple):
    """Effect of a first answer on both ratings."""

    before: Rating
    after: Rating
    puzzle: Rating

    @property
    def gained(self) -> int:
        return self.after.shown - self.before.shown


def read_standing(row: Row) -> PuzzleStanding:
    return PuzzleStanding(Rating(float(row["mu"]), float(row["sigma"])), int(row["tries"]), int(row["solved"]))


class PuzzleProgressRepo:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def tried(self, person: str) -> dict[str, bool]:
        """Puzzles a person has tried, and whether their first answer was right."""
        rows = await self.store.database.read("SELECT puzzle, solved FROM puzzle_tries WHERE person = ?", person)
        return {str(row["puzzle"]): bool(row["solved"]) for row in rows}

    async def first_try(self, person: str, puzzle: Puzzle) -> bool | None:
        """Whether a person's first answer to a puzzle was right; None if they have given none."""
        sql = "SELECT solved FROM puzzle_tries WHERE person = ? AND puzzle = ?"
        rows = await self.store.database.read(sql, person, puzzle.id)
        return bool(rows[0]["solved"]) if rows else None

    async def strengths(self, person: str) -> dict[str, PuzzleStanding]:
        """Puzzle ratings of a person, by game."""
        rows = await self.store.database.read("SELECT * FROM puzzle_strengths WHERE person = ?", person)
        return {str(row["game"]): read_standing(row) for row in rows}

    async def ratings(self) -> dict[str, PuzzleStanding]:
        """Ratings of all puzzles that have been tried."""
        rows = await self.store.database.read("SELECT * FROM puzzle_ratings")
        return {str(row["puzzle"]): read_standing(row) for row in rows}

    async def rating(self, puzzle: Puzzle) -> PuzzleStanding:
        rows = await self.store.database.read("SELECT * FROM puzzle_ratings WHERE puzzle = ?", puzzle.id)
        return read_standing(rows[0]) if rows else PuzzleStanding(initial_rating(puzzle))

    async def record_attempt(self, person: str, puzzle: Puzzle, answer: str) -> RatingChange | None:
        """Store a first answer and rate person and puzzle; later answers change nothing.

        Ratings are written as increments, so concurrent attempts are both counted.
        """
        solved = puzzle.solved_by(answer)
        before = (await self.strengths(person)).get(puzzle.game.name, PuzzleStanding(NEW_RATING)).rating
        hard = (await self.rating(puzzle)).rating
        after, harder = rate_attempt(before, hard, solved)
        try:
            await self.store.database.write(
                Statement(INSERT_ATTEMPT, [person, puzzle.id, answer, int(solved), time()], guard=True),
                add_rating_change(
                    "puzzle_strengths", {"person": person, "game": puzzle.game.name}, before, after, solved
                ),
                add_rating_change("puzzle_ratings", {"puzzle": puzzle.id}, hard, harder, solved),
            )
        except VersionConflict:
            return None
        return RatingChange(before, after, harder)


def add_rating_change(table: str, key: dict[str, str], before: Rating, after: Rating, solved: bool) -> Statement:
    """Upsert that adds an increment to a rating."""
    known = f"""ON CONFLICT ({", ".join(key)}) DO UPDATE SET mu = {table}.mu + ?, sigma = excluded.sigma,
        tries = {table}.tries + 1, solved = {table}.solved + excluded.solved"""
    added = insert(table, known, **key, mu=after.mu, sigma=after.sigma, tries=1, solved=int(solved))
    return added._replace(values=[*added.values, after.mu - before.mu])
