"""Zones of a page in parts: what has not changed since a page was sent it is named instead of being sent again.

A template marks a part by comments; `parts.js` puts back together what comes by a stream.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

MARKED = re.compile(r"<!--\{([\w-]+)-->(.*?)<!--\}-->", re.DOTALL)


def marked(name: str, content: str) -> str:
    """A part, as a template writes it."""
    return f"<!--{{{name}-->{content}<!--}}-->"


class Zone:
    """A zone as a template has written it, with its parts marked."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def pieces(self) -> list[str]:
        """By turns what is in no part, the name of a part, and its content."""
        return MARKED.split(self.text)

    @cached_property
    def parts(self) -> dict[str, str]:
        return dict(zip(self.pieces[1::3], self.pieces[2::3], strict=True))

    @cached_property
    def plain(self) -> str:
        """The zone without marks."""
        return "".join(piece for place, piece in enumerate(self.pieces) if place % 3 != 1)

    def beside(self, known: Mapping[str, str]) -> str:
        """The zone for a page that has some parts already."""
        pieces = self.pieces
        written = [pieces[0]]
        for name, content, between in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            written += [f"<!--={name}-->" if known.get(name) == content else marked(name, content), between]
        return "".join(written)
