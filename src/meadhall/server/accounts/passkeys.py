"""Passkeys (WebAuthn): registration and sign-in. The server stores only public keys."""

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
from meadhall.server.accounts.one_time_tokens import OneTimeTokens
from meadhall.server.storage import Store, VersionConflict
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.models import PersonRow
from meadhall.server.storage.sql_statements import insert

CHALLENGE_TTL_S = 300.0
"""Validity of a challenge."""
MAX_PASSKEYS_PER_PERSON = 20

REGISTRATION, AUTHENTICATION = "passkey made", "passkey used"
CREDENTIAL_ERRORS = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""Errors of parsing and verifying a credential, which may be arbitrary input."""


class RelyingParty(msgspec.Struct, frozen=True):
    """WebAuthn relying party: the origin of the pages, and its domain."""

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
    """What is read from a browser's response before it is verified."""

    id: str
    response: dict[str, object]


def relying_party_of(origin: str) -> RelyingParty | None:
    """Relying party of an origin; None where browsers offer no passkeys: for IP addresses, and without HTTPS except on
    localhost."""
    found = urlsplit(origin)
    name = found.hostname or ""
    here = name == "localhost" or name.endswith(".localhost")
    try:
        ip_address(name)
        return None
    except ValueError:
        return RelyingParty(origin, name) if name and (here or found.scheme == "https") else None


class Passkeys:
    def __init__(self, store: Store, once: OneTimeTokens) -> None:
        self.store = store
        self.tokens = once

    async def of(self, person: str) -> list[Passkey]:
        sql = "SELECT * FROM passkeys WHERE person = ? ORDER BY made, id"
        return [read(row) for row in await self.store.database.read(sql, person)]

    async def find(self, credential: str) -> Passkey | None:
        rows = await self.store.database.read("SELECT * FROM passkeys WHERE id = ?", credential)
        return read(rows[0]) if rows else None

    # Registration.

    async def registration_options(self, person: PersonRow, display_name: str, site: RelyingParty) -> str:
        """Registration options for the browser, as JSON; issues a challenge."""
        known = await self.of(person.id)
        if len(known) >= MAX_PASSKEYS_PER_PERSON:
            raise Refused("passkeys_full")
        options = generate_registration_options(
            rp_id=site.name,
            rp_name="meadhall",
            user_id=person.id.encode(),
            user_name=display_name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
        )
        await self.tokens.issue(
            bytes_to_base64url(options.challenge), REGISTRATION, person.id, site.name, CHALLENGE_TTL_S
        )
        return options_to_json(options)

    async def register(self, person: str, text: str, place: RelyingParty, name: str) -> Passkey:
        """Verify a registration response, and store the new passkey."""
        sent = await self.redeem_challenge(text, REGISTRATION, person, place)
        try:
            found = verify_registration_response(
                credential=text,
                expected_challenge=base64url_to_bytes(sent),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except CREDENTIAL_ERRORS:
            raise Refused("passkey") from None
        key = bytes_to_base64url(found.credential_id)
        if await self.find(key) is not None:
            raise Refused("passkey")
        made = Passkey(key, person, found.credential_public_key, found.sign_count, place.name, name, time(), time())
        await self.store.database.write(insert("passkeys", **msgspec.structs.asdict(made)))
        return made

    # Authentication.

    async def authentication_options(self, visitor: str, place: RelyingParty) -> str:
        """Authentication options for the browser, as JSON; issues a challenge for any passkey of this relying party."""
        options = generate_authentication_options(
            rp_id=place.name, user_verification=UserVerificationRequirement.REQUIRED
        )
        await self.tokens.issue(
            bytes_to_base64url(options.challenge), AUTHENTICATION, visitor, place.name, CHALLENGE_TTL_S
        )
        return options_to_json(options)

    async def authenticate(self, visitor: str, text: str, place: RelyingParty) -> Passkey:
        """Verify an authentication response to this visitor's challenge; returns its passkey. The sign count is the
        optimistic lock: a replayed response is refused."""
        sent = await self.redeem_challenge(text, AUTHENTICATION, visitor, place)
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
        except CREDENTIAL_ERRORS:
            raise Refused("passkey") from None
        sql = "UPDATE passkeys SET counter = ?, used = ? WHERE id = ? AND counter = ?"
        try:
            await self.store.database.write(
                Statement(sql, [found.new_sign_count, time(), key.id, key.counter], guard=True)
            )
        except VersionConflict:
            raise Refused("passkey") from None
        return key

    async def redeem_challenge(self, text: str, purpose: str, person: str, place: RelyingParty) -> str:
        """Redeem the challenge of a response; refuse one issued to another person, purpose or relying party."""
        try:
            client = str(credential_of(text).response["clientDataJSON"])
            challenge = bytes_to_base64url(parse_client_data_json(base64url_to_bytes(client)).challenge)
        except CREDENTIAL_ERRORS:
            raise Refused("passkey") from None
        given = await self.tokens.redeem(challenge, purpose)
        if given is None or given.person != person or given.body != place.name:
            raise Refused("passkey_late")
        return challenge

    # Management.

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
