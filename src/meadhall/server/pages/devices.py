"""Your passkeys and your devices."""

from __future__ import annotations

from datetime import date
from time import time

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.core.names import clean_name
from meadhall.match import Refused
from meadhall.server.account.entry import signed_in
from meadhall.server.account.passkeys import place_of
from meadhall.server.action_tokens import action_tokens, destructive
from meadhall.server.guard.gate import person_cookie
from meadhall.server.hall import Hall
from meadhall.server.pages.common import form_of, go, named, page
from meadhall.server.pages.listing import day_words
from meadhall.server.pages.sign_in import as_json, here
from meadhall.server.rendering import server_words
from meadhall.server.request import WebRequest
from meadhall.server.visitor import COOKIE, Visitor

DAY = 86_400
DONE = ("made", "renamed", "removed", "listed", "out", "elsewhere")


def day(at: float, lang: str) -> str:
    """When something was, as exactly as anybody need know."""
    say = server_words(lang)
    ago = int(time() // DAY - at // DAY)
    if ago <= 1:
        return say("devices.yesterday") if ago == 1 else say("devices.today")
    return day_words(date.fromtimestamp(at), lang)


@get("/me/devices", include_in_schema=False)
async def show_devices(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[str]:
    """The list of devices, and a personal link that this one makes, if it is on the list."""
    me = await hall.people.get(visitor.person)
    signed = hall.people.signer.sign_link("device", me.id, visitor.device, me.generation)
    devices = await hall.people.devices.of(me.id)
    done = request.query_params.get("done", "")
    return page(
        "devices.html",
        visitor,
        passkeys=await hall.passkeys.of(me.id),
        place=place_of(hall.site or visitor.origin),
        devices=devices,
        link=f"{visitor.site}/me/{signed}" if visitor.device else "",
        day=lambda at: day(at, visitor.lang),
        done=done if done in DONE else "",
        mails=hall.mails,
        token=await action_tokens(hall, visitor),
    )


@post("/me/devices", include_in_schema=False)
async def list_this_device(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    """Put this browser on the list, which may begin with it: cookies that are older than the list are worthless."""
    answer = go("/me/devices?done=listed")
    if not visitor.device:
        answer.headers["set-cookie"] = await signed_in(hall, request, visitor, visitor.person, "here")
    return answer


@post("/me/passkeys/offer", include_in_schema=False, status_code=200)
async def offer_passkey(hall: Hall, visitor: Visitor) -> Response[bytes]:
    called = await named(hall, visitor)
    me = await hall.people.get(visitor.person)
    return as_json(await hall.passkeys.offer(me, called, here(hall, visitor)))


@post("/me/passkeys", include_in_schema=False, status_code=200)
async def make_passkey(request: WebRequest, hall: Hall, visitor: Visitor) -> Response[dict[str, str]]:
    text = (await request.body()).decode("utf-8", "replace")
    devices = await hall.people.devices.of(visitor.person)
    name = next((each.name for each in devices if each.id == visitor.device), "")
    called = name or server_words(visitor.lang)("devices.unknown")
    await hall.passkeys.make(visitor.person, text, here(hall, visitor), called)
    return Response({"go": "/me/devices?done=made"})


@post("/me/passkeys/{key:str}/rename", include_in_schema=False)
async def rename_passkey(request: WebRequest, hall: Hall, visitor: Visitor, key: str) -> Redirect:
    name = clean_name((await form_of(request)).get("name", ""), 40)
    if not name:
        raise Refused("name")
    await hall.passkeys.rename(key, visitor.person, name)
    return go("/me/devices?done=renamed")


@destructive("/me/passkeys/{key:str}/remove")
async def remove_passkey(hall: Hall, visitor: Visitor, key: str) -> Redirect:
    await hall.passkeys.remove(key, visitor.person)
    return go("/me/devices?done=removed")


@destructive("/me/devices/{device:str}/out")
async def sign_out(hall: Hall, visitor: Visitor, device: str) -> Redirect:
    """That browser is nobody from now on, even in the middle of listening, and is told nothing."""
    await hall.people.sign_out(device, visitor.person)
    hall.sign_out(visitor.person, device)
    if device != visitor.device:
        return go("/me/devices?done=out")
    answer = go("/")
    answer.delete_cookie(COOKIE)
    return answer


@destructive("/me/elsewhere")
async def sign_out_elsewhere(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    """Nothing that was signed for this person before is good any more; this browser gets a new cookie, and is told as
    before."""
    me = await hall.people.revoke(visitor.person, visitor.device)
    hall.sign_out(me.id)
    answer = go("/me/devices?done=elsewhere")
    answer.headers["set-cookie"] = (
        person_cookie(hall, me.id, request.url.scheme, me.generation, visitor.device)
        if visitor.device
        else await signed_in(hall, request, visitor, me.id, "here")
    )
    return answer


ROUTER = Router(
    "/",
    route_handlers=[
        show_devices,
        list_this_device,
        offer_passkey,
        make_passkey,
        rename_passkey,
        remove_passkey,
        sign_out,
        sign_out_elsewhere,
    ],
)
