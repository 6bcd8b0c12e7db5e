"""Signs what a browser or a program keeps for us, so that nobody can make up who they are."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from time import time

LASTS = 900
"""Seconds for which a link is good: a quarter of an hour."""


class Signer:
    """Signs names of people. What was signed for an earlier generation of a person is worthless."""

    def __init__(self, key: bytes, generation: Callable[[str], int] = lambda person: 0) -> None:
        self.key = key
        self.generation = generation

    def mark(self, purpose: str, person: str, more: str = "") -> str:
        generation = self.generation(person)
        number = f" {generation}" if generation else ""
        text = f"{purpose}{number}\0{person}" + (f"\0{more}" if more else "")
        return hmac.new(self.key, text.encode(), sha256).hexdigest()[:40]

    def sign(self, purpose: str, person: str) -> str:
        """The person with a signature; good for this purpose only."""
        return f"{person}.{self.mark(purpose, person)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The person, if we signed it for this purpose."""
        person, _, mark = signed.rpartition(".")
        return person if person and same(mark, self.mark(purpose, person)) else None

    def sign_for_a_while(self, purpose: str, person: str, lasts: int = LASTS) -> str:
        """The same, good for so many seconds."""
        until = f"{int(time()) + lasts}"
        return f"{person}.{until}.{self.mark(purpose, person, until)}"

    def read_in_time(self, purpose: str, signed: str) -> str | None:
        """The person, if we signed it for this purpose and a while that has not passed."""
        person, until, mark = [*signed.rsplit(".", 2), "", ""][:3]
        if not person or not same(mark, self.mark(purpose, person, until)):
            return None
        return person if int(until) > time() else None


def same(mark: str, ours: str) -> bool:
    return hmac.compare_digest(mark.encode(), ours.encode())


def new_name() -> str:
    """A name nobody can guess, fit for an address."""
    return secrets.token_hex(8)
