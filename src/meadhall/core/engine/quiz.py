"""Quiz questions about a view that are answered by pointing at things on the table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class QuizSolution(msgspec.Struct, frozen=True):
    """Solution of a quiz question, worked out from a view."""

    right: frozenset[str]
    """The things to point at: all of them."""
    among: tuple[str, ...]
    """The things that can be pointed at, in their order on the table."""


def thing_names(kind: str, names: Iterable[int | str]) -> tuple[str, ...]:
    """Things of one kind, as drawings name them: `space-1`, `space-2`."""
    return tuple(f"{kind}-{name}" for name in names)
