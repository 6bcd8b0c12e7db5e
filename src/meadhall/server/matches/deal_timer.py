"""The deal, when every seat is taken: people have a moment to show the shares of the seed that they have promised."""

from __future__ import annotations

import asyncio
import logging

from meadhall.match import Refused
from meadhall.match.commands import HOUSE, Begin
from meadhall.server.matches.actor import LiveMatch

log = logging.getLogger("meadhall.server")
MOMENT = 3.0
"""Seconds for which the house waits; pages show their shares by themselves."""
PATIENCE = 1.0
"""Seconds after which a deal that could not be kept is tried again."""


class Dealing:
    """Sees to it that a match begins; after a restart in the middle, too."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.task: asyncio.Task[None] | None = None
        live.after_change.append(self.look)
        live.at_rest.append(self.stop)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def look(self) -> None:
        standing = self.live.match.standing
        if standing.started:
            self.stop()
        elif self.task is None and standing.origin is not None and standing.full:
            self.task = asyncio.create_task(self.deal())

    async def deal(self) -> None:
        await asyncio.sleep(MOMENT if self.live.match.standing.awaited else 0)
        while not self.live.match.started:
            try:
                await self.live.do(Begin(person=HOUSE))
            except Refused as refusal:
                if refusal.key != "busy":
                    return
            except Exception:  # a full disk, say: whoever waits for the deal can't try again
                log.exception("the deal could not be kept", extra={"game": self.live.match.game.name})
            await asyncio.sleep(PATIENCE)
