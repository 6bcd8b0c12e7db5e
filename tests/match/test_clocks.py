"""Clocks: replayed from the times of commands; only the time of the person to act runs."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from meadhall.match import Match, Refused
from meadhall.match.availability import DAY_S, Availability
from meadhall.match.clocks import is_paused, is_timed_out
from meadhall.match.commands import (
    SYSTEM,
    AcceptTakeback,
    Answer,
    AnyCommand,
    Pause,
    Resign,
    Return,
    SendChat,
    SetAvailability,
    StandIn,
    TakeBack,
    Timeout,
    decode_command,
)
from meadhall.match.time_control import NETWORK_GRACE_S, NO_CLOCK, TimeControl, at_pace, correspondence, live, validated
from tests.match.kit import answer, new_match, people, refusal

QUICK = live(300, 10)


def at(match: Match, moment: float, command: AnyCommand | None = None) -> None:
    """Do something then; an answer, if nothing else is said."""
    match.execute(replace(command or answer(match), at=moment))


def asked(match: Match) -> int:
    assert match.asked is not None
    return match.asked.seat


def person(match: Match, seat: int) -> str:
    return match.seats[seat].person


def until_another_is_asked(match: Match, moment: float) -> float:
    """Answer until another seat is to act; returns when that was."""
    seat = asked(match)
    while asked(match) == seat:
        at(match, moment)
    return moment


def test_only_the_time_of_who_is_asked_runs() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    assert list(match.state.clock.time_left) == [300, 300]
    assert match.state.clock.deadline == 300
    now = until_another_is_asked(match, 40)
    clock = match.state.clock
    assert clock.time_left[seat] == 260
    assert clock.time_left[1 - seat] == 300, "a bank is never fuller than at first"
    assert (clock.running_seat, clock.deadline) == (1 - seat, now + 300)


def test_a_turn_that_begins_adds_to_the_bank() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    now = until_another_is_asked(match, 100)
    while asked(match) != seat:
        at(match, now)
    assert match.state.clock.time_left[seat] == 210


def test_talk_changes_nothing() -> None:
    match = new_match(speed=QUICK)
    due = match.state.clock.deadline
    at(match, 17.5, SendChat(person="bob", name="Bob", words="hm"))
    assert match.state.clock.deadline == due


def test_whose_time_runs_out_is_stood_in_for_and_may_come_back_later() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    late = Timeout(person=SYSTEM)
    assert match.prepare(replace(late, at=300 + NETWORK_GRACE_S - 0.01)).command is None
    assert refusal(match, replace(late, person="ann", at=400)) == "host_only"
    at(match, 300 + NETWORK_GRACE_S, late)
    assert match.seats[seat].level == QUICK.level
    assert not match.seats[seat].resigned
    assert match.state.clock.deadline == 0, "no deadline for bots"
    assert match.prepare(replace(late, at=9999)).command is None
    assert refusal(match, Return(person=person(match, seat), at=310)) == "bot_answers"
    now = 310.0
    while asked(match) == seat:
        at(match, now, Answer(person=SYSTEM, seat=seat, ply=match.ply, action=match.table.legal()[0]))
    at(match, now, Return(person=person(match, seat)))
    assert match.seats[seat].level == ""
    assert match.state.clock.time_left[seat] == 30, "a tenth of the bank"
    assert match.chat[-1].words == "note.ran_out"


def test_who_has_agreed_on_it_has_resigned_and_does_not_come_back() -> None:
    match = new_match(speed=live(300, 10, "resign", "thrall"))
    seat = asked(match)
    at(match, 301, Timeout(person=SYSTEM))
    assert match.seats[seat].resigned
    assert match.seats[seat].level == "thrall"
    assert refusal(match, Return(person=person(match, seat))) == "resigned"
    assert refusal(match, StandIn(person=person(match, seat), level="karl")) == "resigned"
    assert match.chat[-1].words == "note.ran_out.resigned"


def test_an_answer_that_was_on_its_way_counts() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    at(match, 300 + NETWORK_GRACE_S / 2)
    assert match.state.clock.time_left[seat] == (
        10 if asked(match) == seat and match.state.clock.turn_seat != seat else 0
    )


def test_resigning_is_for_good() -> None:
    match = new_match(seats=people(3))
    at(match, 0, Resign(person="bob", level="karl"))
    assert match.seats[1].resigned
    assert match.execute(Resign(person="bob", level="karl")).command is None
    assert refusal(match, Return(person="ann", seat=1)) == "resigned", "the host gives it back neither"
    assert refusal(match, Resign(person="eve", level="karl")) == "not_seated"
    wish = match.execute(TakeBack(person="ann")) if asked(match) != 0 and match.ply else None
    assert wish is None


def test_nobody_must_agree_who_has_resigned() -> None:
    match = new_match()
    seat = asked(match)
    until_another_is_asked(match, 0)
    at(match, 0)
    match.execute(Resign(person=person(match, 1 - seat), level="karl"))
    match.execute(TakeBack(person=person(match, seat)))
    assert match.branch == 1


def test_others_may_ask_for_a_stand_in_after_a_fair_wait() -> None:
    match = new_match(seats=people(3))
    seat = asked(match)
    absent, other = seat, next(each for each in (1, 2) if each != seat)
    hand_over = StandIn(person=person(match, other), seat=absent, level="karl")
    if absent == 0:
        assert match.setup.host == person(match, absent)

    def asks(gone: float, now: float) -> str:
        try:
            match.prepare(replace(hand_over, at=now), frozenset({other}), {absent: gone})
        except Refused as refused:
            return refused.key
        return ""

    assert asks(299, 400) == "has_time", "away for too short"
    assert asks(400, 299) == "has_time", "not waited for so long"
    assert asks(300, 300) == ""
    not_asked = next(each for each in range(3) if each not in (absent, other))
    waits = replace(hand_over, seat=not_asked, at=1000)
    with pytest.raises(Refused):
        match.prepare(waits, frozenset(), {not_asked: 1000})


def test_by_days_nobody_but_the_deadline_decides() -> None:
    match = new_match(speed=correspondence(2))
    seat = asked(match)
    other = person(match, 1 - seat)
    assert refusal(match, StandIn(person=other, seat=seat, level="karl", at=1e6)) == "has_time"
    assert refusal(match, StandIn(person=person(match, seat), level="karl")) == ""


def test_by_days_every_turn_has_the_whole_time() -> None:
    match = new_match(speed=correspondence(2))
    seat = asked(match)
    now = until_another_is_asked(match, 1.9 * DAY_S)
    assert match.state.clock.deadline == now + 2 * DAY_S
    while asked(match) != seat:
        at(match, now)
    assert match.state.clock.time_left[seat] == 2 * DAY_S


def test_a_vacation_that_begins_now_stops_the_clock() -> None:
    match = new_match(speed=correspondence(1))
    seat = asked(match)
    who = person(match, seat)
    away = Availability(away=((DAY_S / 2, 5 * DAY_S),))
    at(match, DAY_S / 2, SetAvailability(person=who, hours=away))
    assert match.state.clock.deadline == 5.5 * DAY_S
    assert match.execute(SetAvailability(person=who, hours=away, at=DAY_S)).command is None
    assert refusal(match, SetAvailability(person="eve", hours=away)) == "not_seated"


def test_clocks_stand_still_when_everybody_wishes_it_and_go_on_when_one_does() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    at(match, 10, Pause(person="ann", wanted=True))
    assert not is_paused(match.state.clock, match.state)
    at(match, 20, Pause(person="bob", wanted=True))
    assert is_paused(match.state.clock, match.state)
    assert match.state.clock.deadline == 0
    assert match.execute(Pause(person="bob", wanted=True)).command is None
    at(match, 1000, Pause(person="ann", wanted=False))
    assert match.state.clock.deadline == 1000 + 280
    assert refusal(new_match(), Pause(person="ann", wanted=True)) == "no_clock"
    at(match, 1010, Pause(person="ann", wanted=True))
    at(match, 1010)
    assert match.state.clock.pause_requests == frozenset(), "an answer ends the pause"
    assert match.state.clock.time_left[seat] <= 270


def test_speeds_that_cannot_be_played_are_refused() -> None:
    for speed in (
        TimeControl("live", 59, 0),
        TimeControl("live", 600, -1),
        TimeControl("live", 10**9, 0),
        TimeControl("days", 86_400, 0),
        TimeControl("days", 15 * 86_400, 15 * 86_400),
        TimeControl("blitz"),
        TimeControl("none", 5),
        TimeControl("live", 600, 0, late="vanish"),
        TimeControl("live", 600, 0, level="oracle"),
    ):
        with pytest.raises(Refused):
            validated(speed)
    with pytest.raises(Refused):
        at_pace("sudden", 40, 3)
    assert at_pace("normal", 90, 3) == live(1800, 20)
    assert at_pace("quick", 30, 4) == live(240, 10)


@dataclass
class Book:
    """A second account of everybody's time, kept in the plainest way: what was put in, and what was used."""

    match: Match
    now: float = 0
    used: list[float] = field(default_factory=list)

    def wait(self, seconds: float) -> None:
        clock = self.match.state.clock
        if clock.running_seat >= 0:
            self.used[clock.running_seat] += min(seconds, clock.time_left[clock.running_seat])
        self.now += seconds


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["answer"] * 6 + ["say", "stand_in", "return", "undo", "agree", "pause", "go_on"]),
        st.integers(0, 2),
        st.integers(0, 90),
        st.integers(0, 50),
    ),
    max_size=50,
)
SPEEDS = st.sampled_from(
    [QUICK, live(120, 0), live(600, 60, "resign"), correspondence(1), correspondence(3, weekends=False)]
)


def deed_for(match: Match, kind: str, seat: int, pick: int) -> AnyCommand:
    who = person(match, seat)
    if kind == "answer":
        legal = match.table.legal()
        holder = match.seats[asked(match)]
        action = legal[pick % len(legal)]
        return Answer(person=SYSTEM if holder.level else holder.person, seat=holder.seat, ply=match.ply, action=action)
    commands: dict[str, AnyCommand] = {
        "say": SendChat(person=who, name=who, words="hm"),
        "stand_in": StandIn(person=who, level="karl"),
        "return": Return(person=who),
        "undo": TakeBack(person=who),
        "agree": AcceptTakeback(person=who),
        "pause": Pause(person=who, wanted=True),
        "go_on": Pause(person=who, wanted=False),
    }
    return commands[kind]


@settings(max_examples=120)
@given(speed=SPEEDS, steps=STEPS)
def test_the_laws_of_clocks(speed: TimeControl, steps: list[tuple[str, int, int, int]]) -> None:
    """Only the time of the person to act is used; no seat has more than the bank or less than nothing; a free takeback
    gains no time; and replaying the same commands gives the same clocks."""
    unit = 1.0 if speed.kind == "live" else DAY_S / 50
    match, commands = new_match(seats=people(3), speed=speed), []
    book = Book(match, used=[0.0] * 3)
    for kind, seat, wait, pick in steps:
        if match.over:
            break
        before = match.state
        book.wait(wait * unit)
        late = is_timed_out(match, book.now)
        command = Timeout(person=SYSTEM) if late else deed_for(match, kind, seat, pick)
        try:
            change = match.execute(replace(command, at=book.now), frozenset())
        except Refused:
            continue
        if change.command is None:
            continue
        commands.append(change.command)
        after = match.state.clock
        assert all(0 <= left <= speed.bank for left in after.time_left)
        waiting = [each for each in range(3) if each not in (before.clock.running_seat, after.turn_seat)]
        if isinstance(change.command, Answer):
            assert all(after.time_left[each] == before.clock.time_left[each] for each in waiting)
        if isinstance(change.command, TakeBack):
            taker = change.command.seat
            assert after.time_left[taker] <= before.clock.time_left[taker]
        runs = after.running_seat
        assert runs < 0 or (match.seats[runs].person and not match.seats[runs].level and runs == asked(match))
        assert (after.deadline > 0) == (runs >= 0)
        if runs >= 0 and speed.kind == "live":
            assert after.deadline == pytest.approx(after.updated_at + after.time_left[runs])
    again = new_match(seats=people(3), speed=speed)
    again.replay(decode_command(msgspec.json.encode(command)) for command in commands)
    assert again.state.clock == match.state.clock
    assert again.time_left_by_ply == match.time_left_by_ply


@settings(max_examples=60)
@given(waits=st.lists(st.integers(0, 40), min_size=1, max_size=40))
def test_what_is_left_and_what_was_used_make_up_what_was_given(waits: list[int]) -> None:
    """Without increments and takebacks: the bank is what is left and what was used."""
    match = new_match(speed=live(3600, 0))
    now, used = 0.0, [0.0, 0.0]
    for wait in waits:
        if match.over:
            break
        used[asked(match)] += wait
        now += wait
        at(match, now)
    assert [left + gone for left, gone in zip(match.state.clock.time_left, used, strict=True)] == [3600, 3600]


@settings(max_examples=60)
@given(waits=st.lists(st.integers(0, 20), min_size=4, max_size=30), consent=st.booleans())
def test_time_goes_back_with_the_table(waits: list[int], consent: bool) -> None:
    """After a takeback by consent all have the time they had at that ply; after a free one, the taker has no more."""
    match = new_match(speed=QUICK)
    now = 0.0
    for wait in waits:
        if match.over:
            return
        now += wait
        at(match, now)
    for seat in (0, 1):
        if match.over:
            return
        before = match.state.clock
        change = match.execute(TakeBack(person=person(match, seat), at=now))
        if match.takeback_request is not None and consent:
            wished = match.takeback_request.ply
            then = match.time_left_by_ply[wished]
            at(match, now, AcceptTakeback(person=person(match, 1 - seat)))
            assert match.ply == wished
            assert match.state.clock.time_left == then
        elif isinstance(change.command, TakeBack):
            then = match.time_left_by_ply[match.ply]
            assert match.state.clock.time_left[1 - seat] == then[1 - seat]
            assert match.state.clock.time_left[seat] <= min(before.time_left[seat], then[seat])


def test_without_a_clock_nothing_runs_out() -> None:
    match = new_match(speed=NO_CLOCK)
    at(match, 1e9)
    assert match.state.clock.deadline == 0
    assert match.state.clock.time_left == ()
    assert not is_timed_out(match, 1e12)
