"""Drawing of Walhalla: every option with a place can be chosen on it, and nothing hidden is drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from meadhall.core.engine.dice import FastDice
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
        "Wheat field: 1 point",
    ):
        assert words in drawing


@pytest.mark.parametrize("narrow", [False, True])
def test_every_ship_has_a_place_whether_it_waits_is_manned_or_has_sailed(narrow: bool) -> None:
    table = situation(moored={2: ["S03", "S05"], 4: ["S12"]})
    reveal(table, "S01")
    drawing = table.svg(BLACK, "en", narrow)
    assert all(drawing.count(f'id="ship-{number}"') == 1 for number in range(12))


def test_many_cards_on_a_phone_can_all_be_sold_on_the_table_or_beside_the_question() -> None:
    cards = ["axe", "hunt", "bonus_wheat", "bonus_cult", "warband_8", "walhalla", "shield", "bonus_forest", "warband_6"]
    table = situation(midgard=[0, 1, 1, 1], scores=[5] * 4, hands={RED: cards})
    reveal(table, "S01")
    choose(table, "active_board", 1)
    assert table.decision == "sell_card"
    assert chosen(table, narrow=False) == set(table.legal())
    assert len(chosen(table, narrow=True)) == 8


def test_cards_laid_face_down_are_seen_by_their_owner_alone() -> None:
    table = situation(hands={RED: ["bonus_forest", "warband_6"]})
    end_attack(table)
    choose(table, "commit_end_cards", 1)
    assert 'data-thing="laid-bonus_forest"' in table.svg(RED)
    for seat in (BLACK, BLUE, None):
        assert 'data-thing="laid-' not in table.svg(seat)


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


def vikings(drawing: str, seat: int) -> list[str]:
    return re.findall(rf'id="viking-{seat}-(\w+)-\d+"', drawing)


@pytest.mark.parametrize("narrow", [False, True])
def test_all_vikings_of_a_seat_are_somewhere_and_named_after_their_place(narrow: bool) -> None:
    """So a page can make one glide from the place that lost it to the place that won it."""
    table = situation(fields={"A1": BLUE, "A2": RED})
    reveal(table, "S01")
    choose(table, "active_board", 3)
    drawing = table.svg(RED, "en", narrow)
    assert f'id="viking-{BLUE}-field-{field("A1")}"' in drawing
    assert all(len(vikings(drawing, seat)) == 14 for seat in range(4))
    assert vikings(drawing, RED).count("bench") == 2
    assert drawing.count(f'data-kin="viking-{RED}"') == 14


def test_others_see_the_same_vikings_under_the_same_names() -> None:
    table = situation(fields={"A1": BLUE}, hands={RED: ["axe"], BLUE: ["shield"]})
    send(table, "S01", fjord=1, board=1)
    names = [sorted(re.findall(r'id="(viking-[\w-]+)"', table.svg(seat))) for seat in (RED, BLUE, BLACK, None)]
    assert names[0] == names[1] == names[2] == names[3]


@pytest.mark.parametrize("narrow", [False, True])
def test_a_fight_shows_both_sides_and_the_field(narrow: bool) -> None:
    table = situation(fields={"A1": BLUE}, hands={RED: ["axe"]})
    send(table, "S01", fjord=1, board=1)
    assert table.decision == "play_axe"
    for seat in (RED, BLACK, None):
        drawing = table.svg(seat, "en", narrow)
        assert 'class="chosen"' in drawing
        assert 'href="#axes"' in drawing


def test_every_card_terrain_and_place_on_a_plate_explains_itself() -> None:
    view = situation(hands={RED: ["axe"]}).view(RED)
    things = [f"card-{card.id}" for card in view.cards] + [f"terrain-{terrain.id}" for terrain in view.terrains]
    things += [f"{stock}-{seat}" for stock in ("midgard", "asgard", "walhalla", "hand", "bench") for seat in range(4)]
    for lang in ("en", "fr"):
        cards = [GAME.board.inspect(view, thing, GAME.words(lang)) for thing in things]
        assert all(card is not None and card.effect and card.rules for card in cards)
    assert GAME.board.inspect(view, "supply-4", GAME.words("en")) is None
    assert GAME.board.inspect(view, "field-12", GAME.words("en")) is None
