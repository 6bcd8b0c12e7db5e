"""Seats of merged and erased accounts: they go to another identity of the player, or to none."""

from __future__ import annotations

import msgspec

from meadhall.match import Match, Seat
from meadhall.match.commands import (
    ANY,
    ERASED,
    Answer,
    AnyCommand,
    Erase,
    Return,
    SendChat,
    Sit,
    StandIn,
    TransferSeat,
    decode_command,
)
from meadhall.match.rights import is_host, seat_of
from tests.match.kit import answer, new_match, people, refusal


def folded(match: Match, commands: list[AnyCommand]) -> Match:
    """The same match from its commands, as they are kept."""
    again = new_match(seats=people(2))
    again.replay(decode_command(msgspec.json.encode(command)) for command in commands)
    assert (again.seats, again.setup, again.version) == (match.seats, match.setup, match.version)
    return again


def test_an_heir_has_the_seat_the_turn_and_the_hosts_rights() -> None:
    match = new_match()
    asked = match.asked
    assert asked is not None
    kept = match.execute(TransferSeat(person=asked.person, heir="zoe")).command
    assert kept == TransferSeat(person=asked.person, heir="zoe", seat=asked.seat)
    assert seat_of(match, "zoe") == asked.seat
    assert match.seats[asked.seat].name == asked.name
    assert refusal(match, Answer(person=asked.person, ply=0, action=match.table.legal()[0])) == "not_seated"
    match.execute(answer(match))
    assert is_host(match, "zoe") == (asked.person == "ann")
    _, decision, action = match.record.actions[-1]
    folded(match, [kept, Answer(person="zoe", seat=asked.seat, ply=0, decision=decision, action=action)])


def test_a_host_who_only_looks_on_hands_that_over() -> None:
    match = new_match(seats=[Seat(0, "bob", "Bob"), Seat(1, "cyd", "Cyd")])
    assert match.execute(TransferSeat(person="ann", heir="zoe")).command == TransferSeat(
        person="ann", heir="zoe", seat=ANY
    )
    assert is_host(match, "zoe")
    assert not is_host(match, "ann")


def test_nobody_sits_at_a_table_twice() -> None:
    match = new_match()
    assert refusal(match, TransferSeat(person="ann", heir="bob")) == "both_seated"
    assert refusal(match, TransferSeat(person="eve", heir="zoe")) == "not_seated"
    assert match.version == 0


def test_whoever_vanishes_leaves_their_seat_to_a_bot_for_good() -> None:
    match = new_match()
    kept = match.execute(Erase(person="bob", level="karl")).command
    assert kept == Erase(person=ERASED, seat=1, level="karl")
    assert match.seats[1] == Seat(1, ERASED, "", "karl")
    assert refusal(match, Return(person="ann", seat=1)) == "not_seated"
    assert refusal(match, StandIn(person="ann", seat=1, level="jarl")) == "not_seated"
    assert refusal(match, Sit(person="eve", name="Eve")) == "taken"
    folded(match, [kept])


def test_while_a_seat_is_free_whoever_vanishes_frees_theirs() -> None:
    match = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1)])
    match.execute(Erase(person="ann", level="karl"))
    assert match.seats[0] == Seat(0)


def test_words_that_were_taken_out_are_no_talk() -> None:
    match = new_match()
    match.replay(
        [SendChat(person=ERASED, seat=1, name="", words=""), SendChat(person="ann", seat=0, name="Ann", words="skål")]
    )
    assert [line.words for line in match.chat] == ["skål"]
