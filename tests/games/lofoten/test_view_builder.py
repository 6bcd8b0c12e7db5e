"""View builder of Lofoten: fleets, warehouses, market and piles as they lie (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.lofoten.situations import GOODS, Situation, card_name, tile_name

LETTERS = "abcd"


def ship_seen(table: Any, ship: Any) -> tuple[str, str, list[str]]:
    """Letter, order and cargo of a longship in a view."""
    order = "-" if ship.order is None else card_name(table, ship.order.id)
    return LETTERS[ship.letter], order, [tile_name(table, tile.id) for tile in ship.cargo]


@pytest.mark.rule("LOF-037", "LOF-064", "LOF-147")
def test_longships_are_shown_with_their_orders_and_cargo() -> None:
    scene = Situation(longships=True).wheel(0, "c:F1(fish2w) | a:- | d:S2 | B:M2(mead1w mead2w)", zone=2)
    scene.wheel(1, "d:- | C:M1(mead3r) | b:F2 | a:C3(chest1r)", zone=5)
    table = scene.action(0)
    seen = table.view(None)
    assert [[ship_seen(table, ship) for ship in fleet.places] for fleet in seen.fleets] == [
        [("c", "F1", ["fish2w"]), ("a", "-", []), ("d", "S2", []), ("b", "M2", ["mead1w", "mead2w"])],
        [("d", "-", []), ("c", "M1", ["mead3r"]), ("b", "F2", []), ("a", "C3", ["chest1r"])],
    ]
    assert [[ship.improved for ship in fleet.places] for fleet in seen.fleets] == [
        [False, False, False, True],
        [False, True, False, False],
    ]
    assert [fleet.zone for fleet in seen.fleets] == [1, 4]


@pytest.mark.rule("LOF-019", "LOF-071", "LOF-142")
def test_each_side_of_a_warehouse_shows_its_own_tiles() -> None:
    scene = Situation(longships=True).store(0, 2, "fish1w fish3r").store(1, 2, "fish2w").store(1, 4, "mead2w* mead3r")
    table = scene.wheel(1, "A:- | b:- | c:- | d:-").action(0)
    seen = table.view(None).warehouses
    assert [house.good for house in seen] == [None, GOODS["fish"], None, GOODS["mead"]]
    tiles = [[sorted(tile_name(table, tile.id) for tile in side.tiles) for side in house.sides] for house in seen]
    assert tiles == [[[], []], [["fish1w", "fish3r"], ["fish2w"]], [[], []], [[], ["mead2w", "mead3r"]]]
    assert [[side.total for side in house.sides] for house in seen] == [[0, 0], [4, 2], [0, 0], [0, 4]]
    assert [tile_name(table, tile.id) for tile in seen[3].sides[1].tiles if tile.flipped] == ["mead2w"]
