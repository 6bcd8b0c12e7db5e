"""League pages: a group of friends joins a league by its link."""

from __future__ import annotations

from datetime import UTC, datetime
from time import time
from typing import NamedTuple

from babel.dates import format_date, format_timedelta
from babel.numbers import format_decimal
from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.core.i18n.display_names import clean_name
from meadhall.core.i18n.words import Words
from meadhall.games import game, names
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.competitions.leagues.export import calendar, results_csv, rounds
from meadhall.server.competitions.leagues.league import League, LeagueTable
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.competitions.leagues.pairing import MODES, usual_rounds
from meadhall.server.http.event_streams import lobby_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import Form, int_field, page, read_form, redirect_to, remember_name
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.presenters.match_list import title
from meadhall.server.presenters.time_controls import chosen_speed, speed_words
from meadhall.server.ratings.results import Results
from meadhall.server.rendering import render, server_words
from meadhall.server.services import Services

SIZES = (2, 3, 4)
SPEEDS = ("none", "live", "days:1", "days:2")
ROUND_LENGTHS_DAYS = (0, 1, 3, 7, 14)


class TableView(NamedTuple):
    """A match of the league, in words."""

    table: LeagueTable
    title: str
    names: list[str]
    """Seat by seat, or by rank when the match is over."""
    rivals: list[str]
    """The players other than the visitor."""
    agreed: list[str]
    """The players who agree that the match stays undecided if the round is closed."""
    mine: bool
    agrees: bool
    """Whether the visitor agrees to that."""
    when: str


@get("/league", include_in_schema=False)
async def show_leagues(services: Services, visitor: Visitor) -> Response[str]:
    say = server_words(visitor.lang)
    return page(
        "leagues.html",
        visitor,
        mine=await Leagues(services.matches).of_person(visitor.person),
        shelf=[(each.name, each.words(visitor.lang)("game.title"), each.players) for each in shelf()],
        sizes=[(f"{size}", f"{size}") for size in SIZES],
        modes=[(mode, say(f"league.mode.{mode}")) for mode in MODES],
        speeds=[(speed, say(f"league.speed.{speed}")) for speed in SPEEDS],
        lasts=[
            (f"{days}", say.count("league.lasts.n", days) if days else say("league.lasts.0"))
            for days in ROUND_LENGTHS_DAYS
        ],
    )


@post("/league", include_in_schema=False)
async def create(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    form = await read_form(request)
    league = League(
        "",
        clean_name(form.get("league", ""), 40) or server_words(visitor.lang)("league.unnamed"),
        visitor.person,
        tuple(name for name in names() if f"game.{name}" in form),
        int_field(form, "size"),
        form.get("mode", ""),
        int_field(form, "rounds"),
        int_field(form, "lasts"),
        time_control_fields(form),
        0,
    )
    made = await Leagues(services.matches).create(league)
    await Leagues(services.matches).join(
        made.id, visitor.person, await remember_name(services, visitor, form.get("name", ""))
    )
    return redirect_to(f"/league/{made.id}")


def time_control_fields(form: Form) -> dict[str, str]:
    """The time control of all matches, as fields of a match's form; a bot stands in when time runs out."""
    kind, _, days = form.get("speed", "none").partition(":")
    if kind not in ("none", "live", "days"):
        raise Refused("speed")
    return {"speed": kind} | ({"days": days} if days else {})


@get("/league/{name:str}", include_in_schema=False)
async def show_league(services: Services, visitor: Visitor, name: str) -> Response[str]:
    league = await Leagues(services.matches).find(name)
    pages = await profile_links(services, league)
    return page(
        "league.html",
        visitor,
        link=f"{visitor.shareable_origin}/league/{name}",
        pages=pages,
        **league_values(league, visitor),
    )


async def profile_links(services: Services, league: League) -> dict[int, str]:
    """Links to the members' profile pages, without hidden ones."""
    people = sorted(member.person for member in league.members if member.person)
    known = await Results(services.store).visible_profiles(people)
    return {each.number: f"/people/{known[each.person]}" for each in league.members if each.person in known}


@get("/league/{name:str}/stream", include_in_schema=False)
async def stream(
    request: WebRequest, services: Services, stream_limiter: StreamLimiter, visitor: Visitor, name: str
) -> Stream:
    await Leagues(services.matches).find(name)

    async def draw() -> str:
        league = await Leagues(services.matches).find(name)
        zone = render(
            "fragments/league.html",
            visitor,
            pages=await profile_links(services, league),
            **league_values(league, visitor),
        )
        return f'<hx-partial hx-target="#league-content" hx-swap="outerMorph">{zone}</hx-partial>'

    return lobby_stream(request, services, stream_limiter, visitor, "league", draw)


def league_values(league: League, visitor: Visitor) -> dict[str, object]:
    """The template's values for a league."""
    say = server_words(visitor.lang)
    me = league.member(visitor.person)
    called = {member.number: member.name or say("league.gone") for member in league.members}
    tables = [table_view(each, called, None if me is None else me.number, visitor, say) for each in league.tables]
    mine = [each for each in tables if each.mine]
    return {
        "league": league,
        "me": me,
        "called": called,
        "hosting": league.host == visitor.person,
        "lines": league.standings,
        "percent": lambda share: f"{format_decimal(100 * share, '0.0', locale=visitor.lang)}\N{NO-BREAK SPACE}%",
        "now": [each for each in tables if each.table.round == league.round],
        "earlier": [each for each in reversed(tables) if each.table.round < league.round],
        "next": next((each for each in mine if not each.table.over), None),
        "speed": speed_words(chosen_speed(league.speed, game(league.games[0]), league.size), say),
        "games": [title(name, visitor.lang) for name in league.games],
        "weeks": season(league, mine, visitor),
        "closes": format_timedelta(max(60, int(league.closes - time())), locale=visitor.lang) if league.closes else "",
        "wanted": usual_rounds(len(league.members), league.size),
        "calendar": [(number, format_day(moment, visitor.lang)) for number, moment in rounds(league)],
    }


def table_view(table: LeagueTable, called: dict[int, str], me: int | None, visitor: Visitor, say: Words) -> TableView:
    order = sorted(range(len(table.members)), key=lambda seat: table.places[seat]) if table.places else None
    seats = order if order is not None else range(len(table.members))
    people = [called.get(table.members[seat], say("league.gone")) for seat in seats]
    rivals = [called.get(member, say("league.gone")) for member in table.members if member != me]
    when = format_day(table.ended or table.begun, visitor.lang)
    name = title(table.game, visitor.lang) if table.game else ""
    agreed = [called.get(member, say("league.gone")) for member in table.agreed]
    return TableView(table, name, people, rivals, agreed, me in table.members, me in table.agreed, when)


def season(league: League, mine: list[TableView], visitor: Visitor) -> list[dict[str, object]]:
    """A member's way through the season, round by round."""
    played = {each.table.round: each for each in mine}
    return [
        {
            "round": number,
            "game": league.game_of(number),
            "title": title(league.game_of(number), visitor.lang),
            "table": played.get(number),
            "now": number == league.round and not league.over,
        }
        for number in range(1, league.rounds + 1)
    ]


def format_day(moment: float, lang: str) -> str:
    return format_date(datetime.fromtimestamp(moment, UTC), "d MMM", locale=lang)


@post("/league/{name:str}/{action:str}", include_in_schema=False)
async def do_action(request: WebRequest, services: Services, visitor: Visitor, name: str, action: str) -> Redirect:
    """Join, leave, begin the season, close a round, or agree to that."""
    leagues = Leagues(services.matches)
    if action == "join":
        await leagues.join(
            name, visitor.person, await remember_name(services, visitor, (await read_form(request)).get("name", ""))
        )
    elif action == "leave":
        await leagues.leave(name, visitor.person)
    elif action == "begin":
        await leagues.begin(name, visitor.person)
    elif action == "close":
        await leagues.close(name, visitor.person)
    elif action in ("agree", "disagree"):
        await leagues.agree(name, visitor.person, action == "agree")
    else:
        raise Refused("nothing_here")
    return redirect_to(f"/league/{name}")


@get("/league/{name:str}/results.csv", include_in_schema=False)
async def download_results(services: Services, name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="league-{name}.csv"', "cache-control": "no-store"}
    return Response(
        results_csv(await Leagues(services.matches).find(name)), media_type="text/csv; charset=utf-8", headers=headers
    )


@get("/league/{name:str}/calendar.ics", include_in_schema=False)
async def download_calendar(services: Services, visitor: Visitor, name: str) -> Response[str]:
    league = await Leagues(services.matches).find(name)
    text = calendar(
        league, visitor.shareable_origin, lambda number: server_words(visitor.lang)("league.round", n=number)
    )
    headers = {"content-disposition": f'attachment; filename="league-{name}.ics"', "cache-control": "no-store"}
    return Response(text, media_type="text/calendar; charset=utf-8", headers=headers)


ROUTER = Router(
    "/", route_handlers=[show_leagues, create, show_league, stream, do_action, download_results, download_calendar]
)
