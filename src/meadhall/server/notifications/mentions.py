"""Who is spoken to by name at a table."""

from __future__ import annotations

from meadhall.match.commands import Say
from meadhall.match.seats import plain
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall


async def tell_mentioned(hall: Hall, live: LiveMatch, said: Say) -> None:
    """Tell those whose name was said with an @ before it; what was said they read at the table."""
    words = plain(said.words)
    for seat in live.match.seats:
        if seat.person not in ("", said.person) and seat.name and f"@{plain(seat.name)}" in words:
            await hall.notices.tell(
                seat.person,
                "mention",
                live.row.id,
                key=f"{live.row.id} {live.match.version}",
                teller=said.person,
                name=said.name,
            )
