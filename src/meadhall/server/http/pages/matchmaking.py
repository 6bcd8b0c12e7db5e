"""Waiting for company: a game is chosen, the page stays open, and a table comes."""

from __future__ import annotations

from time import time

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.games import game
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.event_streams import lobby_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import form_of, go, named, number_in, page, share_in
from meadhall.server.http.pages.lobby import shelf
from meadhall.server.http.pages.new_match import usual_players
from meadhall.server.http.request import WebRequest
from meadhall.server.matchmaking.matchmaker import BOT_FILL_DELAYS_S, Ticket, Matchmaker
from meadhall.server.rendering import render, server_words
from meadhall.server.services import Services


@get("/seek", include_in_schema=False)
async def show_seeking(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    seeker = await Matchmaker(services.matches).find(visitor.person)
    if seeker is not None and seeker.match:
        await Matchmaker(services.matches).leave(visitor.person)
        seeker = None
    chosen = game(request.query_params.get("game", shelf()[0].name))
    say = server_words(visitor.lang)
    return page(
        "matchmaking.html",
        visitor,
        chosen=chosen,
        shelf=[(each.name, each.words(visitor.lang)("game.title")) for each in shelf()],
        counts=[(f"{count}", f"{count}") for count in chosen.players],
        players=f"{usual_players(chosen)}",
        patiences=[(f"{each}", say(f"seek.patience.{each}")) for each in BOT_FILL_DELAYS_S],
        **await waiting(services, visitor, seeker),
    )


async def waiting(services: Services, visitor: Visitor, seeker: Ticket | None) -> dict[str, object]:
    """Where somebody stands on the list."""
    if seeker is None:
        return {"seeker": None}
    others = [
        each
        for each in await Matchmaker(services.matches).waiting()
        if (each.game, each.players) == (seeker.game, seeker.players) and each.person != seeker.person
    ]
    return {
        "seeker": seeker,
        "title": game(seeker.game).words(visitor.lang)("game.title"),
        "others": others,
        "missing": max(0, seeker.players - 1 - len(others)),
        "seconds": max(0, round(min([each.bots_allowed_at for each in (seeker, *others)]) - time())),
    }


@post("/seek", include_in_schema=False)
async def join(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    form = await form_of(request)
    now = time()
    seeker = Ticket(
        visitor.person,
        await named(services, visitor, form.get("name", "")),
        game(form.get("game", "")).name,
        number_in(form, "players"),
        share_in(form),
        now,
        number_in(form, "patience"),
        now,
    )
    await Matchmaker(services.matches).join(seeker)
    return go("/seek")


@post("/seek/leave", include_in_schema=False)
async def leave(services: Services, visitor: Visitor) -> Redirect:
    await Matchmaker(services.matches).leave(visitor.person)
    return go("/seek")


@get("/seek/stream", include_in_schema=False)
async def listen(request: WebRequest, services: Services, stream_limiter: StreamLimiter, visitor: Visitor) -> Stream:
    """Who keeps it open stays on the list."""

    async def draw() -> str:
        await Matchmaker(services.matches).keep_alive(visitor.person)
        seeker = await Matchmaker(services.matches).find(visitor.person)
        zone = render("fragments/matchmaking.html", visitor, **await waiting(services, visitor, seeker))
        return f'<hx-partial hx-target="#seek-zone" hx-swap="outerMorph">{zone}</hx-partial>'

    return lobby_stream(
        request, services, stream_limiter, visitor, "seek", draw, plays=visitor.authenticated, beat=SEEN
    )


SEEN = 3.0
"""Seconds between two signs that somebody is still there."""
ROUTER = Router("/", route_handlers=[show_seeking, join, leave, listen])
