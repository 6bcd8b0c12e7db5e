"""Who sits where: taking a seat, leaving it, bots that stand in."""

from __future__ import annotations

import msgspec

from meadhall.bots import bot
from meadhall.server.live import LiveMatch
from meadhall.server.refusals import Refused, forbidden
from meadhall.server.rows import SeatRow

BOT_NAMES = ("Astrid", "Bjorn", "Gudrun", "Ivar", "Ragnhild", "Sigurd", "Thyra", "Ulf")


def bot_name(match: str, seat: int) -> str:
    """Bots have names too; no two at one table have the same."""
    return BOT_NAMES[(sum(map(ord, match)) + seat * 3) % len(BOT_NAMES)]


def bot_row(match: str, seat: int, level: str) -> SeatRow:
    bot(level)
    return SeatRow(match, seat, name=bot_name(match, seat), level=level)


async def sit(live: LiveMatch, person: str, name: str, seat: int | None = None, passes: bool = True) -> int:
    """Take a seat: the one wished for, or the first that is free. Whoever sits already stays there."""
    at = live.seat_of(person)
    if at is not None:
        return at
    free = [row.seat for row in live.seats if not row.taken]
    if not free or (seat is not None and seat not in free):
        raise Refused("taken")
    chosen = free[0] if seat is None else seat
    await live.seat(SeatRow(live.row.id, chosen, person, name, passes=passes))
    return chosen


async def leave(live: LiveMatch, person: str, level: str) -> None:
    """Stand up: before the start the seat is free again, afterwards a bot stands in."""
    at = live.seat_of(person)
    if at is None:
        raise Refused("not_seated")
    if live.row.started:
        await stand_in(live, person, at, level)
    else:
        await live.seat(SeatRow(live.row.id, at))


async def fill(live: LiveMatch, person: str, level: str) -> None:
    """The host gives the free seats to bots, and the match begins."""
    if person != live.row.host:
        raise forbidden("host_only")
    for row in live.seats:
        if not row.taken:
            await live.seat(bot_row(live.row.id, row.seat, level))


async def stand_in(live: LiveMatch, person: str, seat: int, level: str) -> None:
    """Let a bot play for a person, or (with no level) give the seat back to them.

    Everybody may do it for themselves; the host may do it for somebody who is not here.
    """
    if not 0 <= seat < len(live.seats) or not live.seats[seat].person:
        raise Refused("not_seated")
    row = live.seats[seat]
    if person != row.person:
        if person != live.row.host:
            raise forbidden("host_only")
        if level and live.feed.here(seat):
            raise Refused("still_here", name=row.name)
    if level:
        bot(level)
    await live.seat(msgspec.structs.replace(row, level=level))
