"""Those who listen at a table hear of every change, at once, and of many changes as one."""

from __future__ import annotations

import asyncio

from meadhall.server.matches.presence import MatchChannel

LONG, SHORT = 20.0, 0.01


def test_a_change_is_heard_once_whether_one_waits_already_or_not() -> None:
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


def test_all_who_wait_are_woken_and_who_gives_up_waiting_is_not_missed() -> None:
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


def test_the_end_is_heard_too() -> None:
    async def listening() -> tuple[bool, bool]:
        feed = MatchChannel()
        with feed.subscribe(None, page=True) as listener:
            waiting = asyncio.create_task(listener.wait(LONG))
            await asyncio.sleep(0)
            feed.close()
            return await waiting, listener.closed

    assert asyncio.run(listening()) == (True, True)
