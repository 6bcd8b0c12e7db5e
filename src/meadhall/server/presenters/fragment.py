"""Zones of a page in parts: what has not changed since a page was sent it is named instead of being sent again.

`fragment_diff.js` puts back together what comes by a stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from meadhall.core.draw.picture import Part
from meadhall.core.draw.svg import EMPTY, Markup, escape, join


class Fragment:
    """A part of a page that changes while one plays: a beginning, parts that are sent by themselves, and an end."""

    def __init__(self, head: Markup, parts: Iterable[Part] = (), tail: Markup = EMPTY) -> None:
        self.head = head
        self.parts = {part.name: part.content for part in parts}
        self.tail = tail

    @cached_property
    def html(self) -> Markup:
        """The whole zone."""
        return join([self.head, *self.parts.values(), self.tail])

    def diff_from(self, known: Mapping[str, Markup]) -> Markup:
        """The zone for a page that has some parts already; a name may be an edition's, and ends no comment."""
        written = [
            Markup(f"<!--={escape(name)}-->")
            if known.get(name) == content
            else Markup(f"<!--{{{escape(name)}-->{content}<!--}}-->")
            for name, content in self.parts.items()
        ]
        return join([self.head, *written, self.tail])

    def equals(self, other: Fragment) -> bool:
        return self.head == other.head and self.tail == other.tail and self.parts == other.parts
