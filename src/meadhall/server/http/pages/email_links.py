"""Pages that links in mails lead to. Each asks first, because mail scanners open links by themselves."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.one_time_tokens import OneTimeToken
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page, read_form, redirect_to
from meadhall.server.http.request import WebRequest
from meadhall.server.http.session_cookie import path_after_sign_in, sign_in
from meadhall.server.notifications.channels import MAIL, NEVER
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.notifications.email_links import DEFAULT_MAIL_INTERVAL_S, ENTER, PROVE
from meadhall.server.notifications.mail import checked_address
from meadhall.server.rendering import server_words
from meadhall.server.services import Services


def require_token(token_row: OneTimeToken | None) -> OneTimeToken:
    if token_row is None:
        raise Refused("mail_link")
    return token_row


@post("/sign-in/mail", include_in_schema=False, status_code=200)
async def request_link(
    request: WebRequest, services: Services, dispatcher: NotificationDispatcher, visitor: Visitor
) -> Response[str]:
    """The response is the same for every address, and takes the same time."""
    if dispatcher.email_links is None:
        raise Refused("no_mail")
    address = checked_address((await read_form(request)).get("address", ""))
    dispatcher.run_in_background(dispatcher.email_links.send_sign_in(address, visitor.lang))
    return page("email_link_result.html", visitor, title="mail.sent", words="mail.sent.help", action="", button="")


@get("/mail/enter/{token:str}", include_in_schema=False)
async def ask_to_sign_in(services: Services, visitor: Visitor, token: str) -> Response[str]:
    require_token(await services.one_time_tokens.find(token, ENTER))
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
async def sign_in_by_link(request: WebRequest, services: Services, visitor: Visitor, token: str) -> Redirect:
    token_row = require_token(await services.one_time_tokens.redeem(token, ENTER))
    owner = await services.channels.by_target(MAIL, token_row.body)
    if owner is None or owner.person != token_row.person:
        raise Refused("mail_link")
    answer = redirect_to(await path_after_sign_in(services, visitor, owner.person))
    answer.headers["set-cookie"] = await sign_in(services, request, visitor, owner.person, "mail")
    return answer


@get("/mail/prove/{token:str}", include_in_schema=False)
async def ask_to_verify_address(services: Services, visitor: Visitor, token: str) -> Response[str]:
    token_row = require_token(await services.one_time_tokens.find(token, PROVE))
    if token_row.person != visitor.person:
        return await other_account_page(services, visitor, token_row)
    return page(
        "email_link_result.html",
        visitor,
        title="mail.prove",
        words="mail.prove.help",
        values={"name": await account_name(services, visitor, token_row), "address": token_row.body},
        action=f"/mail/prove/{token}",
        button="mail.prove.yes",
    )


async def account_name(services: Services, visitor: Visitor, token_row: OneTimeToken) -> str:
    """The name of the account that asked for a link."""
    return (await services.users.get(token_row.person)).name or server_words(visitor.lang)("account.guest")


async def other_account_page(services: Services, visitor: Visitor, token_row: OneTimeToken) -> Response[str]:
    """The page for another account than the one that asked for the link. Only that account may verify the address: else
    an attacker's account could get the address of a person who follows the link in their mail."""
    values = {"name": await account_name(services, visitor, token_row)}
    return page(
        "email_link_result.html", visitor, 403, title="mail.prove", words="mail.prove.other", values=values, action=""
    )


@post("/mail/prove/{token:str}", include_in_schema=False, status_code=200)
async def verify_address(services: Services, visitor: Visitor, token: str) -> Response[str]:
    token_row = require_token(await services.one_time_tokens.find(token, PROVE))
    if token_row.person != visitor.person:
        return await other_account_page(services, visitor, token_row)
    require_token(await services.one_time_tokens.redeem(token, PROVE))
    owner = await services.channels.by_target(MAIL, token_row.body)
    if owner is not None and owner.person != token_row.person:
        raise Refused("mail_link")
    await services.channels.add(token_row.person, MAIL, token_row.body, visitor.lang, DEFAULT_MAIL_INTERVAL_S)
    return page("email_link_result.html", visitor, title="mail.proven", words="mail.proven.help", action="", button="")


@get("/mail/stop/{secret:str}", include_in_schema=False)
async def ask_to_unsubscribe(services: Services, visitor: Visitor, secret: str) -> Response[str]:
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
async def unsubscribe(services: Services, visitor: Visitor, secret: str) -> Response[str]:
    """Unsubscribe, by the page or by one click in a mail client, which has no session cookie."""
    channel = await services.channels.by_secret(MAIL, secret)
    if channel is None:
        raise Refused("mail_link")
    await services.channels.set_every(channel, NEVER)
    return page(
        "email_link_result.html", visitor, title="mail.stopped", words="mail.stopped.help", action="", button=""
    )


ROUTER = Router(
    "/",
    route_handlers=[
        request_link,
        ask_to_sign_in,
        sign_in_by_link,
        ask_to_verify_address,
        verify_address,
        ask_to_unsubscribe,
        unsubscribe,
    ],
)
