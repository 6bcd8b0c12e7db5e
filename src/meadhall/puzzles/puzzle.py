"""Puzzle store: the puzzles of a game, read from its folder, and the puzzle of the day."""

from __future__ import annotations

from datetime import date
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from meadhall.bots.explain import comparison_text
from meadhall.core.engine.errors import BadOption, MeadhallError
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.games import games
from meadhall.lessons import Lesson, LessonSession
from meadhall.lessons.lesson import Start, Step
from meadhall.lessons.sandbox import END_OF_GAME, lesson_by_rule
from meadhall.lessons.session import start_record
from meadhall.puzzles.models import PuzzleEntry, PuzzleFile

FILE = "puzzles.toml"
SOLVE_STEP = "solve"


class BadPuzzles(MeadhallError):
    """A file of puzzles can't be understood."""


class Puzzle(NamedTuple):
    id: str
    game: Game
    moment: PuzzleEntry
    start: Start

    def table(self) -> Table:
        """The table at which the question is asked."""
        return start_record(self.game, self.start).replay()

    def session(self) -> LessonSession:
        """A lesson session at that table, before the answer."""
        step = Step(name=SOLVE_STEP, do="act", ask=self.decision, good=self.moment.right)
        lesson = Lesson(
            id=self.id, kind="later", teaches=self.rules, start=self.start, step=(step,), within=1, goal=END_OF_GAME
        )
        return LessonSession(self.game, lesson)

    @property
    def decision(self) -> str:
        return self.game.split(self.game.parse(self.moment.right[0]))[0]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the question is about."""
        return next(kind.rules for kind in self.game.kinds.classes if kind.name == self.decision)

    @property
    def lessons(self) -> list[Lesson]:
        """The lessons that teach these rules, each once."""
        known = lesson_by_rule(self.game)
        return [*{known[rule].id: known[rule] for rule in self.rules if rule in known}.values()]

    @property
    def features(self) -> list[str]:
        """The features by which the right answer is better, the largest difference first."""
        changes = self.moment.changes
        return sorted((name for name in changes if changes[name] > 0), key=lambda name: -changes[name])

    def explanation(self, say: Words) -> str:
        """In words: what is better after the right answer than after the obvious one, and how both did in rollouts."""
        moment = self.moment
        compared = comparison_text(moment.changes, moment.counts, say, "obvious")
        won = round(moment.came)
        return f"{compared} {say.count('puzzle.came', won)}" if won else compared

    def solved_by(self, answer: str) -> bool:
        return answer in self.moment.right


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """A game's puzzles in the order in which they were found; none where it has none."""
    path = game.folder / FILE
    if not path.exists():
        return ()
    try:
        content = msgspec.toml.decode(path.read_bytes(), type=PuzzleFile)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadPuzzles(f"{path}: {error}") from None
    return tuple(unpack_puzzles(game, content))


def unpack_puzzles(game: Game, content: PuzzleFile) -> list[Puzzle]:
    """Every puzzle of a file, with the game that leads to it."""
    found = []
    for mined in content.game:
        plies = mined.plies.split()
        for moment in mined.puzzle:
            start = Start(
                players=mined.players,
                seed=mined.seed,
                options=mined.options,
                plies=tuple(plies[: moment.ply]),
                digest=moment.digest,
                learner=moment.seat,
            )
            found.append(Puzzle(f"{game.name}-{mined.number}-{moment.ply}", game, moment, start))
    return found


def all_puzzles() -> list[Puzzle]:
    return [puzzle for game in games() for puzzle in puzzles(game)]


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of that id."""
    for puzzle in all_puzzles():
        if puzzle.id == name:
            return puzzle
    raise BadOption(f"There is no puzzle {name!r}.")


@cache
def puzzles_about(game: Game, rules: tuple[str, ...]) -> tuple[Puzzle, ...]:
    """The puzzles of a game about some rules."""
    return tuple(each for each in puzzles(game) if set(each.rules) & set(rules))


def daily_puzzle(day: date) -> Puzzle | None:
    """The puzzle of the day, the same for all users; none repeats before all have come.

    Each game comes in proportion to its number of puzzles, evenly spaced.
    """
    order = daily_order()
    return order[day.toordinal() % len(order)] if order else None


@cache
def daily_order() -> tuple[Puzzle, ...]:
    """All puzzles in the order of days."""
    shelves = [sorted(puzzles(game), key=lambda each: shuffle_key(each.id)) for game in games()]
    placed = [((place + 0.5) / len(shelf), each) for shelf in shelves for place, each in enumerate(shelf)]
    return tuple(each for _, each in sorted(placed, key=lambda one: one[0]))


def shuffle_key(name: str) -> str:
    return sha256(name.encode()).hexdigest()
