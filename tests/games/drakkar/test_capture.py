"""Captures, prison, the six and parole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.drakkar.situations import (
    claim,
    dice_left,
    event_names,
    go,
    held,
    learned,
    pieces,
    situation,
    targets,
    throw,
    turn_of,
    where,
)

BLOCKED = {"N.A": "e7", "N.B": "b12", "S.A": "e4"}


@pytest.mark.rule("DRA-082", "DRA-083", "DRA-084", "DRA-085", "DRA-086")
def test_example_14_the_captured_pawn_goes_where_it_has_the_fewest_ways_out() -> None:
    table = situation({**BLOCKED, "S.B": "e11"}, {"e7": "crown", "a1": "?"}, dice=(3, 1))
    heard = go(table, "A", "3:e7")
    assert ("capture", (0, 1, 0, 170)) in heard
    assert where(table, "N.A") == "NR captive"
    assert table.decision == "claim"
    claim(table, "take")
    assert held(table, "S") == ["crown"]


@pytest.mark.rule("DRA-087")
def test_example_14_equal_ways_out_mean_the_left_longship() -> None:
    table = situation({**BLOCKED, "S.B": "k1"}, {"e7": "crown", "a1": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    assert where(table, "N.A") == "NL captive"


@pytest.mark.rule("DRA-084")
@pytest.mark.parametrize("words", ["see", "leave"])
def test_after_a_capture_one_may_also_look_or_leave(words: str) -> None:
    table = situation({**BLOCKED, "S.B": "k1"}, {"e7": "crown", "a1": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    claim(table, words)
    assert learned(table, "S", "e7") == ("crown" if words == "see" else None)


@pytest.mark.rule("DRA-086")
def test_a_capture_counts_as_a_way_out() -> None:
    barred = {**BLOCKED, "S.B": "i11"}
    table = situation(barred, {"e7": "?", "a1": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    assert where(table, "N.A") == "NL captive", "NL has 2 ways out, NR 6"
    both = situation(barred, {"e7": "?", "i11": "?", "e13": "?"}, players=2, dice=(3, 1))
    both.put_pawn(1, 8 * 13 + 7, 0)
    go(both, "A", "3:e7")
    assert where(both, "N.A") == "NL captive", "NL 5 values and NR 6"
    on_emblem = situation({**BLOCKED, "S.B": "i8"}, {"e7": "?", "i8": "?"}, dice=(3, 1))
    go(on_emblem, "A", "3:e7")
    assert where(on_emblem, "N.A") == "NL captive", "a capture on i8 counts: 6 and 6, so the left one"
    on_nothing = situation({**BLOCKED, "S.B": "e8"}, {"e7": "?", "a1": "?"}, dice=(3, 1))
    go(on_nothing, "A", "3:e7")
    assert where(on_nothing, "N.A") == "NR captive", "a pawn without emblem on e8 can't be captured: 5 and 6"
    capturable = situation({**BLOCKED, "S.B": "e8"}, {"e7": "?", "e8": "?"}, dice=(3, 1))
    go(capturable, "A", "3:e7")
    assert where(capturable, "N.A") == "NL captive", "on an emblem it can: 6 and 6"


@pytest.mark.rule("DRA-085", "DRA-086")
def test_every_value_from_one_to_six_counts_as_a_way_out() -> None:
    pawns = {**BLOCKED, "S.B": "k1"}
    by_one = situation({**pawns, "W.A": "i12", "W.B": "e13"}, {"e7": "?", "a1": "?"}, players=3, dice=(3, 1))
    go(by_one, "A", "3:e7")
    assert where(by_one, "N.A") == "NR captive", "NL can be left with a 1, NR not at all"
    by_six = situation({**pawns, "W.A": "a2", "W.B": "e8"}, {"e7": "?", "a1": "?"}, players=3, dice=(3, 1))
    go(by_six, "A", "3:e7")
    assert where(by_six, "N.A") == "NR captive", "NL can be left with a 6, NR not"


@pytest.mark.rule("DRA-088")
def test_an_occupied_longship_is_not_available() -> None:
    table = situation({"N.A": "e7", "N.B": "NR home", "S.A": "e4", "S.B": "e12"}, {"e7": "?", "a1": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    assert where(table, "N.A") == "NL captive", "although NR has fewer ways out"


@pytest.mark.rule("DRA-132")
def test_the_prison_stays_the_same_whatever_the_claim_brings() -> None:
    pawns = {"N.A": "e12", "N.B": "b12", "S.A": "e9", "S.B": "k1"}
    table = situation(pawns, {"e12": "crown", "a1": "?"}, dice=(3, 1))
    go(table, "A", "3:e12")
    assert where(table, "N.A") == "NR captive", "2 ways out: 1, and 2 by capture"
    claim(table, "take")
    assert where(table, "N.A") == "NR captive"
    wrong = situation(pawns, {"e12": "heart", "a1": "?"}, dice=(3, 1))
    go(wrong, "A", "3:e12")
    claim(wrong, "take")
    assert where(wrong, "S.A") == "SL home"
    assert where(wrong, "N.A") == "NR captive", "although the way is free now"


def captive(dice: tuple[int, int] | None = None, **pawns: str) -> Any:
    """Example 15."""
    places = {"N.A": "NR captive", "N.B": "b12", "S.A": "k4", "S.B": "k1"}
    places |= {name.replace("_", "."): place for name, place in pawns.items()}
    return situation(places, {"c5": "?", "g13": "?"}, turn="N", dice=dice)


@pytest.mark.rule("DRA-089", "DRA-091")
def test_example_15_a_captive_leaves_only_with_a_six() -> None:
    assert pieces(captive((3, 4))) == ["B", "c5", "g13"]
    table = captive((6, 2))
    assert pieces(table) == ["A", "B", "c5", "g13"]
    assert targets(table, "A") == ["6:e8"]
    go(table, "A", "6:e8")
    assert where(table, "N.A") == "e8"
    assert dice_left(table) == [2]
    assert pieces(table) == ["B", "c5", "g13"]


@pytest.mark.rule("DRA-090", "DRA-093")
def test_the_six_need_not_be_used_but_then_there_is_no_parole() -> None:
    table = captive((6, 2))
    go(table, "c5", "6:i5")
    heard = go(table, "g13", "2:e13")
    assert "parole" not in event_names(heard)
    assert where(table, "N.A") == "NR captive"


def paroled() -> Any:
    table = captive((6, 2), S_A="e10")
    assert pieces(table) == ["B", "c5", "g13"]
    go(table, "B", "2:b10")
    heard = go(table, "c5", "6:i5")
    assert ("parole", (1, 0, 0, 0)) in heard
    table.turn += 1
    return table


@pytest.mark.rule("DRA-092")
def test_example_16_parole() -> None:
    table = paroled()
    assert where(table, "N.A") == "NR home"
    throw(table, 1, 4)
    assert targets(table, "A") == ["1:e13"]


@pytest.mark.rule("DRA-094", "DRA-095")
def test_parole_lasts_until_the_pawn_leaves() -> None:
    table = paroled()
    throw(table, 1, 4)
    go(table, "B", "1:b9")
    go(table, "i5", "4:i1")
    assert where(table, "N.A") == "NR home"
    table.turn += 1
    throw(table, 2, 4)
    assert targets(table, "A") == ["2:e12"]


@pytest.mark.rule("DRA-092")
def test_the_way_may_be_opened_in_the_same_turn() -> None:
    table = captive((6, 2), N_B="e10")
    assert "A" not in pieces(table)
    go(table, "B", "2:c10")
    assert targets(table, "A") == ["6:e8"]
    go(table, "A", "6:e8")
    assert where(table, "N.A") == "e8"
    left = captive((6, 2), N_B="e10")
    go(left, "B", "2:c10")
    go(left, "g13", "6:g7")
    assert where(left, "N.A") == "NR home", "barred at the throw and still captive"


@pytest.mark.rule("DRA-092")
def test_one_six_paroles_every_barred_captive() -> None:
    table = captive((6, 6), N_B="NL captive", S_A="e10", S_B="i10")
    go(table, "c5", "6:c11")
    go(table, "g13", "6:g7")
    assert [where(table, name) for name in ("N.A", "N.B")] == ["NR home", "NL home"]
    one = captive((6, 2), N_B="NL captive", S_A="e10")
    go(one, "B", "6:i8")
    go(one, "g13", "2:g11")
    assert [where(one, name) for name in ("N.A", "N.B")] == ["NR home", "i8"]


@pytest.mark.rule("DRA-096")
def test_two_captives_and_no_six_leave_only_emblems() -> None:
    assert pieces(captive((5, 2), N_B="NL captive")) == ["c5", "g13"]


@pytest.mark.rule("DRA-130")
def test_a_double_six_may_bring_both_captives_out() -> None:
    table = captive((6, 6), N_B="NL captive")
    go(table, "A", "6:e8")
    go(table, "B", "6:i8")
    assert [where(table, name) for name in ("N.A", "N.B")] == ["e8", "i8"]
    assert turn_of(table) == "S"


@pytest.mark.rule("DRA-097")
def test_a_captive_may_capture_on_its_way_out() -> None:
    table = captive(S_A="e8")
    table.emblem_on[4 * 13 + 7] = 2
    throw(table, 6, 2)
    go(table, "A", "6:e8")
    assert where(table, "S.A").endswith("captive")
    assert table.decision == "claim"


@pytest.mark.rule("DRA-098")
def test_example_17_a_captured_pawn_stays_captive_when_the_claim_fails() -> None:
    table = situation({**BLOCKED, "S.B": "k1"}, {"e7": "heart", "a1": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    claim(table, "take")
    assert where(table, "N.A") == "NL captive"
    assert [where(table, name) for name in ("S.A", "S.B")] == ["SL home", "SR home"]
    assert table.skips[0] == 2


@pytest.mark.rule("DRA-121")
def test_pawns_in_longships_cannot_be_attacked() -> None:
    table = situation({"S.A": "e12", "S.B": "k1", "N.A": "i7"}, {"e13": "?", "a1": "?"}, dice=(1, 2))
    assert {target[2:] for target in targets(table, "A") if target[0] == "2"} == {"g12", "g10", "e10", "c10", "c12"}
    go(table, "A", "1:e13")
    assert where(table, "N.B") == "NR home"


@pytest.mark.rule("DRA-056")
def test_a_pawn_on_a_bare_square_is_safe() -> None:
    table = situation({**BLOCKED, "S.B": "k1"}, {"a1": "?"}, dice=(3, 1))
    assert "3:e7" not in targets(table, "A")
