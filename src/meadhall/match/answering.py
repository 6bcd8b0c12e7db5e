"""Answers: who may give them, and which come by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.core.engine.table import Table
from meadhall.match.commands import ANY, HOUSE, Answer
from meadhall.match.refusals import Refused
from meadhall.match.rights import may_answer, own_seat
from meadhall.match.seats import Seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def no_choice(table: Table) -> bool:
    """Whether somebody is asked only so that nobody notices that they have no choice."""
    top = table.top
    return top is not None and type(top).veiled and len(table.choices) == 1


def passing(match: Match) -> bool:
    """Whether the match answers for the person who is asked, who has no choice and wishes it."""
    asked = match.asked
    return asked is not None and not asked.level and asked.passes and no_choice(match.table)


def by_itself(match: Match) -> Seat | None:
    """The seat that is asked, if nobody need be waited for: a bot holds it, or the match passes for its person."""
    asked = match.asked
    return asked if asked is not None and (asked.level or passing(match)) else None


def judge(match: Match, deed: Answer) -> Answer | None:
    """The answer, if it may be given; None if it was given before."""
    house = deed.person == HOUSE
    seat = deed.seat if house else own_seat(match, deed.person)
    if was_given(match, deed, seat):
        return None
    if not match.started:
        raise Refused("not_started")
    if match.table.over:
        raise Refused("over")
    if deed.take not in (ANY, match.take) or deed.ply != match.ply:
        raise Refused("answered")
    if match.table.seat != seat:
        raise Refused("not_asked")
    if house and by_itself(match) is None:
        raise Refused("not_asked")
    if not house and not may_answer(match, deed.person):
        raise Refused("bot_plays")
    return replace(deed, seat=seat, take=match.take, decision=str(match.table.decision))


def was_given(match: Match, deed: Answer, seat: int) -> bool:
    """Whether the very same answer stands already."""
    if deed.take not in (ANY, match.take) or not 0 <= deed.ply < match.ply:
        return False
    who, _, action = match.record.actions[deed.ply]
    return (who, action) == (seat, deed.action)
