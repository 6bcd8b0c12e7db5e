"""Grammatical person: a player in a sentence, in the third person by name or in the second as its reader.

A phrase has both forms of the words that depend on it: "{seat} {seat:takes|take} a tile", "{seat:@’s|your} turn", where
@ is the name. So one phrase serves all readers.
"""

from __future__ import annotations

import re

SENTENCE_START = re.compile(r"(?:^|(?<=[.!?] )|(?<=[”»] ))(?:your?|vous|votre|vos)\b")
"""Where a sentence begins with the reader."""


class PersonName(str):
    """The name of a player, in the third person."""

    __slots__ = ()

    def form(self, forms: str) -> str:
        """The form for this person, with @ for the name; without forms it is the name."""
        return forms.partition("|")[0] if forms else "@"

    def __format__(self, forms: str) -> str:
        return self.form(forms).replace("@", str(self))


class Reader(PersonName):
    """The reader of the sentence, by their pronoun: you, vous. Never equal to a player's name that is spelled so."""

    __slots__ = ()

    def form(self, forms: str) -> str:
        return forms.partition("|")[2] if forms else "@"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reader) and str(self) == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Reader, str(self)))


def capitalize_sentences(sentence: str) -> str:
    """The sentences with a capital where they begin with the reader."""
    return SENTENCE_START.sub(lambda found: found[0].capitalize(), sentence)
