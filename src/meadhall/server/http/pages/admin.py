"""The page for whoever runs the server: `meadhall admin page` prints a link that opens it in one browser."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from urllib.parse import urlencode

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import path_of, csrf_tokens, destructive
from meadhall.server.http.pages.common import Form, go, number_in, page
from meadhall.server.http.request import WebRequest
from meadhall.server.ops.admin_service import AdminService
from meadhall.server.ops.maintenance import resync_outdated
from meadhall.server.ops.retention import RetentionPolicy, find_expired, purge
from meadhall.server.presenters.match_list import title
from meadhall.server.rendering import server_words
from meadhall.server.services import Services
from meadhall.server.storage.models import MatchRow

log = logging.getLogger("meadhall.server")
COOKIE = "meadhall_host"
KEY = "host"
"""In whose name the link is signed."""
HALF_A_DAY = 43_200
MOST = 50
AGES = RetentionPolicy()


async def check_host(request: WebRequest, services: Services, visitor: Visitor) -> None:
    """Only a browser that has opened the link, within half a day, and as the same person."""
    keeper = await services.users.verify_link("keeper", request.cookies.get(COOKIE, ""))
    if keeper is None or keeper.id != visitor.person:
        raise Refused("host_key")


@get("/host", include_in_schema=False)
async def show_host(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    await check_host(request, services, visitor)
    store = services.store
    latest = await store.latest_matches(MOST)
    seats = await store.seats_of([row.id for row in latest])
    rows = [(row, title(row.game, visitor.lang), state(row), seats[row.id]) for row in latest]
    people = [(each, len(await store.matches_of(each.id, 1000))) for each in (await store.all_people())[:MOST]]
    old = await find_expired(store, AGES, tuple(services.matches.actors))
    done = request.query_params.get("done", "")
    return page(
        "admin.html",
        visitor,
        rows=rows,
        people=people,
        old=old,
        ages=AGES,
        when=when,
        done=done if done in DEEDS else "",
        action=deed_address,
        token=await csrf_tokens(services, visitor),
    )


def state(row: MatchRow) -> str:
    return "over" if row.over else "goes_on" if row.started else "waits"


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "minutes")


@get("/host/{signed:str}", include_in_schema=False)
async def show_key(services: Services, visitor: Visitor, signed: str) -> Response[str]:
    """Somebody has opened the host's link: ask before this browser may do all that."""
    await check_key(services, signed)
    return page("admin_sign_in.html", visitor, signed=signed)


@post("/host/{signed:str}", include_in_schema=False)
async def take_key(request: WebRequest, services: Services, visitor: Visitor, signed: str) -> Redirect:
    await check_key(services, signed)
    me = await services.users.get(visitor.person)
    answer = go("/host")
    answer.set_cookie(
        COOKIE,
        services.users.signer.sign_with_expiry("keeper", me.id, me.generation, HALF_A_DAY),
        path="/host",
        max_age=HALF_A_DAY,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    log.warning("a browser has taken the host's key")
    return answer


async def check_key(services: Services, signed: str) -> None:
    holder = await services.users.verify_link("host", signed)
    if holder is None or holder.id != KEY:
        raise Refused("link")


async def tidy_up(services: Services, form: Form) -> None:
    await purge(services.store, AGES, tuple(services.matches.actors))


async def remove(services: Services, form: Form) -> None:
    await AdminService(services.store).remove(form.get("match", ""), number_in(form, "seat"))


DEEDS: dict[str, Callable[[Services, Form], Awaitable[object]]] = {
    "delete": lambda services, form: AdminService(services.store).delete(form.get("match", "")),
    "remove": remove,
    "mute": lambda services, form: AdminService(services.store).mute(form.get("person", ""), True),
    "unmute": lambda services, form: AdminService(services.store).mute(form.get("person", ""), False),
    "revoke": lambda services, form: AdminService(services.store).revoke(form.get("person", "")),
    "purge": tidy_up,
}


@get("/host/do/{deed:str}", include_in_schema=False)
async def ask(request: WebRequest, services: Services, visitor: Visitor, deed: str) -> Response[str]:
    """What can't be undone is done only after a page that names what will be gone."""
    await check_host(request, services, visitor)
    if deed not in LOSSES:
        raise Refused("nothing_here")
    say = server_words(visitor.lang)
    lines = await LOSSES[deed](services, request.query_params, visitor.lang)
    more = [say.count("host.more", len(lines) - MOST)] if len(lines) > MOST else []
    return page(
        "confirm.html",
        visitor,
        title=say(f"host.ask.{deed}"),
        help=say(f"host.ask.{deed}.help"),
        gone=lines[:MOST] + more,
        action=path_of(request),
        yes=say("host.sure"),
        back="/host",
        token=await csrf_tokens(services, visitor),
    )


def deed_address(deed: str, of: Mapping[str, object]) -> str:
    """Where a form of the host's is sent to: the address says all, and its token holds for nothing else."""
    return f"/host/do/{deed}?{urlencode(of)}".rstrip("?")


async def match_lost(services: Services, form: Form, lang: str) -> list[str]:
    row = await AdminService(services.store).match(form.get("match", ""))
    say = server_words(lang)
    stand = f"{say(f'host.state.{state(row)}')} · {say.count('host.plies', row.ply)}"
    seats = (await services.store.seats_of([row.id]))[row.id]
    return [title(row.game, lang), stand, *(seat.name or say("hall.free") for seat in seats)]


async def seat_lost(services: Services, form: Form, lang: str) -> list[str]:
    row = await AdminService(services.store).match(form.get("match", ""))
    seat = number_in(form, "seat")
    seats = (await services.store.seats_of([row.id]))[row.id]
    return [title(row.game, lang), *(each.name for each in seats if each.seat == seat)]


async def person_lost(services: Services, form: Form, lang: str) -> list[str]:
    await AdminService(services.store).check_person(form.get("person", ""))
    person = await services.store.person(form.get("person", ""))
    return [person.name or "–", person.id]


async def old_lost(services: Services, form: Form, lang: str) -> list[str]:
    say = server_words(lang)
    old = await find_expired(services.store, AGES, tuple(services.matches.actors))
    people = await services.store.people_by_id(old.people)
    return [
        *(f"{say('host.match')}{say('colon')} {match}" for match in old.matches),
        *(f"{say('host.person')}{say('colon')} {people[person].name or '–'} ({person})" for person in old.people),
    ]


LOSSES: dict[str, Callable[[Services, Form, str], Awaitable[list[str]]]] = {
    "delete": match_lost,
    "remove": seat_lost,
    "revoke": person_lost,
    "purge": old_lost,
}
"""What will be gone by what can't be undone."""


@destructive("/host/do/{deed:str}")
async def do(request: WebRequest, services: Services, visitor: Visitor, deed: str) -> Redirect:
    await check_host(request, services, visitor)
    if deed not in DEEDS:
        raise Refused("nothing_here")
    await DEEDS[deed](services, request.query_params)
    log.warning("the host did something", extra={"action": deed})
    await resync_outdated(services)
    return go(f"/host?done={deed}")


ROUTER = Router("/", route_handlers=[show_host, show_key, take_key, ask, do])
