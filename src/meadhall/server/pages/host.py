"""The page for whoever runs the server: `meadhall admin page` prints a link that opens it in one browser."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.desk import Desk
from meadhall.server.hall import Hall
from meadhall.server.pages.common import Form, form_of, go, number_in, page
from meadhall.server.pages.listing import title
from meadhall.server.purge import Ages, found, purge
from meadhall.server.request import WebRequest
from meadhall.server.rows import MatchRow
from meadhall.server.upkeep import keep_up
from meadhall.server.visitor import Visitor

log = logging.getLogger("meadhall.server")
COOKIE = "meadhall_host"
KEY = "host"
"""In whose name the link is signed."""
HALF_A_DAY = 43_200
MOST = 50
AGES = Ages()


async def check_host(request: WebRequest, hall: Hall, visitor: Visitor) -> None:
    """Only a browser that has opened the link, within half a day, and as the same person."""
    keeper = await hall.people.proven_in_time("keeper", request.cookies.get(COOKIE, ""))
    if keeper is None or keeper.id != visitor.person:
        raise Refused("host_key")


@get("/host", include_in_schema=False)
async def show_host(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[str]:
    await check_host(request, hall, visitor)
    store = hall.store
    latest = await store.latest_matches(MOST)
    seats = await store.seats_of([row.id for row in latest])
    rows = [(row, title(row.game, visitor.lang), state(row), seats[row.id]) for row in latest]
    people = [(each, len(await store.matches_of(each.id, 1000))) for each in (await store.people())[:MOST]]
    old = await found(store, AGES, tuple(hall.live))
    done = request.query_params.get("done", "")
    return page(
        "host.html",
        visitor,
        rows=rows,
        people=people,
        old=old,
        ages=AGES,
        when=when,
        done=done if done in DEEDS else "",
    )


def state(row: MatchRow) -> str:
    return "over" if row.over else "goes_on" if row.started else "waits"


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "minutes")


@get("/host/{signed:str}", include_in_schema=False)
async def show_key(hall: Hall, visitor: Visitor, signed: str) -> Response[str]:
    """Somebody has opened the host's link: ask before this browser may do all that."""
    await check_key(hall, signed)
    return page("host_key.html", visitor, signed=signed)


@post("/host/{signed:str}", include_in_schema=False)
async def take_key(request: WebRequest, hall: Hall, visitor: Visitor, signed: str) -> Redirect:
    await check_key(hall, signed)
    me = await hall.people.get(visitor.person)
    answer = go("/host")
    answer.set_cookie(
        COOKIE,
        hall.people.signer.sign_for_a_while("keeper", me.id, me.generation, HALF_A_DAY),
        path="/host",
        max_age=HALF_A_DAY,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    log.warning("a browser has taken the host's key")
    return answer


async def check_key(hall: Hall, signed: str) -> None:
    holder = await hall.people.proven_in_time("host", signed)
    if holder is None or holder.id != KEY:
        raise Refused("link")


async def tidy_up(hall: Hall, form: Form) -> None:
    await purge(hall.store, AGES, tuple(hall.live))


async def remove(hall: Hall, form: Form) -> None:
    await Desk(hall.store).remove(form.get("match", ""), number_in(form, "seat"))


DEEDS: dict[str, Callable[[Hall, Form], Awaitable[object]]] = {
    "delete": lambda hall, form: Desk(hall.store).delete(form.get("match", "")),
    "remove": remove,
    "mute": lambda hall, form: Desk(hall.store).mute(form.get("person", ""), True),
    "unmute": lambda hall, form: Desk(hall.store).mute(form.get("person", ""), False),
    "revoke": lambda hall, form: Desk(hall.store).revoke(form.get("person", "")),
    "purge": tidy_up,
}


@post("/host/do/{deed:str}", include_in_schema=False)
async def do(request: WebRequest, hall: Hall, visitor: Visitor, deed: str) -> Redirect:
    await check_host(request, hall, visitor)
    if deed not in DEEDS:
        raise Refused("nothing_here")
    await DEEDS[deed](hall, await form_of(request))
    log.warning("the host did something", extra={"deed": deed})
    await keep_up(hall)
    return go(f"/host?done={deed}")


ROUTER = Router("/", route_handlers=[show_host, show_key, take_key, do])
