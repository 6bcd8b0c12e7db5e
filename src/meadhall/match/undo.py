"""Takebacks: free down to the last barrier (revealed information), by consent of the others beyond it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.match.commands import ANY, AcceptTakeback, DeclineTakeback, RequestTakeback, TakeBack
from meadhall.match.refusals import Refused
from meadhall.match.rights import own_seat
from meadhall.match.seats import device_owner
from meadhall.match.state import TakebackRequest

if TYPE_CHECKING:
    from meadhall.match.match import Match


def free_takeback_ply(match: Match, seat: int) -> int | None:
    """The ply to which a seat may go back without consent: one step, not beyond the barrier."""
    ply = match.ply - 1
    mine = ply >= 0 and match.record.actions[ply][0] == seat
    return ply if mine and ply >= int(match.table.barrier) else None


def last_answer_ply(match: Match, seat: int) -> int | None:
    """The ply of a seat's last answer; in a match that continues another, not before its first ply."""
    actions = match.record.actions
    first = 0 if match.record.redrawn is None else match.record.redrawn.ply
    return next((ply for ply in range(len(actions) - 1, first - 1, -1) if actions[ply][0] == seat), None)


def must_consent(match: Match, seat: int) -> frozenset[int]:
    """The seats whose consent a takeback needs: other people, also while a bot stands in for them, but not people on
    the same device, who can agree face to face."""
    device = device_owner(match.seats[seat].person)
    others = [other for other in match.seats if other.person and not other.resigned and other.seat != seat]
    return frozenset(other.seat for other in others if device_owner(other.person) != device)


def may_take_back(match: Match, seat: int) -> bool:
    """Whether this seat has an answer to take back, freely or by consent."""
    return not (match.over or match.seats[seat].level) and last_answer_ply(match, seat) is not None


def may_consent(match: Match, seat: int | None) -> bool:
    """Whether the open request needs this seat's consent."""
    request = match.takeback_request
    return request is not None and seat in must_consent(match, request.seat) - request.agreed


def validate_takeback(match: Match, command: TakeBack) -> TakeBack | RequestTakeback | None:
    """The takeback where it needs no consent, otherwise a request; None if the same one is open already."""
    seat = own_seat(match, command.person)
    if match.seats[seat].level:
        raise Refused("bot_plays")
    if command.branch not in (ANY, match.branch):
        raise Refused("answered")
    if match.over:
        raise Refused("over")
    free = free_takeback_ply(match, seat)
    ply = last_answer_ply(match, seat) if free is None else free
    if ply is None:
        raise Refused("nothing_to_take_back")
    if free is not None or not must_consent(match, seat):
        return replace(command, seat=seat, branch=match.branch, ply=ply)
    if match.takeback_request is not None and (match.takeback_request.seat, match.takeback_request.ply) == (seat, ply):
        return None
    return RequestTakeback(person=command.person, seat=seat, ply=ply)


def validate_accept(match: Match, command: AcceptTakeback) -> AcceptTakeback | None:
    """The consent, with the ply to go back to if it is the last one needed; None if it is known."""
    seat = own_seat(match, command.person)
    request = open_request(match, command)
    if seat == request.seat:
        raise Refused("nobody_asks")
    if seat in request.agreed:
        return None
    last = must_consent(match, request.seat) <= request.agreed | {seat}
    return replace(command, seat=seat, ply=request.ply if last else ANY)


def validate_decline(match: Match, command: DeclineTakeback) -> DeclineTakeback:
    seat = own_seat(match, command.person)
    open_request(match, command)
    return replace(command, seat=seat)


def open_request(match: Match, command: AcceptTakeback | DeclineTakeback) -> TakebackRequest:
    """The request that a command answers, if it is still open."""
    request = match.takeback_request
    if request is None or command.request not in (ANY, request.number):
        raise Refused("nobody_asks")
    return request
