"""Sandbox tables to try a rule. They are stateless: the actions so far come with every request."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter
from litestar.response import Response

from meadhall.core.engine.errors import IllegalAction
from meadhall.games import game
from meadhall.lessons import LessonSession
from meadhall.lessons.sandbox import sandbox_session, sandbox_starts
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import html_response, page, read_form
from meadhall.server.http.pages.learn import first_rival_ply
from meadhall.server.http.pages.lesson_forms import answer_text, check_question
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.lesson import lesson_zones, partials
from meadhall.server.presenters.sandbox import TrialView
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in

MAX_ANSWERS = 80
GivenSoFar = Annotated[str, Parameter(max_length=4000)]


def session_of(name: str, rule: str, given: str) -> LessonSession:
    """A session at the sandbox of a rule after those answers."""
    played = game(name)
    if rule not in sandbox_starts(played):
        raise Refused("nothing_here")
    session = sandbox_session(played, rule)
    texts = given.split()
    if len(texts) > MAX_ANSWERS:
        raise Refused("too_long")
    for text in texts:
        if session.done or session.off_track or session.give(text).kind == "illegal":
            raise Refused("not_understood")
    return session


def view_of(name: str, rule: str, visitor: Visitor, given: str = "", ply: int | None = None) -> TrialView:
    try:
        session = session_of(name, rule, given)
    except IllegalAction:
        raise Refused("not_understood") from None
    if ply is not None and not session.ply_before < ply <= session.match.ply:
        raise Refused("no_such_moment")
    return TrialView(session, visitor, f"/try/{name}/{rule}", ply)


async def fragments_response(shown: TrialView) -> Response[str]:
    return html_response(partials(await run_in(RENDER_POOL, lesson_zones, shown)))


@get("/{name:str}/{rule:str}", include_in_schema=False)
async def show_table(visitor: Visitor, name: str, rule: str) -> Response[str]:
    shown = await run_in(RENDER_POOL, view_of, name, rule, visitor)
    fragments = await run_in(RENDER_POOL, lesson_zones, shown)
    return page("lesson.html", visitor, shown=shown, fragments=fragments)


@get("/{name:str}/{rule:str}/zones", include_in_schema=False)
async def show_fragments(
    visitor: Visitor, name: str, rule: str, given: GivenSoFar = "", ply: int | None = None, narrow: int | None = None
) -> Response[str]:
    if narrow is not None:
        visitor.narrow = narrow == 1
    return await fragments_response(await run_in(RENDER_POOL, view_of, name, rule, visitor, given, ply))


@get("/{name:str}/{rule:str}/words", include_in_schema=False)
async def show_as_text(visitor: Visitor, name: str, rule: str, given: GivenSoFar = "") -> Response[str]:
    return page("table_as_text.html", visitor, shown=await run_in(RENDER_POOL, view_of, name, rule, visitor, given))


@get("/{name:str}/{rule:str}/thing", include_in_schema=False)
async def inspect(
    visitor: Visitor,
    name: str,
    rule: str,
    thing: Annotated[str, Parameter(query="name", max_length=80)],
    given: GivenSoFar = "",
) -> Response[str]:
    shown = await run_in(RENDER_POOL, view_of, name, rule, visitor, given)
    card = shown.card(thing)
    if card is None:
        raise Refused("nothing_here")
    return page("inspect.html", visitor, card=card, shown=shown, choice=None, why="")


@post("/{name:str}/{rule:str}/act", status_code=200, include_in_schema=False)
async def act(request: WebRequest, visitor: Visitor, name: str, rule: str) -> Response[str]:
    form = await read_form(request)

    def give() -> TrialView:
        shown = view_of(name, rule, visitor, form.get("given", ""))
        check_question(shown, form)
        session = shown.pupil
        session.give(answer_text(form, session))
        return TrialView(session, visitor, shown.at, first_rival_ply(session, True))

    return await fragments_response(await run_in(RENDER_POOL, give))


@post("/{name:str}/{rule:str}/back", status_code=200, include_in_schema=False)
async def step_back(request: WebRequest, visitor: Visitor, name: str, rule: str) -> Response[str]:
    given = (await read_form(request)).get("given", "").split()[:-1]
    return await fragments_response(await run_in(RENDER_POOL, view_of, name, rule, visitor, " ".join(given)))


ROUTER = Router("/try", route_handlers=[show_table, show_fragments, show_as_text, inspect, act, step_back])
