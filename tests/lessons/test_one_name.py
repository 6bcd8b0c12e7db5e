"""Things have one name: the rulebook's. Cards, coach, diagrams and lessons call them so."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.core.engine.game import Game

STRANGERS = [
    ("raids", "en", r"ghost ship", "ghost longship"),
    ("raids", "fr", r"vaisseau fantôme", "drakkar fantôme"),
    ("raids", "fr", r"étendards?", "fanion"),
    ("raids", "fr", r"(?:les|vendre \{n\}) denrées?|denrée", "marchandise"),
    ("lofoten", "fr", r"points? de puissance", "points de pouvoir"),
    ("walhalla", "fr", r"péninsules?", "presqu’île"),
    ("walhalla", "fr", r"caps?", "pointe"),
    ("walhalla", "fr", r"deux champs", "case"),
    ("drakkar", "en", r"wrong claims?", "wrong take"),
    ("drakkar", "fr", r"prises? manquées?", "prise fausse"),
    ("drakkar", "fr", r"captur\w+", "éliminé"),
    ("drakkar", "fr", r"captifs?", "prisonnier"),
    ("midgard", "fr", r"jetons? Terreur", "pion"),
    ("midgard", "fr", r"chaînées?", "enchaînées"),
    ("midgard", "fr", r"raids?", "piller"),
    ("midgard", "fr", r"navires?", "drakkar"),
]
"""Wrong words that were once used for a thing of the rulebook."""


def said(game: Game, lang: str) -> list[str]:
    """Everything that a game says beside its rulebook."""
    catalogues = [game.folder / folder / f"{lang}.po" for folder in ("words", "lessons/words")]
    texts = [path.read_text(encoding="utf-8") for path in catalogues]
    return [line for text in texts for line in text.splitlines() if not line.startswith(("msgid", "#"))]


@pytest.mark.parametrize(("name", "lang", "strange", "known"), STRANGERS, ids=lambda value: str(value))
def test_a_thing_is_called_as_the_rulebook_calls_it(name: str, lang: str, strange: str, known: str) -> None:
    game = meadhall.game(name)
    rulebook = (game.folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    word = re.compile(rf"\b(?:{strange})\b", re.IGNORECASE)
    assert known in rulebook
    assert not word.search(rulebook)
    assert [line for line in said(game, lang) if word.search(line)] == []
