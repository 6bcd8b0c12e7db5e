"""What is yours: bring it along, take it away, have it forgotten."""

from __future__ import annotations

from contextlib import ExitStack

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.match import Refused
from meadhall.server.account.bring import bring, matches_of
from meadhall.server.account.entry import BRING
from meadhall.server.account.export import Exporter
from meadhall.server.account.vanish import vanish
from meadhall.server.action_tokens import action_tokens, destructive
from meadhall.server.hall import Hall
from meadhall.server.pages.common import form_of, go, page
from meadhall.server.request import WebRequest
from meadhall.server.rows import PersonRow
from meadhall.server.signing import device_of_link
from meadhall.server.visitor import COOKIE, Visitor


@get("/me/data", include_in_schema=False)
async def show_data(hall: Hall, visitor: Visitor) -> Response[str]:
    matches = len(await matches_of(hall, visitor.person))
    return page("own_data.html", visitor, matches=matches, token=await action_tokens(hall, visitor))


@get("/me/data/export", include_in_schema=False)
async def take_away(request: WebRequest, exporter: Exporter, visitor: Visitor) -> Stream:
    leaving: ExitStack = request.scope["state"]["leaving"]
    leaving.enter_context(exporter.admission.admit(visitor.person))
    headers = {"content-disposition": 'attachment; filename="meadhall-you.zip"', "cache-control": "no-store"}
    return Stream(exporter.export(visitor.person), media_type="application/zip", headers=headers)


@destructive("/me/data/forget")
async def forget_me(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    """Only who says so twice is forgotten."""
    if (await form_of(request)).get("sure") != "yes":
        raise Refused("not_sure")
    await vanish(hall, visitor.person)
    visitor.known = True
    answer = go("/me/forgotten")
    answer.delete_cookie(COOKIE)
    return answer


@get("/me/forgotten", include_in_schema=False)
async def show_forgotten(visitor: Visitor) -> Response[str]:
    return page("mail_said.html", visitor, title="data.forgotten", words="data.forgotten.help", action="")


async def guest_of(hall: Hall, visitor: Visitor, signed: str) -> PersonRow:
    """The guest that this browser was before; whoever signed out meanwhile has nobody to bring them to."""
    guest = await hall.people.proven_in_time(BRING, signed)
    if guest is None or not visitor.known or guest.id == visitor.person:
        raise Refused("link")
    return guest


@get("/me/bring/{signed:str}", include_in_schema=False)
async def ask_to_bring(hall: Hall, visitor: Visitor, signed: str) -> Response[str]:
    guest = await guest_of(hall, visitor, signed)
    matches = len(await matches_of(hall, guest.id))
    return page("bring.html", visitor, signed=signed, guest=guest.name, matches=matches, brought=None)


@post("/me/bring/{signed:str}", include_in_schema=False, status_code=200)
async def bring_along(hall: Hall, visitor: Visitor, signed: str) -> Response[str]:
    guest = await guest_of(hall, visitor, signed)
    brought = await bring(hall, guest.id, visitor.person)
    await hall.channels.hand_on_push(device_of_link(signed), visitor.device, visitor.person)
    return page("bring.html", visitor, signed=signed, guest=guest.name, matches=0, brought=brought)


ROUTER = Router("/", route_handlers=[show_data, take_away, forget_me, show_forgotten, ask_to_bring, bring_along])
