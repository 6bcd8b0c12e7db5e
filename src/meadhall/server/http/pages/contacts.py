"""Contacts page: the people a user has played with, with links to their profiles and challenges."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Router, get
from litestar.response import Response

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.presenters.match_list import day_words
from meadhall.server.ratings.results import Results
from meadhall.server.services import Services

MAX_CONTACTS = 100


@get("/me/companions", include_in_schema=False)
async def show_contacts(services: Services, visitor: Visitor) -> Response[str]:
    people = await Invitations(services.matches, services.users).contacts(visitor.person, MAX_CONTACTS)
    shown = await Results(services.store).visible_profiles([each.person for each in people])

    def day(moment: float) -> str:
        return day_words(datetime.fromtimestamp(moment, UTC), visitor.lang)

    return page("contacts.html", visitor, people=people, shown=shown, day=day)


ROUTER = Router("/", route_handlers=[show_contacts])
