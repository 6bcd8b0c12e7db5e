"""The clocks of a match, folded from the times of its commands: the time each seat has left, and the deadline.

Only the time of the person to act runs: not while a bot plays or stands in, nor while others think. So a clock
follows from public information.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from meadhall.match.availability import Availability
from meadhall.match.commands import SYSTEM, AcceptTakeback, Answer, Pause, SetAvailability, Sit, TakeBack, Timeout
from meadhall.match.refusals import Refused
from meadhall.match.rights import own_seat
from meadhall.match.state import NO_SEAT, Change, Clock, MatchState
from meadhall.match.time_control import NETWORK_GRACE_S, TimeControl

if TYPE_CHECKING:
    from meadhall.match.match import Match

RETURN_DIVISOR: Final = 10
"""A person who timed out and returns gets the bank divided by this."""


def replaced_at(values: Sequence[float], seat: int, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def initial_clock(speed: TimeControl, seats: int) -> Clock:
    """The clocks before anything has happened."""
    left = (float(speed.bank),) * seats if speed.timed else ()
    return Clock(time_left=left, availability=(Availability(),) * seats)


def is_paused(clock: Clock, state: MatchState) -> bool:
    """Whether every person who plays for themselves has asked to stop the clocks."""
    return {seat.seat for seat in state.seats if seat.person and not seat.level} <= clock.pause_requests != frozenset()


def is_timed_out(match: Match, now: float) -> bool:
    """Whether the deadline has passed, with some grace for an answer that was sent in time."""
    deadline = match.state.clock.deadline
    return deadline > 0 and now >= deadline + NETWORK_GRACE_S


def advanced_to(speed: TimeControl, clock: Clock, at: float) -> Clock:
    """The clocks at a later moment: the time that was running is used up to then."""
    now = max(at, clock.updated_at)
    if clock.running_seat == NO_SEAT or not speed.timed:
        return replace(clock, updated_at=now)
    seat = clock.running_seat
    used = speed.elapsed(clock.availability[seat], clock.updated_at, now)
    left = max(0.0, clock.time_left[seat] - used)
    return replace(clock, updated_at=now, time_left=replaced_at(clock.time_left, seat, left))


def with_clock_updated(match: Match, change: Change) -> Change:
    """A change with its clocks updated by the command."""
    if change.command is None:
        return change
    speed, state = match.setup.speed, change.state
    clock = advanced_to(speed, match.state.clock, change.command.at)
    went_back = state.branch != match.branch
    match change.command:
        case Sit(seat=seat, hours=hours) | SetAvailability(seat=seat, hours=hours) if hours is not None:
            clock = replace(clock, availability=(*clock.availability[:seat], hours, *clock.availability[seat + 1 :]))
        case Timeout(seat=seat):
            clock = replace(
                clock, timed_out=True, time_left=replaced_at(clock.time_left, seat, speed.bank / RETURN_DIVISOR)
            )
        case Pause(seat=seat, wanted=wanted):
            clock = replace(
                clock, pause_requests=clock.pause_requests | {seat} if wanted else clock.pause_requests - {seat}
            )
        case Answer():
            clock = replace(clock, pause_requests=frozenset())
        case TakeBack() | AcceptTakeback() if went_back and speed.timed:
            clock = replace(clock, time_left=time_after_takeback(match, change, clock.time_left))
    return replace(change, state=replace(state, clock=clock_for_turn(speed, state, clock, gains=not went_back)))


def time_after_takeback(match: Match, change: Change, left: tuple[float, ...]) -> tuple[float, ...]:
    """The time of each seat at the ply that the match goes back to; but a seat that takes back freely gains none, or it
    could think for ever."""
    then = match.time_left_by_ply[change.state.ply]
    if isinstance(change.command, TakeBack):
        seat = change.command.seat
        return replaced_at(then, seat, min(left[seat], then[seat]))
    return then


def clock_for_turn(speed: TimeControl, state: MatchState, clock: Clock, gains: bool = True) -> Clock:
    """The clocks for the seat to act now: a turn that begins adds the increment."""
    asked = None if state.over else state.asked
    seat = NO_SEAT if asked is None else asked.seat
    left = clock.time_left
    if seat != clock.turn_seat:
        if speed.timed and gains and asked is not None and not asked.level:
            left = replaced_at(left, seat, min(float(speed.bank), left[seat] + speed.gain))
        clock = replace(clock, turn_seat=seat, turn_began_at=clock.updated_at, timed_out=False, time_left=left)
    runs = speed.timed and asked is not None and asked.person != "" and not asked.level and not is_paused(clock, state)
    deadline = speed.deadline(clock.availability[seat], clock.updated_at, left[seat]) if runs else 0.0
    return replace(clock, running_seat=seat if runs else NO_SEAT, deadline=deadline)


def validate_timeout(match: Match, command: Timeout) -> Timeout | None:
    """The timeout with what the time control says about it; None if no deadline has passed."""
    if command.person != SYSTEM:
        raise Refused("host_only")
    if not is_timed_out(match, command.at):
        return None
    speed = match.setup.speed
    seat = match.state.clock.running_seat
    return replace(command, seat=seat, level=speed.level, resigned=speed.late == "resign")


def validate_pause(match: Match, command: Pause) -> Pause | None:
    """The request to stop or start the clocks; None if it is known."""
    seat = own_seat(match, command.person)
    if not match.setup.speed.timed:
        raise Refused("no_clock")
    if not match.started or match.over:
        raise Refused("over" if match.started else "not_started")
    if match.seats[seat].level:
        raise Refused("bot_plays")
    return replace(command, seat=seat) if (seat in match.state.clock.pause_requests) != command.wanted else None


def validate_availability(match: Match, command: SetAvailability) -> SetAvailability | None:
    """The new availability; None if it is the same."""
    seat = own_seat(match, command.person)
    return replace(command, seat=seat) if match.state.clock.availability[seat] != command.hours else None
