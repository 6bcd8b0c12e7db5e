"""Notification messages: a notice in the words of a language. It names the game and the players, nothing secret."""

from __future__ import annotations

import msgspec

from meadhall.games import game, names
from meadhall.match.seats import seat_names, seat_of
from meadhall.server.notifications.kinds import KINDS
from meadhall.server.notifications.outbox import Notice
from meadhall.server.rendering import server_words
from meadhall.server.storage import Store

LINK_FACT = "link"


class Message(msgspec.Struct, frozen=True):
    id: str
    kind: str
    title: str
    body: str
    path: str
    """Of its link, on this server."""
    at: float


async def message_for(store: Store, notice: Notice, lang: str) -> Message | None:
    """The message for a notice; None if its match has been deleted."""
    say = server_words(lang)
    facts = dict(notice.facts)
    path = facts.pop(LINK_FACT, "") or (f"/m/{notice.match}" if notice.match else "/")
    if KINDS[notice.kind].about_match:
        row = await store.match(notice.match)
        if row is None:
            return None
        seats = await store.seats(notice.match)
        own = seat_of(seats, notice.person)
        facts["game"] = game(row.game).words(lang)("game.title") if row.game in names() else row.game
        facts["table"] = ", ".join(
            name for seat, name in enumerate(seat_names(seats, say)) if seat != own and seats[seat].taken
        )
    title, body = (say(f"notice.{notice.kind}{end}", **facts) for end in ("", ".more"))
    return Message(notice.id, notice.kind, title, body, path, notice.at)
