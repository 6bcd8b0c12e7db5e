"""A puzzle as a page shows it: the table as its seat saw it, then what is to be said of an answer."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from meadhall.core.draw.svg import Markup
from meadhall.core.engine.view import without_legal
from meadhall.lessons import lesson_words
from meadhall.puzzles import Puzzle
from meadhall.server.accounts.puzzle_progress import PuzzleStanding, RatingChange
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.presenters.daily_puzzle import told_of
from meadhall.server.presenters.lesson import LessonView, Said

MOST_BARS = 4
MOST_FEATURES = 3
SHOWN = "?"
"""Given to be shown the answer."""


class Bar(NamedTuple):
    """An answer, the chance to win with it in percent, and whether it is right or was given."""

    words: str
    chance: int
    kind: str


class PuzzleView(LessonView):
    """`given` is an answer in notation, or `SHOWN`; None before the first answer."""

    door = "/puzzles"

    def __init__(self, puzzle: Puzzle, visitor: Visitor, standing: PuzzleStanding, given: str | None = None) -> None:
        super().__init__(puzzle.session(), visitor, f"/puzzles/{puzzle.id}")
        self.puzzle = puzzle
        self.moment = puzzle.moment
        self.standing = standing
        self.given = given
        self.rated: RatingChange | None = None
        self.known: bool | None = None
        """Whether it was solved at the first try, once that is decided."""
        self.today = False

    # Where it stands.

    @property
    def doing(self) -> str:
        if self.given is None:
            return "puzzle"
        if self.given == SHOWN:
            return "shown"
        return "solved" if self.puzzle.solved_by(self.given) else "missed"

    @property
    def may_answer(self) -> bool:
        return self.given is None

    @property
    def take(self) -> int:
        return int(self.given is not None)

    @property
    def told(self) -> bool:
        """Whether the answer is told."""
        return self.doing in ("solved", "shown")

    @property
    def head(self) -> str:
        return self.say("puzzle.head.daily" if self.today else "puzzle.head", game=self.title)

    @property
    def pips(self) -> list[str]:
        return []

    @property
    def light(self) -> tuple[str, ...]:
        return ()

    @property
    def may_go_back(self) -> bool:
        return False

    @property
    def carried(self) -> str:
        """The answer, as the page sends it again."""
        return self.given or ""

    # What is said.

    @property
    def said(self) -> Said:
        if self.given is None:
            return Said(self.prompt)
        if self.doing == "missed":
            return Said(self.say("puzzle.missed"))
        return Said(f"{self.say(f'puzzle.{self.doing}')} {self.called(self.moment.right[0])}")

    @property
    def lead(self) -> str:
        if self.given is None:
            return self.say("puzzle.ask", level=self.standing.rating.shown)
        return self.called(self.given) if self.doing == "missed" else ""

    @property
    def refused(self) -> list[str]:
        return []

    @property
    def goal_again(self) -> str:
        return ""

    def called(self, answer: str) -> str:
        """The meaning of an answer to the player who is asked."""
        return self.game.option_words(self.view, self.game.parse(answer), self.words)

    @property
    def why(self) -> str:
        """The idea: what is better after the right answer than after the obvious one."""
        return self.puzzle.explanation(self.words)

    @property
    def features(self) -> list[str]:
        """The same in a few words each."""
        return [self.words(f"feature.{name}.better") for name in self.puzzle.features[:MOST_FEATURES]]

    @property
    def obvious(self) -> str:
        return self.called(self.moment.obvious)

    @cached_property
    def bars(self) -> list[Bar]:
        """The chances of the answers that matter: the right ones, the obvious, the one given, and the next best."""
        chances = self.moment.chances
        given = [self.given] if self.given in chances else []
        wanted = [*self.moment.right, *given, self.moment.obvious, *chances]
        chosen = [*dict.fromkeys(wanted)][:MOST_BARS]
        return [
            Bar(self.called(each), chances[each], self.kind(each))
            for each in sorted(chosen, key=lambda each: -chances[each])
        ]

    def kind(self, answer: str) -> str:
        return "better" if self.puzzle.solved_by(answer) else "yours" if answer == self.given else ""

    @property
    def news_of_rating(self) -> str:
        """What the first answer has changed."""
        if self.rated is None:
            return (
                "" if self.known is None else self.say("puzzle.again.solved" if self.known else "puzzle.again.missed")
            )
        gained = self.rated.gained
        sign = f"+{gained}" if gained >= 0 else f"−{-gained}"
        return self.say("puzzle.rated", game=self.title, n=self.rated.after.shown, gained=sign)

    @property
    def so_far(self) -> str:
        return told_of(self.standing, self.known, self.visitor.lang)

    @property
    def still(self) -> Markup:
        """The table to be looked at only: wide on every screen, for a phone's table is a long strip."""
        return self.game.board.draw(without_legal(self.view), self.words, False).inline

    @property
    def learned(self) -> list[tuple[str, str]]:
        return self.rule_texts(self.puzzle.rules)

    @property
    def lessons_about(self) -> list[tuple[str, str]]:
        """The lessons that teach what it is about: address and title."""
        teach = lesson_words(self.game, self.visitor.lang)
        return [(f"/learn/{self.game.name}/{each.id}", teach(each.key("title"))) for each in self.puzzle.lessons]
