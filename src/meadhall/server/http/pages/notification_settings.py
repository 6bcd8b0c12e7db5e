"""Being told: by which ways, and how often."""

from __future__ import annotations

import msgspec
from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.preferences import with_muted_notices
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens, destructive
from meadhall.server.http.pages.common import form_of, go, named, page
from meadhall.server.http.request import WebRequest
from meadhall.server.notifications.channels import FEED, MAIL, NEVER, PUSH, WEBHOOK, Channel
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.notifications.kinds import KINDS
from meadhall.server.notifications.mail import checked_address
from meadhall.server.notifications.push import read_subscription
from meadhall.server.notifications.ssrf_guard import check_url
from meadhall.server.services import Services

EVERY = (0, 3600, 21_600, 86_400, NEVER)
"""How often a mail may come, in seconds."""
DONE = ("kinds", "push", "push_off", "sent", "every", "mail_off", "webhook", "webhook_off", "feed", "feed_off")


@get("/me/told", include_in_schema=False)
async def show_told(
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
        every=EVERY,
        kinds=list(KINDS),
        untold=visitor.preferences.untold,
        key=dispatcher.pusher.public,
        site=visitor.shareable_origin,
        done=done if done in DONE else "",
        token=await csrf_tokens(services, visitor),
    )


@post("/me/told/kinds", include_in_schema=False)
async def choose_kinds(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Which kinds of notices come, on all channels alike."""
    form = await form_of(request)
    untold = [kind for kind in KINDS if f"kind.{kind}" not in form]
    await services.users.save_preferences(visitor.person, with_muted_notices(visitor.preferences, untold))
    return go("/me/told?done=kinds")


@post("/me/told/push", include_in_schema=False, status_code=200)
async def push_here(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Response[dict[str, str]]:
    """A browser that wants to be told though no page is open."""
    text = (await request.body()).decode("utf-8", "replace")
    found = read_subscription(text, dispatcher.http_client.allow_private)
    await named(services, visitor)
    await services.channels.add(visitor.person, PUSH, msgspec.json.encode(found).decode(), visitor.lang)
    return Response({"go": "/me/told?done=push"})


@post("/me/told/push/off", include_in_schema=False)
async def no_push(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, PUSH):
        await services.channels.remove(channel)
    return go("/me/told?done=push_off")


@post("/me/told/mail", include_in_schema=False)
async def ask_for_mail(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Redirect:
    """A letter goes to the address; what its link leads to makes it theirs."""
    if dispatcher.email_links is None:
        raise Refused("no_mail")
    address = checked_address((await form_of(request)).get("address", ""))
    await named(services, visitor)
    dispatcher.run_in_background(dispatcher.email_links.send_proof(visitor.person, address, visitor.lang))
    return go("/me/told?done=sent")


@post("/me/told/mail/every", include_in_schema=False)
async def choose_every(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    every = (await form_of(request)).get("every", "")
    if every not in map(str, EVERY):
        raise Refused("not_understood")
    for channel in await services.channels.of(visitor.person, MAIL):
        await services.channels.set_every(channel, int(every))
    return go("/me/told?done=every")


@destructive("/me/told/mail/off")
async def no_mail(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, MAIL):
        await services.channels.remove(channel)
    return go("/me/told?done=mail_off")


@post("/me/told/webhook", include_in_schema=False)
async def tell_a_program(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Redirect:
    url = check_url((await form_of(request)).get("url", "").strip(), dispatcher.http_client.allow_private)
    await named(services, visitor)
    await services.channels.add(visitor.person, WEBHOOK, url, visitor.lang)
    return go("/me/told?done=webhook")


@post("/me/told/webhook/off", include_in_schema=False)
async def no_program(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, WEBHOOK):
        await services.channels.remove(channel)
    return go("/me/told?done=webhook_off")


@post("/me/told/feed", include_in_schema=False)
async def new_feed(services: Services, visitor: Visitor) -> Redirect:
    """A feed with a new secret; the one before is worthless."""
    for channel in await services.channels.of(visitor.person, FEED):
        await services.channels.remove(channel)
    await named(services, visitor)
    await services.channels.add(visitor.person, FEED, visitor.person, visitor.lang)
    return go("/me/told?done=feed")


@post("/me/told/feed/off", include_in_schema=False)
async def no_feed(services: Services, visitor: Visitor) -> Redirect:
    for channel in await services.channels.of(visitor.person, FEED):
        await services.channels.remove(channel)
    return go("/me/told?done=feed_off")


ROUTER = Router(
    "/",
    route_handlers=[
        show_told,
        choose_kinds,
        push_here,
        no_push,
        ask_for_mail,
        choose_every,
        no_mail,
        tell_a_program,
        no_program,
        new_feed,
        no_feed,
    ],
)
