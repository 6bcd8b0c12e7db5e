"""When you play by days: your zone, your quiet hours, your vacations."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import available_timezones

from litestar import Router, get, post
from litestar.response import Redirect, Response
from msgspec.structs import replace

from meadhall.core.i18n.words import Words
from meadhall.match import Refused
from meadhall.match.availability import MAX_VACATION_DAYS_PER_YEAR, YEAR_S, Availability, timezone, vacation_days
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import form_of, go, number_in, page
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.timeouts import set_availability
from meadhall.server.presenters.match_list import day_words
from meadhall.server.rendering import server_words
from meadhall.server.services import Services
from meadhall.server.storage.deadlines import availability_of

TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


@lru_cache
def zones() -> list[str]:
    """The zones that people know by a place."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))


def minutes(text: str) -> int:
    found = TIME.fullmatch(text or "00:00")
    if found is None:
        raise Refused("hours")
    return int(found[1]) * 60 + int(found[2])


def written(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("hours") from None


def midnight(when: date, zone: str) -> float:
    try:
        return datetime(when.year, when.month, when.day, tzinfo=timezone(zone)).timestamp()
    except (OverflowError, OSError, ValueError):
        raise Refused("hours") from None


def vacation_words(hours: Availability, away: tuple[float, float], say: Words) -> str:
    """A vacation by its first and last day."""
    zone = timezone(hours.zone)
    first = datetime.fromtimestamp(away[0], zone)
    last = datetime.fromtimestamp(away[1], zone) - timedelta(seconds=1)
    days = [day_words(each, say.lang) for each in (first, last)]
    return say("hours.vacation.days", first=days[0], last=days[1])


@get("/me/hours", include_in_schema=False)
async def show_hours(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    hours = await availability_of(services.store, visitor.person)
    say = server_words(visitor.lang)
    now = services.matches.now()
    return page(
        "availability.html",
        visitor,
        hours=hours,
        zones=zones(),
        quiet=[written(minute) for minute in hours.quiet],
        vacations=[
            (number, vacation_words(hours, away, say)) for number, away in enumerate(hours.away) if away[1] > now
        ],
        left=max(0, int(MAX_VACATION_DAYS_PER_YEAR - vacation_days(hours, now - YEAR_S))),
        saved=request.query_params.get("saved") == "yes",
    )


@post("/me/hours", include_in_schema=False)
async def choose_hours(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    form = await form_of(request)
    before = await availability_of(services.store, visitor.person)
    quiet = minutes(form.get("quiet_from", "")), minutes(form.get("quiet_until", ""))
    await set_availability(
        services.matches, visitor.person, replace(before, zone=form.get("zone", "") or before.zone, quiet=quiet)
    )
    return go("/me/hours?saved=yes")


@post("/me/vacation", include_in_schema=False)
async def go_away(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """A vacation from a day to a day, both among it; it does not begin before now."""
    form = await form_of(request)
    before = await availability_of(services.store, visitor.person)
    first, last = day(form.get("first", "")), day(form.get("last", ""))
    away = max(midnight(first, before.zone), services.matches.now()), midnight(last + timedelta(days=1), before.zone)
    kept = tuple(each for each in before.away if each[1] > services.matches.now() - YEAR_S)
    await set_availability(services.matches, visitor.person, replace(before, away=(*kept, away)))
    return go("/me/hours?saved=yes")


@post("/me/vacation/back", include_in_schema=False)
async def come_back(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """End a vacation now, or call it off."""
    number = number_in(await form_of(request), "number")
    before = await availability_of(services.store, visitor.person)
    if number >= len(before.away):
        raise Refused("hours")
    begin, end = before.away[number]
    now = services.matches.now()
    ended = ((begin, min(end, now)),) if begin < now else ()
    away = (*before.away[:number], *ended, *before.away[number + 1 :])
    await set_availability(services.matches, visitor.person, replace(before, away=away))
    return go("/me/hours?saved=yes")


ROUTER = Router("/", route_handlers=[show_hours, choose_hours, go_away, come_back])
