"""Playing in one room: a shared screen without secrets, and a phone with the private hand for each player; or one
device for several people (hot seat), with a curtain between them."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream
from msgspec.structs import replace

from meadhall.match import Refused
from meadhall.match.seats import DEVICE_SEAT_MARK, device_owner
from meadhall.server.accounts.visitor import BOARD, HAND, HOTSEAT_COOKIE, Visitor
from meadhall.server.http.event_streams import match_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import int_field, page, read_form, redirect_to
from meadhall.server.http.pages.table import fragments_response, own_view
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.match_view import MatchView
from meadhall.server.realtime.fragments import PageWriter, render_fragments
from meadhall.server.services import Services


def as_spectator(visitor: Visitor, narrow: int | None = None) -> Visitor:
    """The viewer of the shared screen: a spectator, even if a player has opened it."""
    return replace(visitor, person="", screen=BOARD, narrow=visitor.narrow if narrow is None else narrow == 1)


def screen_page(template: str, live: MatchActor, visitor: Visitor, shown: MatchView) -> Response[str]:
    fragments = {name: fragment.html for name, fragment in render_fragments(live, visitor).items()}
    return page(template, visitor, shown=shown, fragments=fragments)


@get("/m/{match:str}/board", include_in_schema=False)
async def show_board(services: Services, visitor: Visitor, match: str) -> Response[str]:
    """The shared screen: what a spectator sees, large, with QR codes by which phones take a seat."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    spectator = as_spectator(visitor)
    return screen_page("shared_board.html", live, spectator, MatchView(live, spectator, None))


@get("/m/{match:str}/board/zones", include_in_schema=False)
async def show_fragments(services: Services, visitor: Visitor, match: str, narrow: int = 0) -> Response[str]:
    return fragments_response(
        await services.matches.get_for_viewer(match, visitor.person), as_spectator(visitor, narrow)
    )


@get("/m/{match:str}/board/stream", include_in_schema=False)
async def stream(
    request: WebRequest,
    services: Services,
    stream_limiter: StreamLimiter,
    visitor: Visitor,
    match: str,
    narrow: int = 0,
) -> Stream:
    live = await services.matches.get_for_viewer(match, visitor.person)
    writer = PageWriter(live, as_spectator(visitor, narrow))
    return match_stream(request, services, stream_limiter, live, visitor, writer.write, watching=True)


@get("/m/{match:str}/hand", include_in_schema=False)
async def show_hand(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A phone beside the shared screen: the question, every answer as a large button, and the player's own board."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    visitor.screen = HAND
    visitor.narrow = True
    return screen_page("private_hand.html", live, visitor, own_view(live, visitor))


@post("/m/{match:str}/lift", include_in_schema=False)
async def lift_curtain(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    """Hot seat: a player who shares this device takes it; from now on it shows their view of this match."""
    seat = int_field(await read_form(request), "seat")
    live = await services.matches.get_for_viewer(match, visitor.person)
    person = live.match.seats[seat].person if seat < len(live.match.seats) else ""
    device, _, number = person.partition(DEVICE_SEAT_MARK)
    if not number or device != device_owner(visitor.person):
        raise Refused("not_seated")
    answer = redirect_to(f"/m/{match}")
    answer.set_cookie(HOTSEAT_COOKIE, number, path=f"/m/{match}", samesite="lax", httponly=True)
    return answer


@post("/m/{match:str}/fall", include_in_schema=False)
async def drop_curtain(match: str) -> Redirect:
    """Hot seat: drop the curtain, so that the device shows a spectator's view."""
    answer = redirect_to(f"/m/{match}")
    answer.delete_cookie(HOTSEAT_COOKIE, path=f"/m/{match}")
    return answer


ROUTER = Router("/", route_handlers=[show_board, show_fragments, stream, show_hand, lift_curtain, drop_curtain])
