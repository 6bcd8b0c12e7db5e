"""Catalogue keys that other packages need of every game: the guide lists them all, and every game has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

import meadhall
from meadhall.core.engine.decision import Step
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES, catalogue

PACKAGE = Path(meadhall.__file__).parent
GUIDE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^\| `(\S+)` \|", GUIDE.partition("### Words a game needs")[2], re.MULTILINE)
KEY = re.compile(r"[a-z]+\.[a-z_.*]+")
ASKING = {"say", "words", "count", "has"}
"""The names under which the house speaks about a game, or about itself."""


def above_the_games(pattern: str) -> list[Path]:
    return [path for path in PACKAGE.rglob(pattern) if "games" not in path.relative_to(PACKAGE).parts]


def own_words() -> set[str]:
    """The keys that the house has words for itself."""
    found: set[str] = set()
    for path in above_the_games("en.po"):
        with path.open("rb") as file:
            found |= {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)}
    return found


def asked_in_code() -> Iterator[str]:
    """The keys of words that are asked for, with * for what is filled in."""
    for path in above_the_games("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            asking = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if asking in ASKING or isinstance(node.func, ast.Call):
                yield spelled(node.args[0])


def spelled(key: ast.expr) -> str:
    parts = key.values if isinstance(key, ast.JoinedStr) else [key]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)


def asked_in_templates() -> Iterator[str]:
    for path in above_the_games("*.html"):
        template = Environment().parse(path.read_text(encoding="utf-8"))
        for call in template.find_all(nodes.Call):
            asking = getattr(call.node, "attr", getattr(call.node, "name", ""))
            if asking in ASKING and isinstance(call.args[0], nodes.Const):
                yield str(call.args[0].value)
        for joined in template.find_all(nodes.Concat):
            yield "".join(str(part.value) if isinstance(part, nodes.Const) else "*" for part in joined.nodes)


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(re.escape(key).replace(r"\*", ".+"))


@cache
def asked_of_games() -> frozenset[str]:
    """The keys that are asked for, and that the house itself has no words for."""
    own = own_words()
    keys = {key for key in [*asked_in_code(), *asked_in_templates()] if KEY.fullmatch(key)}
    return frozenset(key for key in keys if not any(map(pattern(key).fullmatch, own)))


def test_the_guide_lists_every_key_that_is_asked_of_a_game() -> None:
    assert [key for key in asked_of_games() if not any(map(pattern(key).fullmatch, LISTED))] == []


def test_the_guide_lists_no_key_that_nobody_asks_for() -> None:
    asked = [pattern(key) for key in asked_of_games()]
    assert [listed for listed in LISTED if not any(each.fullmatch(listed) for each in asked)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_game_has_the_words_that_are_asked_of_it(game: Game, lang: str) -> None:
    """Reasons and refusals are tried where they arise."""
    table = game.new(game.players[-1], "words")
    keys = ["game.title", "game.kind", "game.line", "game.length"]
    keys += [
        f"{kind}.{cls.name}" for cls in game.kinds.classes if not issubclass(cls, Step) for kind in ("ask", "coach")
    ]
    keys += ["aim.ends", *(f"aim.remember.{number}" for number in (1, 2, 3))]
    keys += [f"source.{source}" for source in table.breakdown(0)]
    keys += [
        f"feature.{feature}.{way}" for feature in game.evaluation.features(table, 0) for way in ("better", "worse")
    ]
    keys += [f"rule.{option.name}{more}" for option in game.options for more in ("", ".help")]
    own = catalogue(game.folder / "words", lang)
    assert [key for key in keys if not own.singular(key)] == []
