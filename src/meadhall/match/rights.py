"""Who may look, and through whose eyes; who may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from meadhall.match import seats
from meadhall.match.refusals import Refused
from meadhall.match.seats import Seat
from meadhall.match.standing import Setup

if TYPE_CHECKING:
    from meadhall.match.match import Match


class Seated(Protocol):
    """What decides who may look: a match, or what is left of one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def started(self) -> bool: ...
    @property
    def sealed(self) -> bool: ...


def seat_of(match: Seated, person: str) -> int | None:
    """Where a person sits; None for a spectator."""
    return seats.seat_of(match.seats, person)


def own_seat(match: Seated, person: str) -> int:
    """Where a person sits; others are refused."""
    seat = seat_of(match, person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def is_host(match: Seated, person: str) -> bool:
    return bool(person) and person == match.setup.host


def may_look(match: Seated, person: str) -> bool:
    """A closed match is for its players and its host; until it begins, for whoever was given the link to sit down. One
    whose deal others still play is for its players alone."""
    if match.sealed:
        return seat_of(match, person) is not None
    return (
        match.setup.doors != "closed"
        or not match.started
        or seat_of(match, person) is not None
        or is_host(match, person)
    )


def check_look(match: Seated, person: str) -> None:
    if not may_look(match, person):
        raise Refused("sealed" if match.sealed else "closed")


def eyes(match: Match, person: str, wanted: int | None) -> int | None:
    """The seat to look from, given the one wished for (None: a spectator).

    While the match goes on, or others still play its deal, everybody has only their own eyes, or a spectator's.
    """
    if wanted is None:
        return None
    if not 0 <= wanted < len(match.seats):
        raise Refused("no_such_seat")
    if not match.opened and wanted != seat_of(match, person):
        raise Refused("deal_sealed" if match.over else "own_eyes")
    return wanted


def check_moment(match: Match, seat: int | None, ply: int) -> None:
    """While the match goes on, or others still play its deal, a seat may look back only to a moment at which it knew no
    more than it still may."""
    then = match.table_at(ply)
    if match.opened or ply == match.last_shown:
        return
    if ply > match.last_shown:
        raise Refused("deal_sealed")
    if then.remembers_from(seat, match.events_until(ply)) < match.shown.remembers_from(seat, match.events_shown):
        raise Refused("faded")


def may_answer(match: Match, person: str) -> bool:
    """Whether the question asked now is this person's to answer: not while a bot holds the seat."""
    asked = match.asked
    return asked is not None and bool(person) and asked.person == person and not asked.level


def check_opened(match: Match) -> None:
    """Whether a match is over, and nobody plays its deal any more: then its seed and all hands are no secret."""
    if not match.over:
        raise Refused("not_over")
    if match.sealed:
        raise Refused("deal_sealed")


def check_delete(match: Match, person: str) -> None:
    """Whether a person may let a match be forgotten: one against bots only, of their own, that is not over."""
    people = {seat.person for seat in match.seats if seat.person}
    own = people == {person} or (not people and is_host(match, person))
    if not own or match.over:
        raise Refused("not_alone")


def check_hint(match: Match, person: str) -> None:
    """Whether a person may be told what a search would answer."""
    own_seat(match, person)
    if not match.setup.hints:
        raise Refused("no_hints")
    if not may_answer(match, person):
        raise Refused("not_asked")
