"""Answers: each once, and only by the seat to act."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.match import Match, Refused, Seat, answering, rights
from meadhall.match.commands import SYSTEM, Answer, Return, SetAutoPass, StandIn
from tests.kit import VARIANTS, Variant
from tests.match.kit import PEOPLE, answer, new_match, people, play, refusal


def test_a_judged_answer_is_not_true_before_it_is_committed() -> None:
    match = new_match()
    before, events = match.table.position(), len(match.events)
    change = match.prepare(answer(match))
    assert (match.table.position(), match.ply, match.version, len(match.events)) == (before, 0, 0, events)
    match.commit(change)
    assert (match.ply, match.version) == (1, 1)
    assert match.table is change.state.table, "applied once"
    assert match.events[events:] == list(change.events)
    assert len(match.record.actions) == 1


def test_what_is_kept_says_what_was_asked_of_whom() -> None:
    match = new_match()
    seat, decision = int(match.table.seat or 0), match.table.decision
    kept = match.execute(answer(match)).command
    assert isinstance(kept, Answer)
    assert (kept.seat, kept.decision, kept.branch, kept.person) == (seat, decision, 0, PEOPLE[seat])


def test_the_same_answer_again_changes_nothing_and_another_is_a_conflict() -> None:
    match = new_match()
    first, other = answer(match, 0), answer(match, 1)
    match.execute(first)
    play(match, 5, FastDice(1))
    version = match.version
    assert match.execute(first).command is None
    assert match.version == version
    assert refusal(match, other) == "answered"


def test_only_the_asked_seat_answers_and_only_what_is_asked() -> None:
    match = new_match()
    asked = int(match.table.seat or 0)
    right = answer(match)
    assert refusal(match, Answer(person=PEOPLE[1 - asked], ply=0, action=right.action)) == "not_asked"
    assert refusal(match, Answer(person="eve", ply=0, action=right.action)) == "not_seated"
    assert refusal(match, Answer(person="", ply=0, action=right.action)) == "not_seated"
    assert refusal(match, Answer(person=right.person, ply=1, action=right.action)) == "answered"
    assert refusal(match, Answer(person=right.person, ply=0, branch=1, action=right.action)) == "answered"
    assert refusal(match, Answer(person=SYSTEM, seat=asked, ply=0, action=right.action)) == "not_asked"


def test_an_illegal_answer_is_refused_in_words_of_both_languages() -> None:
    match = new_match()
    wrong = Answer(person=answer(match).person, ply=0, action=match.table.actions - 1)
    with pytest.raises(Refused, match="not legal") as refused:
        match.prepare(wrong)
    assert refused.value.why is not None
    words = {refused.value.why(lang) for lang in ("en", "fr")}
    assert len(words) == 2
    assert words == {match.table.why_not(wrong.action, lang) for lang in ("en", "fr")}


def test_before_the_start_and_after_the_end_nobody_answers() -> None:
    match = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1)])
    assert refusal(match, Answer(person="ann", ply=0, action=0)) == "not_started"
    assert match.asked is None
    match = new_match()
    play(match, 10_000, FastDice(1))
    assert refusal(match, Answer(person="ann", ply=match.ply, action=0)) == "over"
    assert match.record.scores == match.table.scores()


def test_whoever_has_a_bot_in_their_seat_does_not_answer() -> None:
    match = new_match()
    asked = int(match.table.seat or 0)
    right = answer(match)
    match.execute(StandIn(person=PEOPLE[asked], level="random"))
    assert refusal(match, right) == "bot_plays"
    assert not rights.may_answer(match, PEOPLE[asked])
    by_house = Answer(person=SYSTEM, seat=asked, ply=0, action=right.action)
    assert refusal(match, by_house) == ""
    match.execute(Return(person=PEOPLE[asked]))
    assert refusal(match, by_house) == "not_asked"
    assert rights.may_answer(match, PEOPLE[asked])
    match.execute(right)


def test_a_retry_is_harmless_even_when_a_bot_has_taken_over() -> None:
    match = new_match()
    right = answer(match)
    match.execute(right)
    match.execute(StandIn(person=right.person, level="random"))
    assert match.execute(right).command is None


SECRETIVE = [
    v
    for v in VARIANTS
    if not v.options
    and v.players == v.game.players[-1]
    and any(kind.hides_option_count for kind in v.game.kinds.classes)
]


def at_a_veiled_question(variant: Variant) -> Match:
    """A match at a question with a single option, which the others may not know."""
    for seed in range(20):
        match = new_match(variant.game.name, people(variant.players), f"veiled {seed}", variant.options)
        for ply in range(600):
            if match.table.over or answering.choice_is_forced(match.table):
                break
            play(match, 1, FastDice(ply))
        if answering.choice_is_forced(match.table):
            return match
    pytest.skip("no such question came up in this game")


@pytest.mark.parametrize("variant", SECRETIVE, ids=repr)
def test_the_match_passes_for_whoever_has_no_choice_and_wishes_it(variant: Variant) -> None:
    match = at_a_veiled_question(variant)
    seat = int(match.table.seat or 0)
    passes = Answer(person=SYSTEM, seat=seat, ply=match.ply, action=match.table.legal()[0])
    assert not answering.auto_passes(match)
    assert answering.answers_itself(match) is None
    assert refusal(match, passes) == "not_asked"
    match.execute(SetAutoPass(person=PEOPLE[seat], passes=True))
    assert answering.auto_passes(match)
    assert answering.answers_itself(match) == match.seats[seat]
    match.execute(passes)
    assert match.record.actions[-1][0] == seat


def test_nobody_passes_where_there_is_a_choice() -> None:
    match = new_match(seats=people(2, passes=True))
    assert len(match.table.legal()) > 1
    assert answering.answers_itself(match) is None


def test_a_bot_answers_by_itself() -> None:
    match = new_match(seats=[Seat(0, level="random"), Seat(1, level="random")])
    asked = answering.answers_itself(match)
    assert asked is not None
    assert asked.seat == match.table.seat


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_any_moment_is_the_same_as_it_was(game: meadhall.Game) -> None:
    match = new_match(game.name, people(game.players[0]))
    seen = [match.table.position()]
    while not match.table.over and match.ply < 45:
        play(match, 1, FastDice(match.ply))
        seen.append(match.table.position())
    for ply in {min(moment, match.ply) for moment in (0, 3, 20, 41, 45)}:
        assert match.table_at(ply).position() == seen[ply]
    for beyond in (-1, match.ply + 1):
        with pytest.raises(Refused, match="no such ply"):
            match.table_at(beyond)
