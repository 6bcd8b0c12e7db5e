"""PO file reader: the messages of a gettext catalogue and the plural rule of its language.

It reads what our catalogues hold: keys, wordings, plural forms and comments. Anything else is refused, with its line.
"""

from __future__ import annotations

import re
from gettext import c2py
from pathlib import Path

from meadhall.core.engine.errors import MeadhallError

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)[ \t]+)?"((?:[^"\\]|\\["\\nrt])*)"')
ESCAPE = re.compile(r"\\(.)")
ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
PLURAL = re.compile(r"^Plural-Forms:.*\bplural=([^;]+)", re.MULTILINE)


class BadCatalogue(MeadhallError):
    """A PO file that can't be read."""


class Catalogue:
    """Message catalogue: wordings by key, of which some have a form for each plural."""

    def __init__(self, path: Path) -> None:
        try:
            self.wordings = read_wordings(path.read_text(encoding="utf-8"))
            plural = PLURAL.search("".join(self.wordings.pop("", [])))
            if plural is None and any(len(forms) > 1 for forms in self.wordings.values()):
                raise ValueError("the header does not say what plurals there are (Plural-Forms)")
            self.plural = c2py(plural[1] if plural else "0")
        except ValueError as error:
            raise BadCatalogue(f"{path}: {error}") from None

    def singular(self, key: str) -> str | None:
        """The wording of a key, or the first of its plural forms; none where it has none."""
        return self.wordings.get(key, [""])[0] or None

    def plural_form(self, key: str, n: int) -> str | None:
        """The wording for so many; none where the key has none or does not count."""
        forms = self.wordings.get(key, ())
        return forms[self.plural(n)] or None if len(forms) > 1 else None


def read_wordings(text: str) -> dict[str, list[str]]:
    """The wordings of each key of a PO file, empty where a translation is missing; the header has the empty key."""
    fields: list[tuple[str, list[str]]] = []
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if not line or line.startswith("#"):
            continue
        read = LINE.fullmatch(line)
        if read is None or not (read[1] or fields):
            raise ValueError(f"line {number} can't be read: {line}")
        if read[1]:
            fields.append((read[1], []))
        fields[-1][1].append(ESCAPE.sub(lambda escape: ESCAPED[escape[1]], read[2]))
    found: dict[str, list[str]] = {}
    wordings: list[str] = []
    for keyword, parts in fields:
        if keyword == "msgid":
            key, wordings = "".join(parts), []
            if found.setdefault(key, wordings) is not wordings:
                raise ValueError(f"{key!r} is there twice")
        elif keyword != "msgid_plural":
            wordings.append("".join(parts))
    return found
