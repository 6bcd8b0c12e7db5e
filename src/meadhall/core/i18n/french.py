"""French elision and contraction: « de » and « Odin » make « d’Odin », « à » and « le port » « au port ».

Catalogues simply say "de {name}": `fill` adapts the words before a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from unicodedata import combining, normalize

from meadhall.core.i18n.person_grammar import PersonName

ELIDED = {
    "de": "d’",
    "du": "de l’",
    "au": "à l’",
    "le": "l’",
    "la": "l’",
    "je": "j’",
    "me": "m’",
    "te": "t’",
    "se": "s’",
    "ne": "n’",
    "que": "qu’",
    "jusque": "jusqu’",
    "lorsque": "lorsqu’",
    "puisque": "puisqu’",
    "quoique": "quoiqu’",
}
"""What these words become before a vowel."""

CONTRACTED = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
"""What these words become with an article after them, which they take in."""

MUTE_H = (
    *("hadrien", "hector", "helen", "heli", "helo", "henri", "herbert", "hercul", "herm", "herv", "hilair", "hilar"),
    *("hild", "hippol", "homer", "honor", "horac", "hort", "hubert", "hugo", "hugue", "humbert", "hy"),
)
"""How words begin whose h is mute: the given names usual in French, and all in hy- (« l’hydromel »).

Any other h is taken for aspirate, as it is in « hache », « héros » and « hutte » and in Norse names: « de Harald ».
"""

VOWEL = re.compile(
    rf"""\W*(?!onz|oui\b)              # « le onze », « de Oui-Oui »
    (?: [aeiouæœø](?:[^\W\d_]|’|')     # a word, not a letter or a number that stands for a thing: « de A », « de A1 »
      | y[^\W\d_aeiou]                 # « d’Yggdrasil », but « de Yann »
      | {"|".join(MUTE_H)}
    )""",
    re.VERBOSE,
)
ARTICLE = re.compile(r"(le|les) (?=\w)", re.IGNORECASE)
ELISION_BEFORE = re.compile(rf"(?<![\w’-])({'|'.join([*ELIDED, 'à'])}) («\u00a0)?$", re.IGNORECASE)


def opens_with_vowel(text: str) -> bool:
    """Whether French words are elided before this one; accents and case do not matter."""
    letters = "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
    return VOWEL.match(letters) is not None


def join_phrase(before: str, after: str) -> str:
    """A sentence so far and its continuation, elided or contracted between them."""
    link = ELISION_BEFORE.search(before)
    if link is None:
        return before + after
    start, word, quote = before[: link.start()], link[1], link[2] or ""
    article = None if quote else ARTICLE.match(after)
    if article is not None and (both := CONTRACTED.get((word.lower(), article[1].lower()))):
        return f"{start}{match_case(both, word)} {after[article.end() :]}"
    if word.lower() in ELIDED and opens_with_vowel(after):
        return start + match_case(ELIDED[word.lower()], word) + quote + after
    return before + after


def match_case(word: str, like: str) -> str:
    """A word with a capital if the one it stands for has one."""
    return word.capitalize() if like[0].isupper() else word


@cache
def has_elisions(phrase: str) -> bool:
    """Whether a word before one of a phrase's placeholders may change with the value; in most phrases none does."""
    parts = list(Formatter().parse(phrase))
    return any(
        place is not None and ("@" in (forms or "") or ELISION_BEFORE.search(text)) for text, place, forms, _ in parts
    )


def fill(phrase: str, values: Mapping[str, object]) -> str:
    """A phrase with its placeholders filled in, the words before them elided or contracted."""
    if not has_elisions(phrase):
        return phrase.format_map(values)
    said = ""
    for text, place, forms, _ in Formatter().parse(phrase):
        said += text
        if place is not None:
            said = join_phrase(said, spoken_value(values[place], forms or ""))
    return said


def spoken_value(value: object, forms: str) -> str:
    """A value in its form, the words before a name within it elided or contracted too."""
    if not isinstance(value, PersonName):
        return format(value, forms)
    before, named, after = value.form(forms).partition("@")
    return join_phrase(before, str(value)) + after if named else before
