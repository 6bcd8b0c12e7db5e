"""What the links in mails lead to. A page asks first: programs that look into mails open links by themselves."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.one_time_tokens import OneTimeToken
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import form_of, go, page
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import sign_in, path_after_sign_in
from meadhall.server.notifications.channels import MAIL, NEVER
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.notifications.email_links import DEFAULT_MAIL_INTERVAL_S, ENTER, PROVE
from meadhall.server.notifications.mail import checked_address
from meadhall.server.rendering import server_words
from meadhall.server.services import Services


def still_good(given: OneTimeToken | None) -> OneTimeToken:
    if given is None:
        raise Refused("mail_link")
    return given


@post("/sign-in/mail", include_in_schema=False, status_code=200)
async def ask_for_link(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Response[str]:
    """The answer is the same for every address, and comes as soon."""
    if dispatcher.email_links is None:
        raise Refused("no_mail")
    address = checked_address((await form_of(request)).get("address", ""))
    dispatcher.run_in_background(dispatcher.email_links.send_sign_in(address, visitor.lang))
    return page("email_link_result.html", visitor, title="mail.sent", words="mail.sent.help", action="", button="")


@get("/mail/enter/{token:str}", include_in_schema=False)
async def ask_to_enter(services: Services, visitor: Visitor, token: str) -> Response[str]:
    still_good(await services.one_time_tokens.find(token, ENTER))
    action = f"/mail/enter/{token}"
    return page(
        "email_link_result.html",
        visitor,
        title="mail.enter",
        words="mail.enter.help",
        action=action,
        button="mail.enter.yes",
    )


@post("/mail/enter/{token:str}", include_in_schema=False)
async def enter(request: WebRequest, services: Services, visitor: Visitor, token: str) -> Redirect:
    given = still_good(await services.one_time_tokens.redeem(token, ENTER))
    owner = await services.channels.by_target(MAIL, given.body)
    if owner is None or owner.person != given.person:
        raise Refused("mail_link")
    answer = go(await path_after_sign_in(services, visitor, owner.person))
    answer.headers["set-cookie"] = await sign_in(services, request, visitor, owner.person, "mail")
    return answer


@get("/mail/prove/{token:str}", include_in_schema=False)
async def ask_to_prove(services: Services, visitor: Visitor, token: str) -> Response[str]:
    given = still_good(await services.one_time_tokens.find(token, PROVE))
    if given.person != visitor.person:
        return await asked_by_another(services, visitor, given)
    return page(
        "email_link_result.html",
        visitor,
        title="mail.prove",
        words="mail.prove.help",
        values={"name": await called(services, visitor, given), "address": given.body},
        action=f"/mail/prove/{token}",
        button="mail.prove.yes",
    )


async def called(services: Services, visitor: Visitor, given: OneTimeToken) -> str:
    """The name of the account that asked for a link."""
    return (await services.users.get(given.person)).name or server_words(visitor.lang)("me.guest")


async def asked_by_another(services: Services, visitor: Visitor, given: OneTimeToken) -> Response[str]:
    """An address is given to the account that asked for it, and only by that account: else a stranger's account would
    have the address of whoever believes their mail."""
    values = {"name": await called(services, visitor, given)}
    return page(
        "email_link_result.html", visitor, 403, title="mail.prove", words="mail.prove.other", values=values, action=""
    )


@post("/mail/prove/{token:str}", include_in_schema=False, status_code=200)
async def prove(services: Services, visitor: Visitor, token: str) -> Response[str]:
    given = still_good(await services.one_time_tokens.find(token, PROVE))
    if given.person != visitor.person:
        return await asked_by_another(services, visitor, given)
    still_good(await services.one_time_tokens.redeem(token, PROVE))
    owner = await services.channels.by_target(MAIL, given.body)
    if owner is not None and owner.person != given.person:
        raise Refused("mail_link")
    await services.channels.add(given.person, MAIL, given.body, visitor.lang, DEFAULT_MAIL_INTERVAL_S)
    return page("email_link_result.html", visitor, title="mail.proven", words="mail.proven.help", action="", button="")


@get("/mail/stop/{secret:str}", include_in_schema=False)
async def ask_to_stop(services: Services, visitor: Visitor, secret: str) -> Response[str]:
    if await services.channels.by_secret(MAIL, secret) is None:
        raise Refused("mail_link")
    action = f"/mail/stop/{secret}"
    return page(
        "email_link_result.html",
        visitor,
        title="mail.stop",
        words="mail.stop.help",
        action=action,
        button="mail.stop.yes",
    )


@post("/mail/stop/{secret:str}", include_in_schema=False, status_code=200)
async def stop(services: Services, visitor: Visitor, secret: str) -> Response[str]:
    """By a person, or with one click in a program for mail, which knows nobody's cookie."""
    channel = await services.channels.by_secret(MAIL, secret)
    if channel is None:
        raise Refused("mail_link")
    await services.channels.set_every(channel, NEVER)
    return page(
        "email_link_result.html", visitor, title="mail.stopped", words="mail.stopped.help", action="", button=""
    )


ROUTER = Router("/", route_handlers=[ask_for_link, ask_to_enter, enter, ask_to_prove, prove, ask_to_stop, stop])
