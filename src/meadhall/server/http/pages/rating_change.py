"""Rating change of a finished match: the page of the match polls it until the result is counted."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.ratings.results import Results
from meadhall.server.services import Services


@get("/m/{match:str}/counted", include_in_schema=False)
async def show_rating_change(services: Services, visitor: Visitor, match: str) -> Response[str]:
    await services.matches.get_for_viewer(match, visitor.person)
    found = await Results(services.store).outcomes("match = ?", match)
    outcome = found[0] if found else None
    mine = next((each for each in outcome.placings if each.person == visitor.person), None) if outcome else None
    return page("fragments/rating_change.html", visitor, match=match, outcome=outcome, mine=mine)


ROUTER = Router("/", route_handlers=[show_rating_change])
