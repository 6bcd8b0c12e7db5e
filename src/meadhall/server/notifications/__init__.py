"""Notifications: what users are told, when, and through which channels.

Callers add a notice to the outbox, and need not know about channels:

    await outbox.add(person, "mention", match, name="Ulf")

It is kept in the store, and sent by the dispatcher of one of the servers to all the channels the person has chosen:
mail, push, webhook, feed. Notices of turns and of finished matches the dispatcher derives from the store.
"""

from meadhall.server.notifications.outbox import Notice, Outbox

__all__ = ["Notice", "Outbox"]
