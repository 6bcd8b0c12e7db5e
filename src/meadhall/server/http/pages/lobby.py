"""The start page: the games, your matches, and those you may join."""

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
from meadhall.server.http.pages.common import form_of, go, named, page
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Plan
from meadhall.server.matchmaking.invitations import Invitation, Invitations
from meadhall.server.matchmaking.matchmaker import Matchmaker
from meadhall.server.presenters.daily_puzzle import puzzle_of_the_day
from meadhall.server.presenters.match_list import Listed, ask_as_at_the_table
from meadhall.server.rendering import render
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.services import Services

MOMENTS = ("start", "middle", "end")
LONGEST = 2000
SAMPLE = "a picture"
MOST_MINE = 16
MOST_LEAGUES = 3
SOONEST = ("raids", "lofoten", "walhalla", "drakkar", "midgard")
"""The order on the shelf; a game that is not named here comes after them."""


@get("/", include_in_schema=False)
async def show_hall(services: Services, visitor: Visitor) -> Response[str]:
    found = await going_on(services, visitor)
    return page(
        "lobby_returning.html" if found["again"] else "lobby.html",
        visitor,
        first=shelf()[0].name,
        easy=services.levels[0],
        **found,
    )


@get("/hall/stream", include_in_schema=False)
async def listen(request: WebRequest, services: Services, stream_limiter: StreamLimiter, visitor: Visitor) -> Stream:
    """What has changed in the hall since it was shown, for as long as its page is open."""
    again = (await going_on(services, visitor))["again"]

    async def draw() -> str:
        found = await going_on(services, visitor)
        return render("fragments/lobby_update.html", visitor, **{**found, "again": again})

    return lobby_stream(request, services, stream_limiter, visitor, "hall", draw)


async def going_on(services: Services, visitor: Visitor) -> dict[str, object]:
    """What somebody may know of what goes on: their own matches, and those that are open to everybody."""
    own = await services.store.matches_of(visitor.person, MOST_MINE)
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
            each for each in await Leagues(services.matches).of_person(visitor.person, MOST_LEAGUES) if not each.over
        ],
    }


async def invitations_of(services: Services, visitor: Visitor) -> list[tuple[Listed, Invitation]]:
    """To which tables somebody is asked, and by whom."""
    found = []
    for each in await Invitations(services.matches, services.users).open_for(visitor.person):
        row = await services.store.match(each.match)
        if row is not None:
            found.append((Listed(row, await services.store.seats(row.id), visitor), each))
    return found


def shelf() -> list[Game[Table, View]]:
    """The games, those that newcomers understand soonest first."""
    return sorted(games(), key=lambda each: SOONEST.index(each.name) if each.name in SOONEST else len(SOONEST))


@post("/play", include_in_schema=False)
async def play_now(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """One click: a match against bots, you in the first seat."""
    form = await form_of(request)
    chosen = game(form.get("game", ""))
    level = form.get("level", services.usual_level)
    players = 3 if 3 in chosen.players else chosen.players[-1]
    me = Seat(0, visitor.person, await named(services, visitor))
    bots = [Seat(number, level=level) for number in range(1, players)]
    live = await services.matches.create(Plan(chosen.name, {}, [me, *bots]), visitor.person)
    return go(f"/m/{live.row.id}")


@post("/lang", include_in_schema=False)
async def choose_language(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Remembered with the person, so that it is the same on all their devices."""
    form = await form_of(request)
    back = urlsplit(request.headers.get("referer", ""))
    path = f"{back.path}?{back.query}" if back.query else back.path
    answer = go(path if path.startswith("/") and not path.startswith("//") else "/")
    if form.get("lang") in LANGUAGES:
        await services.users.save_preferences(visitor.person, with_choices(visitor.preferences, {"lang": form["lang"]}))
    return answer


@get("/games/{name:str}/{moment:str}", include_in_schema=False)
async def show_picture(name: str, moment: str, visitor: Visitor) -> Response[str]:
    """A picture of a game's table, drawn by the game."""
    when = moment.removesuffix(".svg")
    if when not in MOMENTS:
        raise Refused("nothing_here")
    return Response(
        await run_in(RENDER_POOL, picture, name, when, visitor.lang),
        media_type="image/svg+xml",
        headers={"cache-control": "private, max-age=3600", "vary": "cookie, accept-language"},
    )


@lru_cache(64)
def picture(name: str, moment: str, lang: str) -> str:
    played = game(name)
    table = sample(played, moment)
    say = played.words(lang)
    return str(played.board.draw(table.view(None), say, False))


def sample(played: Game, moment: str) -> Table:
    """The table at the start, in the middle or at the end of a game in which everybody plays by the first idea."""
    table: Table = played.new(played.players[-1], SAMPLE)
    actions = story(played.name)
    plies = {"start": 0, "middle": len(actions) * 3 // 5, "end": len(actions)}[moment]
    for action in actions[:plies]:
        table.apply(action)
    return table


@lru_cache
def story(name: str) -> list[int]:
    """The actions of that game."""
    played = game(name)
    table: Table = played.new(played.players[-1], SAMPLE)
    actions: list[int] = []
    while not table.over and len(actions) < LONGEST:
        actions.append(sensible(table, FastDice(len(actions))))
        table.apply(actions[-1])
    return actions


def sensible(table: Table, dice: FastDice) -> int:
    legal = table.legal()
    opinions = [table.game.evaluation.prior_points(table, table.game.split(action)[1]) for action in legal]
    best = [action for action, opinion in zip(legal, opinions, strict=True) if opinion == max(opinions)]
    return best[dice.below("sample", len(best))]


ROUTER = Router("/", route_handlers=[show_hall, listen, play_now, choose_language, show_picture])
