"""Seats that go with whoever sits there: to another identity of the same person, or to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.bots import bot
from meadhall.match.commands import ANY, GONE, HandOver, Vanish
from meadhall.match.refusals import Refused
from meadhall.match.rights import is_host, seat_of
from meadhall.match.seats import Seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def concerned(match: Match, person: str) -> int:
    """Where somebody sits; a host who only looks on sits nowhere."""
    seat = seat_of(match, person)
    if seat is None and not is_host(match, person):
        raise Refused("not_seated")
    return ANY if seat is None else seat


def judge_hand_over(match: Match, deed: HandOver) -> HandOver:
    """Nobody sits at a table twice."""
    seat = concerned(match, deed.person)
    if not deed.heir or (seat != ANY and seat_of(match, deed.heir) is not None):
        raise Refused("both_seated")
    return replace(deed, seat=seat)


def judge_vanish(match: Match, deed: Vanish) -> Vanish:
    seat = concerned(match, deed.person)
    bot(deed.level)
    return replace(deed, person=GONE, seat=seat)


def left_by(match: Match, deed: Vanish) -> Seat:
    """The seat of somebody who has vanished."""
    if not match.started:
        return Seat(deed.seat)
    return Seat(deed.seat, GONE, level="" if match.over else deed.level)
