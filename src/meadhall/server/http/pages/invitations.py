"""Invitations to a match: inviting people, and declining."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.match.rights import is_host, seat_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page, read_form, redirect_to, remember_name
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.notifications.kinds import INVITATION
from meadhall.server.notifications.open_invitations import is_free
from meadhall.server.presenters.match_list import title
from meadhall.server.services import Services


async def invitable_match(services: Services, match: str, person: str) -> MatchActor:
    """A match to which this person may invite others."""
    live = await services.matches.get_for_viewer(match, person)
    if seat_of(live.match, person) is None and not is_host(live.match, person):
        raise Refused("not_seated")
    return live


@get("/m/{match:str}/invite", include_in_schema=False)
async def show_contacts(
    request: WebRequest, services: Services, visitor: Visitor, match: str
) -> Redirect | Response[str]:
    """The people one has played with, and who was invited already."""
    live = await invitable_match(services, match, visitor.person)
    if not is_free(live.match.started, [seat.taken for seat in live.match.seats]):
        return redirect_to(f"/m/{match}")
    invitations = Invitations(services.matches, services.users)
    people = [each for each in await invitations.contacts(visitor.person) if seat_of(live.match, each.person) is None]
    asked = await invitations.of_match(match)
    known = {each.person for each in people}
    people += [await invitations.contact(person) for person in asked if person not in known]
    return page(
        "invite_to_table.html",
        visitor,
        match=match,
        game=title(live.row.game, visitor.lang),
        people=people,
        asked=asked,
        done=request.query_params.get("done") == "yes",
    )


@post("/m/{match:str}/invite", include_in_schema=False)
async def invite(request: WebRequest, services: Services, visitor: Visitor, match: str) -> Redirect:
    live = await invitable_match(services, match, visitor.person)
    invitations = Invitations(services.matches, services.users)
    guest = await invitations.contact_by_page(visitor.person, (await read_form(request)).get("who", ""))
    await invitations.send(live, visitor.person, await remember_name(services, visitor), guest, INVITATION)
    return redirect_to(f"/m/{match}/invite?done=yes")


@post("/m/{match:str}/decline", include_in_schema=False)
async def decline(services: Services, visitor: Visitor, match: str) -> Redirect:
    """Decline an invitation; without one, nothing happens."""
    await Invitations(services.matches, services.users).decline(match, visitor.person)
    return redirect_to("/")


ROUTER = Router("/", route_handlers=[show_contacts, invite, decline])
