"""The page of a match that can't be loaded any more: why, and its archived snapshot."""

from __future__ import annotations

from litestar.response import Response

from meadhall.core.draw.svg import Markup
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.errors import message_of
from meadhall.server.http.pages.common import page
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.presenters.match_archive import last_seat_snapshot, unpack
from meadhall.server.rendering import server_words
from meadhall.server.services import Services


async def retired_page(services: Services, visitor: Visitor, retired: UnplayableMatch) -> Response[str]:
    body = await services.store.snapshot(retired.row.id)
    kept = None if body is None else unpack(body)
    seen = None if kept is None else last_seat_snapshot(kept, retired, visitor.person, visitor.lang)
    return page(
        "retired_match.html",
        visitor,
        row=retired.row,
        seats=retired.seats,
        why=message_of(retired, server_words(visitor.lang)),
        seen=seen,
        drawn=None if seen is None else Markup(seen.picture),
        ply=0 if kept is None else kept.ply,
    )
