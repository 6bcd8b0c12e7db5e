"""The puzzle of the day, as the lobby shows it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from meadhall.puzzles import Puzzle, daily_puzzle
from meadhall.server.accounts.puzzle_progress import PuzzleProgressRepo, PuzzleStanding
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.rendering import server_words


def today() -> Puzzle | None:
    """The puzzle of the day; days begin at midnight of universal time, for everybody."""
    return daily_puzzle(datetime.now(UTC).date())


class Day(NamedTuple):
    game: str
    title: str
    question: str
    told: str
    """Whether this person has solved it, and how many have."""


async def puzzle_of_the_day(puzzle_progress: PuzzleProgressRepo, visitor: Visitor) -> Day | None:
    puzzle = today()
    if puzzle is None:
        return None
    words = puzzle.game.words(visitor.lang)
    asked = words(f"ask.{puzzle.decision}")
    question = server_words(visitor.lang)("puzzles.question", ask=f"{asked[0].upper()}{asked[1:]}")
    known = await puzzle_progress.first_try(visitor.person, puzzle)
    told = told_of(await puzzle_progress.rating(puzzle), known, visitor.lang)
    return Day(puzzle.game.name, words("game.title"), question, told)


def told_of(standing: PuzzleStanding, known: bool | None, lang: str) -> str:
    """The person's own result with a puzzle, and that of all."""
    say = server_words(lang)
    own = "" if known is None else say("puzzles.day.solved" if known else "puzzles.day.missed")
    all_of_them = say("puzzles.solved_by", n=standing.solved, of=standing.tries) if standing.tries else ""
    return " ".join(each for each in (own, all_of_them) if each)
