"""Forms of lesson pages: their fields as the text of an answer. Input that does not fit the step is refused."""

from __future__ import annotations

from meadhall.lessons import LessonSession
from meadhall.lessons.session import CONTINUE
from meadhall.match import Refused
from meadhall.server.http.pages.common import Form, int_field
from meadhall.server.presenters.lesson import LessonView


def check_question(shown: LessonView, form: Form) -> None:
    """Refuse a form of a page that did not show the current question."""
    if (int_field(form, "take"), int_field(form, "ply")) != (shown.take, shown.match.ply):
        raise Refused("answered")
    if shown.done or shown.astray:
        raise Refused("answered")


def answer_text(form: Form, session: LessonSession) -> str:
    """The answer in a form, as text."""
    match session.step.do:
        case "act" | "play":
            return session.game.name_of(int_field(form, "action"))
        case "point":
            return pointed_things(form, session)
        case "choose":
            choice = form.get("choice", "")
            if choice not in session.step.choices:
                raise Refused("not_understood")
            return choice
    return CONTINUE


def pointed_things(form: Form, session: LessonSession) -> str:
    """The things that the learner has pointed at."""
    things = form.get("things", "").split()
    if not set(things) <= set(session.pointing.among):
        raise Refused("not_understood")
    return " ".join(sorted(set(things)))
