"""Being told: the one place that decides what somebody is told, when, and how.

Whoever has something to tell says so here, and need not know about mails and browsers:

    await hall.notices.tell(person, "mention", match, name="Ulf")

It is kept in the store, and passed on by one of the servers (`post.py`) to all the channels the person has chosen:
mail, push, webhook, feed. Whose turn it is, and which match is over, nobody need tell: that is read from the store.
"""

from meadhall.server.notifications.outbox import Notice, Notices

__all__ = ["Notice", "Notices"]
