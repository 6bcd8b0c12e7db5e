"""Table page: the match as the visitor sees it, and the event stream that updates it."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter
from litestar.response import Response, Stream

from meadhall.lessons import course
from meadhall.match import Refused
from meadhall.match.rights import check_may_hint, may_answer, own_seat, seat_of
from meadhall.server.accounts.visitor import HAND, Visitor
from meadhall.server.http.api.routes import record_file
from meadhall.server.http.event_streams import match_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.pages.common import html_response, page, read_form
from meadhall.server.http.pages.retired_match import retired_page
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.presenters.coach import Spoken, manner_of, speak, turn_on
from meadhall.server.presenters.fragment_cache import cache_of
from meadhall.server.presenters.hint import HintView
from meadhall.server.presenters.match_view import QUICK, MatchView
from meadhall.server.ratings.results import Results
from meadhall.server.realtime.fragments import PageWriter, partials, render_fragments
from meadhall.server.rendering import render
from meadhall.server.services import Services


def own_view(live: MatchActor, visitor: Visitor) -> MatchView:
    """The match as the visitor may see it."""
    return MatchView(live, visitor, seat_of(live.match, visitor.person))


@get("/m/{match:str}", include_in_schema=False)
async def show_table(
    services: Services, dispatcher: NotificationDispatcher, visitor: Visitor, match: str
) -> Response[str]:
    try:
        live = await services.matches.get_for_viewer(match, visitor.person)
    except UnplayableMatch as retired:
        return await retired_page(services, visitor, retired)
    await load_profile_ids(services, live)
    fragments = {name: fragment.html for name, fragment in render_fragments(live, visitor).items()}
    shown = own_view(live, visitor)
    spoken = Spoken(await manner_of(services.learning, live, visitor.person, shown.words))
    return page(
        "table.html",
        visitor,
        shown=shown,
        fragments=fragments,
        spoken=spoken,
        lessons=bool(course(shown.game)),
        quick=QUICK,
        offer=await offered_push_key(services, dispatcher, live, visitor),
    )


async def load_profile_ids(services: Services, live: MatchActor) -> None:
    """Look up which players at the table have a public profile page."""
    people = sorted({seat.person for seat in live.match.seats if seat.person})
    known = await Results(services.store).visible_profiles(people)
    if known != live.profile_ids:
        live.profile_ids = known
        cache_of(live).drawn.clear()


async def offered_push_key(
    services: Services, dispatcher: NotificationDispatcher, live: MatchActor, visitor: Visitor
) -> str:
    """The key to subscribe to push messages, for players with human opponents (or free seats) and no channel yet."""
    others = any(seat.person != visitor.person and (seat.person or not seat.taken) for seat in live.match.seats)
    if live.match.over or not others or seat_of(live.match, visitor.person) is None:
        return ""
    return "" if await services.channels.of(visitor.person) else dispatcher.pusher.public


@get("/m/{match:str}/stream", include_in_schema=False)
async def stream(
    request: WebRequest,
    services: Services,
    stream_limiter: StreamLimiter,
    visitor: Visitor,
    match: str,
    narrow: int = 0,
    screen: str = "",
) -> Stream:
    live = await services.matches.get_for_viewer(match, visitor.person)
    visitor.narrow = narrow == 1
    visitor.screen = HAND if screen == HAND else ""
    return match_stream(request, services, stream_limiter, live, visitor, PageWriter(live, visitor).write)


@get("/m/{match:str}/zones", include_in_schema=False)
async def show_fragments(services: Services, visitor: Visitor, match: str, narrow: int = 0) -> Response[str]:
    """All fragments, for a screen that has become narrow or wide."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    visitor.narrow = narrow == 1
    stream_element = render("fragments/stream.html", visitor, shown=own_view(live, visitor), oob=True)
    return fragments_response(live, visitor, stream_element)


def fragments_response(live: MatchActor, visitor: Visitor, more: str = "") -> Response[str]:
    fragments = {name: fragment.html for name, fragment in render_fragments(live, visitor).items()}
    content = partials(fragments, live.page_version, visitor.narrow) + more
    return Response(content, media_type="text/html", headers={"cache-control": "no-store"})


@get("/m/{match:str}/words", include_in_schema=False)
async def show_as_text(services: Services, visitor: Visitor, match: str) -> Response[str]:
    """The table as text."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    return page("table_as_text.html", visitor, shown=own_view(live, visitor))


@get("/m/{match:str}/log", include_in_schema=False)
async def show_older_log(services: Services, visitor: Visitor, match: str) -> Response[str]:
    """The lines of the log before those that came with the page."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    return html_response(str(own_view(live, visitor).older_lines))


@get("/m/{match:str}/why", include_in_schema=False)
async def show_why_not(services: Services, visitor: Visitor, match: str, action: int) -> Response[str]:
    """Why a clicked thing can't be chosen."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    own_seat(live.match, visitor.person)
    if not may_answer(live.match, visitor.person):
        raise Refused("not_asked")
    words = live.match.table.why_not(action, visitor.lang) or ""
    return page("toast.html", visitor, words=words)


@get("/m/{match:str}/thing", include_in_schema=False)
async def inspect(
    services: Services,
    visitor: Visitor,
    match: str,
    name: Annotated[str, Parameter(max_length=80)],
    action: int | None = None,
) -> Response[str]:
    """The inspect card of a thing on the table; if it stands for an action, also why that is not legal now."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    shown = own_view(live, visitor)
    card = shown.card(name) if shown.started else None
    if card is None:
        raise Refused("nothing_here")
    choice = next((each for each in shown.choices if each.action == action), None)
    why = "" if choice or action is None or not shown.may_answer else shown.table.why_not(action, visitor.lang)
    return page("inspect.html", visitor, card=card, shown=shown, choice=choice, why=why or "")


def coach_page(shown: MatchView, spoken: Spoken) -> Response[str]:
    written = render(
        "coach.html", shown.visitor, shown=shown, spoken=spoken, lessons=bool(course(shown.game)), quick=QUICK
    )
    return html_response(f'<hx-partial hx-target="#coach" hx-swap="outerHTML">{written}</hx-partial>')


@post("/m/{match:str}/coach", status_code=200, include_in_schema=False)
async def ask_coach(services: Services, visitor: Visitor, match: str) -> Response[str]:
    """What the coach says about the current question."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    own_seat(live.match, visitor.person)
    shown = own_view(live, visitor)
    return coach_page(shown, await speak(services.learning, live, visitor.person, shown.words))


@post("/m/{match:str}/guide", status_code=200, include_in_schema=False)
async def switch_coach(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Response[str]:
    """Turn the coach on or off for this game."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    own_seat(live.match, visitor.person)
    on = (await read_form(request)).get("on")
    if on not in ("on", "off"):
        raise Refused("not_understood")
    await turn_on(services.learning, live, visitor.person, on == "on")
    shown = own_view(live, visitor)
    return coach_page(shown, await speak(services.learning, live, visitor.person, shown.words))


@get("/m/{match:str}/hint", include_in_schema=False)
async def hint(services: Services, visitor: Visitor, match: str) -> Response[str]:
    """A hint: what the search would choose, with its reasons in words."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    check_may_hint(live.match, visitor.person)
    question = live.match.branch, live.match.ply
    shown = own_view(live, visitor)
    advice = (services.remote_analysis or services.worker_pool).hint(visitor.person, match, live.match.table, question)
    reason = await services.until_shutdown(advice)
    if question != (live.match.branch, live.match.ply):
        raise Refused("answered")
    return page("fragments/hint.html", visitor, advice=HintView(shown, reason))


@get("/m/{match:str}/record.json", include_in_schema=False)
async def download(services: Services, visitor: Visitor, match: str) -> Response[bytes]:
    return await record_file(services, match, visitor.person)


ROUTER = Router(
    "/",
    route_handlers=[
        show_table,
        stream,
        show_fragments,
        show_as_text,
        show_older_log,
        show_why_not,
        inspect,
        ask_coach,
        switch_coach,
        hint,
        download,
    ],
)
