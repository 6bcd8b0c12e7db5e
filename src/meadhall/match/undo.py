"""Taking back: freely down to the last barrier, beyond it when the others agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.match.commands import ANY, Agree, Refuse, TakeBack, Wish
from meadhall.match.refusals import Refused
from meadhall.match.rights import own_seat
from meadhall.match.seats import holder_of
from meadhall.match.state import OpenWish

if TYPE_CHECKING:
    from meadhall.match.match import Match


def free_undo(match: Match, seat: int) -> int | None:
    """The ply to which a seat may go back without asking anybody: one step, not beyond the barrier."""
    ply = match.ply - 1
    mine = ply >= 0 and match.record.actions[ply][0] == seat
    return ply if mine and ply >= int(match.table.barrier) else None


def last_answer(match: Match, seat: int) -> int | None:
    """The ply of the last thing a seat did; not before the moment from which another match is played on."""
    actions = match.record.actions
    first = 0 if match.record.redrawn is None else match.record.redrawn.ply
    return next((ply for ply in range(len(actions) - 1, first - 1, -1) if actions[ply][0] == seat), None)


def must_agree(match: Match, seat: int) -> frozenset[int]:
    """The people who must agree. Bots always do; one that stands in can't agree for its person. Who shares a device
    has said yes or no across the table."""
    device = holder_of(match.seats[seat].person)
    others = [other for other in match.seats if other.person and not other.resigned and other.seat != seat]
    return frozenset(other.seat for other in others if holder_of(other.person) != device)


def may_take_back(match: Match, seat: int) -> bool:
    """Whether there is anything of this seat to take back, freely or not."""
    return not (match.over or match.seats[seat].level) and last_answer(match, seat) is not None


def may_agree(match: Match, seat: int | None) -> bool:
    """Whether this seat has still to answer the wish."""
    wish = match.wish
    return wish is not None and seat in must_agree(match, wish.seat) - wish.agreed


def judge_take_back(match: Match, deed: TakeBack) -> TakeBack | Wish | None:
    """The take-back where it is free or there is nobody to ask, otherwise the wish; None if it is wished already."""
    seat = own_seat(match, deed.person)
    if match.seats[seat].level:
        raise Refused("bot_plays")
    if deed.take not in (ANY, match.take):
        raise Refused("answered")
    if match.over:
        raise Refused("over")
    free = free_undo(match, seat)
    ply = last_answer(match, seat) if free is None else free
    if ply is None:
        raise Refused("nothing_to_take_back")
    if free is not None or not must_agree(match, seat):
        return replace(deed, seat=seat, take=match.take, ply=ply)
    if match.wish is not None and (match.wish.seat, match.wish.ply) == (seat, ply):
        return None
    return Wish(person=deed.person, seat=seat, ply=ply)


def judge_agree(match: Match, deed: Agree) -> Agree | None:
    """The consent; None if it was given before."""
    seat = own_seat(match, deed.person)
    wish = named_wish(match, deed)
    if seat == wish.seat:
        raise Refused("nobody_asks")
    if seat in wish.agreed:
        return None
    last = must_agree(match, wish.seat) <= wish.agreed | {seat}
    return replace(deed, seat=seat, ply=wish.ply if last else ANY)


def judge_refuse(match: Match, deed: Refuse) -> Refuse:
    seat = own_seat(match, deed.person)
    named_wish(match, deed)
    return replace(deed, seat=seat)


def named_wish(match: Match, deed: Agree | Refuse) -> OpenWish:
    """The wish that is spoken of, if it still stands."""
    wish = match.wish
    if wish is None or deed.wish not in (ANY, wish.number):
        raise Refused("nobody_asks")
    return wish
