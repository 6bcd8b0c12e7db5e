"""Actions at a table: answer, take back, chat, sit down, leave, rematch. Each becomes a command to the match."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Router, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, Parameter
from litestar.response import Redirect, Response
from msgspec import Meta, Struct

from meadhall.core.engine.seed_commitment import new_secret
from meadhall.core.i18n.display_names import clean_name
from meadhall.match import Refused, rematch
from meadhall.match.commands import (
    ANY,
    AcceptTakeback,
    Answer,
    AnyCommand,
    CommitRematchShare,
    DeclineTakeback,
    Leave,
    LinkRematch,
    Pause,
    Resign,
    Return,
    RevealShare,
    SeatBots,
    SendChat,
    SetAutoPass,
    Sit,
    StandIn,
    TakeBack,
)
from meadhall.match.rights import check_may_delete
from meadhall.match.seats import device_owner
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens, destructive
from meadhall.server.http.pages.common import Form, int_field, page, read_form, redirect_to, remember_name, share_field
from meadhall.server.http.pages.table import fragments_response
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.notifications.mentions import notify_mentioned
from meadhall.server.presenters.match_list import title
from meadhall.server.rendering import server_words
from meadhall.server.services import Services

Number = Annotated[int, Meta(ge=0, le=2**53)]


class AnswerForm(Struct):
    take: Number
    ply: Number
    action: Number
    streaming: Annotated[int, Meta(ge=0, le=1)] = 0
    """Whether the page has an open event stream, and so needs no fragments in the response."""


async def submit(services: Services, match: str, command: AnyCommand) -> MatchActor:
    live = await services.matches.get(match)
    await live.submit(command)
    return live


async def submit_and_show(services: Services, visitor: Visitor, match: str, command: AnyCommand) -> Response[str]:
    """Submit a command, and respond with the fragments of the table."""
    return fragments_response(await submit(services, match, command), visitor)


def seat_field(form: Form) -> int:
    """The seat in a form, if any."""
    return int_field(form, "seat") if form.get("seat") else ANY


@post("/{match:str}/act", status_code=200)
async def act(
    services: Services,
    visitor: Visitor,
    match: str,
    data: Annotated[AnswerForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[str]:
    answer = Answer(person=visitor.person, branch=data.take, ply=data.ply, action=data.action)
    if not data.streaming:
        return await submit_and_show(services, visitor, match, answer)
    await submit(services, match, answer)
    return Response("", media_type="text/html", headers={"cache-control": "no-store"})


@post("/{match:str}/undo", status_code=200)
async def take_back(
    services: Services, visitor: Visitor, match: str, take: Annotated[int, Parameter(ge=0)]
) -> Response[str]:
    """Take back. `take` is the page's, so that a repeated request takes back once only."""
    return await submit_and_show(services, visitor, match, TakeBack(person=visitor.person, branch=take))


@post("/{match:str}/agree", status_code=200)
async def answer_takeback(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    form = await read_form(request)
    reply = AcceptTakeback if form.get("answer") == "yes" else DeclineTakeback
    return await submit_and_show(
        services, visitor, match, reply(person=visitor.person, request=int_field(form, "wish"))
    )


@post("/{match:str}/chat", status_code=200)
async def chat(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    words = clean_name((await read_form(request)).get("words", ""), 300)
    if (await services.users.get(visitor.person)).muted:
        raise Refused("muted")
    said = SendChat(person=visitor.person, name=await remember_name(services, visitor), words=words)
    live = await submit(services, match, said)
    await notify_mentioned(services.outbox, live, said)
    return fragments_response(live, visitor)


@post("/{match:str}/passes", status_code=200)
async def set_auto_pass(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    passes = "passes" in await read_form(request)
    return await submit_and_show(services, visitor, match, SetAutoPass(person=visitor.person, passes=passes))


@post("/{match:str}/sit")
async def sit(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    form = await read_form(request)
    name = await remember_name(services, visitor, form.get("name", ""))
    live = await services.matches.get(match)
    sit = Sit(
        person=visitor.person,
        name=name,
        seat=seat_field(form),
        share=share_field(form),
        accepts="accept_seed" in form,
        hours=await services.matches.availability_of(visitor.person, live.row.speed),
    )
    await live.submit(sit)
    return redirect_to(f"/m/{match}/hand" if form.get("then") == "hand" else f"/m/{match}")


@post("/{match:str}/reveal", status_code=200)
async def reveal(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A page's script reveals the share of the seed that it has committed to."""
    share = (await read_form(request)).get("share", "")
    return await submit_and_show(services, visitor, match, RevealShare(person=visitor.person, share=share))


@post("/{match:str}/fill")
async def seat_bots(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    level = (await read_form(request)).get("level", services.usual_level)
    await submit(services, match, SeatBots(person=visitor.person, level=level))
    return redirect_to(f"/m/{match}")


@post("/{match:str}/leave")
async def leave(services: Services, visitor: Visitor, match: str) -> Redirect:
    await submit(services, match, Leave(person=visitor.person, level=services.usual_level))
    return redirect_to(f"/m/{match}")


def check_sure(form: Form) -> None:
    """Refuse an irreversible action that was not confirmed in its form."""
    if form.get("sure") != "yes":
        raise Refused("not_understood")


@post("/{match:str}/resign", status_code=200)
async def resign(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    check_sure(await read_form(request))
    return await submit_and_show(services, visitor, match, Resign(person=visitor.person, level=services.usual_level))


@post("/{match:str}/pause", status_code=200)
async def pause(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """Ask to pause all clocks, or to resume them."""
    wanted = (await read_form(request)).get("wanted")
    if wanted not in ("yes", "no"):
        raise Refused("not_understood")
    return await submit_and_show(services, visitor, match, Pause(person=visitor.person, wanted=wanted == "yes"))


@get("/{match:str}/delete")
async def ask_to_delete(services: Services, visitor: Visitor, match: str) -> Response[str]:
    live = await services.matches.get_for_viewer(match, visitor.person)
    check_may_delete(live.match, visitor.person)
    say = server_words(visitor.lang)
    return page(
        "confirm.html",
        visitor,
        title=say("table.delete.ask"),
        help=say("table.delete.help"),
        gone=[title(live.row.game, visitor.lang), *live.match.names(say)],
        action=f"/m/{match}/delete",
        yes=say("table.delete.yes"),
        back=f"/m/{match}",
        token=await csrf_tokens(services, visitor),
    )


@destructive("/{match:str}/delete")
async def delete(services: Services, visitor: Visitor, match: str) -> Redirect:
    """Delete an unfinished match against bots."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    await live.run_exclusive(partial(delete_match, services, live, visitor.person))
    services.matches.unload(live)
    return redirect_to("/")


async def delete_match(services: Services, live: MatchActor, person: str) -> None:
    """Runs exclusively in the match's actor: no player can sit down meanwhile."""
    check_may_delete(live.match, person)
    await services.store.delete_match(live.row.id)


@post("/{match:str}/stand-in", status_code=200)
async def stand_in(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """Let a bot stand in for a player, or give the seat back."""
    form = await read_form(request)
    seat = seat_field(form)
    if form.get("bot") == "yes":
        return await submit_and_show(
            services, visitor, match, StandIn(person=visitor.person, seat=seat, level=services.usual_level)
        )
    return await submit_and_show(services, visitor, match, Return(person=visitor.person, seat=seat))


@post("/{match:str}/pledge", status_code=200)
async def commit_rematch_share(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A page's script commits to a share of the seed of a possible rematch."""
    share = share_field(await read_form(request))
    if not share:
        raise Refused("not_understood")
    return await submit_and_show(services, visitor, match, CommitRematchShare(person=visitor.person, share=share))


@post("/{match:str}/rematch")
async def start_rematch(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """Start a rematch with the same players and bots; a second request leads to the same rematch."""
    share = share_field(await read_form(request))
    live = await services.matches.get(match)
    await live.run_exclusive(partial(create_rematch, services, live, visitor.person, share))
    return redirect_to(f"/m/{live.match.next_match}")


async def create_rematch(services: Services, live: MatchActor, person: str, share: str) -> None:
    """Create the rematch and link it in one transaction, so that neither exists without the other."""
    if live.match.prepare(LinkRematch(person=person, match="")).command is None:
        return
    row = live.row
    seats = rematch.rematch_seats(live.match)
    shares = dict(live.match.state.rematch_shares) | ({person: share} if share else {})
    plan = Plan(
        row.game,
        row.options,
        seats,
        row.doors,
        row.hints,
        edition=row.edition,
        shares=shares,
        rated=row.rated,
        speed=row.speed,
    )
    ((new, made),) = await services.matches.prepare([(plan, device_owner(person))], person)
    await live.execute(LinkRematch(person=person, match=new.row.id), new)
    if live.match.next_match == new.row.id:
        services.matches.add(made)


@post("/{match:str}/other-seat")
async def play_other_seat(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """Play the same deal again from another seat, against bots."""
    seat = seat_field(await read_form(request))
    if seat == ANY:
        raise Refused("not_understood")
    live = await services.matches.get_for_viewer(match, visitor.person)
    row, seed = live.row, live.match.record.seed or ""
    name = await remember_name(services, visitor)
    seats = rematch.alone_with_bots(live.match, visitor.person, name, seat, services.usual_level)
    made = await services.matches.create(
        Plan(row.game, row.options, seats, "link", row.hints, seed, row.edition), visitor.person
    )
    return redirect_to(f"/m/{made.row.id}")


@post("/{match:str}/play-on")
async def play_on(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """Play on from a ply of a finished match, against bots: from what a seat knew then, or from the true position."""
    form = await read_form(request)
    seat, ply = int_field(form, "seat"), int_field(form, "ply")
    live = await services.matches.get_for_viewer(match, visitor.person)
    row, seed = live.row, live.match.record.seed or ""
    seats = rematch.alone_with_bots(
        live.match, visitor.person, await remember_name(services, visitor), seat, services.usual_level
    )
    played = rematch.commands_until(live.match, seat, ply, form.get("table") != "true", new_secret())
    plan = Plan(row.game, row.options, seats, "link", row.hints, seed, row.edition, history=played)
    return redirect_to(f"/m/{(await services.matches.create(plan, visitor.person)).row.id}")


ROUTER = Router(
    "/m",
    route_handlers=[
        act,
        take_back,
        answer_takeback,
        chat,
        set_auto_pass,
        sit,
        reveal,
        seat_bots,
        leave,
        resign,
        pause,
        ask_to_delete,
        delete,
        stand_in,
        commit_rematch_share,
        start_rematch,
        play_other_seat,
        play_on,
    ],
    include_in_schema=False,
)
