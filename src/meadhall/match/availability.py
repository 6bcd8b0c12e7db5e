"""When somebody plays by days: in their own zone, not on vacation, and no deadline in their quiet hours."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from heapq import merge
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from meadhall.match.refusals import Refused

MINUTES: Final = 24 * 60
LONGEST_QUIET: Final = 12 * 60
MORNING: Final = timedelta(hours=2)
"""So long after quiet hours a deadline falls that would have fallen into them."""
DAY: Final = 86_400.0
YEAR: Final = 365 * DAY
VACATION: Final = 30
"""Days of vacation that anybody has in a year."""
MOST_AWAY: Final = 40
SATURDAY: Final = 5
WEEK: Final = 7


class Hours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zone: str = "UTC"
    quiet: tuple[int, int] = (0, 0)
    """From which minute of the day until which no deadline falls; twice the same: there are no such hours."""
    away: tuple[tuple[float, float], ...] = ()
    """Vacations, from which moment until which."""


@lru_cache
def zone_of(name: str) -> tzinfo:
    """The zone of that name; one that is not known here counts as UTC."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return UTC


def is_zone(name: str) -> bool:
    return str(zone_of(name)) == name


def weekends_from(zone: tzinfo, since: float) -> Iterator[tuple[float, float]]:
    """The weekends from a moment on, the one that lasts then too, for ever."""
    today = datetime.fromtimestamp(since, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    saturday = today + timedelta(days=(SATURDAY - today.weekday()) % WEEK)
    if today.weekday() > SATURDAY:
        saturday -= timedelta(days=WEEK)
    while True:
        yield saturday.timestamp(), (saturday + timedelta(days=2)).timestamp()
        saturday += timedelta(days=WEEK)


def rests(hours: Hours, weekends: bool, since: float) -> Iterator[tuple[float, float]]:
    """When somebody's time stands still, from a moment on; what begins first comes first."""
    vacations = sorted(each for each in hours.away if each[1] > since)
    return merge(vacations, () if weekends else weekends_from(zone_of(hours.zone), since))


def counted(hours: Hours, weekends: bool, since: float, until: float) -> float:
    """How many seconds count between two moments."""
    total, at = 0.0, since
    for begin, end in rests(hours, weekends, since):
        if begin >= until:
            break
        total += max(0.0, begin - at)
        at = max(at, end)
    return total + max(0.0, until - at)


def moment_after(hours: Hours, weekends: bool, since: float, seconds: float) -> float:
    """The moment when so many seconds have counted, put off where it falls into quiet hours."""
    due = when_counted(hours, weekends, since, seconds)
    while (later := when_counted(hours, weekends, after_quiet(hours, due), 0)) != due:
        due = later
    return due


def when_counted(hours: Hours, weekends: bool, since: float, seconds: float) -> float:
    at = since
    for begin, end in rests(hours, weekends, since):
        if begin > at:
            if begin - at >= seconds:
                break
            seconds -= begin - at
        at = max(at, end)
    return at + seconds


def after_quiet(hours: Hours, due: float) -> float:
    """The same moment, or the next morning if it is in somebody's quiet hours."""
    begin, end = hours.quiet
    if not 0 < (end - begin) % MINUTES <= LONGEST_QUIET:
        return due
    then = datetime.fromtimestamp(due, zone_of(hours.zone))
    minute = then.hour * 60 + then.minute
    into = (minute - begin) % MINUTES
    if into >= (end - begin) % MINUTES:
        return due
    days = 1 if end < begin <= minute else 0
    ends = then.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0) + timedelta(days=days)
    return (ends + MORNING).timestamp()


def checked(hours: Hours, now: float) -> Hours:
    """The hours, if anybody may have them."""
    begin, end = hours.quiet
    if not is_zone(hours.zone) or not (0 <= begin < MINUTES and 0 <= end < MINUTES):
        raise Refused("hours")
    if (end - begin) % MINUTES > LONGEST_QUIET:
        raise Refused("quiet_too_long", most=LONGEST_QUIET // 60)
    if len(hours.away) > MOST_AWAY or any(begin >= end for begin, end in hours.away):
        raise Refused("hours")
    if days_away(hours, now - YEAR) > VACATION:
        raise Refused("vacation_too_long", most=VACATION)
    return hours


def days_away(hours: Hours, since: float) -> float:
    """How many days of vacation there are since then; what overlaps counts twice."""
    return sum((end - max(begin, since)) / DAY for begin, end in hours.away if end > since)
