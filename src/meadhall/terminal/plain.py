"""Plain text screen for screen readers, pipes and dumb terminals: sentences, without boxes or colours."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from meadhall.core.engine.contracts import Sheet
from meadhall.terminal.screen import Screen

MARKDOWN_SYNTAX = (
    (re.compile(r"^#+ *", re.MULTILINE), ""),
    (re.compile(r"^(\s*)[*+-] ", re.MULTILINE), r"\1"),
    (re.compile(r"^> ?", re.MULTILINE), ""),
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"</?\w[^>]*>"), ""),
    (re.compile(r"(\*\*|__|`)"), ""),
    (re.compile(r"(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)"), ""),
)
"""Markdown syntax and its replacements."""


class PlainScreen(Screen):
    plain = True

    def line(self, text: str = "") -> None:
        """Wrap lines between words on a terminal; leave them whole in pipes and files."""
        if self.console.is_terminal and text.strip():
            text = "\n".join(textwrap.wrap(text, self.console.width, break_long_words=False, break_on_hyphens=False))
        self.print_unwrapped(text)

    def print_unwrapped(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False, emoji=False, soft_wrap=True)

    def aside(self, text: str) -> None:
        self.line(text)

    def notice(self, text: str) -> None:
        self.print_unwrapped(text)

    def heading(self, text: str) -> None:
        self.line()
        self.line(text)

    def news(self, lines: list[str]) -> None:
        for line in lines:
            self.line(line)

    def sheet(self, sheet: Sheet) -> None:
        for heading, lines in sheet:
            self.heading(f"{heading}{self.say('punctuation.colon')}")
            self.news(lines)

    def options(self, options: list[str], names: Sequence[str] = ()) -> None:
        for number, (words, name) in enumerate(zip_longest(options, names, fillvalue=""), 1):
            self.line(f"{number}. {words} ({name})" if name else f"{number}. {words}")

    def grid(self, columns: list[str], rows: list[list[str]], total: list[str] | None = None) -> None:
        for row in [*rows, total] if total else rows:
            cells = [f"{column} {cell}" for column, cell in zip(columns[1:], row[1:], strict=True)]
            self.line(f"{row[0]}{self.say('punctuation.colon')} {', '.join(cells)}")

    def markdown(self, text: str) -> None:
        for marks, left in MARKDOWN_SYNTAX:
            text = marks.sub(left, text)
        for paragraph in text.strip().split("\n"):
            self.line(paragraph)

    def hide(self) -> None:
        self.print_unwrapped("\n" * self.console.height)
