"""Seats: sitting down, leaving, stand-ins, and rematches."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import UnknownBot
from meadhall.match import Refused, Seat, rematch
from meadhall.match.commands import Leave, LinkRematch, Return, SeatBots, SendChat, SetAutoPass, Sit, StandIn
from meadhall.match.seats import BOT_NAMES
from tests.match.kit import new_match, people, play, refusal


def test_seats_are_taken_left_and_filled_and_then_the_match_begins() -> None:
    match = new_match(seats=[Seat(0), Seat(1), Seat(2)])
    match.execute(Sit(person="ann", name="Ann", seat=1))
    assert match.execute(Sit(person="ann", name="Ann", seat=2)).command is None, "a seated player stays"
    assert refusal(match, Sit(person="bob", name="Bob", seat=1)) == "taken"
    assert refusal(match, Sit(person="bob", name="Bob", seat=7)) == "taken"
    assert refusal(match, Sit(person="", name="Nobody")) == "not_seated"
    match.execute(Leave(person="ann", level="random"))
    assert match.seats[1] == Seat(1)
    match.execute(Sit(person="ann", name="Ann", seat=0))
    match.execute(Sit(person="bob", name="Bob", passes=False))
    assert match.seats[1] == Seat(1, "bob", "Bob", passes=False)
    assert refusal(match, SeatBots(person="bob", level="random")) == "host_only"
    before = match.started
    match.execute(SeatBots(person="ann", level="random"))
    assert (before, match.started) == (False, True)
    assert match.seats[2].level == "random"
    assert match.seats[2].name in BOT_NAMES
    assert match.asked is not None
    assert refusal(match, Sit(person="cyd", name="Cyd")) == "taken"


def test_a_bot_must_be_one_that_there_is() -> None:
    match = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1)])
    with pytest.raises(UnknownBot):
        match.prepare(SeatBots(person="ann", level="genius"))
    match = new_match()
    for command in (StandIn(person="ann", level="genius"), Leave(person="ann", level="genius")):
        with pytest.raises(UnknownBot):
            match.prepare(command)


def test_bots_stand_in_for_those_who_leave_or_wish_it() -> None:
    match = new_match(seats=people(3))
    match.execute(Leave(person="bob", level="karl"))
    assert match.seats[1] == Seat(1, "bob", "Bob", "karl", passes=False)
    match.execute(Return(person="bob"))
    assert match.seats[1].level == ""
    assert match.execute(Return(person="bob")).command is None
    assert refusal(match, Leave(person="eve", level="karl")) == "not_seated"


def test_the_host_hands_over_only_the_seats_of_the_absent() -> None:
    match = new_match(seats=people(3))
    hand_over = StandIn(person="ann", seat=1, level="karl")
    assert refusal(match, StandIn(person="bob", seat=0, level="karl")) == "has_time"
    assert refusal(match, StandIn(person="eve", seat=0, level="karl")) == "not_seated"
    assert refusal(match, hand_over, frozenset({1})) == "still_here"
    assert refusal(match, StandIn(person="ann", seat=5, level="karl")) == "not_seated"
    match.execute(hand_over, frozenset({0, 2}))
    assert match.seats[1].level == "karl"
    assert refusal(match, Return(person="cyd", seat=1)) == "host_only"
    match.execute(Return(person="ann", seat=1))
    assert match.seats[1].level == ""


def test_whether_one_is_passed_for_is_ones_own_affair() -> None:
    match = new_match()
    match.execute(SetAutoPass(person="bob", passes=True))
    assert [seat.passes for seat in match.seats] == [False, True]
    assert match.execute(SetAutoPass(person="bob", passes=True)).command is None
    assert refusal(match, SetAutoPass(person="eve", passes=True)) == "not_seated"


def test_everybody_talks_under_their_own_name() -> None:
    match = new_match()
    match.execute(SendChat(person="bob", name="Ann", words="skål"))
    match.execute(SendChat(person="eve", name="Eve", words="hello", seat=0))
    assert [(said.seat, said.name, said.words) for said in match.chat] == [(1, "Bob", "skål"), (-1, "Eve", "hello")]
    assert refusal(match, SendChat(person="eve", name="Eve", words="")) == "words"
    for number in range(150):
        match.execute(SendChat(person="ann", name="Ann", words=f"{number}"))
    assert len(match.chat) == 100
    assert match.chat[-1].words == "149"


def test_a_spectator_does_not_talk_under_the_name_of_somebody_at_the_table() -> None:
    match = new_match(seats=[*people(2), Seat(2, level="random", name="Ulf")])
    for name, heard in (
        ("Ann", "Ann 2"),
        ("aNN", "aNN 2"),
        ("ulf", "ulf 2"),
        ("\uff21nn", "\uff21nn 2"),
        ("A\u034fnn", "A\u034fnn 2"),
        ("Ann\u2800", "Ann\u2800 2"),
        ("Eve", "Eve"),
    ):
        match.execute(SendChat(person="eve", name=name, words="I resign"))
        assert (match.chat[-1].seat, match.chat[-1].name) == (-1, heard)


def test_no_two_at_one_table_have_the_same_name_and_bots_yield() -> None:
    for wish in BOT_NAMES:
        match = new_match(seats=[Seat(seat) for seat in range(4)])
        match.execute(SeatBots(person="ann", level="random", seats=(0, 2)))
        bots = {match.seats[0].name, match.seats[2].name}
        match.execute(Sit(person="ann", name=wish.upper()))
        assert match.seats[1].name == wish.upper()
        now = {match.seats[0].name, match.seats[2].name}
        assert now < set(BOT_NAMES) - {wish}
        assert len(now) == 2
        assert len(bots & now) == 2 - (wish in bots), "who need not yield keeps their name"
        match.execute(Sit(person="bob", name=wish))
        assert match.seats[3].name == f"{wish} 2"


def test_bots_that_come_last_take_nobody_s_name() -> None:
    for wish in BOT_NAMES:
        match = new_match(seats=[Seat(0, "ann", wish), *(Seat(seat) for seat in range(1, 4))])
        match.execute(SeatBots(person="ann", level="random"))
        assert len({seat.name for seat in match.seats}) == 4
        assert match.seats[0].name == wish


def test_nobody_in_a_box_has_the_name_of_a_bot() -> None:
    """Else it is said that Thyra specialises Thyra."""
    for game in meadhall.games():
        named = re.findall(r'\bname\w* = "([^"]+)"', (game.folder / "edition.toml").read_text(encoding="utf-8"))
        assert named
        assert not set(named) & set(BOT_NAMES), game.name


def test_the_same_people_and_bots_play_again_one_seat_further_on() -> None:
    match = new_match(seats=[*people(2), Seat(2, level="random", name="Ulf")])
    assert refusal(match, LinkRematch(person="ann", match="next")) == "not_over"
    play(match, 10_000, FastDice(2))
    match.execute(StandIn(person="bob", level="karl"))
    assert rematch.rematch_seats(match) == [
        Seat(0, "bob", "Bob", passes=False),
        Seat(1, level="random"),
        Seat(2, "ann", "Ann", passes=False),
    ]
    assert refusal(match, LinkRematch(person="eve", match="next")) == "not_seated"
    match.execute(LinkRematch(person="bob", match="next"))
    assert match.next_match == "next"
    assert match.execute(LinkRematch(person="ann", match="another")).command is None
    assert match.next_match == "next"


def test_the_same_deal_from_another_seat_when_it_is_open() -> None:
    match = new_match()
    with pytest.raises(Refused, match="not over"):
        rematch.alone_with_bots(match, "eve", "Eve", 1, "karl")
    play(match, 10_000, FastDice(2))
    assert rematch.alone_with_bots(match, "eve", "Eve", 1, "karl") == [Seat(0, level="karl"), Seat(1, "eve", "Eve")]
    with pytest.raises(Refused, match="no such seat"):
        rematch.alone_with_bots(match, "eve", "Eve", 2, "karl")
