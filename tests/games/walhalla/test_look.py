"""The drawing: every option with a place can be chosen there, and nothing hidden is drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from meadhall.core.dice import FastDice
from meadhall.games.walhalla.table import WalhallaTable
from tests.games.walhalla.situations import BLACK, BLUE, GAME, RED, end_attack, field, reveal, send, situation
from tests.kit import choose, random_plies


def chosen(table: WalhallaTable, narrow: bool) -> set[int]:
    """The actions that can be chosen on the drawing of the asked seat."""
    return {int(action) for action in re.findall(r'data-action="(\d+)"', table.svg(table.seat, "en", narrow))}


@pytest.mark.parametrize("narrow", [False, True])
def test_boarding_and_sailing_are_chosen_on_the_table(narrow: bool) -> None:
    table = situation()
    reveal(table, "S04")
    assert chosen(table, narrow) == {GAME.action("passenger_board", 0)}
    choose(table, "passenger_board", 0)
    assert chosen(table, narrow) == set(table.legal())
    choose(table, "active_board", 6)
    assert chosen(table, narrow) == set(table.legal())
    choose(table, "place_ship", 2)
    assert table.decision == "choose_landing"
    assert chosen(table, narrow) == set(table.legal())


@pytest.mark.parametrize("narrow", [False, True])
def test_cards_and_heroes_are_chosen_where_they_are(narrow: bool) -> None:
    table = situation(fields={"A1": BLUE}, hands={RED: ["axe"], BLUE: ["shield"]})
    send(table, "S01", fjord=1, board=1)
    assert chosen(table, narrow) == {GAME.action("play_axe", 1)}
    choose(table, "play_axe", 0)
    assert chosen(table, narrow) == {GAME.action("defend", 1), GAME.action("defend", 2)}
    table = situation(hands={RED: ["bonus_forest", "warband_6", "hunt"]})
    end_attack(table)
    assert chosen(table, narrow) == {GAME.action("commit_end_cards", 1), GAME.action("commit_end_cards", 5)}
    table = situation(midgard=[0, 1, 1, 1], scores=[5] * 4, hands={RED: ["axe", "hunt"]})
    reveal(table, "S01")
    choose(table, "active_board", 1)
    assert chosen(table, narrow) == set(table.legal())


@pytest.mark.parametrize("narrow", [False, True])
def test_supply_scale_ships_to_come_and_piles_are_shown_on_every_screen(narrow: bool) -> None:
    table = situation(hands={RED: ["axe"]})
    drawing = table.svg(RED, "en", narrow)
    for words in (
        "Supply",
        "Place 1 in Walhalla",
        "ships to come",
        "Draw pile: ",
        "Discards: ",
        "A wheat field",
    ):
        assert words in drawing


def test_only_the_asked_seat_sees_what_can_be_chosen() -> None:
    table = situation(fields={"A1": BLUE}, hands={RED: ["axe"]})
    send(table, "S01", fjord=1, board=1)
    for seat in (BLACK, BLUE, None):
        assert 'data-action="' not in table.svg(seat)


@pytest.mark.parametrize("players", [3, 4])
def test_every_drawing_of_a_game_is_sound_and_names_every_piece_once(players: int) -> None:
    table = GAME.new(players, "look", layout="random")
    for now, _ in random_plies(table, FastDice(players)):
        if now.ply % 9 == 0:
            for narrow in (False, True):
                root = ElementTree.fromstring(now.svg(now.seat, "fr", narrow))
                names = [element.get("id") for element in root.iter() if element.get("id")]
                assert len(names) == len(set(names))
    assert table.svg(None)


def test_a_viking_on_a_field_and_a_score_keep_their_names() -> None:
    table = situation(fields={"A1": BLUE})
    reveal(table, "S01")
    drawing = table.svg(None)
    assert f'id="viking-{field("A1")}"' in drawing
    assert all(f'id="score-{seat}"' in drawing for seat in range(4))
    assert 'id="ship-0"' in drawing
