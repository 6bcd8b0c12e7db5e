"""HTTP API of lessons: a user's progress, so that the terminal goes on where the browser stopped."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post, put
from litestar.params import Parameter
from msgspec import Meta, Struct

from meadhall.core.engine.errors import IllegalAction
from meadhall.games import games
from meadhall.lessons import LessonSession, course
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.progress import LessonProgress
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.api.routes import error_responses, require_person
from meadhall.server.http.api.schemas import Person, Strict
from meadhall.server.http.request import WebRequest
from meadhall.server.services import Services

MAX_ANSWERS = 600
"""The longest lesson is the end of a game, played freely."""
Given = Annotated[str, Meta(max_length=400)]


class Device(Strict):
    """The last part of a personal link, which *You* shows."""

    link: Annotated[str, Meta(min_length=1, max_length=200)]


class LessonIn(Strict):
    """The answers given so far in a lesson, step by step; an empty list to restart it."""

    given: Annotated[list[Given], Meta(max_length=MAX_ANSWERS)]


class LessonsOut(Struct):
    """Which lessons are done, and the answers given so far in those that were begun."""

    done: list[str]
    given: dict[str, list[str]]


def lessons_out(progress: LessonProgress) -> LessonsOut:
    return LessonsOut(sorted(progress.done), progress.given)


@post("/devices", responses=error_responses(404))
async def join_device(request: WebRequest, services: Services, data: Device) -> Person:
    """Sign in as the person whose browser shows the personal link, which is valid for a quarter of an hour. The program
    is listed among the person's devices, and its token is valid until it is signed out there."""
    person = await services.users.verify_link("device", data.link)
    if person is None:
        raise Refused("link")
    device = await services.users.devices.add(person.id, request.headers.get("user-agent", ""), "program")
    return Person(person.id, services.users.signer.sign_session(person.id, device.id, person.generation))


@get("/lessons", responses=error_responses(401))
async def show_lessons(services: Services, visitor: Visitor) -> LessonsOut:
    """Your progress in the lessons of all games."""
    return lessons_out(await services.learning.progress(require_person(visitor)))


@put("/lessons/{lesson:str}", responses=error_responses(401, 404))
async def keep_lesson(
    services: Services, visitor: Visitor, lesson: Annotated[str, Parameter(max_length=40)], data: LessonIn
) -> LessonsOut:
    """Save your progress in a lesson. The answers are replayed: only those that lead on are accepted."""
    person = require_person(visitor)

    def note(progress: LessonProgress) -> LessonsOut:
        progress.note(replayed_session(lesson, data.given))
        return lessons_out(progress)

    return await services.learning.change(person, note)


def replayed_session(name: str, given: list[str]) -> LessonSession:
    """A lesson session after those answers; refused, unless each of them leads on."""
    lesson = next(((game, each) for game in games() for each in course(game) if each.id == name), None)
    if lesson is None:
        raise Refused("nothing_here")
    try:
        return replay(LessonSession(*lesson), given)
    except (BadLesson, IllegalAction):
        raise Refused("not_understood") from None


def replay(session: LessonSession, given: list[str]) -> LessonSession:
    for text in given:
        if session.done or session.give(text).kind != "good":
            raise Refused("not_understood")
    return session


ROUTER = Router("/api", route_handlers=[join_device, show_lessons, keep_lesson], tags=["learn"])
