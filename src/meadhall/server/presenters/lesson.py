"""What a learner is shown of a lesson: the table, and the bubble that says what to do and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from meadhall.core.draw.svg import Markup
from meadhall.core.i18n.words import Words
from meadhall.lessons import Feedback, course, lesson_words
from meadhall.lessons.placement_test import PlacementTest
from meadhall.lessons.session import LessonSession
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.presenters.table_view import TableView
from meadhall.server.rendering import render

ZONES = ("prompt", "board", "bubble", "log", "title")
LONG_HEADING = 90
ENDS = (". ", "! ", "? ")
MOST_BUTTONS = 9


class Said:
    """What a bubble says: its first sentence is the head, if it is short enough, and the rest explains it."""

    def __init__(self, words: str) -> None:
        ends = [words.index(end) + 1 for end in ENDS if end in words]
        first = min(ends, default=len(words))
        short = first <= LONG_HEADING
        self.head = words[:first] if short else ""
        self.rest = words[first:].strip() if short else words


class LessonView(TableView):
    """The table of a lesson through the learner's eyes. `ply` is a moment of what the rivals have just done."""

    door = "/learn"
    """The page of the house that it belongs to."""

    def __init__(self, pupil: LessonSession, visitor: Visitor, at: str, ply: int | None = None) -> None:
        super().__init__(pupil.match, visitor, pupil.learner, ply)
        self.now = ply is None
        self.pupil = pupil
        self.at = at
        """The address of the lesson: everything about it is below."""
        self.lesson = pupil.lesson
        self.step = pupil.step
        self.teach: Words = lesson_words(self.game, visitor.lang)

    # Where the lesson stands.

    @property
    def watching(self) -> bool:
        """Whether this is a moment of what the rivals do."""
        return not self.now

    @property
    def done(self) -> bool:
        return self.pupil.done and self.now

    @property
    def astray(self) -> bool:
        return self.pupil.off_track and self.now

    @property
    def may_answer(self) -> bool:
        return self.now and self.pupil.awaits_answer

    @property
    def take(self) -> int:
        """With the ply it tells one question of the lesson from the other."""
        return 2 * len(self.pupil.given) + self.pupil.off_track

    @property
    def doing(self) -> str:
        """What the learner can do now."""
        if self.watching:
            return "watch"
        return "again" if self.astray else "end" if self.done else self.step.do

    @property
    def number(self) -> int:
        """Which lesson of the course it is, from 1 on."""
        return self.lessons.index(self.lesson) + 1

    @property
    def lessons(self) -> Sequence[object]:
        return course(self.game)

    @property
    def head(self) -> str:
        """Which lesson it is."""
        return self.say(
            "lesson.head",
            game=self.title,
            n=self.number,
            of=len(self.lessons),
            title=self.teach(self.lesson.key("title")),
        )

    @property
    def pips(self) -> list[str]:
        """The steps: done, the one that is to be done, and those to come."""
        now = self.pupil.step_index
        return ["done" if each < now else "now" if each == now else "" for each in range(len(self.lesson.step))]

    @property
    def may_go_back(self) -> bool:
        return self.now and (self.astray or bool(self.pupil.given))

    # What there is to see.

    @property
    def light(self) -> tuple[str, ...]:
        """What to look at."""
        if self.doing in ("again", "end", "watch"):
            return ()
        return self.pupil.pointing.among if self.step.do == "point" else self.step.light

    @property
    def aimed(self) -> tuple[str, ...]:
        """Of these, where the bubble belongs."""
        return self.step.light if self.step.do == "point" and self.doing == "point" else self.light

    @property
    def good(self) -> list[int]:
        """The actions that lead on: what they are on the table is lit, where nothing of it is yet."""
        return [self.game.parse(text) for text in self.step.good] if self.doing == "act" else []

    @property
    def light_words(self) -> str:
        """The same things in words, for screen readers."""
        return self.say.listing([self.game.thing(self.view, each, self.words) for each in self.aimed])

    @property
    def among(self) -> list[tuple[str, str]]:
        """What can be pointed at, and what it is called."""
        if self.doing != "point":
            return []
        return [(each, self.game.thing(self.view, each, self.words)) for each in self.pupil.pointing.among]

    @property
    def answers(self) -> list[tuple[str, str]]:
        """What can be said to a question of the lesson itself."""
        if self.doing != "choose":
            return []
        return [(each, self.teach(self.lesson.key(self.step.name, each))) for each in self.step.choices]

    @property
    def mostly_on_table(self) -> bool:
        """Whether there are too many choices for buttons: only those that have no place on the table become some."""
        return self.some_placed and len(self.choices) > MOST_BUTTONS

    @property
    def next_moment(self) -> str:
        """Where the moment after this one is, while the rivals are being watched."""
        return f"zones?ply={self.ply + 1}" if self.ply < self.match.ply else "zones"

    @property
    def counted(self) -> list[tuple[str, list[int]]]:
        """Once the game is over: where everybody's points came from, if from more than one source."""
        if not self.done or not self.table.over:
            return []
        parts = [self.table.breakdown(seat) for seat in range(len(self.names))]
        named = self.game.source_words(self.table, self.words)
        rows = [(words, [each[source] for each in parts]) for source, words in named.items()]
        counted = [(source, points) for source, points in rows if any(points)]
        return counted if len(counted) > 1 else []

    # What is said.

    @property
    def feedback(self) -> Feedback | None:
        return self.pupil.feedback if self.now else None

    @property
    def said(self) -> Said:
        """What is to be done now; or what came of what was done."""
        if self.watching:
            return Said(self.news or self.say("lesson.watching"))
        if self.done:
            return Said(self.teach(self.lesson.key("end")))
        if self.feedback is not None and self.astray:
            return Said(self.teach(self.feedback.key) if self.feedback.key else self.say("lesson.other"))
        return Said(self.teach(self.pupil.key("say")))

    @property
    def goal_again(self) -> str:
        """The task again, after an answer for which the lesson has no text."""
        other = self.astray and self.feedback is not None and not self.feedback.key
        return self.teach(self.pupil.key("say")) if other else ""

    @property
    def lead(self) -> str:
        """What is said first: what happened, or why the last answer was good."""
        if self.feedback is None or self.refused:
            return ""
        if self.astray:
            return self.own_news
        return self.teach(self.feedback.key) if self.feedback.key and self.feedback.kind == "good" else ""

    @property
    def own_news(self) -> str:
        """What the learner's own answer that led astray has done."""
        own = self.pupil.ply_before + 1
        told = [each for each in self.match.log(self.seat, self.words, self.pupil.first_event) if each.ply == own]
        return " ".join(each.words for each in takewhile(lambda each: not each.event.begins_turn, told))

    @property
    def refused(self) -> list[str]:
        """Why what was tried changed nothing."""
        feedback = self.feedback
        if feedback is None or feedback.kind not in ("illegal", "missed"):
            return []
        why = self.table.why_not(feedback.action, self.visitor.lang) if feedback.kind == "illegal" else ""
        return [words for words in (why, self.teach(feedback.key) if feedback.key else "") if words]

    @property
    def feedback_rules(self) -> list[tuple[str, str]]:
        """The rules behind what was done: id and words."""
        return self.rule_texts(self.feedback.rules) if self.feedback is not None else []

    @property
    def learned(self) -> list[tuple[str, str]]:
        return self.rule_texts(self.lesson.teaches)


class CheckView(LessonView):
    """One task of the placement test."""

    def __init__(self, check: PlacementTest, visitor: Visitor, at: str) -> None:
        super().__init__(check.session, visitor, at)
        self.check = check

    @property
    def done(self) -> bool:
        return self.check.done

    @property
    def doing(self) -> str:
        return "passed" if self.check.done else "failed" if self.check.failed else "point"

    @property
    def may_answer(self) -> bool:
        return False

    @property
    def take(self) -> int:
        return 2 * len(self.check.shown) + self.check.failed

    @property
    def head(self) -> str:
        return self.say("check.head", game=self.title)

    @property
    def pips(self) -> list[str]:
        now = len(self.check.shown)
        return ["done" if each < now else "now" if each == now else "" for each in range(len(self.check.tasks))]

    @property
    def may_go_back(self) -> bool:
        return False

    @property
    def said(self) -> Said:
        if self.doing == "passed":
            return Said(self.say("check.passed"))
        return Said(self.say("check.failed") if self.doing == "failed" else self.teach(self.pupil.key("say")))

    @property
    def lead(self) -> str:
        return ""

    @property
    def refused(self) -> list[str]:
        return [self.teach(self.pupil.key("missed"))] if self.doing == "failed" else []


def lesson_zones(shown: LessonView, **more: object) -> dict[str, Markup]:
    """The parts of the page that change."""
    return {zone: render(f"lesson/{zone}.html", shown.visitor, shown=shown, **more) for zone in ZONES}


def partials(zones: Mapping[str, Markup]) -> str:
    """Zones as htmx takes them: each morphs the one that is there."""
    parts = [
        f'<hx-partial hx-target="#{zone}" hx-swap="outerMorph">{content}</hx-partial>'
        for zone, content in zones.items()
        if zone != "title"
    ]
    return "\n".join([zones["title"], *parts])
