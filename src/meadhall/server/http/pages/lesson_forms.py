"""What a page sends that shows a lesson, as what a pupil is given. Whatever does not fit the step is refused."""

from __future__ import annotations

from meadhall.lessons import LessonSession
from meadhall.lessons.session import CONTINUE
from meadhall.match import Refused
from meadhall.server.http.pages.common import Form, number_in
from meadhall.server.presenters.lesson import LessonView


def check_question(shown: LessonView, form: Form) -> None:
    """Whether the page that sent this has shown what is asked now."""
    if (number_in(form, "take"), number_in(form, "ply")) != (shown.take, shown.match.ply):
        raise Refused("answered")
    if shown.done or shown.astray:
        raise Refused("answered")


def text_in(form: Form, pupil: LessonSession) -> str:
    """What a form gives."""
    match pupil.step.do:
        case "act" | "play":
            return pupil.game.name_of(number_in(form, "action"))
        case "point":
            return things_in(form, pupil)
        case "choose":
            choice = form.get("choice", "")
            if choice not in pupil.step.choices:
                raise Refused("not_understood")
            return choice
    return CONTINUE


def things_in(form: Form, pupil: LessonSession) -> str:
    """The things that somebody has pointed at."""
    things = form.get("things", "").split()
    if not set(things) <= set(pupil.pointing.among):
        raise Refused("not_understood")
    return " ".join(sorted(set(things)))
