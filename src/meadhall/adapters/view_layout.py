"""The shape of a game's views: which numbers they have, and in which order they are laid out in a vector."""

from __future__ import annotations

import re
from functools import cached_property
from math import inf

import msgspec

from meadhall.core.i18n.words import LANGUAGES
from meadhall.core.ml.view_bounds import Bag

ABSENT = -0.5
"""The code of an absent value: unlike all others, it is not an integer."""
NAME_KEYS = re.compile(rf"\w+_({'|'.join(LANGUAGES)})")
"""Components carry their names for people; these are left out."""


class ViewNode:
    """A node of a view's schema: a number, an enumeration, a group of named nodes, a list, or a bag (multiset)."""

    def __init__(self) -> None:
        self.fields: dict[str, ViewNode] = {}
        self.item: ViewNode | None = None
        self.length = 0
        self.words: set[str] = set()
        self.kinds: list[object] | None = None

    def admit(self, value: object) -> None:
        """Widen the node to encode a value of a view or of its bounds. A bag stays a bag."""
        if isinstance(value, Bag):
            self.kinds = value.kinds
        elif isinstance(value, tuple):
            for choice in value:
                self.admit(choice)
        elif isinstance(value, dict):
            for key, part in value.items():
                if not NAME_KEYS.fullmatch(key):
                    self.fields.setdefault(key, ViewNode()).admit(part)
        elif isinstance(value, list):
            self.item = self.item or ViewNode()
            self.length = max(self.length, len(value))
            for part in value:
                self.item.admit(part)
        elif isinstance(value, str):
            self.words.add(value)

    @cached_property
    def size(self) -> int:
        """How many numbers it is written in; a row begins with its length."""
        if self.kinds is not None:
            return len(self.kinds)
        if self.fields:
            return sum(field.size for field in self.fields.values())
        return 1 + self.length * self.item.size if self.item else 1

    @cached_property
    def ordered(self) -> list[tuple[str, ViewNode]]:
        return sorted(self.fields.items(), key=lambda field: natural_sort_key(field[0]))

    def bounds(self) -> list[tuple[float, float]]:
        """The least and the greatest that each of its numbers can be; a plain number can be any."""
        if self.kinds is not None:
            return [(ABSENT, inf)] * self.size
        if self.fields:
            return [bound for _, field in self.ordered for bound in field.bounds()]
        if self.item:
            return [(ABSENT, self.length), *self.item.bounds() * self.length]
        return [(ABSENT, len(self.words)) if self.words else (-inf, inf)]

    @cached_property
    def codes(self) -> dict[str, int]:
        return {word: code for code, word in enumerate(sorted(self.words), 1)}

    @cached_property
    def decoded(self) -> dict[int, str]:
        return {code: word for word, code in self.codes.items()}

    @cached_property
    def places(self) -> dict[bytes, int]:
        return {canonical(kind): place for place, kind in enumerate(self.kinds or [])}

    def write(self, value: object, into: list[float]) -> None:
        """Append exactly `size` numbers; raises rather than leave anything out."""
        if value is None:
            into.extend([ABSENT] * self.size)
        elif self.kinds is not None and isinstance(value, list):
            into.extend(self.bag_counts(value))
        elif self.fields and isinstance(value, dict):
            self.write_group(value, into)
        elif self.item and isinstance(value, list) and len(value) <= self.length:
            into.append(len(value))
            for part in value:
                self.item.write(part, into)
            into.extend([ABSENT] * ((self.length - len(value)) * self.item.size))
        else:
            into.append(self.number(value))

    def bag_counts(self, bag: list[object]) -> list[float]:
        """How many of each kind there are."""
        counts = [0.0] * self.size
        for thing in bag:
            place = self.places.get(canonical(thing))
            if place is None:
                raise unencodable(thing)
            counts[place] += 1
        return counts

    def write_group(self, parts: dict[str, object], into: list[float]) -> None:
        for key in parts:
            if key not in self.fields and not NAME_KEYS.fullmatch(key):
                raise unencodable({key: parts[key]})
        for key, field in self.ordered:
            field.write(parts.get(key), into)

    def number(self, value: object) -> float:
        """A whole number as it is, a word as its place among the words that can stand here."""
        if isinstance(value, str) and value in self.codes:
            return self.codes[value]
        if self.words or self.fields or self.item or self.kinds or not isinstance(value, int):
            raise unencodable(value)
        return int(value)

    def read(self, numbers: list[float], at: int = 0) -> object:
        """What was written from there on; what is absent from a group is left out of it."""
        if self.kinds is not None:
            counts = numbers[at : at + self.size]
            things = [kind for kind, count in zip(self.kinds, counts, strict=True) for _ in range(int(count))]
            return None if ABSENT in counts else things
        if self.fields:
            return self.read_group(numbers, at)
        if numbers[at] == ABSENT:
            return None
        number = int(numbers[at])
        if self.item:
            return [self.item.read(numbers, at + 1 + place * self.item.size) for place in range(number)]
        return self.decoded[number] if self.words else number

    def read_group(self, numbers: list[float], at: int) -> object:
        parts: dict[str, object] = {}
        for key, field in self.ordered:
            part = field.read(numbers, at)
            at += field.size
            if part is not None:
                parts[key] = part
        return parts or None


def natural_sort_key(key: str) -> tuple[int, str]:
    """Numbered keys in the order of their numbers."""
    return (int(key) if key.isdecimal() else -1, key)


def canonical(kind: object) -> bytes:
    return msgspec.json.encode(kind, order="sorted")


def unencodable(value: object) -> ValueError:
    return ValueError(f"This view has more than the game's extent says it can have: {value!r}")
