"""Things of the rules that a person can point at, and questions that are answered so."""

from __future__ import annotations

import msgspec


class Pointing(msgspec.Struct, frozen=True):
    """The answer to a question, worked out from what somebody sees."""

    right: frozenset[str]
    """The things to point at: all of them."""
    among: tuple[str, ...]
    """The things that can be pointed at, in their order on the table."""
