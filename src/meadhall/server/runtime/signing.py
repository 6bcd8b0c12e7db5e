"""HMAC signatures of what browsers and programs keep for the server: sessions, tokens, links."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from time import time

LINK_TTL_S = 900
"""Validity of a signed link: a quarter of an hour."""


class Signer:
    """Signs ids of people. A person's generation is part of each signature, so raising it revokes all earlier ones."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def signature(self, purpose: str, person: str, generation: int, more: str = "") -> str:
        number = f" {generation}" if generation else ""
        text = f"{purpose}{number}\0{person}" + (f"\0{more}" if more else "")
        return hmac.new(self.key, text.encode(), sha256).hexdigest()[:40]

    def sign(self, purpose: str, person: str, generation: int = 0) -> str:
        """The person's id with a signature that is valid for this purpose only, and never expires."""
        return f"{person}.{self.signature(purpose, person, generation)}"

    def sign_with_expiry(self, purpose: str, person: str, generation: int = 0, ttl_s: int = LINK_TTL_S) -> str:
        """The same, with an expiry."""
        until = f"{int(time()) + ttl_s}"
        return f"{person}.{until}.{self.signature(purpose, person, generation, until)}"

    def sign_link(self, purpose: str, person: str, device: str, generation: int = 0) -> str:
        """Link token made on a device: valid until it expires or the device is signed out."""
        return self.sign_with_expiry(purpose, f"{person}.{device}" if device else person, generation)

    def sign_session(self, person: str, device: str, generation: int = 0) -> str:
        """Session token of a device, as cookie or bearer token: valid until person or device is revoked."""
        return f"{person}.{device}.{self.signature('browser', person, generation, device)}"

    def verify_session(self, signed: str, generation: int = 0) -> bool:
        person, device, mark = [*signed.split(".", 2), "", ""][:3]
        return bool(device) and equal_in_constant_time(mark, self.signature("browser", person, generation, device))

    def verify(self, purpose: str, signed: str, generation: int = 0) -> bool:
        """Verify a signature without expiry."""
        person, _, mark = signed.rpartition(".")
        return person == person_of(signed) and equal_in_constant_time(mark, self.signature(purpose, person, generation))

    def verify_with_expiry(self, purpose: str, signed: str, generation: int = 0) -> bool:
        """Verify a signature and its expiry."""
        person, until, mark = [*signed.rsplit(".", 2), "", ""][:3]
        if not until or not equal_in_constant_time(mark, self.signature(purpose, person, generation, until)):
            return False
        return int(until) > time()


def person_of(signed: str) -> str:
    """Person id of a signed value; not verified."""
    return signed.partition(".")[0]


def device_of(signed: str) -> str:
    """Device id of a session token; not verified. Tokens older than the list of devices have none."""
    parts = signed.split(".")
    return parts[1] if len(parts) == 3 else ""


def device_of_link(signed: str) -> str:
    """Device id of a link token; not verified."""
    parts = signed.split(".")
    return parts[1] if len(parts) == 4 else ""


def equal_in_constant_time(mark: str, ours: str) -> bool:
    return hmac.compare_digest(mark.encode(), ours.encode())


def new_id() -> str:
    """Random id that can't be guessed and is safe in a URL."""
    return secrets.token_hex(8)
