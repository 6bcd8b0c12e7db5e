"""French elision and contraction in all texts of a table, for players with any name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import EVERYONE
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from tests.kit import TABLES, Variant, random_plies

RAIDS = meadhall.game("raids")
NAMES = ("Alice", "Le Borgne", "Élise", "Ulf")
IN_FULL = re.compile(
    r"(?<![\w’-])(?:"
    r"(?i:de|du|au|le|la|je|me|te|se|ne|(?:jus|lors|puis|quoi)?que) (?:«\u00a0)?(?i:[aeiouàâéèêîôûœ])[^\W\d]"
    r"|(?i:de|à) Les? "
    r"|(?i:si) ils?\b)"
)


LOOSE = re.compile(r"[\w})»] [:;!?»]|« |[^\W\d]'[^\W\d]")
"""A sign that may begin a line of its own, and an apostrophe that is none."""
CATALOGUES = sorted(Path(meadhall.__file__).parent.rglob("fr.po"))

BOW = next(at for at, tile in enumerate(RAIDS.box(RAIDS.edition).tiles) if tile.name_fr == "Arc")


def told(variant: Variant) -> Iterator[str]:
    """What the players of one game read: questions, answers, the table in words and drawn, and what happened."""
    say = variant.game.words("fr", NAMES)
    table = variant.new("french")
    heard = table.listen()
    for now, _ in random_plies(table, FastDice("french")):
        view = now.view(now.seat)
        yield variant.game.prompt(view, say)
        yield from (variant.game.option_words(view, action, say) for action in now.legal())
        if now.ply % 50 == 0:
            yield from faces(now, say)
    yield from faces(table, say)
    yield from (variant.game.event_words(table, event, say) for event in heard)


def faces(table: Table, say: Words) -> tuple[str, str]:
    """The texts and the drawing of a table for the seat that is asked."""
    view = table.view(table.seat)
    sheet = json.dumps(table.game.board.sheet(view, say), ensure_ascii=False)
    return sheet, str(table.game.board.draw(view, say, False))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_no_sign_is_torn_from_its_word(path: Path) -> None:
    with path.open("rb") as file:
        messages = read_po(file)
    for message in messages:
        texts = [message.string] if isinstance(message.string, str) else message.string or []
        assert not any(LOOSE.search(text) for text in texts if message.id), f"{message.id}: {texts}"


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_nothing_is_said_in_full_that_french_elides(table: Variant) -> None:
    for text in told(table):
        found = IN_FULL.search(text)
        assert found is None, text[max(0, found.start() - 40) : found.end() + 40]


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_the_rules_are_elided(game: Game) -> None:
    assert not IN_FULL.search(game.rules("fr"))


@pytest.mark.parametrize(
    ("name", "event", "values", "said"),
    [
        ("drakkar", "exit", (0, 0, 0, 0), "Alice sort le pion A du drakkar de droite vers a1."),
        ("drakkar", "emblem", (1, 4, 0, 0), "Le Borgne déplace l’emblème de a5 en a1."),
        ("lofoten", "turn", (0, 0, 0, 0), "À Alice de jouer."),
        ("lofoten", "turn", (1, 0, 0, 0), "Au Borgne de jouer."),
        ("midgard", "marker", (1, 0, 0, 0), "Le jeton 1er\u00a0joueur va au Borgne."),
        ("raids", "throw_away", (0, BOW, 0, 0), "Alice n’a que faire d’«\u00a0Arc (arme 1)\u00a0» et s’en défait."),
        ("walhalla", "peninsula", (2, 1, 8, 11), "Élise marque 11 points sur la presqu’île B avec un total de 8."),
    ],
)
def test_events_are_told_with_elisions(name: str, event: str, values: tuple[int, int, int, int], said: str) -> None:
    game = meadhall.game(name)
    told = game.events.make(game.events.names.index(event), 0, EVERYONE, values)
    assert game.event_words(game.new(game.players[-1], 1), told, game.words("fr", NAMES)) == said


def test_a_clan_of_midgard_is_named() -> None:
    game = meadhall.game("midgard")
    said = game.words("fr")("look.leader", name="Hrafn", clan="Yggdrasil")
    assert said.endswith("clan d’Yggdrasil")
