"""Duplicate play: the same deal at several tables, for friends who share a link."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.games import game
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.competitions.duplicates.compared import Comparison
from meadhall.server.competitions.duplicates.deals import Deal, Deals
from meadhall.server.competitions.duplicates.places import MODES
from meadhall.server.http.event_streams import lobby_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import int_field, page, read_form, redirect_to, remember_name, share_field
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.rendering import render, server_words
from meadhall.server.services import Services


@get("/duplicate", include_in_schema=False)
async def show_form(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    chosen = game(request.query_params.get("game", shelf()[0].name))
    say = server_words(visitor.lang)
    return page(
        "duplicate_new.html",
        visitor,
        chosen=chosen,
        shelf=[(each.name, each.words(visitor.lang)("game.title")) for each in shelf()],
        counts=[(f"{count}", f"{count}") for count in chosen.players],
        modes=[(mode, say(f"duplicate.mode.{mode}")) for mode in MODES],
        levels=[(level, say(f"new_match.bot.{level}")) for level in services.levels],
        usual=services.usual_level,
        mine=[(deal, game(deal.game).words(visitor.lang)("game.title")) for deal in await own_deals(services, visitor)],
    )


async def own_deals(services: Services, visitor: Visitor) -> list[Deal]:
    return await Deals(services.matches).of_person(visitor.person)


@post("/duplicate", include_in_schema=False)
async def create(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    form = await read_form(request)
    deals = Deals(services.matches)
    players, level = int_field(form, "players"), form.get("level", services.usual_level)
    if level not in services.levels:
        raise Refused("bad_plan")
    deal = await deals.create(game(form.get("game", "")).name, players, form.get("mode", ""), level, visitor.person)
    await deals.join(
        deal.id, visitor.person, await remember_name(services, visitor, form.get("name", "")), share_field(form)
    )
    return redirect_to(f"/duplicate/{deal.id}")


@get("/duplicate/{name:str}", include_in_schema=False)
async def show_deal(services: Services, visitor: Visitor, name: str) -> Response[str]:
    deal = await Deals(services.matches).find(name)
    return page(
        "duplicate.html",
        visitor,
        link=f"{visitor.shareable_origin}/duplicate/{name}",
        **await deal_values(services, visitor, deal),
    )


async def deal_values(services: Services, visitor: Visitor, deal: Deal) -> dict[str, object]:
    """The template's values for a deal. While it is played, they tell only who plays it."""
    words = game(deal.game).words(visitor.lang)
    mine = next((each for each in deal.people if each.person == visitor.person), None)
    my_match = deal.match_of(visitor.person)
    found: dict[str, object] = {
        "deal": deal,
        "title": words("game.title"),
        "words": words,
        "mine": mine,
        "my_match": my_match,
        "my_over": await is_over(services, my_match),
        "promise": deal.origin.promise,
        "awaited": mine.promise if mine and deal.full and not deal.matches and not mine.share else "",
        "compared": None,
    }
    if deal.opened and mine is not None:
        try:
            lives = [await services.matches.get(match) for match in deal.matches]
        except Refused:  # one was deleted, or can't be replayed any more
            return found
        found["compared"] = Comparison(deal, [live.match for live in lives])
    return found


async def is_over(services: Services, match: str) -> bool:
    return any(row.over for row in await services.store.rows("SELECT * FROM matches WHERE id = ?", match))


@get("/duplicate/{name:str}/stream", include_in_schema=False)
async def stream(
    request: WebRequest, services: Services, stream_limiter: StreamLimiter, visitor: Visitor, name: str
) -> Stream:
    await Deals(services.matches).find(name)

    async def draw() -> str:
        zone = render(
            "fragments/duplicate.html",
            visitor,
            **await deal_values(services, visitor, await Deals(services.matches).find(name)),
        )
        return f'<hx-partial hx-target="#duplicate-content" hx-swap="outerMorph">{zone}</hx-partial>'

    return lobby_stream(request, services, stream_limiter, visitor, "deal", draw)


@post("/duplicate/{name:str}/join", include_in_schema=False)
async def join(request: WebRequest, services: Services, visitor: Visitor, name: str) -> Redirect:
    form = await read_form(request)
    await Deals(services.matches).join(
        name, visitor.person, await remember_name(services, visitor, form.get("name", "")), share_field(form)
    )
    return redirect_to(f"/duplicate/{name}")


@post("/duplicate/{name:str}/reveal", include_in_schema=False)
async def reveal(request: WebRequest, services: Services, visitor: Visitor, name: str) -> Redirect:
    """A page's script reveals the share of the seed that it has committed to."""
    await Deals(services.matches).reveal(name, visitor.person, (await read_form(request)).get("share", ""))
    return redirect_to(f"/duplicate/{name}")


ROUTER = Router("/", route_handlers=[show_form, create, show_deal, stream, join, reveal])
