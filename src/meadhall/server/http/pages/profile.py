"""Profile pages: public, unless their user hides them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litestar import Router, get, post
from litestar.response import Redirect, Response

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page, read_form, redirect_to
from meadhall.server.http.request import WebRequest
from meadhall.server.profiles.profile import Profile
from meadhall.server.ratings.ingest import profile_id
from meadhall.server.ratings.recompute import RatingPool
from meadhall.server.ratings.results import Outcome, Results
from meadhall.server.rendering import server_words
from meadhall.server.services import Services


@get("/people/me", include_in_schema=False)
async def show_own(services: Services, visitor: Visitor) -> Redirect:
    """The user's own profile page, which is created by the first visit; strangers have none."""
    if not visitor.authenticated:
        return redirect_to("/me")
    name = profile_id(services.users.signer, visitor.person)
    await Results(services.store).add_profile(visitor.person, name)
    return redirect_to(f"/people/{name}")


@get("/people/{name:str}", include_in_schema=False)
async def show_person(request: WebRequest, services: Services, visitor: Visitor, name: str) -> Response[str]:
    results = Results(services.store)
    found = await results.profile(name)
    if found is None or (found.hidden and found.person != visitor.person):
        raise Refused("nothing_here")
    outcomes = await results.of_person(found.person)
    asked = request.query_params
    profile = Profile(
        found.person,
        (await services.users.get(found.person)).name or server_words(visitor.lang)("account.guest"),
        outcomes,
        visitor,
        await profile_links(services, outcomes),
        RatingPool(asked.get("game", ""), asked.get("size", "")),
    )
    return page("profile.html", visitor, profile=profile, hidden=found.hidden, at=f"/people/{name}", page_name=name)


async def profile_links(services: Services, outcomes: Sequence[Outcome]) -> Callable[[str], str]:
    """Returns a function that gives the path of a person's profile, or nothing if it is hidden."""
    people = sorted({each.person for outcome in outcomes for each in outcome.placings if each.person})
    shown = await Results(services.store).visible_profiles(people)
    return lambda person: f"/people/{shown[person]}" if person in shown else ""


@post("/people/hide", include_in_schema=False)
async def hide(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Hide one's profile page from others, or show it again."""
    name = profile_id(services.users.signer, visitor.person)
    results = Results(services.store)
    await results.add_profile(visitor.person, name)
    await results.set_hidden(visitor.person, (await read_form(request)).get("hidden") == "yes")
    return redirect_to(f"/people/{name}")


ROUTER = Router("/", route_handlers=[show_own, show_person, hide])
