"""What follows a match: the same people and bots again, or the same deal from another seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.match.commands import HOUSE, Answer, AnyDeed, Follow, Pledge, Redraw
from meadhall.match.refusals import Refused
from meadhall.match.rights import check_opened, own_seat
from meadhall.match.seats import Seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def judge(match: Match, deed: Follow) -> Follow | None:
    """The next match; None if there is one already."""
    seat = own_seat(match, deed.person)
    check_over(match)
    return None if match.next else replace(deed, seat=seat)


def judge_pledge(match: Match, deed: Pledge) -> Pledge | None:
    """The promise for the next match; None for a second one."""
    seat = own_seat(match, deed.person)
    check_over(match)
    if match.next:
        raise Refused("too_late")
    return None if deed.person in dict(match.standing.pledges) else replace(deed, seat=seat)


def check_over(match: Match) -> None:
    if not match.over:
        raise Refused("not_over")


def seats_again(match: Match) -> list[Seat]:
    """Everybody one seat further on; people play for themselves again, and bots get new names."""
    before = [*match.seats[1:], match.seats[0]]
    return [
        replace(seat, seat=number, level="", resigned=False) if seat.person else Seat(number, level=seat.level)
        for number, seat in enumerate(before)
    ]


def played_on(match: Match, seat: int, ply: int, as_known: bool, seed: str) -> list[AnyDeed]:
    """What had happened until a moment; then, if only what a seat knew shall count, the rest is drawn anew."""
    check_opened(match)
    if not 0 <= ply < match.ply:
        raise Refused("no_such_moment")
    deeds: list[AnyDeed] = [
        Answer(
            person=HOUSE,
            seat=who,
            ply=number,
            action=action,
            take=0,
            decision=decision,
            written=match.game.name_of(action),
        )
        for number, (who, decision, action) in enumerate(match.record.actions[:ply])
    ]
    before = match.record.redrawn
    if before is not None and before.ply <= ply:
        deeds.insert(before.ply, Redraw(person=HOUSE, seat=before.seat, ply=before.ply, seed=before.seed))
    elif as_known:
        deeds.append(Redraw(person=HOUSE, seat=seat, ply=ply, seed=seed))
    return deeds


def other_seat(match: Match, person: str, name: str, seat: int, level: str) -> list[Seat]:
    """One person in a seat of their choice, bots in the others."""
    check_opened(match)
    if not 0 <= seat < len(match.seats):
        raise Refused("no_such_seat")
    return [
        Seat(number, person, name) if number == seat else Seat(number, level=level)
        for number in range(len(match.seats))
    ]
