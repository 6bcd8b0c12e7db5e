"""Position checks of Drakkar: positions of games load, impossible questions are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meadhall.games.drakkar import check_position
from meadhall.games.drakkar.moves import EMBLEM, PAWN_A, PAWN_B
from meadhall.games.drakkar.packed import NONE, square_number
from tests.games.drakkar.situations import GAME, new, situation


@pytest.mark.rule("DRA-024", "DRA-127")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_the_first_turns_can_be_kept(players: int) -> None:
    for seed in range(3):
        table = new(players, seed)
        while table.round() < 3:
            again = GAME.load(json.loads(json.dumps(table.position())))
            assert again.view(0) == table.view(0)
            table.apply(table.legal()[-1])


@pytest.mark.rule("DRA-117")
def test_a_position_of_the_last_round_can_be_kept() -> None:
    table = new(2, 3, round_limit=10)
    while table.round() < 10:
        table.apply(table.legal()[-1])
    again: Any = GAME.load(json.loads(json.dumps(table.position())))
    assert again.legal() == table.legal()


@pytest.mark.rule("DRA-081", "DRA-058")
def test_a_claim_is_only_for_the_pawn_that_has_just_landed_on_an_emblem() -> None:
    pawns = {"S.A": "e7", "S.B": "k1", "N.A": "g7", "N.B": "b12"}
    table = situation(pawns, {"e7": "?", "g7": "?", "a1": "?"})

    def claimed(moved: int, square: str) -> str:
        table.moved = moved
        return check_position.check_landed(table, 0, square_number(square))

    late = "a claim is for the pawn that has just landed (DRA-081)."
    assert claimed(PAWN_A, "e7") == ""
    assert claimed(NONE, "e7") == late
    assert claimed(PAWN_B, "e7") == late
    assert claimed(EMBLEM + square_number("a1"), "e7") == late
    assert claimed(EMBLEM + square_number("a1"), "g7") == late, "N's pawn stands there, but an emblem was moved"
    assert claimed(PAWN_B, "k1") == "there is no emblem to claim (DRA-058)."


@pytest.mark.rule("DRA-127", "DRA-128")
def test_corrupt_positions_are_refused() -> None:
    table: Any = GAME.new(players=2, seed=4)
    for path, value in (("emblem_on", 0), ("pawn_on", 1), ("skips", 2), ("returning", 1), ("learned", 16)):
        position = json.loads(json.dumps(table.position()))
        index = position["components"][path].index(-1) if path.endswith("_on") else 0
        position["components"][path][index] = value
        with pytest.raises(Exception, match="components"):
            GAME.load(position)
