"""Quiz questions of Drakkar: right answers, computed from the view."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.drakkar import GAME
from meadhall.games.drakkar.packed import square_number
from tests.games.drakkar.situations import situation

E5 = square_number("e5")


def right(table: Any, question: str, seat: int = 0) -> list[str]:
    pointing = GAME.quiz[question](table.view(seat))
    assert pointing.right <= set(pointing.among)
    return sorted(pointing.right)


def answer(table: Any, *texts: str) -> Any:
    for text in texts:
        table.apply(GAME.parse(text))
    return table


def test_a_pawn_reaches_what_a_die_allows_and_no_pawn_bars() -> None:
    table = situation({"S.A": "b2", "S.B": "b4", "N.A": "m13"}, {"c2": "?", "e5": "?"}, dice=(3, 3))
    answer(table, "pawn:0")
    pointing = GAME.quiz["reach"](table.view(0))
    assert sorted(pointing.right) == ["square-e2", "square-e5"]
    assert {"square-d2", "square-e2", "square-f2", "square-b5"} < set(pointing.among)
    assert "square-c2" not in pointing.among


def test_who_has_looked_is_who_knows() -> None:
    table = situation({"S.A": "e3", "S.B": "a1"}, {"e5": "heart", "a5": "?"}, dice=(2, 4))
    answer(table, "pawn:0", "go:8", "see")
    assert right(table, "who_knows") == ["clan-0"]


def test_a_wrong_take_is_shown_to_all() -> None:
    table = situation({"S.A": "e3", "S.B": "a1"}, {"e5": "heart", "k8": "crown"}, dice=(2, 4))
    answer(table, "pawn:0", "go:8", "take")
    assert right(table, "shown") == ["square-e5"]
    assert right(table, "shown", 1) == ["square-e5"]


def test_a_look_is_shown_to_nobody_else() -> None:
    table = situation({"S.A": "e3", "S.B": "a1"}, {"e5": "heart", "k8": "crown"}, dice=(2, 4))
    answer(table, "pawn:0", "go:8", "see")
    assert right(table, "shown") == []


def test_only_enemies_on_emblems_can_be_captured() -> None:
    pawns = {"S.A": "e5", "W.A": "c3", "W.B": "c4", "N.A": "h8", "E.A": "k7"}
    table = situation(pawns, dict.fromkeys(("e5", "c3", "h8", "k7"), "?"), players=4, teams=True, dice=(1, 2))
    assert right(table, "capturable") == ["pawn-1-0", "pawn-3-0"]


@pytest.mark.parametrize(
    ("captive", "barring", "found"),
    [("SL captive", "e6", ["pawn-1-0"]), ("SL captive", "e7", []), ("SR captive", "i1", ["pawn-1-0"])],
)
def test_a_captive_is_barred_as_far_as_a_six_takes_it(captive: str, barring: str, found: list[str]) -> None:
    table = situation({"S.A": "a1", "S.B": captive, "N.A": barring}, {"k8": "?"}, dice=(6, 3))
    assert right(table, "in_the_way") == found


def test_the_way_out_of_the_other_side_leads_the_other_way() -> None:
    table = situation({"N.A": "NL captive", "S.A": "i8", "S.B": "i7"}, {"k8": "?"}, turn="N", dice=(6, 3))
    assert right(table, "in_the_way", 1) == ["pawn-0-0"]


def test_empty_shields_are_those_nothing_was_won_for() -> None:
    table = situation({"S.A": "e3", "S.B": "a1"}, {"e5": "tower", "k8": "?"}, dice=(2, 4))
    answer(table, "pawn:0", "go:8", "take")
    assert right(table, "empty") == ["shield-0-0", "shield-0-1", "shield-0-2", "shield-0-3"]


def test_a_known_emblem_is_wanted_by_whoever_has_an_empty_shield_for_it() -> None:
    table = situation({"S.A": "e3", "S.B": "a1"}, {"e5": "heart", "k8": "?"}, dice=(2, 2))
    answer(table, "pawn:0", "go:8")
    table.learned[int(table.emblem_on[E5])] = 1
    assert right(table, "wanted_by") == ["clan-1"]


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("square-a1", "a1, with Orange’s pawn"),
        ("square-b1", "b1"),
        ("square-k8", "k8, an emblem"),
        ("square-e5", "e5, a heart, with Orange’s pawn"),
        ("clan-1", "Blue, Raven clan"),
        ("pawn-0-1", "Orange: pawn B, on a1"),
        ("shield-0-0", "Orange’s shield: a spade, missing"),
    ],
)
def test_things_have_names_that_people_know(thing: str, words: str) -> None:
    table = situation({"S.A": "e3", "S.B": "a1"}, {"e5": "heart", "k8": "?"}, dice=(2, 4))
    answer(table, "pawn:0", "go:8", "see")
    assert GAME.thing(table.view(0), thing, GAME.words("en")) == words
