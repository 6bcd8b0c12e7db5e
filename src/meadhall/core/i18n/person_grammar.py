"""Who does something in a sentence: a name, or whoever reads it.

A phrase says both forms of what depends on that: "{seat} {seat:takes|take} a tile", "{seat:@’s|your} turn", where @ is
the name. So one phrase serves everybody, in both persons.
"""

from __future__ import annotations

import re

OPENING = re.compile(r"(?:^|(?<=[.!?] )|(?<=[”»] ))(?:your?|vous|votre|vos)\b")
"""Where a sentence begins with whoever reads it."""


class Somebody(str):
    """A name at the table."""

    __slots__ = ()

    def form(self, forms: str) -> str:
        """What is said of them, with @ for their name; without forms it is their name."""
        return forms.partition("|")[0] if forms else "@"

    def __format__(self, forms: str) -> str:
        return self.form(forms).replace("@", str(self))


class Reader(Somebody):
    """Whoever reads the sentence, by the word for it: you, vous. It is nobody's name, even if it is spelled so."""

    __slots__ = ()

    def form(self, forms: str) -> str:
        return forms.partition("|")[2] if forms else "@"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reader) and str(self) == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Reader, str(self)))


def capitals(sentence: str) -> str:
    """Sentences that were filled in, with a capital where they begin with the reader."""
    return OPENING.sub(lambda found: found[0].capitalize(), sentence)
