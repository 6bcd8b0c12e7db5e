"""View builder of Raids: everything on the table is public."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.raids.situations import VILLAGES, Ship, situation

A, B, C = range(3)


def seen(*ships: Ship, **layout: Any) -> Any:
    """The view of a spectator as JSON has it; seats see no less and no more."""
    table = situation(*ships, **layout)
    view = msgspec.to_builtins(table.view(None))
    for seat in range(len(ships)):
        same = {"seat": None, "legal": view["legal"]}
        assert msgspec.to_builtins(table.view(seat)) | same == view
    return view


@pytest.mark.rule("RAI-149", "RAI-010")
def test_the_route_is_seen_as_it_lies() -> None:
    tiles = {3: "v2_standard", 6: "v2_encounter", 7: "v2_rune_1"}
    view = seen(Ship(3, 2), Ship(7, 2), Ship(16, 2), tiles=tiles, villages=(1, 2, 3), taken={6: 1}, voyage=2)
    spaces = view["spaces"]
    assert len(spaces) == 20
    assert tuple(space for space, found in enumerate(spaces) if found["village"]) == VILLAGES
    assert [spaces[space]["vikings"] for space in VILLAGES] == [1, 2, 3]
    assert spaces[6]["tile"]["id"] == "v2_encounter"
    assert (spaces[6]["vikings"], spaces[6]["takers"]) == (1, 1)
    assert spaces[7]["tile"]["id"] == "v2_rune_1"
    assert spaces[8]["tile"] is None
    assert view["taken"]["id"] == "v2_standard"
    assert view["encounter"] == [2, 1]


@pytest.mark.rule("RAI-149", "RAI-084", "RAI-085")
@pytest.mark.parametrize(("taken", "left"), [(0, [3, 1]), (1, [1]), (2, [])])
def test_the_coins_left_on_a_plunder_are_seen_there_and_nowhere_else(taken: int, left: list[int]) -> None:
    tiles = {3: "v2_standard", 6: "v2_encounter", 7: "v2_rune_1", 8: "v2_plunder"}
    view = seen(Ship(3, 2), Ship(7, 2), Ship(16, 2), tiles=tiles, taken={8: taken}, voyage=2)
    assert {space: found["coins"] for space, found in enumerate(view["spaces"]) if found["coins"] or space == 8} == {
        8: left
    }


@pytest.mark.rule("RAI-149")
def test_every_ship_is_seen_with_all_it_has() -> None:
    ships = [
        Ship(3, 2, aboard="v1_sail_a", coins="6 6 3"),
        Ship(7, 3, aboard="v2_weapon_twin_axes v1_weapon_axe", beside="v1_rune_1 v1_monster_troll", coins="6 3 3 3 1"),
        Ship(20, 5, aboard="v1_mjollnir_single v2_sail_double", beside="v1_port_single", coins="3 3 1 1 1", rank=1),
    ]
    view = seen(*ships, tiles={3: "v4_standard"}, voyage=4, arrivals="order goods runes monsters")
    assert [ship["coins"] for ship in view["ships"]] == [
        {"6": 2, "3": 1, "1": 0},
        {"6": 1, "3": 3, "1": 1},
        {"6": 0, "3": 2, "1": 3},
    ]
    assert [[tile["id"] for tile in ship["slots"]] for ship in view["ships"]] == [
        ["v1_sail_a"],
        ["v2_weapon_twin_axes", "v1_weapon_axe"],
        ["v1_mjollnir_single", "v2_sail_double"],
    ]
    assert [[tile["id"] for tile in ship["beside"]] for ship in view["ships"]] == [
        [],
        ["v1_rune_1", "v1_monster_troll"],
        ["v1_port_single"],
    ]
    numbers = ("pos", "rank", "vikings", "capacity", "weapons", "sails", "mjollnir", "standing")
    assert [[ship[number] for number in numbers] for ship in view["ships"]] == [
        [3, 0, 2, 10, 0, 1, 0, 0],
        [7, 0, 3, 9, 3, 0, 0, 1],
        [20, 1, 5, 8, 0, 2, 1, 0],
    ]
    assert view["reserve"] == 40 - 10
    assert view["ghost"] is None
