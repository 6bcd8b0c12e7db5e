"""What the links in mails lead to. A page asks first: programs that look into mails open links by themselves."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.one_time_tokens import Given
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import form_of, go, page
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import signed_in, way_on
from meadhall.server.matches.registry import Hall
from meadhall.server.notifications.channels import MAIL, NEVER
from meadhall.server.notifications.dispatcher import PostRider
from meadhall.server.notifications.email_links import ENTER, PROVE, USUAL, send_entry
from meadhall.server.notifications.mail import checked_address
from meadhall.server.rendering import server_words


def still_good(given: Given | None) -> Given:
    if given is None:
        raise Refused("mail_link")
    return given


@post("/sign-in/mail", include_in_schema=False, status_code=200)
async def ask_for_link(request: WebRequest, hall: Hall, rider: PostRider, visitor: Visitor) -> Response[str]:
    """The answer is the same for every address, and comes as soon."""
    if rider.mailer is None:
        raise Refused("no_mail")
    address = checked_address((await form_of(request)).get("address", ""))
    rider.later(send_entry(hall, rider.mailer, address, visitor.lang))
    return page("mail_said.html", visitor, title="mail.sent", words="mail.sent.help", action="", button="")


@get("/mail/enter/{token:str}", include_in_schema=False)
async def ask_to_enter(hall: Hall, visitor: Visitor, token: str) -> Response[str]:
    still_good(await hall.once.find(token, ENTER))
    action = f"/mail/enter/{token}"
    return page(
        "mail_said.html", visitor, title="mail.enter", words="mail.enter.help", action=action, button="mail.enter.yes"
    )


@post("/mail/enter/{token:str}", include_in_schema=False)
async def enter(request: WebRequest, hall: Hall, visitor: Visitor, token: str) -> Redirect:
    given = still_good(await hall.once.use(token, ENTER))
    owner = await hall.channels.by_target(MAIL, given.body)
    if owner is None or owner.person != given.person:
        raise Refused("mail_link")
    answer = go(await way_on(hall, visitor, owner.person))
    answer.headers["set-cookie"] = await signed_in(hall, request, visitor, owner.person, "mail")
    return answer


@get("/mail/prove/{token:str}", include_in_schema=False)
async def ask_to_prove(hall: Hall, visitor: Visitor, token: str) -> Response[str]:
    given = still_good(await hall.once.find(token, PROVE))
    if given.person != visitor.person:
        return await asked_by_another(hall, visitor, given)
    return page(
        "mail_said.html",
        visitor,
        title="mail.prove",
        words="mail.prove.help",
        values={"name": await called(hall, visitor, given), "address": given.body},
        action=f"/mail/prove/{token}",
        button="mail.prove.yes",
    )


async def called(hall: Hall, visitor: Visitor, given: Given) -> str:
    """The name of the account that asked for a link."""
    return (await hall.people.get(given.person)).name or server_words(visitor.lang)("me.guest")


async def asked_by_another(hall: Hall, visitor: Visitor, given: Given) -> Response[str]:
    """An address is given to the account that asked for it, and only by that account: else a stranger's account would
    have the address of whoever believes their mail."""
    values = {"name": await called(hall, visitor, given)}
    return page("mail_said.html", visitor, 403, title="mail.prove", words="mail.prove.other", values=values, action="")


@post("/mail/prove/{token:str}", include_in_schema=False, status_code=200)
async def prove(hall: Hall, visitor: Visitor, token: str) -> Response[str]:
    given = still_good(await hall.once.find(token, PROVE))
    if given.person != visitor.person:
        return await asked_by_another(hall, visitor, given)
    still_good(await hall.once.use(token, PROVE))
    owner = await hall.channels.by_target(MAIL, given.body)
    if owner is not None and owner.person != given.person:
        raise Refused("mail_link")
    await hall.channels.add(given.person, MAIL, given.body, visitor.lang, USUAL)
    return page("mail_said.html", visitor, title="mail.proven", words="mail.proven.help", action="", button="")


@get("/mail/stop/{secret:str}", include_in_schema=False)
async def ask_to_stop(hall: Hall, visitor: Visitor, secret: str) -> Response[str]:
    if await hall.channels.by_secret(MAIL, secret) is None:
        raise Refused("mail_link")
    action = f"/mail/stop/{secret}"
    return page(
        "mail_said.html", visitor, title="mail.stop", words="mail.stop.help", action=action, button="mail.stop.yes"
    )


@post("/mail/stop/{secret:str}", include_in_schema=False, status_code=200)
async def stop(hall: Hall, visitor: Visitor, secret: str) -> Response[str]:
    """By a person, or with one click in a program for mail, which knows nobody's cookie."""
    channel = await hall.channels.by_secret(MAIL, secret)
    if channel is None:
        raise Refused("mail_link")
    await hall.channels.set_every(channel, NEVER)
    return page("mail_said.html", visitor, title="mail.stopped", words="mail.stopped.help", action="", button="")


ROUTER = Router("/", route_handlers=[ask_for_link, ask_to_enter, enter, ask_to_prove, prove, ask_to_stop, stop])
