"""Position checks of Raids: impossible positions are refused, with the rule they break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.core.engine.errors import BadPosition
from tests.games.raids.situations import L1, RAIDS, Ship, number, play, situation

TILES = {space: tile for space, tile in L1.items() if space >= 6}
Change = Callable[[Any, Any], None]


def sailing() -> Any:
    """Seat 0 on 6 has kept a standard and may sail; 1 is on 9, 2 on 12; the Encounter on 13 is untouched."""
    table = situation(
        Ship(6, 5, aboard="v1_sail_a", beside="v1_rune_1"),
        *(Ship(9, 3), Ship(12, 2)),
        tiles=TILES | {6: "v1_standard", 8: "v1_rune_2"},
        villages=(0, 2, 3),
    )
    play(table, "keep")
    return table


def taking() -> Any:
    """Seat 0 has taken the standard on 6 and has not placed it yet."""
    return situation(Ship(6, 5), Ship(9, 3), Ship(12, 2), tiles=TILES | {6: "v1_standard", 8: "v1_rune_2"})


def selling() -> Any:
    tiles = {space: tile for space, tile in TILES.items() if space >= 7}
    return situation(Ship(7, 5, aboard="v1_goods_wood"), Ship(9, 3), Ship(12, 2), tiles=tiles)


def fighting() -> Any:
    """Seat 0 has attacked seat 1 on 9."""
    table = sailing()
    play(table, "stop:9")
    return table


def fleeing() -> Any:
    """Seat 1 flees from 9."""
    table = fighting()
    play(table, "flee")
    return table


def monster() -> Any:
    """Seat 0 has met the draugr on 11; seat 1 is still before it."""
    table = sailing()
    play(table, "monster:11")
    return table


def ended() -> Any:
    return situation(Ship(20, rank=1), Ship(20, rank=2), Ship(20, rank=3), voyage=4)


def ghostly() -> Any:
    return situation(Ship(6, 5), Ship(12, 2), ghost=Ship(10), tiles=TILES)


def put(name: str, index: int, value: int) -> Change:
    def change(position: Any, _table: Any) -> None:
        position["components"][name][index] = value

    return change


def both(*changes: Change) -> Change:
    def change(position: Any, table: Any) -> None:
        for each in changes:
            each(position, table)

    return change


def scalar(name: str, value: int) -> Change:
    def change(position: Any, _table: Any) -> None:
        position["components"][name] = value

    return change


def stack(*entries: list[Any]) -> Change:
    def change(position: Any, _table: Any) -> None:
        position["stack"] = list(entries)

    return change


NEXT = ["next_turn", -1]
AXE, SPEAR, RUNE, DRAUGR = map(number, ("v1_weapon_axe", "v1_weapon_spear", "v1_rune_3", "v1_monster_draugr"))

WRONG: dict[str, tuple[Callable[[], Any], Change, str]] = {
    "a viking too many": (sailing, put("vikings", 0, 6), "RAI-006"),
    "a viking lost": (sailing, scalar("reserve", 0), "RAI-006"),
    "more vikings than shields": (
        sailing,
        both(put("vikings", 0, 10), put("capacity", 0, 9), scalar("reserve", 16)),
        "RAI-003",
    ),
    "shields that are not there": (sailing, put("capacity", 1, 9), "RAI-005"),
    "a gap between slots": (sailing, put("aboard", 0, 1), "filled from the left"),
    "a tile twice aboard": (sailing, put("ship", 1, number("v1_sail_a")), "two places"),
    "a tile aboard and on the board": (sailing, put("tiles", 16, number("v1_sail_a")), "two places"),
    "a tile of a later voyage": (sailing, put("tiles", 16, 20), "later voyage"),
    "a tile of an earlier voyage": (
        lambda: situation(Ship(0, 1), Ship(0, 1), Ship(0, 1), voyage=2, tiles={3: "v2_rune_1", 4: "v2_rune_2"}),
        put("tiles", 4, 0),
        "earlier voyage",
    ),
    "a tile on a village": (sailing, both(put("tiles", 10, AXE), put("tiles", 4, -1)), "RAI-010"),
    "a rune in a slot": (sailing, both(put("ship", 1, RUNE), put("tiles", 12, -1), put("capacity", 0, 8)), "RAI-011"),
    "a weapon beside a ship": (sailing, put("beside", AXE, 2), "RAI-012"),
    "shares of no encounter": (sailing, put("takers", 12, 1), "nothing on space 12"),
    "vikings on the sea": (sailing, both(put("loot", 12, 1), scalar("reserve", 21)), "on space 12"),
    "too many in a village": (sailing, both(put("loot", 15, 4), scalar("reserve", 21)), "on space 15"),
    "too many on a used encounter": (sailing, put("takers", 13, 1), "on space 13"),
    "a coin before its time": (sailing, put("coins", 0, 1), "RAI-007"),
    "an arrival tile twice": (sailing, put("arrivals", 2, 1), "RAI-016"),
    "another first arrival tile": (sailing, put("arrivals", 0, 8), "RAI-009"),
    "a ship that is not in the game": (sailing, put("start_no", 3, 4), "not in this game"),
    "an arrival number at sea": (sailing, put("rank", 1, 1), "RAI-055"),
    "arrived without a number": (sailing, put("pos", 2, 20), "RAI-055"),
    "numbers with a gap": (ended, both(put("rank", 2, 4)), "RAI-055"),
    "a start number twice": (sailing, put("start_no", 0, 2), "RAI-018"),
    "a ghost that leaves first": (ghostly, both(put("start_no", 0, 1), put("start_no", 2, 3)), "RAI-142"),
    "a player on a village": (sailing, put("pos", 1, 10), "RAI-052"),
    "a ghost on a tile": (ghostly, put("pos", 2, 11), "RAI-052"),
    "a tile behind all ships": (sailing, put("tiles", 3, AXE), "RAI-044"),
    "a ship before no tile": (sailing, put("pos", 1, 8), "RAI-053"),
    "a ship before a monster": (sailing, put("pos", 1, 11), "RAI-053"),
    "a ship on its taken tile": (sailing, put("tiles", 6, AXE), "RAI-028"),
    "two ships on a space in peace": (sailing, put("pos", 2, 9), "RAI-058"),
    "not the rearmost": (
        sailing,
        both(stack(NEXT, ["navigate", 1, 9]), put("tiles", 6, AXE), put("tiles", 9, -1)),
        "RAI-023",
    ),
    "sailing from behind": (sailing, stack(NEXT, ["navigate", 0, 4]), "RAI-088"),
    "sailing from a stop": (sailing, stack(NEXT, ["navigate", 0, 12]), "RAI-088"),
    "sailing from a village": (sailing, stack(NEXT, ["navigate", 0, 10]), "RAI-088"),
    "nothing discarded": (
        sailing,
        put("tiles", 7, number("v1_port_single")),
        "RAI-044",
    ),
    "a tile taken in the harbour": (
        lambda: situation(Ship(0, 1), Ship(0, 1), Ship(0, 1), tiles={3: "v1_rune_1", 4: "v1_rune_2"}),
        stack(NEXT, ["place_tile", 0, AXE]),
        "RAI-030",
    ),
    "a tile taken twice": (taking, stack(NEXT, ["place_tile", 0, number("v1_goods_pigs")]), "two places"),
    "a rune to place": (taking, both(stack(NEXT, ["place_tile", 0, RUNE]), put("tiles", 12, -1)), "RAI-011"),
    "selling without a port": (taking, stack(NEXT, ["sell_goods", 0, 1]), "RAI-041"),
    "selling too much": (selling, stack(NEXT, ["sell_goods", 0, 2]), "RAI-041"),
    "a combat elsewhere": (fighting, stack(NEXT, ["combat_response", 1, 0, 2, 12]), "RAI-058"),
    "a combat with another": (fighting, stack(NEXT, ["combat_response", 1, 2, 2, 9]), "RAI-058"),
    "a combat with oneself": (fighting, stack(NEXT, ["combat_response", 1, 1, 2, 9]), "RAI-058"),
    "a combat without a rival": (sailing, stack(NEXT, ["combat_response", 1, 0, 2, 9]), "RAI-0"),
    "a flight without a rival": (sailing, stack(NEXT, ["flee_to", 1, 9]), "RAI-0"),
    "a flight from the harbour": (
        lambda: situation(Ship(0, 1), Ship(0, 1), Ship(0, 1), tiles={3: "v1_rune_1", 4: "v1_rune_2"}),
        stack(NEXT, ["flee_to", 0, 0]),
        "where a combat could be",
    ),
    "no monster to fight": (monster, stack(NEXT, ["fight_monster", 0, 14, 0]), "RAI-088"),
    "an empty space to fight": (monster, stack(NEXT, ["fight_monster", 0, 18, 0]), "RAI-0"),
    "a monster behind": (fleeing, stack(NEXT, ["fight_monster", 1, 8, 1]), "RAI-088"),
    "a question that is the last": (sailing, stack(["navigate", 0, 6]), "left to do"),
    "two questions at once": (sailing, stack(NEXT, ["navigate", 0, 6], ["navigate", 0, 6]), "left to do"),
    "a step on top": (sailing, both(stack(NEXT), put("tiles", 6, AXE)), "must be a question"),
    "no seat asked": (sailing, stack(), "RAI-124"),
    "a seat asked after the end": (ended, stack(NEXT, ["navigate", 0, 5]), "no seat can be asked"),
    "no choice": (taking, stack(NEXT, ["combat_response", 0, 1, 9, 6]), "RAI-0"),
    "a stake beyond the crew": (fighting, stack(NEXT, ["combat_response", 1, 0, 9, 9]), "leaves no choice"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_position_that_fits_no_game_is_refused(case: str) -> None:
    situation, change, words = WRONG[case]
    table = situation()
    position = table.position()
    assert RAIDS.load(position).position() == position
    change(position, table)
    with pytest.raises(BadPosition) as caught:
        RAIDS.load(position)
    assert words in str(caught.value)


@pytest.mark.parametrize("situation", [sailing, taking, selling, fighting, fleeing, monster, ended, ghostly])
def test_a_sound_position_gives_the_same_table_back(situation: Callable[[], Any]) -> None:
    table = situation()
    again = RAIDS.load(table.position())
    assert again.legal() == table.legal()
    assert again.view(0) == table.view(0)
    assert again.audit() == ""


@pytest.mark.parametrize("situation", [sailing, taking, selling, fighting, fleeing, monster, ended, ghostly])
def test_a_copy_is_in_the_same_position(situation: Callable[[], Any]) -> None:
    table = situation()
    assert table.clone().position() == table.position()
