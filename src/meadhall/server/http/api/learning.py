"""How far somebody is with the lessons, for programs that teach: the terminal goes on where the browser stopped."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post, put
from litestar.params import Parameter
from msgspec import Meta, Struct

from meadhall.core.engine.errors import IllegalAction
from meadhall.games import games
from meadhall.lessons import Pupil, course
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.progress import Progress
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.api.routes import may_fail, somebody
from meadhall.server.http.api.schemas import Person, Strict
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Hall

MOST_GIVEN = 600
"""The longest lesson is the end of a game, played freely."""
Given = Annotated[str, Meta(max_length=400)]


class Device(Strict):
    """The last part of a personal link, which *You* shows."""

    link: Annotated[str, Meta(min_length=1, max_length=200)]


class LessonIn(Strict):
    """What was given so far in a lesson, step by step; nothing, to begin it anew."""

    given: Annotated[list[Given], Meta(max_length=MOST_GIVEN)]


class LessonsOut(Struct):
    """Which lessons are done, and what was given so far in those that were begun."""

    done: list[str]
    given: dict[str, list[str]]


def lessons_out(progress: Progress) -> LessonsOut:
    return LessonsOut(sorted(progress.done), progress.given)


@post("/devices", responses=may_fail(404))
async def join_device(request: WebRequest, hall: Hall, data: Device) -> Person:
    """Be the same person here as in the browser that shows the personal link, which is good for a quarter of an hour.
    The program is listed among the person's devices, and its token is good until it is signed out there."""
    person = await hall.people.proven_in_time("device", data.link)
    if person is None:
        raise Refused("link")
    device = await hall.people.devices.add(person.id, request.headers.get("user-agent", ""), "program")
    return Person(person.id, hall.people.signer.sign_browser(person.id, device.id, person.generation))


@get("/lessons", responses=may_fail(401))
async def show_lessons(hall: Hall, visitor: Visitor) -> LessonsOut:
    """How far you are with the lessons of all games."""
    return lessons_out(await hall.learners.progress(somebody(visitor)))


@put("/lessons/{lesson:str}", responses=may_fail(401, 404))
async def keep_lesson(
    hall: Hall, visitor: Visitor, lesson: Annotated[str, Parameter(max_length=40)], data: LessonIn
) -> LessonsOut:
    """Keep how far you are with a lesson. It is played through: only what leads on is kept."""
    person = somebody(visitor)

    def note(progress: Progress) -> LessonsOut:
        progress.note(played(lesson, data.given))
        return lessons_out(progress)

    return await hall.learners.change(person, note)


def played(name: str, given: list[str]) -> Pupil:
    """Somebody who was given all that; refused, unless it leads on step by step."""
    lesson = next(((game, each) for game in games() for each in course(game) if each.id == name), None)
    if lesson is None:
        raise Refused("nothing_here")
    try:
        return follow(Pupil(*lesson), given)
    except (BadLesson, IllegalAction):
        raise Refused("not_understood") from None


def follow(pupil: Pupil, given: list[str]) -> Pupil:
    for text in given:
        if pupil.done or pupil.give(text).kind != "good":
            raise Refused("not_understood")
    return pupil


ROUTER = Router("/api", route_handlers=[join_device, show_lessons, keep_lesson], tags=["learn"])
