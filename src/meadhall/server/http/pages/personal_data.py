"""Personal data: merge a guest's data into an account, export it, erase it."""

from __future__ import annotations

from contextlib import ExitStack

from litestar import Router, get, post
from litestar.response import Redirect, Response, Stream

from meadhall.match import Refused
from meadhall.server.accounts.visitor import SESSION_COOKIE, Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens, destructive
from meadhall.server.http.pages.common import page, read_form, redirect_to
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import MERGE_PURPOSE
from meadhall.server.personal_data.erase import erase_account
from meadhall.server.personal_data.export import Exporter
from meadhall.server.personal_data.merge import matches_of, merge_accounts
from meadhall.server.runtime.signing import device_of_link
from meadhall.server.services import Services
from meadhall.server.storage.models import PersonRow


@get("/me/data", include_in_schema=False)
async def show_data(services: Services, visitor: Visitor) -> Response[str]:
    matches = len(await matches_of(services, visitor.person))
    return page("personal_data.html", visitor, matches=matches, token=await csrf_tokens(services, visitor))


@get("/me/data/export", include_in_schema=False)
async def export_data(request: WebRequest, exporter: Exporter, visitor: Visitor) -> Stream:
    cleanup: ExitStack = request.scope["state"]["cleanup"]
    cleanup.enter_context(exporter.admission.admit(visitor.person))
    headers = {"content-disposition": 'attachment; filename="meadhall-you.zip"', "cache-control": "no-store"}
    return Stream(exporter.export(visitor.person), media_type="application/zip", headers=headers)


@destructive("/me/data/forget")
async def erase_data(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Erase a user's data, if they have confirmed it in the form."""
    if (await read_form(request)).get("sure") != "yes":
        raise Refused("not_sure")
    await erase_account(services, visitor.person)
    visitor.authenticated = True
    answer = redirect_to("/me/forgotten")
    answer.delete_cookie(SESSION_COOKIE)
    return answer


@get("/me/forgotten", include_in_schema=False)
async def show_erased(visitor: Visitor) -> Response[str]:
    return page("email_link_result.html", visitor, title="data.forgotten", words="data.forgotten.help", action="")


async def guest_of(services: Services, visitor: Visitor, signed: str) -> PersonRow:
    """The guest that this browser was before signing in; refused if it was signed out meanwhile."""
    guest = await services.users.verify_link(MERGE_PURPOSE, signed)
    if guest is None or not visitor.authenticated or guest.id == visitor.person:
        raise Refused("link")
    return guest


@get("/me/bring/{signed:str}", include_in_schema=False)
async def ask_to_merge(services: Services, visitor: Visitor, signed: str) -> Response[str]:
    guest = await guest_of(services, visitor, signed)
    matches = len(await matches_of(services, guest.id))
    return page("merge_account.html", visitor, signed=signed, guest=guest.name, matches=matches, brought=None)


@post("/me/bring/{signed:str}", include_in_schema=False, status_code=200)
async def merge_guest(services: Services, visitor: Visitor, signed: str) -> Response[str]:
    guest = await guest_of(services, visitor, signed)
    brought = await merge_accounts(services, guest.id, visitor.person)
    await services.channels.transfer_push(device_of_link(signed), visitor.device, visitor.person)
    return page("merge_account.html", visitor, signed=signed, guest=guest.name, matches=0, brought=brought)


ROUTER = Router("/", route_handlers=[show_data, export_data, erase_data, show_erased, ask_to_merge, merge_guest])
