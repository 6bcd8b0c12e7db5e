"""Whether a match may change ratings."""

from __future__ import annotations

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.match import Match, Seat
from meadhall.match.commands import ANY, SYSTEM, AcceptTakeback, Answer, AnyCommand, Resign, StandIn, TakeBack
from meadhall.match.rating_eligibility import (
    AnswerCounts,
    MatchConduct,
    final_places,
    replay_with_conduct,
    unrated_reason,
    winners,
)
from tests.match.kit import answer, new_match, people, play


def played(seats: list[Seat], plies: int, leaves: int | None = None, wishes: int = 0) -> MatchConduct:
    """How a match of random play went; players may leave it to a bot, or take back."""
    match, done = new_match(seats=seats), list[AnyCommand]()
    dice = FastDice(plies)

    def do(command: AnyCommand) -> None:
        change = match.execute(command)
        if change.command is not None:
            done.append(change.command)

    for ply in range(plies):
        if ply == leaves:
            do(StandIn(person="bob", seat=1, level="thrall"))
        asked = match.asked
        assert asked is not None
        legal = match.table.legal()
        action = legal[dice.below("test", len(legal))]
        person = SYSTEM if asked.level else asked.person
        do(Answer(person=person, seat=asked.seat, ply=match.ply, action=action))
    for _ in range(wishes):
        take_back(match, done)
    return replay_with_conduct(new_match(seats=seats), done)


def take_back(match: Match, done: list[AnyCommand]) -> None:
    for command in (TakeBack(person="ann"), AcceptTakeback(person="bob", request=ANY)):
        if isinstance(command, AcceptTakeback) and match.takeback_request is None:
            return
        change = match.execute(command)
        assert change.command is not None
        done.append(change.command)


def test_answers_of_people_and_of_those_who_stand_in_are_told_apart() -> None:
    whole = played(people(2), 20)
    assert all(part.stood_in == 0 and part.own for part in whole.parts)
    left = played(people(2), 20, leaves=2)
    assert left.parts[1].stood_in > left.parts[1].own
    assert not left.parts[1].mostly_own
    assert left.parts[0].mostly_own


def test_half_is_a_fair_part() -> None:
    assert AnswerCounts(5, 5).mostly_own
    assert not AnswerCounts(4, 5).mostly_own
    assert AnswerCounts().mostly_own


def test_what_is_taken_back_after_it_was_seen_what_came_of_it_is_counted() -> None:
    alone = [people(1)[0], Seat(1, level="thrall")]
    assert played(alone, 30, wishes=9).taken_back >= 2
    assert played(people(2), 12).taken_back == 0


@pytest.mark.parametrize(
    ("seats", "why"),
    [(people(2), "chosen"), ([Seat(0, level="karl"), Seat(1, level="karl")], "chosen")],
)
def test_a_match_made_without_ratings_changes_none(seats: list[Seat], why: str) -> None:
    match = new_match(seats=seats)
    assert unrated_reason(match, MatchConduct([AnswerCounts() for _ in match.seats])) == why


def test_free_take_backs_do_not_count() -> None:
    match, done = new_match(seats=people(2)), list[AnyCommand]()
    for pick in range(30):
        change = match.execute(answer(match, pick))
        assert change.command is not None
        done.append(change.command)
        if match.ply > match.table.barrier:
            back = match.execute(TakeBack(person=match.seats[match.record.actions[-1][0]].person))
            assert back.command is not None
            assert replay_with_conduct(new_match(seats=people(2)), [*done, back.command]).taken_back == 0
            return
    raise AssertionError("nothing could be taken back freely")


def given_up_by(*seats: int, plies: int = 10_000) -> Match:
    """The same game each time, in which these have given up just before its end."""
    match, dice = new_match(seats=people(3)), FastDice(1)
    play(match, plies - 1, dice)
    for seat in seats:
        match.execute(Resign(person=match.seats[seat].person, level="thrall"))
    play(match, 1, dice)
    assert match.table.over
    return match


def test_whoever_has_given_up_can_not_win_unless_all_have() -> None:
    whole = given_up_by()
    first = winners(whole)
    assert first == [int(seat) for seat in whole.table.winners()]
    match = given_up_by(*first, plies=whole.ply)
    assert [int(seat) for seat in match.table.winners()] == first, "the bots have won there"
    assert winners(match)
    assert not {*winners(match)} & {*first}
    assert all(final_places(match)[seat] == max(final_places(match)) for seat in first)
    assert winners(given_up_by(0, 1, 2, plies=whole.ply)) == first
