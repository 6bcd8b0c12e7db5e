"""Log entries: encoded and decoded, they give the same match."""

from __future__ import annotations

import msgspec
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.record import Record
from meadhall.match import Match, Refused, Seat
from meadhall.match.commands import (
    AcceptTakeback,
    Answer,
    AnyCommand,
    Leave,
    Return,
    SeatBots,
    SendChat,
    Sit,
    TakeBack,
    decode_command,
    kind_of,
)
from meadhall.match.refusals import REASONS
from tests.match.kit import PEOPLE, answer, new_match


def some_deeds(match: Match) -> list[AnyCommand]:
    """Play a while with everything that can happen; returns the commands as they are kept."""
    kept: list[AnyCommand] = []

    def do(command: AnyCommand) -> None:
        change = match.execute(command)
        if change.command is not None:
            kept.append(change.command)

    for name in PEOPLE[:2]:
        do(Sit(person=name, name=name.title()))
    do(SeatBots(person="ann", level="random"))
    dice = FastDice(6)
    for _ in range(40):
        seat = int(match.table.seat or 0)
        legal = match.table.legal()
        action = legal[dice.below("test", len(legal))]
        do(Answer(person=match.seats[seat].person or "house", seat=seat, ply=match.ply, action=action))
        last = match.record.actions[-1][0]
        if match.ply % 7 == 0 and last < 2 and not match.table.over:
            do(TakeBack(person=PEOPLE[last]))
            if match.takeback_request is not None:
                do(AcceptTakeback(person=PEOPLE[1 - last]))
    do(SendChat(person="eve", name="Eve", words="skål"))
    do(Leave(person="bob", level="karl"))
    do(Return(person="bob"))
    return kept


def empty_match() -> Match:
    return new_match(seats=[Seat(0), Seat(1), Seat(2)])


def test_a_match_is_folded_from_its_deeds() -> None:
    match = empty_match()
    commands = some_deeds(match)
    assert {"sit", "seat_bots", "answer", "say", "leave", "return"} < {kind_of(command) for command in commands}
    assert match.branch > 0
    again = empty_match()
    again.replay(decode_command(msgspec.json.encode(command)) for command in commands)
    assert again.version == match.version == len(commands)
    assert again.table.position() == match.table.position()
    assert (again.seats, again.branch, again.chat, again.started) == (
        match.seats,
        match.branch,
        match.chat,
        match.started,
    )
    assert again.record.actions == match.record.actions
    words = match.game.words("en")
    assert [told[:2] for told in again.log(0, words)] == [told[:2] for told in match.log(0, words)]
    assert again.table_at(again.ply // 2).position() == match.table_at(match.ply // 2).position()


def test_the_kind_is_the_one_in_the_json() -> None:
    for command in some_deeds(empty_match()):
        assert msgspec.json.decode(msgspec.json.encode(command))["kind"] == kind_of(command)


def test_deeds_that_do_not_fit_are_not_folded() -> None:
    match = new_match()
    right = match.prepare(answer(match)).command
    assert isinstance(right, Answer)
    for wrong in (
        msgspec.structs.replace(right, seat=1 - right.seat),
        msgspec.structs.replace(right, decision="riposte"),
        msgspec.structs.replace(right, ply=3),
        msgspec.structs.replace(right, action=10**6),
        AcceptTakeback(person="ann", seat=0),
    ):
        with pytest.raises(MeadhallError):
            match.replay([wrong])
        assert (match.version, match.ply) == (0, 0)


def test_a_change_is_committed_only_as_the_next() -> None:
    match = new_match()
    first, second = match.prepare(answer(match, 0)), match.prepare(answer(match, 1))
    match.commit(first)
    with pytest.raises(AssertionError, match="first"):
        match.commit(second)
    assert match.version == 1


def test_a_match_goes_on_from_a_record() -> None:
    match = new_match()
    for _ in range(30):
        match.execute(answer(match))
    record = Record(match.game, 2, match.record.seed)
    record.actions = list(match.record.actions)
    again = Match(record)
    assert again.table.position() == match.table.position()
    assert again.table_at(25).position() == match.table_at(25).position()
    assert [seat.name for seat in again.seats] == ["seat 0", "seat 1"]


def test_names_in_a_record_are_those_asked_for_and_change_nothing() -> None:
    match = new_match()
    before = list(match.record.seats)
    named = match.record_for(["A", "B"])
    assert named.seats == ["A", "B"]
    assert match.record.seats == before
    assert named.actions == match.record.actions


def test_every_reason_says_something() -> None:
    for key, words in REASONS.items():
        assert str(Refused(key)) == words
        assert words.endswith(".")
