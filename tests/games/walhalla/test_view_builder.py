"""View builder of Walhalla: ships to come, in the fjords, and of this turn (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from tests.games.walhalla.situations import BLACK, BLUE, GAME, NONE, RED, YELLOW, reveal, send, situation
from tests.kit import choose


def test_the_ships_still_to_come_are_those_not_yet_revealed() -> None:
    table = situation(moored={1: ["S02"], 3: ["S07", "S12"]})
    reveal(table, "S04")
    view: Any = table.view(None)
    assert [ship.name for ship in view.fleet] == ["S01", "S03", "S05", "S06", "S08", "S09", "S10", "S11"]
    assert [(ship.number, ship.colour, ship.bench) for ship in view.fleet][:3] == [
        (0, RED, 0),
        (2, RED, 2),
        (4, BLACK, 1),
    ]


def test_before_the_first_turn_no_ship_is_under_way() -> None:
    table = GAME.empty_table(
        4, GAME.edition, {option.name: option.default for option in GAME.options}, FastDice("dealt")
    )
    table.deal()
    view: Any = table.view(None)
    assert view.ship is None
    assert len(view.fleet) == 12
    assert table.clone().position() == table.position()


def test_a_revealed_ship_shows_who_sits_where_before_it_is_sent() -> None:
    table = situation()
    reveal(table, "S05")
    choose(table, "passenger_board", 0)
    choose(table, "active_board", 0b100)
    ship: Any = table.view(YELLOW).ship
    assert (ship.name, ship.colour, ship.bench) == ("S05", BLACK, 1)
    assert ship.riders == [NONE, BLACK, RED]
    assert (ship.fjord, ship.slot, ship.facing) == (NONE, NONE, 0)


@pytest.mark.parametrize(("name", "number", "colour", "bench"), [("S01", 0, RED, 0), ("S12", 11, BLUE, 2)])
def test_the_first_and_the_last_ship_of_the_box_are_seen_under_way(
    name: str, number: int, colour: int, bench: int
) -> None:
    table = situation()
    reveal(table, name)
    ship: Any = table.view(None).ship
    assert (ship.name, ship.number, ship.colour, ship.bench) == (name, number, colour, bench)
    assert ship.riders == [NONE] * 3


@pytest.mark.parametrize("bow_out", [False, True])
@pytest.mark.parametrize("fjord", [1, 2, 4])
def test_a_sent_ship_shows_where_it_lies_and_which_way_it_points(fjord: int, bow_out: bool) -> None:
    table = situation(fields={"A8": YELLOW, "C8": YELLOW}, moored={fjord: ["S07", "S08"]})
    send(table, "S02", fjord=fjord, board=0b110, bow_out=bow_out)
    assert table.decision in ("choose_landing", "defend")
    view: Any = table.view(None)
    ship = view.ship
    assert (ship.name, ship.number, ship.bench) == ("S02", 1, 1)
    assert (ship.fjord, ship.slot, ship.facing) == (fjord - 1, 2, int(bow_out))
    moored = [(each.name, each.facing) for each in view.fjords[fjord - 1].ships]
    assert moored == [("S07", 0), ("S08", 0), ("S02", int(bow_out))]
    assert [len(each.ships) for each in view.fjords] == [3 if at == fjord else 0 for at in range(1, 5)]


def test_between_two_attacks_no_ship_is_under_way() -> None:
    table = situation(hands={RED: ["axe"]}, midgard=[1, 0, 0, 0])
    send(table, "S01", fjord=1, board=0b010)
    assert table.decision == "commit_end_cards"
    assert table.view(None).ship is None
