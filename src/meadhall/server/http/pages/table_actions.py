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
    Agree,
    Answer,
    AnyDeed,
    Follow,
    Leave,
    Passes,
    Pause,
    Pledge,
    Refuse,
    Resign,
    Return,
    Reveal,
    Say,
    SeatBots,
    Sit,
    StandIn,
    TakeBack,
)
from meadhall.match.rights import check_delete
from meadhall.match.seats import holder_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import action_tokens, destructive
from meadhall.server.http.pages.common import Form, form_of, go, named, number_in, page, share_in
from meadhall.server.http.pages.table import zones_page
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall, Plan
from meadhall.server.notifications.mentions import tell_mentioned
from meadhall.server.presenters.match_list import title
from meadhall.server.rendering import server_words

Number = Annotated[int, Meta(ge=0, le=2**53)]


class AnswerForm(Struct):
    take: Number
    ply: Number
    action: Number
    streaming: Annotated[int, Meta(ge=0, le=1)] = 0
    """Whether the page hears of changes by a stream, and so needs no answer of its own."""


async def do(hall: Hall, match: str, deed: AnyDeed) -> LiveMatch:
    live = await hall.open(match)
    await live.do(deed)
    return live


async def show(hall: Hall, visitor: Visitor, match: str, deed: AnyDeed) -> Response[str]:
    """Do something, and show what has become of the table."""
    return zones_page(await do(hall, match, deed), visitor)


def seat_in(form: Form) -> int:
    """The seat a form names, if any."""
    return number_in(form, "seat") if form.get("seat") else ANY


@post("/{match:str}/act", status_code=200)
async def act(
    hall: Hall,
    visitor: Visitor,
    match: str,
    data: Annotated[AnswerForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[str]:
    answer = Answer(person=visitor.person, take=data.take, ply=data.ply, action=data.action)
    if not data.streaming:
        return await show(hall, visitor, match, answer)
    await do(hall, match, answer)
    return Response("", media_type="text/html", headers={"cache-control": "no-store"})


@post("/{match:str}/undo", status_code=200)
async def take_back(hall: Hall, visitor: Visitor, match: str, take: Annotated[int, Parameter(ge=0)]) -> Response[str]:
    """The take is the page's: what was asked twice is taken back once."""
    return await show(hall, visitor, match, TakeBack(person=visitor.person, take=take))


@post("/{match:str}/agree", status_code=200)
async def agree(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    form = await form_of(request)
    reply = Agree if form.get("answer") == "yes" else Refuse
    return await show(hall, visitor, match, reply(person=visitor.person, wish=number_in(form, "wish")))


@post("/{match:str}/chat", status_code=200)
async def talk(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    words = clean_name((await form_of(request)).get("words", ""), 300)
    if (await hall.people.get(visitor.person)).muted:
        raise Refused("muted")
    said = Say(person=visitor.person, name=await named(hall, visitor), words=words)
    live = await do(hall, match, said)
    await tell_mentioned(hall, live, said)
    return zones_page(live, visitor)


@post("/{match:str}/passes", status_code=200)
async def pass_for_me(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    passes = "passes" in await form_of(request)
    return await show(hall, visitor, match, Passes(person=visitor.person, passes=passes))


@post("/{match:str}/sit")
async def sit(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    form = await form_of(request)
    name = await named(hall, visitor, form.get("name", ""))
    live = await hall.open(match)
    sit = Sit(
        person=visitor.person,
        name=name,
        seat=seat_in(form),
        share=share_in(form),
        accepts="accept_seed" in form,
        hours=await hall.hours(visitor.person, live.row.speed),
    )
    await live.do(sit)
    return go(f"/m/{match}/hand" if form.get("then") == "hand" else f"/m/{match}")


@post("/{match:str}/reveal", status_code=200)
async def reveal(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """A page shows by itself the share of the seed that it has promised."""
    share = (await form_of(request)).get("share", "")
    return await show(hall, visitor, match, Reveal(person=visitor.person, share=share))


@post("/{match:str}/fill")
async def fill(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    level = (await form_of(request)).get("level", hall.usual_level)
    await do(hall, match, SeatBots(person=visitor.person, level=level))
    return go(f"/m/{match}")


@post("/{match:str}/leave")
async def leave(hall: Hall, visitor: Visitor, match: str) -> Redirect:
    await do(hall, match, Leave(person=visitor.person, level=hall.usual_level))
    return go(f"/m/{match}")


def check_sure(form: Form) -> None:
    """What can't be undone is done only by whoever was asked and said yes."""
    if form.get("sure") != "yes":
        raise Refused("not_understood")


@post("/{match:str}/resign", status_code=200)
async def resign(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    check_sure(await form_of(request))
    return await show(hall, visitor, match, Resign(person=visitor.person, level=hall.usual_level))


@post("/{match:str}/pause", status_code=200)
async def pause(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """Wish that all clocks stand still, or that they go on."""
    wanted = (await form_of(request)).get("wanted")
    if wanted not in ("yes", "no"):
        raise Refused("not_understood")
    return await show(hall, visitor, match, Pause(person=visitor.person, wanted=wanted == "yes"))


@get("/{match:str}/delete")
async def ask_to_delete(hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    live = await hall.look(match, visitor.person)
    check_delete(live.match, visitor.person)
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
        token=await action_tokens(hall, visitor),
    )


@destructive("/{match:str}/delete")
async def delete(hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """Forget a match against bots that nobody will finish."""
    live = await hall.look(match, visitor.person)
    await live.in_turn(partial(forget, hall, live, visitor.person))
    hall.drop(live)
    return go("/")


async def forget(hall: Hall, live: LiveMatch, person: str) -> None:
    """In the match's task: nobody sits down meanwhile."""
    check_delete(live.match, person)
    await hall.store.delete_match(live.row.id)


@post("/{match:str}/stand-in", status_code=200)
async def stand_in(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """Let a bot play for somebody, or give the seat back."""
    form = await form_of(request)
    seat = seat_in(form)
    if form.get("bot") == "yes":
        return await show(hall, visitor, match, StandIn(person=visitor.person, seat=seat, level=hall.usual_level))
    return await show(hall, visitor, match, Return(person=visitor.person, seat=seat))


@post("/{match:str}/pledge", status_code=200)
async def pledge(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """A page promises by itself a share of the seed of the match that may follow."""
    share = share_in(await form_of(request))
    if not share:
        raise Refused("not_understood")
    return await show(hall, visitor, match, Pledge(person=visitor.person, share=share))


@post("/{match:str}/rematch")
async def play_again(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """The same people and bots again, with new dice; whoever asks second finds it there."""
    share = share_in(await form_of(request))
    live = await hall.open(match)
    await live.in_turn(partial(follow, hall, live, visitor.person, share))
    return go(f"/m/{live.match.next}")


async def follow(hall: Hall, live: LiveMatch, person: str, share: str) -> None:
    """One write for both: nobody ever sees a match that follows nothing, nor one that is followed by nothing."""
    if live.match.judge(Follow(person=person, match="")).deed is None:
        return
    row = live.row
    seats = rematch.seats_again(live.match)
    shares = dict(live.match.standing.pledges) | ({person: share} if share else {})
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
    ((new, made),) = await hall.prepare([(plan, holder_of(person))], person)
    await live.carry_out(Follow(person=person, match=new.row.id), new)
    if live.match.next == new.row.id:
        hall.keep(made)


@post("/{match:str}/other-seat")
async def other_seat(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """The same deal once more, from another seat, against bots."""
    seat = seat_in(await form_of(request))
    if seat == ANY:
        raise Refused("not_understood")
    live = await hall.look(match, visitor.person)
    row, seed = live.row, live.match.record.seed or ""
    name = await named(hall, visitor)
    seats = rematch.other_seat(live.match, visitor.person, name, seat, hall.usual_level)
    made = await hall.make(Plan(row.game, row.options, seats, "link", row.hints, seed, row.edition), visitor.person)
    return go(f"/m/{made.row.id}")


@post("/{match:str}/play-on")
async def play_on(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """Go on from a moment of a finished match, against bots: from what a seat knew then, or from how it really was."""
    form = await form_of(request)
    seat, ply = number_in(form, "seat"), number_in(form, "ply")
    live = await hall.look(match, visitor.person)
    row, seed = live.row, live.match.record.seed or ""
    seats = rematch.other_seat(live.match, visitor.person, await named(hall, visitor), seat, hall.usual_level)
    played = rematch.played_on(live.match, seat, ply, form.get("table") != "true", new_secret())
    plan = Plan(row.game, row.options, seats, "link", row.hints, seed, row.edition, played=played)
    return go(f"/m/{(await hall.make(plan, visitor.person)).row.id}")


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
