"""A notice in words. It says which game, and at whose table: nothing but what everybody there may know."""

from __future__ import annotations

import msgspec

from meadhall.games import game, names
from meadhall.match.seats import seat_names, seat_of
from meadhall.server.notifications.kinds import KINDS
from meadhall.server.notifications.outbox import Notice
from meadhall.server.rendering import server_words
from meadhall.server.storage import Store

LINK = "link"


class Message(msgspec.Struct, frozen=True):
    id: str
    kind: str
    title: str
    body: str
    path: str
    """Where it leads, on this server."""
    at: float


async def worded(store: Store, notice: Notice, lang: str) -> Message | None:
    """What to say; nothing of a match that is gone."""
    say = server_words(lang)
    facts = dict(notice.facts)
    path = facts.pop(LINK, "") or (f"/m/{notice.match}" if notice.match else "/")
    if KINDS[notice.kind].at_a_table:
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
