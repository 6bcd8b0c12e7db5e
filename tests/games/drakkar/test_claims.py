"""Claims: see, take, leave; and the penalty for a wrong take."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.drakkar.view import Look
from tests.games.drakkar.situations import (
    GAME,
    claim,
    dice_left,
    event_names,
    give,
    go,
    held,
    learned,
    pieces,
    situation,
    targets,
    throw,
    told,
    turn_of,
    where,
)

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}


def landed(symbol: str, **options: Any) -> Any:
    """Example 9: pawn A of S has landed on e7."""
    table = situation(PAWNS, {"e7": symbol, "g13": "?", "m13": "?", "a9": "?"}, dice=(3, 1), **options)
    go(table, "A", "3:e7")
    return table


@pytest.mark.rule("DRA-057", "DRA-078", "DRA-126")
def test_a_landing_offers_see_take_leave() -> None:
    table = landed("crown")
    assert [GAME.split(action) for action in table.legal()] == [("claim", 0), ("claim", 1), ("claim", 2)]


@pytest.mark.rule("DRA-059", "DRA-060", "DRA-061", "DRA-032")
def test_example_9_see() -> None:
    table = landed("crown")
    claim(table, "see")
    assert learned(table, "S", "e7") == "crown"
    assert learned(table, "N", "e7") is None
    assert learned(table, None, "e7") is None
    assert where(table, "S.A") == "e7"
    assert pieces(table) == ["B", "a9", "g13", "m13"]
    assert "DRA-061" in str(table.why_not(GAME.action("choose_piece", 2 + 4 * 13 + 6)))
    go(table, "B", "1:k2")
    assert turn_of(table) == "N"
    assert "e7" not in pieces(table)


@pytest.mark.rule("DRA-112", "DRA-059")
@pytest.mark.parametrize("side", "SWNE")
def test_everybody_hears_of_a_look_but_only_the_looker_what_it_was(side: str) -> None:
    table = situation({f"{side}.A": "e4", f"{side}.B": "k1"}, {"e7": "crown", "g13": "?"}, 4, side, dice=(3, 1))
    go(table, "A", "3:e7")
    heard = table.listen()
    table.apply(GAME.action("claim", 0))
    looker = "SWNE".index(side)
    for seat in (0, 1, 2, 3, None):
        names = [event.name for event in heard if event.seen_by(seat)]
        assert names == (["see", "saw"] if seat == looker else ["see"])
        seen = "crown" if seat == looker else None
        look = Look(turn=4 + looker, seat=looker, square="e7", to_all=False, symbol=seen)
        assert table.view(seat).shown == [look]


@pytest.mark.rule("DRA-063", "DRA-064", "DRA-065", "DRA-077", "DRA-111")
def test_example_10_take_right() -> None:
    table = landed("crown")
    heard = claim(table, "take")
    assert ("take", (0, 4 * 13 + 6, 4, 0)) in heard
    assert held(table, "S") == ["crown"]
    assert where(table, "S.A") == "e7"
    assert all(emblem.square != "e7" for emblem in table.view().emblems)
    assert dice_left(table) == [1]
    assert table.decision == "choose_piece"
    for seat in (None, 0, 1):
        shields = table.view(seat).clans[0].shields
        assert [shield.symbol for shield in shields if shield.filled] == ["crown"]


@pytest.mark.rule("DRA-111", "DRA-008")
def test_everybody_sees_the_filled_shields_of_every_clan() -> None:
    table = situation(PAWNS, {"e7": "?"}, players=4)
    won = {"S": ["club", "tower"], "W": ["heart"], "N": ["spade", "crown"], "E": []}
    for side, names in won.items():
        give(table, side, *names)
    for seat in (0, 1, 2, 3, None):
        clans = table.view(seat).clans
        filled = {clan.side: [each.symbol for each in clan.shields if each.filled] for clan in clans}
        assert filled == won


@pytest.mark.rule("DRA-066", "DRA-067", "DRA-068", "DRA-069", "DRA-070", "DRA-077", "DRA-113")
def test_example_11_take_wrong() -> None:
    table = landed("heart")
    heard = claim(table, "take")
    assert heard[:2] == [("wrong", (0, 4 * 13 + 6, 0, 0)), ("penalty", (0, 2, 0, 0))]
    for side in ("S", "N", None):
        assert learned(table, side, "e7") == "heart"
    assert held(table, "S") == []
    assert [where(table, name) for name in ("S.A", "S.B")] == ["SL home", "SR home"]
    assert turn_of(table) == "N"
    assert list(table.failed) == [1, 0]
    assert table.skips[0] == 2


@pytest.mark.rule("DRA-070", "DRA-071", "DRA-131", "DRA-119")
def test_example_11_two_turns_are_skipped_without_dice() -> None:
    table = landed("heart")
    claim(table, "take")
    turns: list[str] = []
    heard = table.listen()
    while not (turn_of(table) == "S" and not table.over):
        clan = table.view().clans[0]
        assert (clan.skips, clan.returning) == {3: (2, False), 5: (1, False), 7: (0, True)}[int(table.turn)]
        table.apply(table.legal()[-1])
    story = told(heard)
    turns = ["SN"[values[0]] for name, values in story if name == "turn"]
    assert turns == ["S", "N", "S", "N", "S"]
    assert [values[:2] for name, values in story if name == "skip"] == [(0, 1), (0, 0)]
    assert [values[0] for name, values in story if name == "throw"] == [1, 1, 0]
    assert table.view().mode == "return"
    assert table.round() == 5


@pytest.mark.rule("DRA-069", "DRA-099")
@pytest.mark.parametrize(("ship", "places"), [("SL", ["SR home", "SL home"]), ("SR", ["SL home", "SR home"])])
def test_a_captive_pawn_stays_in_its_longship_and_is_freed_by_the_penalty(ship: str, places: list[str]) -> None:
    table = situation({**PAWNS, "S.B": f"{ship} captive"}, {"e7": "heart", "g13": "?"}, dice=(3, 1))
    go(table, "A", "3:e7")
    claim(table, "take")
    assert [where(table, name) for name in ("S.A", "S.B")] == places


def returning(dice: tuple[int, int]) -> Any:
    return situation({"N.A": "m9", "N.B": "b12"}, {"e10": "?", "g13": "?", "m12": "?"}, dice=dice, mode="return")


@pytest.mark.rule("DRA-072", "DRA-073", "DRA-074", "DRA-075")
def test_example_12_the_return_turn() -> None:
    table = returning((2, 5))
    assert pieces(table) == ["A", "B", "e10", "g13", "m12"]
    assert targets(table, "A") == ["2:e2", "5:e5"]
    assert targets(table, "B") == ["2:i2", "5:i5"]
    emblem_first = table.clone()
    go(emblem_first, "e10", "5:e5")
    assert pieces(emblem_first) == ["A", "B"]
    assert targets(emblem_first, "A") == ["2:e2"]
    assert targets(emblem_first, "B") == ["2:i2"]
    go(table, "A", "5:e5")
    assert pieces(table) == ["B", "e10", "g13", "m12"]
    assert targets(table, "B") == ["2:i2"]


@pytest.mark.rule("DRA-074")
def test_an_emblem_goes_first_only_if_the_other_die_still_brings_a_pawn_out() -> None:
    pawns = {"N.A": "e3", "N.B": "i3"}
    table = situation(pawns, {"e10": "?", "g13": "?"}, dice=(2, 5), mode="return")
    assert {target[0] for target in targets(table, "A")} == {"2"}
    assert {target[0] for target in targets(table, "e10")} == {"5"}, "the 2 must bring a pawn out"
    closed = situation({"N.A": "e1", "N.B": "i1"}, {"e10": "?", "g13": "?"}, dice=(2, 5), mode="return")
    assert pieces(closed) == ["e10", "g13"]
    assert {target[0] for target in targets(closed, "e10")} == {"2", "5"}


@pytest.mark.rule("DRA-072")
def test_in_the_return_turn_the_last_die_brings_a_pawn_out() -> None:
    table = returning((2, 5))
    go(table, "g13", "2:g11")
    assert pieces(table) == ["A", "B"]
    assert "DRA-072" in str(table.why_not(GAME.action("choose_piece", 2 + 4 * 13 + 9)))


@pytest.mark.rule("DRA-072")
def test_who_came_out_in_the_turn_before_does_not_count_for_the_return() -> None:
    table = situation({"S.A": "a1", "S.B": "b1"}, {"e10": "?", "g13": "?", "m12": "?"}, turn="N", dice=(2, 5))
    go(table, "A", "2:i12")
    go(table, "B", "5:e9")
    table.put_pawn(0, 169, 1)
    table.put_pawn(1, 170, 1)
    table.returning[0] = 1
    throw(table, 2, 5)
    go(table, "g13", "2:g11")
    assert pieces(table) == ["A", "B"]


@pytest.mark.rule("DRA-076", "DRA-075")
def test_a_pawn_left_home_leaves_later_with_any_value() -> None:
    table = returning((2, 5))
    go(table, "A", "5:e5")
    go(table, "g13", "2:g11")
    assert where(table, "S.B") == "SR home"
    table.turn += 1
    throw(table, 1, 3)
    assert table.view().mode == "normal"
    assert targets(table, "B") == ["1:i1", "3:i3"]
    assert "e10" in pieces(table), "it may also stay"


@pytest.mark.rule("DRA-079", "DRA-123")
def test_unknown_and_hopeless_emblems_may_be_claimed() -> None:
    table = landed("heart")
    assert GAME.action("claim", 1) in table.legal()
    table.learned[0] = 1
    assert GAME.action("claim", 1) in table.legal()
    claim(table, "take")
    assert table.failed[0] == 1


@pytest.mark.rule("DRA-080")
def test_example_13_a_symbol_already_held_is_wrong() -> None:
    table = situation(PAWNS, {"e7": "crown", "g13": "?", "a9": "?"}, dice=(3, 1))
    give(table, "S", "crown", "club")
    go(table, "A", "3:e7")
    heard = claim(table, "take")
    assert "wrong" in event_names(heard)
    assert held(table, "S") == ["club", "crown"]
    assert table.skips[0] == 2


@pytest.mark.rule("DRA-081")
def test_no_claim_for_an_emblem_the_pawn_already_stands_on() -> None:
    table = situation({**PAWNS, "S.A": "e7"}, {"e7": "crown", "g13": "?", "a9": "?"}, dice=(3, 1))
    go(table, "B", "3:k4")
    assert table.decision == "choose_piece"
    go(table, "g13", "1:g12")
    assert turn_of(table) == "N"
    assert held(table, "S") == []


@pytest.mark.rule("DRA-122", "DRA-061")
def test_leave_shows_nothing_and_blocks_the_emblem() -> None:
    table = landed("crown")
    heard = claim(table, "leave")
    assert event_names(heard) == ["leave"]
    for side in ("S", "N", None):
        assert learned(table, side, "e7") is None
    assert table.view().shown == []
    assert "e7" not in pieces(table)


@pytest.mark.rule("DRA-127")
def test_no_emblem_is_ever_lost() -> None:
    table = landed("crown")
    claim(table, "take")
    field = sum(token >= 0 for token in table.emblem_on)
    assert field + sum(token >= 0 for token in table.shields) == 4


def test_looking_and_taking_close_the_way_back() -> None:
    for words, closed in (("see", True), ("take", True), ("leave", False)):
        table = landed("crown")
        claim(table, words)
        assert (table.barrier == table.ply) is closed
