"""Clocks: folded from the times of deeds, the same wherever; only the time of the person who is asked runs."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from meadhall.match import Match, Refused
from meadhall.match.availability import DAY, Hours
from meadhall.match.clocks import is_late, paused
from meadhall.match.commands import (
    HOUSE,
    Agree,
    Answer,
    AnyDeed,
    KeepHours,
    Pause,
    RanOut,
    Resign,
    Return,
    Say,
    StandIn,
    TakeBack,
    read_deed,
)
from meadhall.match.time_control import LAG, NO_CLOCK, Speed, at_pace, by_days, checked, live
from tests.match.kit import answer, new_match, people, refusal

QUICK = live(300, 10)


def at(match: Match, moment: float, deed: AnyDeed | None = None) -> None:
    """Do something then; an answer, if nothing else is said."""
    match.do(replace(deed or answer(match), at=moment))


def asked(match: Match) -> int:
    assert match.asked is not None
    return match.asked.seat


def person(match: Match, seat: int) -> str:
    return match.seats[seat].person


def until_another_is_asked(match: Match, moment: float) -> float:
    """Answer until somebody else is asked; returns when that was."""
    seat = asked(match)
    while asked(match) == seat:
        at(match, moment)
    return moment


def test_only_the_time_of_who_is_asked_runs() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    assert list(match.standing.clock.left) == [300, 300]
    assert match.standing.clock.due == 300
    now = until_another_is_asked(match, 40)
    clock = match.standing.clock
    assert clock.left[seat] == 260
    assert clock.left[1 - seat] == 300, "a bank is never fuller than at first"
    assert (clock.running, clock.due) == (1 - seat, now + 300)


def test_a_turn_that_begins_adds_to_the_bank() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    now = until_another_is_asked(match, 100)
    while asked(match) != seat:
        at(match, now)
    assert match.standing.clock.left[seat] == 210


def test_talk_changes_nothing() -> None:
    match = new_match(speed=QUICK)
    due = match.standing.clock.due
    at(match, 17.5, Say(person="bob", name="Bob", words="hm"))
    assert match.standing.clock.due == due


def test_whose_time_runs_out_is_stood_in_for_and_may_come_back_later() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    late = RanOut(person=HOUSE)
    assert match.judge(replace(late, at=300 + LAG - 0.01)).deed is None
    assert refusal(match, replace(late, person="ann", at=400)) == "host_only"
    at(match, 300 + LAG, late)
    assert match.seats[seat].level == QUICK.level
    assert not match.seats[seat].resigned
    assert match.standing.clock.due == 0, "nobody waits for a bot by the clock"
    assert match.judge(replace(late, at=9999)).deed is None
    assert refusal(match, Return(person=person(match, seat), at=310)) == "bot_answers"
    now = 310.0
    while asked(match) == seat:
        at(match, now, Answer(person=HOUSE, seat=seat, ply=match.ply, action=match.table.legal()[0]))
    at(match, now, Return(person=person(match, seat)))
    assert match.seats[seat].level == ""
    assert match.standing.clock.left[seat] == 30, "a tenth of the bank"
    assert match.talk[-1].words == "note.ran_out"


def test_who_has_agreed_on_it_has_resigned_and_does_not_come_back() -> None:
    match = new_match(speed=live(300, 10, "resign", "thrall"))
    seat = asked(match)
    at(match, 301, RanOut(person=HOUSE))
    assert match.seats[seat].resigned
    assert match.seats[seat].level == "thrall"
    assert refusal(match, Return(person=person(match, seat))) == "resigned"
    assert refusal(match, StandIn(person=person(match, seat), level="karl")) == "resigned"
    assert match.talk[-1].words == "note.ran_out.resigned"


def test_an_answer_that_was_on_its_way_counts() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    at(match, 300 + LAG / 2)
    assert match.standing.clock.left[seat] == (10 if asked(match) == seat and match.standing.clock.turn != seat else 0)


def test_resigning_is_for_good() -> None:
    match = new_match(seats=people(3))
    at(match, 0, Resign(person="bob", level="karl"))
    assert match.seats[1].resigned
    assert match.do(Resign(person="bob", level="karl")).deed is None
    assert refusal(match, Return(person="ann", seat=1)) == "resigned", "the host gives it back neither"
    assert refusal(match, Resign(person="eve", level="karl")) == "not_seated"
    wish = match.do(TakeBack(person="ann")) if asked(match) != 0 and match.ply else None
    assert wish is None


def test_nobody_must_agree_who_has_resigned() -> None:
    match = new_match()
    seat = asked(match)
    until_another_is_asked(match, 0)
    at(match, 0)
    match.do(Resign(person=person(match, 1 - seat), level="karl"))
    match.do(TakeBack(person=person(match, seat)))
    assert match.take == 1


def test_others_may_ask_for_a_stand_in_after_a_fair_wait() -> None:
    match = new_match(seats=people(3))
    seat = asked(match)
    absent, other = seat, next(each for each in (1, 2) if each != seat)
    hand_over = StandIn(person=person(match, other), seat=absent, level="karl")
    if absent == 0:
        assert match.setup.host == person(match, absent)

    def asks(gone: float, now: float) -> str:
        try:
            match.judge(replace(hand_over, at=now), frozenset({other}), {absent: gone})
        except Refused as refused:
            return refused.key
        return ""

    assert asks(299, 400) == "has_time", "away for too short"
    assert asks(400, 299) == "has_time", "not waited for so long"
    assert asks(300, 300) == ""
    not_asked = next(each for each in range(3) if each not in (absent, other))
    waits = replace(hand_over, seat=not_asked, at=1000)
    with pytest.raises(Refused):
        match.judge(waits, frozenset(), {not_asked: 1000})


def test_by_days_nobody_but_the_deadline_decides() -> None:
    match = new_match(speed=by_days(2))
    seat = asked(match)
    other = person(match, 1 - seat)
    assert refusal(match, StandIn(person=other, seat=seat, level="karl", at=1e6)) == "has_time"
    assert refusal(match, StandIn(person=person(match, seat), level="karl")) == ""


def test_by_days_every_turn_has_the_whole_time() -> None:
    match = new_match(speed=by_days(2))
    seat = asked(match)
    now = until_another_is_asked(match, 1.9 * DAY)
    assert match.standing.clock.due == now + 2 * DAY
    while asked(match) != seat:
        at(match, now)
    assert match.standing.clock.left[seat] == 2 * DAY


def test_a_vacation_that_begins_now_stops_the_clock() -> None:
    match = new_match(speed=by_days(1))
    seat = asked(match)
    who = person(match, seat)
    away = Hours(away=((DAY / 2, 5 * DAY),))
    at(match, DAY / 2, KeepHours(person=who, hours=away))
    assert match.standing.clock.due == 5.5 * DAY
    assert match.do(KeepHours(person=who, hours=away, at=DAY)).deed is None
    assert refusal(match, KeepHours(person="eve", hours=away)) == "not_seated"


def test_clocks_stand_still_when_everybody_wishes_it_and_go_on_when_one_does() -> None:
    match = new_match(speed=QUICK)
    seat = asked(match)
    at(match, 10, Pause(person="ann", wanted=True))
    assert not paused(match.standing.clock, match.standing)
    at(match, 20, Pause(person="bob", wanted=True))
    assert paused(match.standing.clock, match.standing)
    assert match.standing.clock.due == 0
    assert match.do(Pause(person="bob", wanted=True)).deed is None
    at(match, 1000, Pause(person="ann", wanted=False))
    assert match.standing.clock.due == 1000 + 280
    assert refusal(new_match(), Pause(person="ann", wanted=True)) == "no_clock"
    at(match, 1010, Pause(person="ann", wanted=True))
    at(match, 1010)
    assert match.standing.clock.pauses == frozenset(), "whoever answers goes on"
    assert match.standing.clock.left[seat] <= 270


def test_speeds_that_cannot_be_played_are_refused() -> None:
    for speed in (
        Speed("live", 59, 0),
        Speed("live", 600, -1),
        Speed("live", 10**9, 0),
        Speed("days", 86_400, 0),
        Speed("days", 15 * 86_400, 15 * 86_400),
        Speed("blitz"),
        Speed("none", 5),
        Speed("live", 600, 0, late="vanish"),
        Speed("live", 600, 0, level="oracle"),
    ):
        with pytest.raises(Refused):
            checked(speed)
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
        clock = self.match.standing.clock
        if clock.running >= 0:
            self.used[clock.running] += min(seconds, clock.left[clock.running])
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
SPEEDS = st.sampled_from([QUICK, live(120, 0), live(600, 60, "resign"), by_days(1), by_days(3, weekends=False)])


def deed_for(match: Match, kind: str, seat: int, pick: int) -> AnyDeed:
    who = person(match, seat)
    if kind == "answer":
        legal = match.table.legal()
        holder = match.seats[asked(match)]
        action = legal[pick % len(legal)]
        return Answer(person=HOUSE if holder.level else holder.person, seat=holder.seat, ply=match.ply, action=action)
    deeds: dict[str, AnyDeed] = {
        "say": Say(person=who, name=who, words="hm"),
        "stand_in": StandIn(person=who, level="karl"),
        "return": Return(person=who),
        "undo": TakeBack(person=who),
        "agree": Agree(person=who),
        "pause": Pause(person=who, wanted=True),
        "go_on": Pause(person=who, wanted=False),
    }
    return deeds[kind]


@settings(max_examples=120)
@given(speed=SPEEDS, steps=STEPS)
def test_the_laws_of_clocks(speed: Speed, steps: list[tuple[str, int, int, int]]) -> None:
    """Nobody's time is used but that of the person who is asked; nobody has more than the bank or less than nothing;
    what is taken back freely brings the taker nothing; and whoever folds the same deeds finds the same clocks."""
    unit = 1.0 if speed.kind == "live" else DAY / 50
    match, deeds = new_match(seats=people(3), speed=speed), []
    book = Book(match, used=[0.0] * 3)
    for kind, seat, wait, pick in steps:
        if match.over:
            break
        before = match.standing
        book.wait(wait * unit)
        late = is_late(match, book.now)
        deed = RanOut(person=HOUSE) if late else deed_for(match, kind, seat, pick)
        try:
            change = match.do(replace(deed, at=book.now), frozenset())
        except Refused:
            continue
        if change.deed is None:
            continue
        deeds.append(change.deed)
        after = match.standing.clock
        assert all(0 <= left <= speed.bank for left in after.left)
        waiting = [each for each in range(3) if each not in (before.clock.running, after.turn)]
        if isinstance(change.deed, Answer):
            assert all(after.left[each] == before.clock.left[each] for each in waiting)
        if isinstance(change.deed, TakeBack):
            taker = change.deed.seat
            assert after.left[taker] <= before.clock.left[taker]
        runs = after.running
        assert runs < 0 or (match.seats[runs].person and not match.seats[runs].level and runs == asked(match))
        assert (after.due > 0) == (runs >= 0)
        if runs >= 0 and speed.kind == "live":
            assert after.due == pytest.approx(after.at + after.left[runs])
    again = new_match(seats=people(3), speed=speed)
    again.fold(read_deed(msgspec.json.encode(deed)) for deed in deeds)
    assert again.standing.clock == match.standing.clock
    assert again.lefts == match.lefts


@settings(max_examples=60)
@given(waits=st.lists(st.integers(0, 40), min_size=1, max_size=40))
def test_what_is_left_and_what_was_used_make_up_what_was_given(waits: list[int]) -> None:
    """Without additions, as nobody takes anything back: the bank is what is left and what was used."""
    match = new_match(speed=live(3600, 0))
    now, used = 0.0, [0.0, 0.0]
    for wait in waits:
        if match.over:
            break
        used[asked(match)] += wait
        now += wait
        at(match, now)
    assert [left + gone for left, gone in zip(match.standing.clock.left, used, strict=True)] == [3600, 3600]


@settings(max_examples=60)
@given(waits=st.lists(st.integers(0, 20), min_size=4, max_size=30), consent=st.booleans())
def test_time_goes_back_with_the_table(waits: list[int], consent: bool) -> None:
    """With everybody's consent all have what they had at that question; without, whoever takes back has no more."""
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
        before = match.standing.clock
        change = match.do(TakeBack(person=person(match, seat), at=now))
        if match.wish is not None and consent:
            wished = match.wish.ply
            then = match.lefts[wished]
            at(match, now, Agree(person=person(match, 1 - seat)))
            assert match.ply == wished
            assert match.standing.clock.left == then
        elif isinstance(change.deed, TakeBack):
            then = match.lefts[match.ply]
            assert match.standing.clock.left[1 - seat] == then[1 - seat]
            assert match.standing.clock.left[seat] <= min(before.left[seat], then[seat])


def test_without_a_clock_nothing_runs_out() -> None:
    match = new_match(speed=NO_CLOCK)
    at(match, 1e9)
    assert match.standing.clock.due == 0
    assert match.standing.clock.left == ()
    assert not is_late(match, 1e12)
