"""The table page, and the stream that keeps it up to date."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response, Stream
from markupsafe import Markup

from meadhall.server.advice import Advice
from meadhall.server.api.routes import record_file
from meadhall.server.hall import Hall
from meadhall.server.live import LiveMatch
from meadhall.server.pages.common import WebRequest, look, own_seat, page
from meadhall.server.paper import render
from meadhall.server.refusals import Refused, forbidden
from meadhall.server.shown import Shown
from meadhall.server.streams import news, stream
from meadhall.server.visitor import Visitor
from meadhall.server.zones import PageWriter, draw_zones, partial_page


@get("/m/{match:str}", include_in_schema=False)
async def show_table(hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    live = await look(hall, match, visitor)
    seat = live.seat_of(visitor.person)
    return page(
        "table.html",
        visitor,
        shown=Shown(live, visitor, seat),
        zones={zone: Markup(content) for zone, content in draw_zones(live, visitor).items()},
    )


@get("/m/{match:str}/stream", include_in_schema=False)
async def listen(request: WebRequest, hall: Hall, visitor: Visitor, match: str, narrow: int = 0) -> Stream:
    live = await look(hall, match, visitor)
    live.feed.check_room()
    visitor.narrow = narrow == 1
    writer = PageWriter(live, visitor)
    chunks = news(hall, live, live.seat_of(visitor.person), True, writer.write)
    return stream(chunks, request.headers.get("accept-encoding", ""))


@get("/m/{match:str}/zones", include_in_schema=False)
async def show_zones(hall: Hall, visitor: Visitor, match: str, narrow: int = 0) -> Response[str]:
    """The whole table anew, for a screen that has become narrow or wide."""
    live = await look(hall, match, visitor)
    visitor.narrow = narrow == 1
    ear = render("zones/stream.html", visitor, shown=Shown(live, visitor, live.seat_of(visitor.person)), oob=True)
    return zones_page(live, visitor, ear)


def zones_page(live: LiveMatch, visitor: Visitor, more: str = "") -> Response[str]:
    content = partial_page(draw_zones(live, visitor), live.feed.version, visitor.narrow) + more
    return Response(content, media_type="text/html", headers={"cache-control": "no-store"})


@get("/m/{match:str}/why", include_in_schema=False)
async def why_not(hall: Hall, visitor: Visitor, match: str, action: int) -> Response[str]:
    """Why something that was clicked can't be chosen."""
    live = await look(hall, match, visitor)
    shown = Shown(live, visitor, own_seat(live, visitor))
    if not shown.may_answer:
        raise Refused("not_asked")
    words = live.table.why_not(action, visitor.lang) or ""
    return page("toast.html", visitor, words=words)


@get("/m/{match:str}/hint", include_in_schema=False)
async def hint(hall: Hall, visitor: Visitor, match: str) -> Response[str]:
    """What a search would do, in words, with its reasons."""
    live = await look(hall, match, visitor)
    shown = Shown(live, visitor, own_seat(live, visitor))
    if not live.row.hints:
        raise forbidden("no_hints")
    if not shown.may_answer:
        raise Refused("not_asked")
    question = live.take, live.match.ply
    reason = await live.bench.advise(live.table, f"hint {question}")
    if question != (live.take, live.match.ply):
        raise Refused("answered")
    return page("zones/advice.html", visitor, advice=Advice(shown, reason))


@get("/m/{match:str}/record.json", include_in_schema=False)
async def download(hall: Hall, visitor: Visitor, match: str) -> Response[bytes]:
    return record_file(await look(hall, match, visitor))


ROUTER = Router("/", route_handlers=[show_table, listen, show_zones, why_not, hint, download])
