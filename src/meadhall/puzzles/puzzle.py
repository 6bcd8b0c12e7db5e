"""The puzzles of a game, read from its folder: moments of real games with one clearly best answer."""

from __future__ import annotations

from datetime import date
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from meadhall.bots.explain import spoken
from meadhall.core.engine.errors import BadOption, MeadhallError
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.games import games
from meadhall.lessons import Lesson, Pupil
from meadhall.lessons.lesson import Start, Step
from meadhall.lessons.sandbox import TO_THE_END, teachers
from meadhall.lessons.session import begun
from meadhall.puzzles.models import Moment, PuzzleFile

FILE = "puzzles.toml"
STEP = "solve"


class BadPuzzles(MeadhallError):
    """A file of puzzles can't be understood."""


class Puzzle(NamedTuple):
    id: str
    game: Game
    moment: Moment
    start: Start

    def table(self) -> Table:
        """The table at which the question is asked."""
        return begun(self.game, self.start).replay()

    def pupil(self) -> Pupil:
        """Somebody at that table, who has not answered yet."""
        step = Step(name=STEP, do="act", ask=self.decision, good=self.moment.right)
        lesson = Lesson(
            id=self.id, kind="later", teaches=self.rules, start=self.start, step=(step,), within=1, goal=TO_THE_END
        )
        return Pupil(self.game, lesson)

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
        known = teachers(self.game)
        return [*{known[rule].id: known[rule] for rule in self.rules if rule in known}.values()]

    @property
    def features(self) -> list[str]:
        """What speaks for the right answer, the weightiest first: names of the game's features."""
        changes = self.moment.changes
        return sorted((name for name in changes if changes[name] > 0), key=lambda name: -changes[name])

    def idea(self, say: Words) -> str:
        """In words: what is better after the right answer than after the obvious one, and what came of both."""
        moment = self.moment
        compared = spoken(moment.changes, moment.counts, say, "obvious")
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
    return tuple(unfolded(game, content))


def unfolded(game: Game, content: PuzzleFile) -> list[Puzzle]:
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
def about(game: Game, rules: tuple[str, ...]) -> tuple[Puzzle, ...]:
    """The puzzles of a game that some rules are about."""
    return tuple(each for each in puzzles(game) if set(each.rules) & set(rules))


def daily(day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: none comes again before all have come.

    The games take turns, each as often as it has puzzles: one with few of them comes seldom, but evenly.
    """
    order = days()
    return order[day.toordinal() % len(order)] if order else None


@cache
def days() -> tuple[Puzzle, ...]:
    """All puzzles in the order of their days."""
    shelves = [sorted(puzzles(game), key=lambda each: shuffled(each.id)) for game in games()]
    placed = [((place + 0.5) / len(shelf), each) for shelf in shelves for place, each in enumerate(shelf)]
    return tuple(each for _, each in sorted(placed, key=lambda one: one[0]))


def shuffled(name: str) -> str:
    return sha256(name.encode()).hexdigest()
