"""Signs what a browser or a program keeps for us, so that nobody can make up who they are."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


class Signer:
    def __init__(self, key: bytes) -> None:
        self.key = key

    def mark(self, purpose: str, text: str) -> str:
        return hmac.new(self.key, f"{purpose}\0{text}".encode(), sha256).hexdigest()[:40]

    def sign(self, purpose: str, text: str) -> str:
        """The text with its signature; good for this purpose only."""
        return f"{text}.{self.mark(purpose, text)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The text, if we signed it for this purpose."""
        text, _, mark = signed.rpartition(".")
        same = hmac.compare_digest(mark.encode(), self.mark(purpose, text).encode())
        return text if text and same else None


def new_name() -> str:
    """A name nobody can guess, fit for an address."""
    return secrets.token_hex(8)
