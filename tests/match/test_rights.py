"""Access rights: who may view a match, and from which seat."""

from __future__ import annotations

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.match import Match, Refused, Seat, rights
from meadhall.match.commands import Leave, SendChat, Sit
from tests.match.kit import new_match, play, refusal


@pytest.mark.parametrize(
    ("doors", "started", "lookers"),
    [
        ("open", True, {"ann", "bob", "eve", ""}),
        ("link", True, {"ann", "bob", "eve", ""}),
        ("closed", True, {"ann", "bob"}),
        ("closed", False, {"ann", "bob", "eve", ""}),
    ],
)
def test_who_may_look(doors: str, started: bool, lookers: set[str]) -> None:
    seats = [Seat(0), Seat(1, "bob", "Bob")] if not started else [Seat(0, level="random"), Seat(1, "bob", "Bob")]
    match = new_match(seats=seats, doors=doors)
    for person in ("ann", "bob", "eve", ""):
        assert rights.may_view(match, person) == (person in lookers)
        assert refusal(match, SendChat(person=person, name="x", words="x")) == ("" if person in lookers else "closed")


def test_a_closed_match_closes_when_it_begins() -> None:
    match = new_match(seats=[Seat(0), Seat(1, "bob", "Bob")], doors="closed")
    match.execute(Sit(person="cyd", name="Cyd"))
    assert [rights.may_view(match, person) for person in ("ann", "bob", "cyd", "eve")] == [True, True, True, False]


def test_everybody_has_their_own_eyes_until_the_end() -> None:
    match = new_match()
    assert rights.checked_viewpoint(match, "bob", 1) == 1
    assert rights.checked_viewpoint(match, "bob", None) is None
    for person, wish, key in (("bob", 0, "own_eyes"), ("eve", 1, "own_eyes"), ("", 1, "own_eyes")):
        with pytest.raises(Refused) as refused:
            rights.checked_viewpoint(match, person, wish)
        assert refused.value.key == key
    for wish in (-1, 2):
        with pytest.raises(Refused, match="no such seat"):
            rights.checked_viewpoint(match, "bob", wish)
    play(match, 10_000, FastDice(1))
    assert rights.checked_viewpoint(match, "eve", 0) == 0
    with pytest.raises(Refused, match="no such seat"):
        rights.checked_viewpoint(match, "bob", 2)


def test_whoever_gives_up_a_seat_gives_up_its_eyes() -> None:
    match = new_match(seats=[Seat(0, "ann", "Ann"), Seat(1)])
    assert rights.checked_viewpoint(match, "ann", 0) == 0
    match.execute(Leave(person="ann", level="karl"))
    match.execute(Sit(person="bob", name="Bob", seat=0))
    with pytest.raises(Refused, match="own seat"):
        rights.checked_viewpoint(match, "ann", 0)


def hint_refusal(match: Match, person: str) -> str:
    try:
        rights.check_may_hint(match, person)
    except Refused as refused:
        return refused.key
    return ""


def test_hints_are_for_whoever_is_asked() -> None:
    match = new_match()
    asked = match.asked
    assert asked is not None
    other = match.seats[1 - asked.seat].person
    assert [hint_refusal(match, person) for person in (asked.person, other, "eve")] == ["", "not_asked", "not_seated"]
    assert hint_refusal(new_match(hints=False), asked.person) == "no_hints"
