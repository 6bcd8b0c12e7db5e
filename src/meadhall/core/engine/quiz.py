"""Things of the rules that a person can point at, and questions that are answered so."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Pointing(msgspec.Struct, frozen=True):
    """The answer to a question, worked out from what somebody sees."""

    right: frozenset[str]
    """The things to point at: all of them."""
    among: tuple[str, ...]
    """The things that can be pointed at, in their order on the table."""


def numbered(kind: str, names: Iterable[int | str]) -> tuple[str, ...]:
    """Things of one kind, as drawings name them: `space-1`, `space-2`."""
    return tuple(f"{kind}-{name}" for name in names)
