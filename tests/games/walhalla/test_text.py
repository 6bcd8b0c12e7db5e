"""Text of Walhalla: every key has words, in both languages."""

from __future__ import annotations

import re

import pytest

from meadhall.core.engine.events import EVERYONE
from meadhall.core.engine.option import spellings
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games.walhalla import text
from meadhall.games.walhalla.decisions import DECISIONS
from meadhall.games.walhalla.events import EVENTS
from meadhall.games.walhalla.packed import CARD_IDS, SOURCE_NAMES
from tests.games.walhalla.situations import BLUE, GAME, RED, commit, end_attack, reveal, send, situation
from tests.kit import choose


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told(lang: str) -> None:
    say = GAME.words(lang)
    box = GAME.box(GAME.edition)
    for number in range(len(EVENTS.names)):
        assert text.event(EVENTS.make(number, 0, EVERYONE, (1, 1, 1, 1)), box, 4, say)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_option_source_and_refusal_has_words(lang: str) -> None:
    say = GAME.words(lang)
    for kind in DECISIONS.classes:
        if kind.size:
            assert say(f"ask.{kind.name}")
            assert all(GAME.rule(rule, lang) for rule in kind.rules)
    for option in GAME.options:
        assert say(f"rule.{option.name}")
        assert say(f"rule.{option.name}.help")
        for choice in option.choices:
            assert say(f"rule.{option.name}.{spellings(choice)[0]}")
    for name in SOURCE_NAMES:
        assert say(f"source.{name}")
    for name in CARD_IDS:
        assert say(f"card.{name}.help")
    for key in ("game.title", "game.line", "game.length"):
        assert say(key)


def test_both_languages_have_the_same_phrases() -> None:
    keys = [
        re.findall(r'^msgid "(.+)"$', (GAME.folder / "words" / f"{lang}.po").read_text(encoding="utf-8"), re.MULTILINE)
        for lang in LANGUAGES
    ]
    assert keys[0] == keys[1]
    assert len(set(keys[0])) == len(keys[0])


def test_french_is_set_as_french_is() -> None:
    text = (GAME.folder / "words" / "fr.po").read_text(encoding="utf-8") + GAME.rules("fr")
    spoken = "\n".join(line for line in text.splitlines() if not line.startswith(("msgid", '"', "#")))
    assert not re.search(r"[a-zé)}] [;:?!]", spoken)
    assert not re.search(r"[a-zA-Zé]'[a-zé]", spoken)


def test_options_say_what_they_cost() -> None:
    table = situation(midgard=[1, 0, 3, 3], scores=[9] * 4, hands={RED: ["axe", "hunt"], 1: ["hunt"]})
    reveal(table, "S04")
    assert (
        table.describe(table.game.action("passenger_board", 0))
        == "Sell a card and lose a point: a Viking from Asgard boards"
    )
    choose(table, "passenger_board", 1)
    assert table.describe(table.game.action("active_board", 6)) == "Middle and stern, selling 1 card"


def test_options_say_what_they_bring() -> None:
    table = situation(fields={"A1": BLUE, "A3": BLUE}, hands={BLUE: ["bonus_forest", "warband_8", "hunt"]})
    end_attack(table)
    said = [table.describe(action, "fr") for action in table.legal()]
    assert said[0] == "Ne plus rien poser"
    assert said[1].startswith("Poser Butin des forêts")
    assert "2 points" in said[1]
    assert said[2].endswith("presqu’île C)")
    commit(table, {})
    table = situation(hands={RED: ["hunt"]})
    send(table, "S01", fjord=1, board=1)
    assert [table.describe(action) for action in table.legal()] == ["No hunt: 2 points", "Play a hunt: 4 points"]


@pytest.mark.parametrize(("attack", "stays"), [(1, True), (2, True), (3, False)])
def test_wheat_keeps_its_viking_for_the_next_attack_if_there_is_one(attack: int, stays: bool) -> None:
    table = situation(attack=attack, fields={"A4": BLUE})
    drawing = table.svg(RED, "en")
    assert f"A4. Wheat field: {attack} point" in drawing
    assert ("its Viking stays for the next" in drawing) is stays
    assert ("of this attack, the last." in drawing) is not stays


def test_ships_and_points_are_counted_as_french_counts() -> None:
    table = situation(fields={"A1": RED}, moored={1: ["S02"], 2: ["S05", "S06"]})
    sheet = dict(table.game.board.sheet(table.view(RED), GAME.words("fr")))
    assert sheet["Fjords"][:3] == [
        "Fjord 1\u00a0: 1 drakkar, place pour 4",
        "Fjord 2\u00a0: 2 drakkars, place pour 4",
        "Fjord 3\u00a0: 0 drakkar, place pour 4",
    ]
    drawing = table.svg(RED, "fr")
    assert "Orange\u00a0: total 1, 7 points en l’état" in drawing
    assert "Bleu\u00a0: total 0, 0 point en l’état" in drawing
