"""Your name, and your other devices."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.guard.gate import person_cookie
from meadhall.server.hall import Hall
from meadhall.server.pages.common import WebRequest, form_of, go, named, page
from meadhall.server.rows import PersonRow
from meadhall.server.visitor import Visitor, clean_name


@get("/me", include_in_schema=False)
async def show_me(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[str]:
    me = await hall.people.get(visitor.person)
    link = f"{visitor.site}/me/{hall.people.signer.sign_for_a_while('device', me.id, me.generation)}"
    asked = request.query_params
    done = next((word for word in ("saved", "elsewhere") if asked.get(word) == "yes"), "")
    return page("me.html", visitor, name=visitor.name, link=link, done=done)


@post("/me", include_in_schema=False)
async def rename(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    name = clean_name((await form_of(request)).get("name", ""))
    if not name:
        raise Refused("name")
    await named(hall, visitor, name)
    return go("/me?saved=yes")


@post("/me/elsewhere", include_in_schema=False)
async def sign_out_elsewhere(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    """Nothing that was signed for this person before is good any more; this browser gets a new cookie."""
    me = await hall.people.revoke(visitor.person)
    answer = go("/me?elsewhere=yes")
    visitor.known = True
    answer.headers["set-cookie"] = person_cookie(hall, me.id, request.url.scheme, me.generation)
    return answer


async def person_of(hall: Hall, signed: str) -> PersonRow:
    person = await hall.people.proven_in_time("device", signed)
    if person is None:
        raise Refused("link")
    return person


@get("/me/{signed:str}", include_in_schema=False)
async def show_device(hall: Hall, visitor: Visitor, signed: str) -> Response[str]:
    """Somebody has opened a personal link: ask before this device becomes theirs."""
    person = await person_of(hall, signed)
    return page("become.html", visitor, name=person.name, signed=signed)


@post("/me/{signed:str}", include_in_schema=False)
async def become(request: WebRequest, hall: Hall, visitor: Visitor, signed: str) -> Redirect:
    person = await person_of(hall, signed)
    answer = go("/")
    visitor.known = True
    answer.headers["set-cookie"] = person_cookie(hall, person.id, request.url.scheme, person.generation)
    return answer


ROUTER = Router("/", route_handlers=[show_me, rename, sign_out_elsewhere, show_device, become])
