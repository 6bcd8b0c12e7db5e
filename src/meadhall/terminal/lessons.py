"""Lessons in the terminal: the list, and one lesson step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.game import Game
from meadhall.core.engine.view import without_legal
from meadhall.lessons import Feedback, Lesson, LessonSession, course, lesson_words
from meadhall.lessons.progress import LessonProgress
from meadhall.lessons.session import CONTINUE
from meadhall.terminal.change_tracking import ChangeTracker
from meadhall.terminal.lesson_progress import ProgressStore
from meadhall.terminal.screen import Question, Screen

QUIT = "q"
MAX_DIGITS = 4


class LessonScreen:
    """The lessons of one game on a screen."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.say = game.words(screen.lang)
        self.lesson_say = lesson_words(game, screen.lang)
        self.store = ProgressStore()
        if self.store.offline:
            screen.aside(screen.say("lesson.alone"))
        self.changes = ChangeTracker(game, screen, self.say)
        self.table_shown_at = -1
        """How many answers had been given when the table was shown last."""
        self.leaving = False

    @property
    def progress(self) -> LessonProgress:
        return self.store.progress

    def show_list(self) -> None:
        """List the lessons in their order, with their status."""
        self.screen.heading(self.screen.say("lessons", game=self.say("game.title")))
        self.screen.options(
            [f"{self.lesson_say(each.key('title'))} ({self.status_words(each)})" for each in course(self.game)]
        )

    def status_words(self, lesson: Lesson) -> str:
        if lesson.id in self.progress.done:
            return self.screen.say("lesson.done")
        if self.progress.given.get(lesson.id):
            return self.screen.say("lesson.begun")
        return self.screen.say("lesson.new") if lesson.kind == "core" else self.screen.say("lesson.later")

    def pick(self) -> Lesson | None:
        """Ask for a lesson; Enter is the next one. None to quit."""
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

    def run(self) -> None:
        """Offer one lesson after the other until the learner quits."""
        try:
            while not self.leaving:
                self.show_list()
                lesson = self.pick()
                if lesson is None:
                    return
                self.run_lesson(lesson)
        except (EOFError, KeyboardInterrupt):
            self.screen.line()

    def run_lesson(self, lesson: Lesson) -> None:
        if lesson.id in self.progress.done:
            self.progress.forget(lesson.id)
        self.run_steps(self.progress.resume(self.game, lesson), self.save)

    def preview(self, lesson: Lesson) -> None:
        """Run a draft lesson, whose words are in its own folder; nothing is saved."""
        self.lesson_say = lesson_words(self.game, self.screen.lang, lesson)
        self.run_steps(LessonSession(self.game, lesson), lambda _: None)

    def save(self, pupil: LessonSession) -> None:
        self.progress.note(pupil)
        self.store.save(pupil.lesson.id)

    def run_steps(self, pupil: LessonSession, keep: Callable[[LessonSession], None]) -> None:
        """Run a lesson step by step; `keep` is called after each."""
        lesson = pupil.lesson
        self.screen.heading(self.lesson_say(lesson.key("title")))
        self.table_shown_at = -1
        self.changes.reset()
        while not pupil.done and not self.leaving:
            self.run_step(pupil)
            keep(pupil)
        if pupil.done:
            if pupil.table.over:
                self.show_table(pupil)
            self.screen.line(self.lesson_say(lesson.key("end")))

    def show_table(self, pupil: LessonSession) -> None:
        self.screen.sheet(self.game.board.sheet(pupil.table.view(pupil.learner), self.say))

    # One step.

    def run_step(self, pupil: LessonSession) -> None:
        """Show the task and take the learner's answer; one off the track is commented, then taken back."""
        step = pupil.step
        options = self.options(pupil)
        self.show_step(pupil, options, 0)
        told = len(pupil.match.events)
        text = self.read_answer(pupil, options)
        if text is None:
            return
        feedback = pupil.give(text)
        self.screen.news([each.words for each in pupil.match.log(pupil.learner, self.say, told)])
        self.show_feedback(pupil, feedback, step.name)
        if pupil.off_track:
            self.screen.ask(self.screen.say("lesson.back"))
            pupil.back()

    def show_step(self, pupil: LessonSession, options: list[tuple[str, str]], page: int) -> None:
        """Show the table with the step's things marked, the task and the options."""
        step, view = pupil.step, pupil.table.view(pupil.learner)
        table = self.changes.marked_canvas(
            view if pupil.awaits_answer else without_legal(view), pupil.opponents.answered, step.light
        )
        if table is None and pupil.opponents.answered != self.table_shown_at:
            self.show_table(pupil)
        self.table_shown_at = pupil.opponents.answered
        sentences = self.sentences(pupil)
        legal = pupil.table.legal() if pupil.awaits_answer else []
        on_table = [table is not None and action in table.numbered for action in legal]
        names = [""] * len(options)
        self.screen.question(
            Question("", sentences, [words for _, words in options], names, on_table or [False] * len(options)),
            table,
            page,
        )

    def sentences(self, pupil: LessonSession) -> list[str]:
        """The task, and the things to look at."""
        step = pupil.step
        sentences = [self.lesson_say(pupil.key("say"))] if pupil.step_index == len(pupil.given) else []
        if step.do == "play":
            sentences.append(self.game.prompt(pupil.table.view(pupil.learner), self.say))
        if step.light:
            sentences.append(self.screen.say("lesson.light", things=" · ".join(self.thing_names(pupil, step.light))))
        return sentences

    def options(self, pupil: LessonSession) -> list[tuple[str, str]]:
        """The possible answers at this step, with their words."""
        step = pupil.step
        if pupil.awaits_answer:
            view = pupil.table.view(pupil.learner)
            return [
                (pupil.table.name(action), self.game.option_words(view, action, self.say))
                for action in pupil.table.legal()
            ]
        if step.do == "choose":
            return [(choice, self.lesson_say(pupil.lesson.key(step.name, choice))) for choice in step.choices]
        if step.do == "point":
            return list(zip(among := pupil.pointing.among, self.thing_names(pupil, among), strict=True))
        return []

    def thing_names(self, pupil: LessonSession, things: Sequence[str]) -> list[str]:
        """The display names of things."""
        view = pupil.table.view(pupil.learner)
        return [self.game.thing(view, thing, self.say) for thing in things]

    def read_answer(self, pupil: LessonSession, options: list[tuple[str, str]]) -> str | None:
        """Read keys until the learner answers; None to quit."""
        known = [given for given, _ in options]
        page = 0
        while True:
            typed = self.screen.ask(self.key_help(pupil) if known else self.screen.say("lesson.go_on"))
            match typed.lower():
                case "q":
                    self.leaving = True
                    return None
                case "t":
                    self.show_table(pupil)
                case "n":
                    page += 1
                    self.show_step(pupil, options, page)
                case "?":
                    self.show_rules(pupil.lesson)
                case "" if not known:
                    return CONTINUE
                case "":
                    self.show_step(pupil, options, page)
                case _:
                    text = self.parse_answer(pupil, typed, known)
                    if text:
                        return text

    def key_help(self, pupil: LessonSession) -> str:
        """The keys that can be typed at this step."""
        return self.screen.say("lesson.point") if pupil.step.do == "point" else self.screen.say("lesson.keys")

    def parse_answer(self, pupil: LessonSession, typed: str, known: list[str]) -> str:
        """The answer that was typed, as numbers of options or in notation; empty if it is neither."""
        numbers = typed.replace(",", " ").split()
        several = len(numbers) == 1 or pupil.step.do == "point"
        if several and all(is_number(each, len(known)) for each in numbers):
            return " ".join(known[int(each) - 1] for each in numbers)
        if pupil.awaits_answer:
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

    def show_feedback(self, pupil: LessonSession, feedback: Feedback, step: str) -> None:
        """Comment on an answer."""
        if feedback.kind == "illegal":
            self.screen.line(pupil.table.why_not(feedback.action, self.screen.lang) or "")
        if feedback.kind == "other":
            self.screen.line(self.screen.say("lesson.other"))
            self.screen.line(self.lesson_say(pupil.lesson.key(step, "say")))
        if feedback.key:
            self.screen.line(self.lesson_say(feedback.key))
        for rule in feedback.rules if feedback.kind == "wrong" else ():
            self.screen.aside(f"{rule}: {self.game.rule(rule, self.screen.lang)}")


def is_number(typed: str, last: int) -> bool:
    """Whether a number from 1 to `last` was typed."""
    return typed.isdecimal() and len(typed) < MAX_DIGITS and 1 <= int(typed) <= last
