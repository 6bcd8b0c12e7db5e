"""Lessons in the browser. What a learner does becomes a text that the pupil is given; everything else is shown."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter
from litestar.response import Redirect, Response

from meadhall.core.draw.svg import Markup
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.games import game
from meadhall.lessons import Lesson, LessonSession, course, find_lesson
from meadhall.lessons.placement_test import PlacementTest, placement_id, save_placement
from meadhall.lessons.progress import LessonProgress
from meadhall.lessons.session import ANSWER_STEPS
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import form_of, go, page, shown_page
from meadhall.server.http.pages.lesson_forms import check_question, text_in, things_in
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.course import CourseView, puzzle_count
from meadhall.server.presenters.lesson import CheckView, LessonView, lesson_zones, partials
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.services import Services

CHECK = "check"
"""In the place of a lesson's id."""


def taught(name: str) -> Game:
    """A game that has lessons."""
    played = game(name)
    if not course(played):
        raise Refused("no_lessons")
    return played


def lesson_of(name: str, which: str) -> tuple[Game, Lesson]:
    played = taught(name)
    try:
        return played, find_lesson(played, which)
    except BadOption:
        raise Refused("nothing_here") from None


def at(played: Game, which: str) -> str:
    return f"/learn/{played.name}/{which}"


def left_at(progress: LessonProgress, visitor: Visitor, name: str, which: str, ply: int | None = None) -> LessonView:
    """The lesson where this person has left it."""
    if which == CHECK:
        return check_view(PlacementTest(taught(name), progress.given.get(placement_id(game(name)), ())), visitor)
    played, lesson = lesson_of(name, which)
    pupil = progress.resume(played, lesson)
    if ply is not None and not pupil.ply_before < ply <= pupil.match.ply:
        raise Refused("no_such_moment")
    return LessonView(pupil, visitor, at(played, lesson.id), ply)


async def own_view(services: Services, visitor: Visitor, name: str, which: str, ply: int | None = None) -> LessonView:
    progress = await services.learning.progress(visitor.person)
    return await run_in(RENDER_POOL, left_at, progress, visitor, name, which, ply)


def check_view(check: PlacementTest, visitor: Visitor) -> LessonView:
    return CheckView(check, visitor, at(check.game, CHECK))


async def zones_of(services: Services, shown: LessonView) -> dict[str, Markup]:
    progress = await services.learning.progress(shown.visitor.person)

    def draw() -> dict[str, Markup]:
        listed = CourseView(shown.game, progress, shown.visitor.lang)
        more = puzzle_count(shown.lesson) if shown.done else 0
        return lesson_zones(shown, listed=listed, after=listed.after(shown.lesson), puzzles=more)

    return await run_in(RENDER_POOL, draw)


async def zones_page(services: Services, shown: LessonView) -> Response[str]:
    return shown_page(partials(await zones_of(services, shown)))


# The lists.


@get("/", include_in_schema=False)
async def show_all(services: Services, visitor: Visitor) -> Response[str]:
    progress = await services.learning.progress(visitor.person)
    courses = [CourseView(each, progress, visitor.lang) for each in shelf()]
    return page("learn.html", visitor, courses=courses)


@get("/{name:str}", include_in_schema=False)
async def show_course(services: Services, visitor: Visitor, name: str) -> Response[str]:
    """The lessons of a game; whoever is new to it is asked first what they know."""
    listed = CourseView(taught(name), await services.learning.progress(visitor.person), visitor.lang)
    return page("course.html", visitor, listed=listed)


# One lesson.


@get("/{name:str}/{which:str}", include_in_schema=False)
async def show_lesson(services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    shown = await own_view(services, visitor, name, which)
    zones = await zones_of(services, shown)
    return page("lesson.html", visitor, shown=shown, zones=zones)


@get("/{name:str}/{which:str}/zones", include_in_schema=False)
async def show_zones(
    services: Services, visitor: Visitor, name: str, which: str, ply: int | None = None, narrow: int | None = None
) -> Response[str]:
    """The whole table anew: for another width of screen, or a moment of what the rivals have just done."""
    if narrow is not None:
        visitor.narrow = narrow == 1
    return await zones_page(services, await own_view(services, visitor, name, which, ply))


@get("/{name:str}/{which:str}/words", include_in_schema=False)
async def in_words(services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    """The table in words, for who has opened them."""
    return page("table_as_text.html", visitor, shown=await own_view(services, visitor, name, which))


@get("/{name:str}/{which:str}/thing", include_in_schema=False)
async def inspect(
    services: Services,
    visitor: Visitor,
    name: str,
    which: str,
    thing: Annotated[str, Parameter(query="name", max_length=80)],
) -> Response[str]:
    """What is known of a thing on the table."""
    shown = await own_view(services, visitor, name, which)
    card = shown.card(thing)
    if card is None:
        raise Refused("nothing_here")
    return page("inspect.html", visitor, card=card, shown=shown, choice=None, why="")


# What the learner does.


@post("/{name:str}/{which:str}/act", status_code=200, include_in_schema=False)
async def act(request: WebRequest, services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    """Do what the step asks for, or something else. What the rivals answer to it is shown one by one."""
    form = await form_of(request)

    def show(progress: LessonProgress) -> LessonView:
        check = PlacementTest(taught(name), progress.given.get(placement_id(game(name)), ()))
        check_question(check_view(check, visitor), form)
        check.give(things_in(form, check.session))
        save_placement(progress, check)
        return check_view(check, visitor)

    def give(progress: LessonProgress) -> LessonView:
        played, lesson = lesson_of(name, which)
        pupil = progress.resume(played, lesson)
        check_question(LessonView(pupil, visitor, ""), form)
        own = pupil.step.do in ANSWER_STEPS
        pupil.give(text_in(form, pupil))
        progress.note(pupil)
        return LessonView(pupil, visitor, at(played, lesson.id), first_to_watch(pupil, own))

    return await zones_page(services, await services.learning.change(visitor.person, show if which == CHECK else give))


def first_to_watch(pupil: LessonSession, own: bool) -> int | None:
    """The first moment of what the rivals have done since; the learner's own answer comes before it."""
    return pupil.ply_before + 1 if pupil.match.ply > pupil.ply_before + own else None


@post("/{name:str}/{which:str}/back", status_code=200, include_in_schema=False)
async def back(services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    """Take back what led astray, or else the last step."""
    played, lesson = lesson_of(name, which)

    def go_back(progress: LessonProgress) -> LessonView:
        pupil = progress.resume(played, lesson)
        pupil.back()
        progress.note(pupil)
        return LessonView(pupil, visitor, at(played, lesson.id))

    return await zones_page(services, await services.learning.change(visitor.person, go_back))


@post("/{name:str}/{which:str}/anew", include_in_schema=False)
async def begin_anew(services: Services, visitor: Visitor, name: str, which: str) -> Redirect:
    """The same lesson, or check, from its beginning."""
    played = taught(name)
    lesson = placement_id(played) if which == CHECK else lesson_of(name, which)[1].id
    await services.learning.change(visitor.person, lambda progress: progress.forget(lesson))
    return go(at(played, which))


ROUTER = Router(
    "/learn",
    route_handlers=[show_all, show_course, show_lesson, show_zones, in_words, inspect, act, back, begin_anew],
)
