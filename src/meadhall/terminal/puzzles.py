"""Puzzles in the terminal: one after the other at the person's strength, or the daily one."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meadhall.bots.explain import percent
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.lessons import LessonSession
from meadhall.lessons.course import lesson_words
from meadhall.puzzles import Puzzle, Rating, initial_rating, next_puzzle, rate_attempt
from meadhall.puzzles.rating import NEW_RATING
from meadhall.terminal.lesson_progress import data_folder
from meadhall.terminal.lessons import LessonScreen
from meadhall.terminal.screen import Screen

MAX_CHANCES_SHOWN = 4


class PuzzleHistory(msgspec.Struct):
    """A person's first attempts, and their puzzle rating in each game."""

    tried: dict[str, bool] = {}
    strengths: dict[str, Rating] = {}


class PuzzleHistoryFile:
    """The puzzle history in a file."""

    def __init__(self) -> None:
        self.path = data_folder() / "puzzles.json"
        self.history = read_history(self.path)

    def record_attempt(self, puzzle: Puzzle, solved: bool) -> tuple[Rating, Rating] | None:
        """Save a first attempt; returns the rating before and after it, None for a repeated one."""
        if puzzle.id in self.history.tried:
            return None
        name = puzzle.game.name
        before = self.history.strengths.get(name, NEW_RATING)
        after, _ = rate_attempt(before, initial_rating(puzzle), solved)
        self.history.tried[puzzle.id] = solved
        self.history.strengths[name] = after
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(self.history, order="sorted"))
        except OSError as error:
            raise BadOption(f"{self.path}: cannot be written ({error.strerror}), so nothing can be saved.") from None
        return before, after

    def next_puzzle(self, among: list[Puzzle], but: str) -> Puzzle | None:
        return next_puzzle(among, self.history.strengths, {}, self.history.tried, [but])


def read_history(path: Path) -> PuzzleHistory:
    """The saved history; empty if there is none or it can't be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=PuzzleHistory)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return PuzzleHistory()


class PuzzleScreen(LessonScreen):
    """The puzzles of one game on a screen."""

    def __init__(self, game: Game, screen: Screen) -> None:
        super().__init__(game, screen)
        self.history_file = PuzzleHistoryFile()

    def sentences(self, pupil: LessonSession) -> list[str]:
        return [self.game.prompt(pupil.table.view(pupil.learner), self.say)]

    def run_puzzle(self, puzzle: Puzzle) -> None:
        """Run a puzzle: the first answer decides, then it is explained."""
        screen = self.screen
        screen.heading(screen.say("puzzle.head", game=self.say("game.title")))
        screen.line(screen.say("puzzle.ask", level=initial_rating(puzzle).shown))
        pupil = puzzle.session()
        self.seen = -1
        self.changes.reset()
        options = self.options(pupil)
        self.show_step(pupil, options, 0)
        answer = self.legal_answer(pupil, options)
        if answer is None:
            return
        solved = puzzle.solved_by(answer)
        rated = self.history_file.record_attempt(puzzle, solved)
        self.explain(puzzle, dict(options), answer)
        if rated is not None:
            gained = rated[1].shown - rated[0].shown
            sign = f"+{gained}" if gained >= 0 else f"−{-gained}"
            screen.line(screen.say("puzzle.rated", game=self.say("game.title"), n=rated[1].shown, gained=sign))

    def legal_answer(self, pupil: LessonSession, options: list[tuple[str, str]]) -> str | None:
        """Read answers until one is legal; None to quit."""
        known = [given for given, _ in options]
        while (answer := self.read_answer(pupil, options)) is not None and answer not in known:
            self.screen.line(pupil.table.why_not(self.game.parse(answer), self.screen.lang) or "")
        return answer

    def explain(self, puzzle: Puzzle, called: dict[str, str], answer: str) -> None:
        """Show whether the answer was right, the winning chances of the answers, and the idea."""
        screen, moment = self.screen, puzzle.moment
        right = puzzle.solved_by(answer)
        screen.line(f"{screen.say('puzzle.solved' if right else 'puzzle.shown')} {called[moment.right[0]]}")
        told = [*dict.fromkeys([*moment.right, answer, moment.obvious, *moment.chances])][:MAX_CHANCES_SHOWN]
        for each in sorted(told, key=lambda one: -moment.chances[one]):
            yours = f" ({screen.say('puzzle.yours')})" if each == answer else ""
            screen.line(f"  {percent(moment.chances[each] / 100, screen.say):>5}  {called[each]}{yours}")
        screen.line(f"{screen.say('puzzle.obvious', option=called[moment.obvious])} {puzzle.explanation(self.say)}")
        teach = lesson_words(self.game, screen.lang)
        if titles := [teach(each.key("title")) for each in puzzle.lessons]:
            screen.aside(f"{screen.say('puzzle.lessons')} {', '.join(titles)}")
        for rule in puzzle.rules:
            screen.aside(f"{rule}: {self.game.rule(rule, screen.lang)}")

    def run_all(self, among: list[Puzzle]) -> None:
        """Offer one puzzle after the other until the person quits."""
        last = ""
        try:
            while not self.leaving and (puzzle := self.history_file.next_puzzle(among, last)) is not None:
                self.run_puzzle(puzzle)
                last = puzzle.id
                if not self.leaving and self.screen.ask(self.screen.say("puzzle.more")).lower() == "q":
                    return
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
