"""Availability page, for correspondence games: timezone, quiet hours, vacations."""

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
from meadhall.server.http.pages.common import int_field, page, read_form, redirect_to
from meadhall.server.http.request import WebRequest
from meadhall.server.matches.timeouts import set_availability
from meadhall.server.presenters.match_list import day_words
from meadhall.server.rendering import server_words
from meadhall.server.services import Services
from meadhall.server.storage.deadlines import availability_of

TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


@lru_cache
def timezone_names() -> list[str]:
    """The timezones that are named after a place."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))


def parse_minutes(text: str) -> int:
    found = TIME_OF_DAY.fullmatch(text or "00:00")
    if found is None:
        raise Refused("hours")
    return int(found[1]) * 60 + int(found[2])


def format_minutes(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def parse_date(text: str) -> date:
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
    return say("availability.vacation.days", first=days[0], last=days[1])


@get("/me/hours", include_in_schema=False)
async def show_hours(request: WebRequest, services: Services, visitor: Visitor) -> Response[str]:
    hours = await availability_of(services.store, visitor.person)
    say = server_words(visitor.lang)
    now = services.matches.now()
    return page(
        "availability.html",
        visitor,
        hours=hours,
        timezones=timezone_names(),
        quiet=[format_minutes(minute) for minute in hours.quiet],
        vacations=[
            (number, vacation_words(hours, away, say)) for number, away in enumerate(hours.away) if away[1] > now
        ],
        left=max(0, int(MAX_VACATION_DAYS_PER_YEAR - vacation_days(hours, now - YEAR_S))),
        saved=request.query_params.get("saved") == "yes",
    )


@post("/me/hours", include_in_schema=False)
async def save_hours(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    form = await read_form(request)
    before = await availability_of(services.store, visitor.person)
    quiet = parse_minutes(form.get("quiet_from", "")), parse_minutes(form.get("quiet_until", ""))
    await set_availability(
        services.matches, visitor.person, replace(before, zone=form.get("zone", "") or before.zone, quiet=quiet)
    )
    return redirect_to("/me/hours?saved=yes")


@post("/me/vacation", include_in_schema=False)
async def add_vacation(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """Add a vacation from a day to a day, both inclusive; it does not begin before now."""
    form = await read_form(request)
    before = await availability_of(services.store, visitor.person)
    first, last = parse_date(form.get("first", "")), parse_date(form.get("last", ""))
    away = max(midnight(first, before.zone), services.matches.now()), midnight(last + timedelta(days=1), before.zone)
    kept = tuple(each for each in before.away if each[1] > services.matches.now() - YEAR_S)
    await set_availability(services.matches, visitor.person, replace(before, away=(*kept, away)))
    return redirect_to("/me/hours?saved=yes")


@post("/me/vacation/back", include_in_schema=False)
async def end_vacation(request: WebRequest, services: Services, visitor: Visitor) -> Redirect:
    """End a vacation now, or cancel it before it begins."""
    number = int_field(await read_form(request), "number")
    before = await availability_of(services.store, visitor.person)
    if number >= len(before.away):
        raise Refused("hours")
    begin, end = before.away[number]
    now = services.matches.now()
    ended = ((begin, min(end, now)),) if begin < now else ()
    away = (*before.away[:number], *ended, *before.away[number + 1 :])
    await set_availability(services.matches, visitor.person, replace(before, away=away))
    return redirect_to("/me/hours?saved=yes")


ROUTER = Router("/", route_handlers=[show_hours, save_hours, add_vacation, end_vacation])
