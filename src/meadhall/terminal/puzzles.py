"""Puzzles at a terminal: one after the other, at one's own strength, or the one of the day."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meadhall.bots.explain import percent
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.lessons import Pupil
from meadhall.lessons.course import lesson_words
from meadhall.puzzles import Puzzle, Rating, first_rating, met, next_puzzle
from meadhall.puzzles.rating import NEW
from meadhall.terminal.lesson_progress import own_folder
from meadhall.terminal.lessons import Desk
from meadhall.terminal.screen import Screen

MOST_CHANCES = 4


class Solved(msgspec.Struct):
    """What somebody has tried, and how strong they are at the puzzles of each game."""

    tried: dict[str, bool] = {}
    strengths: dict[str, Rating] = {}


class Notebook:
    """The same, in a file."""

    def __init__(self) -> None:
        self.path = own_folder() / "puzzles.json"
        self.solved = read_solved(self.path)

    def note(self, puzzle: Puzzle, solved: bool) -> tuple[Rating, Rating] | None:
        """Keep a first answer; returns one's rating before and after it."""
        if puzzle.id in self.solved.tried:
            return None
        name = puzzle.game.name
        before = self.solved.strengths.get(name, NEW)
        after, _ = met(before, first_rating(puzzle), solved)
        self.solved.tried[puzzle.id] = solved
        self.solved.strengths[name] = after
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(self.solved, order="sorted"))
        except OSError as error:
            raise BadOption(f"{self.path}: cannot be written ({error.strerror}), so nothing can be kept.") from None
        return before, after

    def next(self, among: list[Puzzle], but: str) -> Puzzle | None:
        return next_puzzle(among, self.solved.strengths, {}, self.solved.tried, [but])


def read_solved(path: Path) -> Solved:
    """What was kept; nothing, where nothing was kept or it can't be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Solved)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Solved()


class PuzzleDesk(Desk):
    """Where somebody solves puzzles of one game."""

    def __init__(self, game: Game, screen: Screen) -> None:
        super().__init__(game, screen)
        self.notebook = Notebook()

    def sentences(self, pupil: Pupil) -> list[str]:
        return [self.game.prompt(pupil.table.view(pupil.learner), self.say)]

    def solve(self, puzzle: Puzzle) -> None:
        """One puzzle: the first answer decides, then it is explained."""
        screen = self.screen
        screen.heading(screen.say("puzzle.head", game=self.say("game.title")))
        screen.line(screen.say("puzzle.ask", level=first_rating(puzzle).shown))
        pupil = puzzle.pupil()
        self.seen = -1
        self.sights.forget()
        options = self.options(pupil)
        self.put(pupil, options, 0)
        answer = self.legal_answer(pupil, options)
        if answer is None:
            return
        solved = puzzle.solved_by(answer)
        rated = self.notebook.note(puzzle, solved)
        self.explain(puzzle, dict(options), answer)
        if rated is not None:
            gained = rated[1].shown - rated[0].shown
            sign = f"+{gained}" if gained >= 0 else f"−{-gained}"
            screen.line(screen.say("puzzle.rated", game=self.say("game.title"), n=rated[1].shown, gained=sign))

    def legal_answer(self, pupil: Pupil, options: list[tuple[str, str]]) -> str | None:
        """What somebody answers, once it is legal; None for whoever leaves."""
        known = [given for given, _ in options]
        while (answer := self.given(pupil, options)) is not None and answer not in known:
            self.screen.line(pupil.table.why_not(self.game.parse(answer), self.screen.lang) or "")
        return answer

    def explain(self, puzzle: Puzzle, called: dict[str, str], answer: str) -> None:
        """Whether it was right, the chances of the answers, and the idea."""
        screen, moment = self.screen, puzzle.moment
        right = puzzle.solved_by(answer)
        screen.line(f"{screen.say('puzzle.solved' if right else 'puzzle.shown')} {called[moment.right[0]]}")
        told = [*dict.fromkeys([*moment.right, answer, moment.obvious, *moment.chances])][:MOST_CHANCES]
        for each in sorted(told, key=lambda one: -moment.chances[one]):
            yours = f" ({screen.say('puzzle.yours')})" if each == answer else ""
            screen.line(f"  {percent(moment.chances[each] / 100, screen.say):>5}  {called[each]}{yours}")
        screen.line(f"{screen.say('puzzle.obvious', option=called[moment.obvious])} {puzzle.idea(self.say)}")
        teach = lesson_words(self.game, screen.lang)
        if titles := [teach(each.key("title")) for each in puzzle.lessons]:
            screen.aside(f"{screen.say('puzzle.lessons')} {', '.join(titles)}")
        for rule in puzzle.rules:
            screen.aside(f"{rule}: {self.game.rule(rule, screen.lang)}")

    def solve_all(self, among: list[Puzzle]) -> None:
        """One puzzle after the other, until somebody leaves."""
        last = ""
        try:
            while not self.leaving and (puzzle := self.notebook.next(among, last)) is not None:
                self.solve(puzzle)
                last = puzzle.id
                if not self.leaving and self.screen.ask(self.screen.say("puzzle.more")).lower() == "q":
                    return
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
