"""Availability: weekends, vacations and quiet hours in a person's own time zone."""

from __future__ import annotations

import itertools
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.match import Refused
from meadhall.match.availability import DAY_S, Availability, counted_seconds, deadline_after, moment_counted, validated

PARIS = "Europe/Paris"
HOUR = 3600.0
NIGHT = (22 * 60, 7 * 60)
ZONES = (PARIS, "UTC", "Pacific/Auckland", "America/St_Johns")


def moment(text: str, zone: str = PARIS) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def in_words(at: float, zone: str = PARIS) -> str:
    return f"{datetime.fromtimestamp(at, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def test_two_days_over_a_weekend_that_does_not_count() -> None:
    friday = moment("2026-11-13 18:00")
    assert in_words(deadline_after(Availability(PARIS), True, friday, 2 * DAY_S)) == "2026-11-15 18:00"
    assert in_words(deadline_after(Availability(PARIS), False, friday, 2 * DAY_S)) == "2026-11-17 18:00"


def test_a_turn_that_begins_on_a_weekend_lasts_from_monday_on() -> None:
    sunday = moment("2026-11-15 12:00")
    assert in_words(deadline_after(Availability(PARIS), False, sunday, DAY_S)) == "2026-11-17 00:00"
    saturday = moment("2026-11-14 00:00")
    assert in_words(deadline_after(Availability(PARIS), False, saturday, DAY_S)) == "2026-11-17 00:00"


def test_the_weekend_is_that_of_ones_own_zone() -> None:
    before = moment("2026-11-13 12:30", "UTC")
    assert counted_seconds(Availability("Pacific/Auckland"), False, before, before + HOUR) == 0
    assert counted_seconds(Availability("UTC"), False, before, before + HOUR) == HOUR


def test_a_deadline_in_quiet_hours_falls_in_the_morning() -> None:
    hours = Availability(PARIS, NIGHT)
    assert in_words(deadline_after(hours, True, moment("2026-11-17 23:30"), DAY_S)) == "2026-11-19 09:00"
    assert in_words(deadline_after(hours, True, moment("2026-11-17 06:59"), DAY_S)) == "2026-11-18 09:00"
    assert in_words(deadline_after(hours, True, moment("2026-11-17 21:59"), DAY_S)) == "2026-11-18 21:59"
    noon = Availability(PARIS, (12 * 60, 14 * 60))
    assert in_words(deadline_after(noon, True, moment("2026-11-17 13:00"), DAY_S)) == "2026-11-18 16:00"


def test_a_friday_night_is_put_off_over_the_weekend() -> None:
    hours = Availability(PARIS, NIGHT)
    assert in_words(deadline_after(hours, False, moment("2026-11-12 23:00"), DAY_S)) == "2026-11-16 09:00"


def test_a_vacation_stands_still() -> None:
    away = Availability(PARIS, away=((moment("2026-11-17 00:00"), moment("2026-11-20 00:00")),))
    assert in_words(deadline_after(away, True, moment("2026-11-16 12:00"), DAY_S)) == "2026-11-20 12:00"


@given(
    zone=st.sampled_from(ZONES),
    quiet=st.tuples(st.integers(0, 1439), st.integers(0, 1439)),
    weekends=st.booleans(),
    away=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 9)), max_size=3),
    since=st.integers(0, 200 * 24),
    steps=st.lists(st.integers(0, 100 * 3600), min_size=1, max_size=5),
)
def test_time_adds_up(
    zone: str, quiet: tuple[int, int], weekends: bool, away: list[tuple[int, int]], since: int, steps: list[int]
) -> None:
    """However it is cut, the same time counts; the moment when so much has counted is just that; and a deadline is
    never before it, nor in quiet hours, nor where nothing counts."""
    start = moment("2026-09-20 00:00") + since * HOUR
    base = moment("2026-09-20 00:00")
    hours = Availability(
        zone, quiet, tuple((base + first * DAY_S, base + (first + long) * DAY_S) for first, long in away)
    )
    marks = [start]
    for step in steps:
        marks.append(marks[-1] + step)
    pieces = [counted_seconds(hours, weekends, one, other) for one, other in itertools.pairwise(marks)]
    assert sum(pieces) == pytest.approx(counted_seconds(hours, weekends, start, marks[-1]))
    wanted = float(steps[0])
    then = moment_counted(hours, weekends, start, wanted)
    assert counted_seconds(hours, weekends, start, then) == pytest.approx(wanted)
    due = deadline_after(hours, weekends, start, wanted)
    assert due >= then
    if due > then:
        local = datetime.fromtimestamp(due, ZoneInfo(zone))
        assert weekends or local.weekday() < 5
        assert not any(begin <= due < end for begin, end in hours.away)


def test_hours_that_nobody_may_have_are_refused() -> None:
    now = moment("2026-11-16 12:00")
    long = ((now, now + 31 * DAY_S),)
    for hours, key in (
        (Availability("Nowhere/Town"), "hours"),
        (Availability("../../etc/passwd"), "hours"),
        (Availability(PARIS, (1440, 0)), "hours"),
        (Availability(PARIS, (0, 13 * 60)), "quiet_too_long"),
        (Availability(PARIS, away=((now, now),)), "hours"),
        (Availability(PARIS, away=long), "vacation_too_long"),
    ):
        with pytest.raises(Refused) as refused:
            validated(hours, now)
        assert refused.value.key == key
    fine = Availability(PARIS, NIGHT, ((now, now + 30 * DAY_S),))
    assert validated(fine, now) == fine
