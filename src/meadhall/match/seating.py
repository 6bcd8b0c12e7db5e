"""Taking a seat, leaving it, bots that stand in."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from msgspec.structs import replace

from meadhall.bots import bot
from meadhall.bots.search_bot import net_of
from meadhall.core.i18n.display_names import skeleton
from meadhall.match.commands import ANY, GONE, Leave, Passes, Resign, Return, SeatBots, Sit, StandIn
from meadhall.match.refusals import Refused
from meadhall.match.rights import is_host, own_seat, seat_of
from meadhall.match.seats import Seat, bot_name, distinct
from meadhall.match.seed_agreement import check_accepts

if TYPE_CHECKING:
    from meadhall.match.match import Match


def free_seats(match: Match) -> list[int]:
    return [seat.seat for seat in match.seats if not seat.taken]


def judge_sit(match: Match, deed: Sit) -> Sit | None:
    """The seat that is free for them; None for whoever sits already: they stay there."""
    if not deed.person:
        raise Refused("not_seated")
    if seat_of(match, deed.person) is not None:
        return None
    free = free_seats(match)
    if not free or deed.seat not in (ANY, *free):
        raise Refused("taken")
    check_accepts(match, deed.person, deed.accepts)
    name = distinct(deed.name, [seat.name for seat in match.seats if seat.person]) if deed.name else ""
    seat = free[0] if deed.seat == ANY else deed.seat
    return replace(deed, seat=seat, name=name, renamed=yielding(match, name))


def yielding(match: Match, name: str) -> tuple[tuple[int, str], ...]:
    """Bots that have the name of somebody who sits down, and the names they take instead."""
    bots = [seat for seat in match.seats if not seat.person and seat.name and skeleton(seat.name) == skeleton(name)]
    return named_bots(match, {seat.seat: seat.level for seat in bots}, name)


def named_bots(match: Match, bots: Mapping[int, str], *more: str) -> tuple[tuple[int, str], ...]:
    """Names for bots of these levels in these seats: nobody else's, nor any of those that are given."""
    taken = [*more, *(seat.name for seat in match.seats)]
    names = []
    for number, level in bots.items():
        names.append((number, bot_name(match.setup.match, number, level, taken)))
        taken.append(names[-1][1])
    return tuple(names)


def judge_seat_bots(match: Match, deed: SeatBots) -> SeatBots | None:
    """The bots with their names; None if no seat is free."""
    if not is_host(match, deed.person):
        raise Refused("host_only")
    chosen = bot(deed.level)
    free = free_seats(match)
    if not set(deed.seats) <= set(free):
        raise Refused("taken")
    seats = deed.seats or tuple(free)
    played = match.record
    net = net_of(chosen, match.game, played.players, played.options, played.edition.hash)
    names = tuple(name for _, name in named_bots(match, dict.fromkeys(seats, deed.level)))
    return replace(deed, seats=seats, names=names, net=net) if seats else None


def judge_leave(match: Match, deed: Leave) -> Leave:
    seat = own_seat(match, deed.person)
    if not match.standing.full:
        return replace(deed, seat=seat, level="")
    check_not_resigned(match.seats[seat])
    bot(deed.level)
    return replace(deed, seat=seat)


def judge_resign(match: Match, deed: Resign) -> Resign | None:
    """Give the game up, while it goes on; None if that was done."""
    seat = own_seat(match, deed.person)
    if match.seats[seat].resigned:
        return None
    if not match.started or match.over:
        raise Refused("over" if match.started else "not_started")
    bot(deed.level)
    return replace(deed, seat=seat)


def judge_stand_in(match: Match, deed: StandIn, here: Set[int], gone: Mapping[int, float]) -> StandIn | None:
    """Everybody may let a bot play for themselves; the host for somebody who is not here; whoever sits at the table
    for somebody who is waited for and has been away for a fair while. By days the deadline decides, nobody else."""
    seat = seat_for(match, deed)
    if seat.person != deed.person:
        if seat.seat in here:
            raise Refused("still_here", name=seat.name)
        waited = is_host(match, deed.person) or fairly_waited(match, seat.seat, gone.get(seat.seat, 0), deed.at)
        if match.setup.speed.kind == "days" or not waited:
            raise Refused("has_time", name=seat.name)
    check_not_resigned(seat)
    bot(deed.level)
    return replace(deed, seat=seat.seat) if deed.level != seat.level else None


def fairly_waited(match: Match, seat: int, gone: float, now: float) -> bool:
    """Whether a seat is asked, and its person has been away for a fair while since."""
    clock = match.standing.clock
    return clock.turn == seat and min(gone, now - clock.begun) >= match.setup.speed.fair_wait


def judge_return(match: Match, deed: Return) -> Return | None:
    """The seat is given back. While the turn lasts in which the time ran out, the bot plays."""
    seat = seat_for(match, deed)
    if seat.person != deed.person and not is_host(match, deed.person):
        raise Refused("host_only")
    check_not_resigned(seat)
    clock = match.standing.clock
    if seat.level and clock.late and clock.turn == seat.seat:
        raise Refused("bot_answers")
    return replace(deed, seat=seat.seat) if seat.level else None


def check_not_resigned(seat: Seat) -> None:
    if seat.resigned:
        raise Refused("resigned")


def seat_for(match: Match, deed: StandIn | Return) -> Seat:
    """The seat somebody wants handed over: their own, or as the host or somebody at the table another person's."""
    number = own_seat(match, deed.person) if deed.seat == ANY else deed.seat
    if not 0 <= number < len(match.seats) or match.seats[number].person in ("", GONE):
        raise Refused("not_seated")
    if not is_host(match, deed.person):
        own_seat(match, deed.person)
    return match.seats[number]


def judge_passes(match: Match, deed: Passes) -> Passes | None:
    seat = own_seat(match, deed.person)
    return replace(deed, seat=seat) if match.seats[seat].passes != deed.passes else None
