"""Lesson pages: what a learner does becomes the text of an answer for the lesson session."""

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
from meadhall.server.http.pages.common import html_response, page, read_form, redirect_to
from meadhall.server.http.pages.lesson_forms import answer_text, check_question, pointed_things
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.course import CourseView, puzzle_count
from meadhall.server.presenters.lesson import CheckView, LessonView, lesson_zones, partials
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.services import Services

PLACEMENT = "check"
"""In the URL in place of a lesson's ID: the placement test."""


def game_with_lessons(name: str) -> Game:
    """A game that has lessons."""
    played = game(name)
    if not course(played):
        raise Refused("no_lessons")
    return played


def lesson_of(name: str, which: str) -> tuple[Game, Lesson]:
    played = game_with_lessons(name)
    try:
        return played, find_lesson(played, which)
    except BadOption:
        raise Refused("nothing_here") from None


def lesson_path(played: Game, which: str) -> str:
    return f"/learn/{played.name}/{which}"


def resume_view(
    progress: LessonProgress, visitor: Visitor, name: str, which: str, ply: int | None = None
) -> LessonView:
    """A lesson at the step where this person has left it."""
    if which == PLACEMENT:
        return check_view(
            PlacementTest(game_with_lessons(name), progress.given.get(placement_id(game(name)), ())), visitor
        )
    played, lesson = lesson_of(name, which)
    session = progress.resume(played, lesson)
    if ply is not None and not session.ply_before < ply <= session.match.ply:
        raise Refused("no_such_moment")
    return LessonView(session, visitor, lesson_path(played, lesson.id), ply)


async def own_view(services: Services, visitor: Visitor, name: str, which: str, ply: int | None = None) -> LessonView:
    progress = await services.learning.progress(visitor.person)
    return await run_in(RENDER_POOL, resume_view, progress, visitor, name, which, ply)


def check_view(check: PlacementTest, visitor: Visitor) -> LessonView:
    return CheckView(check, visitor, lesson_path(check.game, PLACEMENT))


async def fragments_of(services: Services, shown: LessonView) -> dict[str, Markup]:
    progress = await services.learning.progress(shown.visitor.person)

    def draw() -> dict[str, Markup]:
        listed = CourseView(shown.game, progress, shown.visitor.lang)
        more = puzzle_count(shown.lesson) if shown.done else 0
        return lesson_zones(shown, listed=listed, after=listed.after(shown.lesson), puzzles=more)

    return await run_in(RENDER_POOL, draw)


async def fragments_response(services: Services, shown: LessonView) -> Response[str]:
    return html_response(partials(await fragments_of(services, shown)))


# The lists.


@get("/", include_in_schema=False)
async def show_all(services: Services, visitor: Visitor) -> Response[str]:
    progress = await services.learning.progress(visitor.person)
    courses = [CourseView(each, progress, visitor.lang) for each in shelf()]
    return page("learn.html", visitor, courses=courses)


@get("/{name:str}", include_in_schema=False)
async def show_course(services: Services, visitor: Visitor, name: str) -> Response[str]:
    """The lessons of a game; new learners are offered the placement test first."""
    listed = CourseView(game_with_lessons(name), await services.learning.progress(visitor.person), visitor.lang)
    return page("course.html", visitor, listed=listed)


# One lesson.


@get("/{name:str}/{which:str}", include_in_schema=False)
async def show_lesson(services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    shown = await own_view(services, visitor, name, which)
    fragments = await fragments_of(services, shown)
    return page("lesson.html", visitor, shown=shown, fragments=fragments)


@get("/{name:str}/{which:str}/zones", include_in_schema=False)
async def show_fragments(
    services: Services, visitor: Visitor, name: str, which: str, ply: int | None = None, narrow: int | None = None
) -> Response[str]:
    """All fragments: for another width of screen, or for a moment of what the rivals have just done."""
    if narrow is not None:
        visitor.narrow = narrow == 1
    return await fragments_response(services, await own_view(services, visitor, name, which, ply))


@get("/{name:str}/{which:str}/words", include_in_schema=False)
async def show_as_text(services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    """The table as text."""
    return page("table_as_text.html", visitor, shown=await own_view(services, visitor, name, which))


@get("/{name:str}/{which:str}/thing", include_in_schema=False)
async def inspect(
    services: Services,
    visitor: Visitor,
    name: str,
    which: str,
    thing: Annotated[str, Parameter(query="name", max_length=80)],
) -> Response[str]:
    """The inspect card of a thing on the table."""
    shown = await own_view(services, visitor, name, which)
    card = shown.card(thing)
    if card is None:
        raise Refused("nothing_here")
    return page("inspect.html", visitor, card=card, shown=shown, choice=None, why="")


# What the learner does.


@post("/{name:str}/{which:str}/act", status_code=200, include_in_schema=False)
async def act(request: WebRequest, services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    """Give an answer to the step, right or wrong. The rivals' moves after it are shown one by one."""
    form = await read_form(request)

    def show(progress: LessonProgress) -> LessonView:
        check = PlacementTest(game_with_lessons(name), progress.given.get(placement_id(game(name)), ()))
        check_question(check_view(check, visitor), form)
        check.give(pointed_things(form, check.session))
        save_placement(progress, check)
        return check_view(check, visitor)

    def give(progress: LessonProgress) -> LessonView:
        played, lesson = lesson_of(name, which)
        session = progress.resume(played, lesson)
        check_question(LessonView(session, visitor, ""), form)
        own = session.step.do in ANSWER_STEPS
        session.give(answer_text(form, session))
        progress.note(session)
        return LessonView(session, visitor, lesson_path(played, lesson.id), first_rival_ply(session, own))

    return await fragments_response(
        services, await services.learning.change(visitor.person, show if which == PLACEMENT else give)
    )


def first_rival_ply(session: LessonSession, own: bool) -> int | None:
    """The first ply of the rivals after the learner's own answer."""
    return session.ply_before + 1 if session.match.ply > session.ply_before + own else None


@post("/{name:str}/{which:str}/back", status_code=200, include_in_schema=False)
async def step_back(services: Services, visitor: Visitor, name: str, which: str) -> Response[str]:
    """Take back the answers that led astray, or else the last step."""
    played, lesson = lesson_of(name, which)

    def go_back(progress: LessonProgress) -> LessonView:
        session = progress.resume(played, lesson)
        session.back()
        progress.note(session)
        return LessonView(session, visitor, lesson_path(played, lesson.id))

    return await fragments_response(services, await services.learning.change(visitor.person, go_back))


@post("/{name:str}/{which:str}/anew", include_in_schema=False)
async def restart(services: Services, visitor: Visitor, name: str, which: str) -> Redirect:
    """Restart a lesson, or the placement test."""
    played = game_with_lessons(name)
    lesson = placement_id(played) if which == PLACEMENT else lesson_of(name, which)[1].id
    await services.learning.change(visitor.person, lambda progress: progress.forget(lesson))
    return redirect_to(lesson_path(played, which))


ROUTER = Router(
    "/learn",
    route_handlers=[show_all, show_course, show_lesson, show_fragments, show_as_text, inspect, act, step_back, restart],
)
