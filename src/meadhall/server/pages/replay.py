"""Replays: any match at any moment, through any eyes that may see it."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.match import rights
from meadhall.server.hall import Hall
from meadhall.server.live import LiveMatch
from meadhall.server.pages.common import page
from meadhall.server.seat_view import SeatView
from meadhall.server.visitor import Visitor

SPECTATOR = -1


def moment(live: LiveMatch, visitor: Visitor, ply: int | None, eyes: int | None) -> SeatView:
    """A moment of the match (now, if none is named) through somebody's eyes (one's own, if nobody's are named)."""
    match = live.match
    wanted = rights.seat_of(match, visitor.person) if eyes is None else None if eyes == SPECTATOR else eyes
    seat = rights.eyes(match, visitor.person, wanted)
    when = match.ply if ply is None else ply
    rights.check_moment(match, seat, when)
    return SeatView(live, visitor, seat, when)


@get("/m/{match:str}/replay", include_in_schema=False)
async def show_replay(
    hall: Hall, visitor: Visitor, match: str, ply: int | None = None, eyes: int | None = None
) -> Response[str]:
    live = await hall.look(match, visitor.person)
    shown = moment(live, visitor, ply, eyes)
    own = rights.seat_of(live.match, visitor.person)
    return page("replay.html", visitor, shown=shown, last=live.match.ply, own=own)


@get("/m/{match:str}/moment", include_in_schema=False)
async def show_moment(
    hall: Hall, visitor: Visitor, match: str, ply: int, eyes: int | None = None, narrow: int = 0
) -> Response[str]:
    live = await hall.look(match, visitor.person)
    visitor.narrow = narrow == 1
    return page("zones/moment.html", visitor, shown=moment(live, visitor, ply, eyes), last=live.match.ply)


ROUTER = Router("/", route_handlers=[show_replay, show_moment])
