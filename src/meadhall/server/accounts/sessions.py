"""Device sessions: a row for each signed-in browser or program. A session cookie is worthless without its row."""

from __future__ import annotations

import re
from collections import OrderedDict
from itertools import islice
from time import monotonic, time

import msgspec

from meadhall.server.runtime.signing import new_id
from meadhall.server.storage import Store
from meadhall.server.storage.database import JSON_LIST, Statement, json_list
from meadhall.server.storage.sql_statements import delete_push_of_lost_devices, insert, revoke_without_devices

SEEN_INTERVAL_S = 3600.0
"""Resolution of the time at which a device was last seen."""
CACHE_TTL_S = 2.0
"""How long a cached device is believed, by streams and by servers that share a store."""
MAX_CACHED_DEVICES = 10_000
MAX_DEVICES_PER_PERSON = 50
"""Beyond it, the device that was not seen for longest is signed out."""
READ_BATCH_SIZE = 100
"""Recently used devices that are read together: the streams of a table ask at the same time."""
BROWSERS = {
    "Edge": r"\bEdg(A|e|iOS)?/",
    "Opera": r"\bOPR/",
    "Samsung Internet": r"\bSamsungBrowser/",
    "Firefox": r"\b(Firefox|FxiOS)/",
    "Chrome": r"(Chrome|CriOS)/",
    "Safari": r"\bSafari/",
}
SYSTEMS = {
    "iPhone": r"\biPhone\b",
    "iPad": r"\biPad\b",
    "Android": r"\bAndroid\b",
    "Windows": r"\bWindows\b",
    "Mac": r"\bMac OS X\b",
    "ChromeOS": r"\bCrOS\b",
    "Linux": r"\bLinux\b",
}


class Device(msgspec.Struct, frozen=True):
    """A signed-in browser or program."""

    id: str
    person: str
    name: str
    """Browser and system, as far as they are known."""
    way: str
    """How it signed in: `here`, `link`, `passkey` or `mail`; or `program`."""
    made: float
    seen: float


def browser_label(user_agent: str) -> str:
    """Browser and system of a user agent, as far as they are recognised."""
    named = [
        next((name for name, sign in signs.items() if re.search(sign, user_agent)), "") for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, named))


class Devices:
    """Device repository with a short cache: streams always use it, requests only with a shared store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.cache: OrderedDict[str, tuple[float, Device | None]] = OrderedDict()

    async def get(self, device: str, person: str) -> Device | None:
        """A person's device, or None if it was signed out; with a shared store from the cache."""
        if self.store.shared:
            return await self.get_cached(device, person)
        await self.load(device)
        return self.cached_for(device, person)

    async def get_cached(self, device: str, person: str) -> Device | None:
        """A person's device, from the cache if it is recent."""
        if not self.is_cached(device):
            await self.load(device)
        return self.cached_for(device, person)

    def cached_valid(self, device: str, person: str) -> bool:
        """Whether the cache says that a device is this person's; false if it is not recent."""
        return self.is_cached(device) and self.cached_for(device, person) is not None

    def is_cached(self, device: str) -> bool:
        return device in self.cache and monotonic() - self.cache[device][0] < CACHE_TTL_S

    def cached_for(self, device: str, person: str) -> Device | None:
        _, found = self.cache.get(device, (0.0, None))
        return found if found is not None and found.person == person else None

    async def load(self, device: str) -> None:
        """Load a device into the cache, together with recently used ones."""
        asked = [device, *(name for name in islice(reversed(self.cache), READ_BATCH_SIZE) if not self.is_cached(name))]
        rows = await self.store.database.read(f"SELECT * FROM devices WHERE id IN {JSON_LIST}", json_list(asked))
        found = {row["id"]: msgspec.convert(row, Device, strict=False) for row in rows}
        self.cache.pop(device, None)
        for name in reversed(asked):
            self.cache[name] = monotonic(), found.get(name)
        while len(self.cache) > MAX_CACHED_DEVICES:
            self.cache.popitem(last=False)

    async def has_any(self, person: str) -> bool:
        """Whether a person has any device."""
        return bool(await self.store.database.read("SELECT 1 FROM devices WHERE person = ? LIMIT 1", person))

    async def of(self, person: str) -> list[Device]:
        """A person's devices, the last seen first."""
        sql = "SELECT * FROM devices WHERE person = ? ORDER BY seen DESC, id"
        return [msgspec.convert(row, Device, strict=False) for row in await self.store.database.read(sql, person)]

    async def add(self, person: str, user_agent: str, way: str) -> Device:
        made = Device(new_id(), person, browser_label(user_agent), way, time(), time())
        most = """DELETE FROM devices WHERE person = ? AND id NOT IN
            (SELECT id FROM devices WHERE person = ? ORDER BY seen DESC, id LIMIT ?)"""
        await self.store.database.write(
            insert("devices", **msgspec.structs.asdict(made)),
            Statement(most, [person, person, MAX_DEVICES_PER_PERSON]),
            delete_push_of_lost_devices(person),
        )
        return made

    async def touch(self, device: Device) -> None:
        """Update the time at which it was last seen, at most once an hour."""
        if time() - device.seen < SEEN_INTERVAL_S:
            return
        await self.store.database.write(Statement("UPDATE devices SET seen = ? WHERE id = ?", [time(), device.id]))
        self.cache.pop(device.id, None)

    async def remove(self, device: str, person: str) -> None:
        """Sign a device out, and end its push messages; with the last device, sessions without one end too."""
        sql = "DELETE FROM devices WHERE id = ? AND person = ?"
        await self.store.database.write(
            Statement(sql, [device, person]),
            delete_push_of_lost_devices(person),
            *revoke_without_devices(person, time()),
        )
        self.cache.pop(device, None)
