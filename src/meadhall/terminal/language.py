"""Which language is spoken here, and the terminal's own phrases in it."""

from __future__ import annotations

import os
from locale import getlocale
from pathlib import Path

from meadhall.core.i18n.words import LANGUAGES, Words

WORDS = Path(__file__).parent / "words"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its person reads; the first that is set counts."""


def language(wanted: str | None = None) -> str:
    """The language asked for; otherwise that of the person's system, if we speak it; otherwise English."""
    if wanted is not None:
        return wanted
    said = [value for name in VARIABLES if (value := os.environ.get(name))]
    here = (said[0] if said else getlocale()[0] or "")[:2].lower()
    return here if here in LANGUAGES else "en"


def phrases(lang: str) -> Words:
    """What the terminal itself says."""
    return Words(lang, WORDS)
