"""An evening around one table: a shared screen that shows no secrets and everybody's hand on their own phone; or one
device for several people, with a curtain between them."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream
from msgspec.structs import replace

from meadhall.match import Refused
from meadhall.match.seats import HELD, holder_of
from meadhall.server.accounts.visitor import BOARD, HAND, LIFTED, Visitor
from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.http.pages.common import form_of, go, number_in, page
from meadhall.server.http.pages.table import own_view, zones_page
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.presenters.match_view import SeatView
from meadhall.server.realtime.fragments import PageWriter, draw_zones
from meadhall.server.realtime.sse import match_stream


def nobody(visitor: Visitor, narrow: int | None = None) -> Visitor:
    """The eyes of the shared screen: nobody's, whoever has opened it."""
    return replace(visitor, person="", screen=BOARD, narrow=visitor.narrow if narrow is None else narrow == 1)


def shown_on(template: str, live: LiveMatch, visitor: Visitor, shown: SeatView) -> Response[str]:
    zones = {name: zone.plain for name, zone in draw_zones(live, visitor).items()}
    return page(template, visitor, shown=shown, zones=zones)


@get("/m/{match:str}/board", include_in_schema=False)
async def show_board(hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """The shared screen: what a spectator sees, large, and codes by which phones sit down."""
    live = await hall.look(match, visitor.person)
    eyes = nobody(visitor)
    return shown_on("board.html", live, eyes, SeatView(live, eyes, None))


@get("/m/{match:str}/board/zones", include_in_schema=False)
async def show_zones(hall: Hall, visitor: Visitor, match: str, narrow: int = 0) -> Response[str]:
    return zones_page(await hall.look(match, visitor.person), nobody(visitor, narrow))


@get("/m/{match:str}/board/stream", include_in_schema=False)
async def listen(
    request: WebRequest, hall: Hall, places: Places, visitor: Visitor, match: str, narrow: int = 0
) -> Stream:
    live = await hall.look(match, visitor.person)
    writer = PageWriter(live, nobody(visitor, narrow))
    return match_stream(request, hall, places, live, visitor, writer.write, watching=True)


@get("/m/{match:str}/hand", include_in_schema=False)
async def show_hand(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """A phone beside the shared screen: the question, every answer as a large button, and one's own table."""
    live = await hall.look(match, visitor.person)
    visitor.screen = HAND
    visitor.narrow = True
    return shown_on("hand.html", live, visitor, own_view(live, visitor))


@post("/m/{match:str}/lift", include_in_schema=False)
async def lift(request: WebRequest, hall: Hall, visitor: Visitor, match: str) -> Redirect:
    """Somebody who shares this device has it in hand: from now on it sees what they may see, at this match."""
    seat = number_in(await form_of(request), "seat")
    live = await hall.look(match, visitor.person)
    person = live.match.seats[seat].person if seat < len(live.match.seats) else ""
    device, _, number = person.partition(HELD)
    if not number or device != holder_of(visitor.person):
        raise Refused("not_seated")
    answer = go(f"/m/{match}")
    answer.set_cookie(LIFTED, number, path=f"/m/{match}", samesite="lax", httponly=True)
    return answer


@post("/m/{match:str}/fall", include_in_schema=False)
async def fall(match: str) -> Redirect:
    """The curtain falls: the device sees what everybody sees."""
    answer = go(f"/m/{match}")
    answer.delete_cookie(LIFTED, path=f"/m/{match}")
    return answer


ROUTER = Router("/", route_handlers=[show_board, show_zones, listen, show_hand, lift, fall])
