"""Being told: by which ways, and how often."""

from __future__ import annotations

import msgspec
from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.account.entry import signed_in
from meadhall.server.account.letters import send_proof
from meadhall.server.account.preferences import without_notices
from meadhall.server.action_tokens import action_tokens, destructive
from meadhall.server.hall import Hall
from meadhall.server.notices.channels import FEED, MAIL, NEVER, PUSH, WEBHOOK, Channel
from meadhall.server.notices.kinds import KINDS
from meadhall.server.notices.mail import checked_address
from meadhall.server.notices.outside import check_address
from meadhall.server.notices.post import PostRider
from meadhall.server.notices.push import read_subscription
from meadhall.server.pages.common import form_of, go, named, page
from meadhall.server.request import WebRequest
from meadhall.server.visitor import Visitor

EVERY = (0, 3600, 21_600, 86_400, NEVER)
"""How often a mail may come, in seconds."""
DONE = ("kinds", "push", "push_off", "sent", "every", "mail_off", "webhook", "webhook_off", "feed", "feed_off")


@get("/me/told", include_in_schema=False)
async def show_told(request: WebRequest, hall: Hall, rider: PostRider, visitor: Visitor) -> Response[str]:
    own: dict[str, list[Channel]] = {kind: [] for kind in (MAIL, PUSH, WEBHOOK, FEED)}
    for channel in await hall.channels.of(visitor.person):
        own[channel.kind].append(channel)
    done = request.query_params.get("done", "")
    return page(
        "told.html",
        visitor,
        own=own,
        mails=hall.mails,
        every=EVERY,
        kinds=list(KINDS),
        untold=visitor.chosen.untold,
        key=rider.pusher.public,
        site=visitor.site,
        done=done if done in DONE else "",
        token=await action_tokens(hall, visitor),
    )


@post("/me/told/kinds", include_in_schema=False)
async def choose_kinds(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    """Which kinds of notices come, on all channels alike."""
    form = await form_of(request)
    untold = [kind for kind in KINDS if f"kind.{kind}" not in form]
    await hall.people.prefer(visitor.person, without_notices(visitor.chosen, untold))
    return go("/me/told?done=kinds")


@post("/me/told/push", include_in_schema=False, status_code=200)
async def push_here(request: WebRequest, hall: Hall, rider: PostRider, visitor: Visitor) -> Response[dict[str, str]]:
    """A browser that wants to be told though no page is open."""
    text = (await request.body()).decode("utf-8", "replace")
    found = read_subscription(text, rider.outside.nearby)
    await named(hall, visitor)
    answer = Response({"go": "/me/told?done=push"})
    if not visitor.known:
        answer.headers["set-cookie"] = await signed_in(hall, request, visitor, visitor.person, "here")
    await hall.channels.add_push(visitor.person, visitor.device, msgspec.json.encode(found).decode(), visitor.lang)
    return answer


@post("/me/told/push/off", include_in_schema=False)
async def no_push(hall: Hall, visitor: Visitor) -> Redirect:
    for channel in await hall.channels.of(visitor.person, PUSH):
        await hall.channels.remove(channel)
    return go("/me/told?done=push_off")


@post("/me/told/mail", include_in_schema=False)
async def ask_for_mail(request: WebRequest, hall: Hall, rider: PostRider, visitor: Visitor) -> Redirect:
    """A letter goes to the address; what its link leads to makes it theirs."""
    if rider.mailer is None:
        raise Refused("no_mail")
    address = checked_address((await form_of(request)).get("address", ""))
    await named(hall, visitor)
    rider.later(send_proof(hall, rider.mailer, visitor.person, address, visitor.lang))
    return go("/me/told?done=sent")


@post("/me/told/mail/every", include_in_schema=False)
async def choose_every(request: WebRequest, hall: Hall, visitor: Visitor) -> Redirect:
    every = (await form_of(request)).get("every", "")
    if every not in map(str, EVERY):
        raise Refused("not_understood")
    for channel in await hall.channels.of(visitor.person, MAIL):
        await hall.channels.set_every(channel, int(every))
    return go("/me/told?done=every")


@destructive("/me/told/mail/off")
async def no_mail(hall: Hall, visitor: Visitor) -> Redirect:
    for channel in await hall.channels.of(visitor.person, MAIL):
        await hall.channels.remove(channel)
    return go("/me/told?done=mail_off")


@post("/me/told/webhook", include_in_schema=False)
async def tell_a_program(request: WebRequest, hall: Hall, rider: PostRider, visitor: Visitor) -> Redirect:
    url = check_address((await form_of(request)).get("url", "").strip(), rider.outside.nearby)
    await named(hall, visitor)
    await hall.channels.add(visitor.person, WEBHOOK, url, visitor.lang)
    return go("/me/told?done=webhook")


@post("/me/told/webhook/off", include_in_schema=False)
async def no_program(hall: Hall, visitor: Visitor) -> Redirect:
    for channel in await hall.channels.of(visitor.person, WEBHOOK):
        await hall.channels.remove(channel)
    return go("/me/told?done=webhook_off")


@post("/me/told/feed", include_in_schema=False)
async def new_feed(hall: Hall, visitor: Visitor) -> Redirect:
    """A feed with a new secret; the one before is worthless."""
    for channel in await hall.channels.of(visitor.person, FEED):
        await hall.channels.remove(channel)
    await named(hall, visitor)
    await hall.channels.add(visitor.person, FEED, visitor.person, visitor.lang)
    return go("/me/told?done=feed")


@post("/me/told/feed/off", include_in_schema=False)
async def no_feed(hall: Hall, visitor: Visitor) -> Redirect:
    for channel in await hall.channels.of(visitor.person, FEED):
        await hall.channels.remove(channel)
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
