"""Deal timer: deals when every seat is taken, after a moment for players to reveal their committed seed shares."""

from __future__ import annotations

import asyncio
import logging

from meadhall.match import Refused
from meadhall.match.commands import SYSTEM, Begin
from meadhall.server.matches.actor import RETRY_DELAY_S, MatchActor

log = logging.getLogger("meadhall.server")
SEED_SHARE_TIMEOUT_S = 3.0
"""Seconds to wait for shares; pages reveal theirs by themselves."""


class DealTimer:
    """Lets a match begin; after a restart in the middle, too."""

    def __init__(self, live: MatchActor) -> None:
        self.live = live
        self.task: asyncio.Task[None] | None = None
        live.on_change.append(self.update)
        live.on_stop.append(self.stop)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def update(self) -> None:
        state = self.live.match.state
        if state.started:
            self.stop()
        elif self.task is None and state.origin is not None and state.full:
            self.task = asyncio.create_task(self.deal())

    async def deal(self) -> None:
        await asyncio.sleep(SEED_SHARE_TIMEOUT_S if self.live.match.state.awaited_shares else 0)
        while not self.live.match.started:
            try:
                await self.live.submit(Begin(person=SYSTEM))
            except Refused as refusal:
                if refusal.key != "busy":
                    return
            except Exception:  # a full disk, say: players who wait for the deal can't retry it
                log.exception("the deal could not be stored", extra={"game": self.live.match.game.name})
            await asyncio.sleep(RETRY_DELAY_S)
