"""Your name, what you have chosen, and links that make another device yours."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.core.i18n.display_names import clean_name
from meadhall.match import Refused
from meadhall.server.accounts.preferences import CHOICES, with_choices
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import form_of, go, named, page
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import sign_in, path_after_sign_in
from meadhall.server.services import Services
from meadhall.server.storage.models import PersonRow


@get("/me", include_in_schema=False)
async def show_me(request: WebRequest, visitor: Visitor) -> Response[str]:
    done = request.query_params.get("saved") == "yes"
    return page("account.html", visitor, name=visitor.name, done=done, choices=CHOICES, chosen=visitor.preferences)


@post("/me", include_in_schema=False)
async def rename(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    name = clean_name((await form_of(request)).get("name", ""))
    if not name:
        raise Refused("name")
    await named(services, visitor, name)
    return go("/me?saved=yes")


@post("/me/settings", include_in_schema=False)
async def settle(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """What somebody chooses for all their devices; the form may have any part of it."""
    await services.users.save_preferences(visitor.person, with_choices(visitor.preferences, await form_of(request)))
    return go("/me?saved=yes")


async def person_of(services: Services, signed: str) -> PersonRow:
    person = await services.users.verify_link("device", signed)
    if person is None:
        raise Refused("link")
    return person


@get("/me/{signed:str}", include_in_schema=False)
async def show_device(services: Services, visitor: Visitor, signed: str) -> Response[str]:
    """Somebody has opened a personal link: ask before this device becomes theirs."""
    person = await person_of(services, signed)
    return page("add_device.html", visitor, name=person.name, signed=signed)


@post("/me/{signed:str}", include_in_schema=False)
async def become(request: WebRequest, services: Services, visitor: Visitor, signed: str) -> Redirect:
    person = await person_of(services, signed)
    answer = go(await path_after_sign_in(services, visitor, person.id))
    answer.headers["set-cookie"] = await sign_in(services, request, visitor, person.id, "link")
    return answer


ROUTER = Router("/", route_handlers=[show_me, rename, settle, show_device, become])
