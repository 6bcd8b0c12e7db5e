"""Account page: the name, the preferences, and links that add another device."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.core.i18n.display_names import clean_name
from meadhall.match import Refused
from meadhall.server.accounts.preferences import CHOICES, with_choices
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page, read_form, redirect_to, remember_name
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import path_after_sign_in, sign_in
from meadhall.server.services import Services
from meadhall.server.storage.models import PersonRow


@get("/me", include_in_schema=False)
async def show_account(request: WebRequest, visitor: Visitor) -> Response[str]:
    done = request.query_params.get("saved") == "yes"
    return page("account.html", visitor, name=visitor.name, done=done, choices=CHOICES, chosen=visitor.preferences)


@post("/me", include_in_schema=False)
async def rename(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    name = clean_name((await read_form(request)).get("name", ""))
    if not name:
        raise Refused("name")
    await remember_name(services, visitor, name)
    return redirect_to("/me?saved=yes")


@post("/me/settings", include_in_schema=False)
async def save_preferences(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Save preferences, which hold on all devices of a user; the form may have only some of them."""
    await services.users.save_preferences(visitor.person, with_choices(visitor.preferences, await read_form(request)))
    return redirect_to("/me?saved=yes")


async def person_by_link(services: Services, signed: str) -> PersonRow:
    person = await services.users.verify_link("device", signed)
    if person is None:
        raise Refused("link")
    return person


@get("/me/{signed:str}", include_in_schema=False)
async def ask_to_add_device(services: Services, visitor: Visitor, signed: str) -> Response[str]:
    """A personal link was opened: ask before this device is added to its user's."""
    person = await person_by_link(services, signed)
    return page("add_device.html", visitor, name=person.name, signed=signed)


@post("/me/{signed:str}", include_in_schema=False)
async def add_device(request: WebRequest, services: Services, visitor: Visitor, signed: str) -> Redirect:
    person = await person_by_link(services, signed)
    answer = redirect_to(await path_after_sign_in(services, visitor, person.id))
    answer.headers["set-cookie"] = await sign_in(services, request, visitor, person.id, "link")
    return answer


ROUTER = Router("/", route_handlers=[show_account, rename, save_preferences, ask_to_add_device, add_device])
