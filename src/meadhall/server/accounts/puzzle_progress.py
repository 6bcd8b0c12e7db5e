"""Those who solve puzzles: what they have tried, how strong they are, and how hard the puzzles have proved."""

from __future__ import annotations

from time import time
from typing import NamedTuple

from meadhall.puzzles import Puzzle, Rating, first_rating, met
from meadhall.puzzles.rating import NEW
from meadhall.server.storage import Behind, Store
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.statements import insert

TRY = """INSERT INTO puzzle_tries (person, puzzle, answer, solved, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
"""Only the first answer of a person to a puzzle is written."""


class Standing(NamedTuple):
    """How somebody stands with the puzzles of a game, or everybody with one puzzle."""

    rating: Rating
    tries: int = 0
    solved: int = 0


class Rated(NamedTuple):
    """What a first answer has changed."""

    before: Rating
    after: Rating
    puzzle: Rating

    @property
    def gained(self) -> int:
        return self.after.shown - self.before.shown


def standing(row: Row) -> Standing:
    return Standing(Rating(float(row["mu"]), float(row["sigma"])), int(row["tries"]), int(row["solved"]))


class Solvers:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def tried(self, person: str) -> dict[str, bool]:
        """The puzzles that somebody has tried, and whether their first answer was right."""
        rows = await self.store.database.read("SELECT puzzle, solved FROM puzzle_tries WHERE person = ?", person)
        return {str(row["puzzle"]): bool(row["solved"]) for row in rows}

    async def first_try(self, person: str, puzzle: Puzzle) -> bool | None:
        """Whether somebody's first answer to a puzzle was right; None while they have given none."""
        sql = "SELECT solved FROM puzzle_tries WHERE person = ? AND puzzle = ?"
        rows = await self.store.database.read(sql, person, puzzle.id)
        return bool(rows[0]["solved"]) if rows else None

    async def strengths(self, person: str) -> dict[str, Standing]:
        """How strong somebody is, for each game of which they have tried a puzzle."""
        rows = await self.store.database.read("SELECT * FROM puzzle_strengths WHERE person = ?", person)
        return {str(row["game"]): standing(row) for row in rows}

    async def ratings(self) -> dict[str, Standing]:
        """How hard the puzzles are that anybody has tried."""
        rows = await self.store.database.read("SELECT * FROM puzzle_ratings")
        return {str(row["puzzle"]): standing(row) for row in rows}

    async def rating(self, puzzle: Puzzle) -> Standing:
        rows = await self.store.database.read("SELECT * FROM puzzle_ratings WHERE puzzle = ?", puzzle.id)
        return standing(rows[0]) if rows else Standing(first_rating(puzzle))

    async def note(self, person: str, puzzle: Puzzle, answer: str) -> Rated | None:
        """Keep somebody's first answer and rate both sides; any other answer changes nothing.

        Ratings move by what this meeting is worth, so of two that come at once neither is lost.
        """
        solved = puzzle.solved_by(answer)
        before = (await self.strengths(person)).get(puzzle.game.name, Standing(NEW)).rating
        hard = (await self.rating(puzzle)).rating
        after, harder = met(before, hard, solved)
        try:
            await self.store.database.write(
                Statement(TRY, [person, puzzle.id, answer, int(solved), time()], fence=True),
                moved("puzzle_strengths", {"person": person, "game": puzzle.game.name}, before, after, solved),
                moved("puzzle_ratings", {"puzzle": puzzle.id}, hard, harder, solved),
            )
        except Behind:
            return None
        return Rated(before, after, harder)


def moved(table: str, key: dict[str, str], before: Rating, after: Rating, solved: bool) -> Statement:
    """The statement that moves a rating by what a meeting was worth."""
    known = f"""ON CONFLICT ({", ".join(key)}) DO UPDATE SET mu = {table}.mu + ?, sigma = excluded.sigma,
        tries = {table}.tries + 1, solved = {table}.solved + excluded.solved"""
    added = insert(table, known, **key, mu=after.mu, sigma=after.sigma, tries=1, solved=int(solved))
    return added._replace(values=[*added.values, after.mu - before.mu])
