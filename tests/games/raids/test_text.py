"""Text of Raids: discarded tiles are described correctly, and nothing is ever counted as "0 of it"."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.i18n.words import LANGUAGES
from tests.games.raids.situations import RAIDS, Ship, play, situation
from tests.kit import random_plies

COUNTED_AS_NOUGHT = re.compile(r"(?<![\d,.])0 (Viking|shield|slot|coin|bouclier|emplacement|pièce)")


def lines(table: Any, name: str, lang: str) -> list[str]:
    """What has just been told of one kind of event."""
    words = RAIDS.words(lang)
    heard = [event for event in table.event_sink if event.name == name]
    return [RAIDS.event_words(table, event, words) for event in heard]


@pytest.mark.rule("RAI-044")
def test_a_discarded_tile_is_said_to_lie_ahead() -> None:
    table = situation(Ship(3, 2), Ship(6, 2), Ship(12, 2), tiles={3: "v1_sail_a", 4: "v1_goods_wood"})
    play(table, "keep")
    assert lines(table, "discard", "en") == ["Discarded on the way to the next ship: Wood (3 Glory), on space 4."]
    assert lines(table, "discard", "fr") == [
        "Tuile défaussée sur la route du drakkar suivant\N{NBSP}: «\N{NBSP}Bois (Gloire 3)\N{NBSP}», case 4."
    ]


@pytest.mark.rule("RAI-047")
@pytest.mark.parametrize(("taken", "back"), [(0, [3, 1]), (1, [1]), (2, [])])
def test_the_coins_that_return_with_a_discarded_plunder_are_told(taken: int, back: list[int]) -> None:
    tiles = {3: "v2_sail_double", 4: "v2_plunder"}
    table = situation(Ship(3, 2), Ship(6, 2), ghost=Ship(10), tiles=tiles, taken={4: taken}, voyage=2)
    told = play(table, "keep")
    assert [values[0] for name, values in told if name == "coin_back"] == back
    assert lines(table, "coin_back", "en") == [f"Back to the bank: a coin worth {coin}." for coin in back]
    assert lines(table, "coin_back", "fr") == [f"Retour à la banque\N{NBSP}: une pièce de {coin}." for coin in back]


def test_a_plunder_without_coins_and_other_tiles_return_nothing() -> None:
    tiles = {3: "v2_sail_double", 4: "v2_rune_1", 6: "v2_encounter", 7: "v2_plunder"}
    table = situation(Ship(3, 2), Ship(8, 2), Ship(12, 2), tiles=tiles, taken={6: 2, 7: 2}, voyage=2)
    told = [name for name, _ in play(table, "keep")]
    assert told.count("discard") == 3
    assert {"coin_back", "left_over"}.isdisjoint(told)


NOTHING_SAID = {
    "en": (
        "which has no shields",
        "Without shields.",
        "Fighting it costs you no Vikings; you have no Vikings aboard.",
        "lose no Vikings",
        "without a Viking",
    ),
    "fr": (
        "qui ne porte aucun bouclier",
        "Sans bouclier.",
        "Le combattre ne vous coûte aucun Viking\N{NBSP}; vous n’avez aucun Viking à bord.",
        "sans perdre de Viking",
        "sans aucun Viking",
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ship_without_vikings_and_a_tile_without_shields_are_called_so(lang: str) -> None:
    weapons = "v2_weapon_twin_axes v1_weapon_axe v1_weapon_spear v3_weapon_bow"
    tiles = {3: "v3_goods_amber", 6: "v3_sail_single", 7: "v3_monster_jotunn", 8: "v3_rune_1"}
    table = situation(Ship(3, 0, aboard=weapons), Ship(6, 0), Ship(12, 0), tiles=tiles, voyage=3)
    bare_tile, bare_tile_in_short, no_price, no_loss, no_crew = NOTHING_SAID[lang]
    assert bare_tile in RAIDS.prompt(table.view(0), RAIDS.words(lang))
    assert bare_tile_in_short in table.svg(0, lang)
    play(table, "discard")
    assert no_price in RAIDS.prompt(table.view(0), RAIDS.words(lang))
    assert no_loss in table.describe(table.legal()[0], lang)
    assert "−0" not in table.svg(0, lang), "neither to fight nor to sail on costs anything"
    play(table, "fight")
    assert all(no_crew in table.describe(action, lang) for action in table.legal())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", RAIDS.players)
def test_nothing_is_ever_counted_as_nought(players: int, lang: str) -> None:
    words = RAIDS.words(lang)
    start = RAIDS.new(players, "nought")
    heard = start.listen()
    for table, _ in random_plies(start, FastDice("nought")):
        view = table.view(table.seat)
        said = [RAIDS.prompt(view, words), *(RAIDS.option_words(view, action, words) for action in table.legal())]
        said += [line for heading, found in RAIDS.board.sheet(view, words) for line in (heading, *found)]
        said += [RAIDS.event_words(table, event, words) for event in heard]
        if table.ply % 10 == 0:
            said.append(RAIDS.draw(view, lang))
        assert not [line for line in said if COUNTED_AS_NOUGHT.search(line)]
        heard.clear()
