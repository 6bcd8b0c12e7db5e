"""What people do at a table: answer, take back, talk, sit down, leave, play again. Each becomes a deed of the match."""

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
from meadhall.server.http.pages.common import Form, form_of, go, named, number_in, page, share_in
from meadhall.server.http.pages.table import zones_page
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
    """Whether the page hears of changes by a stream, and so needs no answer of its own."""


async def do(services: Services, match: str, deed: AnyCommand) -> MatchActor:
    live = await services.matches.get(match)
    await live.submit(deed)
    return live


async def show(services: Services, visitor: Visitor, match: str, deed: AnyCommand) -> Response[str]:
    """Do something, and show what has become of the table."""
    return zones_page(await do(services, match, deed), visitor)


def seat_in(form: Form) -> int:
    """The seat a form names, if any."""
    return number_in(form, "seat") if form.get("seat") else ANY


@post("/{match:str}/act", status_code=200)
async def act(
    services: Services,
    visitor: Visitor,
    match: str,
    data: Annotated[AnswerForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[str]:
    answer = Answer(person=visitor.person, branch=data.take, ply=data.ply, action=data.action)
    if not data.streaming:
        return await show(services, visitor, match, answer)
    await do(services, match, answer)
    return Response("", media_type="text/html", headers={"cache-control": "no-store"})


@post("/{match:str}/undo", status_code=200)
async def take_back(
    services: Services, visitor: Visitor, match: str, take: Annotated[int, Parameter(ge=0)]
) -> Response[str]:
    """The take is the page's: what was asked twice is taken back once."""
    return await show(services, visitor, match, TakeBack(person=visitor.person, branch=take))


@post("/{match:str}/agree", status_code=200)
async def agree(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    form = await form_of(request)
    reply = AcceptTakeback if form.get("answer") == "yes" else DeclineTakeback
    return await show(services, visitor, match, reply(person=visitor.person, request=number_in(form, "wish")))


@post("/{match:str}/chat", status_code=200)
async def talk(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    words = clean_name((await form_of(request)).get("words", ""), 300)
    if (await services.users.get(visitor.person)).muted:
        raise Refused("muted")
    said = SendChat(person=visitor.person, name=await named(services, visitor), words=words)
    live = await do(services, match, said)
    await notify_mentioned(services.outbox, live, said)
    return zones_page(live, visitor)


@post("/{match:str}/passes", status_code=200)
async def pass_for_me(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    passes = "passes" in await form_of(request)
    return await show(services, visitor, match, SetAutoPass(person=visitor.person, passes=passes))


@post("/{match:str}/sit")
async def sit(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    form = await form_of(request)
    name = await named(services, visitor, form.get("name", ""))
    live = await services.matches.get(match)
    sit = Sit(
        person=visitor.person,
        name=name,
        seat=seat_in(form),
        share=share_in(form),
        accepts="accept_seed" in form,
        hours=await services.matches.availability_of(visitor.person, live.row.speed),
    )
    await live.submit(sit)
    return go(f"/m/{match}/hand" if form.get("then") == "hand" else f"/m/{match}")


@post("/{match:str}/reveal", status_code=200)
async def reveal(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A page shows by itself the share of the seed that it has promised."""
    share = (await form_of(request)).get("share", "")
    return await show(services, visitor, match, RevealShare(person=visitor.person, share=share))


@post("/{match:str}/fill")
async def fill(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    level = (await form_of(request)).get("level", services.usual_level)
    await do(services, match, SeatBots(person=visitor.person, level=level))
    return go(f"/m/{match}")


@post("/{match:str}/leave")
async def leave(services: Services, visitor: Visitor, match: str) -> Redirect:
    await do(services, match, Leave(person=visitor.person, level=services.usual_level))
    return go(f"/m/{match}")


def check_sure(form: Form) -> None:
    """What can't be undone is done only by whoever was asked and said yes."""
    if form.get("sure") != "yes":
        raise Refused("not_understood")


@post("/{match:str}/resign", status_code=200)
async def resign(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    check_sure(await form_of(request))
    return await show(services, visitor, match, Resign(person=visitor.person, level=services.usual_level))


@post("/{match:str}/pause", status_code=200)
async def pause(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """Wish that all clocks stand still, or that they go on."""
    wanted = (await form_of(request)).get("wanted")
    if wanted not in ("yes", "no"):
        raise Refused("not_understood")
    return await show(services, visitor, match, Pause(person=visitor.person, wanted=wanted == "yes"))


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
    """Forget a match against bots that nobody will finish."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    await live.run_exclusive(partial(forget, services, live, visitor.person))
    services.matches.unload(live)
    return go("/")


async def forget(services: Services, live: MatchActor, person: str) -> None:
    """In the match's task: nobody sits down meanwhile."""
    check_may_delete(live.match, person)
    await services.store.delete_match(live.row.id)


@post("/{match:str}/stand-in", status_code=200)
async def stand_in(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """Let a bot play for somebody, or give the seat back."""
    form = await form_of(request)
    seat = seat_in(form)
    if form.get("bot") == "yes":
        return await show(
            services, visitor, match, StandIn(person=visitor.person, seat=seat, level=services.usual_level)
        )
    return await show(services, visitor, match, Return(person=visitor.person, seat=seat))


@post("/{match:str}/pledge", status_code=200)
async def pledge(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A page promises by itself a share of the seed of the match that may follow."""
    share = share_in(await form_of(request))
    if not share:
        raise Refused("not_understood")
    return await show(services, visitor, match, CommitRematchShare(person=visitor.person, share=share))


@post("/{match:str}/rematch")
async def play_again(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """The same people and bots again, with new dice; whoever asks second finds it there."""
    share = share_in(await form_of(request))
    live = await services.matches.get(match)
    await live.run_exclusive(partial(follow, services, live, visitor.person, share))
    return go(f"/m/{live.match.next_match}")


async def follow(services: Services, live: MatchActor, person: str, share: str) -> None:
    """One write for both: nobody ever sees a match that follows nothing, nor one that is followed by nothing."""
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
async def other_seat(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """The same deal once more, from another seat, against bots."""
    seat = seat_in(await form_of(request))
    if seat == ANY:
        raise Refused("not_understood")
    live = await services.matches.get_for_viewer(match, visitor.person)
    row, seed = live.row, live.match.record.seed or ""
    name = await named(services, visitor)
    seats = rematch.alone_with_bots(live.match, visitor.person, name, seat, services.usual_level)
    made = await services.matches.create(
        Plan(row.game, row.options, seats, "link", row.hints, seed, row.edition), visitor.person
    )
    return go(f"/m/{made.row.id}")


@post("/{match:str}/play-on")
async def play_on(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """Go on from a moment of a finished match, against bots: from what a seat knew then, or from how it really was."""
    form = await form_of(request)
    seat, ply = number_in(form, "seat"), number_in(form, "ply")
    live = await services.matches.get_for_viewer(match, visitor.person)
    row, seed = live.row, live.match.record.seed or ""
    seats = rematch.alone_with_bots(
        live.match, visitor.person, await named(services, visitor), seat, services.usual_level
    )
    played = rematch.commands_until(live.match, seat, ply, form.get("table") != "true", new_secret())
    plan = Plan(row.game, row.options, seats, "link", row.hints, seed, row.edition, history=played)
    return go(f"/m/{(await services.matches.create(plan, visitor.person)).row.id}")


ROUTER = Router(
    "/m",
    route_handlers=[
        act,
        take_back,
        agree,
        talk,
        pass_for_me,
        sit,
        reveal,
        fill,
        leave,
        resign,
        pause,
        ask_to_delete,
        delete,
        stand_in,
        pledge,
        play_again,
        other_seat,
        play_on,
    ],
    include_in_schema=False,
)
