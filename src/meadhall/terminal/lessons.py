"""Lessons at a terminal: the list of them, and one lesson from beginning to end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.game import Game
from meadhall.core.engine.view import watching
from meadhall.lessons import Feedback, Lesson, Pupil, course, lesson_words
from meadhall.lessons.progress import Progress
from meadhall.lessons.session import GO_ON
from meadhall.terminal.change_tracking import Sights
from meadhall.terminal.lesson_progress import Learned
from meadhall.terminal.screen import Asked, Screen

QUIT = "q"
MOST_DIGITS = 4


class Desk:
    """Where somebody learns one game."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.say = game.words(screen.lang)
        self.teach = lesson_words(game, screen.lang)
        self.learned = Learned()
        if self.learned.alone:
            screen.aside(screen.say("lesson.alone"))
        self.sights = Sights(game, screen, self.say)
        self.seen = -1
        """How many answers the table had that was shown last."""
        self.leaving = False

    @property
    def progress(self) -> Progress:
        return self.learned.progress

    def show_list(self) -> None:
        """The lessons in their order: done, begun, or new."""
        self.screen.heading(self.screen.say("lessons", game=self.say("game.title")))
        self.screen.options([f"{self.teach(each.key('title'))} ({self.state(each)})" for each in course(self.game)])

    def state(self, lesson: Lesson) -> str:
        if lesson.id in self.progress.done:
            return self.screen.say("lesson.done")
        if self.progress.given.get(lesson.id):
            return self.screen.say("lesson.begun")
        return self.screen.say("lesson.new") if lesson.kind == "core" else self.screen.say("lesson.later")

    def pick(self) -> Lesson | None:
        """The lesson that somebody wants: Enter is the next one."""
        lessons = course(self.game)
        while True:
            typed = self.screen.ask(self.screen.say("lesson.pick")).lower()
            if typed == QUIT:
                return None
            if not typed:
                return self.progress.next(self.game) or lessons[0]
            if is_number(typed, len(lessons)):
                return lessons[int(typed) - 1]
            self.screen.line(self.screen.say("lesson.pick.wrong", last=len(lessons)))

    def teach_all(self) -> None:
        """One lesson after the other, until somebody leaves."""
        try:
            while not self.leaving:
                self.show_list()
                lesson = self.pick()
                if lesson is None:
                    return
                self.teach_one(lesson)
        except (EOFError, KeyboardInterrupt):
            self.screen.line()

    def teach_one(self, lesson: Lesson) -> None:
        if lesson.id in self.progress.done:
            self.progress.forget(lesson.id)
        self.go_through(self.progress.resume(self.game, lesson), self.keep)

    def try_out(self, lesson: Lesson) -> None:
        """A lesson that is being written: its words are beside it, and nothing is kept."""
        self.teach = lesson_words(self.game, self.screen.lang, lesson)
        self.go_through(Pupil(self.game, lesson), lambda _: None)

    def keep(self, pupil: Pupil) -> None:
        self.progress.note(pupil)
        self.learned.keep(pupil.lesson.id)

    def go_through(self, pupil: Pupil, keep: Callable[[Pupil], None]) -> None:
        """One lesson, step by step; where it stands is kept after each."""
        lesson = pupil.lesson
        self.screen.heading(self.teach(lesson.key("title")))
        self.seen = -1
        self.sights.forget()
        while not pupil.done and not self.leaving:
            self.take_step(pupil)
            keep(pupil)
        if pupil.done:
            if pupil.table.over:
                self.show_table(pupil)
            self.screen.line(self.teach(lesson.key("end")))

    def show_table(self, pupil: Pupil) -> None:
        self.screen.sheet(self.game.board.sheet(pupil.table.view(pupil.learner), self.say))

    # One step.

    def take_step(self, pupil: Pupil) -> None:
        """Say what is to be done, and let the learner do it; what led astray is shown, and taken back."""
        step = pupil.step
        options = self.options(pupil)
        self.put(pupil, options, 0)
        told = len(pupil.match.events)
        text = self.given(pupil, options)
        if text is None:
            return
        feedback = pupil.give(text)
        self.screen.news([each.words for each in pupil.match.log(pupil.learner, self.say, told)])
        self.comment(pupil, feedback, step.name)
        if pupil.astray:
            self.screen.ask(self.screen.say("lesson.back"))
            pupil.back()

    def put(self, pupil: Pupil, options: list[tuple[str, str]], page: int) -> None:
        """The table with what the step speaks of, what is to be done, and what can be given."""
        step, view = pupil.step, pupil.table.view(pupil.learner)
        table = self.sights.table(view if pupil.answers else watching(view), pupil.cast.answered, step.light)
        if table is None and pupil.cast.answered != self.seen:
            self.show_table(pupil)
        self.seen = pupil.cast.answered
        sentences = self.sentences(pupil)
        legal = pupil.table.legal() if pupil.answers else []
        on_table = [table is not None and action in table.numbered for action in legal]
        names = [""] * len(options)
        self.screen.question(
            Asked("", sentences, [words for _, words in options], names, on_table or [False] * len(options)),
            table,
            page,
        )

    def sentences(self, pupil: Pupil) -> list[str]:
        """What is to be done, and what to look at."""
        step = pupil.step
        sentences = [self.teach(pupil.key("say"))] if pupil.number == len(pupil.given) else []
        if step.do == "play":
            sentences.append(self.game.prompt(pupil.table.view(pupil.learner), self.say))
        if step.light:
            sentences.append(self.screen.say("lesson.light", things=" · ".join(self.called(pupil, step.light))))
        return sentences

    def options(self, pupil: Pupil) -> list[tuple[str, str]]:
        """What can be given at this step, each with its words."""
        step = pupil.step
        if pupil.answers:
            view = pupil.table.view(pupil.learner)
            return [
                (pupil.table.name(action), self.game.option_words(view, action, self.say))
                for action in pupil.table.legal()
            ]
        if step.do == "choose":
            return [(choice, self.teach(pupil.lesson.key(step.name, choice))) for choice in step.choices]
        if step.do == "point":
            return list(zip(among := pupil.points.among, self.called(pupil, among), strict=True))
        return []

    def called(self, pupil: Pupil, things: Sequence[str]) -> list[str]:
        """What people call these things."""
        view = pupil.table.view(pupil.learner)
        return [self.game.thing(view, thing, self.say) for thing in things]

    def given(self, pupil: Pupil, options: list[tuple[str, str]]) -> str | None:
        """What the learner gives; None for whoever leaves."""
        known = [given for given, _ in options]
        page = 0
        while True:
            typed = self.screen.ask(self.keys(pupil) if known else self.screen.say("lesson.go_on"))
            match typed.lower():
                case "q":
                    self.leaving = True
                    return None
                case "t":
                    self.show_table(pupil)
                case "n":
                    page += 1
                    self.put(pupil, options, page)
                case "?":
                    self.show_rules(pupil.lesson)
                case "" if not known:
                    return GO_ON
                case "":
                    self.put(pupil, options, page)
                case _:
                    text = self.meant(pupil, typed, known)
                    if text:
                        return text

    def keys(self, pupil: Pupil) -> str:
        """What can be typed where something is to be given."""
        return self.screen.say("lesson.point") if pupil.step.do == "point" else self.screen.say("lesson.keys")

    def meant(self, pupil: Pupil, typed: str, known: list[str]) -> str:
        """What was typed: numbers of options, or an action as it is written; empty if it is neither."""
        numbers = typed.replace(",", " ").split()
        several = len(numbers) == 1 or pupil.step.do == "point"
        if several and all(is_number(each, len(known)) for each in numbers):
            return " ".join(known[int(each) - 1] for each in numbers)
        if pupil.answers:
            try:
                return pupil.table.name(self.game.parse(typed))
            except IllegalAction as error:
                self.screen.line(str(error))
        else:
            self.screen.line(self.screen.say("lesson.wrong", last=len(known)))
        return ""

    def show_rules(self, lesson: Lesson) -> None:
        for rule in lesson.teaches:
            self.screen.markdown(f"**{rule}** {self.game.rule(rule, self.screen.lang)}")

    def comment(self, pupil: Pupil, feedback: Feedback, step: str) -> None:
        """What there is to say about what was done."""
        if feedback.kind == "illegal":
            self.screen.line(pupil.table.why_not(feedback.action, self.screen.lang) or "")
        if feedback.kind == "other":
            self.screen.line(self.screen.say("lesson.other"))
            self.screen.line(self.teach(pupil.lesson.key(step, "say")))
        if feedback.key:
            self.screen.line(self.teach(feedback.key))
        for rule in feedback.rules if feedback.kind == "wrong" else ():
            self.screen.aside(f"{rule}: {self.game.rule(rule, self.screen.lang)}")


def is_number(typed: str, last: int) -> bool:
    """Whether somebody typed a number from 1 on."""
    return typed.isdecimal() and len(typed) < MOST_DIGITS and 1 <= int(typed) <= last
