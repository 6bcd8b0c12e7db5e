"""The page of a match that can't go on: why, and what was kept of it."""

from __future__ import annotations

from litestar.response import Response

from meadhall.core.draw.svg import Markup
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.errors import words_of
from meadhall.server.http.pages.common import page
from meadhall.server.matches.loader import Retired
from meadhall.server.matches.registry import Hall
from meadhall.server.presenters.match_archive import last_sight, unpack
from meadhall.server.rendering import server_words


async def retired_page(hall: Hall, visitor: Visitor, retired: Retired) -> Response[str]:
    body = await hall.store.keepsake(retired.row.id)
    kept = None if body is None else unpack(body)
    seen = None if kept is None else last_sight(kept, retired, visitor.person, visitor.lang)
    return page(
        "retired.html",
        visitor,
        row=retired.row,
        seats=retired.seats,
        why=words_of(retired, server_words(visitor.lang)),
        seen=seen,
        drawn=None if seen is None else Markup(seen.picture),
        ply=0 if kept is None else kept.ply,
    )
