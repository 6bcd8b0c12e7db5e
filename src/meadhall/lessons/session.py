"""Lesson session: the state machine of one learner in one lesson.

The state is derived by replaying the learner's inputs, so a lesson can be left after every step and resumed anywhere.
An input is a text: an action in notation, the things pointed at, a choice, or empty to continue.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from meadhall.core.engine.events import Event
from meadhall.core.engine.game import Game
from meadhall.core.engine.quiz import QuizSolution
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.lessons.course import lesson_words
from meadhall.lessons.goal import BadLesson, GoalContext, goal_reached
from meadhall.lessons.lesson import Lesson, Start, Step
from meadhall.lessons.scripted_opponents import Script
from meadhall.match import Match, Seat

CONTINUE = ""
LEARNER = "learner"
ANSWER_STEPS = ("act", "play")
"""Steps at which the learner answers the question of the table: the opponents must have answered theirs before."""


class Feedback(msgspec.Struct, frozen=True):
    """Feedback to an input.

    `good` leads on; `wrong` and `other` were played and can be seen, so that the learner has to go back; `illegal` and
    `missed` changed nothing.
    """

    kind: Literal["good", "wrong", "other", "illegal", "missed"]
    key: str = ""
    """The catalogue key of the text; empty where there is none."""
    rules: tuple[str, ...] = ()
    action: int = -1
    """The action that was not legal; the table says why."""


class LessonSession:
    def __init__(self, game: Game, lesson: Lesson, given: Iterable[str] = ()) -> None:
        self.game = game
        self.lesson = lesson
        self.learner = lesson.start.learner
        self.given: list[str] = []
        """The inputs that led to the current state."""
        self.tried = ""
        """The wrong answer that was played, until it is taken back."""
        self.feedback: Feedback | None = None
        self.reset()
        for text in given:
            self.give(text)
            if self.off_track:
                raise BadLesson(f"{lesson.id}: {text!r} does not lead on at step {self.step.name}.")

    def reset(self) -> None:
        """Set up the table as the lesson begins."""
        self.match = Match(start_record(self.game, self.lesson.start), self.seats())
        self.start = self.match.table
        self.first_event = len(self.match.events)
        self.opponents = Script(self.lesson)
        self.step_index = 0
        self.ply_before = self.match.ply
        """The ply of the table before the learner's last input."""
        self.off_track = False

    def seats(self) -> list[Seat]:
        return [
            Seat(seat, LEARNER) if seat == self.learner else Seat(seat, level=self.lesson.rivals.bot)
            for seat in range(self.lesson.start.players)
        ]

    # State.

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def done(self) -> bool:
        return self.step_index == len(self.lesson.step)

    @property
    def step(self) -> Step:
        """The current step; once all are done, the last one."""
        return self.lesson.step[min(self.step_index, len(self.lesson.step) - 1)]

    @property
    def awaits_answer(self) -> bool:
        """Whether the learner has to answer the question of the table."""
        return not self.done and not self.off_track and self.step.do in ANSWER_STEPS

    @property
    def pointing(self) -> QuizSolution:
        """The solution of the current pointing question."""
        return self.game.quiz[self.step.expect](self.table.view(self.learner))

    @property
    def told(self) -> list[Event]:
        """The events since the lesson began."""
        return self.match.events[self.first_event :]

    def at_goal(self) -> bool:
        """Whether the goal of the lesson is reached."""
        return goal_reached(self.lesson.goal, GoalContext(self.start, self.table, self.told, self.learner))

    # Inputs of the learner.

    def give(self, text: str = CONTINUE) -> Feedback:
        """Take an input of the learner, right or wrong."""
        assert not self.done, "the lesson is over"
        assert not self.off_track, "the learner has to go back first"
        before, self.ply_before = self.step_index, self.match.ply
        match self.step.do:
            case "act" | "play":
                self.feedback = self.act(text)
            case "point":
                right = self.pointing.right == frozenset(text.split())
                self.feedback = self.complete_step() if right else Feedback("missed", self.key("missed"))
            case "choose":
                after = self.lesson.key(self.step.name, text, "after")
                self.feedback = self.complete_step(after) if text == self.step.right else Feedback("missed", after)
            case "watch":
                self.play_opponents()
                self.feedback = self.complete_step()
        if self.feedback.kind == "good" and (self.step_index > before or self.step.do == "play"):
            self.given.append(text)
        self.tried = text if self.off_track else ""
        return self.feedback

    def back(self) -> None:
        """Undo the wrong answer, or else the last right input, by replaying the inputs before it."""
        given = self.given if self.off_track else self.given[:-1]
        self.given, self.tried, self.feedback = [], "", None
        self.reset()
        for text in given:
            self.give(text)

    def act(self, text: str) -> Feedback:
        """Answer the question of the table: any legal action is played."""
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
            return self.complete_step()
        self.play_opponents()
        self.off_track = True
        return Feedback("other" if known is None else "wrong", words, rules, action)

    def played(self) -> Feedback:
        """One answer of free play: the step is done with the goal, and lost when the game ends without it."""
        self.play_opponents()
        if self.at_goal():
            return self.complete_step()
        self.off_track = self.table.over
        return Feedback("other" if self.off_track else "good")

    def complete_step(self, key: str = "") -> Feedback:
        """Go on to the next step."""
        words = key or self.key("after")
        self.step_index += 1
        if not self.at_goal() if self.done else self.step.do in ANSWER_STEPS:
            self.play_opponents()
        return Feedback("good", words if lesson_words(self.game, "en", self.lesson).has(words) else "")

    def key(self, name: str) -> str:
        return self.lesson.key(self.step.name, name)

    def play_opponents(self) -> None:
        """Let the opponents answer until the learner is asked."""
        while (seat := self.table.seat) is not None and seat != self.learner:
            self.match.answer(seat, self.opponents.answer(self.table))


def start_record(game: Game, start: Start) -> Record:
    """The record of a game up to a position."""
    record = Record(game, start.players, start.seed, start.options)
    table = record.start()
    for text in start.plies:
        record.play(table, game.parse(text))
    return record
