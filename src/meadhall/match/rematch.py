"""Matches that follow a match: a rematch, or the same deal continued or played from another seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.match.commands import SYSTEM, Answer, AnyCommand, CommitRematchShare, LinkRematch, ResampleHidden
from meadhall.match.refusals import Refused
from meadhall.match.rights import check_revealed, own_seat
from meadhall.match.seats import Seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def validate_link(match: Match, command: LinkRematch) -> LinkRematch | None:
    """The link to the next match; None if there is one already."""
    seat = own_seat(match, command.person)
    check_over(match)
    return None if match.next_match else replace(command, seat=seat)


def validate_rematch_share(match: Match, command: CommitRematchShare) -> CommitRematchShare | None:
    """The commitment to a share of the rematch's seed; None for a second one."""
    seat = own_seat(match, command.person)
    check_over(match)
    if match.next_match:
        raise Refused("too_late")
    return None if command.person in dict(match.state.rematch_shares) else replace(command, seat=seat)


def check_over(match: Match) -> None:
    if not match.over:
        raise Refused("not_over")


def rematch_seats(match: Match) -> list[Seat]:
    """The seats of a rematch: rotated by one; people play for themselves again, and bots get new names."""
    before = [*match.seats[1:], match.seats[0]]
    return [
        replace(seat, seat=number, level="", resigned=False) if seat.person else Seat(number, level=seat.level)
        for number, seat in enumerate(before)
    ]


def commands_until(match: Match, seat: int, ply: int, as_known: bool, seed: str) -> list[AnyCommand]:
    """The log of a match that continues this one from a ply, with hidden information resampled if `as_known`."""
    check_revealed(match)
    if not 0 <= ply < match.ply:
        raise Refused("no_such_moment")
    commands: list[AnyCommand] = [
        Answer(
            person=SYSTEM,
            seat=who,
            ply=number,
            action=action,
            branch=0,
            decision=decision,
            written=match.game.name_of(action),
        )
        for number, (who, decision, action) in enumerate(match.record.actions[:ply])
    ]
    before = match.record.redrawn
    if before is not None and before.ply <= ply:
        commands.insert(before.ply, ResampleHidden(person=SYSTEM, seat=before.seat, ply=before.ply, seed=before.seed))
    elif as_known:
        commands.append(ResampleHidden(person=SYSTEM, seat=seat, ply=ply, seed=seed))
    return commands


def alone_with_bots(match: Match, person: str, name: str, seat: int, level: str) -> list[Seat]:
    """The seats for one person in a seat of their choice, with bots in the others."""
    check_revealed(match)
    if not 0 <= seat < len(match.seats):
        raise Refused("no_such_seat")
    return [
        Seat(number, person, name) if number == seat else Seat(number, level=level)
        for number in range(len(match.seats))
    ]
