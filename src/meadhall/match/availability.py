"""Availability in matches by days: a person's time zone, vacations, and quiet hours without deadlines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from heapq import merge
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from meadhall.match.refusals import Refused

MINUTES_PER_DAY: Final = 24 * 60
MAX_QUIET_MINUTES: Final = 12 * 60
DELAY_AFTER_QUIET: Final = timedelta(hours=2)
"""How long after quiet hours a deadline falls that would have fallen into them."""
DAY_S: Final = 86_400.0
YEAR_S: Final = 365 * DAY_S
MAX_VACATION_DAYS_PER_YEAR: Final = 30
MAX_VACATIONS: Final = 40
SATURDAY: Final = 5
DAYS_PER_WEEK: Final = 7


class Availability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zone: str = "UTC"
    quiet: tuple[int, int] = (0, 0)
    """The minutes of the day between which no deadline falls; equal if there are no quiet hours."""
    away: tuple[tuple[float, float], ...] = ()
    """Vacations, as pairs of moments."""


@lru_cache
def timezone(name: str) -> tzinfo:
    """The time zone of a name; an unknown one counts as UTC."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return UTC


def is_timezone(name: str) -> bool:
    return str(timezone(name)) == name


def weekends_from(zone: tzinfo, since: float) -> Iterator[tuple[float, float]]:
    """An endless iterator of weekends from a moment on, with the one under way."""
    today = datetime.fromtimestamp(since, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    saturday = today + timedelta(days=(SATURDAY - today.weekday()) % DAYS_PER_WEEK)
    if today.weekday() > SATURDAY:
        saturday -= timedelta(days=DAYS_PER_WEEK)
    while True:
        yield saturday.timestamp(), (saturday + timedelta(days=2)).timestamp()
        saturday += timedelta(days=DAYS_PER_WEEK)


def time_off(hours: Availability, weekends: bool, since: float) -> Iterator[tuple[float, float]]:
    """The periods in which a person's time stands still, from a moment on, in order."""
    vacations = sorted(each for each in hours.away if each[1] > since)
    return merge(vacations, () if weekends else weekends_from(timezone(hours.zone), since))


def counted_seconds(hours: Availability, weekends: bool, since: float, until: float) -> float:
    """How many seconds count between two moments."""
    total, at = 0.0, since
    for begin, end in time_off(hours, weekends, since):
        if begin >= until:
            break
        total += max(0.0, begin - at)
        at = max(at, end)
    return total + max(0.0, until - at)


def deadline_after(hours: Availability, weekends: bool, since: float, seconds: float) -> float:
    """The moment when so many seconds have counted, postponed out of quiet hours."""
    due = moment_counted(hours, weekends, since, seconds)
    while (later := moment_counted(hours, weekends, after_quiet_hours(hours, due), 0)) != due:
        due = later
    return due


def moment_counted(hours: Availability, weekends: bool, since: float, seconds: float) -> float:
    at = since
    for begin, end in time_off(hours, weekends, since):
        if begin > at:
            if begin - at >= seconds:
                break
            seconds -= begin - at
        at = max(at, end)
    return at + seconds


def after_quiet_hours(hours: Availability, due: float) -> float:
    """The same moment, or the next morning if it is in quiet hours."""
    begin, end = hours.quiet
    if not 0 < (end - begin) % MINUTES_PER_DAY <= MAX_QUIET_MINUTES:
        return due
    then = datetime.fromtimestamp(due, timezone(hours.zone))
    minute = then.hour * 60 + then.minute
    into = (minute - begin) % MINUTES_PER_DAY
    if into >= (end - begin) % MINUTES_PER_DAY:
        return due
    days = 1 if end < begin <= minute else 0
    ends = then.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0) + timedelta(days=days)
    return (ends + DELAY_AFTER_QUIET).timestamp()


def validated(hours: Availability, now: float) -> Availability:
    """The same availability, if it keeps within the limits; otherwise `Refused`."""
    begin, end = hours.quiet
    if not is_timezone(hours.zone) or not (0 <= begin < MINUTES_PER_DAY and 0 <= end < MINUTES_PER_DAY):
        raise Refused("hours")
    if (end - begin) % MINUTES_PER_DAY > MAX_QUIET_MINUTES:
        raise Refused("quiet_too_long", most=MAX_QUIET_MINUTES // 60)
    if len(hours.away) > MAX_VACATIONS or any(begin >= end for begin, end in hours.away):
        raise Refused("hours")
    if vacation_days(hours, now - YEAR_S) > MAX_VACATION_DAYS_PER_YEAR:
        raise Refused("vacation_too_long", most=MAX_VACATION_DAYS_PER_YEAR)
    return hours


def vacation_days(hours: Availability, since: float) -> float:
    """Days of vacation since a moment; overlapping vacations count twice."""
    return sum((end - max(begin, since)) / DAY_S for begin, end in hours.away if end > since)
