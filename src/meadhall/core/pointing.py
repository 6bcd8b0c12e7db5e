"""Things of the rules that a person can point at, and questions that are answered so."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from meadhall.core.picture import Card


class Pointing(msgspec.Struct, frozen=True):
    """The answer to a question, worked out from what somebody sees."""

    right: frozenset[str]
    """The things to point at: all of them."""
    among: tuple[str, ...]
    """The things that can be pointed at, in their order on the table."""


def numbered(kind: str, names: Iterable[int | str]) -> tuple[str, ...]:
    """Things of one kind, as drawings name them: `space-1`, `space-2`."""
    return tuple(f"{kind}-{name}" for name in names)


def titled(card: Card | None, thing: str) -> str:
    """What a thing is called, by the card that explains it."""
    assert card is not None, f"there is no {thing!r} on the table"
    if card.kind.startswith(card.name):
        return card.kind
    return f"{card.name} ({card.kind})" if card.kind else card.name
