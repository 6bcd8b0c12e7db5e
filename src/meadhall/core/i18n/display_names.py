"""Display names: normalization, and a skeleton by which confusable names are found."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from unicodedata import category, normalize

from meadhall.core.i18n.homoglyphs import HOMOGLYPHS

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters without a glyph, though Unicode counts them as letters and signs."""
VARIATION_SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Variation selectors: they only choose how the letter before them is drawn."""
MAX_COMBINING_MARKS = 2
"""More accents on one letter would cover the lines around it."""
BY_HAND = {
    "a": "АаΑαᴀɑᎪⲀⲁ𐌀",
    "b": "ВвΒβЬьᴃʙᏴⲂⲃᛒ",
    "c": "СсϹϲᴄᏟⵎ",
    "d": "ԁᴅᎠđĐ",
    "e": "ЕеΕεᴇᎬ𐌄",
    "f": "ꜰϜ𐌅ᚠ",
    "g": "ɡɢᏀցᏩꮹ",
    "h": "НнΗһҺʜᎻհħĦ𐌇ᚺᚻ",
    "i": "ІіΙιɩıɪ",
    "j": "ЈјᴊᎫϳ",
    "k": "КкΚκᴋᏦ𐌊",
    "l": "ӀӏʟᏞłŁ𐌋",
    "m": "МмΜᴍᎷ𐌌ᛗ",
    "n": "ΝηᴎɴпПո𐌍",
    "o": "ОоΟοσᴏՕօøØ𐌏ⵙⵀ",
    "p": "РрΡρᴘᏢ𐌐Ꭾ",
    "q": "ԚԛԶզ𐌒",
    "r": "гГʀᎡ𐌓𐌛ᚱ",
    "s": "ЅѕꜱᏚՏ𐌔",
    "t": "ТтΤτᴛᎢ",
    "u": "υμᴜսՍ",
    "v": "νѵѴᴠᏙ𐌖",
    "w": "ωԜԝᴡᎳ",
    "x": "ХхΧχ",
    "y": "УуҮүΥγʏ",
    "z": "ΖᴢᏃⲌⲍ𐌆",
    "3": "ЗзʒƷ",
    "6": "б",
}
"""Letters and figures of other alphabets that look Latin to us, in large or in small, wherever Unicode's table says
nothing or less: it weighs single shapes in one font."""
LATIN_LOOKALIKES = str.maketrans(
    {other: latin for table in (HOMOGLYPHS, BY_HAND) for latin, others in table.items() for other in others}
)
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
    return skeleton_by(LATIN_LOOKALIKES, name)


def skeleton_by(latin: Mapping[int, str], name: str) -> str:
    """The skeleton of a name by a table of what looks Latin."""
    letters = "".join(
        letter for letter in normalize("NFKD", name) if category(letter)[0] != "M" and not is_invisible(letter)
    )
    plain = letters.translate(latin).casefold().translate(ONE_STROKE)
    key = "".join(filter(str.isalnum, plain)) or "".join(plain.split())
    for pair, one in LOOKALIKE_PAIRS:
        key = key.replace(pair, one)
    return key
