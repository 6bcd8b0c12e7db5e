"""Matchmaking page: the user chooses a game and waits with the page open until players are found."""

from __future__ import annotations

from time import time

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.games import game
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.event_streams import lobby_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import int_field, page, read_form, redirect_to, remember_name, share_field
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.pages.new_match import default_players
from meadhall.server.http.request import WebRequest
from meadhall.server.matchmaking.matchmaker import BOT_FILL_DELAYS_S, Matchmaker, Ticket
from meadhall.server.rendering import render, server_words
from meadhall.server.services import Services


@get("/seek", include_in_schema=False)
async def show_matchmaking(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    ticket = await Matchmaker(services.matches).find(visitor.person)
    if ticket is not None and ticket.match:
        await Matchmaker(services.matches).leave(visitor.person)
        ticket = None
    chosen = game(request.query_params.get("game", shelf()[0].name))
    say = server_words(visitor.lang)
    return page(
        "matchmaking.html",
        visitor,
        chosen=chosen,
        shelf=[(each.name, each.words(visitor.lang)("game.title")) for each in shelf()],
        counts=[(f"{count}", f"{count}") for count in chosen.players],
        players=f"{default_players(chosen)}",
        patiences=[(f"{each}", say(f"matchmaking.patience.{each}")) for each in BOT_FILL_DELAYS_S],
        **await waiting_values(services, visitor, ticket),
    )


async def waiting_values(services: Services, visitor: Visitor, ticket: Ticket | None) -> dict[str, object]:
    """The template's values for a waiting user."""
    if ticket is None:
        return {"ticket": None}
    others = [
        each
        for each in await Matchmaker(services.matches).waiting()
        if (each.game, each.players) == (ticket.game, ticket.players) and each.person != ticket.person
    ]
    return {
        "ticket": ticket,
        "title": game(ticket.game).words(visitor.lang)("game.title"),
        "others": others,
        "missing": max(0, ticket.players - 1 - len(others)),
        "seconds": max(0, round(min([each.bots_allowed_at for each in (ticket, *others)]) - time())),
    }


@post("/seek", include_in_schema=False)
async def join(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    form = await read_form(request)
    now = time()
    ticket = Ticket(
        visitor.person,
        await remember_name(services, visitor, form.get("name", "")),
        game(form.get("game", "")).name,
        int_field(form, "players"),
        share_field(form),
        now,
        int_field(form, "patience"),
        now,
    )
    await Matchmaker(services.matches).join(ticket)
    return redirect_to("/seek")


@post("/seek/leave", include_in_schema=False)
async def leave(services: Services, visitor: Visitor) -> Redirect:
    await Matchmaker(services.matches).leave(visitor.person)
    return redirect_to("/seek")


@get("/seek/stream", include_in_schema=False)
async def stream(request: WebRequest, services: Services, stream_limiter: StreamLimiter, visitor: Visitor) -> Stream:
    """The event stream of the page; while it is open, the user stays in the pool."""

    async def draw() -> str:
        await Matchmaker(services.matches).keep_alive(visitor.person)
        ticket = await Matchmaker(services.matches).find(visitor.person)
        zone = render("fragments/matchmaking.html", visitor, **await waiting_values(services, visitor, ticket))
        return f'<hx-partial hx-target="#matchmaking-status" hx-swap="outerMorph">{zone}</hx-partial>'

    return lobby_stream(
        request, services, stream_limiter, visitor, "seek", draw, plays=visitor.authenticated, beat=PRESENCE_INTERVAL_S
    )


PRESENCE_INTERVAL_S = 3.0
"""Between two updates of a user's presence in the pool."""
ROUTER = Router("/", route_handlers=[show_matchmaking, join, leave, stream])
