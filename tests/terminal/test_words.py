"""The terminal's own phrases: complete in both languages, and all used."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import meadhall
from meadhall.terminal.language import WORDS, chosen_language

PACKAGE = Path(meadhall.__file__).parent
SAID = re.compile(r"\bsay(?:\.count)?\(\s*([^)]*)|\bui\(\s*([^)]*)")
KEY = re.compile(r"""["']([a-z_.]+)["']""")
UNSPACED = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]")
"""What French sets apart with a space that does not break."""


def phrases(lang: str, folder: Path = WORDS) -> dict[str, list[str]]:
    """For each key, its forms (one, or singular and plural)."""
    with (folder / f"{lang}.po").open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    found: dict[str, list[str]] = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_phrases_with_the_same_places() -> None:
    english, french = phrases("en"), phrases("fr")
    assert list(english) == list(french)
    for key, forms in english.items():
        assert len(forms) == len(french[key])
        assert all(form for form in forms + french[key]), key
        assert places(forms[-1]) == places(french[key][-1]), key


def test_every_phrase_is_said_somewhere_and_every_word_said_is_there() -> None:
    sources = [*(PACKAGE / "terminal").glob("*.py"), *(PACKAGE / "commands").glob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    said = {key for group in SAID.findall(text) for part in group for key in KEY.findall(part)}
    assert set(phrases("en")) - said == set()
    own = {key for key in said if not key.startswith(("game.", "rule.", "source."))}
    assert own - set(phrases("en")) - set(phrases("en", PACKAGE / "core" / "i18n" / "words")) == set()


def test_french_is_set_as_french_is() -> None:
    for key, forms in phrases("fr").items():
        for form in forms:
            assert "'" not in form, key
            assert not UNSPACED.search(form.replace(" ?\u00a0", " the key \u00a0")), key


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "not a locale"}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(
    variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert chosen_language() == spoken
    assert chosen_language("fr") == "fr"
