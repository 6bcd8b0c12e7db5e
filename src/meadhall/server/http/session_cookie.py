"""Sign-in: a session cookie makes this browser one of a user's devices."""

from __future__ import annotations

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.middleware.pipeline import session_cookie
from meadhall.server.http.request import WebRequest
from meadhall.server.services import Services

MERGE_PURPOSE = "bring"
"""The purpose of a signed link that merges a guest's data into the account they have signed in to."""


async def sign_in(services: Services, request: WebRequest, visitor: Visitor, person: str, way: str) -> str:
    """Add this browser to a user's devices; returns its session cookie."""
    device = await services.users.devices.add(person, request.headers.get("user-agent", ""), way)
    row = await services.users.load(person)
    visitor.authenticated, visitor.device = True, device.id
    return session_cookie(services, person, request.url.scheme, row.generation, device.id)


async def has_account(services: Services, person: str) -> bool:
    """Whether a user can sign in again, by passkey or mail; without either they are a guest."""
    if await services.passkeys.of(person):
        return True
    sql = "SELECT 1 FROM channels WHERE person = ? AND kind = 'mail'"
    return bool(await services.store.database.read(sql, person))


async def path_after_sign_in(services: Services, visitor: Visitor, person: str) -> str:
    """Where to go after signing in: a guest with data of their own is asked whether to merge it into the account."""
    guest = visitor.person
    if not visitor.authenticated or guest == person or await has_account(services, guest):
        return "/"
    learned = await services.store.database.read("SELECT 1 FROM learning WHERE person = ?", guest)
    if not learned and not await services.store.matches_of(guest, 1):
        return "/"
    row = await services.users.get(guest)
    return f"/me/bring/{services.users.signer.sign_link(MERGE_PURPOSE, guest, visitor.device, row.generation)}"
