"""A table in letters: a sheet of cells, each with a sign and an ink. Terminals show it; nothing here knows one.

Inks go by name (`INKS`), several with a space between them. A colour never says anything alone: every seat has a
mark, whatever can be chosen has its number, and other things have signs of their own.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple, Protocol

from meadhall.core.draw.glyphs import SEAT_SIGNS

SIGNALS = ("number", "chosen", "lit", "last")
"""A number to choose, what the question is about, what a lesson speaks of, what has changed."""
INKS = frozenset(
    {
        *(f"seat{seat}" for seat in range(len(SEAT_SIGNS))),
        *("strong", "quiet", "edge", "sea", "land", "wood", "gold", "harm", "red", "blue", "yellow"),
        *SIGNALS,
    }
)
"""Whose something is, what it is made of, and the signals."""
ELLIPSIS = "…"


class Room(NamedTuple):
    """How much a terminal has for a table."""

    width: int
    height: int


SMALLEST = Room(80, 15)
"""What every table in letters fits in: a terminal of 80 by 24 has so much besides question and answers."""


class Place(NamedTuple):
    """Some cells of one row."""

    x: int
    y: int
    wide: int


class Bit(NamedTuple):
    """Words in one ink."""

    text: str
    ink: str = ""


class Choosing(Protocol):
    """Who knows what can be chosen: a scene."""

    def action(self, option: int) -> int: ...

    def number(self, option: int) -> int: ...


class Canvas:
    """Whatever is put beyond its edges is lost, so that a table never is too large."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.inks = [[""] * width for _ in range(height)]
        self.numbered: set[int] = set()
        """The actions whose numbers stand on the table."""
        self.things: dict[str, list[Place]] = {}
        """Where things lie, under the names that drawings give them."""

    # Writing.

    def put(self, x: int, y: int, text: str, ink: str = "") -> int:
        """Write something; returns where it ends."""
        if 0 <= y < self.height:
            for column, sign in enumerate(text, x):
                if 0 <= column < self.width:
                    self.signs[y][column] = sign
                    self.inks[y][column] = ink
        return x + len(text)

    def bits(self, x: int, y: int, bits: Iterable[Bit]) -> int:
        """Write several things one after the other."""
        for bit in bits:
            x = self.put(x, y, bit.text, bit.ink)
        return x

    def before(self, x: int, y: int, text: str, ink: str = "") -> int:
        """Write something that ends there; returns where it begins."""
        self.put(x - len(text), y, text, ink)
        return x - len(text)

    def fit(self, x: int, y: int, wide: int, text: str, ink: str = "") -> int:
        """Write as much as there is room for."""
        return self.put(x, y, fitted(text, wide), ink)

    def lines(self, x: int, y: int, wide: int, text: str, ink: str = "") -> int:
        """Write a sentence in lines; returns how many."""
        found = textwrap.wrap(text, wide)
        for row, each in enumerate(found):
            self.put(x, y + row, each, ink)
        return len(found)

    def frame(self, x: int, y: int, wide: int, high: int, ink: str = "edge") -> None:
        """A box with nothing in it."""
        for row in range(y + 1, y + high - 1):
            self.put(x, row, "│", ink)
            self.put(x + wide - 1, row, "│", ink)
        self.put(x, y, f"┌{'─' * (wide - 2)}┐", ink)
        self.put(x, y + high - 1, f"└{'─' * (wide - 2)}┘", ink)

    def legend(self, x: int, y: int, wide: int, entries: Iterable[tuple[Bit, str]], gap: int = 2) -> int:
        """Signs with what they mean, in as few lines as they need; returns how many."""
        column, row = x, y
        for sign, words in entries:
            long = len(sign.text) + 1 + len(words)
            if column > x and column + long > x + wide:
                column, row = x, row + 1
            after = self.put(column, row, sign.text, sign.ink)
            column = self.put(after + 1, row, words, "quiet") + gap
        return row - y + 1 if column > x else 0

    # What lies there.

    def choice(self, x: int, y: int, scene: Choosing, option: int, bare: bool = False) -> int:
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
        """Something of the rules lies in these cells."""
        self.things.setdefault(name, []).append(Place(x, y, wide))

    def mark(self, names: Iterable[str], ink: str) -> None:
        """Show things in one more ink."""
        for name in names:
            for place in self.things.get(name, ()):
                row = self.inks[place.y]
                for column in range(place.x, min(place.x + place.wide, self.width)):
                    row[column] = f"{row[column]} {ink}".strip()

    def changed(self, earlier: Canvas) -> list[str]:
        """The things that were shown otherwise; the numbers of options are not looked at."""
        return [name for name in self.things if name in earlier.things and self.reading(name) != earlier.reading(name)]

    def reading(self, name: str) -> list[tuple[str, str]]:
        """How a thing is shown, but for its signals."""
        return [
            (sign, " ".join(each for each in ink.split() if each not in SIGNALS))
            for x, y, wide in self.things[name]
            for sign, ink in zip(self.signs[y][x : x + wide], self.inks[y][x : x + wide], strict=True)
            if ink != "number" and sign != " "
        ]

    def cut(self) -> Canvas:
        """The same without the empty rows at its end."""
        while self.height > 1 and not "".join(self.signs[-1]).strip():
            self.signs.pop()
            self.inks.pop()
            self.height -= 1
        return self

    # Reading.

    def rows(self) -> Iterator[list[Bit]]:
        """Line by line, what stands in one ink together."""
        for signs, inks in zip(self.signs, self.inks, strict=True):
            runs = groupby(zip(signs, inks, strict=True), key=lambda cell: cell[1])
            yield [Bit("".join(sign for sign, _ in run), ink) for ink, run in runs]

    def __str__(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.signs)


def fitted(text: str, wide: int) -> str:
    return text if len(text) <= wide else text[: max(0, wide - 1)].rstrip() + ELLIPSIS


def seat_bit(seat: int, more: str = "") -> Bit:
    """A seat's mark in its colour."""
    return Bit(f"{SEAT_SIGNS[seat]}{more}", f"seat{seat}")


def unlettered(view: object, say: object, room: Room) -> None:
    """For a game that has only its sheet."""
