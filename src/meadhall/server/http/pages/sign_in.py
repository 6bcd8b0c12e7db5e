"""Signing in with a passkey that was made on another device."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Response

from meadhall.match import Refused
from meadhall.server.accounts.passkeys import RelyingParty, relying_party_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import sign_in, path_after_sign_in
from meadhall.server.services import Services


def here(services: Services, visitor: Visitor) -> RelyingParty:
    """The place whose passkeys are good here."""
    place = relying_party_of(services.site or visitor.origin)
    if place is None:
        raise Refused("passkey_place")
    return place


def as_json(text: str) -> Response[bytes]:
    return Response(text.encode(), media_type="application/json", headers={"cache-control": "no-store"})


@get("/sign-in", include_in_schema=False)
async def show_sign_in(services: Services, visitor: Visitor) -> Response[str]:
    return page(
        "sign_in.html",
        visitor,
        passkeys=relying_party_of(services.site or visitor.origin) is not None,
        mail=services.has_mail,
    )


@post("/sign-in/passkey/ask", include_in_schema=False, status_code=200)
async def ask_for_passkey(services: Services, visitor: Visitor) -> Response[bytes]:
    return as_json(await services.passkeys.authentication_options(visitor.person, here(services, visitor)))


@post("/sign-in/passkey", include_in_schema=False, status_code=200)
async def use_passkey(request: WebRequest, services: Services, visitor: Visitor) -> Response[dict[str, str]]:
    text = (await request.body()).decode("utf-8", "replace")
    key = await services.passkeys.authenticate(visitor.person, text, here(services, visitor))
    go_on = await path_after_sign_in(services, visitor, key.person)
    cookie = await sign_in(services, request, visitor, key.person, "passkey")
    return Response({"go": go_on}, headers={"set-cookie": cookie, "cache-control": "no-store"})


ROUTER = Router("/", route_handlers=[show_sign_in, ask_for_passkey, use_passkey])
