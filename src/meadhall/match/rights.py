"""Access rights: who may view a match and from which seat, who may answer, delete, and get hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from meadhall.match import seats
from meadhall.match.refusals import Refused
from meadhall.match.seats import Seat
from meadhall.match.state import Setup

if TYPE_CHECKING:
    from meadhall.match.match import Match


class MatchAccess(Protocol):
    """What access depends on: a match, or the rows of one that can't be played any more."""

    @property
    def setup(self) -> Setup: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def started(self) -> bool: ...
    @property
    def embargoed(self) -> bool: ...


def seat_of(match: MatchAccess, person: str) -> int | None:
    """The seat of a person; None for a spectator."""
    return seats.seat_of(match.seats, person)


def own_seat(match: MatchAccess, person: str) -> int:
    """The seat of a person; spectators are refused."""
    seat = seat_of(match, person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def is_host(match: MatchAccess, person: str) -> bool:
    return bool(person) and person == match.setup.host


def may_view(match: MatchAccess, person: str) -> bool:
    """Whether a person may view the match. A closed one is for its players and its host, and until it begins for people
    with the link; one under a duplicate's embargo is for its players alone."""
    if match.embargoed:
        return seat_of(match, person) is not None
    return (
        match.setup.doors != "closed"
        or not match.started
        or seat_of(match, person) is not None
        or is_host(match, person)
    )


def check_may_view(match: MatchAccess, person: str) -> None:
    if not may_view(match, person):
        raise Refused("sealed" if match.embargoed else "closed")


def checked_viewpoint(match: Match, person: str, wanted: int | None) -> int | None:
    """The seat to view from, given the one requested (None: a spectator).

    Until everything is revealed, that is the person's own seat or a spectator's view; others are refused.
    """
    if wanted is None:
        return None
    if not 0 <= wanted < len(match.seats):
        raise Refused("no_such_seat")
    if not match.revealed and wanted != seat_of(match, person):
        raise Refused("deal_sealed" if match.over else "own_eyes")
    return wanted


def check_ply_visible(match: Match, seat: int | None, ply: int) -> None:
    """Refuse a ply of the past at which the seat knew more than it still may, until the game and its deal are over."""
    then = match.table_at(ply)
    if match.revealed or ply == match.last_visible_ply:
        return
    if ply > match.last_visible_ply:
        raise Refused("deal_sealed")
    if then.remembers_from(seat, match.events_until(ply)) < match.shown.remembers_from(seat, match.events_shown):
        raise Refused("faded")


def may_answer(match: Match, person: str) -> bool:
    """Whether it is this person's turn to answer, and no bot plays the seat."""
    asked = match.asked
    return asked is not None and bool(person) and asked.person == person and not asked.level


def check_revealed(match: Match) -> None:
    """Refuse while hidden information is secret: until the game is over, at all tables of its deal."""
    if not match.over:
        raise Refused("not_over")
    if match.embargoed:
        raise Refused("deal_sealed")


def check_may_delete(match: Match, person: str) -> None:
    """Refuse to delete a match unless it is the person's own, against bots only, and unfinished."""
    people = {seat.person for seat in match.seats if seat.person}
    own = people == {person} or (not people and is_host(match, person))
    if not own or match.over:
        raise Refused("not_alone")


def check_may_hint(match: Match, person: str) -> None:
    """Refuse a hint where the match has none, or it is not the person's turn."""
    own_seat(match, person)
    if not match.setup.hints:
        raise Refused("no_hints")
    if not may_answer(match, person):
        raise Refused("not_asked")
