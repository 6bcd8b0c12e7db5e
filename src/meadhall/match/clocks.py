"""The clocks of a match, folded from the times of its deeds: what everybody has left, and when it runs out.

Only the time of the person who is asked runs: not while a bot plays or stands in, nor while others think. So a clock
follows from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from meadhall.match.availability import Hours
from meadhall.match.commands import HOUSE, Agree, Answer, KeepHours, Pause, RanOut, Sit, TakeBack
from meadhall.match.refusals import Refused
from meadhall.match.rights import own_seat
from meadhall.match.state import NOBODY, Change, Clock, Standing
from meadhall.match.time_control import LAG, Speed

if TYPE_CHECKING:
    from meadhall.match.match import Match

SHARE_AFTER: Final = 10
"""Whoever ran out of time and comes back has this part of the bank."""


def with_one(values: Sequence[float], seat: int, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def first(speed: Speed, seats: int) -> Clock:
    """The clocks before anything has happened."""
    left = (float(speed.bank),) * seats if speed.timed else ()
    return Clock(left=left, hours=(Hours(),) * seats)


def paused(clock: Clock, standing: Standing) -> bool:
    """Whether everybody who plays for themselves wishes that the clocks stand still."""
    return {seat.seat for seat in standing.seats if seat.person and not seat.level} <= clock.pauses != frozenset()


def is_late(match: Match, now: float) -> bool:
    """Whether somebody's time has run out, and what they may have sent in time has had the time to come."""
    due = match.standing.clock.due
    return due > 0 and now >= due + LAG


def settled(speed: Speed, clock: Clock, at: float) -> Clock:
    """The clocks at a moment: whoever's time was running has used it until then."""
    now = max(at, clock.at)
    if clock.running == NOBODY or not speed.timed:
        return replace(clock, at=now)
    seat = clock.running
    used = speed.used(clock.hours[seat], clock.at, now)
    return replace(clock, at=now, left=with_one(clock.left, seat, max(0.0, clock.left[seat] - used)))


def with_clock(match: Match, change: Change) -> Change:
    """A change with the clocks as the deed leaves them."""
    if change.deed is None:
        return change
    speed, standing = match.setup.speed, change.standing
    clock = settled(speed, match.standing.clock, change.deed.at)
    went_back = standing.take != match.take
    match change.deed:
        case Sit(seat=seat, hours=hours) | KeepHours(seat=seat, hours=hours) if hours is not None:
            clock = replace(clock, hours=(*clock.hours[:seat], hours, *clock.hours[seat + 1 :]))
        case RanOut(seat=seat):
            clock = replace(clock, late=True, left=with_one(clock.left, seat, speed.bank / SHARE_AFTER))
        case Pause(seat=seat, wanted=wanted):
            clock = replace(clock, pauses=clock.pauses | {seat} if wanted else clock.pauses - {seat})
        case Answer():
            clock = replace(clock, pauses=frozenset())
        case TakeBack() | Agree() if went_back and speed.timed:
            clock = replace(clock, left=given_back(match, change, clock.left))
    return replace(change, standing=replace(standing, clock=going(speed, standing, clock, gains=not went_back)))


def given_back(match: Match, change: Change, left: tuple[float, ...]) -> tuple[float, ...]:
    """Everybody has again what they had at the moment that the match goes back to; but who takes back without having
    to ask has no more than before, or they could think for ever."""
    then = match.lefts[change.standing.ply]
    if isinstance(change.deed, TakeBack):
        seat = change.deed.seat
        return with_one(then, seat, min(left[seat], then[seat]))
    return then


def going(speed: Speed, standing: Standing, clock: Clock, gains: bool = True) -> Clock:
    """The clocks with whoever is asked now: a turn that begins adds to their time."""
    asked = None if standing.over else standing.asked
    seat = NOBODY if asked is None else asked.seat
    left = clock.left
    if seat != clock.turn:
        if speed.timed and gains and asked is not None and not asked.level:
            left = with_one(left, seat, min(float(speed.bank), left[seat] + speed.gain))
        clock = replace(clock, turn=seat, begun=clock.at, late=False, left=left)
    runs = speed.timed and asked is not None and asked.person != "" and not asked.level and not paused(clock, standing)
    due = speed.due(clock.hours[seat], clock.at, left[seat]) if runs else 0.0
    return replace(clock, running=seat if runs else NOBODY, due=due)


def judge_ran_out(match: Match, deed: RanOut) -> RanOut | None:
    """What the table agreed on happens; None if nobody's time has run out."""
    if deed.person != HOUSE:
        raise Refused("host_only")
    if not is_late(match, deed.at):
        return None
    speed = match.setup.speed
    seat = match.standing.clock.running
    return replace(deed, seat=seat, level=speed.level, resigned=speed.late == "resign")


def judge_pause(match: Match, deed: Pause) -> Pause | None:
    """The wish that all clocks stand still, or that they go on; None if it is known."""
    seat = own_seat(match, deed.person)
    if not match.setup.speed.timed:
        raise Refused("no_clock")
    if not match.started or match.over:
        raise Refused("over" if match.started else "not_started")
    if match.seats[seat].level:
        raise Refused("bot_plays")
    return replace(deed, seat=seat) if (seat in match.standing.clock.pauses) != deed.wanted else None


def judge_hours(match: Match, deed: KeepHours) -> KeepHours | None:
    """When somebody plays by days from now on; None if that is known."""
    seat = own_seat(match, deed.person)
    return replace(deed, seat=seat) if match.standing.clock.hours[seat] != deed.hours else None
