"""Forced moves are told with the next question to their player."""

from __future__ import annotations

import meadhall
from meadhall.core.engine.events import Forced
from meadhall.core.engine.record import Record
from meadhall.match import Match
from meadhall.match.commands import TakeBack
from meadhall.match.event_log import forced_moves_text

RAIDS = meadhall.game("raids")
EN, FR = RAIDS.words("en"), RAIDS.words("fr")


def raids(seed: str) -> Match:
    return Match(Record(RAIDS, 2, seed))


def answer(match: Match, decision: str, option: int) -> None:
    match.answer(int(match.table.seat or 0), RAIDS.action(decision, option))


def test_a_monster_before_the_first_question() -> None:
    """In this deal a troll lies on the first space, and the first ship has one Viking."""
    match = raids("50")
    assert match.ply == 0
    assert match.table.seat == 0
    assert (
        forced_moves_text(match, EN) == "You had no choice: Orange yields 1 Viking to Troll (strength 4) and sails on."
    )
    assert forced_moves_text(match, FR) == (
        "Vous n’aviez pas le choix\N{NBSP}: Orange cède 1 Viking à «\N{NBSP}Troll (force 4)\N{NBSP}» et passe."
    )


def test_several_things_are_told_in_their_order() -> None:
    """In this deal there is a monster on the first space and one on the second."""
    assert forced_moves_text(raids("52"), EN) == (
        "You had no choice: Blue yields 1 Viking to Draugr (strength 3) and sails on. "
        "Blue has nobody to yield: Troll (strength 4) lets the ship pass."
    )


def test_nothing_is_told_where_everything_was_asked() -> None:
    match = raids("1")
    assert forced_moves_text(match, EN) == ""
    answer(match, "navigate", 2)
    assert forced_moves_text(match, EN) == ""


def test_it_is_told_once_with_the_question_that_follows() -> None:
    match = raids("50")
    answer(match, "navigate", 2)
    assert forced_moves_text(match, EN) == "You had no choice: Blue yields 1 Viking to Troll (strength 4) and sails on."
    match.execute(TakeBack(person=match.seats[0].person))
    assert "Orange yields" in forced_moves_text(match, EN), "and again after a takeback"


def test_what_others_had_to_do_and_what_belongs_to_an_earlier_turn_is_left_to_the_log() -> None:
    """At every question, the forced moves that are told happened in this turn and by their own hand."""
    told = 0
    for seed in range(6):
        match = raids(str(seed))
        while not match.table.over:
            seat = int(match.table.seat or 0)
            lately = [event for event in match.events if event.ply == match.ply]
            forced = [event for event in lately if isinstance(event, Forced) and event.seat == seat]
            had_to = forced_moves_text(match, EN)
            told += bool(had_to)
            assert forced or not had_to
            assert "takes a turn" not in had_to
            assert "Voyage" not in had_to
            match.answer(seat, match.table.legal()[-1 if match.ply % 3 else 0])
    assert told > 10


def test_a_game_that_is_over_tells_nothing() -> None:
    match = raids("1")
    while not match.table.over:
        match.answer(int(match.table.seat or 0), match.table.legal()[-1])
    assert forced_moves_text(match, EN) == ""
