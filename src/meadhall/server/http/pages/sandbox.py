"""Tables to try a rule at. Nothing is kept: what was done so far comes with every request."""

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
from meadhall.server.http.pages.common import form_of, page, shown_page
from meadhall.server.http.pages.learn import first_to_watch
from meadhall.server.http.pages.lesson_forms import check_question, text_in
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.lesson import lesson_zones, partials
from meadhall.server.presenters.sandbox import TrialView
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in

MOST_DONE = 80
Carried = Annotated[str, Parameter(max_length=4000)]


def pupil_of(name: str, rule: str, given: str) -> LessonSession:
    """Somebody who has done that much at the table of a rule."""
    played = game(name)
    if rule not in sandbox_starts(played):
        raise Refused("nothing_here")
    pupil = sandbox_session(played, rule)
    texts = given.split()
    if len(texts) > MOST_DONE:
        raise Refused("too_long")
    for text in texts:
        if pupil.done or pupil.off_track or pupil.give(text).kind == "illegal":
            raise Refused("not_understood")
    return pupil


def view_of(name: str, rule: str, visitor: Visitor, given: str = "", ply: int | None = None) -> TrialView:
    try:
        pupil = pupil_of(name, rule, given)
    except IllegalAction:
        raise Refused("not_understood") from None
    if ply is not None and not pupil.ply_before < ply <= pupil.match.ply:
        raise Refused("no_such_moment")
    return TrialView(pupil, visitor, f"/try/{name}/{rule}", ply)


async def zones_page(shown: TrialView) -> Response[str]:
    return shown_page(partials(await run_in(RENDER_POOL, lesson_zones, shown)))


@get("/{name:str}/{rule:str}", include_in_schema=False)
async def show_table(visitor: Visitor, name: str, rule: str) -> Response[str]:
    shown = await run_in(RENDER_POOL, view_of, name, rule, visitor)
    zones = await run_in(RENDER_POOL, lesson_zones, shown)
    return page("lesson.html", visitor, shown=shown, zones=zones)


@get("/{name:str}/{rule:str}/zones", include_in_schema=False)
async def show_zones(
    visitor: Visitor, name: str, rule: str, given: Carried = "", ply: int | None = None, narrow: int | None = None
) -> Response[str]:
    if narrow is not None:
        visitor.narrow = narrow == 1
    return await zones_page(await run_in(RENDER_POOL, view_of, name, rule, visitor, given, ply))


@get("/{name:str}/{rule:str}/words", include_in_schema=False)
async def in_words(visitor: Visitor, name: str, rule: str, given: Carried = "") -> Response[str]:
    return page("table_as_text.html", visitor, shown=await run_in(RENDER_POOL, view_of, name, rule, visitor, given))


@get("/{name:str}/{rule:str}/thing", include_in_schema=False)
async def inspect(
    visitor: Visitor,
    name: str,
    rule: str,
    thing: Annotated[str, Parameter(query="name", max_length=80)],
    given: Carried = "",
) -> Response[str]:
    shown = await run_in(RENDER_POOL, view_of, name, rule, visitor, given)
    card = shown.card(thing)
    if card is None:
        raise Refused("nothing_here")
    return page("inspect.html", visitor, card=card, shown=shown, choice=None, why="")


@post("/{name:str}/{rule:str}/act", status_code=200, include_in_schema=False)
async def act(request: WebRequest, visitor: Visitor, name: str, rule: str) -> Response[str]:
    form = await form_of(request)

    def give() -> TrialView:
        shown = view_of(name, rule, visitor, form.get("given", ""))
        check_question(shown, form)
        pupil = shown.pupil
        pupil.give(text_in(form, pupil))
        return TrialView(pupil, visitor, shown.at, first_to_watch(pupil, True))

    return await zones_page(await run_in(RENDER_POOL, give))


@post("/{name:str}/{rule:str}/back", status_code=200, include_in_schema=False)
async def back(request: WebRequest, visitor: Visitor, name: str, rule: str) -> Response[str]:
    given = (await form_of(request)).get("given", "").split()[:-1]
    return await zones_page(await run_in(RENDER_POOL, view_of, name, rule, visitor, " ".join(given)))


ROUTER = Router("/try", route_handlers=[show_table, show_zones, in_words, inspect, act, back])
