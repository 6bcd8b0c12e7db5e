"""Where somebody wants to be told."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec

from meadhall.match import Refused
from meadhall.server.signing import new_name
from meadhall.server.store import Store
from meadhall.server.store.database import Statement
from meadhall.server.store.statements import end_pushes, insert

MAIL: Final = "mail"
PUSH: Final = "push"
WEBHOOK: Final = "webhook"
FEED: Final = "feed"
NEVER = -1
"""How often a mail goes to somebody who wants none; the address is still good for signing in."""
MOST = {MAIL: 1, PUSH: 10, WEBHOOK: 1, FEED: 1}
"""Channels of one person, by kind."""


class Channel(msgspec.Struct, frozen=True):
    id: str
    person: str
    kind: str
    target: str
    """The address, what a browser's push service needs, or the address of a program; of a feed nothing."""
    secret: str
    """What proves where a message comes from, or opens a feed, or unsubscribes from mail; of a push, which of the
    person's devices is told."""
    lang: str
    every: int
    """Seconds between two mails at least."""
    made: float
    used: float


class Channels:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def found(self, condition: str, *values: object) -> list[Channel]:
        sql = f"SELECT * FROM channels WHERE {condition} ORDER BY made, id"
        return [msgspec.convert(row, Channel, strict=False) for row in await self.store.database.read(sql, *values)]

    async def of(self, person: str, kind: str = "") -> list[Channel]:
        if kind:
            return await self.found("person = ? AND kind = ?", person, kind)
        return await self.found("person = ?", person)

    async def get(self, channel: str) -> Channel | None:
        return next(iter(await self.found("id = ?", channel)), None)

    async def by_target(self, kind: str, target: str) -> Channel | None:
        return next(iter(await self.found("kind = ? AND target = ?", kind, target)), None)

    async def by_secret(self, kind: str, secret: str) -> Channel | None:
        """Whose secret this is."""
        return next(iter(await self.found("kind = ? AND secret = ?", kind, secret)), None)

    async def add(self, person: str, kind: str, target: str, lang: str, every: int = 0) -> Channel:
        """A new channel; where there can be one only, it takes the place of the other."""
        own = await self.of(person, kind)
        known = next((each for each in own if each.target == target), None)
        return known or await self.make(own, person, kind, target, secrets.token_urlsafe(24), lang, every)

    async def add_push(self, person: str, device: str, target: str, lang: str) -> Channel:
        """A new channel to a device, which ends when that is signed out."""
        own = [each for each in await self.of(person, PUSH) if each.target != target]
        made = await self.make(own, person, PUSH, target, device, lang)
        if device:  # which may have been signed out meanwhile
            await self.store.database.write(end_pushes(person))
        return made

    async def make(
        self, own: Sequence[Channel], person: str, kind: str, target: str, secret: str, lang: str, every: int = 0
    ) -> Channel:
        if MOST[kind] > 1 and len(own) >= MOST[kind]:
            raise Refused("channels_full")
        made = Channel(new_name(), person, kind, target, secret, lang, every, time(), 0)
        gone = [removed(each) for each in own] if MOST[kind] == 1 else []
        if kind in (MAIL, PUSH):  # a browser, or an address, is one person's
            gone.append(Statement("DELETE FROM channels WHERE kind = ? AND target = ?", [kind, target]))
        await self.store.database.write(*gone, insert("channels", **msgspec.structs.asdict(made)))
        return made

    async def remove(self, channel: Channel) -> None:
        await self.store.database.write(
            removed(channel), Statement("DELETE FROM deliveries WHERE channel = ?", [channel.id])
        )

    async def hand_on_push(self, before: str, device: str, person: str) -> None:
        """The pushes of a device that a browser was before are those of the device that it is now; what no device of
        the person's gets any more ends."""
        sql = "UPDATE channels SET secret = ? WHERE person = ? AND kind = ? AND secret = ?"
        await self.store.database.write(Statement(sql, [device, person, PUSH, before]), end_pushes(person))

    async def set_every(self, channel: Channel, every: int) -> None:
        await self.store.database.write(Statement("UPDATE channels SET every = ? WHERE id = ?", [every, channel.id]))


def removed(channel: Channel) -> Statement:
    return Statement("DELETE FROM channels WHERE id = ?", [channel.id])


def due_at(channel: Channel, now: float) -> float:
    """When this channel may be used next."""
    return max(now, channel.used + channel.every) if channel.kind == MAIL else now


def wanted(channels: Sequence[Channel]) -> list[Channel]:
    """Those to which something is sent: a feed is fetched, and whoever unsubscribed gets no mail."""
    return [each for each in channels if each.kind != FEED and each.every != NEVER]
