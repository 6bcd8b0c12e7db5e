"""The routes of the JSON interface."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Response, Stream

from meadhall.bots import LEVELS
from meadhall.core.names import clean_name
from meadhall.core.record import text_of
from meadhall.games import games
from meadhall.match import Match, Refused, Seat
from meadhall.match.deeds import ANY, Answer, Reveal, Sit
from meadhall.match.log import log
from meadhall.match.rights import check_opened, may_answer, own_seat, seat_of
from meadhall.server.api.shapes import (
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
from meadhall.server.guard.places import Places
from meadhall.server.guard.trouble import Problem
from meadhall.server.hall import Hall, Plan
from meadhall.server.records import record_of
from meadhall.server.rendering import server_words
from meadhall.server.request import WebRequest
from meadhall.server.signing import new_name
from meadhall.server.streams import match_stream, message
from meadhall.server.visitor import Visitor
from meadhall.server.waking import Retired

MatchName = Annotated[str, Parameter(description="The match's name, as in its link.", max_length=40)]

MOST_DIGITS = 9

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


def may_fail(*statuses: int) -> dict[int, ResponseSpec]:
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


def somebody(visitor: Visitor) -> str:
    """The person behind the token."""
    if not visitor.known:
        raise Refused("token")
    return visitor.person


@get("/games", responses=may_fail(), sync_to_thread=False)
def list_games(hall: Hall, lang: Lang = "en") -> list[GameOut]:
    """All games, their options, the bots there are, and by their hashes the editions that can be played."""
    return [
        game_out(game, lang, list(LEVELS), [edition.hash for edition in hall.editions.of(game)]) for game in games()
    ]


@post("/people", responses=may_fail())
async def new_person(request: WebRequest, hall: Hall, data: NewPerson, lang: Lang = "en") -> Person:
    """Become somebody: a name, and the token that proves who you are. The program is the first of the person's devices,
    and its token is good until it is signed out."""
    name = clean_name(data.name) or server_words(lang)("me.guest")
    person = new_name()
    await hall.people.rename(person, name)
    device = await hall.people.devices.add(person, request.headers.get("user-agent", ""), "program")
    return Person(person, hall.people.signer.sign_browser(person, device.id))


@get("/matches", responses=may_fail())
async def list_matches(hall: Hall, visitor: Visitor) -> list[MatchOut]:
    """Matches that anybody may join or watch."""
    rows = await hall.store.open_matches()
    seats = await hall.store.seats_of([row.id for row in rows])
    return [match_out(row, seats[row.id], visitor.person, hall.present(row.id)) for row in rows]


@post("/matches", responses=may_fail(401, 404))
async def new_match(hall: Hall, visitor: Visitor, data: NewMatch) -> MatchOut:
    """Make a match. It begins when every seat is taken and the promised shares of the seed are shown, or after three
    seconds without them."""
    person = somebody(visitor)
    if data.seats.count("me") > 1:
        raise Refused("bad_plan")
    me = Seat(0, person, (await hall.people.get(person)).name, passes=False)
    seats = [me if who == "me" else Seat(0, level=who) for who in data.seats]
    shares = {person: data.share}
    plan = Plan(
        data.game, data.options, seats, data.doors, data.hints, data.seed, data.edition, shares, rated=data.rated
    )
    plan.speed = speed_in(data.speed)
    return live_out(await hall.make(plan, person), person)


@get("/matches/{match:str}", responses=may_fail(403, 404, 410))
async def show_match(hall: Hall, visitor: Visitor, match: MatchName) -> MatchOut:
    """Where a match stands. One that can't go on says why: `retired`."""
    try:
        return live_out(await hall.look(match, visitor.person), visitor.person)
    except Retired as retired:
        return match_out(retired.row, retired.seats, visitor.person, frozenset(), retired=retired.key)


@post("/matches/{match:str}/join", responses=may_fail(401, 403, 404, 409, 410), status_code=200)
async def join_match(hall: Hall, visitor: Visitor, match: MatchName, data: Join) -> MatchOut:
    """Take a free seat. Whoever sits there already simply stays."""
    person = somebody(visitor)
    live = await hall.open(match)
    name = (await hall.people.get(person)).name
    sit = Sit(
        person=person,
        name=name,
        seat=data.seat,
        passes=False,
        share=data.share,
        accepts=data.accept_seed,
        hours=await hall.hours(person, live.row.speed),
    )
    await live.do(sit)
    return live_out(live, person)


@post("/matches/{match:str}/reveal", responses=may_fail(401, 403, 404, 409, 410), status_code=200)
async def reveal(hall: Hall, visitor: Visitor, match: MatchName, data: Show) -> MatchOut:
    """Show the share of the seed that you promised on sitting down, as soon as every seat is taken."""
    person = somebody(visitor)
    live = await hall.open(match)
    await live.do(Reveal(person=person, share=data.share))
    return live_out(live, person)


@get("/matches/{match:str}/view", responses=may_fail(403, 404, 410))
async def show_view(hall: Hall, visitor: Visitor, match: MatchName) -> dict[str, object] | None:
    """Exactly what you may know of the table; without a seat, what a spectator may know. Before the match begins there
    is nothing to know: null. The end is shown when all tables of the same deal are over."""
    live = await hall.look(match, visitor.person)
    if not live.match.started:
        return None
    if live.match.over:
        check_opened(live.match)
    view: dict[str, object] = msgspec.to_builtins(live.view(seat_of(live.match, visitor.person)))
    return view


@get("/matches/{match:str}/legal", responses=may_fail(401, 403, 404, 410))
async def show_legal(hall: Hall, visitor: Visitor, match: MatchName, lang: Lang = "en") -> Legal:
    """What you are asked, and what you may answer, in words."""
    person = somebody(visitor)
    now = (await hall.look(match, person)).match
    seat = own_seat(now, person)
    if not may_answer(now, person):
        return Legal(now.ply, now.take, None, "", [])
    view = now.table.view(seat)
    say = now.game.words(lang, now.names(now.game.words(lang)))
    actions = [
        ActionOut(action, now.table.name(action), now.game.option_words(view, action, say))
        for action in now.table.legal()
    ]
    return Legal(now.ply, now.take, now.table.decision, now.game.prompt(view, say), actions)


@post("/matches/{match:str}/act", responses=may_fail(401, 403, 404, 409, 410), status_code=200)
async def act(hall: Hall, visitor: Visitor, match: MatchName, data: Act) -> MatchOut:
    """Answer the question. When this returns, the answer is on the disk; sending it again does no harm."""
    person = somebody(visitor)
    live = await hall.open(match)
    action = live.match.game.parse(data.action) if isinstance(data.action, str) else data.action
    await live.do(Answer(person=person, take=data.take, ply=data.ply, action=action))
    return live_out(live, person)


@get("/matches/{match:str}/events", responses=may_fail(403, 404, 410) | {200: CHANGES})
async def listen(
    request: WebRequest,
    hall: Hall,
    places: Places,
    visitor: Visitor,
    match: MatchName,
    lang: Lang = "en",
) -> Stream:
    """Server-sent events: one at once, then one after every change. Send `Last-Event-ID` to be told what you missed."""
    live = await hall.look(match, visitor.person)
    last = request.headers.get("last-event-id", "")
    await live.know(*moment_of(last))
    teller = Teller(live.match, seat_of(live.match, visitor.person), lang, last)
    return match_stream(request, hall, places, live, visitor, teller.write, page=False)


def moment_of(last: str) -> tuple[int, int]:
    """The take and ply that a message had as its number; whatever else is sent was before everything."""
    take, _, ply = last.partition(".")
    known = all(each.isascii() and each.isdecimal() and len(each) <= MOST_DIGITS for each in (take, ply))
    return (int(take), int(ply)) if known else (ANY, ANY)


class Teller:
    """Tells one program what its seat may hear, each thing once."""

    def __init__(self, match: Match, seat: int | None, lang: str, last: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.sent: tuple[int, int, int, bool] | None = None
        self.told = self.heard_until(last)

    def heard_until(self, last: str) -> int:
        """How many events somebody with that last message knows."""
        take, ply = moment_of(last)
        return len(self.match.events_until(min(ply, self.match.last_shown))) if take == self.match.take else 0

    def write(self) -> bytes | None:
        match = self.match
        state = match.take, match.ply, match.last_shown, match.started
        if state == self.sent:
            return None
        if self.sent is not None and self.sent[0] != match.take:
            self.told = len(match.events_shown)
        self.sent = state
        say = match.game.words(self.lang, match.names(match.game.words(self.lang)))
        told = [Told(each.ply, each.words, each.event.data()) for each in log(match, self.seat, say, self.told)]
        self.told = len(match.events_shown)
        asked = match.asked
        body = News(
            match.ply,
            match.take,
            match.started,
            match.over,
            None if asked is None else asked.seat,
            match.standing.decision,
            told,
        )
        return message(msgspec.json.encode(body).decode(), f"{match.take}.{match.last_shown}")


@get(
    "/matches/{match:str}/record",
    responses=may_fail(403, 404, 409, 410)
    | {200: ResponseSpec(dict[str, object], description="The record.", generate_examples=False)},
)
async def show_record(hall: Hall, visitor: Visitor, match: MatchName) -> Response[bytes]:
    """The whole record, with the seed that proves the dice. While the match goes on it is a secret."""
    return await record_file(hall, match, visitor.person)


async def record_file(hall: Hall, match: str, person: str) -> Response[bytes]:
    content = await record_of(hall, match, person)
    headers = {"content-disposition": f'attachment; filename="{content.game}-{match}.json"'}
    return Response(text_of(content).encode(), media_type="application/json", headers=headers)


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
