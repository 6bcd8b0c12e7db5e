"""Everything a person reads, in their language: gettext catalogues, one folder of them for each game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Protocol

from meadhall.core.engine.errors import BadOption
from meadhall.core.i18n import french
from meadhall.core.i18n.person_grammar import Reader, Somebody, capitals
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
    """The phrases of one folder in one language, with the language's own plurals."""
    return Catalogue(folder / f"{lang}.po")


class Words:
    """Speaks one language about one game. Call it with a phrase's key and the values the phrase has places for."""

    def __init__(self, lang: str, folder: Path | None = None, names: tuple[str, ...] = ()) -> None:
        if lang not in LANGUAGES:
            raise BadOption(f"There is no language {lang!r} here. The languages are: {', '.join(LANGUAGES)}.")
        self.lang = lang
        self.names = names
        folders = (SHARED,) if folder is None else (folder, SHARED)
        self.fill = french.fill if lang == "fr" else str.format_map
        self.addressed = any(isinstance(name, Reader) for name in names)
        """Whether one of them reads what is said."""
        self.catalogues = [catalogue(place, lang) for place in folders]
        self.said: dict[str, str] = {}
        """Phrases without places, as they were said."""
        self.found: dict[str, str] = {}
        """Phrases as they stand in the catalogues, as far as they were looked for."""

    def __call__(self, key: str, **values: object) -> str:
        if values:
            return self.find(key, values)
        if key not in self.said:
            self.said[key] = self.find(key, values)
        return self.said[key]

    def find(self, key: str, values: dict[str, object]) -> str:
        text = self.found.get(key)
        if text is None:
            text = self.found[key] = self.phrase(key)
        return self.filled(text, values)

    def phrase(self, key: str) -> str:
        """A phrase with its places."""
        for phrases in self.catalogues:
            if text := phrases.singular(key):
                return text
        raise KeyError(f"no words for {key!r} in {self.lang}")

    def filled(self, text: str, values: dict[str, object]) -> str:
        said = self.fill(text, values)
        return capitals(said) if self.addressed else said

    def about(self, what: str, words: str) -> str:
        """A thing, a colon, and what there is to say about it."""
        return self("about", what=what, words=words)

    def count(self, key: str, n: int, **values: object) -> str:
        """A phrase that depends on a number; it has a place for {n}."""
        for phrases in self.catalogues:
            if text := phrases.plural_form(key, n):
                return self.filled(text, {"n": n, **values})
        raise KeyError(f"no words for {key!r} in {self.lang}")

    def has(self, key: str) -> bool:
        return any(phrases.singular(key) for phrases in self.catalogues)

    def who(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.names[seat] if seat < len(self.names) else self(f"seat.{seat}")

    def somebody(self, seat: int) -> Somebody:
        """Whoever sits there, in a sentence about what they do."""
        name = self.who(seat)
        return name if isinstance(name, Somebody) else Somebody(name)

    def called(self, thing: Named) -> str:
        """What a component is called."""
        return str(getattr(thing, f"name_{self.lang}"))

    def listing(self, items: list[str]) -> str:
        """Several things in one sentence: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self("list.and", first=", ".join(items[:-1]), last=items[-1])
