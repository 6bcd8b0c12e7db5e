"""Seats of merged and erased accounts: a seat goes to another identity of its player, or to the system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.bots import bot
from meadhall.match.commands import ANY, ERASED, Erase, TransferSeat
from meadhall.match.refusals import Refused
from meadhall.match.rights import is_host, seat_of
from meadhall.match.seats import Seat

if TYPE_CHECKING:
    from meadhall.match.match import Match


def seat_or_host(match: Match, person: str) -> int:
    """The seat of a person; `ANY` for a host without one."""
    seat = seat_of(match, person)
    if seat is None and not is_host(match, person):
        raise Refused("not_seated")
    return ANY if seat is None else seat


def validate_transfer(match: Match, command: TransferSeat) -> TransferSeat:
    """The transfer; refused if both identities sit at the table."""
    seat = seat_or_host(match, command.person)
    if not command.heir or (seat != ANY and seat_of(match, command.heir) is not None):
        raise Refused("both_seated")
    return replace(command, seat=seat)


def validate_erase(match: Match, command: Erase) -> Erase:
    seat = seat_or_host(match, command.person)
    bot(command.level)
    return replace(command, person=ERASED, seat=seat)


def erased_seat(match: Match, command: Erase) -> Seat:
    """The seat of a person who has erased their data."""
    if not match.started:
        return Seat(command.seat)
    return Seat(command.seat, ERASED, level="" if match.over else command.level)
