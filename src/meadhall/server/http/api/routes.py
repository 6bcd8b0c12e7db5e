"""Routes of the HTTP API. Their names and docstrings are part of its description."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Response, Stream

from meadhall.bots import LEVELS
from meadhall.core.engine.record import file_text
from meadhall.core.i18n.display_names import clean_name
from meadhall.games import games
from meadhall.match import Match, Refused, Seat
from meadhall.match.commands import ANY, Answer, RevealShare, Sit
from meadhall.match.event_log import log_lines
from meadhall.match.rights import check_revealed, may_answer, own_seat, seat_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.api.schemas import (
    Act,
    ActionOut,
    GameOut,
    Join,
    Lang,
    Legal,
    MatchOut,
    NewMatch,
    NewPerson,
    News,
    Person,
    Show,
    Told,
    game_out,
    live_out,
    match_out,
    speed_in,
)
from meadhall.server.http.error_pages import Problem
from meadhall.server.http.event_streams import match_stream
from meadhall.server.http.middleware.stream_limit import StreamLimiter
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.matches.records import record_of
from meadhall.server.matches.registry import Plan
from meadhall.server.realtime.sse import message
from meadhall.server.rendering import server_words
from meadhall.server.runtime.signing import new_id
from meadhall.server.services import Services

MatchName = Annotated[str, Parameter(description="The match's name, as in its link.", max_length=40)]

MAX_DIGITS = 9

PROBLEMS = {
    400: "What was sent is not understood.",
    401: "A token is needed: get one at /api/people.",
    403: "This is not for you.",
    404: "There is no such thing.",
    409: "Not now: the question was answered already, or the match is not in that state.",
    410: "The match was made with other rules.",
    413: "Too long.",
    408: "The rest of the request never came.",
    429: "Too fast, or too much at once: `Retry-After` says when to try again.",
    503: "The server is full, or nothing can be kept at the moment: nothing was done. Try again later.",
}


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(Problem, description=PROBLEMS[status], generate_examples=False)
        for status in (400, 408, 413, 429, 503, *statuses)
    }


CHANGES = ResponseSpec(
    bytes,
    media_type="text/event-stream",
    description="A message `News` after every change.",
    generate_examples=False,
)


def require_person(visitor: Visitor) -> str:
    """The person behind the token; refused without one."""
    if not visitor.authenticated:
        raise Refused("token")
    return visitor.person


@get("/games", responses=error_responses(), sync_to_thread=False)
def list_games(services: Services, lang: Lang = "en") -> list[GameOut]:
    """All games, their options, the bots there are, and by their hashes the editions that can be played."""
    return [
        game_out(game, lang, list(LEVELS), [edition.hash for edition in services.matches.editions.of(game)])
        for game in games()
    ]


@post("/people", responses=error_responses())
async def new_person(request: WebRequest, services: Services, data: NewPerson, lang: Lang = "en") -> Person:
    """Create a person: a name, and the token that proves who you are. The program is the person's first device, and its
    token is valid until that device is signed out."""
    name = clean_name(data.name) or server_words(lang)("account.guest")
    person = new_id()
    await services.users.rename(person, name)
    device = await services.users.devices.add(person, request.headers.get("user-agent", ""), "program")
    return Person(person, services.users.signer.sign_session(person, device.id))


@get("/matches", responses=error_responses())
async def list_matches(services: Services, visitor: Visitor) -> list[MatchOut]:
    """Matches that anybody may join or watch."""
    rows = await services.store.open_matches()
    seats = await services.store.seats_of([row.id for row in rows])
    return [match_out(row, seats[row.id], visitor.person, services.matches.present_seats(row.id)) for row in rows]


@post("/matches", responses=error_responses(401, 404))
async def new_match(services: Services, visitor: Visitor, data: NewMatch) -> MatchOut:
    """Make a match. It begins when every seat is taken and the promised shares of the seed are shown, or after three
    seconds without them."""
    person = require_person(visitor)
    if data.seats.count("me") > 1:
        raise Refused("bad_plan")
    me = Seat(0, person, (await services.users.get(person)).name, passes=False)
    seats = [me if who == "me" else Seat(0, level=who) for who in data.seats]
    shares = {person: data.share}
    plan = Plan(
        data.game, data.options, seats, data.doors, data.hints, data.seed, data.edition, shares, rated=data.rated
    )
    plan.speed = speed_in(data.speed)
    return live_out(await services.matches.create(plan, person), person)


@get("/matches/{match:str}", responses=error_responses(403, 404, 410))
async def show_match(services: Services, visitor: Visitor, match: MatchName) -> MatchOut:
    """Where a match stands. One that can't go on says why: `retired`."""
    try:
        return live_out(await services.matches.get_for_viewer(match, visitor.person), visitor.person)
    except UnplayableMatch as retired:
        return match_out(retired.row, retired.seats, visitor.person, frozenset(), retired=retired.key)


@post("/matches/{match:str}/join", responses=error_responses(401, 403, 404, 409, 410), status_code=200)
async def join_match(services: Services, visitor: Visitor, match: MatchName, data: Join) -> MatchOut:
    """Take a free seat. If you sit there already, nothing changes."""
    person = require_person(visitor)
    live = await services.matches.get(match)
    name = (await services.users.get(person)).name
    sit = Sit(
        person=person,
        name=name,
        seat=data.seat,
        passes=False,
        share=data.share,
        accepts=data.accept_seed,
        hours=await services.matches.availability_of(person, live.row.speed),
    )
    await live.submit(sit)
    return live_out(live, person)


@post("/matches/{match:str}/reveal", responses=error_responses(401, 403, 404, 409, 410), status_code=200)
async def reveal(services: Services, visitor: Visitor, match: MatchName, data: Show) -> MatchOut:
    """Show the share of the seed that you promised on sitting down, as soon as every seat is taken."""
    person = require_person(visitor)
    live = await services.matches.get(match)
    await live.submit(RevealShare(person=person, share=data.share))
    return live_out(live, person)


@get("/matches/{match:str}/view", responses=error_responses(403, 404, 410))
async def show_view(services: Services, visitor: Visitor, match: MatchName) -> dict[str, object] | None:
    """Exactly what you may know of the table; without a seat, what a spectator may know. Before the match begins there
    is nothing to know: null. The end is shown when all tables of the same deal are over."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    if not live.match.started:
        return None
    if live.match.over:
        check_revealed(live.match)
    view: dict[str, object] = msgspec.to_builtins(live.view(seat_of(live.match, visitor.person)))
    return view


@get("/matches/{match:str}/legal", responses=error_responses(401, 403, 404, 410))
async def show_legal(services: Services, visitor: Visitor, match: MatchName, lang: Lang = "en") -> Legal:
    """What you are asked, and what you may answer, in words."""
    person = require_person(visitor)
    now = (await services.matches.get_for_viewer(match, person)).match
    seat = own_seat(now, person)
    if not may_answer(now, person):
        return Legal(now.ply, now.branch, None, "", [])
    view = now.table.view(seat)
    say = now.game.words(lang, now.names(now.game.words(lang)))
    actions = [
        ActionOut(action, now.table.name(action), now.game.option_words(view, action, say))
        for action in now.table.legal()
    ]
    return Legal(now.ply, now.branch, now.table.decision, now.game.prompt(view, say), actions)


@post("/matches/{match:str}/act", responses=error_responses(401, 403, 404, 409, 410), status_code=200)
async def act(services: Services, visitor: Visitor, match: MatchName, data: Act) -> MatchOut:
    """Answer the question. When this returns, the answer is on the disk; sending it again does no harm."""
    person = require_person(visitor)
    live = await services.matches.get(match)
    action = live.match.game.parse(data.action) if isinstance(data.action, str) else data.action
    await live.submit(Answer(person=person, branch=data.take, ply=data.ply, action=action))
    return live_out(live, person)


@get("/matches/{match:str}/events", responses=error_responses(403, 404, 410) | {200: CHANGES})
async def listen(
    request: WebRequest,
    services: Services,
    stream_limiter: StreamLimiter,
    visitor: Visitor,
    match: MatchName,
    lang: Lang = "en",
) -> Stream:
    """Server-sent events: one at once, then one after every change. Send `Last-Event-ID` to be told what you missed."""
    live = await services.matches.get_for_viewer(match, visitor.person)
    last = request.headers.get("last-event-id", "")
    await live.catch_up_to(*parse_event_id(last))
    writer = MatchEventWriter(live.match, seat_of(live.match, visitor.person), lang, last)
    return match_stream(request, services, stream_limiter, live, visitor, writer.write, page=False)


def parse_event_id(last: str) -> tuple[int, int]:
    """The take and ply in the ID of an event; any other text stands before everything."""
    take, _, ply = last.partition(".")
    known = all(each.isascii() and each.isdecimal() and len(each) <= MAX_DIGITS for each in (take, ply))
    return (int(take), int(ply)) if known else (ANY, ANY)


class MatchEventWriter:
    """Writes the event stream of one program: what its seat may know, each event once."""

    def __init__(self, match: Match, seat: int | None, lang: str, last: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.last_state: tuple[int, int, int, bool] | None = None
        self.events_sent = self.events_until(last)

    def events_until(self, last: str) -> int:
        """How many events a client with that last event ID has received."""
        take, ply = parse_event_id(last)
        return len(self.match.events_until(min(ply, self.match.last_visible_ply))) if take == self.match.branch else 0

    def write(self) -> bytes | None:
        match = self.match
        state = match.branch, match.ply, match.last_visible_ply, match.started
        if state == self.last_state:
            return None
        if self.last_state is not None and self.last_state[0] != match.branch:
            self.events_sent = len(match.events_shown)
        self.last_state = state
        say = match.game.words(self.lang, match.names(match.game.words(self.lang)))
        lines = log_lines(match, self.seat, say, self.events_sent)
        told = [Told(each.ply, each.words, each.event.data()) for each in lines]
        self.events_sent = len(match.events_shown)
        asked = match.asked
        body = News(
            match.ply,
            match.branch,
            match.started,
            match.over,
            None if asked is None else asked.seat,
            match.state.decision,
            told,
        )
        return message(msgspec.json.encode(body).decode(), f"{match.branch}.{match.last_visible_ply}")


@get(
    "/matches/{match:str}/record",
    responses=error_responses(403, 404, 409, 410)
    | {200: ResponseSpec(dict[str, object], description="The record.", generate_examples=False)},
)
async def show_record(services: Services, visitor: Visitor, match: MatchName) -> Response[bytes]:
    """The whole record, with the seed that proves the dice. While the match goes on it is a secret."""
    return await record_file(services, match, visitor.person)


async def record_file(services: Services, match: str, person: str) -> Response[bytes]:
    content = await record_of(services.matches, match, person)
    headers = {"content-disposition": f'attachment; filename="{content.game}-{match}.json"'}
    return Response(file_text(content).encode(), media_type="application/json", headers=headers)


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games,
        new_person,
        list_matches,
        new_match,
        show_match,
        join_match,
        reveal,
        show_view,
        show_legal,
        act,
        listen,
        show_record,
    ],
    tags=["play"],
)
