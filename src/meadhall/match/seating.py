"""Seats: sitting down, leaving, resigning, bots that stand in."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.bots import bot
from meadhall.bots.search_bot import net_of
from meadhall.core.i18n.display_names import skeleton
from meadhall.match.commands import ANY, ERASED, Leave, Resign, Return, SeatBots, SetAutoPass, Sit, StandIn
from meadhall.match.refusals import Refused
from meadhall.match.rights import is_host, own_seat, seat_of
from meadhall.match.seats import Seat, bot_name, unique_name
from meadhall.match.seed_agreement import check_seed_accepted

if TYPE_CHECKING:
    from meadhall.match.match import Match


def free_seats(match: Match) -> list[int]:
    return [seat.seat for seat in match.seats if not seat.taken]


def validate_sit(match: Match, command: Sit) -> Sit | None:
    """The free seat to take; None for a person who has a seat already."""
    if not command.person:
        raise Refused("not_seated")
    if seat_of(match, command.person) is not None:
        return None
    free = free_seats(match)
    if not free or command.seat not in (ANY, *free):
        raise Refused("taken")
    check_seed_accepted(match, command.person, command.accepts)
    name = unique_name(command.name, [seat.name for seat in match.seats if seat.person]) if command.name else ""
    seat = free[0] if command.seat == ANY else command.seat
    return replace(command, seat=seat, name=name, renamed=bots_to_rename(match, name))


def bots_to_rename(match: Match, name: str) -> tuple[tuple[int, str], ...]:
    """Bots whose name a person who sits down has too, with their new names."""
    bots = [seat for seat in match.seats if not seat.person and seat.name and skeleton(seat.name) == skeleton(name)]
    return bot_names(match, {seat.seat: seat.level for seat in bots}, name)


def bot_names(match: Match, bots: Mapping[int, str], *more: str) -> tuple[tuple[int, str], ...]:
    """Unique names for bots of these levels in these seats; `more` are taken too."""
    taken = [*more, *(seat.name for seat in match.seats)]
    names = []
    for number, level in bots.items():
        names.append((number, bot_name(match.setup.match, number, level, taken)))
        taken.append(names[-1][1])
    return tuple(names)


def validate_seat_bots(match: Match, command: SeatBots) -> SeatBots | None:
    """The bots with their names; None if no seat is free."""
    if not is_host(match, command.person):
        raise Refused("host_only")
    chosen = bot(command.level)
    free = free_seats(match)
    if not set(command.seats) <= set(free):
        raise Refused("taken")
    seats = command.seats or tuple(free)
    played = match.record
    net = net_of(chosen, match.game, played.players, played.options, played.edition.hash)
    names = tuple(name for _, name in bot_names(match, dict.fromkeys(seats, command.level)))
    return replace(command, seats=seats, names=names, net=net) if seats else None


def validate_leave(match: Match, command: Leave) -> Leave:
    seat = own_seat(match, command.person)
    if not match.state.full:
        return replace(command, seat=seat, level="")
    check_not_resigned(match.seats[seat])
    bot(command.level)
    return replace(command, seat=seat)


def validate_resign(match: Match, command: Resign) -> Resign | None:
    """The resignation, while the game goes on; None if it is known."""
    seat = own_seat(match, command.person)
    if match.seats[seat].resigned:
        return None
    if not match.started or match.over:
        raise Refused("over" if match.started else "not_started")
    bot(command.level)
    return replace(command, seat=seat)


def validate_stand_in(match: Match, command: StandIn, present: Set[int], away_s: Mapping[int, float]) -> StandIn | None:
    """A stand-in: for oneself always; for an absent player by the host, or by another player if the table has waited
    for them long enough. In matches by days only the deadline decides."""
    seat = target_seat(match, command)
    if seat.person != command.person:
        if seat.seat in present:
            raise Refused("still_here", name=seat.name)
        waited = is_host(match, command.person) or has_waited_long(
            match, seat.seat, away_s.get(seat.seat, 0), command.at
        )
        if match.setup.speed.kind == "days" or not waited:
            raise Refused("has_time", name=seat.name)
    check_not_resigned(seat)
    bot(command.level)
    return replace(command, seat=seat.seat) if command.level != seat.level else None


def has_waited_long(match: Match, seat: int, away_s: float, now: float) -> bool:
    """Whether it is a seat's turn, and its person has been away long enough since it began."""
    clock = match.state.clock
    return clock.turn_seat == seat and min(away_s, now - clock.turn_began_at) >= match.setup.speed.stand_in_delay_s


def validate_return(match: Match, command: Return) -> Return | None:
    """The end of a stand-in; refused until the turn is over in which the time ran out."""
    seat = target_seat(match, command)
    if seat.person != command.person and not is_host(match, command.person):
        raise Refused("host_only")
    check_not_resigned(seat)
    clock = match.state.clock
    if seat.level and clock.timed_out and clock.turn_seat == seat.seat:
        raise Refused("bot_answers")
    return replace(command, seat=seat.seat) if seat.level else None


def check_not_resigned(seat: Seat) -> None:
    if seat.resigned:
        raise Refused("resigned")


def target_seat(match: Match, command: StandIn | Return) -> Seat:
    """The seat that a stand-in is for: one's own, or as the host or another player that of a person."""
    number = own_seat(match, command.person) if command.seat == ANY else command.seat
    if not 0 <= number < len(match.seats) or match.seats[number].person in ("", ERASED):
        raise Refused("not_seated")
    if not is_host(match, command.person):
        own_seat(match, command.person)
    return match.seats[number]


def validate_auto_pass(match: Match, command: SetAutoPass) -> SetAutoPass | None:
    seat = own_seat(match, command.person)
    return replace(command, seat=seat) if match.seats[seat].passes != command.passes else None
