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
from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.http.pages.common import form_of, go, named, number_in, page, share_in
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Hall
from meadhall.server.realtime.sse import lobby_stream
from meadhall.server.rendering import render, server_words


@get("/duplicate", include_in_schema=False)
async def show_form(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[str]:
    chosen = game(request.query_params.get("game", shelf()[0].name))
    say = server_words(visitor.lang)
    return page(
        "duplicate_new.html",
        visitor,
        chosen=chosen,
        shelf=[(each.name, each.words(visitor.lang)("game.title")) for each in shelf()],
        counts=[(f"{count}", f"{count}") for count in chosen.players],
        modes=[(mode, say(f"duplicate.mode.{mode}")) for mode in MODES],
        levels=[(level, say(f"new.bot.{level}")) for level in hall.levels],
        usual=hall.usual_level,
        mine=[(deal, game(deal.game).words(visitor.lang)("game.title")) for deal in await playing(hall, visitor)],
    )


async def playing(hall: Hall, visitor: Visitor) -> list[Deal]:
    return await Deals(hall).of_person(visitor.person)


@post("/duplicate", include_in_schema=False)
async def make(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    form = await form_of(request)
    deals = Deals(hall)
    players, level = number_in(form, "players"), form.get("level", hall.usual_level)
    if level not in hall.levels:
        raise Refused("bad_plan")
    deal = await deals.make(game(form.get("game", "")).name, players, form.get("mode", ""), level, visitor.person)
    await deals.join(deal.id, visitor.person, await named(hall, visitor, form.get("name", "")), share_in(form))
    return go(f"/duplicate/{deal.id}")


@get("/duplicate/{name:str}", include_in_schema=False)
async def show_deal(hall: Hall, visitor: Visitor, name: str) -> Response[str]:
    deal = await Deals(hall).find(name)
    return page("duplicate.html", visitor, link=f"{visitor.site}/duplicate/{name}", **await shown(hall, visitor, deal))


async def shown(hall: Hall, visitor: Visitor, deal: Deal) -> dict[str, object]:
    """What a page says of a deal. While it is played, nothing but who plays it."""
    words = game(deal.game).words(visitor.lang)
    mine = next((each for each in deal.people if each.person == visitor.person), None)
    my_match = deal.match_of(visitor.person)
    found: dict[str, object] = {
        "deal": deal,
        "title": words("game.title"),
        "words": words,
        "mine": mine,
        "my_match": my_match,
        "my_over": await is_over(hall, my_match),
        "promise": deal.origin.promise,
        "awaited": mine.promise if mine and deal.full and not deal.matches and not mine.share else "",
        "compared": None,
    }
    if deal.opened and mine is not None:
        try:
            lives = [await hall.open(match) for match in deal.matches]
        except Refused:  # one was deleted, or can't be replayed any more
            return found
        found["compared"] = Comparison(deal, [live.match for live in lives])
    return found


async def is_over(hall: Hall, match: str) -> bool:
    return any(row.over for row in await hall.store.rows("SELECT * FROM matches WHERE id = ?", match))


@get("/duplicate/{name:str}/stream", include_in_schema=False)
async def listen(request: WebRequest, hall: Hall, places: Places, visitor: Visitor, name: str) -> Stream:
    await Deals(hall).find(name)

    async def draw() -> str:
        zone = render("zones/duplicate.html", visitor, **await shown(hall, visitor, await Deals(hall).find(name)))
        return f'<hx-partial hx-target="#duplicate-zone" hx-swap="outerMorph">{zone}</hx-partial>'

    return lobby_stream(request, hall, places, visitor, "deal", draw)


@post("/duplicate/{name:str}/join", include_in_schema=False)
async def join(request: WebRequest, hall: Hall, visitor: Visitor, name: str) -> Redirect:
    form = await form_of(request)
    await Deals(hall).join(name, visitor.person, await named(hall, visitor, form.get("name", "")), share_in(form))
    return go(f"/duplicate/{name}")


@post("/duplicate/{name:str}/reveal", include_in_schema=False)
async def reveal(request: WebRequest, hall: Hall, visitor: Visitor, name: str) -> Redirect:
    """A page shows by itself the share of the seed that it has promised."""
    await Deals(hall).reveal(name, visitor.person, (await form_of(request)).get("share", ""))
    return go(f"/duplicate/{name}")


ROUTER = Router("/", route_handlers=[show_form, make, show_deal, listen, join, reveal])
