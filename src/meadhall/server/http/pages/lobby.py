"""Lobby, the start page: the games, the user's matches, and those that are open to join."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from urllib.parse import urlsplit

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games import game, games
from meadhall.match import Refused, Seat
from meadhall.server.accounts.preferences import with_choices
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.event_streams import lobby_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import page, read_form, redirect_to, remember_name
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Plan
from meadhall.server.matchmaking.invitations import Invitation, Invitations
from meadhall.server.matchmaking.matchmaker import Matchmaker
from meadhall.server.presenters.daily_puzzle import puzzle_of_the_day
from meadhall.server.presenters.match_list import Listed, ask_as_at_the_table
from meadhall.server.rendering import render
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.services import Services

SAMPLE_MOMENTS = ("start", "middle", "end")
MAX_SAMPLE_ACTIONS = 2000
SAMPLE_SEED = "a picture"
MAX_OWN_MATCHES = 16
MAX_LEAGUES = 3
EASIEST_FIRST = ("raids", "lofoten", "walhalla", "drakkar", "midgard")
"""The order on the shelf; a game that is not named here comes after them."""


@get("/", include_in_schema=False)
async def show_lobby(services: Services, visitor: Visitor) -> Response[str]:
    found = await lobby_values(services, visitor)
    return page(
        "lobby_returning.html" if found["again"] else "lobby.html",
        visitor,
        first=shelf()[0].name,
        easy=services.levels[0],
        **found,
    )


@get("/hall/stream", include_in_schema=False)
async def stream(request: WebRequest, services: Services, stream_limiter: StreamLimiter, visitor: Visitor) -> Stream:
    """The event stream of the lobby, for as long as its page is open."""
    again = (await lobby_values(services, visitor))["again"]

    async def draw() -> str:
        found = await lobby_values(services, visitor)
        return render("fragments/lobby_update.html", visitor, **{**found, "again": again})

    return lobby_stream(request, services, stream_limiter, visitor, "hall", draw)


async def lobby_values(services: Services, visitor: Visitor) -> dict[str, object]:
    """The template's values: the user's own matches, and those that are open to everybody."""
    own = await services.store.matches_of(visitor.person, MAX_OWN_MATCHES)
    known = {row.id for row in own}
    rows = [row for row in await services.store.open_matches() if row.id not in known]
    seats = await services.store.seats_of([row.id for row in (*own, *rows)])
    mine = [Listed(row, seats[row.id], visitor) for row in own]
    others = [Listed(row, seats[row.id], visitor) for row in rows]
    await ask_as_at_the_table(services.matches, visitor, mine)
    going = [each for each in mine if not each.my_turn and not each.row.over]
    invited = await invitations_of(services, visitor)
    return {
        "again": bool(mine or invited),
        "invited": invited,
        "turns": sorted((each for each in mine if each.my_turn), key=lambda each: each.row.due or inf),
        "thinking": [each for each in going if each.mine is not None],
        "hosted": [each for each in going if each.mine is None],
        "finished": [each for each in mine if each.row.over],
        "waiting": [each for each in others if each.waiting],
        "running": [each for each in others if not each.waiting],
        "shelf": [(each, each.words(visitor.lang)) for each in shelf()],
        "day": await puzzle_of_the_day(services.puzzle_progress, visitor),
        "seeking": await Matchmaker(services.matches).count(),
        "leagues": [
            each for each in await Leagues(services.matches).of_person(visitor.person, MAX_LEAGUES) if not each.over
        ],
    }


async def invitations_of(services: Services, visitor: Visitor) -> list[tuple[Listed, Invitation]]:
    """The user's open invitations, with their matches."""
    found = []
    for each in await Invitations(services.matches, services.users).open_for(visitor.person):
        row = await services.store.match(each.match)
        if row is not None:
            found.append((Listed(row, await services.store.seats(row.id), visitor), each))
    return found


def shelf() -> list[Game[Table, View]]:
    """The games, the easiest first."""
    return sorted(
        games(), key=lambda each: EASIEST_FIRST.index(each.name) if each.name in EASIEST_FIRST else len(EASIEST_FIRST)
    )


@post("/play", include_in_schema=False)
async def play_now(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Start a match against bots with one click, with the user in the first seat."""
    form = await read_form(request)
    chosen = game(form.get("game", ""))
    level = form.get("level", services.usual_level)
    players = 3 if 3 in chosen.players else chosen.players[-1]
    me = Seat(0, visitor.person, await remember_name(services, visitor))
    bots = [Seat(number, level=level) for number in range(1, players)]
    live = await services.matches.create(Plan(chosen.name, {}, [me, *bots]), visitor.person)
    return redirect_to(f"/m/{live.row.id}")


@post("/lang", include_in_schema=False)
async def choose_language(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Store the language with the user, so that it is the same on all their devices."""
    form = await read_form(request)
    back = urlsplit(request.headers.get("referer", ""))
    path = f"{back.path}?{back.query}" if back.query else back.path
    answer = redirect_to(path if path.startswith("/") and not path.startswith("//") else "/")
    if form.get("lang") in LANGUAGES:
        await services.users.save_preferences(visitor.person, with_choices(visitor.preferences, {"lang": form["lang"]}))
    return answer


@get("/games/{name:str}/{moment:str}", include_in_schema=False)
async def show_picture(name: str, moment: str, visitor: Visitor) -> Response[str]:
    """A picture of a game's table, drawn by the game."""
    when = moment.removesuffix(".svg")
    if when not in SAMPLE_MOMENTS:
        raise Refused("nothing_here")
    return Response(
        await run_in(RENDER_POOL, sample_picture, name, when, visitor.lang),
        media_type="image/svg+xml",
        headers={"cache-control": "private, max-age=3600", "vary": "cookie, accept-language"},
    )


@lru_cache(64)
def sample_picture(name: str, moment: str, lang: str) -> str:
    played = game(name)
    table = sample_table(played, moment)
    say = played.words(lang)
    return str(played.board.draw(table.view(None), say, False))


def sample_table(played: Game, moment: str) -> Table:
    """A table at the start, in the middle or at the end of a sample game that greedy players play."""
    table: Table = played.new(played.players[-1], SAMPLE_SEED)
    actions = sample_actions(played.name)
    plies = {"start": 0, "middle": len(actions) * 3 // 5, "end": len(actions)}[moment]
    for action in actions[:plies]:
        table.apply(action)
    return table


@lru_cache
def sample_actions(name: str) -> list[int]:
    """The actions of the sample game."""
    played = game(name)
    table: Table = played.new(played.players[-1], SAMPLE_SEED)
    actions: list[int] = []
    while not table.over and len(actions) < MAX_SAMPLE_ACTIONS:
        actions.append(greedy_action(table, FastDice(len(actions))))
        table.apply(actions[-1])
    return actions


def greedy_action(table: Table, dice: FastDice) -> int:
    legal = table.legal()
    opinions = [table.game.evaluation.prior_points(table, table.game.split(action)[1]) for action in legal]
    best = [action for action, opinion in zip(legal, opinions, strict=True) if opinion == max(opinions)]
    return best[dice.below("sample", len(best))]


ROUTER = Router("/", route_handlers=[show_lobby, stream, play_now, choose_language, show_picture])
