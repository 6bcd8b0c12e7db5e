"""User service: people, cached for a moment, and verification of what was signed for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import NamedTuple

from meadhall.server.accounts.preferences import Preferences, encode_preferences
from meadhall.server.accounts.sessions import Device, Devices
from meadhall.server.runtime.signing import Signer, device_of, device_of_link, person_of
from meadhall.server.storage import Store, StoreUnavailable
from meadhall.server.storage.models import PersonRow

CACHE_TTL_S = 2.0
"""How long a cached person is believed, by streams and by servers that share a store; a server's own writes invalidate
its cache at once."""
READ_BATCH_SIZE = 100
"""Recently used people who are read together: the pages of a table ask at the same time."""
MAX_CACHED_PEOPLE = 10_000


class UserService:
    """People and sessions; reads go through a short cache."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.signer = Signer(store.secret())
        self.devices = Devices(store)
        self.cache: OrderedDict[str, tuple[float, int, PersonRow]] = OrderedDict()
        """Time of the read, the store's change counter then, and the row."""

    async def get(self, person: str) -> PersonRow:
        """A person: from the store, or with a shared store from the cache if it is recent."""
        return await (self.get_cached(person) if self.store.shared else self.load(person))

    async def get_cached(self, person: str) -> PersonRow:
        """A person, from the cache if it is recent."""
        return self.cache[person][2] if self.is_cached(person) else await self.load(person)

    def is_cached(self, person: str) -> bool:
        """Whether the cached row of a person is recent, and no person was written since."""
        if person not in self.cache:
            return False
        at, changes, _ = self.cache[person]
        return monotonic() - at < CACHE_TTL_S and changes == self.store.people_changes

    async def load(self, person: str) -> PersonRow:
        """Load a person into the cache; from a local store together with recently used people."""
        near = [] if self.store.shared else islice(reversed(self.cache), READ_BATCH_SIZE)
        late = [name for name in near if name != person and not self.is_cached(name)]
        changes = self.store.people_changes
        found = await self.store.people_by_id([person, *late])
        self.cache.pop(person, None)
        for name in (*late, person):
            self.cache[name] = monotonic(), changes, found[name]
        while len(self.cache) > MAX_CACHED_PEOPLE:
            self.cache.popitem(last=False)
        return found[person]

    async def verify_token(self, purpose: str, signed: str) -> PersonRow | None:
        """The person of a token without expiry, if its signature is valid for this purpose."""
        return await self.person_if_signed(
            person_of(signed), lambda number: self.signer.verify(purpose, signed, number)
        )

    async def authenticate(self, signed: str) -> tuple[PersonRow | None, Device | None]:
        """Authenticate a session cookie or bearer token: its person and device, or None twice.

        The session of a signed-out device is invalid. A cookie or token without a device is valid until its person has
        a first device, and not again when the last one is signed out.
        """
        name = device_of(signed)
        if not name:
            person = await self.verify_token("person", signed)
            unlisted = person is not None and await self.devices.has_any(person.id)
            return (None if unlisted else person), None
        person = await self.person_if_signed(
            person_of(signed), lambda number: self.signer.verify_session(signed, number)
        )
        device = await self.devices.get(name, person_of(signed)) if person else None
        return (person, device) if device else (None, None)

    async def verify_link(self, purpose: str, signed: str) -> PersonRow | None:
        """The person of a link token, if it has not expired and the device that made it is still signed in."""
        row = await self.person_if_signed(
            person_of(signed), lambda number: self.signer.verify_with_expiry(purpose, signed, number)
        )
        device = device_of_link(signed)
        signed_out = row is not None and device and await self.devices.get(device, row.id) is None
        return None if signed_out else row

    async def person_if_signed(self, person: str, is_valid: Callable[[int], bool]) -> PersonRow | None:
        """The person, if a signature is valid for their generation. With a shared store the row is read again before a
        refusal: another server may have just raised the generation."""
        if not person:
            return None
        row = await self.get(person)
        if is_valid(row.generation):
            return row
        if not self.store.shared:
            return None
        row = await self.load(person)
        return row if is_valid(row.generation) else None

    async def rename(self, person: str, name: str) -> None:
        await self.store.rename(person, name)
        self.cache.pop(person, None)

    async def save_preferences(self, person: str, preferences: Preferences) -> None:
        await self.store.save_preferences(person, encode_preferences(preferences))
        self.cache.pop(person, None)

    def cached_session_valid(self, session: Session) -> bool:
        """Whether a session is valid by the cache alone: `session_valid` without waiting. False means only that the
        cache does not know."""
        person, device, generation = session
        listed = bool(device) and self.devices.cached_valid(device, person)
        return listed and self.is_cached(person) and self.cache[person][2].generation == generation

    async def session_valid(self, session: Session) -> bool:
        """Whether a session is still valid, from the cache if it is recent. During an outage of the store it is."""
        person, device, generation = session
        try:
            if device and await self.devices.get_cached(device, person) is None:
                return False
            if not device and await self.devices.has_any(person):
                return False
            return (await self.get_cached(person)).generation == generation
        except StoreUnavailable:
            return True

    def invalidate(self, person: str) -> None:
        """Drop a person from the cache."""
        self.cache.pop(person, None)

    async def sign_out(self, device: str, person: str) -> None:
        """Sign a device out; with the last one, everything signed for the person so far is revoked."""
        await self.devices.remove(device, person)
        self.invalidate(person)

    async def revoke(self, person: str, device: str = "") -> PersonRow:
        """Revoke everything signed for a person so far; returns the person with the new generation. Only that device
        stays on their list."""
        await self.store.revoke(person, device)
        self.devices.cache.clear()
        return await self.load(person)


class Session(NamedTuple):
    """Session: the credentials by which a request was authenticated."""

    person: str
    device: str = ""
    generation: int = 0
