"""Translations: both languages have the same keys, with the same placeholders and the right plurals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import meadhall
from meadhall.core.engine.errors import BadOption
from meadhall.core.i18n.words import LANGUAGES, Words

PACKAGE = Path(meadhall.__file__).parent
FOLDERS = sorted(path.parent for path in PACKAGE.rglob("words/en.po"))
PLACE = re.compile(r"\{(\w*)[^{}]*\}")
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)


def catalog(folder: Path, lang: str) -> Catalog:
    with (folder / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def phrases(folder: Path, lang: str) -> dict[str, list[str]]:
    """Each key with all its wordings: one, or singular and plural."""
    found = {}
    for message in catalog(folder, lang):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def test_every_game_has_words() -> None:
    assert {game.folder / "words" for game in meadhall.games()} <= set(FOLDERS)


@folders
def test_both_languages_have_the_same_keys(folder: Path) -> None:
    assert set(phrases(folder, "en")) == set(phrases(folder, "fr"))


@folders
def test_both_languages_have_the_same_places(folder: Path) -> None:
    english, french = phrases(folder, "en"), phrases(folder, "fr")
    for key in english:
        assert set(PLACE.findall(" ".join(english[key]))) == set(PLACE.findall(" ".join(french[key]))), key


@folders
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_left_unsaid(folder: Path, lang: str) -> None:
    found = catalog(folder, lang)
    assert not [message.id for message in found if message.id and message.fuzzy]
    assert not found.obsolete
    for key, wordings in phrases(folder, lang).items():
        assert all(wording.strip() for wording in wordings), key
        assert not [wording for wording in wordings if wording.count("{") != wording.count("}")], key


@folders
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_counted_has_a_singular_and_a_plural_of_its_own_key(folder: Path, lang: str) -> None:
    found = catalog(folder, lang)
    assert found.num_plurals == 2
    for message in found:
        if not isinstance(message.id, str):
            assert message.id[0] == message.id[1]
            assert len(message.string or ()) == 2


@folders
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_set_as_print_sets_them(folder: Path, lang: str) -> None:
    """Real apostrophes, and in French a space that does not break before high punctuation."""
    for key, wordings in phrases(folder, lang).items():
        for wording in wordings:
            assert "'" not in PLACE.sub("", wording), f"{key}: {wording}"
            assert lang != "fr" or not re.search(r"\w [:;!?»]|« \w", wording), f"{key}: {wording}"


def test_plurals_follow_the_language() -> None:
    """English says "0 Vikings", French « 0 Viking »."""
    game = meadhall.game("raids")
    english, french = game.words("en"), game.words("fr")
    assert english.count("vikings", 0) != english.count("vikings", 1).replace("1", "0")
    assert french.count("vikings", 0) == french.count("vikings", 1).replace("1", "0")
    for say in (english, french):
        assert say.count("vikings", 2) != say.count("vikings", 1).replace("1", "2")
        assert "7" in say.count("vikings", 7)


def test_a_missing_key_raises() -> None:
    say = meadhall.game("raids").words("en")
    with pytest.raises(KeyError, match=r"no words for 'no\.such\.key' in en"):
        say("no.such.key")
    with pytest.raises(KeyError, match=r"no words for 'no\.such\.key' in en"):
        say.count("no.such.key", 3)
    assert not say.has("no.such.key")
    assert say.has("game.title")


def test_a_missing_value_raises() -> None:
    with pytest.raises(KeyError):
        Words("en")("list.and", first="a")


def test_a_language_that_is_not_spoken_here() -> None:
    with pytest.raises(BadOption, match=r"no language 'de' here. The languages are: en, fr"):
        Words("de")


def test_a_game_speaks_its_own_words_and_those_of_the_house() -> None:
    say = meadhall.game("raids").words("fr")
    assert say("game.title") == "Raids"
    assert say("why.over") == Words("fr")("why.over")


def test_seats_are_named() -> None:
    say = Words("en", names=("Ann", "Bo"))
    assert [say.seat_name(seat) for seat in range(3)] == ["Ann", "Bo", Words("en")("seat.2")]
    assert Words("fr").seat_name(0) == "Orange"


@pytest.mark.parametrize(
    ("items", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_several_things_in_a_sentence(items: list[str], said: str) -> None:
    assert Words("en").listing(items) == said


def test_values_are_said_as_they_are() -> None:
    assert Words("en")("list.and", first="{last}", last="%s") == "{last} and %s"
