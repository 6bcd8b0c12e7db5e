"""The browsers that are somebody: what they are called, when they were last here, and how they cease to be."""

from __future__ import annotations

import re
from collections import OrderedDict
from itertools import islice
from time import monotonic, time

import msgspec

from meadhall.server.signing import new_name
from meadhall.server.store import Store
from meadhall.server.store.database import LISTED, Statement, listed
from meadhall.server.store.statements import end_list, end_pushes, insert

HOUR = 3600.0
"""How exactly it is known when a device was last here."""
FRESH = 2.0
"""Seconds for which a server that shares its store believes that a device is known."""
MOST = 10_000
MOST_OF_A_PERSON = 50
"""Devices of one person; the one that was away for longest makes room."""
TOGETHER = 100
"""So many of those that were asked for of late are read at once: the streams of a table ask all together."""
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
    """A browser that was signed in."""

    id: str
    person: str
    name: str
    """Browser and system, as far as they are known."""
    way: str
    """How it was signed in: `here`, `link`, `passkey` or `mail`; or it is a `program`."""
    made: float
    seen: float


def plain_name(user_agent: str) -> str:
    """What a browser says of itself, in two words at most."""
    named = [
        next((name for name, sign in signs.items() if re.search(sign, user_agent)), "") for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, named))


class Devices:
    """Reads of devices, remembered for a moment: by requests where the store is far away, by streams always."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, Device | None]] = OrderedDict()

    async def get(self, device: str, person: str) -> Device | None:
        """A person's device, if it is still theirs: as it is now, or was a moment ago in a store that is far away."""
        if self.store.shared:
            return await self.lately(device, person)
        await self.read(device)
        return self.of_person(device, person)

    async def lately(self, device: str, person: str) -> Device | None:
        """A person's device, if it is theirs, or was a moment ago."""
        if not self.recent(device):
            await self.read(device)
        return self.of_person(device, person)

    def fresh(self, device: str, person: str) -> bool:
        """Whether a device is a person's by what was read a moment ago."""
        return self.recent(device) and self.of_person(device, person) is not None

    def recent(self, device: str) -> bool:
        return device in self.known and monotonic() - self.known[device][0] < FRESH

    def of_person(self, device: str, person: str) -> Device | None:
        _, found = self.known.get(device, (0.0, None))
        return found if found is not None and found.person == person else None

    async def read(self, device: str) -> None:
        """Read a device, and with it others that were asked for of late."""
        asked = [device, *(name for name in islice(reversed(self.known), TOGETHER) if not self.recent(name))]
        rows = await self.store.database.read(f"SELECT * FROM devices WHERE id IN {LISTED}", listed(asked))
        found = {row["id"]: msgspec.convert(row, Device, strict=False) for row in rows}
        self.known.pop(device, None)
        for name in reversed(asked):
            self.known[name] = monotonic(), found.get(name)
        while len(self.known) > MOST:
            self.known.popitem(last=False)

    async def any(self, person: str) -> bool:
        """Whether a person's list of devices has begun."""
        return bool(await self.store.database.read("SELECT 1 FROM devices WHERE person = ? LIMIT 1", person))

    async def of(self, person: str) -> list[Device]:
        """Somebody's devices, the one that was here last first."""
        sql = "SELECT * FROM devices WHERE person = ? ORDER BY seen DESC, id"
        return [msgspec.convert(row, Device, strict=False) for row in await self.store.database.read(sql, person)]

    async def add(self, person: str, user_agent: str, way: str) -> Device:
        made = Device(new_name(), person, plain_name(user_agent), way, time(), time())
        most = """DELETE FROM devices WHERE person = ? AND id NOT IN
            (SELECT id FROM devices WHERE person = ? ORDER BY seen DESC, id LIMIT ?)"""
        await self.store.database.write(
            insert("devices", **msgspec.structs.asdict(made)),
            Statement(most, [person, person, MOST_OF_A_PERSON]),
            end_pushes(person),
        )
        return made

    async def note(self, device: Device) -> None:
        """It is here again; that is written down once an hour at most."""
        if time() - device.seen < HOUR:
            return
        await self.store.database.write(Statement("UPDATE devices SET seen = ? WHERE id = ?", [time(), device.id]))
        self.known.pop(device.id, None)

    async def remove(self, device: str, person: str) -> None:
        """Its cookie is worthless from now on, and it is told nothing; with the last device, what stood in no list is
        worthless too."""
        sql = "DELETE FROM devices WHERE id = ? AND person = ?"
        await self.store.database.write(Statement(sql, [device, person]), end_pushes(person), *end_list(person, time()))
        self.known.pop(device, None)
