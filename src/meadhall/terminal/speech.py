"""Which language is spoken here, and the terminal's own phrases in it."""

from __future__ import annotations

from pathlib import Path

from babel.core import default_locale

from meadhall.core.words import LANGUAGES, Words

WORDS = Path(__file__).parent / "words"


def language(wanted: str | None = None) -> str:
    """The language asked for; otherwise that of the person's system, if we speak it; otherwise English."""
    if wanted is not None:
        return wanted
    here = (default_locale("LC_MESSAGES") or "en")[:2].lower()
    return here if here in LANGUAGES else "en"


def phrases(lang: str) -> Words:
    """What the terminal itself says."""
    return Words(lang, WORDS)
