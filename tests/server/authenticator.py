"""A passkey in a few lines: what a browser and a phone would answer, or a thief who made one up."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """Has one passkey, for one place, and counts how often it was used."""

    def __init__(self, origin: str = "https://hall.example", place: str = "hall.example") -> None:
        self.origin = origin
        self.place = place
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self.verified = True
        """Whether it asks for a finger, a face or a code first."""

    def make(self, options: dict[str, Any], **changes: Any) -> str:
        """The answer to an offer, as the page sends it."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        named = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = {"fmt": "none", "attStmt": {}, "authData": self.data(ATTESTED) + named}
        said = self.said("webauthn.create", changes.get("challenge", options["challenge"]))
        return self.sent(clientDataJSON=said, attestationObject=cbor2.dumps(attestation))

    def use(self, options: dict[str, Any], **changes: Any) -> str:
        """The answer to a challenge."""
        self.uses = changes.get("uses", self.uses + 1)
        said = self.said("webauthn.get", changes.get("challenge", options["challenge"]))
        data = self.data()
        key = changes.get("private", self.key)
        signature = key.sign(data + sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self.sent(clientDataJSON=said, authenticatorData=data, signature=signature)

    def said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def data(self, more: int = 0) -> bytes:
        flags = PRESENT | VERIFIED * self.verified | more
        return sha256(self.place.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def sent(self, **response: bytes) -> str:
        name = bytes_to_base64url(self.id)
        parts = {part: bytes_to_base64url(value) for part, value in response.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": parts})
