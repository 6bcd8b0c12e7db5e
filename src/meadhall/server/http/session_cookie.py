"""Signing in: this browser becomes somebody's, and is told apart from their others."""

from __future__ import annotations

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.middleware.pipeline import person_cookie
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.registry import Hall

BRING = "bring"
"""The purpose of a link by which a guest brings along what they did before they signed in."""


async def signed_in(hall: Hall, request: WebRequest, visitor: Visitor, person: str, way: str) -> str:
    """The cookie that makes this browser a device of a person."""
    device = await hall.people.devices.add(person, request.headers.get("user-agent", ""), way)
    row = await hall.people.read(person)
    visitor.known, visitor.device = True, device.id
    return person_cookie(hall, person, request.url.scheme, row.generation, device.id)


async def has_account(hall: Hall, person: str) -> bool:
    """Whether somebody has a way to be found again; whoever has none is a guest."""
    if await hall.passkeys.of(person):
        return True
    sql = "SELECT 1 FROM channels WHERE person = ? AND kind = 'mail'"
    return bool(await hall.store.database.read(sql, person))


async def way_on(hall: Hall, visitor: Visitor, person: str) -> str:
    """Where to go after signing in: a guest who leaves something behind is asked whether to bring it along."""
    guest = visitor.person
    if not visitor.known or guest == person or await has_account(hall, guest):
        return "/"
    learned = await hall.store.database.read("SELECT 1 FROM learning WHERE person = ?", guest)
    if not learned and not await hall.store.matches_of(guest, 1):
        return "/"
    row = await hall.people.get(guest)
    return f"/me/bring/{hall.people.signer.sign_link(BRING, guest, visitor.device, row.generation)}"
