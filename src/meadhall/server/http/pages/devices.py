"""Devices page: passkeys, signed-in devices, signing out."""

from __future__ import annotations

from datetime import date
from time import time

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.core.i18n.display_names import clean_name
from meadhall.match import Refused
from meadhall.server.accounts.passkeys import relying_party_of
from meadhall.server.accounts.visitor import SESSION_COOKIE, Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens, destructive
from meadhall.server.http.middleware.pipeline import session_cookie
from meadhall.server.http.pages.common import page, read_form, redirect_to, remember_name
from meadhall.server.http.pages.sign_in import json_response, relying_party
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import sign_in
from meadhall.server.presenters.match_list import day_words
from meadhall.server.rendering import server_words
from meadhall.server.services import Services

DAY_S = 86_400
DONE_MESSAGES = ("made", "renamed", "removed", "listed", "out", "elsewhere")


def day_of_use(at: float, lang: str) -> str:
    """The day a device was used, in words: today, yesterday, or the date."""
    say = server_words(lang)
    ago = int(time() // DAY_S - at // DAY_S)
    if ago <= 1:
        return say("devices.yesterday") if ago == 1 else say("devices.today")
    return day_words(date.fromtimestamp(at), lang)


@get("/me/devices", include_in_schema=False)
async def show_devices(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    """The list of devices, with a personal link if this device is on the list."""
    me = await services.users.get(visitor.person)
    signed = services.users.signer.sign_link("device", me.id, visitor.device, me.generation)
    devices = await services.users.devices.of(me.id)
    done = request.query_params.get("done", "")
    return page(
        "devices.html",
        visitor,
        passkeys=await services.passkeys.of(me.id),
        place=relying_party_of(services.site or visitor.origin),
        devices=devices,
        link=f"{visitor.shareable_origin}/me/{signed}" if visitor.device else "",
        day=lambda at: day_of_use(at, visitor.lang),
        done=done if done in DONE_MESSAGES else "",
        mails=services.has_mail,
        token=await csrf_tokens(services, visitor),
    )


@post("/me/devices", include_in_schema=False)
async def add_this_device(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Add this browser to the list of devices: cookies from before the list existed are no longer valid."""
    answer = redirect_to("/me/devices?done=listed")
    if not visitor.device:
        answer.headers["set-cookie"] = await sign_in(services, request, visitor, visitor.person, "here")
    return answer


@post("/me/passkeys/offer", include_in_schema=False, status_code=200)
async def offer_passkey(services: Services, visitor: Visitor) -> Response[bytes]:
    called = await remember_name(services, visitor)
    me = await services.users.get(visitor.person)
    return json_response(await services.passkeys.registration_options(me, called, relying_party(services, visitor)))


@post("/me/passkeys", include_in_schema=False, status_code=200)
async def make_passkey(request: WebRequest, services: Services, visitor: Visitor) -> Response[dict[str, str]]:
    text = (await request.body()).decode("utf-8", "replace")
    devices = await services.users.devices.of(visitor.person)
    name = next((each.name for each in devices if each.id == visitor.device), "")
    called = name or server_words(visitor.lang)("devices.unknown")
    await services.passkeys.register(visitor.person, text, relying_party(services, visitor), called)
    return Response({"go": "/me/devices?done=made"})


@post("/me/passkeys/{key:str}/rename", include_in_schema=False)
async def rename_passkey(request: WebRequest, services: Services, visitor: Visitor, key: str) -> Redirect:
    name = clean_name((await read_form(request)).get("name", ""), 40)
    if not name:
        raise Refused("name")
    await services.passkeys.rename(key, visitor.person, name)
    return redirect_to("/me/devices?done=renamed")


@destructive("/me/passkeys/{key:str}/remove")
async def remove_passkey(services: Services, visitor: Visitor, key: str) -> Redirect:
    await services.passkeys.remove(key, visitor.person)
    return redirect_to("/me/devices?done=removed")


@destructive("/me/devices/{device:str}/out")
async def sign_out(services: Services, visitor: Visitor, device: str) -> Redirect:
    """Sign a browser out at once: its open streams are ended too."""
    await services.users.sign_out(device, visitor.person)
    services.sign_out(visitor.person, device)
    if device != visitor.device:
        return redirect_to("/me/devices?done=out")
    answer = redirect_to("/")
    answer.delete_cookie(SESSION_COOKIE)
    return answer


@destructive("/me/elsewhere")
async def sign_out_elsewhere(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Revoke all cookies, tokens and links of this user; this browser gets a new cookie, and keeps its push channel."""
    me = await services.users.revoke(visitor.person, visitor.device)
    services.sign_out(me.id)
    answer = redirect_to("/me/devices?done=elsewhere")
    answer.headers["set-cookie"] = (
        session_cookie(services, me.id, request.url.scheme, me.generation, visitor.device)
        if visitor.device
        else await sign_in(services, request, visitor, me.id, "here")
    )
    return answer


ROUTER = Router(
    "/",
    route_handlers=[
        show_devices,
        add_this_device,
        offer_passkey,
        make_passkey,
        rename_passkey,
        remove_passkey,
        sign_out,
        sign_out_elsewhere,
    ],
)
