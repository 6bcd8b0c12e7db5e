"""Passkeys: made on one device, they open the same seats on another. The server keeps the public half."""

from __future__ import annotations

from ipaddress import ip_address
from time import time
from urllib.parse import urlsplit

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from meadhall.match import Refused
from meadhall.server.accounts.one_time_tokens import Once
from meadhall.server.storage import Behind, Store
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.models import PersonRow
from meadhall.server.storage.statements import insert

LASTS = 300.0
"""Seconds for which a challenge is good."""
MOST = 20
"""Passkeys of one person."""
MAKE, USE = "passkey made", "passkey used"
BAD = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What comes of a credential that is none: strangers may send anything."""


class Place(msgspec.Struct, frozen=True):
    """Where passkeys are made and used: the address of the pages, as browsers have it, and the name it goes by."""

    origin: str
    name: str


class Passkey(msgspec.Struct, frozen=True):
    id: str
    person: str
    public: bytes
    counter: int
    place: str
    name: str
    made: float
    used: float


class Credential(msgspec.Struct):
    """What is read of a browser's answer before it is verified."""

    id: str
    response: dict[str, object]


def place_of(origin: str) -> Place | None:
    """The place that an address of pages is; none where browsers have no passkeys: without encryption, unless it is
    this machine, or under a number instead of a name."""
    found = urlsplit(origin)
    name = found.hostname or ""
    here = name == "localhost" or name.endswith(".localhost")
    try:
        ip_address(name)
        return None
    except ValueError:
        return Place(origin, name) if name and (here or found.scheme == "https") else None


class Passkeys:
    def __init__(self, store: Store, once: Once) -> None:
        self.store = store
        self.once = once

    async def of(self, person: str) -> list[Passkey]:
        sql = "SELECT * FROM passkeys WHERE person = ? ORDER BY made, id"
        return [read(row) for row in await self.store.database.read(sql, person)]

    async def find(self, credential: str) -> Passkey | None:
        rows = await self.store.database.read("SELECT * FROM passkeys WHERE id = ?", credential)
        return read(rows[0]) if rows else None

    # Making one.

    async def offer(self, person: PersonRow, called: str, place: Place) -> str:
        """What the browser needs to make a passkey, as JSON."""
        known = await self.of(person.id)
        if len(known) >= MOST:
            raise Refused("passkeys_full")
        options = generate_registration_options(
            rp_id=place.name,
            rp_name="meadhall",
            user_id=person.id.encode(),
            user_name=called,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
        )
        await self.once.give(bytes_to_base64url(options.challenge), MAKE, person.id, place.name, LASTS)
        return options_to_json(options)

    async def make(self, person: str, text: str, place: Place, name: str) -> Passkey:
        """Keep the passkey that a browser has made for this person, just now, here."""
        sent = await self.answered(text, MAKE, person, place)
        try:
            found = verify_registration_response(
                credential=text,
                expected_challenge=base64url_to_bytes(sent),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except BAD:
            raise Refused("passkey") from None
        key = bytes_to_base64url(found.credential_id)
        if await self.find(key) is not None:
            raise Refused("passkey")
        made = Passkey(key, person, found.credential_public_key, found.sign_count, place.name, name, time(), time())
        await self.store.database.write(insert("passkeys", **msgspec.structs.asdict(made)))
        return made

    # Using one.

    async def ask(self, visitor: str, place: Place) -> str:
        """What the browser needs to use any passkey it has for this place, as JSON."""
        options = generate_authentication_options(
            rp_id=place.name, user_verification=UserVerificationRequirement.REQUIRED
        )
        await self.once.give(bytes_to_base64url(options.challenge), USE, visitor, place.name, LASTS)
        return options_to_json(options)

    async def use(self, visitor: str, text: str, place: Place) -> Passkey:
        """The passkey that answers the challenge this visitor was given, just now, here."""
        sent = await self.answered(text, USE, visitor, place)
        key = await self.find(credential_of(text).id)
        if key is None:
            raise Refused("passkey_unknown")
        try:
            found = verify_authentication_response(
                credential=text,
                expected_challenge=base64url_to_bytes(sent),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                credential_public_key=key.public,
                credential_current_sign_count=key.counter,
                require_user_verification=True,
            )
        except BAD:
            raise Refused("passkey") from None
        sql = "UPDATE passkeys SET counter = ?, used = ? WHERE id = ? AND counter = ?"
        try:
            await self.store.database.write(
                Statement(sql, [found.new_sign_count, time(), key.id, key.counter], fence=True)
            )
        except Behind:
            raise Refused("passkey") from None
        return key

    async def answered(self, text: str, purpose: str, person: str, place: Place) -> str:
        """The challenge that a browser answers, if it was this person's, for this purpose and place; it is used up."""
        try:
            client = str(credential_of(text).response["clientDataJSON"])
            challenge = bytes_to_base64url(parse_client_data_json(base64url_to_bytes(client)).challenge)
        except BAD:
            raise Refused("passkey") from None
        given = await self.once.use(challenge, purpose)
        if given is None or given.person != person or given.body != place.name:
            raise Refused("passkey_late")
        return challenge

    # Keeping them.

    async def rename(self, credential: str, person: str, name: str) -> None:
        sql = "UPDATE passkeys SET name = ? WHERE id = ? AND person = ?"
        await self.store.database.write(Statement(sql, [name, credential, person]))

    async def remove(self, credential: str, person: str) -> None:
        sql = "DELETE FROM passkeys WHERE id = ? AND person = ?"
        await self.store.database.write(Statement(sql, [credential, person]))


def credential_of(text: str) -> Credential:
    try:
        return msgspec.json.decode(text, type=Credential)
    except (msgspec.MsgspecError, RecursionError):
        raise Refused("passkey") from None


def read(row: Row) -> Passkey:
    return Passkey(**{**row, "public": bytes(row["public"])})
