"""Puzzle pages: one puzzle a day for everybody, and others at the user's own rating. Only the first answer is rated."""

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
from meadhall.server.http.pages.common import html_response, int_field, page, read_form, redirect_to
from meadhall.server.http.pages.lesson_forms import check_question
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.daily_puzzle import today
from meadhall.server.presenters.lesson import lesson_zones, partials
from meadhall.server.presenters.puzzle import SHOWN, PuzzleView
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.services import Services

MAX_PARAMETER_CHARS = 40
Notation = Annotated[str, Parameter(max_length=MAX_PARAMETER_CHARS)]


def puzzle_of(name: str) -> Puzzle:
    found = next((each for each in all_puzzles() if each.id == name), None)
    if found is None:
        raise Refused("nothing_here")
    return found


class GamePuzzles(NamedTuple):
    """A game's puzzles, with a user's standing."""

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
        GamePuzzles(each, each.words(visitor.lang), len(found), strengths.get(each.name, PuzzleStanding(NEW_RATING)))
        for each in shelf()
        if (found := puzzles(each))
    ]
    bare = [each.words(visitor.lang)("game.title") for each in shelf() if not puzzles(each)]
    return page("puzzles.html", visitor, day=await daily_puzzle_view(services, visitor), shelves=shelves, bare=bare)


async def daily_puzzle_view(services: Services, visitor: Visitor) -> PuzzleView | None:
    """The puzzle of the day, as it is shown before it is tried."""
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
    return redirect_to(f"/puzzles/{puzzle.id}")


@get("/next", include_in_schema=False)
async def show_next(
    services: Services,
    visitor: Visitor,
    name: Annotated[str, Parameter(query="game", max_length=MAX_PARAMETER_CHARS)] = "",
    rule: Annotated[str, Parameter(max_length=MAX_PARAMETER_CHARS)] = "",
    lesson: Annotated[str, Parameter(max_length=MAX_PARAMETER_CHARS)] = "",
    but: Annotated[str, Parameter(max_length=MAX_PARAMETER_CHARS)] = "",
) -> Redirect:
    """The next puzzle for a user: of a game, about a rule, or about what a lesson teaches.

    Without another one, the page of all puzzles is shown.
    """
    among = [*candidate_puzzles(name, rule, lesson)]
    strengths = {name: each.rating for name, each in (await services.puzzle_progress.strengths(visitor.person)).items()}
    ratings = {name: each.rating for name, each in (await services.puzzle_progress.ratings()).items()}
    found = next_puzzle(among, strengths, ratings, await services.puzzle_progress.tried(visitor.person), [but])
    if not among:
        raise Refused("nothing_here")
    return redirect_to("/puzzles" if found is None else f"/puzzles/{found.id}")


def candidate_puzzles(name: str, rule: str, lesson: str) -> Iterable[Puzzle]:
    if lesson:
        played = game(lesson.rpartition("-")[0])
        if lesson not in [each.id for each in course(played)]:
            raise Refused("nothing_here")
        return puzzles_about(played, find_lesson(played, lesson).teaches)
    among = puzzles(game(name)) if name else all_puzzles()
    return [each for each in among if not rule or rule in each.rules]


# One puzzle.


async def view_of(services: Services, visitor: Visitor, name: str, given: str | None = None) -> PuzzleView:
    """A puzzle with an answer that was given before; the solution is shown only after a first answer."""
    puzzle = puzzle_of(name)
    known = await services.puzzle_progress.first_try(visitor.person, puzzle)
    if given is not None and (known is None or (given != SHOWN and given not in puzzle.moment.chances)):
        raise Refused("not_understood")
    standing = await services.puzzle_progress.rating(puzzle)
    shown = await run_in(RENDER_POOL, PuzzleView, puzzle, visitor, standing, given)
    shown.known = known
    shown.today = puzzle == today()
    return shown


async def fragments_response(shown: PuzzleView) -> Response[str]:
    return html_response(partials(await run_in(RENDER_POOL, lesson_zones, shown)))


@get("/{name:str}", include_in_schema=False)
async def show_puzzle(services: Services, visitor: Visitor, name: str) -> Response[str]:
    shown = await view_of(services, visitor, name)
    fragments = await run_in(RENDER_POOL, lesson_zones, shown)
    return page("puzzle.html", visitor, shown=shown, fragments=fragments)


@get("/{name:str}/zones", include_in_schema=False)
async def show_fragments(
    services: Services, visitor: Visitor, name: str, given: Notation = "", narrow: int | None = None
) -> Response[str]:
    if narrow is not None:
        visitor.narrow = narrow == 1
    return await fragments_response(await view_of(services, visitor, name, given or None))


@get("/{name:str}/words", include_in_schema=False)
async def show_as_text(services: Services, visitor: Visitor, name: str) -> Response[str]:
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
    """Give an answer, or ask for the solution."""
    form = await read_form(request)
    shown = await view_of(services, visitor, name)
    check_question(shown, form)
    given = SHOWN if "action" not in form else answer_name(shown, int_field(form, "action"))
    rated = await services.puzzle_progress.record_attempt(visitor.person, shown.puzzle, given)
    answered = await view_of(services, visitor, name, given)
    answered.rated = rated
    return await fragments_response(answered)


def answer_name(shown: PuzzleView, action: int) -> str:
    if action not in shown.view.legal:
        raise Refused("not_understood")
    return str(shown.game.name_of(action))


@post("/{name:str}/back", status_code=200, include_in_schema=False)
async def try_again(services: Services, visitor: Visitor, name: str) -> Response[str]:
    return await fragments_response(await view_of(services, visitor, name))


ROUTER = Router(
    "/puzzles",
    route_handlers=[
        show_all,
        show_daily,
        show_next,
        show_puzzle,
        show_fragments,
        show_as_text,
        inspect,
        act,
        try_again,
    ],
)
