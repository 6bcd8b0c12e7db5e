"""Signs what a browser or a program keeps for us, so that nobody can make up who they are."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from time import time

LASTS = 900
"""Seconds for which a link is good: a quarter of an hour."""


class Signer:
    """Signs names of people. What was signed for an earlier generation of a person is worthless."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def mark(self, purpose: str, person: str, generation: int, more: str = "") -> str:
        number = f" {generation}" if generation else ""
        text = f"{purpose}{number}\0{person}" + (f"\0{more}" if more else "")
        return hmac.new(self.key, text.encode(), sha256).hexdigest()[:40]

    def sign(self, purpose: str, person: str, generation: int = 0) -> str:
        """The person with a signature; good for this purpose only."""
        return f"{person}.{self.mark(purpose, person, generation)}"

    def sign_for_a_while(self, purpose: str, person: str, generation: int = 0, lasts: int = LASTS) -> str:
        """The same, good for so many seconds."""
        until = f"{int(time()) + lasts}"
        return f"{person}.{until}.{self.mark(purpose, person, generation, until)}"

    def sign_link(self, purpose: str, person: str, device: str, generation: int = 0) -> str:
        """A link that a device makes for its person: good for a while, and for as long as the device is signed in."""
        return self.sign_for_a_while(purpose, f"{person}.{device}" if device else person, generation)

    def sign_browser(self, person: str, device: str, generation: int = 0) -> str:
        """Session of a device, as cookie or token: good as long as person and device are."""
        return f"{person}.{device}.{self.mark('browser', person, generation, device)}"

    def good_browser(self, signed: str, generation: int = 0) -> bool:
        person, device, mark = [*signed.split(".", 2), "", ""][:3]
        return bool(device) and same(mark, self.mark("browser", person, generation, device))

    def good(self, purpose: str, signed: str, generation: int = 0) -> bool:
        """Whether we signed it for this purpose, for ever."""
        person, _, mark = signed.rpartition(".")
        return person == whose(signed) and same(mark, self.mark(purpose, person, generation))

    def good_in_time(self, purpose: str, signed: str, generation: int = 0) -> bool:
        """Whether we signed it for this purpose and a while that has not passed."""
        person, until, mark = [*signed.rsplit(".", 2), "", ""][:3]
        if not until or not same(mark, self.mark(purpose, person, generation, until)):
            return False
        return int(until) > time()


def whose(signed: str) -> str:
    """The person of whom a signature speaks, whether it is good or not."""
    return signed.partition(".")[0]


def device_of(signed: str) -> str:
    """The device of which a cookie or a token speaks; those made before the list of devices speak of none."""
    parts = signed.split(".")
    return parts[1] if len(parts) == 3 else ""


def device_of_link(signed: str) -> str:
    """The device that made a link."""
    parts = signed.split(".")
    return parts[1] if len(parts) == 4 else ""


def same(mark: str, ours: str) -> bool:
    return hmac.compare_digest(mark.encode(), ours.encode())


def new_name() -> str:
    """A name nobody can guess, fit for an address."""
    return secrets.token_hex(8)
