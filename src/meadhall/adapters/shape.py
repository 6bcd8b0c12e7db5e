"""The shape of a game's views: which numbers they have, and in which order they are laid out in a vector."""

from __future__ import annotations

import re

ABSENT = -1.0
"""What stands where a view has nothing."""
UNKNOWN_WORD = 0.0
NAMES = re.compile(r"name_[a-z]+")
"""Components carry their names for people; these are left out."""


class Shape:
    """One place of a view, learnt from examples: a number, a group of named places, or a row of alike places."""

    def __init__(self) -> None:
        self.fields: dict[str, Shape] = {}
        self.item: Shape | None = None
        self.least = -1
        self.most = 0

    def learn(self, value: object, words: set[str]) -> None:
        """Make room for whatever stands here."""
        if isinstance(value, dict):
            for key, part in value.items():
                if not NAMES.fullmatch(key):
                    self.fields.setdefault(key, Shape()).learn(part, words)
        elif isinstance(value, list):
            self.item = self.item or Shape()
            self.least = len(value) if self.least < 0 else min(self.least, len(value))
            self.most = max(self.most, len(value))
            for part in value:
                self.item.learn(part, words)
        elif isinstance(value, str):
            words.add(value)

    @property
    def length(self) -> int:
        """How many places a row has: with room to spare where it was seen to grow."""
        return self.most if self.least == self.most else self.most + max(3, self.most // 2)

    @property
    def size(self) -> int:
        if self.fields:
            return sum(field.size for field in self.fields.values())
        return self.length * self.item.size if self.item else 1

    def write(self, value: object, codes: dict[str, int], into: list[float]) -> None:
        """Append exactly `size` numbers."""
        if self.fields:
            parts = value if isinstance(value, dict) else {}
            for key in sorted(self.fields, key=by_number):
                self.fields[key].write(parts.get(key), codes, into)
        elif self.item:
            row = value if isinstance(value, list) else []
            for place in range(self.length):
                self.item.write(row[place] if place < len(row) else None, codes, into)
        else:
            into.append(number(value, codes))

    def room_for(self, value: object) -> bool:
        """Whether nothing of the value is left out."""
        if isinstance(value, dict):
            return all(
                key in self.fields and self.fields[key].room_for(part)
                for key, part in value.items()
                if not NAMES.fullmatch(key)
            )
        if isinstance(value, list):
            return len(value) <= self.length and all(self.item is not None and self.item.room_for(v) for v in value)
        return True


def by_number(key: str) -> tuple[int, str]:
    """Numbered keys in the order of their numbers."""
    return (int(key) if key.isdecimal() else -1, key)


def number(value: object, codes: dict[str, int]) -> float:
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, str):
        return float(codes.get(value, UNKNOWN_WORD))
    return ABSENT
