"""Sign-in page: passkeys and links by mail."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Response

from meadhall.match import Refused
from meadhall.server.accounts.passkeys import RelyingParty, relying_party_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import path_after_sign_in, sign_in
from meadhall.server.services import Services


def relying_party(services: Services, visitor: Visitor) -> RelyingParty:
    """The WebAuthn relying party of this server; refused where there is none."""
    place = relying_party_of(services.site or visitor.origin)
    if place is None:
        raise Refused("passkey_place")
    return place


def json_response(text: str) -> Response[bytes]:
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
    return json_response(
        await services.passkeys.authentication_options(visitor.person, relying_party(services, visitor))
    )


@post("/sign-in/passkey", include_in_schema=False, status_code=200)
async def use_passkey(request: WebRequest, services: Services, visitor: Visitor) -> Response[dict[str, str]]:
    text = (await request.body()).decode("utf-8", "replace")
    key = await services.passkeys.authenticate(visitor.person, text, relying_party(services, visitor))
    path = await path_after_sign_in(services, visitor, key.person)
    cookie = await sign_in(services, request, visitor, key.person, "passkey")
    return Response({"go": path}, headers={"set-cookie": cookie, "cache-control": "no-store"})


ROUTER = Router("/", route_handlers=[show_sign_in, ask_for_passkey, use_passkey])
