"""Signing in with a passkey that was made on another device."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Response

from meadhall.match import Refused
from meadhall.server.accounts.passkeys import Place, place_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import signed_in, way_on
from meadhall.server.matches.registry import Hall


def here(hall: Hall, visitor: Visitor) -> Place:
    """The place whose passkeys are good here."""
    place = place_of(hall.site or visitor.origin)
    if place is None:
        raise Refused("passkey_place")
    return place


def as_json(text: str) -> Response[bytes]:
    return Response(text.encode(), media_type="application/json", headers={"cache-control": "no-store"})


@get("/sign-in", include_in_schema=False)
async def show_sign_in(hall: Hall, visitor: Visitor) -> Response[str]:
    return page("sign_in.html", visitor, passkeys=place_of(hall.site or visitor.origin) is not None, mail=hall.mails)


@post("/sign-in/passkey/ask", include_in_schema=False, status_code=200)
async def ask_for_passkey(hall: Hall, visitor: Visitor) -> Response[bytes]:
    return as_json(await hall.passkeys.ask(visitor.person, here(hall, visitor)))


@post("/sign-in/passkey", include_in_schema=False, status_code=200)
async def use_passkey(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[dict[str, str]]:
    text = (await request.body()).decode("utf-8", "replace")
    key = await hall.passkeys.use(visitor.person, text, here(hall, visitor))
    go_on = await way_on(hall, visitor, key.person)
    cookie = await signed_in(hall, request, visitor, key.person, "passkey")
    return Response({"go": go_on}, headers={"set-cookie": cookie, "cache-control": "no-store"})


ROUTER = Router("/", route_handlers=[show_sign_in, ask_for_passkey, use_passkey])
