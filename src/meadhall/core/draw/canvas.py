"""Text canvas: a grid of cells, each with a character and a style, for terminals. It knows nothing of a terminal.

Styles (inks) go by name (`STYLES`), several with a space between them. Colour never carries meaning alone: every seat
has a mark, every choice its number, and other things have signs of their own.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple, Protocol

from meadhall.core.draw.glyphs import SEAT_SIGNS

SIGNALS = ("number", "chosen", "lit", "last")
"""A number to choose, what the question is about, what a lesson speaks of, what has changed."""
STYLES = frozenset(
    {
        *(f"seat{seat}" for seat in range(len(SEAT_SIGNS))),
        *("strong", "quiet", "edge", "sea", "land", "wood", "gold", "harm", "red", "blue", "yellow"),
        *SIGNALS,
    }
)
"""The owner of a thing, its material, and the signals."""
ELLIPSIS = "…"


class CanvasSize(NamedTuple):
    """The size that a terminal has for a table."""

    width: int
    height: int


MIN_SIZE = CanvasSize(80, 15)
"""The size that every table must fit: what a terminal of 80 by 24 leaves besides question and answers."""


class Place(NamedTuple):
    """A run of cells in one row."""

    x: int
    y: int
    wide: int


class Span(NamedTuple):
    """Text in one style."""

    text: str
    ink: str = ""


class OptionNumbers(Protocol):
    """Source of the options' actions and numbers: a scene."""

    def action(self, option: int) -> int: ...

    def number(self, option: int) -> int: ...


class Canvas:
    """Grid of cells. What is put beyond its edges is clipped, so that a table is never too large."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.inks = [[""] * width for _ in range(height)]
        self.numbered: set[int] = set()
        """The actions whose numbers stand on the table."""
        self.things: dict[str, list[Place]] = {}
        """The cells of each thing, by its name in the drawings."""

    # Writing.

    def put(self, x: int, y: int, text: str, ink: str = "") -> int:
        """Write text; returns the column after it."""
        if 0 <= y < self.height:
            for column, sign in enumerate(text, x):
                if 0 <= column < self.width:
                    self.signs[y][column] = sign
                    self.inks[y][column] = ink
        return x + len(text)

    def spans(self, x: int, y: int, bits: Iterable[Span]) -> int:
        """Write several spans one after the other."""
        for bit in bits:
            x = self.put(x, y, bit.text, bit.ink)
        return x

    def put_before(self, x: int, y: int, text: str, ink: str = "") -> int:
        """Write right-aligned text; returns the column where it begins."""
        self.put(x - len(text), y, text, ink)
        return x - len(text)

    def fit(self, x: int, y: int, wide: int, text: str, ink: str = "") -> int:
        """Write text, truncated to the room."""
        return self.put(x, y, truncated(text, wide), ink)

    def lines(self, x: int, y: int, wide: int, text: str, ink: str = "") -> int:
        """Write wrapped text; returns the number of lines."""
        found = textwrap.wrap(text, wide)
        for row, each in enumerate(found):
            self.put(x, y + row, each, ink)
        return len(found)

    def frame(self, x: int, y: int, wide: int, high: int, ink: str = "edge") -> None:
        """Draw a box."""
        for row in range(y + 1, y + high - 1):
            self.put(x, row, "│", ink)
            self.put(x + wide - 1, row, "│", ink)
        self.put(x, y, f"┌{'─' * (wide - 2)}┐", ink)
        self.put(x, y + high - 1, f"└{'─' * (wide - 2)}┘", ink)

    def legend(self, x: int, y: int, wide: int, entries: Iterable[tuple[Span, str]], gap: int = 2) -> int:
        """Write a legend, wrapped; returns the number of lines."""
        column, row = x, y
        for sign, words in entries:
            long = len(sign.text) + 1 + len(words)
            if column > x and column + long > x + wide:
                column, row = x, row + 1
            after = self.put(column, row, sign.text, sign.ink)
            column = self.put(after + 1, row, words, "quiet") + gap
        return row - y + 1 if column > x else 0

    # Things.

    def choice(self, x: int, y: int, scene: OptionNumbers, option: int, bare: bool = False) -> int:
        """The number of an option, where it can be chosen: in brackets, or bare where nothing else is a number.

        Where there is no room for it, it is left to the list.
        """
        number = scene.number(option)
        text = f"{number}" if bare else f"[{number}]"
        if not number or y >= self.height or x + len(text) > self.width:
            return x
        self.numbered.add(scene.action(option))
        return self.put(x, y, text, "number")

    def thing(self, name: str, x: int, y: int, wide: int) -> None:
        """Register the cells of a thing."""
        self.things.setdefault(name, []).append(Place(x, y, wide))

    def mark(self, names: Iterable[str], ink: str) -> None:
        """Add a style to the cells of things."""
        for name in names:
            for place in self.things.get(name, ()):
                row = self.inks[place.y]
                for column in range(place.x, min(place.x + place.wide, self.width)):
                    row[column] = f"{row[column]} {ink}".strip()

    def changed(self, earlier: Canvas) -> list[str]:
        """The things that look different from an earlier canvas, apart from the numbers of options."""
        return [name for name in self.things if name in earlier.things and self.reading(name) != earlier.reading(name)]

    def reading(self, name: str) -> list[tuple[str, str]]:
        """The cells of a thing, without signals."""
        return [
            (sign, " ".join(each for each in ink.split() if each not in SIGNALS))
            for x, y, wide in self.things[name]
            for sign, ink in zip(self.signs[y][x : x + wide], self.inks[y][x : x + wide], strict=True)
            if ink != "number" and sign != " "
        ]

    def trimmed(self) -> Canvas:
        """The canvas without the empty rows at its end."""
        while self.height > 1 and not "".join(self.signs[-1]).strip():
            self.signs.pop()
            self.inks.pop()
            self.height -= 1
        return self

    # Reading.

    def rows(self) -> Iterator[list[Span]]:
        """The rows as spans of one style."""
        for signs, inks in zip(self.signs, self.inks, strict=True):
            runs = groupby(zip(signs, inks, strict=True), key=lambda cell: cell[1])
            yield [Span("".join(sign for sign, _ in run), ink) for ink, run in runs]

    def __str__(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.signs)


def truncated(text: str, wide: int) -> str:
    return text if len(text) <= wide else text[: max(0, wide - 1)].rstrip() + ELLIPSIS


def seat_span(seat: int, more: str = "") -> Span:
    """A seat's mark in its colour."""
    return Span(f"{SEAT_SIGNS[seat]}{more}", f"seat{seat}")


def no_letters(view: object, say: object, room: CanvasSize) -> None:
    """The `letters` of a game that has only its sheet."""
