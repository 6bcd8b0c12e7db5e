"""Somebody in a lesson: what they are asked to do, and what comes of what they do.

Everything follows from what the learner gave so far, so a lesson can be left after every step and gone on with
anywhere. What is given is a text: an action as it is written, the things pointed at, a choice, or nothing to go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from meadhall.core.engine.events import Event
from meadhall.core.engine.game import Game
from meadhall.core.engine.quiz import Pointing
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.lessons.course import lesson_words
from meadhall.lessons.goal import BadLesson, Witness, reached
from meadhall.lessons.lesson import Lesson, Start, Step
from meadhall.lessons.scripted_opponents import Cast
from meadhall.match import Match, Seat

GO_ON = ""
LEARNER = "learner"
ANSWERED = ("act", "play")
"""Steps at which the learner answers the question of the table: by then the rivals have answered theirs."""


class Feedback(msgspec.Struct, frozen=True):
    """What somebody hears who has done something.

    `good` leads on; `wrong` and `other` were played and can be seen: one goes back and tries again; `illegal` and
    `missed` changed nothing.
    """

    kind: Literal["good", "wrong", "other", "illegal", "missed"]
    key: str = ""
    """The words, in the game's catalogue; empty where there are none."""
    rules: tuple[str, ...] = ()
    action: int = -1
    """The action that was not legal; the table says why."""


class Pupil:
    def __init__(self, game: Game, lesson: Lesson, given: Iterable[str] = ()) -> None:
        self.game = game
        self.lesson = lesson
        self.learner = lesson.start.learner
        self.given: list[str] = []
        """What led to where the lesson stands."""
        self.tried = ""
        """The answer that led astray, until it is taken back."""
        self.feedback: Feedback | None = None
        self.open()
        for text in given:
            self.give(text)
            if self.astray:
                raise BadLesson(f"{lesson.id}: {text!r} does not lead on at step {self.step.name}.")

    def open(self) -> None:
        """The table as the lesson begins."""
        self.match = Match(begun(self.game, self.lesson.start), self.seats())
        self.start = self.match.table
        self.told_before = len(self.match.events)
        self.cast = Cast(self.lesson)
        self.number = 0
        self.ply_before = self.match.ply
        """Where the table stood before the learner did the last thing."""
        self.astray = False

    def seats(self) -> list[Seat]:
        return [
            Seat(seat, LEARNER) if seat == self.learner else Seat(seat, level=self.lesson.rivals.bot)
            for seat in range(self.lesson.start.players)
        ]

    # Where the lesson stands.

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def done(self) -> bool:
        return self.number == len(self.lesson.step)

    @property
    def step(self) -> Step:
        """What is to be done now; once all is done, the last step."""
        return self.lesson.step[min(self.number, len(self.lesson.step) - 1)]

    @property
    def answers(self) -> bool:
        """Whether the learner is to answer the question of the table."""
        return not self.done and not self.astray and self.step.do in ANSWERED

    @property
    def points(self) -> Pointing:
        """What can be pointed at, and what is right."""
        return self.game.pointing[self.step.expect](self.table.view(self.learner))

    @property
    def told(self) -> list[Event]:
        """What has happened since the lesson began."""
        return self.match.events[self.told_before :]

    def at_goal(self) -> bool:
        """Whether the goal of the lesson is reached."""
        return reached(self.lesson.goal, Witness(self.start, self.table, self.told, self.learner))

    # What the learner does.

    def give(self, text: str = GO_ON) -> Feedback:
        """Do what the step asks for, or something else."""
        assert not self.done, "the lesson is over"
        assert not self.astray, "the learner has to go back first"
        before, self.ply_before = self.number, self.match.ply
        match self.step.do:
            case "act" | "play":
                self.feedback = self.act(text)
            case "point":
                right = self.points.right == frozenset(text.split())
                self.feedback = self.good() if right else Feedback("missed", self.key("missed"))
            case "choose":
                after = self.lesson.key(self.step.name, text, "after")
                self.feedback = self.good(after) if text == self.step.right else Feedback("missed", after)
            case "watch":
                self.rivals_answer()
                self.feedback = self.good()
        if self.feedback.kind == "good" and (self.number > before or self.step.do == "play"):
            self.given.append(text)
        self.tried = text if self.astray else ""
        return self.feedback

    def back(self) -> None:
        """To where the lesson stood before the answer that led astray, or else before the last that led on."""
        given = self.given if self.astray else self.given[:-1]
        self.given, self.tried, self.feedback = [], "", None
        self.open()
        for text in given:
            self.give(text)

    def act(self, text: str) -> Feedback:
        """Answer the question: whatever is legal is played."""
        step, action = self.step, self.game.parse(text)
        known = next((wrong for wrong in step.wrong if wrong.answer == text), None)
        words = "" if known is None else self.lesson.key(step.name, known.name)
        rules = () if known is None else known.rules
        if action not in self.table.legal():
            return Feedback("illegal", words, rules, action)
        self.match.answer(self.learner, action)
        if step.do == "play":
            return self.played()
        if text in step.good or not step.good:
            return self.good()
        self.rivals_answer()
        self.astray = True
        return Feedback("other" if known is None else "wrong", words, rules, action)

    def played(self) -> Feedback:
        """One answer of many: the step is done when the goal is reached, and lost when the game ends without it."""
        self.rivals_answer()
        if self.at_goal():
            return self.good()
        self.astray = self.table.over
        return Feedback("other" if self.astray else "good")

    def good(self, key: str = "") -> Feedback:
        """The step is done."""
        words = key or self.key("after")
        self.number += 1
        if not self.at_goal() if self.done else self.step.do in ANSWERED:
            self.rivals_answer()
        return Feedback("good", words if lesson_words(self.game, "en", self.lesson).has(words) else "")

    def key(self, name: str) -> str:
        return self.lesson.key(self.step.name, name)

    def rivals_answer(self) -> None:
        """The others answer until the learner is asked."""
        while (seat := self.table.seat) is not None and seat != self.learner:
            self.match.answer(seat, self.cast.answer(self.table))


def begun(game: Game, start: Start) -> Record:
    """The record of a game until a moment of it."""
    record = Record(game, start.players, start.seed, start.options)
    table = record.start()
    for text in start.plies:
        record.play(table, game.parse(text))
    return record
