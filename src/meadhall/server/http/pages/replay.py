"""Replays: any match at any moment, through any eyes that may see it."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.match import rights
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page, shown_page
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.presenters.match_view import SeatView
from meadhall.server.presenters.replay_cache import Moment
from meadhall.server.rendering import render

SPECTATOR = -1


def whose(live: LiveMatch, visitor: Visitor, eyes: int | None) -> int | None:
    """Through whose eyes to look: one's own, if nobody's are named."""
    wanted = rights.seat_of(live.match, visitor.person) if eyes is None else None if eyes == SPECTATOR else eyes
    return rights.eyes(live.match, visitor.person, wanted)


def moment(live: LiveMatch, visitor: Visitor, ply: int | None, seat: int | None) -> SeatView:
    """A moment of the match (now, if none is named) through the eyes of a seat."""
    when = live.match.last_shown if ply is None else ply
    rights.check_moment(live.match, seat, when)
    return SeatView(live, visitor, seat, when)


@get("/m/{match:str}/replay", include_in_schema=False)
async def show_replay(
    hall: Hall, visitor: Visitor, match: str, ply: int | None = None, eyes: int | None = None
) -> Response[str]:
    live = await hall.look(match, visitor.person)
    shown = moment(live, visitor, ply, whose(live, visitor, eyes))
    own = rights.seat_of(live.match, visitor.person)
    return page("replay.html", visitor, shown=shown, last=live.match.last_shown, own=own)


@get("/m/{match:str}/moment", include_in_schema=False)
async def show_moment(
    hall: Hall, visitor: Visitor, match: str, ply: int, eyes: int | None = None, narrow: int = 0
) -> Response[str]:
    live = await hall.look(match, visitor.person)
    visitor.narrow = narrow == 1
    seat = whose(live, visitor, eyes)

    def draw() -> str:
        return render("zones/moment.html", visitor, shown=moment(live, visitor, ply, seat), last=live.match.last_shown)

    if ply == live.match.ply:
        return shown_page(draw())
    when = Moment(match, live.match.version, ply, seat, visitor.lang, visitor.narrow)
    return shown_page(hall.moments.get(when, draw))


ROUTER = Router("/", route_handlers=[show_replay, show_moment])
