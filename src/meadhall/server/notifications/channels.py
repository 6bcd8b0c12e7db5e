"""Notification channels of users: mail, Web Push, webhook, feed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec

from meadhall.match import Refused
from meadhall.server.runtime.signing import new_id
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import delete_push_of_lost_devices, insert

MAIL: Final = "mail"
PUSH: Final = "push"
WEBHOOK: Final = "webhook"
FEED: Final = "feed"
NEVER = -1
"""The interval of a user who wants no mail; the address can still be used for signing in."""
MAX_PER_KIND = {MAIL: 1, PUSH: 10, WEBHOOK: 1, FEED: 1}
"""How many channels one person may have."""


class Channel(msgspec.Struct, frozen=True):
    id: str
    person: str
    kind: str
    target: str
    """The mail address, the push subscription as JSON, or the URL of the webhook."""
    secret: str
    """The key that signs webhooks, the secret in the URL of a feed or of the link that unsubscribes from mail; of a
    push channel, the device."""
    lang: str
    every: int
    """Seconds between two mails at least, or `NEVER`."""
    made: float
    used: float


class Channels:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def select(self, condition: str, *values: object) -> list[Channel]:
        sql = f"SELECT * FROM channels WHERE {condition} ORDER BY made, id"
        return [msgspec.convert(row, Channel, strict=False) for row in await self.store.database.read(sql, *values)]

    async def of(self, person: str, kind: str = "") -> list[Channel]:
        if kind:
            return await self.select("person = ? AND kind = ?", person, kind)
        return await self.select("person = ?", person)

    async def get(self, channel: str) -> Channel | None:
        return next(iter(await self.select("id = ?", channel)), None)

    async def by_target(self, kind: str, target: str) -> Channel | None:
        return next(iter(await self.select("kind = ? AND target = ?", kind, target)), None)

    async def by_secret(self, kind: str, secret: str) -> Channel | None:
        return next(iter(await self.select("kind = ? AND secret = ?", kind, secret)), None)

    async def add(self, person: str, kind: str, target: str, lang: str, every: int = 0) -> Channel:
        """Add a channel; of a kind of which there can be only one, it replaces the other."""
        own = await self.of(person, kind)
        known = next((each for each in own if each.target == target), None)
        return known or await self.create(own, person, kind, target, secrets.token_urlsafe(24), lang, every)

    async def add_push(self, person: str, device: str, target: str, lang: str) -> Channel:
        """Add the push channel of a device; it is deleted when the device is signed out."""
        own = [each for each in await self.of(person, PUSH) if each.target != target]
        made = await self.create(own, person, PUSH, target, device, lang)
        if device:  # which may have been signed out meanwhile
            await self.store.database.write(delete_push_of_lost_devices(person))
        return made

    async def create(
        self, own: Sequence[Channel], person: str, kind: str, target: str, secret: str, lang: str, every: int = 0
    ) -> Channel:
        if MAX_PER_KIND[kind] > 1 and len(own) >= MAX_PER_KIND[kind]:
            raise Refused("channels_full")
        made = Channel(new_id(), person, kind, target, secret, lang, every, time(), 0)
        deletes = [channel_delete(each) for each in own] if MAX_PER_KIND[kind] == 1 else []
        if kind in (MAIL, PUSH):  # a browser, or an address, is one person's
            deletes.append(Statement("DELETE FROM channels WHERE kind = ? AND target = ?", [kind, target]))
        await self.store.database.write(*deletes, insert("channels", **msgspec.structs.asdict(made)))
        return made

    async def remove(self, channel: Channel) -> None:
        await self.store.database.write(
            channel_delete(channel), Statement("DELETE FROM deliveries WHERE channel = ?", [channel.id])
        )

    async def transfer_push(self, before: str, device: str, person: str) -> None:
        """Transfer the push channels of a browser's former device to its new one, and delete those without a device."""
        sql = "UPDATE channels SET secret = ? WHERE person = ? AND kind = ? AND secret = ?"
        await self.store.database.write(
            Statement(sql, [device, person, PUSH, before]), delete_push_of_lost_devices(person)
        )

    async def set_every(self, channel: Channel, every: int) -> None:
        await self.store.database.write(Statement("UPDATE channels SET every = ? WHERE id = ?", [every, channel.id]))


def channel_delete(channel: Channel) -> Statement:
    return Statement("DELETE FROM channels WHERE id = ?", [channel.id])


def due_at(channel: Channel, now: float) -> float:
    """When this channel may be sent to next."""
    return max(now, channel.used + channel.every) if channel.kind == MAIL else now


def deliverable(channels: Sequence[Channel]) -> list[Channel]:
    """The channels to send to: not feeds, which are fetched, nor mail of users who unsubscribed."""
    return [each for each in channels if each.kind != FEED and each.every != NEVER]
