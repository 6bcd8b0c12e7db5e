"""Replays: any match at any moment, through any eyes that may see it."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.server.hall import Hall
from meadhall.server.live import LiveMatch
from meadhall.server.pages.common import look, page
from meadhall.server.refusals import forbidden
from meadhall.server.shown import Shown
from meadhall.server.visitor import Visitor

SPECTATOR = -1


def eyes_of(live: LiveMatch, visitor: Visitor, wish: int | None) -> int | None:
    """The seat to look from. While the match goes on everybody has only their own eyes."""
    own = live.seat_of(visitor.person)
    if wish is None:
        return own
    seat = None if wish == SPECTATOR else wish
    if seat is not None and not 0 <= seat < live.row.players:
        raise forbidden("not_seated")
    if not live.table.over and seat not in (own, None):
        raise forbidden("not_over")
    return seat


def moment(live: LiveMatch, visitor: Visitor, ply: int | None, eyes: int | None) -> Shown:
    return Shown(live, visitor, eyes_of(live, visitor, eyes), live.match.ply if ply is None else ply)


@get("/m/{match:str}/replay", include_in_schema=False)
async def show_replay(
    hall: Hall, visitor: Visitor, match: str, ply: int | None = None, eyes: int | None = None
) -> Response[str]:
    live = await look(hall, match, visitor)
    shown = moment(live, visitor, ply, eyes)
    return page("replay.html", visitor, shown=shown, last=live.match.ply, own=live.seat_of(visitor.person))


@get("/m/{match:str}/moment", include_in_schema=False)
async def show_moment(
    hall: Hall, visitor: Visitor, match: str, ply: int, eyes: int | None = None, narrow: int = 0
) -> Response[str]:
    live = await look(hall, match, visitor)
    visitor.narrow = narrow == 1
    return page("zones/moment.html", visitor, shown=moment(live, visitor, ply, eyes), last=live.match.ply)


ROUTER = Router("/", route_handlers=[show_replay, show_moment])
