"""Mentions: players whose name is written in the chat of a match, with an @ before it."""

from __future__ import annotations

from meadhall.match.commands import SendChat
from meadhall.match.seats import normalized_name
from meadhall.server.matches.actor import MatchActor
from meadhall.server.notifications.outbox import Outbox


async def notify_mentioned(outbox: Outbox, live: MatchActor, said: SendChat) -> None:
    """Add a notice for each mentioned player; it does not repeat what was written."""
    words = normalized_name(said.words)
    for seat in live.match.seats:
        if seat.person not in ("", said.person) and seat.name and f"@{normalized_name(seat.name)}" in words:
            await outbox.add(
                seat.person,
                "mention",
                live.row.id,
                key=f"{live.row.id} {live.match.version}",
                teller=said.person,
                name=said.name,
            )
