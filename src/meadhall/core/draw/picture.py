"""Data model of pictures: drawings of named parts, legend entries and inspect cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meadhall.core.draw.svg import EMPTY, Attribute, Markup, escape, tag


class Part(NamedTuple):
    """Part of a drawing. Its name is stable: the same thing has the same name in the next drawing."""

    name: str
    """Letters, digits and hyphens."""
    content: Markup


class Drawing:
    """A table as a picture: its size, which never changes for a game and a kind of screen, and its parts."""

    def __init__(
        self,
        width: float,
        height: float,
        title: str,
        parts: Iterable[Part],
        style: Markup = EMPTY,
        defs: Markup = EMPTY,
    ) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.parts = list(parts)
        self.style = style
        """The style sheet of the drawing."""
        self.defs = defs
        """The shared definitions that the drawing refers to by id: a page has them once."""

    def framed(self, parts: Iterable[Markup], **more: Attribute) -> Markup:
        """The drawing for a page that has style and defs, from the parts' markup."""
        box = f"0 0 {self.width:g} {self.height:g}"
        seen: dict[str, Attribute] = {"viewBox": box, "role": "group", "aria_label": self.title, "class_": "table"}
        return tag("svg", tag("title", escape(self.title)), *parts, **more, **seen)

    @property
    def opening(self) -> str:
        """The drawing up to where its parts begin."""
        return self.framed(()).removesuffix("</svg>")

    @property
    def inline(self) -> Markup:
        """The drawing for a page that has style and defs."""
        return self.framed(part.content for part in self.parts)

    def __str__(self) -> str:
        """The drawing as a file of its own."""
        contents = (tag("style", self.style), self.defs, *(part.content for part in self.parts))
        return str(self.framed(contents, xmlns="http://www.w3.org/2000/svg"))


class LegendEntry(NamedTuple):
    """Legend entry: a sign, drawn in a box of 28 by 28 around 0, 0, and what it means; also a fact on a card."""

    sign: Markup
    words: str


class GameProgress(NamedTuple):
    """The aim of the game and how far it has come: a few words each."""

    aim: str = ""
    stand: str = ""


class InspectCard(NamedTuple):
    """Inspect card of a thing: name, picture, what it is and does, the numbers that apply now."""

    name: str
    picture: Markup
    """SVG for a box of 120 by 120."""
    kind: str = ""
    """The kind of thing, in a few words."""
    effect: str = ""
    facts: Sequence[LegendEntry] = ()
    rules: Sequence[str] = ()
    """Ids of the rules about it."""
    line: str = ""
    """The thing in one line with its visible state, where name and kind are not enough."""
    around: Markup = EMPTY
    """Its surroundings, as SVG for a box of 294 by 210: for phones, where a game's board is small."""

    @property
    def in_a_line(self) -> str:
        """The thing in one line: for lists and screen readers."""
        if self.line or self.kind.startswith(self.name):
            return self.line or self.kind
        return f"{self.name} ({self.kind})" if self.kind else self.name
