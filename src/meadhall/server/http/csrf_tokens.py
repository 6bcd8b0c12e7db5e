"""CSRF tokens: a destructive action is done only by the form that was shown for it, to that user, for a while.

A token signs the path that a form is sent to, the user, and an expiry. Injected markup may send a form to that path,
but it does not have the token.
"""

from __future__ import annotations

from collections.abc import Callable

from litestar import post

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.context import ServerContext
from meadhall.server.http.request import WebRequest
from meadhall.server.services import Services

TOKEN_FIELD = "token"
DESTRUCTIVE_OPT = "destroys"
"""Marks destructive routes, in their `opt`."""


async def csrf_tokens(services: Services, visitor: Visitor) -> Callable[[str], str]:
    """Issues tokens to a user, each for one path, valid for a quarter of an hour."""
    me = await services.users.get(visitor.person)
    return lambda path: services.users.signer.sign_with_expiry(purpose(path), visitor.person, me.generation)


def purpose(path: str) -> str:
    return f"post {path}"


def path_of(request: WebRequest) -> str:
    """The path of a request, with its query."""
    return f"{request.url.path}?{request.url.query}".rstrip("?")


async def check_token(request: WebRequest) -> None:
    """Refuse a request whose form has no valid token for this path and this user."""
    context: ServerContext = request.scope["state"]["context"]
    visitor: Visitor = request.scope["state"]["visitor"]
    token = str((await request.form()).get(TOKEN_FIELD, ""))
    holder = await context.services.users.verify_link(purpose(path_of(request)), token)
    if holder is None or holder.id != visitor.person:
        raise Refused("stale_form")


def destructive(path: str) -> post:
    """Decorator of a destructive POST route: it requires a valid token."""
    return post(path, before_request=check_token, opt={DESTRUCTIVE_OPT: True}, include_in_schema=False)
