"""Display names: normalization, and a skeleton by which confusable names are found."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, normalize

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters without a glyph, though Unicode counts them as letters and signs."""
VARIATION_SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Variation selectors: they only choose how the letter before them is drawn."""
MAX_COMBINING_MARKS = 2
"""More accents on one letter would cover the lines around it."""
HOMOGLYPHS = {
    "a": "АаΑαᴀɑᎪ",
    "b": "ВвΒβЬьᴃʙᏴ",
    "c": "СсϹϲᴄᏟ",
    "d": "ԁᴅᎠđĐ",
    "e": "ЕеΕεᴇᎬ",
    "f": "ꜰϜ",
    "g": "ɡɢᏀց",
    "h": "НнΗһҺʜᎻհħĦ",
    "i": "ІіΙιɩıɪ",
    "j": "ЈјᴊᎫϳ",
    "k": "КкΚκᴋᏦ",
    "l": "ӀӏʟᏞłŁ",
    "m": "МмΜᴍᎷ",
    "n": "ΝηᴎɴпПո",
    "o": "ОоΟοσᴏՕօøØ",
    "p": "РрΡρᴘᏢ",
    "q": "ԚԛԶզ",
    "r": "гГʀᎡ",
    "s": "ЅѕꜱᏚՏ",
    "t": "ТтΤτᴛᎢ",
    "u": "υμᴜսՍ",
    "v": "νѵѴᴠᏙ",
    "w": "ωԜԝᴡᎳ",
    "x": "ХхΧχ",
    "y": "УуҮүΥγʏ",
    "z": "ΖᴢᏃ",
    "3": "ЗзʒƷ",
    "6": "б",
}
"""Letters of other alphabets that look like Latin letters and figures, in large or in small."""
LATIN_LOOKALIKES = str.maketrans({other: latin for latin, others in HOMOGLYPHS.items() for other in others})
ONE_STROKE = str.maketrans("i1|0", "lllo")
"""I, l, 1 and |, and O and 0, are the same sign in many fonts."""
LOOKALIKE_PAIRS = (("rn", "m"), ("vv", "w"))


def is_invisible(letter: str) -> bool:
    """Whether a character is invisible, or only turns or joins those around it."""
    return category(letter) == "Cf" or letter in INVISIBLE or any(ord(letter) in each for each in VARIATION_SELECTORS)


def clean_name(text: str, max_length: int = 24) -> str:
    """A name normalized for display: composed (NFC), printable, on one line, cut, without invisible characters."""
    seen = "".join(" " if category(letter)[0] in "CZ" else letter for letter in text if not is_invisible(letter))
    kept: list[str] = []
    marks = 0
    for letter in normalize("NFC", seen):
        marks = marks + 1 if category(letter)[0] == "M" else 0
        if marks <= MAX_COMBINING_MARKS and (not marks or kept):
            kept.append(letter)
    return " ".join("".join(kept).split())[:max_length].strip()


@lru_cache(4096)
def skeleton(name: str) -> str:
    """What a name looks like at a glance (after Unicode's UTS 39): two names of the same skeleton are confusable. Case,
    accents, spaces, punctuation and the alphabet that a letter is of make no difference."""
    letters = "".join(
        letter for letter in normalize("NFKD", name) if category(letter)[0] != "M" and not is_invisible(letter)
    )
    plain = letters.translate(LATIN_LOOKALIKES).casefold().translate(ONE_STROKE)
    key = "".join(filter(str.isalnum, plain)) or "".join(plain.split())
    for pair, one in LOOKALIKE_PAIRS:
        key = key.replace(pair, one)
    return key
