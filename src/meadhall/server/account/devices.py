"""The browsers that are somebody: what they are called, when they were last here, and how they cease to be."""

from __future__ import annotations

import re
from collections import OrderedDict
from time import monotonic, time

import msgspec

from meadhall.server.signing import new_name
from meadhall.server.store import Store
from meadhall.server.store.database import Statement
from meadhall.server.store.statements import insert

HOUR = 3600.0
"""How exactly it is known when a device was last here."""
FRESH = 2.0
"""Seconds for which a server that shares its store believes that a device is known."""
MOST = 10_000
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
    """How it was signed in: `here`, `link`, `passkey` or `mail`."""
    made: float
    seen: float


def plain_name(user_agent: str) -> str:
    """What a browser says of itself, in two words at most."""
    named = [
        next((name for name, sign in signs.items() if re.search(sign, user_agent)), "") for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, named))


class Devices:
    """Reads of devices, remembered for a moment where the store is far away."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, Device | None]] = OrderedDict()

    async def get(self, device: str, person: str) -> Device | None:
        """A person's device, if it is still theirs."""
        kept = self.known.get(device)
        found = kept[1] if kept and monotonic() - kept[0] < FRESH else await self.read(device)
        return found if found is not None and found.person == person else None

    async def read(self, device: str) -> Device | None:
        rows = await self.store.database.read("SELECT * FROM devices WHERE id = ?", device)
        found = msgspec.convert(rows[0], Device, strict=False) if rows else None
        if self.store.shared:
            self.known[device] = monotonic(), found
            while len(self.known) > MOST:
                self.known.popitem(last=False)
        return found

    async def of(self, person: str) -> list[Device]:
        """Somebody's devices, the one that was here last first."""
        sql = "SELECT * FROM devices WHERE person = ? ORDER BY seen DESC, id"
        return [msgspec.convert(row, Device, strict=False) for row in await self.store.database.read(sql, person)]

    async def add(self, person: str, user_agent: str, way: str) -> Device:
        made = Device(new_name(), person, plain_name(user_agent), way, time(), time())
        await self.store.database.write(insert("devices", **msgspec.structs.asdict(made)))
        self.known.pop(made.id, None)
        return made

    async def note(self, device: Device) -> None:
        """It is here again; that is written down once an hour at most."""
        if time() - device.seen < HOUR:
            return
        await self.store.database.write(Statement("UPDATE devices SET seen = ? WHERE id = ?", [time(), device.id]))
        self.known.pop(device.id, None)

    async def remove(self, device: str, person: str) -> None:
        """Its cookie is worthless from now on."""
        sql = "DELETE FROM devices WHERE id = ? AND person = ?"
        await self.store.database.write(Statement(sql, [device, person]))
        self.known.pop(device, None)

    async def remove_all(self, person: str) -> None:
        await self.store.database.write(Statement("DELETE FROM devices WHERE person = ?", [person]))
        self.known.clear()
