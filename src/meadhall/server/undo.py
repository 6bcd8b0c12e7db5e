"""Taking back: freely down to the last barrier, beyond it when the others agree."""

from __future__ import annotations

from meadhall.server.live import LiveMatch, Wish
from meadhall.server.refusals import Refused


def last_answer(live: LiveMatch, seat: int) -> int | None:
    """The ply of the last thing a seat did."""
    actions = live.match.record.actions
    return next((ply for ply in range(len(actions) - 1, -1, -1) if actions[ply][0] == seat), None)


def others(live: LiveMatch, seat: int) -> set[int]:
    """The people who must agree; bots always do."""
    return {row.seat for row in live.seats if row.person and not row.level and row.seat != seat}


async def ask(live: LiveMatch, seat: int) -> None:
    """Take back one's last answer, or ask the others whether one may."""
    ply = live.match.free_undo(seat)
    if ply is not None:
        await live.take_back(seat, ply)
        return
    ply = last_answer(live, seat)
    if ply is None or live.table.over:
        raise Refused("nothing_to_take_back")
    if not others(live, seat):
        await live.take_back(seat, ply)
        return
    live.wish = Wish(seat, ply)
    live.changed()


async def reply(live: LiveMatch, seat: int, agreed: bool) -> None:
    """What one of the others says to the wish."""
    wish = live.wish
    if wish is None or (seat == wish.seat and agreed):
        raise Refused("nobody_asks")
    if not agreed:
        live.wish = None
        live.changed()
        return
    wish.agreed.add(seat)
    if others(live, wish.seat) <= wish.agreed:
        await live.take_back(wish.seat, wish.ply)
    else:
        live.changed()
