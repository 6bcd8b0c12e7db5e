"""The language of the terminal, and its catalogue."""

from __future__ import annotations

import os
from locale import getlocale
from pathlib import Path

from meadhall.core.i18n.words import LANGUAGES, Words

WORDS = Path(__file__).parent / "words"
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables of the locale; the first that is set counts."""


def chosen_language(wanted: str | None = None) -> str:
    """The requested language, else that of the locale if it is supported, else English."""
    if wanted is not None:
        return wanted
    said = [value for name in LOCALE_VARIABLES if (value := os.environ.get(name))]
    here = (said[0] if said else getlocale()[0] or "")[:2].lower()
    return here if here in LANGUAGES else "en"


def terminal_words(lang: str) -> Words:
    """The terminal's own catalogue."""
    return Words(lang, WORDS)
