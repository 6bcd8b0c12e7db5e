"""Markup that tries to pass as text: names to plant, and what elements a drawing or a page has."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

HARMLESS = "Astrid"
HOSTILE = (
    "</title></text></g><img src=x onerror=alert(1)>",
    '"><g hx-get="/x" hx-trigger="load" x="',
    "' hx-post='/me/data/forget' onload='alert(1)",
    "</script><script>alert(1)</script>",
    "]]>--><style>*{display:none}</style><!--&lt;b&gt;&#60;b&#62;",
    "\u202e\u2066\x00\x08\x0b\x1f\x7f\x85\ufffe\uffff<b>",
)
Skeleton = set[tuple[str, tuple[str, ...]]]
"""Elements with the names of their attributes."""


def skeleton(drawn: str) -> Skeleton:
    """The elements of a drawing with the names of their attributes; XML that is not well-formed is an error."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>".encode())
    return {(each.tag.rpartition("}")[2], tuple(sorted(each.attrib))) for each in root.iter()}


def read(drawn: str) -> str:
    """All that a drawing says, in text and attributes."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    return "\n".join([*root.itertext(), *(value for each in root.iter() for value in each.attrib.values())])


class Elements(HTMLParser):
    """The elements that a browser would make of a page or a part of one, with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
