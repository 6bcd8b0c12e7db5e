"""Takebacks: free to the barrier, by consent beyond it, and without replaying the whole game."""

from __future__ import annotations

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.match import Match, Seat, undo
from meadhall.match.commands import AcceptTakeback, Answer, DeclineTakeback, RequestTakeback, Return, StandIn, TakeBack
from meadhall.match.snapshots import SNAPSHOT_INTERVAL_PLIES
from meadhall.match.state import SYSTEM_NOTE
from tests.match.kit import PEOPLE, answer, new_match, people, play, refusal


def with_free_undo(free: bool, seats: list[Seat] | None = None) -> tuple[Match, int]:
    """A match in which the seat that answered last may take back freely, or not; and that seat."""
    for seed in range(200):
        match = new_match(seats=seats or people(2), seed=f"{seed}")
        play(match, 12, FastDice(seed))
        seat = match.record.actions[-1][0]
        if not match.table.over and (undo.free_takeback_ply(match, seat) is not None) == free:
            return match, seat
    raise AssertionError("no such moment")


def test_free_undo_asks_nobody() -> None:
    match, seat = with_free_undo(True)
    before = match.ply
    actions = list(match.record.actions)
    change = match.execute(TakeBack(person=PEOPLE[seat]))
    assert isinstance(change.command, TakeBack)
    assert (match.ply, match.branch) == (before - 1, 1)
    assert match.record.actions == actions[:-1]
    fresh = Match(Record(match.game, 2, match.record.seed))
    for line in actions[:-1]:
        fresh.answer(line[0], line[2])
    assert match.table.position() == fresh.table.position()
    assert [(e.ply, e.name, e.values) for e in match.events] == [(e.ply, e.name, e.values) for e in fresh.events]
    assert (match.chat[-1].seat, match.chat[-1].name) == (SYSTEM_NOTE, PEOPLE[seat].title())


def test_beyond_the_barrier_everybody_else_must_agree() -> None:
    match, seat = with_free_undo(False, people(3))
    first, second = (other for other in range(3) if other != seat)
    wished = match.execute(TakeBack(person=PEOPLE[seat]))
    assert isinstance(wished.command, RequestTakeback)
    assert (match.branch, match.takeback_request and match.takeback_request.seat) == (0, seat)
    assert match.execute(TakeBack(person=PEOPLE[seat])).command is None
    assert refusal(match, AcceptTakeback(person=PEOPLE[seat])) == "nobody_asks"
    assert undo.may_consent(match, first)
    match.execute(AcceptTakeback(person=PEOPLE[first]))
    assert not undo.may_consent(match, first)
    assert match.execute(AcceptTakeback(person=PEOPLE[first])).command is None
    assert match.branch == 0
    match.execute(AcceptTakeback(person=PEOPLE[second]))
    assert (match.branch, match.takeback_request) == (1, None)
    assert match.ply == wished.command.ply


@pytest.mark.parametrize("who", [0, 1])
def test_a_wish_can_be_refused_and_dropped(who: int) -> None:
    match, seat = with_free_undo(False)
    match.execute(TakeBack(person=PEOPLE[seat]))
    match.execute(DeclineTakeback(person=PEOPLE[who]))
    assert match.takeback_request is None
    assert refusal(match, AcceptTakeback(person=PEOPLE[1 - seat])) == "nobody_asks"
    assert refusal(match, DeclineTakeback(person=PEOPLE[1 - seat])) == "nobody_asks"


def test_an_answer_ends_the_wish() -> None:
    match, seat = with_free_undo(False)
    match.execute(TakeBack(person=PEOPLE[seat]))
    match.execute(answer(match))
    assert match.takeback_request is None


def test_bots_agree_but_not_for_the_person_they_stand_in_for() -> None:
    match, seat = with_free_undo(False, [Seat(0, "ann", "Ann"), Seat(1, level="random")])
    if seat == 0:
        assert isinstance(match.execute(TakeBack(person="ann")).command, TakeBack)
    match, seat = with_free_undo(False)
    other = 1 - seat
    match.execute(StandIn(person=PEOPLE[other], level="random"))
    assert isinstance(match.execute(TakeBack(person=PEOPLE[seat])).command, RequestTakeback)
    match.execute(AcceptTakeback(person=PEOPLE[other]))
    assert match.branch == 1


def test_the_host_does_not_take_back_alone_while_a_bot_stands_in() -> None:
    """Neither their own answers nor those of the bot: an absent player has seen them, or will."""
    match, _ = with_free_undo(False)
    while match.record.actions[-1][0] == 0:
        match.execute(answer(match))
    match.execute(StandIn(person="ann", seat=1, level="random"))
    if match.table.seat == 1:
        match.answer(1, match.table.legal()[0])
    assert isinstance(match.execute(TakeBack(person="ann")).command, RequestTakeback)
    assert refusal(match, AcceptTakeback(person="ann")) == "nobody_asks"
    assert refusal(match, AcceptTakeback(person="eve")) == "not_seated"
    assert match.branch == 0
    match.execute(AcceptTakeback(person="bob"))
    assert match.branch == 1


def test_what_a_stand_in_did_its_person_takes_back_as_their_own() -> None:
    for free in (True, False):
        match, seat = with_free_undo(free)
        match.execute(StandIn(person=PEOPLE[seat], level="random"))
        match.execute(Return(person=PEOPLE[seat]))
        kept = match.execute(TakeBack(person=PEOPLE[seat])).command
        assert isinstance(kept, TakeBack if free else RequestTakeback)


def test_who_agrees_twice_does_not_agree_to_the_next_wish() -> None:
    match, seat = with_free_undo(False)
    other = 1 - seat
    match.execute(TakeBack(person=PEOPLE[seat]))
    assert match.takeback_request is not None
    consent = AcceptTakeback(person=PEOPLE[other], request=match.takeback_request.number)
    match.execute(DeclineTakeback(person=PEOPLE[seat], request=match.takeback_request.number))
    match.execute(TakeBack(person=PEOPLE[seat]))
    assert refusal(match, consent) == "nobody_asks"
    assert refusal(match, DeclineTakeback(person=PEOPLE[other], request=consent.request)) == "nobody_asks"
    match.execute(AcceptTakeback(person=PEOPLE[other], request=match.takeback_request.number))
    assert match.branch == 1


def test_nobody_takes_back_while_a_bot_plays_for_them() -> None:
    match, seat = with_free_undo(True)
    match.execute(StandIn(person=PEOPLE[seat], level="random"))
    assert refusal(match, TakeBack(person=PEOPLE[seat])) == "bot_plays"
    assert not undo.may_take_back(match, seat)


def test_asked_twice_it_is_taken_back_once() -> None:
    match, seat = with_free_undo(True)
    asked = TakeBack(person=PEOPLE[seat], branch=match.branch)
    match.execute(asked)
    assert refusal(match, asked) == "answered"


def test_an_answer_from_before_a_take_back_no_longer_counts() -> None:
    match, seat = with_free_undo(True)
    match.execute(TakeBack(person=PEOPLE[seat]))
    old = Answer(person=PEOPLE[seat], branch=0, ply=match.ply, action=match.table.legal()[0])
    assert refusal(match, old) == "answered"
    match.execute(Answer(person=PEOPLE[seat], branch=1, ply=match.ply, action=match.table.legal()[0]))


def test_nothing_and_the_end_can_not_be_taken_back() -> None:
    match = new_match()
    assert refusal(match, TakeBack(person="ann")) == "nothing_to_take_back"
    assert refusal(match, TakeBack(person="eve")) == "not_seated"
    play(match, 10_000, FastDice(1))
    assert refusal(match, TakeBack(person="ann")) == "over"
    assert not undo.may_take_back(match, 0)


def test_a_late_take_back_replays_only_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("lofoten", people(2))
    play(match, 300, FastDice(5))
    assert match.ply == 300
    seat = match.record.actions[-1][0]
    replayed: list[int] = []
    replay_line = Record.replay_line

    def counted(record: Record, table: Table, index: int) -> None:
        replayed.append(index)
        replay_line(record, table, index)

    monkeypatch.setattr(Record, "replay_line", counted)
    match.execute(TakeBack(person=PEOPLE[seat]))
    if match.takeback_request is not None:
        match.execute(AcceptTakeback(person=PEOPLE[1 - seat]))
    assert match.branch == 1
    assert len(replayed) < SNAPSHOT_INTERVAL_PLIES
