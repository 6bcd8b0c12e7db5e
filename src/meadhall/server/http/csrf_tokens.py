"""Action tokens: what destroys is done only by the form that asked for it, for the person who was asked, for a while.

A token signs the address that a form is sent to, with whose it is and until when. Markup elsewhere in a page may send a
form to that address, but it does not have the token.
"""

from __future__ import annotations

from collections.abc import Callable

from litestar import post

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.context import House
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Hall

FIELD = "token"
MARK = "destroys"
"""Routes that destroy are marked by this in their `opt`."""


async def action_tokens(hall: Hall, visitor: Visitor) -> Callable[[str], str]:
    """Issues tokens for addresses to a person, good for a quarter of an hour."""
    me = await hall.people.get(visitor.person)
    return lambda address: hall.people.signer.sign_for_a_while(purpose(address), visitor.person, me.generation)


def purpose(address: str) -> str:
    return f"post {address}"


def address_of(request: WebRequest) -> str:
    """The address of a request, within this server."""
    return f"{request.url.path}?{request.url.query}".rstrip("?")


async def check_token(request: WebRequest) -> None:
    """Refuse a request whose form has no good token for this address and this person."""
    house: House = request.scope["state"]["house"]
    visitor: Visitor = request.scope["state"]["visitor"]
    token = str((await request.form()).get(FIELD, ""))
    holder = await house.hall.people.proven_in_time(purpose(address_of(request)), token)
    if holder is None or holder.id != visitor.person:
        raise Refused("stale_form")


def destructive(path: str) -> post:
    """A POST route that destroys: it is reached with a good token only."""
    return post(path, before_request=check_token, opt={MARK: True}, include_in_schema=False)
