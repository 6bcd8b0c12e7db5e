"""Replays: any ply of a match, from any viewpoint that the visitor may have."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.match import rights
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import html_response, page
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.match_view import MatchView
from meadhall.server.presenters.replay_cache import ReplayKey
from meadhall.server.rendering import render
from meadhall.server.services import Services

SPECTATOR = -1


def viewpoint(live: MatchActor, visitor: Visitor, eyes: int | None) -> int | None:
    """The seat whose view is shown: the visitor's own, if none is named."""
    wanted = rights.seat_of(live.match, visitor.person) if eyes is None else None if eyes == SPECTATOR else eyes
    return rights.checked_viewpoint(live.match, visitor.person, wanted)


def replay_view(live: MatchActor, visitor: Visitor, ply: int | None, seat: int | None) -> MatchView:
    """A ply of the match (the last one, if none is named) as a seat saw it."""
    when = live.match.last_visible_ply if ply is None else ply
    rights.check_ply_visible(live.match, seat, when)
    return MatchView(live, visitor, seat, when)


@get("/m/{match:str}/replay", include_in_schema=False)
async def show_replay(
    services: Services, visitor: Visitor, match: str, ply: int | None = None, eyes: int | None = None
) -> Response[str]:
    live = await services.matches.get_for_viewer(match, visitor.person)
    shown = replay_view(live, visitor, ply, viewpoint(live, visitor, eyes))
    own = rights.seat_of(live.match, visitor.person)
    return page("replay.html", visitor, shown=shown, last=live.match.last_visible_ply, own=own)


@get("/m/{match:str}/moment", include_in_schema=False)
async def show_moment(
    services: Services, visitor: Visitor, match: str, ply: int, eyes: int | None = None, narrow: int = 0
) -> Response[str]:
    live = await services.matches.get_for_viewer(match, visitor.person)
    visitor.narrow = narrow == 1
    seat = viewpoint(live, visitor, eyes)

    def draw() -> str:
        return render(
            "fragments/replay_moment.html",
            visitor,
            shown=replay_view(live, visitor, ply, seat),
            last=live.match.last_visible_ply,
        )

    if ply == live.match.ply:
        return html_response(draw())
    when = ReplayKey(match, live.match.version, ply, seat, visitor.lang, visitor.narrow)
    return html_response(services.replay_cache.get(when, draw))


ROUTER = Router("/", route_handlers=[show_replay, show_moment])
