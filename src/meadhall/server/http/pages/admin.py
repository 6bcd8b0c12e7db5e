"""Admin page for the server's operator: `meadhall admin page` prints a link that opens it in one browser."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from urllib.parse import urlencode

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens, destructive, path_of
from meadhall.server.http.pages.common import Form, int_field, page, redirect_to
from meadhall.server.http.request import WebRequest
from meadhall.server.ops.admin_service import AdminService
from meadhall.server.ops.background_tasks import resync_outdated
from meadhall.server.ops.retention import RetentionPolicy, find_expired, purge
from meadhall.server.presenters.match_list import title
from meadhall.server.rendering import server_words
from meadhall.server.services import Services
from meadhall.server.storage.models import MatchRow

log = logging.getLogger("meadhall.server")
ADMIN_COOKIE = "meadhall_host"
ADMIN_ID = "host"
"""The user ID that the link is signed for."""
SESSION_LIFETIME_S = 43_200
MAX_ROWS = 50
RETENTION = RetentionPolicy()


async def check_admin(request: WebRequest, services: Services, visitor: Visitor) -> None:
    """Refuse browsers other than that which has opened the link, within half a day and as the same user."""
    keeper = await services.users.verify_link("keeper", request.cookies.get(ADMIN_COOKIE, ""))
    if keeper is None or keeper.id != visitor.person:
        raise Refused("host_key")


@get("/host", include_in_schema=False)
async def show_admin(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    await check_admin(request, services, visitor)
    store = services.store
    latest = await store.latest_matches(MAX_ROWS)
    seats = await store.seats_of([row.id for row in latest])
    rows = [(row, title(row.game, visitor.lang), match_state(row), seats[row.id]) for row in latest]
    people = [(each, len(await store.matches_of(each.id, 1000))) for each in (await store.all_people())[:MAX_ROWS]]
    old = await find_expired(store, RETENTION, tuple(services.matches.actors))
    done = request.query_params.get("done", "")
    return page(
        "admin.html",
        visitor,
        rows=rows,
        people=people,
        old=old,
        retention=RETENTION,
        when=when,
        done=done if done in OPERATIONS else "",
        action=operation_path,
        token=await csrf_tokens(services, visitor),
    )


def match_state(row: MatchRow) -> str:
    return "over" if row.over else "goes_on" if row.started else "waits"


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "minutes")


@get("/host/{signed:str}", include_in_schema=False)
async def ask_to_sign_in(services: Services, visitor: Visitor, signed: str) -> Response[str]:
    """The admin link was opened: ask before this browser is signed in."""
    await check_link(services, signed)
    return page("admin_sign_in.html", visitor, signed=signed)


@post("/host/{signed:str}", include_in_schema=False)
async def sign_in(request: WebRequest, services: Services, visitor: Visitor, signed: str) -> Redirect:
    await check_link(services, signed)
    me = await services.users.get(visitor.person)
    answer = redirect_to("/host")
    answer.set_cookie(
        ADMIN_COOKIE,
        services.users.signer.sign_with_expiry("keeper", me.id, me.generation, SESSION_LIFETIME_S),
        path="/host",
        max_age=SESSION_LIFETIME_S,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    log.warning("a browser has taken the host's key")
    return answer


async def check_link(services: Services, signed: str) -> None:
    holder = await services.users.verify_link("host", signed)
    if holder is None or holder.id != ADMIN_ID:
        raise Refused("link")


async def purge_old(services: Services, form: Form) -> None:
    await purge(services.store, RETENTION, tuple(services.matches.actors))


async def remove(services: Services, form: Form) -> None:
    await AdminService(services.store).remove(form.get("match", ""), int_field(form, "seat"))


OPERATIONS: dict[str, Callable[[Services, Form], Awaitable[object]]] = {
    "delete": lambda services, form: AdminService(services.store).delete(form.get("match", "")),
    "remove": remove,
    "mute": lambda services, form: AdminService(services.store).mute(form.get("person", ""), True),
    "unmute": lambda services, form: AdminService(services.store).mute(form.get("person", ""), False),
    "revoke": lambda services, form: AdminService(services.store).revoke(form.get("person", "")),
    "purge": purge_old,
}


@get("/host/do/{operation:str}", include_in_schema=False)
async def ask_to_confirm(request: WebRequest, services: Services, visitor: Visitor, operation: str) -> Response[str]:
    """Confirmation page of an irreversible operation: it lists what will be deleted."""
    await check_admin(request, services, visitor)
    if operation not in LOSSES:
        raise Refused("nothing_here")
    say = server_words(visitor.lang)
    lines = await LOSSES[operation](services, request.query_params, visitor.lang)
    more = [say.count("admin.more", len(lines) - MAX_ROWS)] if len(lines) > MAX_ROWS else []
    return page(
        "confirm.html",
        visitor,
        title=say(f"admin.ask.{operation}"),
        help=say(f"admin.ask.{operation}.help"),
        gone=lines[:MAX_ROWS] + more,
        action=path_of(request),
        yes=say("admin.sure"),
        back="/host",
        token=await csrf_tokens(services, visitor),
    )


def operation_path(operation: str, of: Mapping[str, object]) -> str:
    """The path that a form is sent to: it names the operation and its object, and the form's token is valid for it."""
    return f"/host/do/{operation}?{urlencode(of)}".rstrip("?")


async def lost_with_match(services: Services, form: Form, lang: str) -> list[str]:
    row = await AdminService(services.store).match(form.get("match", ""))
    say = server_words(lang)
    stand = f"{say(f'admin.state.{match_state(row)}')} · {say.count('admin.plies', row.ply)}"
    seats = (await services.store.seats_of([row.id]))[row.id]
    return [title(row.game, lang), stand, *(seat.name or say("lobby.free") for seat in seats)]


async def lost_with_seat(services: Services, form: Form, lang: str) -> list[str]:
    row = await AdminService(services.store).match(form.get("match", ""))
    seat = int_field(form, "seat")
    seats = (await services.store.seats_of([row.id]))[row.id]
    return [title(row.game, lang), *(each.name for each in seats if each.seat == seat)]


async def lost_with_person(services: Services, form: Form, lang: str) -> list[str]:
    await AdminService(services.store).check_person(form.get("person", ""))
    person = await services.store.person(form.get("person", ""))
    return [person.name or "–", person.id]


async def lost_with_purge(services: Services, form: Form, lang: str) -> list[str]:
    say = server_words(lang)
    old = await find_expired(services.store, RETENTION, tuple(services.matches.actors))
    people = await services.store.people_by_id(old.people)
    return [
        *(f"{say('admin.match')}{say('colon')} {match}" for match in old.matches),
        *(f"{say('admin.person')}{say('colon')} {people[person].name or '–'} ({person})" for person in old.people),
    ]


LOSSES: dict[str, Callable[[Services, Form, str], Awaitable[list[str]]]] = {
    "delete": lost_with_match,
    "remove": lost_with_seat,
    "revoke": lost_with_person,
    "purge": lost_with_purge,
}
"""What each irreversible operation would delete."""


@destructive("/host/do/{operation:str}")
async def do_operation(request: WebRequest, services: Services, visitor: Visitor, operation: str) -> Redirect:
    await check_admin(request, services, visitor)
    if operation not in OPERATIONS:
        raise Refused("nothing_here")
    await OPERATIONS[operation](services, request.query_params)
    log.warning("the host did something", extra={"action": operation})
    await resync_outdated(services)
    return redirect_to(f"/host?done={operation}")


ROUTER = Router("/", route_handlers=[show_admin, ask_to_sign_in, sign_in, ask_to_confirm, do_operation])
