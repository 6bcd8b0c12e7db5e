"""French elision and contraction: « d’Odin », « qu’Alice », « du Borgne »."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from meadhall.core.i18n.french import fill, join_phrase, opens_with_vowel
from meadhall.core.i18n.person_grammar import PersonName, Reader, capitalize_sentences
from meadhall.core.i18n.words import Words
from meadhall.server.rendering import server_words
from meadhall.terminal.language import terminal_words as terminal_words
from tests.core.i18n.test_words import FOLDERS, phrases

CHANGING = r"(?<![\w’-])(?:de|du|au|le|la|je|me|te|se|ne|(?:jus|lors|puis|quoi)?que)"
"""Words that no one writes in full before a vowel."""
HARDER = r"(?<![\w’-])(?:ce|ma|ta|sa|beau|nouveau|vieux|si|des|aux)"
"""Words that change in ways of their own, or only before some words: nothing may be filled in after them."""
AFTER = " (?:«\u00a0)?"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("clan de ", "Odin", "clan d’Odin"),
        ("clan de ", "Thor", "clan de Thor"),
        ("De ", "Alice", "D’Alice"),
        ("en tant que ", "Alice", "en tant qu’Alice"),
        ("lorsque ", "Alice", "lorsqu’Alice"),
        ("Le ", "ours", "L’ours"),
        ("la ", "île", "l’île"),
        ("sort du ", "entrepôt", "sort de l’entrepôt"),
        ("Au ", "entrepôt", "À l’entrepôt"),
        ("au ", "port", "au port"),
        ("se défait de «\u00a0", "Épée et hache", "se défait d’«\u00a0Épée et hache"),
        ("de ", "«\u00a0Arc\u00a0»", "d’«\u00a0Arc\u00a0»"),
        ("à ", "Alice", "à Alice"),
        ("une grande ", "île", "une grande île"),
        ("celui-la ", "Alice", "celui-la Alice"),
        ("de", "Alice", "deAlice"),
        ("", "Alice", "Alice"),
    ],
)
def test_words_are_elided_before_a_vowel(before: str, after: str, said: str) -> None:
    assert join_phrase(before, after) == said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("Règles de ", "Les Maraudeurs de Midgard", "Règles des Maraudeurs de Midgard"),
        ("Victoire de ", "Le Borgne", "Victoire du Borgne"),
        ("va à ", "le port", "va au port"),
        ("À ", "Les Loups", "Aux Loups"),
        ("de ", "La Hire", "de La Hire"),
        ("de ", "l’ours", "de l’ours"),
        ("de ", "Le", "de Le"),
        ("de ", "Lespinasse", "de Lespinasse"),
        ("que ", "Le Borgne", "que Le Borgne"),
        ("de «\u00a0", "Le Magot", "de «\u00a0Le Magot"),
    ],
)
def test_an_article_is_taken_in(before: str, after: str, said: str) -> None:
    assert join_phrase(before, after) == said


ELIDING = [
    "Alice",
    "Émile",
    "Ingrid",
    "Ödön",
    "Ulf",
    "Åse",
    "Ægir",
    "Øystein",
    "Œdipe",
    "O’Neill",
    "Yves",
    "Yggdrasil",
    "Ylva",
    "un",
    "IA",
    "*Ina*",
    "Ouest",
]
MUTE = [
    "Hélène",
    "helene",
    "HENRI",
    "Hervé",
    "Hector",
    "Héloïse",
    "Hubert",
    "Hugo",
    "Hugues",
    "Honoré",
    "Hortense",
    "Hippolyte",
    "hydromel",
    "Hyacinthe",
]
KEPT = [
    "Bo",
    "Yann",
    "yole",
    "Yéti",
    "Œ",
    "É",
    "A",
    "a1",
    "E12",
    "8",
    "11",
    "1er",
    "Анна",
    "onze",
    "Oui-Oui",
    "_",
    "漢",
]
ASPIRATE = ["hache", "héros", "Harald", "Hel", "Heimdall", "Henning", "Hugin", "Horik", "Hans", "Halle"]


@pytest.mark.parametrize("name", ELIDING + MUTE)
def test_vowels_and_mute_h_elide(name: str) -> None:
    assert opens_with_vowel(name)


@pytest.mark.parametrize("name", ["", " ", *KEPT, *ASPIRATE])
def test_consonants_aspirate_h_and_what_is_read_letter_by_letter_do_not(name: str) -> None:
    assert not opens_with_vowel(name)


def test_a_phrase_is_filled_in_place_by_place() -> None:
    phrase = "{{{name}}} joue le tour de {name} contre le clan de {clan}, à {n} de {n}"
    said = fill(phrase, {"name": "Alice", "clan": "Thor", "n": 8})
    assert said == "{Alice} joue le tour d’Alice contre le clan de Thor, à 8 de 8"
    assert fill("de {name}", {"name": "Od{name}"}) == "d’Od{name}", "what is filled in is said as it is"
    with pytest.raises(KeyError):
        fill("de {name}", {})


def test_a_phrase_serves_whoever_reads_it_and_everybody_else() -> None:
    phrase = "{seat} {seat:prend|prenez} {seat:son|votre} tour\u00a0; le jeton {seat:va à @|vous revient}."
    assert fill(phrase, {"seat": PersonName("Le Borgne")}) == "Le Borgne prend son tour\u00a0; le jeton va au Borgne."
    assert fill(phrase, {"seat": Reader("vous")}) == "vous prenez votre tour\u00a0; le jeton vous revient."
    assert capitalize_sentences("vous prenez. «\u00a0Oui\u00a0!\u00a0» vous partez.") == (
        "Vous prenez. «\u00a0Oui\u00a0!\u00a0» Vous partez."
    )


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_catalogue_says_a_changing_word_in_full_before_a_vowel(folder: Path) -> None:
    say = Words("fr", folder)
    for key, wordings in phrases(folder, "fr").items():
        for wording in wordings:
            places = {place for _, place, _, _ in Formatter().parse(wording) if place is not None}
            for name in (PersonName("Odin"), PersonName("Hélène")):
                said = say.fill(wording, dict.fromkeys(places, name))
                assert not re.search(CHANGING + AFTER + name, said), f"{key}: {said}"
                assert not re.search(HARDER + AFTER + name, said), f"{key}: {said}"
            eight = dict.fromkeys(places, PersonName("8"))
            assert say.fill(wording, eight) == wording.format_map(eight)


@pytest.mark.parametrize(
    ("words", "key", "values", "said"),
    [
        (server_words("fr"), "account.become", {"name": "Alice"}, "Continuer en tant qu’Alice\u00a0?"),
        (server_words("fr"), "rules.title", {"game": "Les Maraudeurs de Midgard"}, "Règles des Maraudeurs de Midgard"),
        (server_words("fr"), "table.hand_back", {"name": "Le Borgne"}, "Rendre la place au Borgne"),
        (terminal_words("fr"), "brief", {"when": "11 avril", "players": "Odin", "answers": 3}, "quittée le 11 avril"),
    ],
)
def test_pages_and_terminal_elide(words: Words, key: str, values: dict[str, object], said: str) -> None:
    assert words(key, **values).startswith(said)


def test_the_winner_is_named() -> None:
    say = server_words("fr")
    winners = ("Alice", "Harald", "Hélène")
    assert [say.count("game_over.winner", 1, names=name).split("\u00a0")[0] for name in winners] == [
        "Victoire d’Alice",
        "Victoire de Harald",
        "Victoire d’Hélène",
    ]
