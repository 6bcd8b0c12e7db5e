"""What people do at a table: answer, take back, talk, sit down, leave, play again."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Router, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect, Response
from msgspec import Meta, Struct, structs

from meadhall.server import seating, undo
from meadhall.server.hall import Hall, Plan
from meadhall.server.live import LiveMatch
from meadhall.server.pages.common import WebRequest, form_of, go, look, named, own_seat
from meadhall.server.pages.table import zones_page
from meadhall.server.refusals import Refused, forbidden
from meadhall.server.rows import NOBODY, SeatRow
from meadhall.server.visitor import Visitor, clean_name

Number = Annotated[int, Meta(ge=0, le=2**53)]


class AnswerForm(Struct):
    take: Number
    ply: Number
    action: Number


@post("/{match:str}/act", status_code=200)
async def act(
    hall: Hall,
    visitor: Visitor,
    match: str,
    data: Annotated[AnswerForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[str]:
    live = await look(hall, match, visitor)
    seat = own_seat(live, visitor)
    if live.seats[seat].level:
        raise Refused("not_asked")
    await live.do(partial(live.answer, seat, data.take, data.ply, data.action))
    return zones_page(live, visitor)


@post("/{match:str}/undo", status_code=200)
async def take_back(hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    live = await look(hall, match, visitor)
    await live.do(partial(undo.ask, live, own_seat(live, visitor)))
    return zones_page(live, visitor)


@post("/{match:str}/agree", status_code=200)
async def agree(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    live = await look(hall, match, visitor)
    form = await form_of(request)
    await live.do(partial(undo.reply, live, own_seat(live, visitor), form.get("answer") == "yes"))
    return zones_page(live, visitor)


@post("/{match:str}/chat", status_code=200)
async def talk(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    live = await look(hall, match, visitor)
    words = clean_name((await form_of(request)).get("words", ""), 300)
    if not words:
        raise Refused("words", 400)
    seat = live.seat_of(visitor.person)
    name = live.seats[seat].name if seat is not None else await named(hall, visitor)
    await live.do(partial(live.say, NOBODY if seat is None else seat, name, words))
    return zones_page(live, visitor)


@post("/{match:str}/passes", status_code=200)
async def pass_for_me(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    live = await look(hall, match, visitor)
    row = live.seats[own_seat(live, visitor)]
    wish = "passes" in await form_of(request)
    await live.do(partial(live.seat, structs.replace(row, passes=wish)))
    return zones_page(live, visitor)


@post("/{match:str}/sit")
async def sit(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    live = await hall.open(match)
    form = await form_of(request)
    wished = form.get("seat", "")
    name = await named(hall, visitor, form.get("name", ""))
    seat = int(wished) if wished.isdecimal() else None
    await live.do(partial(seating.sit, live, visitor.person, name, seat))
    return go(f"/m/{match}")


@post("/{match:str}/fill")
async def fill(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    live = await look(hall, match, visitor)
    level = (await form_of(request)).get("level", hall.usual_level)
    await live.do(partial(seating.fill, live, visitor.person, level))
    return go(f"/m/{match}")


@post("/{match:str}/leave")
async def leave(hall: Hall, visitor: Visitor, match: str) -> Redirect:
    live = await look(hall, match, visitor)
    await live.do(partial(seating.leave, live, visitor.person, hall.usual_level))
    return go(f"/m/{match}")


@post("/{match:str}/stand-in", status_code=200)
async def stand_in(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """Let a bot play for somebody, or give the seat back."""
    live = await look(hall, match, visitor)
    form = await form_of(request)
    seat = int(form["seat"]) if form.get("seat", "").isdecimal() else NOBODY
    level = hall.usual_level if form.get("bot") == "yes" else ""
    await live.do(partial(seating.stand_in, live, visitor.person, seat, level))
    return zones_page(live, visitor)


@post("/{match:str}/rematch")
async def rematch(hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """The same people and bots again, one seat further on, with new dice; whoever asks second finds it there."""
    live = await look(hall, match, visitor)
    own_seat(live, visitor)
    following = await live.do(partial(follow, hall, live, visitor))
    return go(f"/m/{following}")


async def follow(hall: Hall, live: LiveMatch, visitor: Visitor) -> str:
    if not live.table.over:
        raise Refused("not_over")
    if not live.row.next:
        seats = [*live.seats[1:], live.seats[0]]
        row = live.row
        plan = Plan(row.game, row.players, row.options, [again(seat) for seat in seats], row.doors, row.hints)
        made = await hall.make(plan, visitor.person)
        await hall.store.follow(row.id, made.row.id)
        live.row = structs.replace(row, next=made.row.id)
        live.changed()
    return live.row.next


def again(row: SeatRow) -> str | SeatRow:
    return structs.replace(row, level="") if row.person else row.level


@post("/{match:str}/other-seat")
async def other_seat(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """The same deal once more, from another seat, against bots. The seed is open when the game is over."""
    live = await look(hall, match, visitor)
    if not live.table.over:
        raise forbidden("not_over")
    wished = (await form_of(request)).get("seat", "")
    if not wished.isdecimal() or int(wished) >= live.row.players:
        raise Refused("not_understood", 400)
    me = SeatRow("", 0, visitor.person, await named(hall, visitor))
    seats = [me if seat == int(wished) else hall.usual_level for seat in range(live.row.players)]
    row = live.row
    made = await hall.make(Plan(row.game, row.players, row.options, seats, "link", row.hints, row.seed), visitor.person)
    return go(f"/m/{made.row.id}")


ROUTER = Router(
    "/m",
    route_handlers=[
        act,
        take_back,
        agree,
        talk,
        pass_for_me,
        sit,
        fill,
        leave,
        stand_in,
        rematch,
        other_seat,
    ],
    include_in_schema=False,
)
