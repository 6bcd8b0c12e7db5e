"""Move generation for pawns and emblems."""

from __future__ import annotations

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import IllegalAction
from tests.games.drakkar.situations import (
    GAME,
    NAMES,
    claim,
    dice_left,
    event_names,
    go,
    new,
    pick,
    pieces,
    situation,
    targets,
    throw,
    told,
    turn_of,
    where,
)
from tests.games.drakkar.test_packed import PLAIN
from tests.kit import random_plies

FAR = {"S.B": "k1", "N.A": "m9", "N.B": "b12"}
"""Pawns that are in no piece's way."""


@pytest.mark.rule("DRA-038", "DRA-039", "DRA-040")
def test_example_5_eight_directions_and_exactly_the_die() -> None:
    table = situation({"S.A": "g7", "S.B": "SR captive", "N.A": "a2", "N.B": "m2"}, {"a1": "?"}, dice=(3, 3))
    assert [target[2:] for target in targets(table, "A")] == ["g10", "j10", "j7", "j4", "g4", "d4", "d7", "d10"]


@pytest.mark.rule("DRA-041", "DRA-039")
def test_example_5_nothing_leaves_the_field() -> None:
    table = situation({"S.A": "a1", "S.B": "SR captive", "N.A": "b13", "N.B": "m2"}, {"m13": "?"}, dice=(3, 6))
    assert targets(table, "A") == ["3:a4", "3:d4", "3:d1", "6:a7", "6:g7", "6:g1"]


@pytest.mark.rule("DRA-045", "DRA-046", "DRA-056")
def test_example_6_pawns_pass_over_emblems_but_not_over_pawns() -> None:
    pawns = {"S.A": "c3", "S.B": "SR captive", "N.A": "e5"}
    table = situation(pawns, {"d4": "?", "g10": "?"}, dice=(4, 2))
    assert {target for target in targets(table, "A") if target[0] == "4"} == {"4:c7", "4:g3"}
    assert {target[2:] for target in targets(table, "A") if target[0] == "2"} == {
        "a1",
        "a3",
        "a5",
        "c1",
        "c5",
        "e1",
        "e3",
    }
    pick(table, "A")
    why = table.why_not(GAME.action("choose_destination", 3 * 8 + 1))
    assert why is not None
    assert "DRA-045" in why
    assert "DRA-056" in str(table.why_not(GAME.action("choose_destination", 1 * 8 + 1)))


@pytest.mark.rule("DRA-045", "DRA-055")
def test_own_pawns_bar_the_way_too() -> None:
    table = situation({"S.A": "c3", "S.B": "e3", "N.A": "a13", "N.B": "m13"}, {"e3": "?", "a1": "?"}, dice=(2, 4))
    assert "2:e3" not in targets(table, "A"), "not even where the own pawn blocks an emblem"
    assert "4:g3" not in targets(table, "A")


@pytest.mark.rule("DRA-082", "DRA-046")
def test_example_6_an_enemy_on_an_emblem_may_be_landed_on() -> None:
    table = situation({"S.A": "c3", "S.B": "SR captive", "N.A": "e5"}, {"d4": "?", "e5": "?"}, dice=(4, 2))
    assert "2:e5" in targets(table, "A")
    assert "4:g7" not in targets(table, "A")


@pytest.mark.rule("DRA-047", "DRA-048")
def test_example_7_emblems_jump_over_everything() -> None:
    table = situation({"S.A": "m1", "S.B": "m2", "N.A": "e5", "N.B": "m13"}, {"d4": "?", "f6": "?"}, dice=(3, 3))
    assert {target[2:] for target in targets(table, "d4")} == {"g7", "a1", "a4", "a7", "d1", "d7", "g1", "g4"}


@pytest.mark.rule("DRA-050")
def test_example_8_emblems_never_stop_on_emblems() -> None:
    corners = {"S.A": "a1", "S.B": "m1", "N.A": "a13", "N.B": "m13"}
    table = situation(corners, {square: NAMES[number % 6] for number, square in enumerate(PLAIN)}, dice=(2, 2))
    assert {target[2:] for target in targets(table, "e7")} == {"e9", "g7", "e5", "c5", "c9"}


@pytest.mark.rule("DRA-049")
def test_emblems_never_stop_on_pawns() -> None:
    table = situation({"S.A": "g10", "S.B": "d7", "N.A": "j7", "N.B": "g4"}, {"g7": "?", "a1": "?"}, dice=(3, 3))
    assert {target[2:] for target in targets(table, "g7")} == {"j10", "j4", "d4", "d10"}
    pick(table, "g7")
    assert "DRA-049" in str(table.why_not(GAME.action("choose_destination", 2 * 8)))


@pytest.mark.rule("DRA-042", "DRA-043")
@pytest.mark.parametrize(
    ("side", "left", "right"),
    [("S", "e4", "i4"), ("W", "d9", "d5"), ("N", "i10", "e10"), ("E", "j5", "j9")],
)
def test_pawns_leave_straight_away_from_their_edge(side: str, left: str, right: str) -> None:
    table = situation({}, {"g7": "?", "a1": "?"}, players=4, turn=side, dice=(4, 4))
    assert targets(table, "A") == [f"4:{left}"]
    assert targets(table, "B") == [f"4:{right}"]
    first = situation({}, {"g7": "?", "a1": "?"}, players=4, turn=side, dice=(1, 1))
    assert targets(first, "A") == [f"1:{GAME.box(GAME.edition).fronts['SWNE'.index(side)][0]}"]


@pytest.mark.rule("DRA-044", "DRA-121")
def test_no_move_ends_in_a_longship_square() -> None:
    table = situation({"S.A": "e1", "S.B": "SR home", "N.A": "i1", "N.B": "e13"}, {"i2": "?", "e2": "?"}, dice=(1, 2))
    for piece in pieces(table):
        assert all(len(target.split(":")[1]) in (2, 3) for target in targets(table, piece))
    assert {target[2:] for target in targets(table, "A") if target[0] == "1"} == {"e2", "d1", "d2", "f1", "f2"}


@pytest.mark.rule("DRA-031", "DRA-032")
def test_a_piece_moves_once_and_the_dice_are_never_added() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?", "c5": "?"}, dice=(3, 1))
    assert {target[0] for target in targets(table, "A")} == {"1", "3"}
    go(table, "A", "3:g10")
    assert "A" not in pieces(table)
    assert "DRA-032" in str(table.why_not(GAME.action("choose_piece", 0)))
    other = situation({"S.A": "g7", **FAR}, {"c3": "?", "c5": "?"}, dice=(3, 1))
    go(other, "c3", "3:c6")
    assert "c6" not in pieces(other)
    assert "c5" in pieces(other)


@pytest.mark.rule("DRA-032", "DRA-116")
def test_everybody_sees_which_piece_was_moved_in_this_turn() -> None:
    table = situation({"S.A": "g7", **FAR}, {"a4": "?", "c5": "?"}, dice=(3, 1))
    assert table.view().moved is None
    for piece, target, name in (("A", "3:g10", "A"), ("B", "1:k2", "B"), ("a4", "3:a1", "a1"), ("c5", "1:c6", "c6")):
        then = table.clone()
        go(then, piece, target)
        assert [then.view(seat).moved for seat in (0, 1, None)] == [name] * 3


@pytest.mark.rule("DRA-033", "DRA-034", "DRA-035")
@pytest.mark.parametrize(
    "plan",
    [
        [("A", "3:g10"), ("B", "1:k2")],
        [("A", "3:g10"), ("c5", "1:c6")],
        [("c5", "1:c6"), ("A", "3:g10")],
        [("c3", "3:c6"), ("c5", "1:c4")],
    ],
    ids=["two pawns", "pawn and emblem", "emblem and pawn", "two emblems"],
)
def test_what_a_turn_may_move(plan: list[tuple[str, str]]) -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?", "c5": "?"}, dice=(3, 1))
    for piece, target in plan:
        assert turn_of(table) == "S"
        go(table, piece, target)
    assert turn_of(table) == "N"


@pytest.mark.rule("DRA-036")
def test_only_own_pawns_are_offered() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?"}, dice=(3, 1))
    assert pieces(table) == ["A", "B", "c3"]
    go(table, "A", "3:j7")
    assert where(table, "N.A") == "m9"


@pytest.mark.rule("DRA-037")
def test_any_player_moves_any_emblem() -> None:
    for side in "SN":
        table = situation({"S.A": "g7", **FAR}, {"c3": "?", "k12": "?"}, turn=side, dice=(3, 1))
        assert {"c3", "k12"} <= set(pieces(table))


@pytest.mark.rule("DRA-051")
def test_playing_is_compulsory() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?"}, dice=(3, 1))
    with pytest.raises(IllegalAction):
        table.apply(table.actions)
    assert table.legal()
    go(table, "A", "3:g10")
    assert dice_left(table) == [1]
    assert pieces(table) == ["B", "c3"]


@pytest.mark.rule("DRA-052")
def test_a_die_without_a_move_is_lost() -> None:
    table = situation({"S.A": "a1", "S.B": "SR captive", "N.A": "a2", "N.B": "b1"}, dice=(5, 1))
    assert table.decision == "choose_destination", "only a diagonal is free"
    stuck = situation({"S.A": "SL captive", "S.B": "SR captive", "N.A": "a2", "N.B": "b1"})
    assert event_names(told(throw(stuck, 5, 4)))[:3] == ["throw", "lost_die", "lost_die"]
    assert turn_of(stuck) == "N"


@pytest.mark.rule("DRA-052", "DRA-041")
@pytest.mark.parametrize(
    ("corner", "around"),
    [
        ("a1", ("a2", "b2", "b1")),
        ("a13", ("a12", "b12", "b13")),
        ("m1", ("m2", "l2", "l1")),
        ("m13", ("m12", "l12", "l13")),
    ],
)
def test_a_pawn_shut_in_a_corner_cannot_move(corner: str, around: tuple[str, str, str]) -> None:
    pawns = {"S.A": corner, "S.B": around[0], "N.A": around[1], "N.B": around[2]}
    assert pieces(situation(pawns, {"g7": "?"}, dice=(1, 1))) == ["B", "g7"]


@pytest.mark.rule("DRA-052")
def test_only_the_playable_die_is_played() -> None:
    table = situation({"S.A": "SL captive", "S.B": "SR captive", "N.A": "a13", "N.B": "b13"}, {"g7": "?"}, dice=(6, 2))
    assert "6" in {target[0] for target in targets(table, "A")}
    heard = go(table, "g7", "2:g9")
    assert dice_left(table) == [6]
    assert "lost_die" not in [name for name, _ in heard]


@pytest.mark.rule("DRA-053")
def test_the_first_move_is_settled_before_the_second() -> None:
    table = situation({"S.A": "e4", **FAR}, {"e7": "crown", "c3": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    assert table.decision == "claim"
    assert dice_left(table) == [1]
    claim(table, "see")
    assert table.decision == "choose_piece"


@pytest.mark.rule("DRA-054", "DRA-058")
def test_landing_on_an_empty_square_gives_no_claim() -> None:
    table = situation({"S.A": "e4", **FAR}, {"e7": "crown", "c3": "?"}, dice=(3, 1))
    go(table, "A", "3:b7")
    assert where(table, "S.A") == "b7"
    assert table.decision == "choose_piece"


@pytest.mark.rule("DRA-124", "DRA-062")
def test_one_pawn_may_leave_an_emblem_and_the_other_land_on_it() -> None:
    table = situation({"S.A": "e7", "S.B": "f7", "N.A": "m9", "N.B": "b12"}, {"e7": "crown", "k3": "?"}, dice=(3, 1))
    assert "1:e7" not in targets(table, "B")
    go(table, "A", "3:e10")
    assert "e7" in pieces(table), "the emblem is free at once"
    go(table, "B", "1:e7")
    assert table.decision == "claim"


@pytest.mark.rule("DRA-125")
def test_an_emblem_may_be_brought_before_a_pawn() -> None:
    table = situation({"S.A": "e4", **FAR}, {"h7": "crown", "c3": "?"}, dice=(3, 1))
    go(table, "h7", "3:e7")
    assert "e7" not in pieces(table)
    other = situation({"S.A": "e4", **FAR}, {"e6": "crown", "c3": "?"}, dice=(3, 1))
    go(other, "e6", "1:e7")
    go(other, "A", "3:e7")
    assert other.decision == "claim"
    claim(other, "take")
    assert other.scores() == [1, 0]


@pytest.mark.rule("DRA-126", "DRA-128")
def test_there_are_never_more_options_than_promised() -> None:
    most = {"choose_piece": 32, "choose_destination": 16, "claim": 3}
    for seed in range(3):
        for table, _ in random_plies(new(4, seed, round_limit=10), FastDice(seed)):
            count = len(table.legal())
            assert count <= most[str(table.decision)]
            assert table.decision != "claim" or count == 3


@pytest.mark.rule("DRA-126")
def test_options_come_in_the_order_of_the_specification() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c10": "?", "c9": "?", "b11": "?"}, dice=(5, 2))
    assert pieces(table) == ["A", "B", "b11", "c9", "c10"]
    found = targets(table, "A")
    assert found[:8] == ["2:g9", "2:i9", "2:i7", "2:i5", "2:g5", "2:e5", "2:e7", "2:e9"]
    assert found[8:] == ["5:g12", "5:l12", "5:l7", "5:l2", "5:g2", "5:b2", "5:b7", "5:b12"][:7]
