"""Answers to decisions: who may give them, and which the match gives automatically."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.core.engine.table import Table
from meadhall.match.commands import ANY, SYSTEM, Answer
from meadhall.match.refusals import Refused
from meadhall.match.rights import may_answer, own_seat
from meadhall.match.seats import Seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def choice_is_forced(table: Table) -> bool:
    """Whether the seat to act has one option, and is asked all the same so that the others can't tell."""
    top = table.top
    return top is not None and type(top).hides_option_count and len(table.choices) == 1


def auto_passes(match: Match) -> bool:
    """Whether the match answers for the person to act, who has one option and auto-pass on."""
    asked = match.asked
    return asked is not None and not asked.level and asked.passes and choice_is_forced(match.table)


def answers_itself(match: Match) -> Seat | None:
    """The seat to act, if the match waits for no person: a bot plays it, or auto-pass answers."""
    asked = match.asked
    return asked if asked is not None and (asked.level or auto_passes(match)) else None


def validate_answer(match: Match, command: Answer) -> Answer | None:
    """The answer completed, if it may be given; None for a repeated one."""
    house = command.person == SYSTEM
    seat = command.seat if house else own_seat(match, command.person)
    if is_duplicate(match, command, seat):
        return None
    if not match.started:
        raise Refused("not_started")
    if match.table.over:
        raise Refused("over")
    if command.branch not in (ANY, match.branch) or command.ply != match.ply:
        raise Refused("answered")
    if match.table.seat != seat:
        raise Refused("not_asked")
    if house and answers_itself(match) is None:
        raise Refused("not_asked")
    if not house and not may_answer(match, command.person):
        raise Refused("bot_plays")
    return replace(command, seat=seat, branch=match.branch, decision=str(match.table.decision))


def is_duplicate(match: Match, command: Answer, seat: int) -> bool:
    """Whether the very same answer is in the record already: clients may send one twice."""
    if command.branch not in (ANY, match.branch) or not 0 <= command.ply < match.ply:
        return False
    who, _, action = match.record.actions[command.ply]
    return (who, action) == (seat, command.action)
