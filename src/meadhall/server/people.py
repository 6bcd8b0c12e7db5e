"""Who people are: what the store knows of them, and what was signed for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import NamedTuple

from meadhall.server.account.devices import Device, Devices
from meadhall.server.account.preferences import Preferences, written
from meadhall.server.rows import PersonRow
from meadhall.server.signing import Signer, device_of, device_of_link, whose
from meadhall.server.store import NotKept, Store

FRESH = 2.0
"""Seconds for which a stream believes what was read of a person, and all that shares its store with other servers; what
a server writes itself it knows at once."""
TOGETHER = 100
"""So many of those who were asked for of late are read at once: the pages of a table ask all together."""
MOST = 10_000


class People:
    """Reads of people, remembered for a moment."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.signer = Signer(store.secret())
        self.devices = Devices(store)
        self.known: OrderedDict[str, tuple[float, int, PersonRow]] = OrderedDict()
        """When they were read, after how many changes, and what was read."""

    async def get(self, person: str) -> PersonRow:
        """What is known of somebody: of a store that is far away not older than a moment, else as it is now."""
        return await (self.lately(person) if self.store.shared else self.read(person))

    async def lately(self, person: str) -> PersonRow:
        """What is known of somebody, not older than a moment."""
        return self.known[person][2] if self.fresh(person) else await self.read(person)

    def fresh(self, person: str) -> bool:
        """Whether what was read of somebody can still be believed."""
        if person not in self.known:
            return False
        at, changes, _ = self.known[person]
        return monotonic() - at < FRESH and changes == self.store.people_changes

    async def read(self, person: str) -> PersonRow:
        """What the store knows of somebody now; where it is at hand, with them of others who were asked for of late."""
        near = [] if self.store.shared else islice(reversed(self.known), TOGETHER)
        late = [name for name in near if name != person and not self.fresh(name)]
        changes = self.store.people_changes
        found = await self.store.persons([person, *late])
        self.known.pop(person, None)
        for name in (*late, person):
            self.known[name] = monotonic(), changes, found[name]
        while len(self.known) > MOST:
            self.known.popitem(last=False)
        return found[person]

    async def proven(self, purpose: str, signed: str) -> PersonRow | None:
        """The person for whom this was signed, for this purpose."""
        return await self.signed_for(whose(signed), lambda number: self.signer.good(purpose, signed, number))

    async def met(self, signed: str) -> tuple[PersonRow | None, Device | None]:
        """The session of a cookie or token: its person, and the device that it was given to.

        A device that was signed out is nobody's. What speaks of no device stands in no list: it is good until the
        person's list begins, and not again when the last device is signed out.
        """
        name = device_of(signed)
        if not name:
            person = await self.proven("person", signed)
            unlisted = person is not None and await self.devices.any(person.id)
            return (None if unlisted else person), None
        person = await self.signed_for(whose(signed), lambda number: self.signer.good_browser(signed, number))
        device = await self.devices.get(name, whose(signed)) if person else None
        return (person, device) if device else (None, None)

    async def proven_in_time(self, purpose: str, signed: str) -> PersonRow | None:
        """The person for whom a link was signed that is still good: in time, and its device is still signed in."""
        row = await self.signed_for(whose(signed), lambda number: self.signer.good_in_time(purpose, signed, number))
        device = device_of_link(signed)
        signed_out = row is not None and device and await self.devices.get(device, row.id) is None
        return None if signed_out else row

    async def signed_for(self, person: str, good: Callable[[int], bool]) -> PersonRow | None:
        """The person, if a signature is good for their generation; what another server signed just now is good too."""
        if not person:
            return None
        row = await self.get(person)
        if good(row.generation):
            return row
        if not self.store.shared:
            return None
        row = await self.read(person)
        return row if good(row.generation) else None

    async def rename(self, person: str, name: str) -> None:
        await self.store.rename(person, name)
        self.known.pop(person, None)

    async def prefer(self, person: str, preferences: Preferences) -> None:
        await self.store.prefer(person, written(preferences))
        self.known.pop(person, None)

    def plainly(self, session: Session) -> bool:
        """Whether a session is valid by what was read a moment ago: what `still` would say, for all that listen to a
        table without waiting for anything."""
        person, device, generation = session
        listed = bool(device) and self.devices.fresh(device, person)
        return listed and self.fresh(person) and self.known[person][2].generation == generation

    async def still(self, session: Session) -> bool:
        """Whether a session is still valid, or was a moment ago; a store that is away says nothing against it."""
        person, device, generation = session
        try:
            if device and await self.devices.lately(device, person) is None:
                return False
            if not device and await self.devices.any(person):
                return False
            return (await self.lately(person)).generation == generation
        except NotKept:
            return True

    def forget(self, person: str) -> None:
        """Believe nothing any more that was read of a person."""
        self.known.pop(person, None)

    async def sign_out(self, device: str, person: str) -> None:
        """Let a device be nobody's from now on, and with the last one everything that was signed before."""
        await self.devices.remove(device, person)
        self.forget(person)

    async def revoke(self, person: str, device: str = "") -> PersonRow:
        """Let nothing that was signed before be good any more; returns the person as they are known from now on. Only
        that device stays on their list."""
        await self.store.revoke(person, device)
        self.devices.known.clear()
        return await self.read(person)


class Session(NamedTuple):
    """Session: by what a request was recognised as a person's."""

    person: str
    device: str = ""
    generation: int = 0
