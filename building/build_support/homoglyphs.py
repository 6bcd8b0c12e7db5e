"""Homoglyphs: writes the table of letters that look like Latin ones (`core/i18n/homoglyphs.py`) from Unicode's own.

    python -m build_support.homoglyphs confusables.txt

The file is that of https://www.unicode.org/Public/security/latest/confusables.txt.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from unicodedata import bidirectional, category, decimal, normalize

from meadhall.core.i18n.display_names import BY_HAND, skeleton_by

TABLE = Path(__file__).parents[2] / "src" / "meadhall" / "core" / "i18n" / "homoglyphs.py"
HEAD = '''"""Homoglyphs: letters and figures of other alphabets that look like Latin ones, under what they look like.

Written by `python -m build_support.homoglyphs` from Unicode's confusables (UTS 39, version {version}), of which it
has what `core/i18n/display_names.py` does not see by itself. Modified data, copyright © 1991-2023 Unicode, Inc.; the
licence is in `homoglyphs-LICENSE.txt`.
"""

from __future__ import annotations

HOMOGLYPHS = {{
{rows}}}
'''
WIDTH = 110


def classes(text: str) -> Iterator[set[str]]:
    """What looks alike: each text of the file with all that Unicode sets beside it."""
    alike: dict[str, set[str]] = {}
    for line in text.splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) == 3:
            one, other = ("".join(chr(int(code, 16)) for code in field.split()) for field in fields[:2])
            alike.setdefault(other, {other}).add(one)
    yield from alike.values()


def table(text: str) -> dict[str, str]:
    """Letters that are not Latin, each with the Latin letters that it looks like."""
    by_hand = str.maketrans({other: latin for latin, others in BY_HAND.items() for other in others})
    found: dict[str, str] = {}
    for alike in classes(text):
        seen = {key for each in sorted(alike) if plain(key := skeleton_by(by_hand, each))}
        if len(seen) == 1:
            found |= dict.fromkeys(alike, seen.pop())
    found |= {letter: "o" for letter in map(chr, range(sys.maxunicode)) if decimal(letter, -1) == 0}
    return {letter: latin for letter, latin in with_cases(found).items() if unknown(letter, latin, by_hand)}


def plain(key: str) -> bool:
    return key.isascii() and key.isalnum()


def with_cases(found: dict[str, str]) -> dict[str, str]:
    """With each letter its other case: in most of those alphabets both have one shape."""
    return {letter.swapcase(): latin for letter, latin in found.items()} | found


def unknown(letter: str, latin: str, by_hand: Mapping[int, str]) -> bool:
    """Whether only the table can tell what a letter looks like, and is asked: marks and compositions are taken off."""
    alone = len(letter) == 1 and normalize("NFKD", letter) == letter and category(letter)[0] != "M"
    return alone and not letter.isascii() and ord(letter) not in by_hand and skeleton_by(by_hand, letter) != latin


def written(found: dict[str, str], version: str) -> str:
    """The table as Python; letters that are written from right to left would turn the lines of an editor around."""
    rows = ""
    for latin in sorted(set(found.values())):
        letters = [sign(letter) for letter in sorted(found) if found[letter] == latin]
        lines = [""]
        for letter in letters:
            if len(lines[-1]) + len(letter) > WIDTH:
                lines.append("")
            lines[-1] += letter
        body = (
            f'"{lines[0]}"' if len(lines) == 1 else "(\n" + "".join(f'        "{line}"\n' for line in lines) + "    )"
        )
        rows += f'    "{latin}": {body},\n'
    return HEAD.format(version=version, rows=rows)


def sign(letter: str) -> str:
    if bidirectional(letter) in ("L", "EN", "ON"):
        return letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"


def main(path: str) -> None:
    text = Path(path).read_text(encoding="utf-8-sig")
    version = text.partition("# Version: ")[2].split("\n")[0]
    TABLE.write_text(written(table(text), version), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
