"""Those who listen at a table hear of every change, at once, and of many changes as one."""

from __future__ import annotations

import asyncio

from meadhall.server.matches.presence import MatchChannel

LONG, SHORT = 20.0, 0.01


def test_change_wakes_a_subscriber_once_waiting_or_not() -> None:
    async def listening() -> list[bool]:
        feed = MatchChannel()
        with feed.subscribe(None, page=True) as listener:
            feed.publish()
            feed.publish()
            heard = [await listener.wait(LONG), await listener.wait(SHORT)]
            waiting = asyncio.create_task(listener.wait(LONG))
            await asyncio.sleep(0)
            feed.publish()
            feed.publish()
            return [*heard, await waiting, await listener.wait(SHORT)]

    assert asyncio.run(listening()) == [True, False, True, False]


def test_all_waiting_subscribers_wake_and_cancelled_ones_are_skipped() -> None:
    async def listening() -> list[bool]:
        feed = MatchChannel()
        with feed.subscribe(None, page=True) as one, feed.subscribe(None, page=True) as other:
            gone = asyncio.create_task(one.wait(LONG))
            stays = asyncio.create_task(other.wait(LONG))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
            feed.publish()
            return [await stays, await one.wait(SHORT)]

    assert asyncio.run(listening()) == [True, True]


def test_closing_wakes_subscribers() -> None:
    async def listening() -> tuple[bool, bool]:
        feed = MatchChannel()
        with feed.subscribe(None, page=True) as listener:
            waiting = asyncio.create_task(listener.wait(LONG))
            await asyncio.sleep(0)
            feed.close()
            return await waiting, listener.closed

    assert asyncio.run(listening()) == (True, True)
