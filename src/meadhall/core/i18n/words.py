"""Translations: everything a person reads, from gettext catalogues, one folder of them for each game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Protocol

from meadhall.core.engine.errors import BadOption
from meadhall.core.i18n import french
from meadhall.core.i18n.person_grammar import PersonName, Reader, capitalize_sentences
from meadhall.core.i18n.po_file import Catalogue

LANGUAGES = ("en", "fr")
SHARED = Path(__file__).parent / "words"


class Named(Protocol):
    """A component with a name in each language."""

    @property
    def name_en(self) -> str: ...

    @property
    def name_fr(self) -> str: ...


@lru_cache
def catalogue(folder: Path, lang: str) -> Catalogue:
    """The gettext catalogue of one folder in one language, cached."""
    return Catalogue(folder / f"{lang}.po")


class Words:
    """Translator into one language, for one game. Call it with a phrase's key and the values of its placeholders."""

    def __init__(self, lang: str, folder: Path | None = None, names: tuple[str, ...] = ()) -> None:
        if lang not in LANGUAGES:
            raise BadOption(f"There is no language {lang!r} here. The languages are: {', '.join(LANGUAGES)}.")
        self.lang = lang
        self.names = names
        folders = (SHARED,) if folder is None else (folder, SHARED)
        self.fill = french.fill if lang == "fr" else str.format_map
        self.has_reader = any(isinstance(name, Reader) for name in names)
        """Whether one of the names is the reader, who is addressed in the second person."""
        self.catalogues = [catalogue(place, lang) for place in folders]
        self.text_cache: dict[str, str] = {}
        """Cache of phrases without placeholders."""
        self.phrase_cache: dict[str, str] = {}
        """Cache of phrases from the catalogues."""

    def __call__(self, key: str, **values: object) -> str:
        if values:
            return self.translate(key, values)
        if key not in self.text_cache:
            self.text_cache[key] = self.translate(key, values)
        return self.text_cache[key]

    def translate(self, key: str, values: dict[str, object]) -> str:
        text = self.phrase_cache.get(key)
        if text is None:
            text = self.phrase_cache[key] = self.phrase(key)
        return self.fill_in(text, values)

    def phrase(self, key: str) -> str:
        """A phrase with its placeholders."""
        for phrases in self.catalogues:
            if text := phrases.singular(key):
                return text
        raise KeyError(f"no words for {key!r} in {self.lang}")

    def fill_in(self, text: str, values: dict[str, object]) -> str:
        said = self.fill(text, values)
        return capitalize_sentences(said) if self.has_reader else said

    def about(self, what: str, words: str) -> str:
        """A thing, a colon, and what there is to say about it."""
        return self("about", what=what, words=words)

    def count(self, key: str, n: int, **values: object) -> str:
        """A plural phrase; it has a placeholder {n}."""
        for phrases in self.catalogues:
            if text := phrases.plural_form(key, n):
                return self.fill_in(text, {"n": n, **values})
        raise KeyError(f"no words for {key!r} in {self.lang}")

    def has(self, key: str) -> bool:
        return any(phrases.singular(key) for phrases in self.catalogues)

    def seat_name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.names[seat] if seat < len(self.names) else self(f"seat.{seat}")

    def person(self, seat: int) -> PersonName:
        """The player at a seat, for a sentence with grammatical person."""
        name = self.seat_name(seat)
        return name if isinstance(name, PersonName) else PersonName(name)

    def called(self, thing: Named) -> str:
        """The name of a component."""
        return str(getattr(thing, f"name_{self.lang}"))

    def listing(self, items: list[str]) -> str:
        """Several things in one sentence: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self("list.and", first=", ".join(items[:-1]), last=items[-1])
