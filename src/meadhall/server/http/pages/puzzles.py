"""Puzzles: one a day for everybody, and a stream at one's own strength. Only the first answer is rated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from litestar import Router, get, post
from litestar.params import Parameter
from litestar.response import Redirect, Response

from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import Words
from meadhall.games import game
from meadhall.lessons import find_lesson
from meadhall.lessons.course import course
from meadhall.match import Refused
from meadhall.puzzles import Puzzle, all_puzzles, next_puzzle, puzzles, puzzles_about
from meadhall.puzzles.rating import NEW_RATING
from meadhall.server.accounts.puzzle_progress import PuzzleStanding
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import form_of, go, number_in, page, shown_page
from meadhall.server.http.pages.lesson_forms import check_question
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.daily_puzzle import today
from meadhall.server.presenters.lesson import lesson_zones, partials
from meadhall.server.presenters.puzzle import SHOWN, PuzzleView
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.services import Services

LONGEST = 40
Notation = Annotated[str, Parameter(max_length=LONGEST)]


def puzzle_of(name: str) -> Puzzle:
    found = next((each for each in all_puzzles() if each.id == name), None)
    if found is None:
        raise Refused("nothing_here")
    return found


class Shelf(NamedTuple):
    """A game's puzzles, for one person."""

    game: Game
    words: Words
    number: int
    standing: PuzzleStanding

    @property
    def name(self) -> str:
        return str(self.game.name)


@get("/", include_in_schema=False)
async def show_all(services: Services, visitor: Visitor) -> Response[str]:
    strengths = await services.puzzle_progress.strengths(visitor.person)
    shelves = [
        Shelf(each, each.words(visitor.lang), len(found), strengths.get(each.name, PuzzleStanding(NEW_RATING)))
        for each in shelf()
        if (found := puzzles(each))
    ]
    bare = [each.words(visitor.lang)("game.title") for each in shelf() if not puzzles(each)]
    return page("puzzles.html", visitor, day=await day_view(services, visitor), shelves=shelves, bare=bare)


async def day_view(services: Services, visitor: Visitor) -> PuzzleView | None:
    """The puzzle of the day, to be looked at before it is tried."""
    puzzle = today()
    if puzzle is None:
        return None
    standing = await services.puzzle_progress.rating(puzzle)
    shown = await run_in(RENDER_POOL, PuzzleView, puzzle, visitor, standing)
    shown.known = await services.puzzle_progress.first_try(visitor.person, puzzle)
    return shown


@get("/daily", include_in_schema=False)
async def show_daily() -> Redirect:
    puzzle = today()
    if puzzle is None:
        raise Refused("nothing_here")
    return go(f"/puzzles/{puzzle.id}")


@get("/next", include_in_schema=False)
async def show_next(
    services: Services,
    visitor: Visitor,
    name: Annotated[str, Parameter(query="game", max_length=LONGEST)] = "",
    rule: Annotated[str, Parameter(max_length=LONGEST)] = "",
    lesson: Annotated[str, Parameter(max_length=LONGEST)] = "",
    but: Annotated[str, Parameter(max_length=LONGEST)] = "",
) -> Redirect:
    """The puzzle that fits somebody best: of a game, about a rule, or about what a lesson teaches.

    Where there is no other, the page of all puzzles says what there is.
    """
    among = [*chosen(name, rule, lesson)]
    strengths = {name: each.rating for name, each in (await services.puzzle_progress.strengths(visitor.person)).items()}
    ratings = {name: each.rating for name, each in (await services.puzzle_progress.ratings()).items()}
    found = next_puzzle(among, strengths, ratings, await services.puzzle_progress.tried(visitor.person), [but])
    if not among:
        raise Refused("nothing_here")
    return go("/puzzles" if found is None else f"/puzzles/{found.id}")


def chosen(name: str, rule: str, lesson: str) -> Iterable[Puzzle]:
    if lesson:
        played = game(lesson.rpartition("-")[0])
        if lesson not in [each.id for each in course(played)]:
            raise Refused("nothing_here")
        return puzzles_about(played, find_lesson(played, lesson).teaches)
    among = puzzles(game(name)) if name else all_puzzles()
    return [each for each in among if not rule or rule in each.rules]


# One puzzle.


async def view_of(services: Services, visitor: Visitor, name: str, given: str | None = None) -> PuzzleView:
    """A puzzle with an answer that was given before; whoever has not answered yet is told nothing."""
    puzzle = puzzle_of(name)
    known = await services.puzzle_progress.first_try(visitor.person, puzzle)
    if given is not None and (known is None or (given != SHOWN and given not in puzzle.moment.chances)):
        raise Refused("not_understood")
    standing = await services.puzzle_progress.rating(puzzle)
    shown = await run_in(RENDER_POOL, PuzzleView, puzzle, visitor, standing, given)
    shown.known = known
    shown.today = puzzle == today()
    return shown


async def zones_page(shown: PuzzleView) -> Response[str]:
    return shown_page(partials(await run_in(RENDER_POOL, lesson_zones, shown)))


@get("/{name:str}", include_in_schema=False)
async def show_puzzle(services: Services, visitor: Visitor, name: str) -> Response[str]:
    shown = await view_of(services, visitor, name)
    zones = await run_in(RENDER_POOL, lesson_zones, shown)
    return page("puzzle.html", visitor, shown=shown, zones=zones)


@get("/{name:str}/zones", include_in_schema=False)
async def show_zones(
    services: Services, visitor: Visitor, name: str, given: Notation = "", narrow: int | None = None
) -> Response[str]:
    if narrow is not None:
        visitor.narrow = narrow == 1
    return await zones_page(await view_of(services, visitor, name, given or None))


@get("/{name:str}/words", include_in_schema=False)
async def in_words(services: Services, visitor: Visitor, name: str) -> Response[str]:
    return page("table_as_text.html", visitor, shown=await view_of(services, visitor, name))


@get("/{name:str}/thing", include_in_schema=False)
async def inspect(
    services: Services, visitor: Visitor, name: str, thing: Annotated[str, Parameter(query="name", max_length=80)]
) -> Response[str]:
    shown = await view_of(services, visitor, name)
    card = shown.card(thing)
    if card is None:
        raise Refused("nothing_here")
    return page("inspect.html", visitor, card=card, shown=shown, choice=None, why="")


@post("/{name:str}/act", status_code=200, include_in_schema=False)
async def act(request: WebRequest, services: Services, visitor: Visitor, name: str) -> Response[str]:
    """Give an answer, or ask to be shown the right one."""
    form = await form_of(request)
    shown = await view_of(services, visitor, name)
    check_question(shown, form)
    given = SHOWN if "action" not in form else answer_in(shown, number_in(form, "action"))
    rated = await services.puzzle_progress.record_attempt(visitor.person, shown.puzzle, given)
    answered = await view_of(services, visitor, name, given)
    answered.rated = rated
    return await zones_page(answered)


def answer_in(shown: PuzzleView, action: int) -> str:
    if action not in shown.view.legal:
        raise Refused("not_understood")
    return str(shown.game.name_of(action))


@post("/{name:str}/back", status_code=200, include_in_schema=False)
async def back(services: Services, visitor: Visitor, name: str) -> Response[str]:
    """Try once more."""
    return await zones_page(await view_of(services, visitor, name))


ROUTER = Router(
    "/puzzles",
    route_handlers=[show_all, show_daily, show_next, show_puzzle, show_zones, in_words, inspect, act, back],
)
