"""The first turn: both pawns come out."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.events import Forced
from tests.games.drakkar.situations import (
    GAME,
    NAMES,
    claim,
    dice_left,
    go,
    pieces,
    situation,
    targets,
    throw,
    turn_of,
    where,
)
from tests.games.drakkar.test_packed import PLAIN


def opening(dice: tuple[int, int], **pawns: str) -> Any:
    """S opens; emblems as at the start, so that N's pawns given here may bar the ways."""
    names = {name.replace("_", "."): place for name, place in pawns.items()}
    circles = {square: NAMES[number % 6] for number, square in enumerate(PLAIN)}
    return situation(names, circles, dice=dice, mode="opening")


@pytest.mark.rule("DRA-024", "DRA-025", "DRA-026", "DRA-057", "DRA-058", "DRA-134")
def test_example_3_the_player_chooses_which_die_moves_which_pawn() -> None:
    table = opening((4, 2))
    assert pieces(table) == ["A", "B"]
    assert targets(table, "A") == ["2:e2", "4:e4"]
    assert targets(table, "B") == ["2:i2", "4:i4"]
    go(table, "A", "4:e4")
    heard = table.listen()
    table.apply(GAME.action("claim", 0))
    forced = [GAME.split(event.values[1]) for event in heard if isinstance(event, Forced)]
    assert forced[:2] == [("choose_piece", 1), ("choose_destination", 8)]
    assert where(table, "S.B") == "i2"
    assert turn_of(table) == "N"


@pytest.mark.rule("DRA-024")
def test_example_4_doubles() -> None:
    table = opening((3, 3))
    assert pieces(table) == ["A", "B"]
    assert targets(table, "A") == ["3:e3"]
    assert targets(table, "B") == ["3:i3"]


@pytest.mark.rule("DRA-027")
def test_dice_are_assigned_so_that_both_can_leave() -> None:
    table = opening((4, 2), N_A="e3")
    assert pieces(table) == ["A", "B"]
    assert targets(table, "A") == ["2:e2"]
    assert targets(table, "B") == ["4:i4"]


@pytest.mark.rule("DRA-028")
def test_a_single_exit_comes_first_and_an_emblem_follows() -> None:
    table = opening((4, 2), N_A="e1")
    assert table.decision == "choose_destination", "pawn B is the only piece"
    assert [table.view().targets[str(option)] for option in table.choices] == ["i2", "i4"]
    table.apply(table.legal()[0])
    assert dice_left(table) == [4]
    assert "A" not in pieces(table)
    assert "B" not in pieces(table)
    assert "e7" in pieces(table)


@pytest.mark.rule("DRA-028")
@pytest.mark.parametrize("dice", [(4, 2), (2, 4)])
def test_when_only_one_die_brings_a_pawn_out_the_other_moves_an_emblem(dice: tuple[int, int]) -> None:
    table = opening(dice, N_A="e3", N_B="i3")
    assert pieces(table) == ["A", "B"], "either may take the 2"
    go(table, "A", "2:e2")
    assert dice_left(table) == [4]
    assert "B" not in pieces(table)
    assert "e7" in pieces(table)


@pytest.mark.rule("DRA-029", "DRA-030")
def test_without_an_exit_both_dice_move_emblems_and_the_duty_is_over() -> None:
    table = opening((4, 2), N_A="e1", N_B="i1")
    assert not {"A", "B"} & set(pieces(table))
    go(table, "c7", "2:a7")
    assert not {"A", "B"} & set(pieces(table))
    go(table, "k7", "4:k3")
    assert [where(table, name) for name in ("S.A", "S.B")] == ["SL home", "SR home"]
    table.turn = 2
    table.put_pawn(2, 0, 0)
    table.put_pawn(3, 12, 0)
    throw(table, 4, 2)
    assert {"A", "B", "e7"} <= set(pieces(table)), "later a pawn may stay home"


@pytest.mark.rule("DRA-129")
def test_a_wrong_take_ends_the_opening_and_the_next_played_turn_is_a_return() -> None:
    table = opening((4, 2))
    table.symbols = type(table.symbols)(list(table.symbols))
    token = int(table.emblem_on[4 * 13 + 3])
    heart = next(each for each in range(18) if table.symbols[each] == 0)
    table.symbols[token], table.symbols[heart] = table.symbols[heart], table.symbols[token]
    go(table, "A", "4:e4")
    claim(table, "take")
    assert [where(table, name) for name in ("S.A", "S.B")] == ["SL home", "SR home"]
    assert turn_of(table) == "N"
    assert table.skips[0] == 2
    play_until(table, "S")
    assert table.turn == 6
    assert table.view().mode == "return"


def play_until(table: Any, side: str) -> None:
    """The others play anything, without claims."""
    while turn_of(table) != side:
        table.apply(table.legal()[-1])
