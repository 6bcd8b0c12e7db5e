"""Deadline reminders: notify players of correspondence games some hours before their deadline."""

from __future__ import annotations

from meadhall.match.seats import device_owner
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.notifications.outbox import Outbox
from meadhall.server.storage import deadlines

REMIND_BEFORE_S = 4 * 3600.0
"""How long before a deadline its player is reminded."""
REMINDER_INTERVAL_S = 60.0


class DeadlineReminder:
    """Adds a notice for each deadline that is near, once."""

    def __init__(self, matches: MatchRegistry) -> None:
        self.matches = matches
        self.reminded: set[tuple[str, float]] = set()

    async def run_once(self) -> None:
        now = self.matches.now()
        near = await deadlines.deadlines_between(self.matches.store, now, now + REMIND_BEFORE_S)
        for match, due, person in near:
            if (match, due) not in self.reminded:
                await Outbox(self.matches.store).add(device_owner(person), "time", match, key=f"{match} {due:.0f}")
        self.reminded = {(match, due) for match, due, _ in near}
