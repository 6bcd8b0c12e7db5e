"""An evening around one table: a shared screen that shows no secrets and everybody's hand on their own phone; or one
device for several people, with a curtain between them."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream
from msgspec.structs import replace

from meadhall.match import Refused
from meadhall.match.seats import DEVICE_SEAT_MARK, device_owner
from meadhall.server.accounts.visitor import BOARD, HAND, HOTSEAT_COOKIE, Visitor
from meadhall.server.http.event_streams import match_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import form_of, go, number_in, page
from meadhall.server.http.pages.table import own_view, zones_page
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.match_view import MatchView
from meadhall.server.realtime.fragments import PageWriter, render_fragments
from meadhall.server.services import Services


def nobody(visitor: Visitor, narrow: int | None = None) -> Visitor:
    """The eyes of the shared screen: nobody's, whoever has opened it."""
    return replace(visitor, person="", screen=BOARD, narrow=visitor.narrow if narrow is None else narrow == 1)


def shown_on(template: str, live: MatchActor, visitor: Visitor, shown: MatchView) -> Response[str]:
    zones = {name: zone.html for name, zone in render_fragments(live, visitor).items()}
    return page(template, visitor, shown=shown, zones=zones)


@get("/m/{match:str}/board", include_in_schema=False)
async def show_board(services: Services, visitor: Visitor, match: str) -> Response[str]:
    """The shared screen: what a spectator sees, large, and codes by which phones sit down."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    eyes = nobody(visitor)
    return shown_on("shared_board.html", live, eyes, MatchView(live, eyes, None))


@get("/m/{match:str}/board/zones", include_in_schema=False)
async def show_zones(services: Services, visitor: Visitor, match: str, narrow: int = 0) -> Response[str]:
    return zones_page(await services.matches.get_for_viewer(match, visitor.person), nobody(visitor, narrow))


@get("/m/{match:str}/board/stream", include_in_schema=False)
async def listen(
    request: WebRequest,
    services: Services,
    stream_limiter: StreamLimiter,
    visitor: Visitor,
    match: str,
    narrow: int = 0,
) -> Stream:
    live = await services.matches.get_for_viewer(match, visitor.person)
    writer = PageWriter(live, nobody(visitor, narrow))
    return match_stream(request, services, stream_limiter, live, visitor, writer.write, watching=True)


@get("/m/{match:str}/hand", include_in_schema=False)
async def show_hand(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A phone beside the shared screen: the question, every answer as a large button, and one's own table."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    visitor.screen = HAND
    visitor.narrow = True
    return shown_on("private_hand.html", live, visitor, own_view(live, visitor))


@post("/m/{match:str}/lift", include_in_schema=False)
async def lift(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """Somebody who shares this device has it in hand: from now on it sees what they may see, at this match."""
    seat = number_in(await form_of(request), "seat")
    live = await services.matches.get_for_viewer(match, visitor.person)
    person = live.match.seats[seat].person if seat < len(live.match.seats) else ""
    device, _, number = person.partition(DEVICE_SEAT_MARK)
    if not number or device != device_owner(visitor.person):
        raise Refused("not_seated")
    answer = go(f"/m/{match}")
    answer.set_cookie(HOTSEAT_COOKIE, number, path=f"/m/{match}", samesite="lax", httponly=True)
    return answer


@post("/m/{match:str}/fall", include_in_schema=False)
async def fall(match: str) -> Redirect:
    """The curtain falls: the device sees what everybody sees."""
    answer = go(f"/m/{match}")
    answer.delete_cookie(HOTSEAT_COOKIE, path=f"/m/{match}")
    return answer


ROUTER = Router("/", route_handlers=[show_board, show_zones, listen, show_hand, lift, fall])
