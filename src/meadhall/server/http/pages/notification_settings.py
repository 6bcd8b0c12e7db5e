"""Notification settings: the kinds, the channels, and how often mail comes."""

from __future__ import annotations

import msgspec
from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.preferences import with_muted_notices
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens, destructive
from meadhall.server.http.pages.common import page, read_form, redirect_to, remember_name
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import sign_in
from meadhall.server.notifications.channels import FEED, MAIL, NEVER, PUSH, WEBHOOK, Channel
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.notifications.kinds import KINDS
from meadhall.server.notifications.mail import checked_address
from meadhall.server.notifications.push import read_subscription
from meadhall.server.notifications.ssrf_guard import check_url
from meadhall.server.services import Services

MAIL_INTERVALS_S = (0, 3600, 21_600, 86_400, NEVER)
"""How often mail may come."""
DONE_MESSAGES = ("kinds", "push", "push_off", "sent", "every", "mail_off", "webhook", "webhook_off", "feed", "feed_off")


@get("/me/told", include_in_schema=False)
async def show_settings(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Response[str]:
    own: dict[str, list[Channel]] = {kind: [] for kind in (MAIL, PUSH, WEBHOOK, FEED)}
    for channel in await services.channels.of(visitor.person):
        own[channel.kind].append(channel)
    done = request.query_params.get("done", "")
    return page(
        "notification_settings.html",
        visitor,
        own=own,
        mails=services.has_mail,
        every=MAIL_INTERVALS_S,
        kinds=list(KINDS),
        untold=visitor.preferences.untold,
        key=dispatcher.pusher.public,
        site=visitor.shareable_origin,
        done=done if done in DONE_MESSAGES else "",
        token=await csrf_tokens(services, visitor),
    )


@post("/me/told/kinds", include_in_schema=False)
async def choose_kinds(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Choose the kinds of notifications, for all channels alike."""
    form = await read_form(request)
    untold = [kind for kind in KINDS if f"kind.{kind}" not in form]
    await services.users.save_preferences(visitor.person, with_muted_notices(visitor.preferences, untold))
    return redirect_to("/me/told?done=kinds")


@post("/me/told/push", include_in_schema=False, status_code=200)
async def add_push(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Response[dict[str, str]]:
    """Subscribe this browser to push messages."""
    text = (await request.body()).decode("utf-8", "replace")
    found = read_subscription(text, dispatcher.http_client.allow_private)
    await remember_name(services, visitor)
    answer = Response({"go": "/me/told?done=push"})
    if not visitor.authenticated:
        answer.headers["set-cookie"] = await sign_in(services, request, visitor, visitor.person, "here")
    await services.channels.add_push(visitor.person, visitor.device, msgspec.json.encode(found).decode(), visitor.lang)
    return answer


@post("/me/told/push/off", include_in_schema=False)
async def remove_push(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, PUSH):
        await services.channels.remove(channel)
    return redirect_to("/me/told?done=push_off")


@post("/me/told/mail", include_in_schema=False)
async def add_mail(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Redirect:
    """Send a link to the address; following it verifies the address."""
    if dispatcher.email_links is None:
        raise Refused("no_mail")
    address = checked_address((await read_form(request)).get("address", ""))
    await remember_name(services, visitor)
    dispatcher.run_in_background(dispatcher.email_links.send_proof(visitor.person, address, visitor.lang))
    return redirect_to("/me/told?done=sent")


@post("/me/told/mail/every", include_in_schema=False)
async def set_mail_interval(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    every = (await read_form(request)).get("every", "")
    if every not in map(str, MAIL_INTERVALS_S):
        raise Refused("not_understood")
    for channel in await services.channels.of(visitor.person, MAIL):
        await services.channels.set_every(channel, int(every))
    return redirect_to("/me/told?done=every")


@destructive("/me/told/mail/off")
async def remove_mail(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, MAIL):
        await services.channels.remove(channel)
    return redirect_to("/me/told?done=mail_off")


@post("/me/told/webhook", include_in_schema=False)
async def add_webhook(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Redirect:
    url = check_url((await read_form(request)).get("url", "").strip(), dispatcher.http_client.allow_private)
    await remember_name(services, visitor)
    await services.channels.add(visitor.person, WEBHOOK, url, visitor.lang)
    return redirect_to("/me/told?done=webhook")


@post("/me/told/webhook/off", include_in_schema=False)
async def remove_webhook(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, WEBHOOK):
        await services.channels.remove(channel)
    return redirect_to("/me/told?done=webhook_off")


@post("/me/told/feed", include_in_schema=False)
async def add_feed(services: Services, visitor: Visitor) -> Redirect:
    """A feed with a new secret; the old one becomes invalid."""
    for channel in await services.channels.of(visitor.person, FEED):
        await services.channels.remove(channel)
    await remember_name(services, visitor)
    await services.channels.add(visitor.person, FEED, visitor.person, visitor.lang)
    return redirect_to("/me/told?done=feed")


@post("/me/told/feed/off", include_in_schema=False)
async def remove_feed(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, FEED):
        await services.channels.remove(channel)
    return redirect_to("/me/told?done=feed_off")


ROUTER = Router(
    "/",
    route_handlers=[
        show_settings,
        choose_kinds,
        add_push,
        remove_push,
        add_mail,
        set_mail_interval,
        remove_mail,
        add_webhook,
        remove_webhook,
        add_feed,
        remove_feed,
    ],
)
