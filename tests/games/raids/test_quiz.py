"""Quiz questions of Raids: right answers, computed from the view."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.games.raids import GAME
from tests.games.raids.situations import L1, Ship, situation


def right(table: Any, question: str, seat: int = 0) -> list[str]:
    pointing = GAME.quiz[question](table.view(seat))
    assert pointing.right <= set(pointing.among)
    return sorted(pointing.right)


def from_space(first: int) -> dict[int, str]:
    """The layout from some space on: behind all ships nothing lies."""
    return {space: tile for space, tile in L1.items() if space >= first}


def test_the_rearmost_ship_is_the_one_whose_turn_it_is() -> None:
    assert right(situation(Ship(8), Ship(3), Ship(9), tiles=from_space(3)), "rearmost") == ["ship-1"]
    assert right(situation(Ship(20, rank=1), Ship(14), Ship(9), tiles=from_space(9)), "rearmost") == ["ship-2"]


def test_in_the_harbour_the_highest_start_number_is_rearmost() -> None:
    assert right(situation(Ship(0, start=2), Ship(0, start=3), Ship(0, start=1), tiles=L1), "rearmost") == ["ship-1"]


def test_the_ghost_is_a_ship_like_any_other() -> None:
    table = situation(Ship(8), Ship(14), tiles=from_space(8), ghost=Ship(10))
    assert right(table, "rearmost") == ["ship-0"]
    assert "ghost" in GAME.quiz["rearmost"](table.view(0)).among
    assert right(table, "cleared") == ["space-9"]


def test_tiles_up_to_the_next_ship_are_cleared_but_not_its_own() -> None:
    table = situation(Ship(8), Ship(14), Ship(18), tiles=from_space(8))
    assert right(table, "cleared") == ["space-11", "space-12", "space-13", "space-9"]


def test_the_last_ship_on_the_route_clears_everything_before_it() -> None:
    table = situation(Ship(16), Ship(20, rank=1), Ship(20, rank=2), tiles=from_space(16))
    assert right(table, "cleared") == ["space-17", "space-18", "space-19"]


def test_nothing_is_cleared_while_another_ship_waits_in_the_harbour() -> None:
    assert right(situation(Ship(0), Ship(0), Ship(0), tiles=L1), "cleared") == []


def test_crews_are_compared_with_a_riposte_and_with_shields() -> None:
    table = situation(Ship(3, 1), Ship(8, 2), Ship(9, 8, aboard="v1_sail_b v1_goods_pigs"), tiles={3: "v1_standard"})
    assert right(table, "weak") == ["ship-0"]
    assert right(table, "full") == ["ship-2"]


def test_goods_and_weapons_are_those_of_ones_own_ship() -> None:
    own, other = "v1_weapon_axe v1_goods_furs", "v1_goods_pigs v1_weapon_spear"
    table = situation(Ship(3), Ship(8, aboard=own), Ship(9, aboard=other), tiles={3: "v1_standard"})
    assert right(table, "goods", 1) == ["tile-v1_goods_furs"]
    assert right(table, "weapons", 1) == ["tile-v1_weapon_axe"]


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("space-8", "Space 8: Standard (4 Glory), 2 shields"),
        ("ship-1", "Blue’s ship: no Vikings, 9 shields"),
        ("tile-v1_goods_furs", "Furs (5 Glory), 1 shield"),
        ("tile-v1_sail_a", "Single sail, 2 shields"),
        ("tile-v1_standard", "Standard (4 Glory), 2 shields"),
        ("hold-1", "Slot 2: free"),
        ("ghost", "The ghost longship"),
        ("voyage-0", "Arrival tile First home: Who comes home first"),
    ],
)
def test_things_have_names_that_people_know(thing: str, words: str) -> None:
    view = situation(Ship(3), Ship(8, aboard="v1_goods_furs"), tiles={3: "v1_sail_a", 8: "v1_standard"}).view(0)
    assert GAME.thing(view, thing, GAME.words("en")) == words


@pytest.mark.parametrize("thing", ["whale-1", "tile-v4_monster_dragon"])
def test_what_is_not_on_the_table_has_no_name(thing: str) -> None:
    with pytest.raises(BadOption, match=f"There is no '{thing}'"):
        GAME.thing(situation(Ship(3), Ship(8), tiles=from_space(3)).view(0), thing, GAME.words("en"))
